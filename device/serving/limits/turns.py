"""Turns at the pages' threads: one address waits for itself, and strangers leave some to who has joined."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from device.serving.limits.asgi import OWN


@dataclass(frozen=True, slots=True)
class TurnSettings:
    """`each`: pages of one address at once. `strangers`: pages of all who have not joined, of eight threads.

    `waiting`: requests of one address that may wait. `within_s`: the longest wait.
    """

    each: int = 3
    strangers: int = 3
    waiting: int = 48
    within_s: float = 10.0


class Busy(Exception):
    """No turn came in time, or too many wait already."""


class Turns:
    """Hands out turns; belongs to the server's loop."""

    def __init__(self, settings: TurnSettings | None = None) -> None:
        self._settings = settings or TurnSettings()
        self._strangers = asyncio.Semaphore(self._settings.strangers)
        self._each: dict[str, asyncio.Semaphore] = {}
        self._of: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, visitor: str, *, has_joined: bool) -> AsyncIterator[None]:
        """Waits for a turn; raises Busy."""
        if visitor == OWN:
            yield
            return
        if self._of[visitor] >= self._settings.waiting + self._settings.each:
            raise Busy
        own = self._each.setdefault(visitor, asyncio.Semaphore(self._settings.each))
        self._of[visitor] += 1
        try:
            async with AsyncExitStack() as held:
                try:
                    async with asyncio.timeout(self._settings.within_s):
                        await held.enter_async_context(own)
                        if not has_joined:
                            await held.enter_async_context(self._strangers)
                except TimeoutError:
                    raise Busy from None
                yield
        finally:
            self._of[visitor] -= 1
            if not self._of[visitor]:
                del self._of[visitor], self._each[visitor]
