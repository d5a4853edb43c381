"""The given size of the surface is believed; without it the coins decide, if they are enough."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.solve import map_from_corners
from device.training.sources import drawn
from device.virtual.film import Film
from device.virtual.staging.seeing import Tables
from device.watching.pipeline import Board, board_map_of
from device.watching.sizing import sized
from vision.frame import Frame
from vision.pieces.surface_size import USUAL_MM


def test_the_given_size_is_believed() -> None:
    frame = Frame.from_bgr(np.full((480, 640, 3), 150, np.uint8))
    board_map = map_from_corners(np.array([(120, 40), (520, 40), (520, 440), (120, 440)], float), (640, 480))
    resized, size = sized(frame, board_map, 605.0)
    assert (resized.surface_mm, size.mm, size.sd_mm) == (605.0, 605.0, 0.0)
    np.testing.assert_allclose(resized.corners_px(), board_map.corners_px(), atol=1e-6)


def test_an_empty_board_keeps_the_laws_size_and_says_how_unsure_that_is() -> None:
    frame = Frame.from_bgr(np.full((480, 640, 3), 150, np.uint8))
    board_map = map_from_corners(np.array([(120, 40), (520, 40), (520, 440), (120, 440)], float), (640, 480))
    resized, size = sized(frame, board_map, None)
    assert (resized.surface_mm, size.coins) == (USUAL_MM, 0)
    assert size.sd_mm > 40


def test_coins_make_a_household_board_as_small_as_it_is() -> None:
    shown = drawn(20019)
    resized, size = sized(Frame.from_bgr(shown.bgr), shown.board_map.resized(USUAL_MM), None)
    assert resized.surface_mm == size.mm
    assert abs(size.mm / shown.board_map.surface_mm - 1) < 0.08


@pytest.mark.long
def test_an_estimate_near_the_laws_size_gives_way_to_it_where_that_is_wanted() -> None:
    shown = drawn(20019)
    frame = Frame.from_bgr(shown.bgr)
    _, size = sized(frame, shown.board_map, None, lawful_share=0.5)
    assert size.mm == USUAL_MM


def test_a_board_six_in_a_hundred_smaller_than_the_laws_keeps_its_own_size() -> None:
    """A broad table, 1030290: its surface of 694 mm was taken for 740."""
    film = Film(1030290, tables=Tables.BROAD)
    seen = board_map_of(next(iter(film)), Board())
    assert seen.surface_mm == pytest.approx(film.table.profile.surface_mm, rel=0.04)
