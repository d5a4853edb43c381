"""A striker that stood at rest and lies elsewhere: a stroke of which the camera missed the onset, or a hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.pieces import Pocket, Seat
from rules.table import Mm, StrokeEnded, StrokeStarted, TableEvent
from tests.vision.pictures import witnessed
from tests.vision.strokes.observed import (
    BLACK,
    COIN,
    OTHER,
    SOUTH,
    STRIKER,
    WHITE,
    arm,
    disc,
    seen,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.observing.observation import Mouth
from vision.strokes.witness import Witness
from vision.tracking.track import Track
from vision.tracking.tracker import Tracked


def after_a_touch(detector: ChangeDetector, track: Track, at: Mm) -> list[TableEvent]:
    """A hand comes and goes; then a striker lies at a new place, and this track was seen meanwhile."""
    coins = (disc(WHITE, COIN), disc(BLACK, OTHER))
    witness, reported = Witness(), list[TableEvent]()
    for tracked in (
        Tracked(seen(1.0, None, *coins), ()),
        *(Tracked(seen(2.0 + k / 60, arm(detector, SOUTH)), ()) for k in range(30)),
        Tracked(seen(4.0, None, *coins, disc(STRIKER, at)), (track,)),
    ):
        reported += witnessed(witness, tracked)
    return reported


def after_a_stand(detector: ChangeDetector, track: Track, at: Mm) -> list[TableEvent]:
    """The same where a striker was seen to stand on south's lines beside the hand."""
    coins = (disc(WHITE, COIN), disc(BLACK, OTHER))
    witness, reported = Witness(), list[TableEvent]()
    aims = replace(seen(2.5, arm(detector, SOUTH), *coins, disc(STRIKER, SOUTH)), beside_hand=True)
    for tracked in (
        Tracked(seen(1.0, None, *coins), ()),
        *(Tracked(seen(2.0 + k / 60, arm(detector, SOUTH)), ()) for k in range(30)),
        Tracked(aims, ()),
        Tracked(seen(4.0, None, *coins, disc(STRIKER, at)), (track,)),
    ):
        reported += witnessed(witness, tracked)
    return reported


@pytest.mark.parametrize(("fell", "strokes"), [(True, 1), (False, 0)])
def test_a_striker_that_stood_and_lies_off_the_lines_was_struck_if_something_fell(
    detector: ChangeDetector, fell: bool, strokes: int
) -> None:
    """From 113813: two coins went into the nearest pocket beneath the striking hand."""
    coins = (disc(WHITE, COIN), disc(BLACK, OTHER))
    aims = replace(seen(2.5, arm(detector, SOUTH), *coins, disc(STRIKER, SOUTH)), beside_hand=True)
    changed = Mouth(Pocket.SW, 15.0 if fell else 1.0, 12.0 if fell else 0.1)
    mouths = (changed, *(Mouth(pocket, 1.0, 0.1) for pocket in Pocket if pocket is not Pocket.SW))
    witness, reported = Witness(), list[TableEvent]()
    for tracked in (
        Tracked(seen(1.0, None, *coins), ()),
        *(Tracked(seen(2.0 + k / 60, arm(detector, SOUTH)), ()) for k in range(30)),
        Tracked(aims, ()),
        Tracked(replace(seen(4.0, None, coins[1], disc(STRIKER, Mm(-150.0, -320.0))), mouths=mouths), ()),
    ):
        reported += witnessed(witness, tracked)
    assert sum(isinstance(event, StrokeEnded) for event in reported) == strokes


