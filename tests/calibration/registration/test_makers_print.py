"""The base lines of any maker are laid round sides that are seen a hundredth beside their place."""

import cv2
import numpy as np
import pytest

from calibration.boardmap import corners_mm
from calibration.lens import Picture, Points
from calibration.printed.model import print_of
from calibration.registration.makers_print import makers_print
from calibration.registration.print_scale import half_seen_mm, to_laws_size

SIZE_PX = (960, 720)
CORNERS_PX = np.array([(210.0, 60.0), (760.0, 80.0), (820.0, 650.0), (150.0, 630.0)])
SIDE_PX = float(np.hypot(*(CORNERS_PX - np.roll(CORNERS_PX, 1, axis=0)).T).mean())
WOOD, INK = (150, 190, 215), (60, 50, 50)


def drawn(outer_mm: float, inner_mm: float, thick_mm: float) -> Picture:
    """A pale surface with two squares of lines at these distances from its middle, and a little noise."""
    fine = 3
    image_from_board = cv2.getPerspectiveTransform(
        corners_mm(740.0).astype(np.float32), ((CORNERS_PX + 0.5) * fine - 0.5).astype(np.float32)
    )
    canvas = np.full((SIZE_PX[1] * fine, SIZE_PX[0] * fine, 3), WOOD, np.uint8)
    for reach_mm in (outer_mm, inner_mm) if thick_mm else ():
        for way in range(4):
            turn = np.linalg.matrix_power(np.array([[0, 1], [-1, 0]]), way)
            half = thick_mm / 2
            ends = reach_mm - half, reach_mm + half
            bar = np.array([(-230, ends[0]), (230, ends[0]), (230, ends[1]), (-230, ends[1])])
            at_px = cv2.perspectiveTransform((bar @ turn)[None].astype(float), image_from_board)[0]
            cv2.fillPoly(canvas, [np.round(at_px).astype(np.int32)], INK)
    small = np.asarray(cv2.resize(canvas, SIZE_PX, interpolation=cv2.INTER_AREA), float)
    return np.clip(small + np.random.default_rng(1).normal(0, 2, small.shape), 0, 255).astype(np.uint8)


def beside(share: float, seed: int) -> Points:
    """Corners that are seen so far from their places, as a share of the side."""
    ways = np.random.default_rng(seed).uniform(0, 2 * np.pi, 4)
    return CORNERS_PX + share * SIDE_PX * np.column_stack([np.cos(ways), np.sin(ways)])


@pytest.mark.sample(3)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("outer_mm", "inner_mm", "thick_mm"), [(268.5, 236.7, 3.0), (255.0, 207.0, 2.0), (243.0, 198.0, 7.0)]
)
def test_lines_at_any_distance_place_the_surface_but_for_its_size(
    outer_mm: float, inner_mm: float, thick_mm: float, seed: int
) -> None:
    seen = makers_print(drawn(outer_mm, inner_mm, thick_mm), beside(0.01, seed))
    assert seen is not None
    half_mm = half_seen_mm(seen.alignment, CORNERS_PX)
    alignment, _ = to_laws_size(seen.alignment, seen.prints, half_mm)
    off_px = np.hypot(*(alignment.image_from_board(corners_mm(740.0)) - CORNERS_PX).T)
    assert off_px.max() < 0.003 * SIDE_PX


def test_a_plain_surface_has_no_lines() -> None:
    assert makers_print(drawn(255.0, 255.0, 0.0), CORNERS_PX) is None


def test_lines_on_two_sides_alone_are_no_print() -> None:
    picture = drawn(255.0, 207.0, 3.0)
    picture[:, : SIZE_PX[0] // 2] = WOOD
    assert makers_print(picture, CORNERS_PX) is None


def test_a_print_in_the_laws_size_lies_in_the_same_place() -> None:
    seen = makers_print(drawn(268.5, 236.7, 3.0), CORNERS_PX)
    assert seen is not None
    larger, prints = to_laws_size(seen.alignment, print_of(), 330.0)
    share = 370.0 / 330.0
    at_mm = np.array([(10.0, 200.0), (-250.0, 30.0)])
    there = larger.image_from_board(share * at_mm)
    assert there == pytest.approx(seen.alignment.image_from_board(at_mm), abs=0.02)
    assert prints.at == pytest.approx(share * print_of().at)
    assert prints.apart_mm == pytest.approx(share * print_of().apart_mm)
