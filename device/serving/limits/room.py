"""Room for long answers: how many bytes may wait for their readers at once, and how slowly one may be read.

An answer is made whole before it is sent, so that a slow reader holds no thread. It would hold memory instead:
a long match has ten megabytes and more.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from device.serving.limits.asgi import Message, Send
from device.serving.limits.turns import Busy


@dataclass(frozen=True, slots=True)
class RoomSettings:
    """`each`: bytes that wait at once, of all strangers, and again of all who have joined.

    `short`: an answer of so many bytes needs no room. `within_s`: the longest wait for room of who has joined;
    `stranger_s` of others, who keep a turn from one another meanwhile. An answer is broken off where its reader
    takes less than `slowest` bytes a second beyond the first `patience_s`.
    """

    each: int = 24 * 1024 * 1024
    short: int = 256 * 1024
    within_s: float = 10.0
    stranger_s: float = 0.5
    slowest: int = 20_000
    patience_s: float = 20.0
    piece: int = 64 * 1024  # is handed on at once


class Room:
    """Hands out room; belongs to the server's loop."""

    def __init__(self, settings: RoomSettings | None = None) -> None:
        self._settings = settings or RoomSettings()
        self._held: Counter[bool] = Counter()
        self._freed = asyncio.Condition()

    @asynccontextmanager
    async def of(self, size: int, *, has_joined: bool) -> AsyncIterator[None]:
        """Waits for room for so many bytes; raises Busy. One answer has room whatever its size."""
        if size <= self._settings.short:
            yield
            return
        await self._taken(size, has_joined)
        try:
            yield
        finally:
            self._held[has_joined] -= size
            async with self._freed:
                self._freed.notify_all()

    async def _taken(self, size: int, has_joined: bool) -> None:
        def fits() -> bool:
            return not self._held[has_joined] or self._held[has_joined] + size <= self._settings.each

        within_s = self._settings.within_s if has_joined else self._settings.stranger_s
        try:
            async with asyncio.timeout(within_s), self._freed:
                await self._freed.wait_for(fits)
                self._held[has_joined] += size
        except TimeoutError:
            raise Busy from None

    async def deliver(self, messages: Iterable[Message], size: int, send: Send) -> None:
        """Sends an answer piece by piece; one that is read too slowly is left where it is."""
        try:
            async with asyncio.timeout(self._settings.patience_s + size / self._settings.slowest):
                for message in messages:
                    for piece in _pieces(message, self._settings.piece):
                        await send(piece)
        except TimeoutError:
            return  # the server ends a connection whose answer is not whole


def size_of(messages: Iterable[Message]) -> int:
    """The bytes of an answer's body."""
    return sum(len(message.get("body", b"")) for message in messages)


def _pieces(message: Message, length: int) -> Iterator[Message]:
    body = message.get("body", b"")
    if len(body) <= length:
        yield message
        return
    view = memoryview(body)
    for at in range(0, len(body), length):
        is_last = at + length >= len(body)
        more = bool(message.get("more_body")) or not is_last
        yield {**message, "body": bytes(view[at : at + length]), "more_body": more}
