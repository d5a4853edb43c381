"""Patches point up along the way in which tall things lean, whatever the table's roll."""

import numpy as np
import pytest

from tests.vision.golf.drawn_golf import found_on, table_and_picture
from vision.golf.flat_course import flat_course
from vision.golf.hex_reader import seen_hexes
from vision.golf.patches import CHANNELS, FOOT, SIZE, Patches, patches


def cut(seed: int) -> tuple[dict[tuple[int, int], str], tuple[tuple[int, int], ...], np.ndarray]:
    """The course of a drawn table, its whole hexes and their patches."""
    table, picture = table_and_picture(seed, "carom_golf")
    plane = found_on(table).plane
    flat = flat_course(picture, plane, table.course)
    hexes = seen_hexes(flat, table.course, with_rim=False)
    return dict(table.course), hexes, patches(flat, plane, table.course, hexes)


def test_there_is_a_patch_for_each_whole_hex() -> None:
    _, hexes, seen = cut(70_000)
    assert seen.shape == (len(hexes), CHANNELS, SIZE[1], SIZE[0])
    assert np.isfinite(seen).all()


def test_the_hex_of_a_patch_lies_at_its_foot() -> None:
    """The mask of the course's solids is set where a solid's hex lies in its own patch."""
    course, hexes, seen = cut(70_000)
    solids = [k for k, place in enumerate(hexes) if course[place] in ("stump", "rock", "mole")]
    assert solids
    assert all(seen[k, 6, int(FOOT[1]), int(FOOT[0])] > 0.5 for k in solids)


def test_the_slope_grows_away_from_the_camera() -> None:
    slopes = cut(70_001)[2][:, 8, 0, 0]
    assert slopes.min() >= 0
    assert slopes.max() > slopes.min()


def test_a_few_patches_of_a_later_picture_are_those_that_all_would_be() -> None:
    table, picture = table_and_picture(70_000, "carom_golf")
    plane = found_on(table).plane
    flat = flat_course(picture, plane, table.course)
    hexes = seen_hexes(flat, table.course, with_rim=False)
    cutter, numbers = Patches(flat, plane, table.course, hexes), [3, len(hexes) // 2, len(hexes) - 1]
    few = cutter.whole(cutter.seen(flat, numbers), numbers)
    assert few == pytest.approx(patches(flat, plane, table.course, hexes)[numbers], abs=2e-3)
