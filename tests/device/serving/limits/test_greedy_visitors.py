"""Slow and greedy visitors, over real sockets: the others' pages and streams go on."""

from __future__ import annotations

import http.client
import logging
import select
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from device.keeping.archive import JournalArchive
from device.keeping.journal import Journal
from device.serving.codes import Codebook
from device.serving.limits.body import BodySettings
from device.serving.limits.connections import ConnectionSettings
from device.serving.limits.log_ration import EACH, Ration
from device.serving.stream import StreamSettings
from tests.device.conftest import Room
from web.cards.sheet import Sheet
from web.errors import Busy
from web.guard import HEADERS
from web.visitors.codes import CodeWish

GREEDY = "127.0.0.2"  # another address of this computer
PATIENCE_S = 10.0
LOOK_MS = 50  # between two looks at what takes a second
BODIES = BodySettings(within_s=1.5, each=8, longest=10_000)
CONNECTIONS = ConnectionSettings(most=32, each=12, share=0.75, head_s=3.0, stalled_s=1.0)
CODE = "CARROM"
Connect = Callable[[str], socket.socket]


class Shop:
    """A printer that takes as long as a test wants."""

    def __init__(self) -> None:
        self.printing = threading.Semaphore(0)
        self.goes_on = threading.Event()
        self.broken_off = 0

    def __call__(self, sheet: Sheet, made_at: str) -> bytes:
        self.printing.release()
        self.goes_on.wait(PATIENCE_S)
        if self.broken_off:
            raise Busy("broken off")
        return b"%PDF"

    def break_off(self) -> None:
        self.broken_off += 1
        self.goes_on.set()


@pytest.fixture
def shop() -> Shop:
    return Shop()


@pytest.fixture
def room(tmp_path: Path, shop: Shop) -> Iterator[Room]:
    """A room that is short of everything."""
    with closing(Journal.open(tmp_path)) as journal, closing(journal.beside()) as others:
        opened = Room(
            journal,
            StreamSettings(beat_s=0.2, each=3),
            bodies=BODIES,
            connections=CONNECTIONS,
            lock=Codebook.open(tmp_path, CodeWish(score=CODE)),
            printer=shop,
            archive=JournalArchive(others),
        )
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


def is_ended(line: socket.socket) -> bool:
    """Waits until the server has ended the connection."""
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True


def joins(line: socket.socket) -> str:
    """Shows the table's code, and returns the cookie."""
    body = b'{"code": "%s", "role": "score", "name": "Asha"}' % CODE.encode()
    head = f"POST /session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n"
    line.sendall(head.encode() + b"Content-Type: application/json\r\n\r\n" + body)
    answer = http.client.HTTPResponse(line)
    answer.begin()
    body = answer.read()  # whole: the rest of it would stand before the next answer on this line
    assert answer.status == 200, body
    return str(answer.headers["Set-Cookie"]).partition(";")[0]


def test_silent_sockets_are_ended_and_never_more_than_their_share(connect: Connect) -> None:
    silent = [connect(f"127.0.1.{number}") for number in range(1, 61)]
    assert opens(connect("127.0.0.1")) == 200
    began_s = time.monotonic()
    assert all(is_ended(line) for line in silent)
    assert time.monotonic() - began_s < 2 * CONNECTIONS.head_s + 2
    assert opens(connect(GREEDY)) == 200


def test_heads_that_trickle_are_ended(connect: Connect) -> None:
    line = connect(GREEDY)
    began_s = time.monotonic()
    line.settimeout(0.1)
    while time.monotonic() - began_s < PATIENCE_S:
        try:
            line.sendall(b"G")
            if line.recv(1) == b"":
                break
        except TimeoutError:
            continue
        except ConnectionError:
            break
    assert time.monotonic() - began_s < CONNECTIONS.head_s + 3


def test_one_address_has_a_few_connections_and_room_is_kept_for_who_has_joined(
    connect: Connect, room: Room
) -> None:
    phone = connect("127.0.0.9")
    head = f"GET /state.json HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {joins(phone)}\r\n\r\n"
    phone.sendall(head.encode())
    assert status(phone) == 200
    phone.close()
    greedy = [connect(GREEDY) for _ in range(CONNECTIONS.each + 1)]
    assert is_ended(greedy[-1])
    crowd = [connect(f"127.0.2.{number}") for number in range(1, 40)]
    ended = sum(is_ended(line) for line in crowd[-10:])
    assert ended == 10
    again = connect("127.0.0.9")
    again.sendall(head.encode())
    assert status(again) == 200


def test_who_does_not_take_its_answer_is_ended(connect: Connect, room: Room) -> None:
    line = connect(GREEDY)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    ask = b"GET /static/words/hi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    line.sendall(b"GET /state.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 200 + ask)
    other = http.client.HTTPConnection("127.0.0.1", room.port, PATIENCE_S, ("127.0.0.3", 0))
    ended = select.poll()
    ended.register(line, 0)  # its end alone: there is always something to read on it
    with closing(other):  # one connection: one for each look would be greedy, too
        assert reads(other) == 200
        assert room.connections.count() == 2
        began_s = time.monotonic()
        while room.connections.count() > 1 and time.monotonic() - began_s < PATIENCE_S:
            ended.poll(LOOK_MS)
            assert reads(other) == 200
    assert time.monotonic() - began_s < PATIENCE_S


def reads(line: http.client.HTTPConnection) -> int:
    """The status of an answer that is read whole."""
    line.request("GET", "/state.json")
    answer = line.getresponse()
    answer.read()
    return answer.status


def prints(line: socket.socket) -> None:
    line.sendall(b"GET /matches/1/card.pdf HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")


def test_prints_wait_for_one_another_and_not_for_clients_that_left(
    connect: Connect, room: Room, shop: Shop
) -> None:
    first, second, third = connect(GREEDY), connect("127.0.0.3"), connect(GREEDY)
    prints(first)
    assert shop.printing.acquire(timeout=PATIENCE_S)
    prints(third)
    assert status(third) == 503  # one of an address
    prints(second)
    second.close()
    assert opens(connect("127.0.0.4")) == 200
    assert not shop.printing.acquire(timeout=0.2)
    room.break_off = shop.break_off
    first.close()
    assert shop.goes_on.wait(PATIENCE_S)
    assert shop.broken_off == 1


def test_a_repeated_message_is_written_a_few_times_and_then_counted() -> None:
    now_s = [0.0]
    ration = Ration(lambda: now_s[0])
    record = logging.LogRecord("asyncio", logging.ERROR, "", 0, "too many open files", (), None)
    assert [ration.filter(record) for _ in range(100)].count(True) == EACH
    now_s[0] = 61.0
    assert ration.filter(record)
    assert "95 more were left out" in record.getMessage()


def test_the_stream_refuses_with_the_headers_of_every_page(connect: Connect) -> None:
    line, page = connect(GREEDY), connect(GREEDY)
    line.sendall(b"POST /events HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n")
    refused = http.client.HTTPResponse(line)
    refused.begin()
    assert (refused.status, refused.headers["Allow"]) == (405, "GET")
    page.sendall(b"GET /state.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    shown = http.client.HTTPResponse(page)
    shown.begin()
    for name in HEADERS:
        assert refused.headers[name] == shown.headers[name] == HEADERS[name]
