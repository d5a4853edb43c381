"""The system says whether a process does anything at all: real processes that wait, work and stand still."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from device.heartbeats.activity import activity_of, processor_s

Start = Callable[[str], int]
WAITS = "import sys\nprint('here', flush=True)\nsys.stdin.read()\n"
WORKS = "print('here', flush=True)\nwhile True:\n    pass\n"


@pytest.fixture
def start() -> Iterator[Start]:
    begun: list[subprocess.Popen[str]] = []

    def started(program: str) -> int:
        command = (sys.executable, "-S", "-c", program)
        begun.append(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
        assert begun[-1].stdout is not None
        assert begun[-1].stdout.readline() == "here\n"
        return begun[-1].pid

    yield started
    for process in begun:
        process.kill()
        process.communicate()


def test_one_that_stands_still_is_told_from_one_that_would_work(start: Start) -> None:
    """Also where others have all processors: it is due, and a stopped one is not."""
    pid = start(WORKS)
    working = activity_of(pid)
    assert working is not None
    assert working.is_due
    os.kill(pid, signal.SIGSTOP)
    os.waitid(os.P_PID, pid, os.WSTOPPED)
    stopped = activity_of(pid)
    assert stopped is not None
    assert not stopped.is_due
    assert activity_of(pid) == stopped
    os.kill(pid, signal.SIGCONT)
    os.waitid(os.P_PID, pid, os.WCONTINUED)
    going_on = activity_of(pid)
    assert going_on is not None
    assert going_on.is_due


def test_nothing_is_known_of_one_that_is_gone(start: Start) -> None:
    pid = start(WAITS)
    os.kill(pid, signal.SIGKILL)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    gone = activity_of(pid)
    assert gone is None or not gone.is_due
    assert processor_s(2**22 + 1) == 0.0
    assert not Path(f"/proc/{2**22 + 1}").exists()
    assert activity_of(2**22 + 1) is None
