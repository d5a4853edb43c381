"""The words of an ASGI server, and a refusal in the form of the pages' refusals."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from web.guard import HEADERS as WALLS

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Header = tuple[bytes, bytes]

OWN = "127.0.0.1"
TOO_MUCH = (429, 503)
LATER_S = 1.0  # else the next try would come at once, and cost as much as a page
SAFE: tuple[Header, ...] = (
    *((name.lower().encode(), value.encode()) for name, value in WALLS.items()),
    (b"cache-control", b"no-store"),
)


async def answer(send: Send, status: int, error: str, *more: Header) -> None:
    """A refusal as JSON, in the form of the pages' refusals; who asks too much waits for it a little."""
    if status in TOO_MUCH:
        await asyncio.sleep(LATER_S)
    headers, body = refusal(error)
    await send({"type": "http.response.start", "status": status, "headers": (*headers, *more)})
    await send({"type": "http.response.body", "body": body})


def refusal(error: str) -> tuple[tuple[Header, ...], bytes]:
    """The headers of a refusal, and its body."""
    body = json.dumps({"error": error}).encode()
    length = str(len(body)).encode()
    return (*SAFE, (b"content-type", b"application/json"), (b"content-length", length)), body


def address(scope: Scope) -> str:
    """The address that a request comes from; OWN for this computer itself."""
    return named((scope.get("client") or (OWN,))[0])


def named(host: object) -> str:
    """An address as it is counted: OWN for this computer itself."""
    return OWN if host in ("::1", None) else str(host)


def header(scope: Scope, name: bytes) -> str | None:
    """The value of a request's header."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)
