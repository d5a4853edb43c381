"""Hours of play at ten times their speed, with a hall of listeners: memory, files and threads stay flat."""

from __future__ import annotations

import json
import socket
import tempfile
import threading
import time
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector

from device.figures.armour.served import Json, Served, asked
from device.keeping.journal import Journal

SPEED = 10  # times that of a table
LOOK_S = 2.0
LISTEN = b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALL = "device.figures.armour.hall"


def measured_play(minutes: float, listeners: int) -> Json:
    """The server's size after a tenth of the time and at its end, the strokes and the matches between."""
    sizes: list[Json] = []
    with tempfile.TemporaryDirectory(prefix="pocketwatch-play-") as home, ExitStack() as open_things:
        folder = Path(home)
        served = open_things.enter_context(Served(folder, command=(HALL, home, str(SPEED))))
        served.wait()
        hall = open_things.enter_context(_Hall(served.port, listeners))
        line = open_things.enter_context(closing(served.connection()))
        until_s = time.monotonic() + 60 * minutes
        while time.monotonic() < until_s:
            _go_on(line)
            sizes.append(served.size())
            time.sleep(LOOK_S)
        heard = hall.heard_bytes
        matches, strokes = _played(folder)
    early, late = sizes[len(sizes) // 10], sizes[-1]
    return {
        "minutes": minutes,
        "listeners": listeners,
        "matches": matches,
        "strokes": strokes,
        "heard_mb": round(heard / 1e6, 1),
    } | {f"{key}_{when}": size[key] for when, size in (("early", early), ("late", late)) for key in size}


def _go_on(line: HTTPConnection) -> None:
    """Begins another match once one is decided, as a phone does."""
    _, state = asked(line, "/state.json")
    if state["score"]["outcome"] is not None:
        asked(line, "/matches", {"revision": state["revision"]})


def _played(folder: Path) -> tuple[int, int]:
    """The matches and the strokes in the journal."""
    with closing(Journal.open_to_read(folder)) as journal:
        numbers = [match.number for match in journal.matches()]
        acts = (json.loads(entry.act)["type"] for number in numbers for entry in journal.entries(number))
        return len(numbers), sum(act == "stroke_ended" for act in acts)


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
