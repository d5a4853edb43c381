"""The scoreboard under the load of a hall: `python -m device.benchmarks.phones` prints a table.

    listeners   event streams at a rate of messages a second each: the delay of a message, milliseconds
    changes     an undo or a redo: the time until the last of those phones has it
    first page  Chromium on a slow phone and network, by its developer protocol: bytes, and until one can read;
                the vision process is halted meanwhile, since a phone is another machine

The server is a process of its own with all parts of `pocketwatch serve`, also the vision of the virtual
table. All traffic stays on this machine; connections, messages and time are bounded.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import statistics
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

from device.benchmarks.first_page import FirstPage, open_first_pages
from device.browser.chromium import find_chromium
from device.memory import most_mb

MOST_LISTENERS, MOST_SECONDS = 250, 60
LATE, CHANGE, MEMORY, PAGE = "p99 <= 50 ms", "<= 100 ms", "<= 120 MB", "<= 150 kB, <= 1000 ms"


@dataclass(frozen=True, slots=True)
class HallSettings:
    """The size of the hall. `rate_hz`: messages a second to each listener; `changes`: acts that are timed."""

    listeners: int = 200
    rate_hz: float = 10.0
    seconds: float = 20.0
    changes: int = 20
    visits: int = 5


@dataclass(frozen=True, slots=True)
class Hall:
    """The measurements: times in milliseconds, memory in megabytes, frames as the process counted them."""

    late_ms: tuple[float, ...]
    changed_ms: tuple[float, ...]
    memory_mb: float
    frames_alone: tuple[float, int]
    frames_crowded: tuple[float, int]


class Phone:
    """One listener: notes how late each `beat` is, and when each revision came."""

    def __init__(self) -> None:
        self.late_ms: list[float] = []
        self.scores: list[tuple[int, float]] = []

    async def listen(self, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        kind = b""
        try:
            while line := await reader.readline():
                if line.startswith(b"event: "):
                    kind = line[7:].strip()
                elif line.startswith(b"data: "):
                    self.hear(kind, line[6:], time.monotonic())
        finally:
            writer.close()

    def hear(self, kind: bytes, payload: bytes, now_s: float) -> None:
        """Notes one message; a beat says when it was sent."""
        if kind == b"beat":
            self.late_ms.append(1000 * (now_s - float(payload)))
        elif kind == b"score":
            self.scores.append((json.loads(payload)["revision"], now_s))

    def knew_s(self, revision: int) -> float | None:
        """The time when it knew this revision, or a later one that replaced it."""
        return next((at_s for known, at_s in self.scores if known >= revision), None)


def main(words: list[str] | None = None) -> int:
    """Measures and prints; 1 where there is no Chromium for the first page."""
    parser = argparse.ArgumentParser(
        prog="python -m device.benchmarks.phones", description=__doc__.split("\n")[0]
    )
    usual = HallSettings()
    parser.add_argument("--listeners", type=int, default=usual.listeners)
    parser.add_argument("--seconds", type=float, default=usual.seconds)
    given = parser.parse_args(words)
    settings = HallSettings(min(given.listeners, MOST_LISTENERS), seconds=min(given.seconds, MOST_SECONDS))
    with served(settings) as port:
        hall = asyncio.run(fill(port, settings))
        path = find_chromium()
        with halted(int(_status(port)["process"])):
            pages = open_first_pages(path, f"http://127.0.0.1:{port}/", settings.visits) if path else ()
    print("\n".join(table(settings, hall, pages)))
    return 0 if pages else 1


@contextmanager
def served(settings: HallSettings) -> Iterator[int]:
    """A server in a process and a folder of its own; its port."""
    with tempfile.TemporaryDirectory() as folder:
        command = (sys.executable, "-m", "device.benchmarks.phones_server", folder, str(settings.rate_hz))
        with Popen(command, stdout=PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                yield int(server.stdout.readline().strip(" /\n").rpartition(":")[2])
            finally:
                server.terminate()


@contextmanager
def halted(server: int) -> Iterator[None]:
    """Stops the vision process meanwhile: a phone has its own processor, this machine's Chromium shares one."""
    listed = Path(f"/proc/{server}/task").glob("*/children")
    eyes = [int(word) for listing in listed for word in listing.read_text("ascii").split()]
    for process in eyes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in eyes:
            os.kill(process, signal.SIGCONT)


