"""A drawn sheet is found in its photograph and read."""

import numpy as np
import pytest

from calibration.golf.found import NoCourse
from vision.golf.sheets.reading import read_sheet
from vision.synthetic.sheets.sheet import sheet_by_chance, sheet_photographed

SEED = 205  # none of the figure's


@pytest.mark.long
def test_a_photographed_sheet_gives_its_shots() -> None:
    sheet = sheet_by_chance(SEED)
    lines = read_sheet(sheet_photographed(sheet, SEED), sheet.course).lines
    assert {(shot.colour, shot.edges) for shot in lines.shots} == {
        (shot.colour, shot.edges) for shot in sheet.shots
    }
    assert lines.unread < 10, "small print that may be a pen's is counted, and not told"


@pytest.mark.long
def test_a_picture_without_a_sheet_is_refused() -> None:
    with pytest.raises(NoCourse):
        read_sheet(np.full((480, 640, 3), 128, np.uint8), sheet_by_chance(SEED).course)
