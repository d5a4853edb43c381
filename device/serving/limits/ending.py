"""The end of the server: within three seconds of the request, whatever is open."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from functools import partial
from socket import socket
from types import FrameType
from typing import Any, cast

import uvicorn

from device.certificate import KeyPair
from device.serving.limits.connections import Connections, Guarded
from device.serving.limits.listening import Listening

BACKLOG = 64  # connections that wait: so many are taken at once, and meanwhile no page is answered
LAST_WORDS_S = 1  # time that an unfinished answer may take once the server is asked to stop
LAST_MOMENT_S = 2.7  # so long after a request to end the process is gone, whatever is open


class Server(uvicorn.Server):
    """A uvicorn that counts who comes, and closes its event streams first: they would keep it from ending."""

    def __init__(self, config: uvicorn.Config, connections: Connections, hang_up: Callable[[], None]) -> None:
        super().__init__(config)
        self._connections = connections
        self._hang_up = hang_up

    def run(self, sockets: list[socket] | None = None) -> None:
        """Serves on these sockets until it is asked to end."""
        super().run([Listening(bound, self._connections) for bound in sockets or ()])

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Handles a signal that asks for the end."""
        self._hang_up()
        super().handle_exit(sig, frame)


def hang_up(*break_off: Callable[[], None]) -> None:
    """Ends what would keep the server from ending; whatever is still open then is left behind.

    Nothing is lost: what was confirmed is on the disk, and the vision process ends when its pipe does.
    """
    last = threading.Timer(LAST_MOMENT_S, os._exit, (0,))
    last.daemon = True
    last.start()
    for end in break_off:
        end()


def server_of(app: Any, connections: Connections, pair: KeyPair | None, end: Callable[[], None]) -> Server:
    """The server of an ASGI app, over HTTPS with a key pair; `end` is called when it is asked to end."""
    config = uvicorn.Config(
        app,
        http=cast(type[asyncio.Protocol], partial(Guarded, connections)),
        backlog=BACKLOG,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # clients that guess codes must not choose the address that is counted
        timeout_graceful_shutdown=LAST_WORDS_S,
        ssl_certfile=None if pair is None else pair.certificate,
        ssl_keyfile=None if pair is None else pair.key,
    )
    return Server(config, connections, end)
