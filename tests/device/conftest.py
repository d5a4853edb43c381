"""A real server over a real journal, fed by hand."""

from __future__ import annotations

import asyncio
import http.client
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest
import uvicorn

from device.keeping.journal import Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.which_match import Wish
from device.serving.address import bind
from device.serving.front import Front
from device.serving.limits.body import BodySettings
from device.serving.limits.connections import ConnectionSettings
from device.serving.stream import Broadcaster, StreamSettings
from rules.codec import Json
from rules.header import Header, header_from_json, players_named
from rules.notation import act_from_json
from rules.pieces import Kind, Pocket
from rules.record.log import By
from rules.ruling import Ruling
from rules.table import Pocketed, StrokeEnded, StrokeStarted
from web.app import WebSettings, create_app

PATIENCE_S = 20.0


@dataclass(frozen=True, slots=True)
class Message:
    """One server-sent event as a browser reads it."""

    kind: str
    id: str | None
    payload: dict[str, object]


class Line:
    """An open event stream."""

    def __init__(self, port: int, **headers: str) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self._connection.request("GET", "/events", headers=named)
        self.answer = self._connection.getresponse()

    def next(self, kind: str) -> Message:
        """The next event of this kind, others passed over."""
        while True:
            message = self._read()
            if message.kind == kind:
                return message

    def is_at_its_end(self) -> bool:
        """Reads until the server hangs up."""
        self.answer.read()
        return True

    def close(self) -> None:
        self.answer.close()
        self._connection.close()

    def _read(self) -> Message:
        fields: dict[str, str] = {}
        while "data" not in fields:
            text = self.answer.readline().decode()
            assert text, "the stream ended"
            name, _, value = text.strip().partition(": ")
            fields[name] = value
        return Message(fields["event"], fields.get("id"), json.loads(fields["data"]))


class Room:
    """A served match: a keeper to feed, a port to visit. Further arguments are the pages' settings."""

    def __init__(
        self,
        journal: Journal,
        settings: StreamSettings,
        *,
        port: int = 0,
        bodies: BodySettings | None = None,
        connections: ConnectionSettings | None = None,
        **words: Any,
    ) -> None:
        self.broadcaster = Broadcaster(settings)
        self.break_off: Callable[[], None] = lambda: None
        wish = Wish(Header(players=players_named(("Anna", "Ben"))))
        self.keeper = Scorekeeper(journal, wish, self.broadcaster.publish)
        self._socket = bind("127.0.0.1", port)
        self.port: int = self._socket.getsockname()[1]
        names = frozenset({"carrombox"})
        pages = create_app(self.keeper, WebSettings(names=names, **words))
        front = Front(pages, self.broadcaster, names, self.keeper.beat, bodies, connections, self._broken_off)
        self.connections = front.connections
        config = uvicorn.Config(
            front,
            http=cast(type[asyncio.Protocol], front.connection),
            log_level="warning",
            timeout_graceful_shutdown=9,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],))
        self._lines: list[Line] = []

    def _broken_off(self) -> None:
        self.break_off()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def open(self) -> None:
        self._thread.start()

    def line(self, **headers: str) -> Line:
        """A new listener."""
        self._lines.append(Line(self.port, **headers))
        return self._lines[-1]

    def plays(self, number: int, *kinds: Kind) -> None:
        """Plays one stroke, as events of the camera."""
        at_s = 3.0 * number
        self.keeper.receive(StrokeStarted(t_s=at_s, stroke=number))
        for kind in kinds:
            self.keeper.receive(Pocketed(t_s=at_s + 0.5, stroke=number, piece=kind, pocket=Pocket.NE))
        self.keeper.receive(StrokeEnded(t_s=at_s + 1, stroke=number, left_lines=True, touched=True))

    def begins(self, header: Json) -> None:
        """Begins a match of this header; the one before it is put away."""
        self.keeper.begin(self.revision(), header_from_json(header), put_away=True)

    def rules(self, act: Json, by: By = "player") -> None:
        """Enters a person's ruling in the notation of the scenarios."""
        ruling = act_from_json(act)
        assert isinstance(ruling, Ruling)
        self.keeper.rule(ruling, self.revision(), by)

    def revision(self) -> int:
        seen = self.keeper.snapshot()["revision"]
        assert isinstance(seen, int)
        return seen

    def hang_up(self) -> None:
        """Ends the service, as on a request to end."""
        self.broadcaster.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE_S)
        assert not self._thread.is_alive()

    def close(self) -> None:
        for line in self._lines:
            line.close()
        if self._thread.is_alive():
            self.hang_up()
        self._socket.close()


OpenRoom = Callable[[StreamSettings], Room]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(Journal.open(tmp_path)) as opened:
        yield opened


@pytest.fixture
def open_room(tmp_path: Path) -> Iterator[OpenRoom]:
    """Opens a room with these settings of the stream."""
    rooms: list[Room] = []
    with closing(Journal.open(tmp_path)) as journal:

        def opened(settings: StreamSettings) -> Room:
            rooms.append(Room(journal, settings))
            rooms[-1].open()
            return rooms[-1]

        yield opened
        for room in rooms:
            room.close()


@pytest.fixture
def room(open_room: OpenRoom) -> Room:
    return open_room(StreamSettings(beat_s=0.2))


@pytest.fixture
def open_line() -> Iterator[Callable[[int], Line]]:
    """Listens to a server of any process."""
    lines: list[Line] = []

    def opened(port: int) -> Line:
        lines.append(Line(port))
        return lines[-1]

    yield opened
    for line in lines:
        line.close()
