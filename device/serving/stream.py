"""The event stream of the phones: every listener gets the newest message, nobody waits for the slowest.

A message is encoded once. A listener holds at most one waiting message of each kind, and a newer one replaces
it: a phone on a bad line skips messages and never grows a queue. Each connection begins with the newest
message of every kind; one that reconnects with the id of the newest score does not get that again.
"""

from __future__ import annotations

import asyncio
import json
import threading
from dataclasses import dataclass

from device.serving.limits.asgi import OWN, SAFE, Receive, Scope, Send, address, answer, header

HEADERS = (*SAFE, (b"content-type", b"text/event-stream; charset=utf-8"))
STRANGERS = 0.75  # of all lines: the rest is kept for phones that have joined


@dataclass(frozen=True, slots=True)
class StreamSettings:
    """Settings. `beat_s`: longest time between signs of life; the page calls the line dead after three.

    `listeners`: more are refused, since each holds a socket; a room has far fewer. `each`: those of one
    address, so that none takes them all; this computer may, for what stands before the server. `retry_ms`: the
    time after which a browser reconnects.
    """

    beat_s: float = 2.0
    listeners: int = 256
    each: int = 24
    retry_ms: int = 1500


@dataclass(frozen=True, slots=True)
class Encoded:
    """An encoded message; `id` where a browser should remember it."""

    kind: str
    id: str | None
    text: bytes


def encode(kind: str, payload: object, id: str | None = None) -> Encoded:
    """A message in the form of server-sent events."""
    head = f"id: {id}\n" if id is not None else ""
    body = json.dumps(payload, separators=(",", ":"), allow_nan=False)
    return Encoded(kind, id, f"{head}event: {kind}\ndata: {body}\n\n".encode())


class Listener:
    """One open line: the newest message of each kind that was not sent to it yet."""

    def __init__(self, visitor: str = OWN) -> None:
        self.visitor = visitor
        self._waiting: dict[str, bytes] = {}
        self._news = asyncio.Event()
        self._is_closed = False

    def offer(self, message: Encoded) -> None:
        """Puts a message in, in place of an older one of its kind."""
        self._waiting[message.kind] = message.text
        self._news.set()

    def close(self) -> None:
        """Ends the line: `next` returns None."""
        self._is_closed = True
        self._news.set()

    async def next(self) -> bytes | None:
        """All waiting messages, as soon as there is one; None once the line is closed."""
        await self._news.wait()
        self._news.clear()
        if self._is_closed:
            return None
        text, self._waiting = b"".join(self._waiting.values()), {}
        return text


class Broadcaster:
    """The newest message of each kind, and the waiting listeners.

    `publish` may be called from any thread, even before the loop runs; everything else belongs to the loop.
    """

    def __init__(self, settings: StreamSettings | None = None) -> None:
        self.settings = settings or StreamSettings()
        self._lock = threading.Lock()
        self._newest: dict[str, Encoded] = {}
        self._listeners: set[Listener] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_closing = False

    def publish(self, kind: str, payload: object, id: str | None = None) -> None:
        """Gives every listener this message."""
        message = encode(kind, payload, id)
        with self._lock:
            self._newest[kind] = message
            loop = self._loop
        if loop is not None:
            loop.call_soon_threadsafe(self._deliver, message)

    def attach(self, loop: asyncio.AbstractEventLoop | None) -> None:
        """Sets the loop of the listeners; None when it ends."""
        with self._lock:
            self._loop = loop

    def join(self, seen: str | None, visitor: str = OWN, *, has_joined: bool = True) -> Listener | None:
        """A new listener with the newest messages, except one whose id it has seen; None if full."""
        own = sum(listener.visitor == visitor for listener in self._listeners)
        most = self.settings.listeners if has_joined or visitor == OWN else STRANGERS * self.settings.listeners
        if len(self._listeners) >= most or (visitor != OWN and own >= self.settings.each):
            return None
        listener = Listener(visitor)
        with self._lock:
            newest = tuple(self._newest.values())
        for message in newest:
            if message.id is None or message.id != seen:
                listener.offer(message)
        if self._is_closing:  # the server ends: a line that begins now ends at once
            listener.close()
        self._listeners.add(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Forgets a listener."""
        self._listeners.discard(listener)

    def close(self) -> None:
        """Ends every line, so that the server can stop; callable from any thread."""
        with self._lock:
            loop = self._loop
        if loop is not None:
            loop.call_soon_threadsafe(self._hang_up)

    def count(self) -> int:
        """The number of open lines."""
        return len(self._listeners)

    def _hang_up(self) -> None:
        self._is_closing = True
        for listener in self._listeners:
            listener.close()

    def _deliver(self, message: Encoded) -> None:
        for listener in self._listeners:
            listener.offer(message)


async def stream(
    broadcaster: Broadcaster, scope: Scope, receive: Receive, send: Send, *, has_joined: bool = True
) -> None:
    """Serves one GET of the event stream until the browser or the server ends it."""
    seen = header(scope, b"last-event-id")
    listener = broadcaster.join(seen, address(scope), has_joined=has_joined)
    if listener is None:
        await answer(send, 503, "too many phones listen already: close the page on one of them")
        return
    gone = asyncio.ensure_future(_watch_for_goodbye(receive, listener))
    try:
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await _send_part(send, f"retry: {broadcaster.settings.retry_ms}\n\n".encode())
        while (text := await listener.next()) is not None:
            await _send_part(send, text)
        await send({"type": "http.response.body", "body": b""})
    finally:
        broadcaster.leave(listener)
        gone.cancel()


async def _send_part(send: Send, text: bytes) -> None:
    await send({"type": "http.response.body", "body": text, "more_body": True})


async def _watch_for_goodbye(receive: Receive, listener: Listener) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.close()
