"""A trembling camera and a flickering lamp are explained before anything is called change."""

import cv2
import numpy as np
import pytest

from tests.vision.change.hard_edges import SIZE, detector, drawn, slid
from vision.change.detector import STILL_PX
from vision.change.edge_search import Edges
from vision.frame import Frame, Plane
from vision.light.flicker import BANDS, Flicker

FEWER_THAN_A_MOVER = 20  # cells: the smallest thing that counts as a mover has 22 of 2 mm


@pytest.mark.parametrize("by_px", [(0.5, -0.3), (-1.0, 0.6), (2.4, -1.7), (6.0, 3.6)])
def test_a_slide_is_measured_to_a_tenth_of_a_pixel(by_px: tuple[float, float]) -> None:
    detects, still = detector(), drawn()
    small = detects.detect(Frame.from_bgr(still)).small
    edges = Edges.of(small, detects.grid, 0)
    guess = (round(by_px[0]), round(by_px[1]))
    found = edges.slide_px(Frame.from_bgr(slid(still, by_px)).y, [(0, 0), guess])
    assert found is not None
    assert found == pytest.approx(by_px, abs=0.15)


def woven(every_px: int) -> Plane:
    """A board with a fine pattern that looks like itself so many pixels on."""
    stripes = np.where(np.arange(SIZE[0]) // (every_px // 2) % 2, 60, 190).astype(np.uint8)
    plain = cv2.addWeighted(drawn()[..., 0], 0.4, np.tile(stripes, (SIZE[1], 1)), 0.6, 0.0)
    return np.asarray(cv2.merge([plain] * 3), np.uint8)


def test_a_jolt_is_not_taken_for_the_nearest_slide_that_looks_alike() -> None:
    """From drawn rooms, 412708: a jolted picture was laid 6 px aside, where fine lines lie upon the next."""
    detects, still = detector(), woven(6)
    small = detects.detect(Frame.from_bgr(still)).small
    edges, jolted = Edges.of(small, detects.grid, 0), Frame.from_bgr(slid(still, (6.3, 1.2))).y
    assert edges.slide_px(jolted, [(0, 0)]) != pytest.approx((6.3, 1.2), abs=0.3)
    assert edges.slide_px(jolted, [(0, 0)], lambda: (6, 2)) == pytest.approx((6.3, 1.2), abs=0.3)
    change = detects.detect(Frame.from_bgr(slid(still, (6.3, 1.2)), 0.1, 1))
    assert change.slid_px == pytest.approx((6.3, 1.2), abs=0.3)


def test_a_picture_that_has_not_slid_is_still() -> None:
    detects, still = detector(), drawn()
    small = detects.detect(Frame.from_bgr(still)).small
    assert Edges.of(small, detects.grid, 0).slide_px(Frame.from_bgr(still).y, [(0, 0)]) == (0.0, 0.0)


def test_a_trembling_picture_shows_no_change() -> None:
    detects, still = detector(), drawn()
    detects.detect(Frame.from_bgr(still))
    for number in range(1, 40):
        t_s = number / 30
        by_px = (1.0 * np.sin(40 * t_s), 0.8 * np.sin(47 * t_s + 1))
        change = detects.detect(Frame.from_bgr(slid(still, by_px), t_s, number))
        if number > 3:
            assert cv2.countNonZero(change.foreground) <= FEWER_THAN_A_MOVER
            assert change.motion_px <= STILL_PX


def test_bands_of_a_lamp_are_evened() -> None:
    detects, still = detector(), drawn()
    small = detects.detect(Frame.from_bgr(still)).small
    gains = 1 + 0.1 * np.sin(np.arange(small.shape[0]) / 25)
    banded = np.clip(small * gains[:, None], 0, 255).astype(np.uint8)
    flicker = Flicker(detects.grid.region)
    evened = flicker.evened(banded, small, 1.0)
    assert flicker.is_on(1.0)
    apart = cv2.absdiff(evened, small)[detects.grid.region > 0]
    assert np.percentile(apart, 95) <= 3


def test_a_coin_that_passes_is_no_band() -> None:
    detects, still = detector(), drawn()
    small = detects.detect(Frame.from_bgr(still)).small
    moved = small.copy()
    cv2.circle(moved, (100, 100), 8, (240,), -1)
    flicker = Flicker(detects.grid.region)
    assert flicker.evened(moved, small, 1.0) is moved
    assert BANDS > 0
