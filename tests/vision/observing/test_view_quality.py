"""The view is lost in the dark, behind a cover, in a blur and on a frozen camera, but not by a lamp."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from vision.change.detector import ChangeDetector
from vision.change.settings import ChangeSettings
from vision.frame import Frame, Plane
from vision.light.illumination import light_between
from vision.observing.observation import View
from vision.observing.view_quality import ViewJudge
from vision.synthetic.scene.camera import camera_above

HZ = 60
GRAINS = 7
SIZE = (666, 495)


@pytest.fixture(scope="module")
def board_map() -> BoardMap:
    return camera_above(Lens.from_hfov(*SIZE, 66.0), (0.0, -1.0, 1050.0))


@pytest.fixture(scope="module")
def picture() -> Plane:
    """A table with a drawing on it."""
    luck = np.random.default_rng(5)
    wood = cv2.GaussianBlur(luck.normal(150, 60, (SIZE[1], SIZE[0])).astype(np.float32), (0, 0), 1.5)
    for _ in range(60):
        x, y = (int(luck.integers(side)) for side in SIZE)
        cv2.circle(wood, (x, y), int(luck.integers(5, 15)), float(luck.integers(40, 220)), 2)
    return np.asarray(wood.clip(0, 255), np.uint8)


@cache
def grain() -> NDArray[np.float32]:
    """(GRAINS, H, W) a sensor's noise of one level, other in every frame of those that follow one another."""
    return np.asarray(np.random.default_rng(6).normal(0, 1, (GRAINS, SIZE[1], SIZE[0])), np.float32)


class Table:
    """A table that is watched frame by frame, with a camera's noise."""

    def __init__(self, board_map: BoardMap) -> None:
        self.detector = ChangeDetector(board_map, ChangeSettings())
        self.seeing = ViewJudge(ChangeSettings())
        self.grain = grain()
        self.count = 0

    def watch(self, picture: Plane, seconds: float, noise: float = 2.0) -> list[View]:
        return [self._one(picture, noise) for _ in range(round(seconds * HZ))]

    def _one(self, picture: Plane, noise: float) -> View:
        grain = noise * self.grain[self.count % GRAINS]
        noisy = (picture + grain).clip(0, 255) if noise else picture
        y = np.asarray(noisy, np.uint8)
        chroma = np.full((y.shape[0] // 2, y.shape[1] // 2), 128, np.uint8)
        even = np.ascontiguousarray(y[: y.shape[0] & ~1, : y.shape[1] & ~1])
        chroma = chroma[: even.shape[0] // 2, : even.shape[1] // 2]
        frame = Frame.from_planes(even, chroma, chroma, self.count / HZ, self.count)
        self.count += 1
        return self.seeing.judge(self.detector, self.detector.detect(frame), frame.t_s)


def lost_after_s(views: list[View]) -> float:
    return next(k for k, view in enumerate(views) if view is not View.CLEAR) / HZ


def hidden_by(what: str, picture: Plane) -> Plane:
    if what == "dark":
        return np.asarray(picture * 0.03, np.uint8)
    if what == "covered":
        return np.full_like(picture, 90)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 12), np.uint8)


@pytest.mark.sample(1)
@pytest.mark.parametrize("what", ["dark", "covered", "blurred"])
def test_the_view_is_lost_within_a_second_and_comes_back(
    board_map: BoardMap, picture: Plane, what: str
) -> None:
    table = Table(board_map)
    assert set(table.watch(picture, 1.0)) == {View.CLEAR}
    hidden = table.watch(hidden_by(what, picture), 2.0)
    assert lost_after_s(hidden) <= 1.0
    assert View.CLEAR not in hidden[HZ:]
    assert (View.BLURRED in hidden) == (what == "blurred")
    assert set(table.watch(picture, 1.0)[HZ // 2 :]) == {View.CLEAR}


def test_a_camera_that_froze_shows_nothing_any_more(board_map: BoardMap, picture: Plane) -> None:
    table = Table(board_map)
    assert set(table.watch(picture, 4.0)) == {View.CLEAR}
    assert lost_after_s(table.watch(picture, 2.0, noise=0.0)) <= 1.0
    assert table.watch(picture, 0.5)[-1] is View.CLEAR


def test_a_film_without_noise_is_not_frozen(board_map: BoardMap, picture: Plane) -> None:
    assert set(Table(board_map).watch(picture, 4.0, noise=0.0)) == {View.CLEAR}


@pytest.mark.parametrize("gain", [0.6, 0.85, 1.25])
def test_a_switched_lamp_hides_nothing(board_map: BoardMap, picture: Plane, gain: float) -> None:
    table = Table(board_map)
    table.watch(picture, 0.5)
    lit = np.asarray((picture * gain).clip(0, 255), np.uint8)
    assert set(table.watch(lit, 1.0)) == {View.CLEAR}


# ---- the light between two pictures ------------------------------------------------------------------------


def test_light_that_falls_off_over_the_board_is_told_from_a_hand(board_map: BoardMap, picture: Plane) -> None:
    detector = ChangeDetector(board_map, ChangeSettings())
    before = np.asarray(cv2.resize(picture, detector.grid.size, interpolation=cv2.INTER_AREA), np.uint8)
    x = np.linspace(0.7, 1.0, detector.grid.size[0])
    after = np.asarray((before * x).clip(0, 255), np.uint8)
    hand = np.s_[detector.grid.size[1] // 2 :, detector.grid.size[0] // 3 : detector.grid.size[0] // 2]
    after[hand] = 95
    apart = cv2.absdiff(light_between(before, after, detector.grid.region).on(before), after).astype(int)
    inside = np.zeros(after.shape, bool)
    inside[hand] = True
    plain = (detector.grid.region > 0) & ~inside & (after < 250)
    assert np.percentile(apart[plain], 99) <= 6
    assert np.median(apart[inside & (detector.grid.region > 0)]) > 12


def test_a_flicker_runs_row_by_row(board_map: BoardMap, picture: Plane) -> None:
    detector = ChangeDetector(board_map, ChangeSettings())
    before = np.asarray(cv2.resize(picture, detector.grid.size, interpolation=cv2.INTER_AREA), np.uint8)
    rows = 1.0 + 0.05 * np.sin(np.linspace(0, 20, detector.grid.size[1]))[:, None]
    after = np.asarray((before * rows).clip(0, 255), np.uint8)
    apart = cv2.absdiff(light_between(before, after, detector.grid.region).on(before), after)
    plain = (detector.grid.region > 0) & (before < 230)
    assert np.percentile(apart[plain], 99) <= 6
    assert np.percentile(cv2.absdiff(before, after)[plain], 99) > 6


def test_the_same_light_is_no_change(board_map: BoardMap, picture: Plane) -> None:
    detector = ChangeDetector(board_map, ChangeSettings())
    small = np.asarray(cv2.resize(picture, detector.grid.size, interpolation=cv2.INTER_AREA), np.uint8)
    assert light_between(small, small, detector.grid.region).factors is None
