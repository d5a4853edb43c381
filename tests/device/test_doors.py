"""Every door, fuzzed: whatever a file, a flag or a request holds, the answer is one line and a known code.

The seeds are fixed, so that a run of the tests says the same twice; POCKETWATCH_FUZZ tries more.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import socket
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

import av
import cv2
import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from device.cli import main
from device.keeping.disk.opening import damage_of
from device.keeping.journal import FILE, Journal, KeptEntry
from device.serving.stream import StreamSettings
from rules.codec import json_from_text
from rules.errors import NotationError
from tests.device.conftest import Room
from tests.fuzz import examples
from tests.web.visitors.test_roles import WHO_MAY
from web.cards.handover import WANTED, handed_in
from web.cards.skimming import Entries, skimmed
from web.errors import WebError


def fuzzed(usual: int) -> settings:
    """The settings of a door. The usual number of examples takes a door two seconds of processor."""
    return settings(max_examples=examples(usual), derandomize=True, deadline=None, database=None)


HEADER = '{"game": "carrom", "variant": "base", "players": ["Anna", "Ben"]}\n'
SCENARIO = (
    HEADER
    + '{"type": "stroke_started", "t": 1.0, "stroke": 1}\n'
    + '{"type": "pocketed", "t": 1.5, "stroke": 1, "piece": "white", "pocket": "NE"}\n'
    + '{"type": "stroke_ended", "t": 2.0, "stroke": 1, "left_lines": true, "touched": true}\n'
    + '{"type": "retract", "entry": 3}\n'
)
ANSWER_S = 20.0  # a server under load takes its time
INTERRUPTED = 130
WAITING_S = 0.1  # a request that is not whole gets no answer
LIBRARY_WORDS = ("Error:", "Error(", "Errno", "Traceback", "recursion")
SHIPPED = Path(__file__).resolve().parents[2] / "rules" / "golf"
Pixels = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]
Edit = tuple[float, int, bytes]

edits = st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 40), st.binary(max_size=12) | st.just(bytes(40))),
    min_size=1,
    max_size=6,
)
numbers = st.sampled_from(["0", "-1", "1e309", "nan", "-inf", "1e-300", "9" * 40, "0x10", "½", ""]) | st.text(
    max_size=8
)


def edited(whole: bytes, changes: list[Edit]) -> bytes:
    """The file with spans replaced at some shares of its length: cut, filled, shifted, overwritten."""
    for share, length, put in changes:
        at = int(share * len(whole))
        whole = whole[:at] + put + whole[at + length :]
    return whole


def asked(*words: object) -> str:
    """Runs a command; asserts a known exit code and, where it is a refusal, one plain line."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main([str(word) for word in words])
        except SystemExit as ended:
            code = int(ended.code or 0)
    if code == INTERRUPTED:
        raise KeyboardInterrupt  # it was for the tests
    said = err.getvalue()
    assert code in (0, 1, 2), said
    refusals = [line for line in said.splitlines() if line.startswith("pocketwatch")]
    assert code != 2 or refusals[-1:] == said.splitlines()[-1:] != [], said
    assert not any(word in said for word in LIBRARY_WORDS), said
    return said


def drawn() -> Pixels:
    surface = np.full((48, 64, 3), 180, np.uint8)
    cv2.rectangle(surface, (8, 6), (56, 42), (60, 90, 120), 2)
    return surface


def picture() -> bytes:
    return bytes(cv2.imencode(".jpg", drawn())[1])


@cache
def film(ending: str) -> bytes:
    """Three frames of the picture, as a film of this kind."""
    written = io.BytesIO()
    with av.open(written, "w", format={"mkv": "matroska", "mp4": "mp4"}[ending]) as container:
        stream = container.add_stream("mpeg4", rate=5)
        stream.width, stream.height = 64, 48
        for _ in range(3):
            container.mux(stream.encode(av.VideoFrame.from_ndarray(drawn(), format="bgr24")))
        container.mux(stream.encode())
    return written.getvalue()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("doors")


