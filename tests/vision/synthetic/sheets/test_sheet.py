"""Drawn sheets: a seed is one sheet, and its shots are possible ones."""

from itertools import pairwise

import pytest

from rules.golf.roll_in_one.lines.edges import sides_of
from rules.hexes import Hex
from vision.synthetic.sheets.sheet import sheet_by_chance

SEEDS = range(300, 330)


@pytest.mark.parametrize("seed", SEEDS)
def test_shots_stay_on_the_page_and_go_from_side_to_side(seed: int) -> None:
    sheet = sheet_by_chance(seed)
    assert sheet.shots
    for shot in sheet.shots:
        hexes = [segment.hex for segment in shot.line]
        assert len(set(hexes)) == len(hexes)
        assert all((at.q, at.r) in sheet.course for at in hexes)
        for segment, (first, last) in zip(shot.line, pairwise(shot.edges), strict=True):
            assert segment.hex in sides_of(first)
            assert segment.hex in sides_of(last)


def test_a_seed_is_one_sheet() -> None:
    first, again = sheet_by_chance(SEEDS[0]), sheet_by_chance(SEEDS[0])
    assert (first.course, first.shots, first.look) == (again.course, again.shots, again.look)
    assert len({sheet_by_chance(seed).shots for seed in SEEDS[:5]}) == 5
    assert Hex(0, 0) in {Hex(*place) for place in first.course}
