"""Hours of play at ten times their speed, with a hall of listeners: memory, files and threads stay flat."""

from __future__ import annotations

import socket
import tempfile
import threading
import time
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector

from device.figures.armour.served import OPEN, Json, Served, asked

STROKE_S = 2.0  # a stroke in twenty seconds, ten times faster
LISTEN = b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"
MISS = {"type": "stroke", "pocketed": []}


def measured_play(minutes: float, listeners: int) -> Json:
    """The server's size after a tenth of the time and at its end, and the strokes between."""
    sizes: list[Json] = []
    with tempfile.TemporaryDirectory(prefix="pocketwatch-play-") as folder, ExitStack() as open_things:
        served = open_things.enter_context(Served(Path(folder), "--code", OPEN))
        served.wait()
        hall = open_things.enter_context(_Hall(served.port, listeners))
        line = open_things.enter_context(closing(served.connection()))
        strokes, until_s = 0, time.monotonic() + 60 * minutes
        while time.monotonic() < until_s:
            strokes += _stroke(line)
            sizes.append(served.size())
            time.sleep(STROKE_S)
        heard = hall.heard_bytes
    early, late = sizes[len(sizes) // 10], sizes[-1]
    return {
        "minutes": minutes,
        "listeners": listeners,
        "strokes": strokes,
        "heard_mb": round(heard / 1e6, 1),
    } | {f"{key}_{when}": size[key] for when, size in (("early", early), ("late", late)) for key in size}


def _stroke(line: HTTPConnection) -> int:
    """One miss entered, so that the board never ends. Returns how many were confirmed."""
    _, state = asked(line, "/state.json")
    status, _ = asked(line, "/rulings", {"revision": state["revision"], "act": MISS})
    return int(status == 200)


class _Hall:
    """Listeners of the event stream, read by one thread."""

    def __init__(self, port: int, listeners: int) -> None:
        self.heard_bytes = 0
        self._ends = threading.Event()
        self._selector = DefaultSelector()
        self._lines = [self._opened(port, f"127.0.5.{k % 200 + 1}") for k in range(listeners)]
        self._thread = threading.Thread(target=self._listen, daemon=True)

    def __enter__(self) -> _Hall:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ends.set()
        self._thread.join()
        for line in self._lines:
            line.close()

    def _opened(self, port: int, address: str) -> socket.socket:
        line = socket.create_connection(("127.0.0.1", port), 10, (address, 0))
        line.sendall(LISTEN)
        self._selector.register(line, EVENT_READ)
        return line

    def _listen(self) -> None:
        while not self._ends.is_set():
            for key, _ in self._selector.select(0.5):
                line = key.fileobj
                assert isinstance(line, socket.socket)
                heard = line.recv(65536)
                self.heard_bytes += len(heard)
                if not heard:
                    self._selector.unregister(line)
