"""The size of the surface from the coins on it, on drawn boards of several sizes."""

from __future__ import annotations

import numpy as np
import pytest

from device.training.sources import Labelled, drawn
from device.training.tables import come_to_rest
from rules.pieces import Kind
from vision.frame import Frame
from vision.pieces.detector import KINDS, Detections
from vision.pieces.surface_size import USUAL_MM, SurfaceSize, coin_radii, likely_mm, surface_size
from vision.pieces.whole_board import look_at_whole

WITHIN = 0.08  # of the size, as of photographed boards


def size_of(shown: Labelled) -> SurfaceSize:
    frame = Frame.from_bgr(shown.bgr)
    return surface_size(frame, shown.board_map, look_at_whole(frame, shown.board_map, 1))


@pytest.mark.long
@pytest.mark.parametrize("seed", [20012, pytest.param(20014, marks=pytest.mark.long)])
def test_a_board_of_the_laws_size_is_that_size_exactly(seed: int) -> None:
    shown = drawn(seed)
    assert shown.board_map.surface_mm == USUAL_MM
    assert size_of(shown).mm == USUAL_MM


def test_a_household_board_is_as_large_as_its_coins_say() -> None:
    shown = drawn(20019)
    assert shown.board_map.surface_mm == 500
    size = size_of(shown)
    assert size.mm == pytest.approx(500, rel=WITHIN)
    assert size.coins >= 5


@pytest.mark.parametrize(
    ("radii_mm", "coins_mm"),
    [
        ((22.5, 23.6, 23.4), (22.5, 23.6, 23.4)),  # a small surface: all look like strikers
        ((24.5, 18.9, 19.2), (18.9, 19.2)),  # a striker and two coins that look like some
        ((20.0, 15.6), (15.6,)),
        ((), ()),
    ],
)
def test_coins_that_look_like_strikers_tell_the_size_too(
    radii_mm: tuple[float, ...], coins_mm: tuple[float, ...]
) -> None:
    count = len(radii_mm)
    looks = np.tile(np.eye(len(KINDS))[KINDS.index(Kind.STRIKER)], (count, 1))
    seen = Detections(np.zeros((count, 2)), np.array(radii_mm, float), np.ones(count), looks)
    assert tuple(coin_radii(seen)) == coins_mm


@pytest.mark.parametrize(
    ("estimate_mm", "mm"), [(560.0, 560.0), (712.0, 712.0), (718.0, 740.0), (795.0, 740.0), (805.0, 805.0)]
)
def test_what_is_near_the_laws_size_or_a_little_above_is_that_size(estimate_mm: float, mm: float) -> None:
    """Many boards have that size, and none is larger; far above it the coins are no coins."""
    assert likely_mm(estimate_mm) == mm


def test_of_plenty_of_coins_the_kinds_are_believed() -> None:
    kinds = [KINDS.index(kind) for kind in (Kind.WHITE, Kind.BLACK, Kind.QUEEN, Kind.STRIKER)]
    radii = np.array([15.5, 15.6, 15.7, 17.0])
    seen = Detections(np.zeros((4, 2)), radii, np.ones(4), np.eye(len(KINDS))[kinds])
    assert tuple(coin_radii(seen)) == (15.5, 15.6, 15.7)


@pytest.mark.long
@pytest.mark.parametrize("number", range(500, 512))
def test_tables_of_any_make(number: int) -> None:
    shown = next(iter(come_to_rest(number)))
    assert size_of(shown).mm == pytest.approx(shown.board_map.surface_mm, rel=WITHIN)


@pytest.mark.long
def test_without_coins_the_laws_size_stays_with_a_large_deviation() -> None:
    shown = drawn(20012)
    blank = np.full_like(shown.bgr, 160)
    frame = Frame.from_bgr(blank)
    size = surface_size(frame, shown.board_map, look_at_whole(frame, shown.board_map, 1))
    assert (size.mm, size.coins) == (USUAL_MM, 0)
    assert size.sd_mm > 0.08 * USUAL_MM


@pytest.mark.long
def test_the_size_does_not_depend_on_the_one_that_the_map_assumes() -> None:
    shown = drawn(20019)
    frame = Frame.from_bgr(shown.bgr)
    board_map = shown.board_map.resized(700.0)
    another = surface_size(frame, board_map, look_at_whole(frame, board_map, 1))
    assert another.mm == pytest.approx(size_of(shown).mm, rel=0.01)
