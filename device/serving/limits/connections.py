"""Connections: how many there may be of one address and in all, and how long one may be silent.

A connection too many is ended before a byte of it is read. One whose handshake or request does not come, or
that does not take its answer, is ended after a while. So silent sockets cost neither files nor lines of
the log.
"""

from __future__ import annotations

import asyncio
import resource
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from device.serving.limits.asgi import OWN, named, refusal
from web.languages.statuses import UNREADABLE

FILES = 4096  # open files that are asked of the system
KEPT_FILES = 96  # for everything but connections: journal, pages, pipes, processes
FEWEST = 16
CROWD = 4  # times as many for an address that has joined: a whole room may stand behind one router


@dataclass(frozen=True, slots=True)
class ConnectionSettings:
    """`most` connections in all, `each` of one address; strangers' `share` of all. A phone takes seven.

    `head_s`: time for the head of a request. `stalled_s`: so long an answer waits without a byte being taken.
    """

    most: int = 512
    each: int = 48
    share: float = 0.75
    head_s: float = 10.0
    stalled_s: float = 20.0


@dataclass(frozen=True, slots=True)
class _Arriving:
    """A socket whose connection is not made yet, and since when."""

    socket: socket.socket
    visitor: str
    is_stranger: bool
    since_s: float


class Connections:
    """The open connections of a server. Belongs to its loop."""

    def __init__(
        self, settings: ConnectionSettings | None = None, has_joined: Callable[[str], bool] = lambda _: False
    ) -> None:
        self.settings = settings or ConnectionSettings()
        self._has_joined = has_joined
        self._open: dict[Guarded, str] = {}
        self._of: Counter[str] = Counter()
        self._strangers: set[Guarded] = set()
        self._arriving: dict[int, _Arriving] = {}  # sockets before their connection, by their number

    def arrive(self, arrival: socket.socket, visitor: str) -> bool:
        """Counts a socket that comes, until its connection is made; False where it is one too many."""
        if not self._has_room(visitor, is_stranger := not self._is_known(visitor)):
            return False
        now_s = asyncio.get_running_loop().time()
        self._arriving[arrival.fileno()] = _Arriving(arrival, visitor, is_stranger, now_s)
        return True

    def arrived(self, number: int) -> None:
        """The connection over the socket of this number was made, or the socket was closed before."""
        self._arriving.pop(number, None)

    def admit(self, connection: Guarded, visitor: str) -> bool:
        """Counts a new connection; False where it is one too many."""
        if not self._has_room(visitor, is_stranger := not self._is_known(visitor)):
            return False
        self._open[connection] = visitor
        self._of[visitor] += 1
        if is_stranger:
            self._strangers.add(connection)
        return True

    def _is_known(self, visitor: str) -> bool:
        return visitor == OWN or self._has_joined(visitor)

    def _has_room(self, visitor: str, is_stranger: bool) -> bool:
        settings, coming = self.settings, tuple(self._arriving.values())
        each = settings.most if visitor == OWN else settings.each * (1 if is_stranger else CROWD)
        own = self._of[visitor] + sum(arriving.visitor == visitor for arriving in coming)
        if len(self._open) + len(coming) >= settings.most or own >= each:
            return False
        strangers = len(self._strangers) + sum(arriving.is_stranger for arriving in coming)
        return not is_stranger or strangers < settings.share * settings.most

    def leave(self, connection: Guarded) -> None:
        """Forgets a connection that has ended."""
        visitor = self._open.pop(connection, None)
        self._strangers.discard(connection)
        if visitor is not None:
            self._of[visitor] -= 1
            self._of += Counter()

    def count(self) -> int:
        """The number of open connections, and of those that come."""
        return len(self._open) + len(self._arriving)

    def look(self, now_s: float) -> None:
        """Ends the connections that have been silent for too long."""
        for connection in tuple(self._open):
            if connection.is_too_slow(now_s, self.settings):
                connection.transport.abort()
        for arriving in tuple(self._arriving.values()):
            if now_s - arriving.since_s > self.settings.head_s:
                with suppress(OSError):  # it is gone already
                    arriving.socket.shutdown(socket.SHUT_RDWR)


class Guarded(H11Protocol):
    """A connection of uvicorn that is counted, and knows since when it waits."""

    def __init__(self, book: Connections, **words: Any) -> None:
        super().__init__(**words)
        self._book = book
        self._asked_s = 0.0  # since when a head is awaited
        self._stuck, self._stuck_s = 0, 0.0  # bytes that wait to be taken, and since when none was

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Counts it, or ends it."""
        super().connection_made(transport)
        self._asked_s = self.loop.time()
        self._book.arrived(transport.get_extra_info("socket").fileno())
        if not self._book.admit(self, named(self.client[0] if self.client else None)):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets it."""
        self._book.leave(self)
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Refuses what is no request; while an answer to the one before is under way, nothing can be said."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.abort()
            return
        head, body = refusal(UNREADABLE)
        said = (h11.Response(status_code=400, headers=[*head, (b"connection", b"close")]), h11.Data(data=body))
        for event in (*said, h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def on_response_complete(self) -> None:
        """Awaits the next head."""
        super().on_response_complete()
        self._asked_s = self.loop.time()

    def is_too_slow(self, now_s: float, settings: ConnectionSettings) -> bool:
        """Whether its head is overdue, or nothing of an answer is taken any more."""
        waiting = self.transport.get_write_buffer_size()
        if not waiting or waiting < self._stuck:
            self._stuck_s = now_s
        self._stuck = waiting
        is_idle = self.cycle is None or self.cycle.response_complete
        if waiting:
            return now_s - self._stuck_s > settings.stalled_s
        return is_idle and now_s - self._asked_s > settings.head_s


def settings_of_system() -> ConnectionSettings:
    """As many connections as the system's limit of open files allows; asks for more files first."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    usual = ConnectionSettings()
    files = FILES if soft == resource.RLIM_INFINITY else soft
    most = max(FEWEST, min(usual.most, files - KEPT_FILES))
    return ConnectionSettings(most=most, each=max(FEWEST // 2, min(usual.each, most // 4)))
