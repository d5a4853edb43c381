"""A slide that was found once is followed to a tenth of a pixel, in other light and beside a hand too."""

import cv2
import numpy as np
import pytest

from tests.vision.change.hard_edges import detector, drawn, slid
from vision.change.detector import ChangeDetector
from vision.change.edge_following import Follower
from vision.change.edge_search import Edges
from vision.frame import Frame, Plane


def y_of(picture: Plane) -> Plane:
    return Frame.from_bgr(picture).y


def edges_of(still: Plane, detects: ChangeDetector) -> Edges:
    return Edges.of(detects.detect(Frame.from_bgr(still)).small, detects.grid, 0)


def follower(still: Plane, learnt_px: tuple[float, float] = (0.3, -0.2)) -> Follower:
    follows = Follower.of(edges_of(still, detector()), y_of(slid(still, learnt_px)), learnt_px)
    assert follows is not None
    return follows


@pytest.mark.parametrize(
    ("by_px", "near_px"),
    [
        ((0.0, 0.0), (0, 0)),
        ((0.4, -0.3), (0, 0)),
        ((-1.6, 0.7), (-1, 1)),
        ((3.4, 2.0), (2, 2)),
        ((6.2, -4.4), (5, -4)),
    ],
)
def test_a_slide_is_followed_to_a_tenth_of_a_pixel(
    by_px: tuple[float, float], near_px: tuple[int, int]
) -> None:
    still = drawn()
    assert follower(still).slide_px(y_of(slid(still, by_px)), near_px) == pytest.approx(by_px, abs=0.1)


def test_neither_light_nor_a_hand_leads_it_astray() -> None:
    still = drawn()
    shown = np.clip(slid(still, (1.4, -0.6)) * 0.8 + 9, 0, 255).astype(np.uint8)
    shown[60:240, 130:270] = 70
    assert follower(still).slide_px(y_of(shown), (1, 0)) == pytest.approx((1.4, -0.6), abs=0.1)


def test_a_hand_that_comes_and_goes_is_forgotten() -> None:
    still, follows = drawn(), follower(drawn())
    covered = slid(still, (0.5, 0.5))
    covered[60:240, 130:270] = 70
    for shown in (slid(still, (0.2, 0.4)), covered, slid(still, (-0.3, 0.1))):
        found = follows.slide_px(y_of(shown), (0, 0))
    assert found == pytest.approx((-0.3, 0.1), abs=0.1)


@pytest.mark.parametrize("shown", [drawn(seed=4), slid(drawn(), (11.0, -9.0)), np.full_like(drawn(), 120)])
def test_another_picture_is_not_followed(shown: Plane) -> None:
    assert follower(drawn()).slide_px(y_of(shown), (0, 0)) is None


def test_following_asks_for_a_search_now_and_then() -> None:
    still, follows = y_of(drawn()), follower(drawn())
    found = [follows.slide_px(still, (0, 0)) is not None for _ in range(100)]
    assert 30 < found.index(False) < 90


def test_rows_that_lie_apart_in_memory_are_the_same_picture() -> None:
    y = y_of(slid(drawn(), (0.4, 0.3)))
    padded = np.zeros((y.shape[0], y.shape[1] + 64), np.uint8)
    padded[:, : y.shape[1]] = y
    apart = np.dstack([y, y, y])[..., 0]
    found = {follower(drawn()).slide_px(whole, (0, 0)) for whole in (y, padded[:, : y.shape[1]], apart)}
    assert len(found) == 1


def test_edges_at_the_pictures_border_are_left_out() -> None:
    """They may slide beyond it; too few are left in a picture that ends within the board."""
    edges, y = edges_of(drawn(), detector()), y_of(drawn())
    assert Follower.of(edges, np.ascontiguousarray(y[:90]), (0.0, 0.0)) is None


def test_a_smaller_picture_is_not_followed() -> None:
    assert follower(drawn()).slide_px(y_of(drawn())[:-40], (0, 0)) is None


def test_the_smoothed_cells_of_a_grainy_camera_are_followed() -> None:
    still, detects = drawn(), detector()
    background = np.asarray(cv2.blur(detects.detect(Frame.from_bgr(still)).small, (3, 3)), np.uint8)
    follows = Follower.of(Edges.of(background, detects.grid, 1), y_of(slid(still, (0.2, 0.2))), (0.2, 0.2))
    assert follows is not None
    assert follows.slide_px(y_of(slid(still, (-0.8, 1.3))), (0, 1)) == pytest.approx((-0.8, 1.3), abs=0.15)
