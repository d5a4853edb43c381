"""Long answers that nobody reads take a stated share of the memory, and none from who has joined."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

from flask import Flask

from device.serving.front import Front
from device.serving.limits.asgi import Message
from device.serving.limits.room import Room, RoomSettings, size_of
from device.serving.limits.turns import Busy
from device.serving.stream import Broadcaster

SHORT = RoomSettings(each=100, short=10, within_s=0.05, stranger_s=0.05, slowest=1000, patience_s=0.05, piece=4)
LONG = 13 * 1024 * 1024


async def takes(room: Room, held: AsyncExitStack, size: int, *, has_joined: bool = False) -> bool:
    """Whether there is room; it is kept until all is given back."""
    try:
        await held.enter_async_context(room.of(size, has_joined=has_joined))
    except Busy:
        return False
    return True


def test_strangers_share_one_room_and_who_has_joined_another() -> None:
    async def play() -> list[bool]:
        room = Room(SHORT)
        async with AsyncExitStack() as held:
            strangers = [await takes(room, held, 60), await takes(room, held, 60), await takes(room, held, 40)]
            joined = await takes(room, held, 60, has_joined=True)
        async with AsyncExitStack() as held:
            again = await takes(room, held, 60)
        return [*strangers, joined, again]

    assert asyncio.run(play()) == [True, False, True, True, True]


def test_a_short_answer_needs_no_room_and_one_answer_always_has_it() -> None:
    async def play() -> list[bool]:
        room = Room(SHORT)
        async with AsyncExitStack() as held:
            return [await takes(room, held, 1000), await takes(room, held, 10), await takes(room, held, 11)]

    assert asyncio.run(play()) == [True, True, False]


def test_who_waits_for_room_gets_it_when_it_is_free() -> None:
    async def play() -> bool:
        room = Room(RoomSettings(each=100, short=10, stranger_s=9.0))
        async with AsyncExitStack() as held, AsyncExitStack() as first:
            await takes(room, first, 90)
            waiting = asyncio.ensure_future(takes(room, held, 90))
            await asyncio.sleep(0)
            await first.aclose()
            return await waiting

    assert asyncio.run(asyncio.wait_for(play(), 5))


def test_an_answer_comes_whole_in_pieces() -> None:
    async def play() -> list[Message]:
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        answer: list[Message] = [
            {"type": "http.response.start"},
            {"type": "http.response.body", "body": b"a long answer"},
        ]
        await Room(SHORT).deliver(answer, size_of(answer), send)
        return sent

    start, *pieces = asyncio.run(play())
    assert start == {"type": "http.response.start"}
    assert b"".join(piece["body"] for piece in pieces) == b"a long answer"
    assert [piece["more_body"] for piece in pieces] == [True, True, True, False]


def test_an_answer_that_nobody_takes_is_left() -> None:
    async def play() -> None:
        async def send(message: Message) -> None:
            await asyncio.Event().wait()

        await Room(SHORT).deliver([{"type": "http.response.body", "body": b"never"}], 5, send)

    asyncio.run(asyncio.wait_for(play(), 5))


def test_long_answers_that_nobody_reads_do_not_pile_up() -> None:
    """Of two strangers who ask for a long match and read nothing, the second is refused."""
    pages = Flask(__name__)
    pages.add_url_rule("/long", view_func=lambda: b"x" * LONG)
    front = Front(pages, Broadcaster(), frozenset(), lambda: None)

    async def asked(visitor: str, statuses: list[int]) -> None:
        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])
            elif message.get("more_body"):
                await asyncio.Event().wait()

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        scope: dict[str, Any] = {
            "type": "http",
            "method": "GET",
            "path": "/long",
            "raw_path": b"/long",
            "query_string": b"",
            "headers": [(b"host", b"localhost")],
            "client": (visitor, 1),
            "server": ("localhost", 80),
            "scheme": "http",
            "http_version": "1.1",
            "root_path": "",
        }
        await front(scope, receive, send)

    async def play() -> list[int]:
        statuses: list[int] = []
        unread = asyncio.ensure_future(asked("10.0.0.1", statuses))
        while not statuses:
            await asyncio.sleep(0.01)
        await asked("10.0.0.2", statuses)
        unread.cancel()
        return statuses

    assert asyncio.run(asyncio.wait_for(play(), 30)) == [200, 503]
