"""Prints: one at a time, one of an address, and none for a client that has left."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from device.serving.limits.asgi import Receive, Scope, Send, address, answer

ENDING = "/card.pdf"
WAITING = 8


@dataclass(frozen=True, slots=True)
class Page:
    """A page to be printed: how it is made, and how its making is broken off."""

    make: Callable[[], Awaitable[None]]
    break_off: Callable[[], None]


class Prints:
    """The queue before the printer; belongs to the server's loop."""

    def __init__(self, waiting: int = WAITING) -> None:
        self._most = waiting
        self._visitors: list[str] = []
        self._turn = asyncio.Lock()

    async def print(self, page: Page, scope: Scope, receive: Receive, send: Send) -> None:
        """Makes the page when its turn has come; leaves it where its client leaves."""
        visitor = address(scope)
        if visitor in self._visitors or len(self._visitors) >= self._most:
            await answer(send, 503, "a card is being printed: try again in a moment", (b"retry-after", b"5"))
            return
        self._visitors.append(visitor)
        gone = asyncio.ensure_future(_goodbye(receive))
        try:
            await self._when_its_turn_comes(page, gone)
        finally:
            gone.cancel()
            self._visitors.remove(visitor)

    async def _when_its_turn_comes(self, page: Page, gone: asyncio.Future[None]) -> None:
        turn = asyncio.ensure_future(self._turn.acquire())
        await asyncio.wait((turn, gone), return_when=asyncio.FIRST_COMPLETED)
        if not turn.done():
            turn.cancel()
            return
        try:
            making = asyncio.ensure_future(page.make())
            await asyncio.wait((making, gone), return_when=asyncio.FIRST_COMPLETED)
            if not making.done():
                page.break_off()
            await making
        finally:
            self._turn.release()


async def _goodbye(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
