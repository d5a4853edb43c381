"""Silent sockets before a secure line, where a connection is made only after its handshake: a real server's."""

from __future__ import annotations

import asyncio
import http.client
import json
import logging
import os
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from device.certificate import key_pair
from device.serving.address import bind
from device.serving.limits.asgi import Receive, Scope, Send, answer
from device.serving.limits.connections import Connections, ConnectionSettings
from device.serving.limits.ending import server_of
from web.guard import HEADERS
from web.languages.statuses import UNREADABLE

GREEDY, OTHER = "127.0.0.2", "127.0.0.9"  # addresses of this computer
PATIENCE_S = 10.0
FEW = ConnectionSettings(most=16, each=6, share=0.75, head_s=0.5)
Connect = Callable[[str], socket.socket]


class App:
    """Says that all is well, and looks after the connections meanwhile."""

    def __init__(self, connections: Connections) -> None:
        self.is_open = threading.Event()
        self._connections = connections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await (self._begin(receive, send) if scope["path"] == "/slowly" else answer(send, 200, "nothing"))
            return
        await receive()
        looking = asyncio.ensure_future(self._look())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        looking.cancel()
        await send({"type": "lifespan.shutdown.complete"})

    async def _begin(self, receive: Receive, send: Send) -> None:
        """An answer that does not end before its line does."""
        await send({"type": "http.response.start", "status": 200, "headers": ()})
        await send({"type": "http.response.body", "body": b"it begins\n", "more_body": True})
        while (await receive())["type"] != "http.disconnect":
            pass

    async def _look(self) -> None:
        self.is_open.set()
        while True:
            self._connections.look(asyncio.get_running_loop().time())
            await asyncio.sleep(0.05)


@pytest.fixture(params=["secure", "plain"])
def port(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[int]:
    connections = Connections(FEW)
    app = App(connections)
    pair = key_pair(tmp_path, ("localhost",)) if request.param == "secure" else None
    server = server_of(app, connections, pair, lambda: None)
    with closing(bind("127.0.0.1", 0)) as listening:
        number = int(listening.getsockname()[1])
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        assert app.is_open.wait(PATIENCE_S)
        yield number
        server.should_exit = True
        thread.join(PATIENCE_S)
    assert not thread.is_alive()


@pytest.fixture
def connect(port: int) -> Iterator[Connect]:
    with ExitStack() as lines:

        def connected(address: str) -> socket.socket:
            line = socket.create_connection(("127.0.0.1", port), PATIENCE_S, (address, 0))
            return lines.enter_context(line)

        yield connected


def page(port: int, address: str, is_secure: bool) -> int:
    where = ("127.0.0.1", port, PATIENCE_S, (address, 0))
    line = http.client.HTTPConnection(*where)
    if is_secure:
        anyone = ssl.create_default_context()
        anyone.check_hostname, anyone.verify_mode = False, ssl.CERT_NONE
        line = http.client.HTTPSConnection(
            "127.0.0.1", port, timeout=PATIENCE_S, source_address=(address, 0), context=anyone
        )
    with closing(line):
        line.request("GET", "/")
        return line.getresponse().status


def files() -> int:
    return len(os.listdir("/proc/self/fd"))


def is_ended(line: socket.socket) -> bool:
    with suppress(ConnectionError):
        return line.recv(1) == b""
    return True


@pytest.fixture
def is_secure(request: pytest.FixtureRequest) -> bool:
    return bool(request.node.callspec.params["port"] == "secure")


def test_silent_sockets_hold_no_more_than_their_share_of_files(
    port: int, connect: Connect, is_secure: bool
) -> None:
    assert page(port, OTHER, is_secure) == 200
    before = files()
    silent = [connect(GREEDY) for _ in range(20)]
    assert all(is_ended(line) for line in silent[FEW.each :])
    assert files() - before <= len(silent) + FEW.each
    assert page(port, OTHER, is_secure) == 200


def test_a_crowd_of_addresses_leaves_room(port: int, connect: Connect, is_secure: bool) -> None:
    silent = [connect(f"127.0.3.{number}") for number in range(1, 30)]
    strangers = int(FEW.share * FEW.most)
    assert all(is_ended(line) for line in silent[strangers:])
    assert page(port, "127.0.0.1", is_secure) == 200


def test_a_handshake_that_does_not_come_is_ended(port: int, connect: Connect, is_secure: bool) -> None:
    """The uvicorn of today would wait a minute."""
    silent = [connect(GREEDY) for _ in range(FEW.each)]
    assert all(is_ended(line) for line in silent)
    assert page(port, GREEDY, is_secure) == 200


def answer_of(line: socket.socket) -> http.client.HTTPResponse:
    answer = http.client.HTTPResponse(line)
    answer.begin()
    return answer


@pytest.mark.parametrize("port", ["plain"], indirect=True)
@pytest.mark.parametrize(
    "said",
    [b"\x16\x03\x01\x02\x00\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n", b"GET /\xe9 HTTP/1.1\r\nHost: a\r\n\r\n"],
)
def test_what_is_no_request_is_refused_in_our_words(connect: Connect, said: bytes) -> None:
    line = connect(GREEDY)
    line.sendall(said + b"\r\n\r\n")
    answer = answer_of(line)
    assert answer.status == 400
    assert json.loads(answer.read()) == {"error": UNREADABLE}
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert is_ended(line)


@pytest.mark.parametrize("port", ["plain"], indirect=True)
def test_nonsense_beside_an_answer_that_is_under_way_ends_the_line_and_nothing_else(
    port: int, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    """The body of a request goes on while its answer comes; nothing can be answered to a wrong part of it."""
    line = connect(GREEDY)
    line.sendall(b"GET /slowly HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
    answer = answer_of(line)
    assert answer.readline() == b"it begins\n"
    line.sendall(b"ZZZ\x00\r\n\r\n")
    assert is_ended(line)
    assert page(port, OTHER, is_secure=False) == 200
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []
