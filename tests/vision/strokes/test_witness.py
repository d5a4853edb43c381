"""The witness's events for strokes that follow each other faster than the table can be read at rest."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.lens import Lens
from rules.carrom.board import opening_layout
from rules.pieces import Pocket
from rules.table import Mm, Placed, Pocketed, Removed, StrokeEnded, StrokeStarted, TableEvent, Uncertain
from tests.vision.pictures import pictures_of, witnessed
from tests.vision.strokes.observed import (
    BLACK,
    COIN,
    NE,
    NORTH,
    OTHER,
    REST,
    SOUTH,
    STRIKER,
    WHITE,
    arm,
    disc,
    seen,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.change.difference import TableDifference
from vision.change.rest_picture import RestPicture
from vision.change.settings import ChangeSettings
from vision.layouts.consistency import CONTRADICTIONS
from vision.observing.observation import Sight
from vision.pieces.seen import SeenPiece
from vision.registration.outside import Outside
from vision.strokes.witness import Witness
from vision.synthetic.scene.camera import camera_above
from vision.tracking.tracker import Tracked


@pytest.fixture(scope="module")
def detector() -> ChangeDetector:
    return ChangeDetector(camera_above(Lens.from_hfov(320, 240, 66.0), (0.0, -1.0, 1100.0)), ChangeSettings())


def played(detector: ChangeDetector, *peeked: SeenPiece) -> list[TableEvent]:
    """A stroke of south's, a hand that fetches the striker at once and puts it down, a stroke of north's."""
    fetching, aiming = arm(detector, REST), arm(detector, Mm(0.0, 340.0))
    first = (slid(SOUTH, REST, 2.0), slid(COIN, NE, 2.1))
    second = slid(NORTH, Mm(80.0, 120.0), 5.0)
    witness, reported = Witness(), list[TableEvent]()
    for tracked in (
        Tracked(seen(1.0, None, disc(STRIKER, SOUTH), disc(WHITE, COIN), disc(BLACK, OTHER)), ()),
        Tracked(seen(2.4, None), first),
        *(Tracked(seen(2.5 + k / 60, fetching), first) for k in range(30)),
        Tracked(seen(4.0, aiming, *peeked, beside_hand=True), first),
        Tracked(seen(5.4, None), (*first, second)),
        Tracked(seen(6.5, None, disc(STRIKER, second.last.mover.at), disc(BLACK, OTHER)), (*first, second)),
    ):
        reported += witnessed(witness, tracked)
    return reported


def test_a_stroke_that_no_reading_at_rest_followed_is_told_when_the_next_striker_stands(
    detector: ChangeDetector,
) -> None:
    reported = played(detector, disc(STRIKER, NORTH), disc(BLACK, OTHER))
    assert [event.stroke for event in reported if isinstance(event, StrokeStarted)] == [1, 2]
    (fell,) = (event for event in reported if isinstance(event, Pocketed))
    assert (fell.stroke, fell.piece, fell.pocket) == (1, WHITE, Pocket.NE)
    ends = [event for event in reported if isinstance(event, StrokeEnded)]
    assert [[p.kind for p in end.layout or () if p.kind is not STRIKER] for end in ends] == [[BLACK], [BLACK]]
    assert ends[0].left_lines


def test_what_a_reading_beside_a_hand_leaves_open_waits_for_the_table_at_rest(detector: ChangeDetector) -> None:
    reported = played(detector, disc(STRIKER, NORTH))  # nothing is seen of the black coin, either
    assert len([event for event in reported if isinstance(event, StrokeStarted)]) == 1


def told_after(
    detector: ChangeDetector, first_read: tuple[SeenPiece, ...], second_read: tuple[SeenPiece, ...]
) -> tuple[list[TableEvent], int]:
    """The events of a stroke at two coins with these readings, and the number of second readings."""
    first = seen(1.0, None, disc(STRIKER, SOUTH), disc(WHITE, COIN), disc(BLACK, OTHER))
    rested = replace(seen(6.5, None, disc(STRIKER, REST), *first_read), can_read_again=True)
    again = replace(rested, pieces=(disc(STRIKER, REST), *second_read), can_read_again=False)
    tracks = (slid(SOUTH, REST, 2.0),)
    witness, events, wanted = Witness(), list[TableEvent](), 0
    for tracked in (Tracked(first, ()), Tracked(seen(2.4, None), tracks), Tracked(rested, tracks)):
        readings = [again]
        events += witnessed(witness, tracked, second=readings)
        wanted += not readings
    return events, wanted


def test_what_one_reading_leaves_open_a_second_reading_may_answer(detector: ChangeDetector) -> None:
    both = (disc(WHITE, COIN), disc(BLACK, OTHER))
    events, wanted = told_after(detector, both[1:], both)
    assert not any(isinstance(event, Uncertain | Pocketed) for event in events)
    assert wanted == 1
    blind, wanted = told_after(detector, both[1:], both[1:])
    assert sum(isinstance(event, Uncertain) for event in blind) == 1
    assert wanted == 1


def test_no_second_reading_is_wanted_where_nothing_is_open(detector: ChangeDetector) -> None:
    both = (disc(WHITE, COIN), disc(BLACK, OTHER))
    events, wanted = told_after(detector, both, both)
    assert sum(isinstance(event, StrokeEnded) for event in events) == 1
    assert wanted == 0


def test_what_ran_while_hands_laid_out_a_board_is_no_stroke(detector: ChangeDetector) -> None:
    """From nobody's base lines, and far more coins lie there after: the next board was set up."""
    pack = tuple(disc(piece.kind, piece.at) for piece in opening_layout())
    dragged = (slid(OTHER, Mm(-320.0, -330.0), 2.0),)
    witness, reported = Witness(), list[TableEvent]()
    for tracked in (
        Tracked(seen(1.0, None, disc(BLACK, OTHER)), ()),
        Tracked(seen(2.4, None), dragged),
        *(Tracked(seen(2.5 + k / 60, arm(detector, Mm(0.0, 0.0))), dragged) for k in range(30)),
        Tracked(seen(6.5, None, *pack), dragged),
    ):
        reported += witnessed(witness, tracked)
    assert not any(isinstance(event, StrokeStarted | Pocketed | Uncertain) for event in reported)
    assert sum(isinstance(event, Placed) for event in reported) == len(pack)


