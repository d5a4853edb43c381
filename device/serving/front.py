"""The ASGI app that uvicorn runs: the event stream natively, everything else by Flask in a few threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import FrameType
from typing import Any, cast

import uvicorn
from a2wsgi import WSGIMiddleware
from flask import Flask

from device.serving.body import Bodies, BodySettings
from device.serving.stream import Broadcaster, Receive, Scope, Send, answer, stream
from web.guard import is_own_host

EVENTS = "/events"
FLASK_THREADS = 8


class Server(uvicorn.Server):
    """A uvicorn that closes its event streams first: they would keep it from ending."""

    def __init__(self, config: uvicorn.Config, hang_up: Callable[[], None]) -> None:
        super().__init__(config)
        self._hang_up = hang_up

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Handles a signal that asks for the end."""
        self._hang_up()
        super().handle_exit(sig, frame)


class Front:
    """The app; `beat` is called every few seconds while the server runs, for messages that never pause."""

    def __init__(
        self,
        pages: Flask,
        broadcaster: Broadcaster,
        names: frozenset[str],
        beat: Callable[[], None],
        bodies: BodySettings | None = None,
    ) -> None:
        self._pages: Any = WSGIMiddleware(cast(Any, pages), workers=FLASK_THREADS)
        self._broadcaster = broadcaster
        self._names = names
        self._beat = beat
        self._bodies = Bodies(bodies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handles one request, or the server's start and end."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["path"] != EVENTS:
            whole = await self._bodies.whole(scope, receive, send)
            if whole is not None:
                await self._pages(scope, whole, send)
        elif scope["method"] != "GET":
            await answer(send, 405, "the event stream is read with GET")
        elif not self._is_ours(scope):
            await answer(
                send, 403, "this scoreboard does not answer to that name: open it by the address it printed"
            )
        else:
            await stream(self._broadcaster, scope, receive, send)

    def _is_ours(self, scope: Scope) -> bool:
        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
        return is_own_host(host, self._names)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        self._broadcaster.attach(asyncio.get_running_loop())
        beating = asyncio.ensure_future(self._keep_beating())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        beating.cancel()
        self._broadcaster.attach(None)
        await send({"type": "lifespan.shutdown.complete"})

    async def _keep_beating(self) -> None:
        while True:
            self._beat()
            await asyncio.sleep(self._broadcaster.settings.beat_s)
