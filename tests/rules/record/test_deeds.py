"""The past as deeds, and the alternatives to each."""

from __future__ import annotations

import pytest

from rules.errors import Refused
from rules.header import header_from_json
from rules.match import Match
from rules.pieces import Kind, Pocket, Seat
from rules.record.alternatives import MOST, Alternative, alternatives
from rules.record.deeds import Deed, deeds
from rules.record.log import Entry
from rules.ruling import Act, Amend, Answer, Confirm, Insert, Retract, SetTurn, Stroke
from rules.table import Choice, HandIn, Pocketed, StrokeEnded, StrokeStarted, TableEvent, Uncertain


def begun() -> Match:
    return Match.begin(header_from_json({"players": ["Anna", "Ben"]}))


def after(match: Match, *acts: Act) -> Match:
    for act in acts:
        seq = len(match.entries) + 1
        by = "camera" if isinstance(act, TableEvent) else "player"
        match = match.receive(Entry(seq, by, act, f"2026-11-21T15:00:{seq:02d}+00:00")).match
    return match


def stroke(number: int, *kinds: Kind, sure: float = 1.0) -> tuple[TableEvent, ...]:
    at_s = 3.0 * number
    fell = (
        Pocketed(t_s=at_s + 0.5, stroke=number, piece=kind, pocket=Pocket.NE, confidence=sure) for kind in kinds
    )
    ended = StrokeEnded(t_s=at_s + 1, stroke=number, left_lines=True, touched=True)
    return (StrokeStarted(t_s=at_s, stroke=number), *fell, ended)


def fell(deed: Deed | Alternative) -> list[str]:
    return [piece.piece.value for piece in deed.pocketed]


def test_a_stroke_is_one_deed_whatever_lies_between_its_entries() -> None:
    started, white, ended = stroke(1, Kind.WHITE)
    match = after(begun(), started, HandIn(t_s=3.2), white, ended, SetTurn(seat=Seat.N))
    first, second = deeds(match)
    assert (first.entry, first.entries, first.type, fell(first)) == (4, (1, 3, 4), "stroke", ["white"])
    assert (second.entry, second.by, second.type) == (5, "player", "set_turn")


def test_a_deed_says_who_changed_it_and_when() -> None:
    match = after(begun(), *stroke(1, Kind.WHITE), Retract(entry=3))
    (deed,) = deeds(match)
    assert (deed.fate, fell(deed)) == ("retracted", ["white"])
    assert [(change.entry, change.by, change.how) for change in deed.changes] == [(4, "player", "retracted")]
    assert deed.changes[0].written_at == "2026-11-21T15:00:04+00:00"


def test_a_deed_that_was_told_anew_shows_what_counts_now() -> None:
    match = after(begun(), *stroke(1, Kind.WHITE), Amend(entry=3, act=Stroke(pocketed=(Kind.BLACK,))))
    (deed,) = deeds(match)
    assert (deed.is_told, fell(deed), deed.fate) == (True, ["black"], "amended")


def test_an_inserted_stroke_is_a_deed_of_its_own() -> None:
    match = after(begun(), *stroke(1, Kind.WHITE), Insert(before=3, act=Stroke(pocketed=(Kind.BLACK,))))
    assert [(deed.entry, deed.type, fell(deed)) for deed in deeds(match)] == [
        (3, "stroke", ["white"]),
        (4, "stroke", ["black"]),
    ]


def test_the_likeliest_alternatives_come_first() -> None:
    match = after(begun(), *stroke(1, Kind.WHITE))
    offered = alternatives(match, 3)
    assert [fell(offer) for offer in offered[:3]] == [["black"], [], ["white", "striker"]]
    assert [offer.likelihood for offer in offered] == sorted(
        (offer.likelihood for offer in offered), reverse=True
    )
    assert len(offered) <= MOST


