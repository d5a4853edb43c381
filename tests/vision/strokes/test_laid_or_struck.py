"""A striker that came to lie in the open: a hand laid it there, or a stroke was hidden nearly to its end."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind
from rules.table import Layout, Mm, Piece
from tests.vision.pictures import answered
from tests.vision.plain_table import STOPPED, disc, lay, picture, slid
from vision.change.detector import ChangeDetector
from vision.change.difference import TableDifference
from vision.change.hands import Hand
from vision.change.rest_picture import RestPicture
from vision.frame import Plane
from vision.observing.hand_history import HandHistory
from vision.observing.observation import Observation, State, View
from vision.observing.reading_pictures import ReadingPictures
from vision.strokes.measuring import may_have_been_struck
from vision.strokes.rejections import moved_free_of_hands
from vision.tracking.track import Track
from vision.tracking.tracker import Tracked

AT = STOPPED.at
ON_LINES, COIN = Mm(60.0, -252.6), lay((Kind.WHITE, Mm(100.0, 50.0)))
BESIDE = Mm(AT.x_mm - 30.0, AT.y_mm - 60.0)
AWAY = Mm(100.0, 300.0)


def moving(*, until_s: float, hand_mm: float, at: Mm = AT) -> Track:
    """Something that stirs at a place from 1.5 s on, so far from the nearest hand."""
    sightings = slid(Mm(at.x_mm, at.y_mm - 15.0), at, 1.5).sightings
    kept = [replace(seen, hand_mm=hand_mm) for seen in sightings if seen.t_s <= until_s + 0.001]
    return Track(tuple(kept))


def rested(*strikers: Mm, tracks: tuple[Track, ...] = ()) -> Tracked:
    pieces = (*(disc(Kind.STRIKER, at) for at in strikers), *(disc(piece.kind, piece.at) for piece in COIN))
    seen = Observation(3.0, View.CLEAR, State.WATCHING, pieces=pieces, read_s=3.0, comparison=1)
    return Tracked(seen, tracks)


def hands_over(detector: ChangeDetector, *places: Mm) -> HandHistory:
    hands = HandHistory(ICF)
    for number, at in enumerate(places):
        mask: Plane = np.zeros((detector.grid.size[1], detector.grid.size[0]), np.uint8)
        column, row = (round(part) for part in detector.grid.cell_of(at))
        mask[row - 2 : row + 3, column - 2 : column + 3] = 255
        seen = Observation(1.2 + number / 60, View.CLEAR, State.HAND, hand=Hand(mask, detector.grid))
        hands.note(seen, COIN, None)
    return hands


def is_open(
    detector: ChangeDetector, tracked: Tracked, hands: HandHistory, lay_before: Layout, lies: Layout
) -> bool:
    """Whether it is open, where no reading showed a striker before."""
    grey = np.full((detector.grid.size[1], detector.grid.size[0]), 128, np.uint8)
    was, now = (RestPicture(picture(detector, layout), grey, grey) for layout in (lay_before, lies))
    pictures = ReadingPictures(TableDifference(detector.grid, was, now, 12, 8))
    return answered(may_have_been_struck(tracked, as_layout(tracked), COIN, hands, 0.5), pictures)


def as_layout(tracked: Tracked) -> Layout:
    return tuple(Piece(disc.kind, disc.at) for disc in tracked.seen.pieces or ())


CAME = (*COIN, STOPPED)


@pytest.mark.parametrize(
    ("hands", "tracks", "may_be"),
    [
        ((ON_LINES, AT), (), False),
        ((ON_LINES, AT), (moving(until_s=1.52, hand_mm=60.0),), False),
        ((ON_LINES, AT), (moving(until_s=1.7, hand_mm=20.0),), False),
        ((ON_LINES, AT), (moving(until_s=1.7, hand_mm=60.0),), True),
        ((ON_LINES, BESIDE), (), True),
        ((), (), True),
    ],
    ids=["laid", "stirs as the hand goes", "pushed", "slides on", "no hand was there", "no hand at all"],
)
def test_a_hand_was_where_it_lays_a_striker_and_leaves_it_lying_still(
    detector: ChangeDetector, hands: tuple[Mm, ...], tracks: tuple[Track, ...], *, may_be: bool
) -> None:
    """From drawn rooms, 530034: a hand hid a stroke of 76 mm nearly to its end; it was told as a placing."""
    tracked = rested(AT, tracks=tracks)
    assert is_open(detector, tracked, hands_over(detector, *hands), COIN, CAME) is may_be


def test_a_striker_at_base_lines_is_placed_unless_a_hand_was_at_others_alone(detector: ChangeDetector) -> None:
    stands = Piece(Kind.STRIKER, ON_LINES)
    elsewhere = hands_over(detector, Mm(ON_LINES.x_mm - 120.0, ON_LINES.y_mm))
    assert not is_open(detector, rested(ON_LINES), elsewhere, COIN, (*COIN, stands))
    assert not is_open(detector, rested(ON_LINES), hands_over(detector), COIN, (*COIN, stands))
    at_others = hands_over(detector, Mm(252.6, 0.0))
    assert is_open(detector, rested(ON_LINES), at_others, COIN, (*COIN, stands))


def test_a_striker_that_lay_there_unread_was_not_struck(detector: ChangeDetector) -> None:
    assert not is_open(detector, rested(AT), hands_over(detector), CAME, CAME)


def test_a_striker_that_lies_where_it_lay_was_not_struck(detector: ChangeDetector) -> None:
    near = Piece(Kind.STRIKER, Mm(AT.x_mm + 3.0, AT.y_mm))
    tracked = rested(AT)
    work = may_have_been_struck(tracked, as_layout(tracked), (*COIN, near), hands_over(detector), 0.5)
    assert not answered(work, ReadingPictures())


def test_what_moved_before_the_last_rest_tells_nothing() -> None:
    tracked = rested(AT, tracks=(moving(until_s=1.7, hand_mm=60.0),))
    assert moved_free_of_hands(AT, tracked, 1.4)
    assert not moved_free_of_hands(AT, tracked, 1.8)
    assert not moved_free_of_hands(AWAY, tracked, 1.4)


@pytest.mark.parametrize(("hand", "may_be"), [((), True), ((COIN[0].at,), False), ((AWAY,), False)])
def test_a_coin_that_moved_where_no_hand_was_had_been_struck(
    detector: ChangeDetector, hand: tuple[Mm, ...], *, may_be: bool
) -> None:
    shifted = Piece(Kind.WHITE, Mm(AWAY.x_mm + 10.0, AWAY.y_mm))
    seen = replace(rested().seen, pieces=(disc(shifted.kind, shifted.at),))
    tracked = Tracked(seen, ())
    assert is_open(detector, tracked, hands_over(detector, *hand), COIN, (shifted,)) is may_be