def test_the_scenario_is_one(folder: Path) -> None:
    path = folder / "whole.jsonl"
    path.write_text(SCENARIO)
    assert asked("referee", path) == ""


@fuzzed(450)
@given(edits)
@example([(0.0, 0, b"\xff\xfe")])
@example([(0.3, 0, b"[" * 5000)])
def test_a_scenario_of_any_bytes(folder: Path, changes: list[Edit]) -> None:
    path = folder / "scenario.jsonl"
    path.write_bytes(edited(SCENARIO.encode(), changes))
    asked("referee", path)


@fuzzed(450)
@given(edits, st.sampled_from(sorted(SHIPPED.rglob("course_*.json"))))
def test_a_course_of_any_bytes(folder: Path, changes: list[Edit], course: Path) -> None:
    path = folder / "course.json"
    path.write_bytes(edited(course.read_bytes(), changes))
    game = {"cg": "carom_golf", "18h": "eighteen_holes", "rio": "roll_in_one"}[course.stem.split("_")[1]]
    asked("course", path, "--game", game)


@fuzzed(75)
@given(edits, st.sampled_from([".jpg", ".png"]), st.sampled_from(["carrom", "sheet", "hex", "dice"]))
def test_a_picture_of_any_bytes(folder: Path, changes: list[Edit], ending: str, table: str) -> None:
    path = folder / f"picture{ending}"
    path.write_bytes(edited(bytes(cv2.imencode(ending, drawn())[1]), changes))
    asked("detect", path, "--table", table)


@fuzzed(12)
@given(edits | st.just([]), st.sampled_from(["mkv", "mp4"]))
def test_a_film_of_any_bytes(folder: Path, changes: list[Edit], ending: str) -> None:
    path = folder / f"film.{ending}"
    path.write_bytes(edited(film(ending), changes))
    asked("replay", path)


@fuzzed(280)
@given(edits, st.sampled_from(["meta.json", "times.csv", "frames/00000.jpg", "truth.jsonl"]))
def test_a_recording_with_a_part_of_any_bytes(folder: Path, changes: list[Edit], part: str) -> None:
    recording = folder / "recording"
    (recording / "frames").mkdir(parents=True, exist_ok=True)
    about = {"schema": 1, "camera": "c", "size_px": [64, 48], "rate_hz": 1.0, "date": "2026-01-01"}
    whole = {
        "meta.json": json.dumps(about).encode(),
        "times.csv": b"0.0\n1.0\n",
        "frames/00000.jpg": picture(),
        "frames/00001.jpg": picture(),
        "truth.jsonl": b'{"type": "stroke_started", "t": 0.5, "stroke": 1}\n',
    }
    for name, content in whole.items():
        (recording / name).write_bytes(edited(content, changes) if name == part else content)
    asked("replay", recording)
    asked("score", recording)


@pytest.mark.parametrize("part", ["meta.json", "times.csv", "frames.mkv", "frames/00000.jpg"])
def test_a_pipe_in_a_recording_is_not_waited_for(tmp_path: Path, part: str) -> None:
    (tmp_path / "frames").mkdir()
    about = {"schema": 1, "camera": "c", "size_px": [64, 48], "rate_hz": 1.0, "date": "2026-01-01"}
    for name, content in {"meta.json": json.dumps(about), "times.csv": "0.0\n"}.items():
        (tmp_path / name).write_text(content)
    (tmp_path / "frames" / "00000.jpg").write_bytes(picture())
    (tmp_path / part).unlink(missing_ok=True)
    os.mkfifo(tmp_path / part)
    assert part.rpartition("/")[2] in asked("replay", tmp_path)


@fuzzed(550)
@given(numbers, st.sampled_from(["--corners", "--surface-mm", "--hfov-deg", "--hex-mm", "--lens", "--course"]))
def test_flags_of_any_text(folder: Path, value: str, flag: str) -> None:
    path = folder / "still.jpg"
    path.write_bytes(picture())
    asked("detect", path, f"{flag}={value}")


