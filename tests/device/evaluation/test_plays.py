"""The reported events of a recording against the true ones."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from device.cli import main
from device.evaluation.plays import compared, known_plays, play_table, play_text

STARTED = {"t": 1.0, "type": "stroke_started", "stroke": 1}
FELL = {"t": 2.0, "type": "pocketed", "piece": "white", "pocket": "NE"}
ENDED = {"t": 3.0, "type": "stroke_ended", "stroke": 1}
TRUE = [STARTED, FELL, ENDED, {"t": 4.0, "type": "hand_in"}]


def table(events: list[dict[str, Any]]) -> dict[str, Any]:
    return play_table([compared("one", True, events, TRUE)])


def test_what_is_told_as_it_was_is_right_and_its_delay_is_measured() -> None:
    figures = table([STARTED, {**FELL, "t": 2.1, "confidence": 0.9}, ENDED])
    assert figures["events"]["pocketed"] == {
        "known": 1,
        "precision": 1.0,
        "recall": 1.0,
        "f1": 1.0,
        "off_s": 0.1,
    }
    assert figures["by_recording"] == {}


@pytest.mark.parametrize("change", [{"piece": "black"}, {"pocket": "NW"}, {"t": 3.5}])
def test_another_piece_pocket_or_time_is_wrong_and_missed(change: dict[str, Any]) -> None:
    figures = table([STARTED, {**FELL, **change}, ENDED])
    assert (figures["events"]["pocketed"]["precision"], figures["events"]["pocketed"]["recall"]) == (0.0, 0.0)
    faults = figures["by_recording"]["one"]
    assert faults["missed"] == ["pocketed white NE at 2.00 s"]
    assert len(faults["wrong"]) == 1


def test_a_question_is_counted_and_is_not_wrong() -> None:
    figures = table([STARTED, {"t": 2.0, "type": "uncertain", "question": "Where?", "choices": []}, ENDED])
    assert figures["questions"] == 1
    assert figures["by_recording"]["one"] == {"missed": ["pocketed white NE at 2.00 s"], "wrong": []}


def test_one_event_takes_one_true_one() -> None:
    figures = table([STARTED, FELL, {**FELL, "t": 2.2}, ENDED])
    assert figures["events"]["pocketed"]["precision"] == 0.5
    assert "pocketed" in play_text("a title", figures)


@pytest.fixture
def grey(tmp_path: Path) -> Path:
    """A recording of three grey frames whose truth has a stroke."""
    meta = {"schema": 1, "camera": "drawn", "size_px": [160, 120], "rate_hz": 30, "date": "2026-11-21"}
    folder = tmp_path / "grey"
    (folder / "frames").mkdir(parents=True)
    (folder / "meta.json").write_text(json.dumps(meta))
    (folder / "times.csv").write_text("0.0\n0.03\n0.06\n")
    (folder / "truth.jsonl").write_text("".join(json.dumps(event) + "\n" for event in TRUE))
    for number in range(3):
        cv2.imwrite(str(folder / f"frames/{number:05d}.png"), np.full((120, 160, 3), 90, np.uint8))
    return folder


def test_a_recording_without_a_board_has_missed_everything(
    grey: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for named in (grey, grey.parent):
        assert main(["score", str(named), "--json", "--source", "drawn"]) == 0
        figures = json.loads(capsys.readouterr().out)
        assert (figures["source"], figures["recordings"], figures["boards"]["missed"]) == ("drawn", 1, ["grey"])
        assert [figures["events"][kind]["recall"] for kind in ("stroke_started", "pocketed")] == [0.0, 0.0]


def test_pictures_of_recordings_are_not_told_apart(grey: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", str(grey), "--apart", "one"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("truth", ["no json", '{"type": "pocketed"}', "3"])
def test_an_unfit_truth_of_a_recording_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], truth: str
) -> None:
    (tmp_path / "meta.json").write_text("{}")
    (tmp_path / "truth.jsonl").write_text(truth + "\n")
    assert main(["score", str(tmp_path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.long
def test_a_drawn_household_board_is_as_large_as_its_truth_tells(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--films", "1", "--tables", "any", "--seed", "4830", "--fps", "30"]
    assert main(["simulate", str(tmp_path), *words]) == 0
    (known,) = known_plays(tmp_path)
    assert known.surface_mm == 500.0
    assert main(["score", str(tmp_path), "--json"]) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert figures["events"]["pocketed"]["known"] == 3
    assert figures["events"]["pocketed"]["recall"] == 1.0
    (tmp_path / "004830" / "truth.json").write_text('{"surface_mm": "wide"}', "utf-8")
    assert main(["score", str(tmp_path)]) == 2
    assert "surface_mm" in capsys.readouterr().err
