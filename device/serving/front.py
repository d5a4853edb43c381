"""The ASGI app that uvicorn runs: the event stream natively, everything else by Flask in a few threads."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from flask import Flask

from device.serving.limits.asgi import OWN, Message, Receive, Scope, Send, address, answer, header
from device.serving.limits.body import Bodies, BodySettings
from device.serving.limits.connections import Connections, ConnectionSettings, Guarded
from device.serving.limits.joined import Joined
from device.serving.limits.prints import ENDING, Page, Prints
from device.serving.limits.room import Room, size_of
from device.serving.limits.turns import Busy, Turns
from device.serving.stream import Broadcaster, stream
from web.guard import is_own_host
from web.visitors.session import has_joined

EVENTS = "/events"
FLASK_THREADS = 8
LOOK_EVERY_S = 1.0
TOO_MUCH_AT_ONCE = "too much is asked at once: try again in a moment"
LOG = logging.getLogger("web.app")


class Front:
    """The app; `beat` is called every few seconds while the server runs, for messages that never pause.

    `connection` makes uvicorn's connections, which are counted. `break_off` ends a print whose client has left.
    """

    def __init__(
        self,
        pages: Flask,
        broadcaster: Broadcaster,
        names: frozenset[str],
        beat: Callable[[], None],
        bodies: BodySettings | None = None,
        connections: ConnectionSettings | None = None,
        break_off: Callable[[], None] = lambda: None,
    ) -> None:
        self._pages: Any = WSGIMiddleware(cast(Any, pages), workers=FLASK_THREADS)
        self._broadcaster = broadcaster
        self._names = names
        self._beat = beat
        self._bodies = Bodies(bodies)
        self._joined = Joined(partial(has_joined, pages), _now_s)
        self.connections = Connections(connections, self._joined.has)
        self.connection = partial(Guarded, self.connections)
        self._turns, self._room = Turns(), Room()
        self._prints = Prints()
        self._break_off = break_off

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request, or the server's start and end."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["path"] != EVENTS:
            await self._show(scope, receive, send)
        elif scope["method"] != "GET":
            await answer(send, 405, "the event stream is read with GET", (b"allow", b"GET"))
        elif not self._is_ours(scope):
            await answer(
                send, 403, "this scoreboard does not answer to that name: open it by the address it printed"
            )
        else:
            is_known = self._joined.note(scope)
            await stream(self._broadcaster, scope, receive, send, has_joined=is_known)

    async def _show(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Has Flask make the answer whole, and sends it then: a slow reader holds no thread."""
        whole = await self._bodies.whole(scope, receive, send)
        if whole is None:
            return
        made: list[Message] = []
        async with AsyncExitStack() as held:
            try:
                await self._make(scope, receive, whole, made, held)
            except Busy:
                await answer(send, 503, TOO_MUCH_AT_ONCE, (b"retry-after", b"2"))
            else:
                await self._room.deliver(made, size_of(made), send)

    async def _make(
        self, scope: Scope, receive: Receive, whole: Receive, made: list[Message], held: AsyncExitStack
    ) -> None:
        """Has the answer made in its turn, and takes room for it; raises Busy.

        Who waits for room keeps the turn: else answers that wait would fill the memory, too.
        """
        note, visitor = _noting(made), address(scope)
        is_known = self._joined.note(scope) or visitor == OWN
        if scope["path"].endswith(ENDING):
            page = Page(lambda: self._pages(scope, _nothing, note), self._break_off)
            await self._prints.print(page, scope, receive, note)
            return
        async with self._turns.turn(visitor, has_joined=is_known):
            await self._pages(scope, whole, note)
            await held.enter_async_context(self._room.of(size_of(made), has_joined=is_known))

    def _is_ours(self, scope: Scope) -> bool:
        return is_own_host(header(scope, b"host") or "", self._names)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self._broadcaster.attach(asyncio.get_running_loop())
        tasks = [asyncio.ensure_future(task) for task in (self._keep_beating(), self._keep_looking())]
        await send({"type": "lifespan.startup.complete"})
        await receive()
        for task in tasks:
            task.cancel()
        self._broadcaster.attach(None)
        await send({"type": "lifespan.shutdown.complete"})

    async def _keep_beating(self) -> None:
        while True:
            try:  # in a thread: a beat may wait for the disk
                await asyncio.to_thread(self._beat)
            except Exception:  # whatever it is, the next beat comes
                LOG.exception("a sign of life failed")
            await asyncio.sleep(self._broadcaster.settings.beat_s)

    async def _keep_looking(self) -> None:
        while True:
            self.connections.look(_now_s())
            await asyncio.sleep(LOOK_EVERY_S)


def _now_s() -> float:
    return asyncio.get_running_loop().time()


def _noting(made: list[Message]) -> Send:
    """Takes the parts of an answer down instead of sending them."""

    async def note(message: Message) -> None:
        made.append(message)

    return note


async def _nothing() -> Message:
    """The body of a request that has none."""
    return {"type": "http.request", "body": b"", "more_body": False}