def test_a_piece_the_camera_doubts_is_doubted_first() -> None:
    started, white, ended = stroke(1, Kind.WHITE, sure=0.99)
    black = Pocketed(t_s=3.6, stroke=1, piece=Kind.BLACK, pocket=Pocket.SW, confidence=0.4)
    offered = alternatives(after(begun(), started, white, black, ended), 4)
    assert fell(offered[0]) == ["white", "white"]
    assert fell(offered[1]) == ["white"]


def test_the_cameras_own_readings_come_before_all_others_but_the_one_that_counts() -> None:
    black = Pocketed(t_s=3.6, stroke=1, piece=Kind.BLACK, pocket=Pocket.SW)
    choices = (Choice("it fell", (black,), 0.6), Choice("a hand took it", (), 0.4))
    started, ended = stroke(1)
    asked = Uncertain(t_s=3.6, stroke=1, question="Where is the black?", choices=choices)
    match = after(begun(), started, asked, ended)
    assert [offer.label for offer in alternatives(match, 3)[:3]] == ["it fell", "a hand took it", None]
    answered = after(match, Answer(question=2, choice=0))
    assert [offer.label for offer in alternatives(answered, 3)[:2]] == ["a hand took it", None]


def test_another_kind_keeps_its_pocket() -> None:
    match = after(begun(), *stroke(1, Kind.WHITE))
    reading = alternatives(match, 3)[0]
    (deed,) = deeds(after(match, reading.act))
    assert [(piece.piece, piece.pocket) for piece in deed.pocketed] == [(Kind.BLACK, Pocket.NE)]


def test_an_alternative_says_what_would_follow_and_does_just_that() -> None:
    match = after(begun(), *stroke(1, Kind.WHITE), *stroke(2, Kind.WHITE, Kind.STRIKER))
    offers = list(alternatives(match, 7))
    assert offers
    for offer in offers:
        then = next(deed for deed in deeds(after(match, offer.act)) if deed.entry == 7)
        assert then.verdicts == offer.verdicts
        assert sorted(fell(then)) == sorted(fell(offer))


def test_an_alternative_of_a_corrected_stroke_corrects_it_again() -> None:
    match = after(begun(), *stroke(1, Kind.WHITE), Amend(entry=3, act=Stroke(pocketed=(Kind.BLACK,))))
    reading = next(offer for offer in alternatives(match, 3) if fell(offer) == ["white"])
    (deed,) = deeds(after(match, reading.act))
    assert fell(deed) == ["white"]


def test_what_cannot_have_been_is_not_offered() -> None:
    header = {
        "players": ["Anna", "Ben"],
        "start": {"white": 1, "black": 5, "queen": "covered", "queen_by": "S"},
    }
    match = after(Match.begin(header_from_json(header)), *stroke(1, Kind.BLACK))
    assert all(
        fell(offer).count("white") <= 1 and "queen" not in fell(offer) for offer in alternatives(match, 3)
    )


def test_an_entry_that_is_no_deed_is_refused() -> None:
    match = after(begun(), HandIn(t_s=1.0), *stroke(1))
    with pytest.raises(Refused, match="entry 1 is no stroke"):
        alternatives(match, 1)


def test_who_confirmed_a_stroke_stands_beside_what_was_corrected() -> None:
    corrected = after(begun(), *stroke(1, Kind.WHITE), Amend(entry=3, act=Stroke(pocketed=(Kind.BLACK,))))
    match = after(corrected, Confirm(entry=3))
    (deed,) = deeds(match)
    assert (deed.fate, [change.how for change in deed.changes]) == ("amended", ["amended", "confirmed"])
    assert match.position == corrected.position
    assert match.history == corrected.history
    assert (match.last_act(), match.last_undone()) == (corrected.last_act(), corrected.last_undone())
    (again,) = deeds(after(match, Retract(entry=5)))
    assert [change.how for change in again.changes] == ["amended"]
    with pytest.raises(Refused, match="no entry 9"):
        match.verify(Confirm(entry=9))
