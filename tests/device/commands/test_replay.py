"""`pocketwatch replay`: a folder of stills, a file that is no video, a picture without a board, answers."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from device.cli import main

NAMES = ("NW", "NE", "SE", "SW")


def pair_corners(shared: Path) -> list[str]:
    truth = json.loads((shared / "photos/carrom-pair/truth.json").read_text())
    given = []
    for name in ("0001.jpg", "0002.jpg"):
        entry = truth[name]
        places = [entry["corners_px"][corner] or entry["corners_est_px"][corner] for corner in NAMES]
        given += ["--corners", " ".join(f"{x},{y}" for x, y in places)]
    return given


def lines_of(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_two_black_one_white_and_the_queen_vanish_between_two_photographs(
    shared: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(shared / "photos/carrom-pair")
    assert main(["replay", folder, *pair_corners(shared)]) == 0
    events = lines_of(capsys)
    first_choices = [line["choices"][0]["events"][0] for line in events if line["type"] == "uncertain"]
    assert Counter(event["piece"] for event in first_choices) == {"black": 2, "white": 1, "queen": 1}
    assert {event["type"] for event in first_choices} == {"pocketed"}
    assert Counter(line["type"] for line in events) == {
        "stroke_started": 1,
        "uncertain": 4,
        "stroke_ended": 1,
        "score": 1,
    }


def test_a_picture_without_a_board_is_a_no(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cv2.imwrite(str(tmp_path / "0.png"), np.full((480, 640, 3), 127, np.uint8))
    assert main(["replay", str(tmp_path)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    "words", [["--corners", "1,2 3,4"], ["--start", "nowhere.jsonl"], ["--players", "One"]]
)
def test_bad_input_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    cv2.imwrite(str(tmp_path / "0.png"), np.full((480, 640, 3), 127, np.uint8))
    assert main(["replay", str(tmp_path), *words]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


@pytest.mark.parametrize("words", [["--game", "carom_golf"], ["--serve"]])
def test_the_reasons_are_of_carrom_strokes_in_a_replay_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main(["replay", str(tmp_path), "--why", *words]) == 2
    assert "--why" in capsys.readouterr().err
