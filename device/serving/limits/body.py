"""The bodies of requests, read before a page's thread has them: a slow sender holds no thread.

A body arrives whole within a deadline, or the request is refused. One address sends a few at once, and all
together hold a bounded memory. What announces more than pages take goes to them unread: they refuse it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass

from device.serving.limits.asgi import Message, Receive, Scope, Send, address, answer, header

BODILESS = frozenset({"GET", "HEAD", "OPTIONS"})


@dataclass(frozen=True, slots=True)
class BodySettings:
    """`within_s`: longest time that a body takes; a photograph over a bad line takes ten seconds.

    `longest`: bytes that are kept of one, `together` of all. `each`: bodies of one address at once.
    """

    within_s: float = 20.0
    longest: int = 32 * 1024 * 1024
    together: int = 64 * 1024 * 1024
    each: int = 8


class Bodies:
    """Reads bodies; belongs to the server's loop."""

    def __init__(self, settings: BodySettings | None = None) -> None:
        self._settings = settings or BodySettings()
        self._coming: Counter[str] = Counter()
        self._held = 0

    async def whole(self, scope: Scope, receive: Receive, send: Send) -> Receive | None:
        """What gives the whole body to a page; None where the request was refused."""
        if scope["method"] in BODILESS or self._is_refused_by_length(scope):
            return receive
        visitor = address(scope)
        if self._coming[visitor] >= self._settings.each:
            await answer(send, 429, "too much is sent from there at once: wait a moment and send it again")
            return None
        self._coming[visitor] += 1
        parts: list[bytes] = []
        try:
            async with asyncio.timeout(self._settings.within_s):
                return await self._read(receive, send, parts)
        except TimeoutError:
            within_s = self._settings.within_s
            await answer(send, 408, f"it did not arrive within {within_s:g} s: send it again")
            return None
        finally:
            self._held -= sum(map(len, parts))
            self._coming[visitor] -= 1
            self._coming += Counter()  # forgets addresses that send nothing

    def _is_refused_by_length(self, scope: Scope) -> bool:
        length = header(scope, b"content-length") or "0"
        return length.isdigit() and int(length) > self._settings.longest

    async def _read(self, receive: Receive, send: Send, parts: list[bytes]) -> Receive | None:
        size = 0
        while True:
            message = await receive()
            if message["type"] != "http.request":
                return None
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            self._held += len(parts[-1])
            if self._held > self._settings.together:
                await answer(send, 503, "too much is being sent to this table: send it again in a moment")
                return None
            if size > self._settings.longest:
                await answer(send, 413, f"at most {self._settings.longest} bytes are taken at once: send less")
                return None
            if not message.get("more_body"):
                return _given(b"".join(parts), receive)


def _given(body: bytes, receive: Receive) -> Receive:
    """Gives a body that has arrived, then what follows it."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def given() -> Message:
        return waiting.pop() if waiting else await receive()

    return given
