"""An empty course read without course data: its hexes, and a ground for each."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.golf.found import NoCourse
from calibration.golf.plane import hexes_from_plane
from tests.calibration.golf.drawn_course import COURSE, drawn
from vision.golf.survey import survey


def test_a_drawn_course_is_proposed_hex_by_hex() -> None:
    picture, px = drawn()
    seen = survey(picture, "carom_golf")
    at = [(int(q), int(r)) for q, r in hexes_from_plane(seen.plane.plane_from_px(px))]
    truth = dict(zip(at, COURSE.values(), strict=True))
    found = set(truth) & set(seen.grounds)
    assert len(found) > 0.9 * len(truth)
    assert len(set(seen.grounds) - set(truth)) < 0.15 * len(truth)
    right = [place for place in found if seen.grounds[place][0] == truth[place]]
    assert len(right) > 0.85 * len(found)
    assert all(0 <= sure <= 1 for _, sure in seen.grounds.values())


@pytest.mark.long
def test_the_east_of_the_proposal_is_the_pictures_right() -> None:
    seen = survey(drawn()[0], "carom_golf")
    (x, y), (east_x, east_y) = seen.plane.px_from_hexes([(0, 0), (1, 0)])
    assert east_x - x > abs(east_y - y)


@pytest.mark.long
def test_a_bare_table_is_no_course() -> None:
    bare = np.random.default_rng(4).normal(120, 6, (480, 640, 3)).clip(0, 255).astype(np.uint8)
    with pytest.raises(NoCourse, match="no lattice of hexes"):
        survey(bare, "carom_golf")
