"""A course is found by itself: drawn here, rendered where the shared folder is there, and never invented."""

import json
from pathlib import Path
from types import ModuleType

import cv2
import numpy as np
import pytest

from calibration.golf.find import find_course, find_lattice
from calibration.golf.found import NoCourse
from calibration.golf.plane import plane_from_hexes


def test_a_drawn_course_is_found_and_placed(drawn_course: ModuleType) -> None:
    picture, px = drawn_course.drawn()
    found = find_course(picture, drawn_course.COURSE)
    off = np.hypot(*(found.plane.plane_from_px(px) - plane_from_hexes(drawn_course.COURSE)).T)
    assert off.max() < 0.1
    assert found.residual < 0.1


def test_a_picture_without_hexes_is_refused() -> None:
    noise = np.random.default_rng(1).normal(120, 20, (240, 320, 3)).clip(0, 255).astype(np.uint8)
    with pytest.raises(NoCourse, match="no lattice of hexes stands out"):
        find_lattice(np.asarray(cv2.GaussianBlur(noise, (0, 0), 2), np.uint8))


def test_a_tiny_picture_is_refused_at_once(drawn_course: ModuleType) -> None:
    tiny = np.full((48, 64, 3), 120, np.uint8)
    with pytest.raises(NoCourse, match="the picture is 64x48 pixels, at least 120 are needed"):
        find_course(tiny, drawn_course.COURSE)
    with pytest.raises(NoCourse, match="the picture is 64x48 pixels, at least 120 are needed"):
        find_lattice(tiny)


def test_a_rendered_course_is_found(shared: Path) -> None:
    folder = shared / "renders" / "hex"
    truth = json.loads((folder / "still_004.json").read_text())  # a hand lies on it
    picture = cv2.imread(str(folder / "still_004.jpg"))
    assert picture is not None
    course = {tuple(one["at"]): one["ground"] for one in truth["hexes"]}
    seen = [one for one in truth["hexes"] if one["in_picture"]]
    plane = find_course(np.asarray(picture, np.uint8), course).plane
    points = plane.plane_from_px(np.array([one["px"] for one in seen]))
    assert np.hypot(*(points - plane_from_hexes([one["at"] for one in seen])).T).mean() < 0.08
