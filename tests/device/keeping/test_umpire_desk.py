"""The camera proposes and the umpire confirms; the stroke clock runs from rest to the next stroke."""

from __future__ import annotations

import pytest

from device.keeping.journal import Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.which_match import Wish
from rules.header import header_for
from rules.pieces import Kind
from rules.record.deeds import deeds
from rules.ruling import Confirm, PlacedOk
from rules.table import HandIn, StrokeStarted
from tests.device.clock import Clock
from tests.device.keeping.played import Ear, left, play, revision, stroke
from web.door import Json
from web.errors import Stale


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def keeper(journal: Journal, clock: Clock) -> Scorekeeper:
    return Scorekeeper(journal, Wish(header_for("carrom", "icf", ("Anna", "Ben"))), Ear(), clock)


def desk(keeper: Scorekeeper) -> Json:
    shown = keeper.snapshot()["umpire"]
    assert isinstance(shown, dict)
    return shown


def face(keeper: Scorekeeper) -> Json | None:
    live = keeper.snapshot()["live"]
    assert isinstance(live, dict)
    shown: Json | None = live["clock"]
    return shown


def test_a_stroke_waits_until_it_is_confirmed(keeper: Scorekeeper) -> None:
    keeper.hold_strokes_for_umpire(True, None)
    play(keeper, *stroke(1, Kind.WHITE))
    assert left(keeper) == [9, 9]
    proposal = desk(keeper)["proposal"]
    assert isinstance(proposal, dict)
    assert proposal["pocketed"] == [{"piece": "white", "pocket": "NE"}]
    assert "1 white" in proposal["verdicts"][-1]["text"]
    keeper.settle_waiting_stroke(1, is_confirmed=True)
    assert left(keeper) == [8, 9]
    assert desk(keeper)["proposal"] is None
    (deed,) = deeds(keeper.match())
    assert (deed.by, deed.fate) == ("camera", "counts")
    assert [(change.by, change.how) for change in deed.changes] == [("umpire", "confirmed")]
    keeper.undo(revision(keeper))
    assert left(keeper) == [9, 9]
    keeper.redo(revision(keeper))
    assert left(keeper) == [8, 9]


def test_a_stroke_that_did_not_happen_stays_in_the_log_as_taken_back(keeper: Scorekeeper) -> None:
    keeper.hold_strokes_for_umpire(True, None)
    play(keeper, *stroke(1, Kind.WHITE))
    keeper.settle_waiting_stroke(1, is_confirmed=False)
    assert left(keeper) == [9, 9]
    assert keeper.match().entries[-1].by == "umpire"


def test_strokes_wait_in_their_order_with_what_lies_between(keeper: Scorekeeper) -> None:
    keeper.hold_strokes_for_umpire(True, None)
    play(keeper, *stroke(1, Kind.WHITE), HandIn(t_s=2.5), *stroke(2, Kind.WHITE, at_s=4.0))
    assert desk(keeper)["waiting"] == 2
    with pytest.raises(Stale):
        keeper.settle_waiting_stroke(2, is_confirmed=True)
    keeper.settle_waiting_stroke(1, is_confirmed=True)
    assert [type(entry.act) for entry in keeper.match().entries[-2:]] == [HandIn, Confirm]
    keeper.settle_waiting_stroke(2, is_confirmed=True)
    assert left(keeper) == [7, 9]


def test_a_forgotten_stroke_counts_after_the_time_out(keeper: Scorekeeper, clock: Clock) -> None:
    keeper.hold_strokes_for_umpire(True, 20.0)
    play(keeper, *stroke(1, Kind.WHITE))
    clock.now_s += 19
    keeper.beat()
    assert left(keeper) == [9, 9]
    clock.now_s += 1
    keeper.beat()
    assert left(keeper) == [8, 9]
    assert deeds(keeper.match())[0].changes == ()  # nobody has looked at it


def test_a_desk_that_is_closed_lets_everything_go(keeper: Scorekeeper) -> None:
    keeper.hold_strokes_for_umpire(True, None)
    play(keeper, *stroke(1, Kind.WHITE), *stroke(2, Kind.WHITE, at_s=4.0), StrokeStarted(t_s=8.0, stroke=3))
    keeper.hold_strokes_for_umpire(False, None)
    assert left(keeper) == [7, 9]
    play(keeper, *stroke(3, Kind.WHITE, at_s=8.0)[1:])
    assert left(keeper) == [6, 9]


def test_what_waits_outlives_a_power_cut(journal: Journal, keeper: Scorekeeper, clock: Clock) -> None:
    keeper.hold_strokes_for_umpire(True, None)
    play(keeper, *stroke(1, Kind.WHITE))
    again = Scorekeeper(journal, Wish(keeper.match().header), Ear(), clock)
    assert desk(again)["open"] is True
    play(again, *stroke(1, Kind.WHITE))  # the camera's new run counts from one again
    again.settle_waiting_stroke(1, is_confirmed=True)
    again.settle_waiting_stroke(2, is_confirmed=True)
    assert left(again) == [7, 9]


def test_another_match_is_not_asked_about_the_last_ones_strokes(keeper: Scorekeeper) -> None:
    keeper.hold_strokes_for_umpire(True, None)
    play(keeper, *stroke(1, Kind.WHITE))
    keeper.begin(revision(keeper), header_for("carrom"), put_away=True)
    assert desk(keeper)["waiting"] == 0


def test_the_clock_runs_from_rest_to_the_next_stroke(keeper: Scorekeeper, clock: Clock) -> None:
    assert face(keeper) is None
    play(keeper, *stroke(1, Kind.WHITE))
    clock.now_s += 4
    assert face(keeper) == {"limit_s": 15, "since_s": 4.0}
    keeper.receive(StrokeStarted(t_s=9.0, stroke=2))
    assert face(keeper) is None


def test_the_clock_waits_for_what_is_to_be_put_back(keeper: Scorekeeper, clock: Clock) -> None:
    play(keeper, *stroke(1, Kind.WHITE), *stroke(2, Kind.STRIKER, at_s=4.0))
    assert face(keeper) is None
    clock.now_s += 10
    keeper.rule(PlacedOk(), revision(keeper))
    assert face(keeper) == {"limit_s": 15, "since_s": 0.0}


def test_an_umpire_starts_and_stops_the_clock(keeper: Scorekeeper, clock: Clock) -> None:
    keeper.run_clock(is_running=True)
    clock.now_s += 2
    assert face(keeper) == {"limit_s": 15, "since_s": 2.0}
    keeper.run_clock(is_running=False)
    assert face(keeper) is None
