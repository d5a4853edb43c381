"""What people entered is kept as data files; a course of a command line is a file, an own or a shipped one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from device.errors import BadInput
from device.keeping.chosen_course import course_of, on_course
from device.keeping.own_box import FileBox
from device.keeping.which_match import Wish
from rules.golf.shared.shelf import data_file
from rules.header import header_for
from rules.match import Match
from web.errors import Unsaved
from web.own_box import MOST, NoSuchOwn

CAROM = header_for("carom_golf", "carom", ("Ann", "Bo"))


def meadow(name: str) -> dict[str, Any]:
    return {**json.loads(data_file("course_cg", "meadow").text), "name": name}


def test_what_is_kept_is_a_file_that_can_be_read_again(tmp_path: Path) -> None:
    box = FileBox(tmp_path)
    assert box.names("cards") == ()
    for name in ("ős tó", "Zoo", "apple"):
        box.keep("cards", name, {"cards": [{"id": name, "formula": "+3"}]})
    assert box.names("cards") == ("apple", "Zoo", "ős tó")
    assert FileBox(tmp_path).read("cards", "ős tó") == {"cards": [{"id": "ős tó", "formula": "+3"}]}
    box.remove("cards", "Zoo")
    with pytest.raises(NoSuchOwn):
        box.read("cards", "Zoo")
    with pytest.raises(NoSuchOwn):
        box.remove("cards", "Zoo")


def test_a_disk_is_not_filled(tmp_path: Path) -> None:
    box = FileBox(tmp_path)
    for number in range(MOST):
        box.keep("golfers", str(number), {})
    with pytest.raises(Unsaved, match="remove one first"):
        box.keep("golfers", "more", {})
    box.keep("golfers", "0", {"golfers": []})


def test_a_folder_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "box").write_text("")
    with pytest.raises(Unsaved, match="nothing can be kept"):
        FileBox(tmp_path).keep("cards", "a", {})


def test_a_course_is_a_file_an_own_one_or_one_that_ships(tmp_path: Path) -> None:
    file = tmp_path / "garden.json"
    file.write_text(json.dumps(meadow("Garden")))
    FileBox(tmp_path).keep("course_cg", "Yard", meadow("Yard"))
    courses: Any = course_of(on_course(CAROM, [str(file), "Yard", "orchard"], tmp_path))
    assert [course if isinstance(course, str) else course["name"] for course in courses] == [
        "Garden",
        "Yard",
        "orchard",
    ]


def test_a_course_that_cannot_be_played_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "garden.json"
    file.write_text(json.dumps({**meadow("Garden"), "stumps": [[4, 3], [5, 3], [6, 3]]}, indent=1))
    with pytest.raises(BadInput, match=r"garden.json: line \d+: course.stumps\[2\] is one more"):
        on_course(CAROM, [str(file)], tmp_path)


@pytest.mark.parametrize(
    ("game", "courses", "says"),
    [
        ("carom_golf", ["medow"], 'did you mean "meadow"'),
        ("roll_in_one", ["nine", "three"], "give --course once"),
        ("carrom", ["meadow"], "is played on no course"),
        ("carom_golf", ["nowhere.json"], "cannot read nowhere.json"),
    ],
)
def test_what_is_no_course_is_explained(tmp_path: Path, game: str, courses: list[str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        on_course(header_for(game), courses, tmp_path)


def test_a_match_on_another_course_does_not_go_on(tmp_path: Path) -> None:
    wanted = on_course(CAROM, ["orchard"], tmp_path)
    wish = Wish(wanted, has_course=True)
    assert wish.is_met_by(Match.begin(wanted))
    assert not wish.is_met_by(Match.begin(CAROM))
