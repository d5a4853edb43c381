"""A course is placed by four of its hexes, shown by hand about as well as a finger can."""

import numpy as np
import pytest

from calibration.golf.by_hand import corner_hexes, course_by_hand
from calibration.golf.found import NoCourse
from calibration.golf.plane import plane_from_hexes
from tests.vision.golf.drawn_golf import found_on, table_and_picture
from vision.synthetic.hexes.courses import RIM

FINGER_PITCHES = 0.15
WITHIN_PITCHES = 0.1


@pytest.mark.parametrize(("seed", "game"), [(70_002, "carom_golf"), (70_000, "eighteen_holes")])
def test_the_fit_goes_on_from_where_the_hand_has_shown(seed: int, game: str) -> None:
    table, picture = table_and_picture(seed, game)
    true = found_on(table).plane
    corners = corner_hexes(table.course)
    shaken = plane_from_hexes(corners) + np.random.default_rng(seed).uniform(-1, 1, (4, 2)) * FINGER_PITCHES
    shown = [(float(x), float(y)) for x, y in true.px_from_plane(shaken)]
    found = course_by_hand(picture, table.course, shown)
    centres = plane_from_hexes([at for at, ground in table.course.items() if ground != RIM])
    seen = centres[true.inside(true.px_from_plane(centres))]
    off = np.hypot(*(found.plane.plane_from_px(true.px_from_plane(seen)) - seen).T)
    assert off.mean() < WITHIN_PITCHES


def test_where_nothing_is_to_be_seen_the_hand_is_believed() -> None:
    table, picture = table_and_picture(70_002, "carom_golf")
    shown = [(200.0, 150.0), (900.0, 160.0), (1000.0, 800.0), (150.0, 780.0)]
    found = course_by_hand(np.full_like(picture, 90), table.course, shown)
    assert np.allclose(found.plane.px_from_hexes(corner_hexes(table.course)), shown, atol=0.5)


@pytest.mark.parametrize(
    "shown",
    [
        [(100.0, 100.0), (200.0, 100.0), (300.0, 100.0), (400.0, 100.0)],
        [(900.0, 160.0), (200.0, 150.0), (150.0, 780.0), (1000.0, 800.0)],
    ],
    ids=["on one line", "mirrored"],
)
def test_marks_that_no_camera_sees_so_are_refused(shown: list[tuple[float, float]]) -> None:
    table, picture = table_and_picture(70_002, "carom_golf")
    with pytest.raises(NoCourse, match="hex of its number"):
        course_by_hand(picture, table.course, shown)


def test_four_hexes_far_apart_are_asked_for() -> None:
    course = {(q, r): "plain" for q in range(5) for r in range(4)}
    assert len(set(corner_hexes(course))) == 4
    assert corner_hexes(course)[0] == (0, 0)
    assert corner_hexes(course)[2] == (4, 3)
