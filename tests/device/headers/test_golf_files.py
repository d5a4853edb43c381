"""Golf courses, cards and decks come from files, and an error in one is reported with its line."""

import json
from pathlib import Path

import pytest

from device.cli import main
from device.errors import BadInput
from device.headers.golf_files import with_golf_files
from rules.golf.shared.shelf import data_file


def scenario(folder: Path, **options: object) -> Path:
    file = folder / "scenario.jsonl"
    file.write_text(
        json.dumps({"game": "carom_golf", "players": ["Rita"], "options": options}), encoding="utf-8"
    )
    return file


def test_a_header_may_name_files_beside_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.json").write_text(data_file("course_cg", "orchard").text, encoding="utf-8")
    (tmp_path / "cards.json").write_text('{"cards": [{"id": "half", "formula": "+1"}]}', encoding="utf-8")
    file = scenario(tmp_path, courses=["mine.json", "meadow"], deck="cards.json")
    assert main(["referee", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["course"] == "Orchard"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"inside": [],\n "tee": [],\n "hole": [0, 0]}', "line 1: course_cg.inside wants 7 to any number"),
        ('{"inside":\n [[0, 0]', "line 2 is not JSON"),
    ],
)
def test_a_wrong_file_is_one_line_with_its_line(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.json").write_text(text, encoding="utf-8")
    assert main(["referee", str(scenario(tmp_path, courses=["mine.json"]))]) == 2
    refusal = capsys.readouterr().err
    assert said in refusal
    assert refusal.count("\n") == 1


def test_a_missing_file_is_refused_and_other_lines_are_left_alone(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"cannot read none\.json"):
        with_golf_files('{"game": "roll_in_one", "options": {"course": "none.json"}}', tmp_path)
    for line in (
        "{",
        "[]",
        '{"game": "carrom", "options": {"course": "x.json"}}',
        '{"game": 3, "options": {}}',
    ):
        assert json.dumps(with_golf_files(line, tmp_path)).replace(" ", "") == json.dumps(line).replace(" ", "")


@pytest.mark.parametrize(
    ("name", "part"), [("meadow", "O hole"), ("nine", "7 flag"), ("seven", "green 5, par 5")]
)
def test_the_command_draws_what_ships(name: str, part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["course", name]) == 0
    assert part in capsys.readouterr().out


def test_the_command_draws_a_file_or_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.json"
    file.write_text(data_file("course_rio", "three").text, encoding="utf-8")
    assert main(["course", str(file), "--game", "roll_in_one"]) == 0
    assert "flag, dice 1 and 2" in capsys.readouterr().out
    assert main(["course", str(file)]) == 2
    assert main(["course", str(file), "--game", "carom_golf"]) == 2
    assert main(["course", "medow"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 3
    assert "which game" in said[0]
    assert "line 3: course.hexes is not known" in said[1]
    assert 'did you mean "meadow"' in said[2]
