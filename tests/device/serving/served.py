"""A running `pocketwatch serve`, what phones ask of it, and its end."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import IO, TYPE_CHECKING, cast

from web.visitors.roles import CODE_HEADER

if TYPE_CHECKING:
    from tests.device.conftest import Line

PATIENCE_S = 90.0


class Served:
    """A server of its own on a free port, with these further words on its command line."""

    def __init__(self, folder: Path, *words: str, stderr: int | None = None) -> None:
        command = (sys.executable, "-m", "device", "serve", "--host", "127.0.0.1", "--port", "0")
        self.process = subprocess.Popen(
            [*command, "--data", str(folder), *words], stdout=subprocess.PIPE, stderr=stderr, text=True
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http://127.0.0.1:"), "it did not tell its address"
        self.port = int(self.url.rstrip("/").rpartition(":")[2])

    def answers(self, address: str, code: str | None = None, body: object = None) -> tuple[int, bytes]:
        """The answer's status and body."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **({CODE_HEADER: code} if code else {})}
        asked = urllib.request.Request(self.url + address, data, headers)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE_S) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, refused.read()

    def asks(self, address: str) -> dict[str, object]:
        """What anybody is told at this address."""
        status, answer = self.answers(address)
        assert status == 200
        return cast(dict[str, object], json.loads(answer))

    def children(self) -> tuple[int, ...]:
        """The processes that the one at work started, by the system's own list."""
        at_work = self.asks("status.json")["process"]
        listed = Path(f"/proc/{at_work}/task").glob("*/children")
        return tuple(int(word) for path in listed for word in path.read_text().split())

    def ends(self, how: signal.Signals) -> int:
        """Sends the signal and waits for the end; returns the exit code."""
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE_S)
        said: tuple[IO[str] | None, ...] = (self.process.stdout, self.process.stderr)
        for pipe in said:
            if pipe is not None:
                pipe.close()
        return code

    def is_running(self) -> bool:
        return self.process.poll() is None


def verify_ends_in_order(served: Served, line: Line, how: signal.Signals) -> None:
    """Asserts that the signal ends the server, its event streams, and the vision process."""
    (eye,) = served.children()
    pidfd = os.pidfd_open(eye)
    assert served.ends(how) == 0
    assert line.is_at_its_end()
    wait_for_end(pidfd)


def wait_for_end(pidfd: int) -> None:
    """Waits for the end of a process that is not a child of ours."""
    with os.fdopen(pidfd) as _:
        assert select.select([pidfd], [], [], PATIENCE_S)[0], "the vision process outlived its parent"
