"""The witness's events for strokes that follow each other faster than the table can be read at rest."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.lens import Lens
from rules.carrom.board import ICF, opening_layout
from rules.pieces import Kind, Pocket, Seat
from rules.table import Mm, Placed, Pocketed, Removed, StrokeEnded, StrokeStarted, TableEvent, Uncertain
from tests.vision.pictures import pictures_of, witnessed
from vision.change.detector import ChangeDetector
from vision.change.difference import TableDifference
from vision.change.hands import Hand
from vision.change.movers import Mover
from vision.change.rest_picture import RestPicture
from vision.change.settings import ChangeSettings
from vision.layouts.consistency import CONTRADICTIONS
from vision.observing.observation import Mouth, Observation, Sight, State, View
from vision.pieces.seen import SeenPiece
from vision.registration.outside import Outside
from vision.strokes.witness import Witness
from vision.synthetic.scene.camera import camera_above
from vision.tracking.track import Sighting, Track
from vision.tracking.tracker import Tracked

WHITE, BLACK, STRIKER = Kind.WHITE, Kind.BLACK, Kind.STRIKER
SOUTH, NORTH, REST = Mm(0.0, -252.6), Mm(0.0, 252.6), Mm(-100.0, 40.0)
COIN, OTHER = Mm(100.0, 50.0), Mm(-120.0, -160.0)
NE = ICF.pocket(Pocket.NE)


@pytest.fixture(scope="module")
def detector() -> ChangeDetector:
    return ChangeDetector(camera_above(Lens.from_hfov(320, 240, 66.0), (0.0, -1.0, 1100.0)), ChangeSettings())


def arm(detector: ChangeDetector, tip: Mm) -> Hand:
    """A hand that reaches in over the north rail as far as this."""
    mask = np.zeros((detector.grid.size[1], detector.grid.size[0]), np.uint8)
    column, row = detector.grid.cell_from_board(np.array([[tip.x_mm, tip.y_mm]]))[0].astype(int)
    mask[: row + 1, column - 10 : column + 10] = 255
    return Hand(mask, detector.grid)


def disc(kind: Kind, at: Mm) -> SeenPiece:
    return SeenPiece(kind, at, (0.0, 0.0), 20.6 if kind is STRIKER else 15.9, 0.99)


def slid(start: Mm, end: Mm, begun_s: float) -> Track:
    """A track that slides from one place to another within a third of a second."""
    share = [1 - (1 - k / 19) ** 2 for k in range(20)]
    at = [Mm(start.x_mm + (end.x_mm - start.x_mm) * s, start.y_mm + (end.y_mm - start.y_mm) * s) for s in share]
    return Track(
        tuple(Sighting(begun_s + k / 60, Mover(piece, 700.0, 130.0, False), True) for k, piece in enumerate(at))
    )


def seen(t_s: float, hand: Hand | None, *pieces: SeenPiece, beside_hand: bool = False) -> Observation:
    state = State.HAND if hand else State.WATCHING
    return Observation(
        t_s,
        View.CLEAR,
        state,
        pieces=pieces or None,
        read_s=t_s,
        rest_s=t_s,
        hand=hand,
        beside_hand=beside_hand,
    )


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
