"""A trembling idle table costs little, and a thing that comes then is seen as on a table that is still."""

from collections.abc import Iterator

import cv2
import numpy as np
import pytest
from cv2.typing import MatLike

from calibration.solve import map_from_corners
from tests.vision.change.hard_edges import CORNERS, SIZE, drawn, slid
from vision.change.detector import STILL_PX, Change, ChangeDetector
from vision.change.settings import ChangeSettings
from vision.change.stabilizer import Stabilizer
from vision.frame import Frame, Plane

IDLE = 150  # pictures: by then most parts of a pixel have been seen
STILL = 40  # pictures after which a table that is still is known
AT, RADIUS_PX = (330, 250), 12


def detector() -> ChangeDetector:
    """Its cells have two pixels a side, as a camera's have where the board fills the picture."""
    return ChangeDetector(map_from_corners(CORNERS, SIZE), ChangeSettings(cell_mm=4.0))


def trembling(number: int, most_px: float) -> tuple[float, float]:
    t_s = number / 60
    return most_px * float(np.sin(46 * t_s)), most_px * float(np.sin(42 * t_s + 1))


def with_coin(picture: Plane, level: int = 30) -> Plane:
    return np.asarray(cv2.circle(picture.copy(), AT, RADIUS_PX, (level, level, level), -1), np.uint8)


def watched(detects: ChangeDetector, pictures: list[Plane], most_px: float) -> Iterator[Change]:
    for number, picture in enumerate(pictures):
        shown = slid(picture, trembling(number, most_px)) if number else picture
        yield detects.detect(Frame.from_bgr(shown, number / 60, number))


@pytest.mark.parametrize("most_px", [0.5, 2.0])
def test_an_idle_table_shows_no_change_whatever_is_remembered(most_px: float) -> None:
    changes = watched(detector(), [drawn()] * IDLE, most_px)
    for number, change in enumerate(changes):
        if number > 3:
            assert change.motion_px <= STILL_PX
            assert cv2.countNonZero(change.foreground) <= STILL_PX


@pytest.mark.sample(1)
@pytest.mark.parametrize("most_px", [0.5, 2.0])
def test_most_pictures_of_an_idle_table_are_reduced_once(
    most_px: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    cuts, cut = [0], Stabilizer._cut

    def counted(own: Stabilizer, whole: Plane, at_px: tuple[int, int]) -> MatLike:
        cuts[-1] += 1
        return cut(own, whole, at_px)

    monkeypatch.setattr(Stabilizer, "_cut", counted)
    for _ in watched(detector(), [drawn()] * (2 * IDLE), most_px):
        cuts.append(0)
    assert sum(cuts[IDLE:]) < 1.5 * IDLE


@pytest.mark.parametrize("most_px", [0.5, 2.0])
def test_a_coin_that_is_laid_down_or_taken_stands_out_as_on_a_still_table(most_px: float) -> None:
    for pictures in ([drawn()] * IDLE + [with_coin(drawn())], [with_coin(drawn())] * IDLE + [drawn()]):
        still = list(watched(detector(), pictures[-STILL:], 0.0))[-1]
        shaken = list(watched(detector(), pictures, most_px))[-1]
        assert cv2.countNonZero(shaken.foreground) == pytest.approx(
            cv2.countNonZero(still.foreground), rel=0.15
        )
        assert shaken.motion_px == pytest.approx(still.motion_px, rel=0.15)


def test_a_table_at_which_something_has_changed_is_learnt_again() -> None:
    detects, other = detector(), with_coin(drawn())
    changes = list(watched(detects, [drawn()] * IDLE + [other] * 8, 1.0))
    detects.learn_background(changes[-1].small)
    for number in range(IDLE + 8, 2 * IDLE):
        shown = slid(other, trembling(number, 1.0))
        change = detects.detect(Frame.from_bgr(shown, number / 60, number))
        assert cv2.countNonZero(change.foreground) <= STILL_PX


def test_a_slow_fall_of_the_light_stands_out_in_the_end() -> None:
    """It is not taken for a part of what a slide between pixels changes."""
    darker = [cv2.convertScaleAbs(drawn(), alpha=1 - 0.25 * step / 250) for step in range(250)]
    pictures = [np.asarray(picture, np.uint8) for picture in darker]
    for most_px in (0.0, 1.0):
        detects = detector()
        assert any(change.light.is_other or change.much for change in watched(detects, pictures, most_px))
