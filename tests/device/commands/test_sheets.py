"""`pocketwatch detect` on golf tables: the shots on a photographed sheet of Roll in One, options it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.cli import main
from device.golf_tables.sheets import edge_json
from rules.golf.roll_in_one.lines.edges import edge
from rules.hexes import Hex
from vision.diagnostics.golf import TOKEN_BGR
from vision.diagnostics.sheet import PALE, PANEL_PX
from vision.synthetic.sheets.sheet import DrawnSheet, sheet_by_chance, sheet_photographed

SEED = 205  # none of the figure's


def course_file(sheet: DrawnSheet, folder: Path) -> Path:
    """The sheet's page as a course with one hole, whose tee and green are in a corner."""
    tee, beside, flag = list(sheet.course)[:3]
    grounds = {**sheet.course, tee: "tee", beside: "tee", flag: "green"}
    hexes = [[*at, ground] for at, ground in grounds.items()]
    holes = {"1": {"label": [1], "tee": [list(tee), 0], "flag": list(flag)}}
    path = folder / "page.json"
    path.write_text(json.dumps({"name": "Page", "hexes": hexes, "holes": holes}), encoding="utf-8")
    return path


def test_the_shots_of_a_sheet_are_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = sheet_by_chance(SEED)
    cv2.imwrite(str(tmp_path / "sheet.jpg"), sheet_photographed(sheet, SEED))
    words = ["--course", str(course_file(sheet, tmp_path)), str(tmp_path / "sheet.jpg")]
    words += ["--explain", str(tmp_path / "why.png")]
    assert main(["detect", "--table", "sheet", *words]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    report = json.loads(line)
    assert report["table"]["found"]
    assert (report["dice"], report["hand"]) == ([], False)
    seen = [(pen["colour"], shot["edges"]) for pen in report["lines"] for shot in pen["shots"]]
    true = [(shot.colour, [edge_json(border) for border in shot.edges]) for shot in sheet.shots]
    assert sorted(seen, key=str) == sorted(true, key=str)
    drawn = cv2.imread(str(tmp_path / "why.png"))
    assert drawn is not None
    for colour in {shot.colour for shot in sheet.shots}:
        assert (drawn[:, -PANEL_PX:] == TOKEN_BGR[colour]).all(axis=2).any(), colour


def test_where_no_table_is_found_the_drawing_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "grey.png"), np.full((90, 120, 3), 128, np.uint8))
    words = [
        "--course",
        str(course_file(sheet_by_chance(SEED), tmp_path)),
        "--explain",
        str(tmp_path / "why.png"),
    ]
    for table in ("hex", "sheet"):
        assert main(["detect", "--table", table, *words, str(tmp_path / "grey.png")]) == 1
        assert "grey.png: " in capsys.readouterr().err
        drawn = cv2.imread(str(tmp_path / "why.png"))
        assert drawn is not None
        assert (drawn[:, -PANEL_PX:] == PALE).all(axis=2).any()
        (tmp_path / "why.png").unlink()


def test_an_edge_has_a_side_of_0_to_2() -> None:
    assert edge_json(edge(Hex(3, 1), 3)) == [[2, 1], 0]


@pytest.mark.parametrize("words", [(), ("--course", "rules/golf/data/course_cg_meadow.json")])
def test_a_sheet_needs_its_course(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "grey.png"), np.full((90, 120, 3), 128, np.uint8))
    assert main(["detect", "--table", "sheet", *words, str(tmp_path / "grey.png")]) == 2
    assert "--course" in capsys.readouterr().err


@pytest.mark.parametrize("words", [("--corners", "1,1 9,1 9,9 1,9"), ("--surface-mm", "600")])
def test_what_is_for_carrom_boards_is_refused_at_golf_tables(
    words: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "grey.png"), np.full((90, 120, 3), 128, np.uint8))
    for table in ("hex", "dice", "sheet"):
        assert main(["detect", "--table", table, *words, str(tmp_path / "grey.png")]) == 2
        assert f"{words[0]} is for carrom boards" in capsys.readouterr().err