async def fill(port: int, settings: HallSettings) -> Hall:
    """Lets the phones in, listens, presses, and sends them home."""
    await asyncio.to_thread(_wait_for_eyes, port)
    alone = await _eyes(port, settings.seconds / 2)
    phones = [Phone() for _ in range(settings.listeners)]
    lines = [asyncio.ensure_future(phone.listen(port)) for phone in phones]
    await asyncio.sleep(2)
    for phone in phones:
        phone.late_ms.clear()  # they came in all at once: that is no match
    crowded = await _eyes(port, settings.seconds)
    late_ms = tuple(value for phone in phones for value in phone.late_ms)
    changed_ms = [await _change(port, phones) for _ in range(settings.changes)]
    memory_mb = most_mb(_status(port)["process"]) or 0.0
    for line in lines:
        line.cancel()
    await asyncio.gather(*lines, return_exceptions=True)
    return Hall(late_ms, tuple(changed_ms), memory_mb, alone, crowded)


async def _eyes(port: int, seconds: float) -> tuple[float, int]:
    """Frames a second that the vision process got meanwhile, and the number it lost."""
    before = (await asyncio.to_thread(_status, port))["frames"]
    await asyncio.sleep(seconds)
    after = (await asyncio.to_thread(_status, port))["frames"]
    return (after["seen"] - before["seen"]) / seconds, after["dropped"] - before["dropped"]


async def _change(port: int, phones: list[Phone]) -> float:
    """Milliseconds from pressing until the last phone has the new state."""
    pressed_s, revision = await asyncio.to_thread(_press, port)
    while any(phone.knew_s(revision) is None for phone in phones):
        await asyncio.sleep(0.005)
    return 1000 * (max(phone.knew_s(revision) or 0.0 for phone in phones) - pressed_s)


def _press(port: int) -> tuple[float, int]:
    """The time of an undo or redo that no stroke overtook, and the revision it made."""
    while True:
        state = _ask(port, "/state.json")
        address = "/redo" if state["undo"]["entry"] is None else "/undo"
        pressed_s = time.monotonic()
        try:
            return pressed_s, int(_ask(port, address, {"revision": state["revision"]})["revision"])
        except urllib.error.HTTPError as refused:
            if refused.code not in (409, 422):
                raise
            refused.close()
            time.sleep(1.0)  # the players have not begun yet, or played just now


def _wait_for_eyes(port: int) -> None:
    """Waits until the vision process has found the board and read it."""
    while _ask(port, "/state.json")["live"]["pieces"] is None:
        time.sleep(0.2)


def _status(port: int) -> dict[str, Any]:
    return _ask(port, "/status.json")


def _ask(port: int, address: str, body: object = None) -> dict[str, Any]:
    payload = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    asked = urllib.request.Request(f"http://127.0.0.1:{port}{address}", payload, headers)
    with urllib.request.urlopen(asked, timeout=30) as answer:
        response: dict[str, Any] = json.load(answer)
    return response


def table(settings: HallSettings, hall: Hall, pages: tuple[FirstPage, ...]) -> list[str]:
    """The figures as lines of Markdown."""
    late, changed = sorted(hall.late_ms), sorted(hall.changed_ms)
    (alone_hz, alone_lost), (crowded_hz, crowded_lost) = hall.frames_alone, hall.frames_crowded
    said = f"{settings.listeners} listeners, {settings.rate_hz:g} messages a second each"
    rows = [
        f"{said}; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, the measuring phones included",
        "",
        "| figure | measured | goal |",
        "|---|---|---|",
        f"| a message is late | p50 {_part(late, 0.5):.0f} ms, p99 {_part(late, 0.99):.0f} ms | {LATE} |",
        f"| a change at the last phone | p50 {_part(changed, 0.5):.0f} ms, "
        f"most {changed[-1]:.0f} ms | {CHANGE} |",
        f"| memory of the web process, most | {hall.memory_mb:.0f} MB | {MEMORY} |",
        f"| frames of the eyes, alone | {alone_hz:.0f} a second, {alone_lost} lost | |",
        f"| frames of the eyes, crowded | {crowded_hz:.0f} a second, {crowded_lost} lost | 0 lost |",
    ]
    if pages:
        kilobytes, read = max(page.kilobytes for page in pages), sorted(page.read_ms for page in pages)
        rows.append(
            f"| first page, slow phone and network | {kilobytes:.0f} kB, read after "
            f"{statistics.median(read):.0f} ms, most {read[-1]:.0f} ms | {PAGE} |"
        )
    return rows


def _part(values: list[float], share: float) -> float:
    return values[min(int(share * len(values)), len(values) - 1)]


if __name__ == "__main__":
    sys.exit(main())
