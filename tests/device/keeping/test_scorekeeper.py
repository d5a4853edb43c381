"""The scorekeeper: journal, fold, publish, and the same score after any end."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from device.errors import BadInput
from device.keeping.continuation import Continuation
from device.keeping.journal import FILE, Journal, JournalError
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.which_match import Wish
from rules.errors import Refused
from rules.header import Header, header_for, players_named
from rules.pieces import Kind, Seat
from rules.ruling import Concede, Retract, SetScore, SetTurn
from rules.table import Choice, HandIn, Pocketed, StrokeEnded, StrokeStarted, Uncertain
from tests.device.keeping.played import Ear, keeper_of, left, play, revision, score, stroke
from web.errors import Stale, Unsaved


def test_the_camera_and_people_score_through_one_door(journal: Journal) -> None:
    keeper = keeper_of(journal)
    play(keeper, *stroke(1, Kind.WHITE), *stroke(2, Kind.WHITE, Kind.BLACK))
    assert left(keeper) == [7, 8]
    keeper.undo(revision(keeper))
    assert left(keeper) == [8, 9]
    assert [entry.by for entry in journal.entries(1)][-1] == "player"


def test_a_new_keeper_of_the_same_journal_goes_on_with_the_same_score(journal: Journal) -> None:
    keeper = keeper_of(journal)
    play(keeper, *stroke(1, Kind.WHITE), *stroke(2, Kind.QUEEN), *stroke(3, Kind.WHITE))
    keeper.undo(revision(keeper))
    again = keeper_of(journal)
    # The camera's view has an age, which is each keeper's own.
    assert {**again.snapshot(), "live": None} == {**keeper.snapshot(), "live": None}
    again.rule(Retract(entry=_last_seq(journal)), revision(again))
    assert left(again) == [7, 9]


def test_every_prefix_of_a_journal_is_a_score_that_was_shown(tmp_path: Path) -> None:
    ear = Ear()
    with closing(Journal.open(tmp_path / "whole")) as journal:
        keeper = keeper_of(journal, ear)
        play(keeper, *stroke(1, Kind.WHITE), HandIn(t_s=3.0), *stroke(2, Kind.STRIKER))
        entries = journal.entries(1)
    for length in range(len(entries) + 1):
        with closing(Journal.open(tmp_path / str(length))) as torn:
            torn.begin('{"players": ["Anna", "Ben"]}')
            for entry in entries[:length]:
                torn.append(1, entry.seq, entry.by, entry.act, entry.written_at)
            after = Ear()
            keeper_of(torn, after)
        assert after.scores() == [ear.scores()[length]]


def test_a_score_is_published_with_each_entry_under_an_id_of_its_own(journal: Journal) -> None:
    ear = Ear()
    keeper = keeper_of(journal, ear)
    play(keeper, *stroke(1, Kind.WHITE))
    ids = [id for kind, _, id in ear.heard if kind == "score"]
    assert len(ids) == len(set(ids)) == 4


def test_a_stale_ruling_is_refused(journal: Journal) -> None:
    keeper = keeper_of(journal)
    seen = revision(keeper)
    play(keeper, *stroke(1, Kind.WHITE))
    with pytest.raises(Stale, match="moved on"):
        keeper.undo(seen)
    with pytest.raises(Stale):
        keeper.rule(Concede(seat=Seat.S), seen)
    with pytest.raises(Stale):
        keeper.begin(seen)
    assert left(keeper) == [8, 9]


def test_nothing_to_undo_says_so(journal: Journal) -> None:
    keeper = keeper_of(journal)
    assert keeper.snapshot()["undo"] == {"entry": None, "what": "nothing to undo yet"}
    with pytest.raises(Refused, match="nothing to undo"):
        keeper.undo(revision(keeper))


def test_an_undo_names_what_it_takes_back(journal: Journal) -> None:
    keeper = keeper_of(journal)
    play(keeper, *stroke(1, Kind.WHITE))
    undo = keeper.snapshot()["undo"]
    assert isinstance(undo, dict)
    assert undo["entry"] == 3
    assert "Anna" in undo["what"]


def test_what_is_refused_is_not_kept(journal: Journal) -> None:
    keeper = keeper_of(journal)
    with pytest.raises(Refused):
        keeper.rule(Retract(entry=99), revision(keeper))
    assert journal.entries(1) == ()


def test_what_cannot_be_kept_is_not_scored(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    keeper = keeper_of(journal)
    play(keeper, *stroke(1, Kind.WHITE))
    before = revision(keeper)
    journal.close()
    with pytest.raises(JournalError):
        keeper.receive(HandIn(t_s=9.0))
    with pytest.raises(Unsaved):
        keeper.undo(before)
    assert (revision(keeper), left(keeper)) == (before, [8, 9])


def test_a_second_run_of_the_camera_counts_on(journal: Journal) -> None:
    keeper = keeper_of(journal)
    play(keeper, *stroke(1, Kind.WHITE), *stroke(2, Kind.WHITE), StrokeStarted(t_s=9.0, stroke=3))
    keeper.start_run()
    play(keeper, *stroke(1, Kind.WHITE))
    assert left(keeper) == [6, 9]
    keeper.undo(revision(keeper))
    assert left(keeper) == [7, 9]


def test_a_film_shown_again_counts_once_and_goes_on_where_it_broke_off(journal: Journal) -> None:
    film = (*stroke(1, Kind.WHITE), *stroke(2, Kind.WHITE, at_s=4.0), *stroke(3, at_s=8.0))
    keeper = keeper_of(journal)
    keeper.start_run(is_film=True)
    play(keeper, *film[:5])
    keeper.start_run(is_film=True)
    play(keeper, *film)
    assert left(keeper) == [7, 9]
    assert [entry.act for entry in keeper._match.entries] == list(film)


def test_another_film_goes_on_after_the_first(journal: Journal) -> None:
    keeper = keeper_of(journal)
    play(keeper, *stroke(1, Kind.WHITE))
    keeper.start_run(is_film=True)
    play(keeper, *stroke(1, Kind.WHITE, at_s=1.25))
    assert left(keeper) == [7, 9]


def test_a_continuation_shifts_times_and_strokes_to_the_bottom() -> None:
    white = Pocketed(t_s=1.5, stroke=1, piece=Kind.WHITE)
    asked = Uncertain(t_s=1.0, stroke=1, question="?", choices=(Choice("fell", (white,)),))
    ended = StrokeEnded(t_s=2.0, reported_s=2.6, stroke=1)
    run = Continuation.after((), (*stroke(4, at_s=10.0), HandIn(t_s=20.0)))
    assert run == Continuation(4, 20.0)
    carried = run.carry_on(asked)
    assert (carried.t_s, carried.stroke) == (21.0, 5)
    assert carried.choices[0].events == (Pocketed(t_s=21.5, stroke=5, piece=Kind.WHITE),)
    assert run.carry_on(ended) == StrokeEnded(t_s=22.0, reported_s=22.6, stroke=5)
    assert run.carry_on(HandIn(t_s=1.0)) == HandIn(t_s=21.0)


def test_a_new_match_is_begun_when_it_is_wished(journal: Journal) -> None:
    play(keeper_of(journal), *stroke(1, Kind.WHITE))
    fresh = keeper_of(journal, is_new=True)
    assert (fresh.snapshot()["match"], left(fresh)) == (2, [9, 9])
    assert len(journal.entries(1)) == 3


def test_other_names_begin_another_match_and_no_names_go_on(journal: Journal) -> None:
    play(keeper_of(journal, are_named=True), *stroke(1, Kind.WHITE))
    nameless = Scorekeeper(journal, Wish(Header()), Ear())
    assert nameless.snapshot()["match"] == 1
    others = Header(players=players_named(("Cleo", "Dan")))
    assert Scorekeeper(journal, Wish(others, are_named=True), Ear()).snapshot()["match"] == 2


def test_a_decided_match_is_followed_by_the_next(journal: Journal) -> None:
    keeper = keeper_of(journal)
    with pytest.raises(Refused, match="not decided"):
        keeper.begin(revision(keeper))
    _decide(keeper)
    before = revision(keeper)
    state = keeper.begin(before)
    assert (state["match"], left(keeper)) == (2, [9, 9])
    assert revision(keeper) > before
    assert keeper_of(journal).snapshot()["revision"] == revision(keeper)


def test_an_entry_of_a_newer_kind_is_not_guessed_at(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        keeper_of(journal)
        journal.append(1, 1, "camera", '{"type": "levitated", "t": 1.0}')
        with pytest.raises(BadInput, match="levitated"):
            keeper_of(journal)
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        assert db.execute("SELECT count(*) FROM match").fetchone() == (1,)


def _decide(keeper: Scorekeeper) -> None:
    keeper.rule(SetScore(points=(24, 0)), revision(keeper))
    keeper.rule(Concede(seat=Seat.N), revision(keeper))
    assert score(keeper)["outcome"] is not None


def _last_seq(journal: Journal) -> int:
    return journal.entries(1)[-1].seq


def test_what_was_taken_back_is_had_back_and_told(journal: Journal) -> None:
    keeper = keeper_of(journal)
    with pytest.raises(Refused, match="nothing was taken back"):
        keeper.redo(revision(keeper))
    play(keeper, *stroke(1, Kind.WHITE))
    keeper.undo(revision(keeper))
    assert left(keeper) == [9, 9]
    redo = keeper.snapshot()["redo"]
    assert isinstance(redo, dict)
    assert redo["what"] == "Anna made the break."
    keeper.redo(revision(keeper))
    assert left(keeper) == [8, 9]


def test_a_match_under_way_is_left_only_when_it_is_put_away(journal: Journal) -> None:
    keeper = keeper_of(journal)
    other = Header(players=players_named(("Cleo", "Dan")))
    assert keeper.begin(revision(keeper), other)["match"] == 2
    play(keeper, *stroke(1, Kind.WHITE))
    with pytest.raises(Refused, match="put it away"):
        keeper.begin(revision(keeper), other)
    assert keeper.begin(revision(keeper), other, put_away=True)["match"] == 3
    assert len(journal.entries(2)) == 3


def test_who_chooses_no_game_goes_on_with_what_is_played(journal: Journal) -> None:
    icf = header_for("carrom", "icf")
    play(Scorekeeper(journal, Wish(icf), Ear()), *stroke(1, Kind.WHITE))
    idle = Scorekeeper(journal, Wish(Header(), is_chosen=False), Ear())
    assert (idle.snapshot()["match"], idle.snapshot()["chosen"]) == (1, True)


def test_a_match_that_nobody_chose_says_so_until_it_is_played_or_set_up(journal: Journal) -> None:
    keeper = Scorekeeper(journal, Wish(Header(), is_chosen=False), Ear())
    assert keeper.snapshot()["chosen"] is False
    assert keeper.begin(revision(keeper), Header(players=players_named(("Cleo", "Dan"))))["chosen"] is True


def test_the_umpires_word_is_kept_as_the_umpires(journal: Journal) -> None:
    keeper = keeper_of(journal)
    keeper.rule(SetTurn(seat=Seat.N), revision(keeper), "umpire")
    assert [entry.by for entry in keeper.match().entries] == ["umpire"]
