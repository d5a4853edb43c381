"""Course files of each game become hexes with their ground, and detect refuses what it cannot use."""

from pathlib import Path

import numpy as np
import pytest

from device.errors import BadInput
from device.golf_tables.courses import course_in
from device.golf_tables.detected import detected_dice
from rules.golf.shared.shelf import data_file


@pytest.mark.parametrize(
    ("kind", "name", "game", "ground"),
    [
        ("course_cg", "meadow", "carom_golf", "sand"),
        ("course_18h", "seven", "eighteen_holes", "fairway"),
        ("course_rio", "three", "roll_in_one", "green"),
    ],
)
def test_each_game_is_known_by_its_course(tmp_path: Path, kind: str, name: str, game: str, ground: str) -> None:
    file = tmp_path / "course.json"
    file.write_text(data_file(kind, name).text)
    course = course_in(file)
    assert course.game == game
    assert ground in course.grounds.values()


def test_a_sheet_has_dice_printed_beside_its_tees(tmp_path: Path) -> None:
    file = tmp_path / "course.json"
    file.write_text(data_file("course_rio", "three").text)
    course = course_in(file)
    assert sorted(label.values for label in course.labels) == [(1,), (1, 2), (2,)]
    assert {course.grounds[label.at] for label in course.labels} == {"tee"}


def test_a_file_that_is_no_course_names_its_line(tmp_path: Path) -> None:
    file = tmp_path / "course.json"
    file.write_text('{"inside": 3}')
    with pytest.raises(BadInput, match=r"line 1"):
        course_in(file)


def test_a_picture_without_dice_has_none() -> None:
    assert detected_dice(np.full((120, 160, 3), 90, np.uint8)).report == {"dice": [], "table": None}
