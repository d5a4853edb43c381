"""The listening socket: a connection too many is ended when it comes, before anything is done for it.

With HTTPS a connection of uvicorn's is made after the handshake, which a silent socket never begins: until then
only the socket itself can be counted.
"""

from __future__ import annotations

import socket
from typing import Any, Protocol

from device.serving.limits.asgi import named


class Arrivals(Protocol):
    """Counts sockets between their coming and their connection."""

    def arrive(self, arrival: socket.socket, visitor: str) -> bool:
        """Counts one that comes; False where it is one too many."""

    def arrived(self, number: int) -> None:
        """The connection over the socket of this number was made, or the socket was closed before."""


class Arrival(socket.socket):
    """An accepted socket, whose end is told."""

    book: Arrivals | None = None

    def close(self) -> None:
        """Closes it."""
        if self.book is not None and (number := self.fileno()) >= 0:
            self.book.arrived(number)
        super().close()


class Listening(socket.socket):
    """A listening socket that takes the place of another one."""

    def __init__(self, other: socket.socket, book: Arrivals) -> None:
        super().__init__(other.family, other.type, other.proto, fileno=other.detach())
        self._book = book

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection; raises BlockingIOError where there is none, or one too many that was ended."""
        number, address = self._accept()  # type: ignore[attr-defined]  # as the standard library's own does
        arrival = Arrival(self.family, self.type, self.proto, fileno=number)
        if not self._book.arrive(arrival, named(address[0] if address else None)):
            arrival.close()
            raise BlockingIOError("one connection too many")
        arrival.book = self._book
        return arrival, address
