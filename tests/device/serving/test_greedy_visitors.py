"""Slow and greedy visitors, over real sockets: the others' pages and streams go on."""

from __future__ import annotations

import http.client
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from device.keeping.journal import Journal
from device.serving.body import BodySettings
from device.serving.stream import StreamSettings
from tests.device.conftest import Room

GREEDY = "127.0.0.2"  # another address of this computer
PATIENCE_S = 10.0
BODIES = BodySettings(within_s=1.5, each=8, longest=10_000)
Connect = Callable[[str], socket.socket]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """A room that is short of everything."""
    with closing(Journal.open(tmp_path)) as journal:
        opened = Room(journal, StreamSettings(beat_s=0.2, each=3), bodies=BODIES)
        opened.open()
        yield opened
        opened.close()


@pytest.fixture
def connect(room: Room) -> Iterator[Connect]:
    """Opens a socket from an address of this computer."""
    with ExitStack() as sockets:

        def connected(address: str) -> socket.socket:
            where = ("127.0.0.1", room.port)
            return sockets.enter_context(socket.create_connection(where, PATIENCE_S, (address, 0)))

        yield connected


def status(line: socket.socket) -> int:
    """The status of the answer on a socket."""
    answer = http.client.HTTPResponse(line)
    answer.begin()
    return answer.status


def sends(line: socket.socket, length: int, body: bytes) -> None:
    head = f"POST /session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {length}\r\n"
    line.sendall(head.encode() + b"Content-Type: application/json\r\n\r\n" + body)


def listens(line: socket.socket) -> int:
    line.sendall(b"GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    return status(line)


def opens(line: socket.socket) -> int:
    line.sendall(b"GET /state.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    return status(line)


def test_bodies_that_do_not_come_hold_no_page_and_end_at_their_deadline(connect: Connect) -> None:
    slow = [connect(GREEDY) for _ in range(8)]
    for line in slow:
        sends(line, 1000, b"{")
    began_s = time.monotonic()
    assert opens(connect("127.0.0.3")) == 200
    assert time.monotonic() - began_s < BODIES.within_s
    assert [status(line) for line in slow] == [408] * 8


def test_an_address_sends_a_few_bodies_at_once_and_others_still_may(connect: Connect) -> None:
    for _ in range(BODIES.each):
        sends(connect(GREEDY), 1000, b"{")
    ninth, other = connect(GREEDY), connect("127.0.0.3")
    opens(connect(GREEDY))  # by now all eight are being read
    sends(ninth, 1000, b"{")
    assert status(ninth) == 429
    sends(other, 2, b"{}")
    assert status(other) == 200


def test_a_body_in_parts_arrives_whole_and_one_too_long_is_refused(connect: Connect) -> None:
    line, long = connect(GREEDY), connect(GREEDY)
    sends(line, 16, b'{"name":')
    line.sendall(b' "Asha"}')
    assert status(line) == 200
    head = b"POST /session HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    long.sendall(head + b"%x\r\n" % 20_000 + b"x" * 20_000 + b"\r\n0\r\n\r\n")
    assert status(long) == 413


def test_no_address_takes_all_event_streams(connect: Connect) -> None:
    assert [listens(connect(GREEDY)) for _ in range(5)] == [200, 200, 200, 503, 503]
    assert listens(connect("127.0.0.3")) == 200


def test_the_server_ends_while_bodies_are_awaited(room: Room, connect: Connect) -> None:
    sends(connect(GREEDY), 1000, b"{")
    opens(connect("127.0.0.3"))
    began_s = time.monotonic()
    room.hang_up()
    assert time.monotonic() - began_s < 3
