"""Pieces that stayed: each reading is held against the picture."""

from __future__ import annotations

import numpy as np
import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind
from rules.table import Mm, Piece
from tests.vision.layouts.two_pictures import (
    BLACK,
    HERE,
    QUEEN,
    THERE,
    WHITE,
    apart,
    kinds,
    read,
    seen,
    standing,
    table,
)
from vision.change.detector import ChangeDetector
from vision.change.difference import difference_between
from vision.change.rest_picture import RestPicture
from vision.layouts.consistency import CONTRADICTIONS


@pytest.mark.parametrize(
    ("score", "moved_mm", "kept"), [(0.34, 2.0, BLACK), (0.95, 2.0, QUEEN), (0.34, 12.0, QUEEN)]
)
def test_a_coin_that_is_unsurely_named_otherwise_is_the_same_where_little_changed(
    detector: ChangeDetector, score: float, moved_mm: float, kept: Kind
) -> None:
    """From drawn rooms, 420028: a black was read as a queen, who had fallen, in a compressed picture."""
    there = Mm(HERE.x_mm + moved_mm, HERE.y_mm)
    before, after = table(detector, (HERE, 60)), table(detector, (there, 60))
    share = apart(detector, before, after).share(HERE, ICF.coin_radius_mm)
    assert share > 0.06
    reading = seen(detector, before, after, read(QUEEN, there, score))
    assert kinds(standing().layout((Piece(BLACK, HERE),), reading, struck=True)) == [kept]


def test_a_coin_that_is_not_read_lies_there_where_nothing_changed(detector: ChangeDetector) -> None:
    picture = table(detector, (HERE, 60))
    before = (Piece(BLACK, HERE),)
    assert standing().layout(before, seen(detector, picture, picture)) == before


def test_a_coin_that_is_not_read_is_gone_where_the_picture_changed(detector: ChangeDetector) -> None:
    observation = seen(detector, table(detector, (HERE, 60)), table(detector))
    assert standing().layout((Piece(BLACK, HERE),), observation) == ()


def test_a_coin_keeps_its_kind_where_nothing_changed(detector: ChangeDetector) -> None:
    picture = table(detector, (HERE, 60))
    after = standing().layout((Piece(BLACK, HERE),), seen(detector, picture, picture, read(WHITE, HERE)))
    assert kinds(after) == [BLACK]


def test_print_that_is_taken_for_a_coin_is_none_where_nothing_changed(detector: ChangeDetector) -> None:
    picture = table(detector)
    assert standing().layout((), seen(detector, picture, picture, read(WHITE, HERE, 0.5))) == ()


def test_a_coin_that_came_changed_the_picture(detector: ChangeDetector) -> None:
    observation = seen(detector, table(detector), table(detector, (HERE, 60)), read(BLACK, HERE, 0.7))
    assert kinds(standing().layout((), observation)) == [BLACK]


def test_a_brighter_lamp_changes_no_place(detector: ChangeDetector) -> None:
    before, after = table(detector, (HERE, 60)), table(detector, (HERE, 60), light=1.08)
    assert apart(detector, before, after).share(HERE, 15.5) == 0.0


def coloured(detector: ChangeDetector, y: np.ndarray, *discs: tuple[Mm, int]) -> RestPicture:
    """A table of warm wood; the discs have a tint of their own."""
    v = table(detector, *discs)
    v[v == 150] = 145
    return RestPicture(y, np.full_like(y, 112), v)


def test_a_camera_that_turns_to_infrared_changes_no_place_but_where_a_coin_came_or_went(
    detector: ChangeDetector,
) -> None:
    lying, other = (HERE, 140), (THERE, 60)
    before = coloured(detector, table(detector, lying), (HERE, 200))
    stayed, came = table(detector, lying), table(detector, lying, other)
    for was, now in ((before, coloured(detector, stayed).grey), (before.grey, before)):
        assert difference_between(was, now, detector.grid, 12).share(HERE, 15.5) == 0.0
    after = difference_between(before, coloured(detector, came).grey, detector.grid, 12)
    assert after.share(HERE, 15.5) == 0.0
    assert after.share(THERE, 15.5) > 0.9


def test_a_queen_in_the_place_of_another_coin_is_seen_by_its_colour(detector: ChangeDetector) -> None:
    alike = table(detector, (HERE, 60))
    before, after = coloured(detector, alike, (HERE, 130)), coloured(detector, alike, (HERE, 200))
    assert difference_between(before, after, detector.grid, 12).share(HERE, 15.5) > 0.9


def test_a_coin_that_reading_after_reading_does_not_find_is_dismissed_in_the_end(
    detector: ChangeDetector,
) -> None:
    picture, lies = table(detector), standing()
    before = (Piece(WHITE, HERE),)
    layout = [lies.dismissed(before, seen(detector, picture, picture)) for _ in range(CONTRADICTIONS)]
    assert layout[-1] == before
    assert not any(layout[:-1])


def test_a_coin_that_is_still_a_perhaps_is_never_dismissed(detector: ChangeDetector) -> None:
    picture, lies = table(detector), standing()
    guess = (read(QUEEN, HERE, 0.3),)
    for _ in range(3 * CONTRADICTIONS):
        assert lies.dismissed((Piece(QUEEN, HERE),), seen(detector, picture, picture, doubtful=guess)) == ()


STRIKER_THERE = Piece(Kind.STRIKER, HERE)


def test_a_striker_that_is_read_as_a_coin_where_nothing_changed_stays_the_striker(
    detector: ChangeDetector,
) -> None:
    picture = table(detector, (HERE, 200))
    observation = seen(detector, picture, picture, read(WHITE, HERE, radius_mm=16.8))
    assert kinds(standing().layout((STRIKER_THERE,), observation)) == [Kind.STRIKER]


def test_a_coin_lies_where_the_striker_lay_if_the_place_changed_or_the_striker_is_seen_elsewhere(
    detector: ChangeDetector,
) -> None:
    was, now = table(detector, (HERE, 200)), table(detector, (HERE, 60))
    assert kinds(standing().layout((STRIKER_THERE,), seen(detector, was, now, read(BLACK, HERE)))) == [BLACK]
    both = (read(BLACK, HERE), read(Kind.STRIKER, THERE, radius_mm=20.5))
    moved = seen(detector, was, table(detector, (HERE, 200), (THERE, 200)), *both)
    assert kinds(standing().layout((STRIKER_THERE,), moved)) == [BLACK, Kind.STRIKER]
