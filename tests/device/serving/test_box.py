"""The state of the box: counted frames, kept messages, facts of this machine."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from device.serving.box import MESSAGES, Notes, Pace, box_facts
from tests.device.clock import Clock


def counted(pace: Pace, clock: Clock, after_s: float, seen: int, dropped: int = 0) -> object:
    clock.now_s += after_s
    pace.note({"frames": {"seen": seen, "dropped": dropped}, "residual_mm": 0.3})
    return pace.to_json()["per_s"]


def test_frames_a_second_are_the_difference_of_two_counts() -> None:
    clock = Clock()
    pace = Pace(clock)
    pace.note({"source": "camera", "rate_hz": 60.0})
    assert counted(pace, clock, 0.0, 10) is None
    assert counted(pace, clock, 1.0, 70) == 60.0
    assert counted(pace, clock, 2.0, 130, dropped=3) == 30.0
    assert pace.to_json() == {"per_s": 30.0, "rate_hz": 60.0, "seen": 130, "dropped": 3}
    assert pace.residual_mm == 0.3


def test_the_pace_of_long_ago_is_no_pace() -> None:
    clock = Clock()
    pace = Pace(clock)
    counted(pace, clock, 0.0, 10)
    counted(pace, clock, 1.0, 70)
    clock.now_s += 5
    assert pace.to_json()["per_s"] is None


def test_eyes_that_begin_again_count_from_nothing() -> None:
    clock = Clock()
    pace = Pace(clock)
    counted(pace, clock, 0.0, 500)
    pace.note({"source": "camera", "rate_hz": 30.0})
    assert counted(pace, clock, 1.0, 20) is None
    assert counted(pace, clock, 1.0, 50) == 30.0


def test_the_last_messages_are_kept_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    notes = Notes()
    for number in range(MESSAGES + 5):
        notes.tell(f"message {number}")
    kept = notes.to_json()
    assert len(kept) == MESSAGES
    assert kept[-1]["text"] == f"message {MESSAGES + 4}"
    assert f"message {MESSAGES + 4}" in capsys.readouterr().err


def test_what_breaks_in_a_page_is_kept_and_still_printed(capsys: pytest.CaptureFixture[str]) -> None:
    notes = Notes()
    notes.listen()
    logging.getLogger("web.app").error("a page broke")
    notes.close()
    logging.getLogger("web.app").error("nobody hears this")
    assert [note["text"] for note in notes.to_json()] == ["a page broke"]
    assert "a page broke" in capsys.readouterr().err


def test_this_machine_is_told(tmp_path: Path) -> None:
    facts = box_facts(tmp_path)
    disk, versions = facts["disk"], facts["versions"]
    assert isinstance(disk, dict)
    assert disk["free_bytes"] > 0
    assert isinstance(versions, dict)
    assert versions["pocketwatch"] == "0.1.0"
    assert isinstance(facts["memory_mb"], float)
