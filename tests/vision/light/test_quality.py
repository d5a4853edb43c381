"""The quality of the light, on drawn levels and on a drawn board."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.lens import Points
from calibration.solve import map_from_corners
from vision.frame import Frame
from vision.light.quality import GRID, Fault, LightSettings, judge_light, light_quality

KNOBS = LightSettings()


def flat(level: float) -> Points:
    return np.full((GRID, GRID), level)


def with_spot(share: float) -> Points:
    levels = flat(150)
    levels[: int(GRID * share), :] = 255
    return levels


def shaded(darkest: float) -> Points:
    return flat(1) * np.linspace(200 * darkest, 200, GRID)


@pytest.mark.parametrize(
    ("levels", "fault"),
    [
        (flat(150), Fault.NONE),
        (flat(30), Fault.DARK),
        (flat(245), Fault.BRIGHT),
        (with_spot(0.08), Fault.GLARE),
        (shaded(0.25), Fault.UNEVEN),
        (shaded(0.8), Fault.NONE),
    ],
)
def test_the_worst_is_named(levels: Points, fault: Fault) -> None:
    light = judge_light(levels, KNOBS)
    assert light.fault is fault
    assert (light.score >= 0.8) is (fault is Fault.NONE)


@pytest.mark.parametrize("make", [with_spot, lambda share: shaded(0.7 - share)])
def test_worse_light_never_scores_better(make: object) -> None:
    assert callable(make)
    scores = [judge_light(make(share), KNOBS).score for share in (0.0, 0.05, 0.1, 0.2, 0.4)]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] > scores[-1]


def test_pieces_and_print_are_no_shadow() -> None:
    levels = flat(160)
    levels[8:24, 8:16] = 25
    assert judge_light(levels, KNOBS).fault is Fault.NONE


def test_only_the_board_is_looked_at() -> None:
    bgr = np.zeros((480, 640, 3), np.uint8)
    bgr[100:400, 150:450] = 160
    corners = np.array([[150.0, 100.0], [449.0, 100.0], [449.0, 399.0], [150.0, 399.0]])
    assert light_quality(Frame.from_bgr(bgr), map_from_corners(corners, (640, 480))).fault is Fault.NONE


@pytest.mark.parametrize(("x_px", "y_px"), [(170, 120), (390, 120), (390, 350)])
def test_the_place_of_a_reflection_is_told(x_px: int, y_px: int) -> None:
    bgr = np.full((480, 640, 3), 150, np.uint8)
    bgr[y_px : y_px + 50, x_px : x_px + 60] = 255
    corners = np.array([[150.0, 100.0], [449.0, 100.0], [449.0, 399.0], [150.0, 399.0]])
    board_map = map_from_corners(corners, (640, 480))
    light = light_quality(Frame.from_bgr(bgr), board_map)
    assert light.fault is Fault.GLARE
    assert light.at is not None
    (seen_px,) = board_map.image_from_board(np.array([[light.at.x_mm, light.at.y_mm]]))
    assert np.abs(seen_px - (x_px + 29.5, y_px + 24.5)).max() < 4


def test_the_place_of_a_shadow_is_told() -> None:
    bgr = np.full((480, 640, 3), 170, np.uint8)
    bgr[100:180, 150:230] = 60
    corners = np.array([[150.0, 100.0], [449.0, 100.0], [449.0, 399.0], [150.0, 399.0]])
    light = light_quality(Frame.from_bgr(bgr), map_from_corners(corners, (640, 480)))
    assert light.fault is Fault.UNEVEN
    assert light.at is not None
    assert light.at.x_mm < -200
    assert light.at.y_mm > 200
