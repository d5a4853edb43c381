"""The doors of the web, fuzzed: whatever a request holds, no answer is a failure of the server."""

from __future__ import annotations

import contextlib
import json
import socket
from collections.abc import Iterator
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.keeping.journal import Journal
from device.serving.stream import StreamSettings
from tests.device.conftest import Room
from tests.device.doors import json_values
from tests.fuzz import Edit, edited, edits, fuzzed
from tests.web.visitors.who_may import WHO_MAY

ANSWER_S = 20.0  # a server under load takes its time
WAITING_S = 0.1  # a request that is not whole gets no answer


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with closing(Journal.open(tmp_path_factory.mktemp("room"))) as journal:
        opened = Room(journal, StreamSettings(beat_s=0.5))
        opened.open()
        yield opened
        opened.close()


def answers(port: int, request: bytes, patience_s: float = ANSWER_S) -> bytes:
    """What the server says first to these bytes; empty where it hangs up, or waits for more of them."""
    with socket.create_connection(("127.0.0.1", port), patience_s) as line:
        line.sendall(request)
        with contextlib.suppress(ConnectionError, TimeoutError):
            return line.recv(1000)
    return b""


PATHS = (
    "/",
    "/events",
    "/state.json",
    "/rulings",
    "/session",
    "/matches/1/card.pdf",
    "/static/%00",
    "/matches?page=-1",
)
REQUEST = (
    "{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    "Content-Length: {length}\r\n\r\n{body}"
)


@fuzzed(75)
@given(
    st.sampled_from(PATHS),
    st.sampled_from(["GET", "POST", "HEAD", "PUT", "OPTIONS", "é"]),
    st.text(max_size=60),
    edits,
)
def test_requests_of_any_bytes(room: Room, path: str, method: str, body: str, changes: list[Edit]) -> None:
    if path == "/events" and method == "GET":
        method = "DELETE"  # a stream has no end
    whole = REQUEST.format(method=method, path=path, length=len(body.encode()), body=body).encode()
    for request, patience_s in ((whole, ANSWER_S), (edited(whole, changes), WAITING_S)):
        if b"GET /events" not in request:
            assert b" 500 " not in answers(room.port, request, patience_s), request
    assert b" 200 " in answers(
        room.port, b"GET /state.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    )


POSTS = sorted(route.split()[1] for route in WHO_MAY if route.startswith("POST") and "<" not in route)


@fuzzed(150)
@given(json_values, st.sampled_from(POSTS))
def test_json_of_any_form(room: Room, value: object, path: str) -> None:
    body = json.dumps(value)
    whole = REQUEST.format(method="POST", path=path, length=len(body.encode()), body=body).encode()
    assert b" 500 " not in answers(room.port, whole)
