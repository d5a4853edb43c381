"""The guard of the scoreboard's process, over real processes that die, stand still and end."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

PATIENCE_S = 30.0
# The work says who it is and why it was begun; the words of the command line say what it does at each start.
WORK = """
import os, signal, sys, time
from device.guarding.guard import GuardSettings, guarded

def work(life):
    does = sys.argv[1] if life.why is None else sys.argv[2]
    print(os.getpid(), life.why, flush=True)
    if does == "refuses":
        return 2
    life.beat()
    if does == "ends":
        return 0
    if does == "raises":
        raise RuntimeError("a fault of the work")
    if does == "stops":
        os.kill(os.getpid(), signal.SIGSTOP)
    if does == "listens":
        signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    while True:
        life.beat()
        time.sleep(0.05)

sys.exit(guarded(work, GuardSettings(silent_s=4.0, first_wait_s=0.01)))
"""


class Run:
    """A guarded process: the lines that the work says, and the guard's end."""

    def __init__(self, *does: str) -> None:
        command = (sys.executable, "-c", WORK, *does)
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def begun(self) -> tuple[int, str]:
        """The next process at work, and why it was begun."""
        assert self.process.stdout is not None
        number, why = self.process.stdout.readline().strip().split(" ", 1)
        return int(number), why

    def end(self) -> tuple[int, str]:
        """The exit code, and what was said."""
        said = self.process.communicate(timeout=PATIENCE_S)[1]
        return self.process.returncode, said


@pytest.fixture
def run() -> Iterator[type[Run]]:
    """Starts guarded processes, and ends them."""
    started: list[Run] = []

    class Started(Run):
        def __init__(self, *does: str) -> None:
            super().__init__(*does)
            started.append(self)

    yield Started
    for one in started:
        one.process.kill()
        one.process.communicate()


def ends(number: int) -> bool:
    """Whether a process ends in time; it is no child of this one."""
    try:
        watched = os.pidfd_open(number)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([watched], (), (), PATIENCE_S)[0])
    finally:
        os.close(watched)


def status_of(url: str) -> dict[str, object]:
    """The status of a server."""
    with urllib.request.urlopen(f"{url}status.json", timeout=PATIENCE_S) as answer:
        status: dict[str, object] = json.load(answer)
    return status


def test_work_that_ends_by_itself_is_the_end(run: type[Run]) -> None:
    assert run("ends").end() == (0, "")


def test_work_that_refuses_to_start_is_not_begun_again(run: type[Run]) -> None:
    assert run("refuses").end() == (2, "")


@pytest.mark.parametrize(("does", "why"), [("raises", "exit code 1"), ("stops", "it stood still")])
def test_what_dies_or_stands_still_is_begun_again(run: type[Run], does: str, why: str) -> None:
    guarded = run(does, "ends")
    first, begun = guarded.begun()
    assert begun == "None"
    second, begun = guarded.begun()
    assert (begun, second != first) == (why, True)
    code, said = guarded.end()
    assert code == 0
    assert f"ended ({why}): it is started again" in said


def test_what_is_killed_is_begun_again_until_a_signal_asks_for_the_end(run: type[Run]) -> None:
    guarded = run("waits", "listens")
    os.kill(guarded.begun()[0], signal.SIGKILL)
    second, why = guarded.begun()
    assert why == "signal 9"
    guarded.process.send_signal(signal.SIGTERM)
    assert guarded.end()[0] == 0
    assert ends(second)


def test_the_work_ends_with_its_guard(run: type[Run]) -> None:
    guarded = run("waits")
    number, _ = guarded.begun()
    guarded.process.kill()
    assert ends(number)


def test_a_restarted_server_goes_on_with_the_match_that_was_played(tmp_path: Path) -> None:
    """What `--new`, names and a new code ask for happens once."""
    command = (
        sys.executable,
        "-m",
        "device",
        "serve",
        "--source",
        "none",
        "--port",
        "0",
        "--host",
        "127.0.0.1",
    )
    wish = ("--new", "--players", "Anna,Ben", "--data", str(tmp_path), "--code", "none")
    with subprocess.Popen(
        (*command, *wish), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as served:
        assert served.stdout is not None
        url = served.stdout.readline().strip()
        before = status_of(url)
        os.kill(int(str(before["process"])), signal.SIGKILL)
        after = status_of(url)  # the guard keeps the socket: the question waits for the next process
        served.terminate()
        said = served.communicate(timeout=PATIENCE_S)
    assert after["process"] != before["process"]
    assert after["match"] == before["match"]
    assert "(signal 9): it was started again" in str(after["log"])
    assert (served.returncode, said[0]) == (0, "")