def look(detector: ChangeDetector, at: Mm) -> RestPicture:
    """A plain table on which nothing but a striker shows."""
    plain = np.full((detector.grid.size[1], detector.grid.size[0]), 150, np.uint8)
    column, row = detector.grid.cell_of(at)
    cv2.circle(plain, (round(column), round(row)), round(20 * detector.grid.cells_per_mm()), 60, -1)
    return RestPicture(plain, np.full_like(plain, 128), np.full_like(plain, 128))


def test_a_coin_that_was_never_there_is_taken_back_before_the_end_that_counts_without_it(
    detector: ChangeDetector,
) -> None:
    was, now = look(detector, SOUTH), look(detector, REST)
    witness, reported = Witness(), list[TableEvent]()
    witness.receive(Tracked(seen(1.0, None, disc(STRIKER, SOUTH), disc(WHITE, COIN), disc(BLACK, OTHER)), ()))
    for number in range(CONTRADICTIONS - 1):
        rest = seen(1.5 + number, None, disc(STRIKER, SOUTH), disc(BLACK, OTHER))
        same = TableDifference(detector.grid, was, was, 12, 8)
        assert not witnessed(witness, Tracked(replace(rest, comparison=number), ()), pictures_of(same))
    first = 1.5 + CONTRADICTIONS
    track = slid(SOUTH, REST, first)
    after = seen(first + 2, None, disc(STRIKER, REST), disc(BLACK, OTHER))
    moved = pictures_of(TableDifference(detector.grid, was, now, 12, 8))
    for tracked in (
        Tracked(seen(first + 0.4, None), (track,)),
        Tracked(replace(after, comparison=CONTRADICTIONS), (track,)),
    ):
        reported += witnessed(witness, tracked, moved)
    gone, ended = reported[0], reported[-1]
    assert isinstance(gone, Removed)
    assert (gone.piece, gone.at) == (WHITE, COIN)
    assert isinstance(ended, StrokeEnded)
    assert sorted(piece.kind for piece in ended.layout or ()) == sorted((BLACK, STRIKER))


@pytest.mark.parametrize(
    ("is_outside", "stood", "is_asked"), [(True, True, True), (False, True, False), (True, False, False)]
)
def test_a_striker_that_stood_and_is_gone_may_be_down_a_pocket_outside(
    detector: ChangeDetector, *, is_outside: bool, stood: bool, is_asked: bool
) -> None:
    """From 271058: it was struck out of the picture while the hand was over it, and nobody was asked."""
    sight = Sight(outside=Outside(frozenset({Pocket.NW}))) if is_outside else Sight()
    aiming = arm(detector, Mm(0.0, 340.0))
    standing = [disc(STRIKER, NORTH)] if stood else []
    witness, told = Witness(), list[TableEvent]()
    for observation in (
        seen(1.0, None, disc(BLACK, OTHER), *(() if stood else (disc(STRIKER, NORTH),))),
        seen(4.0, aiming, *standing, disc(BLACK, OTHER), beside_hand=True),
        seen(4.5, aiming),
        seen(6.0, None, disc(BLACK, OTHER)),
    ):
        told += witnessed(witness, Tracked(replace(observation, sight=sight), ()))
    asked = [event for event in told if isinstance(event, Uncertain)]
    assert bool(asked) is is_asked
    falls = [end for event in asked for choice in event.choices for end in choice.events]
    assert is_asked == any(isinstance(end, Pocketed) and end.pocket is Pocket.NW for end in falls)
