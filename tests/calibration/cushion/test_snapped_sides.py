"""The sides of a proposed surface move to the plainest edges near them, and stay where there are none."""

import cv2
import numpy as np
import pytest

from calibration.cushion.snapped_sides import has_open_side, snapped_to_edges
from calibration.lens import Picture, Points

WIDTH_PX, HEIGHT_PX = 640, 480
CORNERS = np.array([[180.3, 90.6], [470.2, 101.4], [500.7, 390.1], [150.4, 400.9]])
SIDE_PX = float(np.hypot(*(CORNERS - np.roll(CORNERS, 1, axis=0)).T).mean())
WOOD, FRAME = (150, 190, 215), (45, 60, 90)


def drawn(corners: Points = CORNERS, scale: int = 1) -> Picture:
    """A pale surface in a dark frame, with a little noise."""
    fine = 4
    size = (HEIGHT_PX * scale * fine, WIDTH_PX * scale * fine, 3)
    canvas = np.full(size, FRAME, np.uint8)
    outline = np.round(((corners + 0.5) * scale * fine - 0.5) * 16).astype(np.int32)
    cv2.fillPoly(canvas, [outline], WOOD, shift=4)
    bgr = np.asarray(cv2.resize(canvas, None, fx=1 / fine, fy=1 / fine, interpolation=cv2.INTER_AREA), float)
    return np.clip(bgr + np.random.default_rng(1).normal(0, 2, bgr.shape), 0, 255).astype(np.uint8)


def off(found: Points, wanted: Points = CORNERS) -> float:
    """The error of the worst corner, as a share of the side."""
    return float(np.hypot(*(found - wanted).T).max()) / SIDE_PX


def beside(share: float, seed: int = 0) -> Points:
    """A proposal whose corners lie so far from their places, as a share of the side."""
    ways = np.random.default_rng(seed).uniform(0, 2 * np.pi, 4)
    return CORNERS + share * SIDE_PX * np.column_stack([np.cos(ways), np.sin(ways)])


@pytest.mark.parametrize("way", [(0.01, 0), (0, 0.01), (-0.0075, 0.0075), (0.005, 0.005)])
def test_a_surface_moves_to_its_edges_from_a_hundredth_beside_them(way: tuple[float, float]) -> None:
    assert off(snapped_to_edges(drawn(), CORNERS + SIDE_PX * np.array(way))) < 0.005


@pytest.mark.sample(3)
@pytest.mark.parametrize("seed", range(8))
def test_corners_moved_each_its_own_way_come_nearer_by_a_third(seed: int) -> None:
    """A turned side is believed less: it comes nearer, not all the way."""
    for share in (0.01, 0.012):
        assert off(snapped_to_edges(drawn(), beside(share, seed))) < 0.67 * share + 0.001


def test_a_proposal_on_the_edges_stays_there() -> None:
    assert off(snapped_to_edges(drawn(), CORNERS)) < 0.004


def test_a_large_picture_gives_the_same_place() -> None:
    proposed = CORNERS + SIDE_PX * np.array([0.01, 0.0])
    found = snapped_to_edges(drawn(scale=3), (proposed + 0.5) * 3 - 0.5)
    assert off((found + 0.5) / 3 - 0.5) < 0.005


def test_a_plain_picture_moves_nothing() -> None:
    plain = np.full((HEIGHT_PX, WIDTH_PX, 3), 120, np.uint8)
    assert off(snapped_to_edges(plain, CORNERS)) < 1e-9


def test_an_edge_out_of_reach_draws_no_side_to_it() -> None:
    proposed = CORNERS.mean(axis=0) + 0.8 * (CORNERS - CORNERS.mean(axis=0))
    assert off(snapped_to_edges(drawn(), proposed), proposed) < 0.01


def test_print_with_steps_of_both_signs_is_no_edge() -> None:
    """A row of black and white marks before the northern cushion steps farther than the cushion does."""
    bgr = drawn()
    inwards = np.array([0.0, 0.03 * SIDE_PX])
    for number in range(24):
        share = 0.02 + 0.04 * number
        at = CORNERS[0] + share * (CORNERS[1] - CORNERS[0]) + inwards
        left, top = np.round(at).astype(int)
        colour = (255, 255, 255) if number % 2 else (0, 0, 0)
        cv2.rectangle(bgr, (int(left), int(top)), (int(left) + 8, int(top) + 30), colour, -1)
    assert off(snapped_to_edges(bgr, beside(0.01))) < 0.008


def test_a_side_out_of_the_picture_stays_where_it_was_proposed() -> None:
    shift = np.array([0.0, 250.0])
    corners = CORNERS + shift  # the southern side is below the picture
    found = snapped_to_edges(drawn(corners), corners)
    south, wanted = (
        np.cross([*found[2], 1.0], [*found[3], 1.0]),
        np.cross([*corners[2], 1.0], [*corners[3], 1.0]),
    )
    assert south / np.linalg.norm(south) == pytest.approx(wanted / np.linalg.norm(wanted), abs=1e-6)
    assert off(found[:2], corners[:2]) < 0.006


HALF = np.array([CORNERS[0], CORNERS[:2].mean(axis=0), CORNERS[2:].mean(axis=0), CORNERS[3]])


def test_half_of_a_surface_has_an_open_side_and_the_whole_has_none() -> None:
    assert has_open_side(drawn(), HALF)
    assert not has_open_side(drawn(), CORNERS)


def test_nothing_is_known_of_a_side_in_a_glare() -> None:
    dazzled = drawn()
    dazzled[:, 280:400] = 255
    assert not has_open_side(dazzled, HALF)


def test_a_side_outside_of_the_picture_is_not_open() -> None:
    cut = drawn()[:, :460]
    assert not has_open_side(cut, CORNERS)