@fuzzed(450)
@given(st.lists(numbers, min_size=8, max_size=8))
def test_corners_of_any_numbers(folder: Path, values: list[str]) -> None:
    path = folder / "still.jpg"
    path.write_bytes(picture())
    pairs = " ".join(f"{x},{y}" for x, y in zip(values[::2], values[1::2], strict=True))
    asked("detect", path, f"--corners={pairs}")


@fuzzed(800)
@given(
    st.sampled_from(["replay", "referee", "export", "course", "restore", "score"]),
    st.lists(st.text(max_size=12), max_size=3),
)
def test_words_of_any_text(folder: Path, command: str, words: list[str]) -> None:
    at = () if command not in ("export", "restore") else ("--data", folder / "none")
    asked(command, *at, *words)


@fuzzed(80)
@given(edits)
def test_a_journal_of_any_bytes(folder: Path, changes: list[Edit]) -> None:
    data = folder / "data"
    for left in data.glob("journal*"):
        left.unlink()
    with closing(Journal.open(data)) as journal:
        rows = (KeptEntry(seq, "2026-01-01", "camera", '{"type": "hand_in", "t": 1.0}') for seq in range(1, 60))
        journal.take_in("2026-01-01", '{"game": "carrom"}', rows)
    whole = (data / FILE).read_bytes()
    broken = edited(whole, changes)
    (data / FILE).write_bytes(broken)
    asked("export", "--data", data)
    with closing(Journal.open(data)) as journal:
        assert journal.notice is not None or len(journal.entries(1)) == 59
    assert damage_of(data / FILE) is None


EXPORTED = (
    '{"began_at": "2026-01-01T00:00:00+00:00", "card": [[1, "ü"], {}], "entries": ['
    '{"type": "skip", "seq": 1, "by": "player"}, {"type": "retract", "entry": 1, "seq": 2, "by": "umpire"}], '
    '"header": {"game": "carrom", "variant": "base", "players": ["Anna", "Béla"]}, "schema": 1}'
).encode()


def plainly(file: bytes) -> object:
    """The file as `rules.codec` reads it whole: what skimming must make of it; None where it refuses."""
    try:
        whole = json_from_text(file.decode())
    except (NotationError, ValueError):
        return None
    listed = isinstance(whole, dict) and isinstance(whole.get("entries"), list)
    wanted = {*WANTED, "entries"} if listed else WANTED
    return {key: value for key, value in whole.items() if key in wanted} if isinstance(whole, dict) else {}


@fuzzed(1000)
@example([(0.0, 0, b"[")])
@given(edits)
def test_a_long_match_of_any_bytes(changes: list[Edit]) -> None:
    """Skimmed, it is the same as read whole; keys that nobody wants are passed over more leniently."""
    file = edited(EXPORTED, changes)
    try:
        found = skimmed(file.decode(), WANTED)
        entries = found.get("entries")
        skim: object = {**found, "entries": list(entries)} if isinstance(entries, Entries) else found
    except (NotationError, ValueError):
        skim = None
    if (plain := plainly(file)) is not None:
        assert skim == plain
    if isinstance(skim, dict):
        with contextlib.suppress(WebError, NotationError):
            handed_in(skim | {"entries": skim.get("entries")})


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


@fuzzed(150)
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


KEYS = ("revision", "act", "type", "t", "open", "patience_s", "entry", "name", "header", "entries", "corners")
POSTS = sorted(route.split()[1] for route in WHO_MAY if route.startswith("POST") and "<" not in route)
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=10)
    | st.just(10**400),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)


@fuzzed(300)
@given(json_values, st.sampled_from(POSTS))
def test_json_of_any_form(room: Room, value: object, path: str) -> None:
    body = json.dumps(value)
    whole = REQUEST.format(method="POST", path=path, length=len(body.encode()), body=body).encode()
    assert b" 500 " not in answers(room.port, whole)
