"""A `pocketwatch serve` of its own, to be asked, killed and looked at from outside."""

from __future__ import annotations

import http.client
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

Json = dict[str, Any]
PATIENCE_S = 60.0
CODE, OPEN = "CARROM22", "none"
HEADERS = {"Content-Type": "application/json", "X-Pocketwatch-Code": CODE}


class Served:
    """A running server on a data folder; `words` and `environment` are added to its own.

    `command`: the module that serves, and its words, in place of the usual one.
    """

    def __init__(
        self,
        folder: Path,
        *words: str,
        source: str = "none",
        log: Path | None = None,
        environment: Mapping[str, str] | None = None,
        command: tuple[str, ...] | None = None,
    ) -> None:
        usual = ("device", "serve", "--source", source, "--port", "0", "--data", str(folder))
        errors = subprocess.DEVNULL if log is None else log.open("wb")
        try:
            self.process = subprocess.Popen(
                (sys.executable, "-m", *(command or usual), *words),
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={**os.environ, **(environment or {})},
            )
        finally:
            if not isinstance(errors, int):
                errors.close()
        self.port = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.ends(signal.SIGKILL)

    def wait(self) -> int:
        """Waits for its announcement, and returns its port; 0 where it ended before."""
        assert self.process.stdout is not None
        self.port = urlsplit(self.process.stdout.readline().strip()).port or 0
        return self.port

    def connection(self, address: str = "127.0.0.1") -> http.client.HTTPConnection:
        """A connection from an address of this computer."""
        return http.client.HTTPConnection("127.0.0.1", self.port, PATIENCE_S, (address, 0))

    def ends(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Sends it a signal, and waits for its end, and that of all processes below it."""
        below = _below(self.process.pid)
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(PATIENCE_S)
        for pid in below:
            _wait_for(pid)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code

    def at_work(self) -> int:
        """The number of the process that answers: the one that was started only guards it."""
        with closing(self.connection()) as line:
            return int(asked(line, "/status.json")[1]["process"])

    def children(self) -> tuple[int, ...]:
        """The child processes of the one that answers."""
        return _children(self.at_work())

    def size(self) -> Json:
        """The memory of the process that answers, in megabytes, its open files and its threads."""
        home = Path(f"/proc/{self.at_work()}")
        status = dict(line.split(":", 1) for line in (home / "status").read_text().splitlines() if ":" in line)
        return {
            "memory_mb": round(int(status["VmRSS"].split()[0]) / 1024, 1),
            "files": len(os.listdir(home / "fd")),
            "threads": int(status["Threads"]),
        }


def asked(line: http.client.HTTPConnection, path: str, body: Json | None = None) -> tuple[int, Json]:
    """The status and the JSON of an answer."""
    method, text = ("GET", None) if body is None else ("POST", json.dumps(body))
    line.request(method, path, text, HEADERS)
    answer = line.getresponse()
    said = answer.read()
    return answer.status, json.loads(said) if answer.headers.get_content_type() == "application/json" else {}


def _children(pid: int) -> tuple[int, ...]:
    """The child processes of one, none where it is gone."""
    with suppress(OSError):
        files = Path(f"/proc/{pid}/task").glob("*/children")
        return tuple(int(child) for file in files for child in file.read_text().split())
    return ()


def _below(pid: int) -> tuple[int, ...]:
    """The child processes of one, and theirs."""
    children = _children(pid)
    return (*children, *(other for child in children for other in _below(child)))


def _wait_for(pid: int) -> None:
    """Waits until a process that is none of ours is gone."""
    with suppress(ProcessLookupError):
        watched = os.pidfd_open(pid)
        try:
            select.select([watched], (), (), PATIENCE_S)
        finally:
            os.close(watched)
