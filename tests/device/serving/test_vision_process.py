"""The vision process in its parent: real processes that write a few lines and die in several ways."""

from __future__ import annotations

import json
import os
import signal
import sys
from contextlib import closing
from pathlib import Path

import pytest

from device.keeping.journal import Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.which_match import Wish
from device.serving.vision_process import Eyes
from rules.header import Header
from tests.device.serving.processes import LIVE, QUICK, SAY_STROKE, STAY, Board, Open, left


def test_what_it_says_becomes_the_score(board: Board, open_eyes: Open) -> None:
    open_eyes(LIVE + SAY_STROKE + STAY)
    board.wait_for("live", lambda view: view["state"] == "watching")
    board.wait_for("score", lambda state: left(state) == [8, 9])


def test_a_dead_one_is_shown_told_and_started_again(
    board: Board, open_eyes: Open, capfd: pytest.CaptureFixture[str]
) -> None:
    eyes = open_eyes(SAY_STROKE + "raise SystemExit(3)")
    lost = board.wait_for("live", lambda view: view["state"] == "no_view" and "exit code 3" in str(view))
    assert lost["problem"] == "the camera's process ended (exit code 3)"
    board.wait_for("score", lambda state: left(state) == [6, 9])
    assert eyes.restarts >= 2
    assert "started again" in capfd.readouterr().err


def test_a_killed_one_is_named_by_its_signal(board: Board, open_eyes: Open) -> None:
    open_eyes(f"print('{{}}', flush=True)\nimport os\nos.kill(os.getpid(), {int(signal.SIGKILL)})")
    board.wait_for("live", lambda view: "signal 9" in str(view["problem"]))


def test_a_source_that_never_was_one_is_not_tried_again(open_eyes: Open) -> None:
    eyes = open_eyes("raise SystemExit(2)")
    assert eyes.refused
    assert eyes.restarts == 0


def test_a_recording_that_ran_out_is_not_tried_again(board: Board, open_eyes: Open) -> None:
    eyes = open_eyes(SAY_STROKE)
    board.wait_for("live", lambda view: view["state"] == "ended")
    assert (eyes.refused, eyes.restarts) == (False, 0)


def test_nonsense_is_told_and_passed_over(
    board: Board, open_eyes: Open, capfd: pytest.CaptureFixture[str]
) -> None:
    open_eyes(
        'print("hello")\nprint("[5]")\nprint(\'{"event": {"type": "levitated", "t": 1}}\')\n'
        + SAY_STROKE
        + STAY
    )
    board.wait_for("score", lambda state: left(state) == [8, 9])
    messages = capfd.readouterr().err
    assert "hello" in messages
    assert "[5]" in messages
    assert "levitated" in messages


def test_closing_ends_the_process(board: Board, open_eyes: Open) -> None:
    named = 'import os\nprint(\'{"live": {"state": "watching", "t": %d}}\' % os.getpid(), flush=True)\n'
    eyes = open_eyes(named + STAY)
    view = board.wait_for("live", lambda view: view["state"] == "watching")
    eyes.close()
    with pytest.raises(ProcessLookupError):
        os.kill(int(str(view["t"])), 0)


def test_when_nothing_can_be_kept_watching_begins_anew_until_it_can(tmp_path: Path, board: Board) -> None:
    journal = Journal.open(tmp_path)
    keeper = Scorekeeper(journal, Wish(Header()), board)
    journal.close()
    eyes = Eyes((sys.executable, "-S", "-c", LIVE + SAY_STROKE + STAY), keeper, QUICK)
    eyes.open()
    refused = "rulings are refused"
    board.wait_for("live", lambda view: view["state"] == "no_view" and str(view["problem"]).count(refused) == 1)
    board.wait_for("live", lambda view: view["state"] == "no_view" and "starting" not in str(view["problem"]))
    eyes.close()
    assert eyes.restarts >= 1


def test_a_recording_that_breaks_off_says_why_and_is_not_tried_again(board: Board, open_eyes: Open) -> None:
    problem = 'print(\'{"status": {"problem": "frame 7 is damaged"}}\', flush=True)\n'
    eyes = open_eyes(LIVE + problem + "raise SystemExit(2)")
    board.wait_for("live", lambda view: view["problem"] == "frame 7 is damaged")
    assert (eyes.refused, eyes.restarts) == (False, 0)


def test_a_camera_that_sees_no_board_is_tried_again(board: Board, open_eyes: Open) -> None:
    status = 'print(\'{"status": {"is_live": true}}\', flush=True)\n'
    problem = 'import os\nprint(\'{"status": {"problem": "no board %d"}}\' % os.getpid(), flush=True)\n'
    eyes = open_eyes(status + problem + "raise SystemExit(2)")
    assert not eyes.refused
    first = board.wait_for("live", lambda view: "no board" in str(view["problem"]))

    def is_another(view: dict[str, object]) -> bool:
        return "no board" in str(view["problem"]) and view["problem"] != first["problem"]

    board.wait_for("live", is_another)
    assert eyes.restarts >= 1


def test_one_that_cannot_be_started_is_tried_again_until_it_can(
    tmp_path: Path, keeper: Scorekeeper, board: Board
) -> None:
    """As where the system has no memory or no files left for a while."""
    program = tmp_path / "camera"
    eyes = Eyes((str(program),), keeper, QUICK)
    with closing(eyes):
        eyes.open()
        board.wait_for("live", lambda view: "could not be started" in str(view["problem"]))
        made = tmp_path / "made"
        live = json.dumps({"live": {"t": 0.5, "state": "watching", "pieces": []}})
        made.write_text(f"#!/bin/sh\necho '{live}'\nexec sleep 60\n", encoding="utf-8")
        made.chmod(0o755)
        made.rename(program)
        board.wait_for("live", lambda view: view["state"] == "watching")


def test_what_is_made_ready_may_fail_and_is_tried_again(keeper: Scorekeeper, board: Board) -> None:
    failures = [OSError("no space left on device"), MemoryError()]

    def make_ready() -> None:
        if failures:
            raise failures.pop()

    eyes = Eyes((sys.executable, "-S", "-c", LIVE + STAY), keeper, QUICK)
    eyes.make_ready = make_ready
    with closing(eyes):
        eyes.open()
        board.wait_for("live", lambda view: "no space left" in str(view["problem"]))
        board.wait_for("live", lambda view: view["state"] == "watching")
    assert failures == []


def test_whatever_fails_in_the_supervision_it_goes_on(
    keeper: Scorekeeper, board: Board, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    lose, failures = keeper.sight.lose, [MemoryError("no memory to say it")]

    def fails_once(problem: str, state: str = "no_view") -> None:
        if failures:
            raise failures.pop()
        lose(problem, state)

    monkeypatch.setattr(keeper.sight, "lose", fails_once)
    eyes = Eyes((sys.executable, "-S", "-c", "raise SystemExit(3)"), keeper, QUICK)
    with closing(eyes):
        eyes.open()
        board.wait_for("live", lambda view: "exit code 3" in str(view["problem"]))
    assert failures == []
    assert "supervision of the camera's process failed (no memory to say it)" in capfd.readouterr().err