@pytest.mark.parametrize(("levels", "strokes"), [(15.0, 1), (5.0, 0)])
def test_a_striker_that_stood_and_is_gone_was_struck_if_something_surely_fell(
    detector: ChangeDetector, levels: float, strokes: int
) -> None:
    """From 117101: queen and striker went down the nearest pocket beneath the striking hand."""
    coins = (disc(WHITE, COIN), disc(BLACK, OTHER))
    aims = replace(seen(2.5, arm(detector, SOUTH), *coins, disc(STRIKER, SOUTH)), beside_hand=True)
    mouths = tuple(Mouth(pocket, levels if pocket is Pocket.SW else 1.0, 0.1) for pocket in Pocket)
    witness, reported = Witness(), list[TableEvent]()
    for tracked in (
        Tracked(seen(1.0, None, *coins), ()),
        *(Tracked(seen(2.0 + k / 60, arm(detector, SOUTH)), ()) for k in range(30)),
        Tracked(aims, ()),
        Tracked(replace(seen(4.0, None, coins[1]), mouths=mouths), ()),
    ):
        reported += witnessed(witness, tracked)
    assert sum(isinstance(event, StrokeEnded) for event in reported) == strokes


def crept_free(clear: bool) -> Track:
    """A track that rolls slowly off south's base lines, from where a finger had hidden it."""
    track = slid(Mm(4.0, -225.0), Mm(10.0, -190.0), 3.0)
    return Track(tuple(replace(sighting, clear_of_hand=clear) for sighting in track.sightings))


def test_a_soft_stroke_of_which_only_the_end_is_seen_is_one(detector: ChangeDetector) -> None:
    reported = after_a_touch(detector, crept_free(clear=True), Mm(10.0, -190.0))
    (begun,) = (event for event in reported if isinstance(event, StrokeStarted))
    assert begun.seat is Seat.S
    assert sum(isinstance(event, StrokeEnded) for event in reported) == 1


@pytest.mark.parametrize(
    ("clear", "at"),
    [(False, Mm(10.0, -190.0)), (True, SOUTH), (True, Mm(-200.0, 100.0))],
    ids=["beneath a hand", "it stands on the lines", "it lies elsewhere"],
)
def test_a_striker_that_a_hand_lays_down_is_no_soft_stroke(
    detector: ChangeDetector, clear: bool, at: Mm
) -> None:
    reported = after_a_touch(detector, crept_free(clear), at)
    assert not any(isinstance(event, StrokeStarted) for event in reported)


@pytest.mark.parametrize(
    ("start", "end", "strokes"),
    [
        (Mm(8.0, -200.0), Mm(10.0, -190.0), 1),
        (Mm(9.0, -193.0), Mm(10.0, -190.0), 0),
        (Mm(10.0, -190.0), Mm(8.0, -200.0), 0),
    ],
    ids=["it goes on by itself", "it wavers", "back to the lines"],
)
def test_a_striker_that_stood_and_lies_off_the_lines_was_struck_if_it_went_on_by_itself(
    detector: ChangeDetector, start: Mm, end: Mm, strokes: int
) -> None:
    """From 67361 and 96667: a finger hid all but a centimetre of its way."""
    reported = after_a_stand(detector, slid(start, end, 3.0), Mm(10.0, -190.0))
    begun = [event for event in reported if isinstance(event, StrokeStarted)]
    assert [event.seat for event in begun] == [Seat.S] * strokes


@pytest.mark.parametrize(("from_y_mm", "strokes"), [(-250.0, 1), (-392.0, 0)])
def test_what_comes_in_over_the_rail_strikes_nothing(
    detector: ChangeDetector, from_y_mm: float, strokes: int
) -> None:
    """An arm that comes in fast is free of any hand for some frames: it is one, and not known yet."""
    evidence = slid(Mm(14.0, from_y_mm), Mm(0.0, from_y_mm + 130.0), 2.0)
    witness, reported = Witness(), list[TableEvent]()
    for tracked in (
        Tracked(seen(1.0, None, disc(WHITE, COIN), disc(BLACK, OTHER)), ()),
        Tracked(seen(2.4, None), (evidence,)),
        Tracked(
            seen(4.0, None, disc(WHITE, COIN), disc(BLACK, OTHER), disc(STRIKER, Mm(0.0, 20.0))), (evidence,)
        ),
    ):
        reported += witnessed(witness, tracked)
    assert sum(isinstance(event, StrokeStarted) for event in reported) == strokes
