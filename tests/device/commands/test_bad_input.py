"""Every wrong input gets one clear line and the right exit code, and loses nothing."""

import importlib.util
import json
import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.cli import main

BAD, NO = 2, 1
RunCommand = Callable[..., tuple[int, list[str]]]


@pytest.fixture
def run_command(capsys: pytest.CaptureFixture[str]) -> RunCommand:
    """Runs a command and returns its exit code and the lines of its standard error."""

    def run(*words: object) -> tuple[int, list[str]]:
        capsys.readouterr()
        try:
            code = main([str(word) for word in words])
        except SystemExit as stopped:  # argparse's own refusals
            code = int(stopped.code or 0)
        return code, capsys.readouterr().err.splitlines()

    return run


def test_a_text_file_as_a_video(tmp_path: Path, run_command: RunCommand) -> None:
    text = tmp_path / "notes.mkv"
    text.write_text("this is no video\n" * 50)
    code, lines = run_command("replay", text)
    assert (code, len(lines)) == (BAD, 1)
    assert "notes.mkv" in lines[0]


@pytest.mark.parametrize("only", [(), ("--only", "golf")])
def test_a_training_without_its_packages(
    only: tuple[str, ...], tmp_path: Path, run_command: RunCommand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    code, lines = run_command("train", tmp_path / "networks", *only)
    assert (code, len(lines)) == (BAD, 1)
    assert "training needs" in lines[0]
    assert lines[0].endswith("run .venv/bin/pip install --editable '.[train]' in the checkout")


def test_a_missing_file(tmp_path: Path, run_command: RunCommand) -> None:
    for command in ("replay", "detect", "calibrate", "referee"):
        code, lines = run_command(command, tmp_path / "nowhere.mkv")
        assert (code, len(lines)) == (BAD, 1), command
        assert "nowhere.mkv" in lines[0]


def test_an_empty_folder(tmp_path: Path, run_command: RunCommand) -> None:
    code, lines = run_command("replay", tmp_path)
    assert (code, len(lines)) == (BAD, 1)
    assert str(tmp_path) in lines[0]


def test_a_one_pixel_picture(tmp_path: Path, run_command: RunCommand) -> None:
    picture = tmp_path / "dot.png"
    cv2.imwrite(str(picture), np.zeros((1, 1, 3), np.uint8))
    code, lines = run_command("detect", picture)
    assert (code, len(lines)) == (NO, 1)
    assert "1x1 pixels" in lines[0]


def test_a_picture_without_a_board_still_gets_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "grass.jpg"
    cv2.imwrite(str(picture), np.random.default_rng(1).integers(0, 255, (480, 640, 3), np.uint8))
    assert main(["detect", str(picture)]) == NO
    out, err = capsys.readouterr()
    unknown = dict.fromkeys(("corners_px", "corners_inside", "residual_mm", "surface_mm", "surface_sd_mm"))
    assert json.loads(out)["board"] == {"found": False, **unknown}
    assert "no board" in err


def test_a_truncated_picture(tmp_path: Path, run_command: RunCommand) -> None:
    picture = tmp_path / "half.jpg"
    picture.write_bytes(b"\xff\xd8\xff\xe0 half a picture")
    code, lines = run_command("detect", picture)
    assert (code, len(lines)) == (BAD, 1)
    assert "half.jpg" in lines[0]


UNFIT_CORNERS = (
    "1,2 3,4",
    "a,b c,d e,f g,h",
    "",
    "nan,0 1,0 1,1 0,1",
    "inf,0 1,0 1,1 0,1",
    "1e300,80 1015,84 1030,690 398,684",
    "1e9,80 1e9,84 1030,690 398,684",
    "50000,50000 50100,50000 50100,50100 50000,50100",
    "0,0 0,0 0,0 0,0",
    "0,0 0,9 9,9 9,0",
    "0,0 5,0 5,5 0,5",
    "0,0 1300,0 1300,0.001 0,0.001",
    "600,84 12,80 98,384 630,390",  # mirrored
)


@pytest.mark.parametrize("corners", UNFIT_CORNERS)
def test_unfit_corners(tmp_path: Path, run_command: RunCommand, corners: str) -> None:
    picture = tmp_path / "grey.png"
    cv2.imwrite(str(picture), np.full((480, 640, 3), 128, np.uint8))
    code, lines = run_command("detect", picture, "--corners", corners)
    assert (code, len(lines)) == (BAD, 1)
    assert "NW NE SE SW" in lines[0]


@pytest.mark.parametrize(
    "pattern",
    [
        "charuco:9999x9999:DICT_6X6_250",
        "chessboard:9999x9999",
        "charuco:-7x5:DICT_6X6_250",
        "charuco:7x5:CharucoBoard",
        "charuco:7x5:DICT_6X6_250:nan",
    ],
)
def test_patterns_that_no_sheet_holds(tmp_path: Path, run_command: RunCommand, pattern: str) -> None:
    cv2.imwrite(str(tmp_path / "grey.png"), np.full((480, 640, 3), 128, np.uint8))
    code, lines = run_command("calibrate", tmp_path, "--pattern", pattern)
    assert (code, len(lines)) == (BAD, 1)
    assert "3 to 50 a side" in lines[0]


def test_corners_for_some_pictures_only(tmp_path: Path, run_command: RunCommand) -> None:
    code, lines = run_command(
        "detect", "a.png", "b.png", "c.png", "--corners", "0,0 9,0 9,9 0,9", "--corners", "x"
    )
    assert (code, len(lines)) == (BAD, 1)
    assert "2 times --corners for 3 pictures" in lines[0]


@pytest.mark.parametrize(
    ("option", "value"), [("--surface-mm", "3"), ("--hfov-deg", "400"), ("--course", "meadow.json")]
)
def test_unfit_numbers_and_tables(run_command: RunCommand, option: str, value: str) -> None:
    code, lines = run_command("detect", "any.png", option, value)
    assert (code, len(lines)) == (BAD, 1)
    assert option in lines[0]


def test_a_scenario_with_an_unknown_event(tmp_path: Path, run_command: RunCommand) -> None:
    scenario = tmp_path / "case.jsonl"
    scenario.write_text('{"game": "carrom", "players": ["A", "B"]}\n{"type": "pockted", "piece": "white"}\n')
    code, lines = run_command("referee", scenario)
    assert (code, len(lines)) == (BAD, 1)
    assert "line 2" in lines[0]
    assert "pocketed" in lines[0]


def test_a_corrupt_journal_is_kept_and_named(tmp_path: Path, run_command: RunCommand) -> None:
    journal = tmp_path / "journal.sqlite"
    journal.write_bytes(b"SQLite format 3\0" + b"rubbish" * 500)
    code, lines = run_command("export", "--data", tmp_path)
    assert (code, len(lines)) == (BAD, 1)
    assert journal.read_bytes().endswith(b"rubbish")


def test_a_port_in_use(tmp_path: Path, run_command: RunCommand) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, lines = run_command("serve", "--host", "127.0.0.1", "--port", port, "--data", tmp_path)
    assert (code, len(lines)) == (BAD, 1)
    assert str(port) in lines[0]


def test_an_unknown_command_and_an_unknown_option(run_command: RunCommand) -> None:
    for words in (("refereee",), ("detect", "a.png", "--cornres", "1,2")):
        code, lines = run_command(*words)
        assert (code, len(lines)) == (BAD, 1)


def test_the_journal_of_another_program_is_left_alone(tmp_path: Path, run_command: RunCommand) -> None:
    with sqlite3.connect(tmp_path / "journal.sqlite") as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    code, lines = run_command("export", "--data", tmp_path)
    assert (code, len(lines)) == (BAD, 1)
