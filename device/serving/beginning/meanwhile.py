"""Phones are answered while a start still reads a long match: they wait at a page, not at a silent socket."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from socket import socket
from typing import Any, cast

import uvicorn
from a2wsgi import WSGIMiddleware

from device.certificate import KeyPair
from web.meanwhile import create_meanwhile

WORKERS = 2
IDLE_S = 2
ENDING_S = 2.0


@contextmanager
def told_meanwhile(listening: socket, names: frozenset[str], pair: KeyPair | None) -> Iterator[None]:
    """Has a thread answer at this socket; what it has not taken by the end waits for the server."""
    pages = cast(Any, WSGIMiddleware(cast(Any, create_meanwhile(names)), workers=WORKERS))
    config = uvicorn.Config(
        pages,
        log_config=None,
        access_log=False,
        lifespan="off",
        timeout_keep_alive=IDLE_S,
        ssl_certfile=None if pair is None else pair.certificate,
        ssl_keyfile=None if pair is None else pair.key,
    )
    server = uvicorn.Server(config)
    own = listening.dup()  # it is closed with this server
    thread = threading.Thread(target=server.run, args=([own],), name="meanwhile", daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.should_exit = server.force_exit = True
        thread.join(ENDING_S)
        own.close()
