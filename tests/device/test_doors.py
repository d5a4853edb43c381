"""Every door, fuzzed: whatever a file, a flag or a request holds, the answer is one line and a known code.

The seeds are fixed, so that a run of the tests says the same twice; POCKETWATCH_FUZZ tries more.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
from contextlib import closing
from functools import cache
from pathlib import Path

import av
import cv2
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from device.cli import main
from device.keeping.disk.opening import damage_of
from device.keeping.journal import FILE, Journal, KeptEntry
from rules.codec import json_from_text
from rules.errors import NotationError
from tests.device.doors import SCENARIO
from tests.fuzz import Edit, edited, edits, fuzzed
from web.cards.handover import WANTED, handed_in
from web.cards.skimming import Entries, skimmed
from web.errors import WebError

INTERRUPTED = 130
LIBRARY_WORDS = ("Error:", "Error(", "Errno", "Traceback", "recursion")
SHIPPED = Path(__file__).resolve().parents[2] / "rules" / "golf"
Pixels = np.ndarray[tuple[int, ...], np.dtype[np.uint8]]

numbers = st.sampled_from(["0", "-1", "1e309", "nan", "-inf", "1e-300", "9" * 40, "0x10", "½", ""]) | st.text(
    max_size=8
)


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


@fuzzed(225)
@given(edits)
@example([(0.0, 0, b"\xff\xfe")])
@example([(0.3, 0, b"[" * 5000)])
def test_a_scenario_of_any_bytes(folder: Path, changes: list[Edit]) -> None:
    path = folder / "scenario.jsonl"
    path.write_bytes(edited(SCENARIO.encode(), changes))
    asked("referee", path)


@fuzzed(225)
@given(edits, st.sampled_from(sorted(SHIPPED.rglob("course_*.json"))))
def test_a_course_of_any_bytes(folder: Path, changes: list[Edit], course: Path) -> None:
    path = folder / "course.json"
    path.write_bytes(edited(course.read_bytes(), changes))
    game = {"cg": "carom_golf", "18h": "eighteen_holes", "rio": "roll_in_one"}[course.stem.split("_")[1]]
    asked("course", path, "--game", game)


@fuzzed(38)
@given(edits, st.sampled_from([".jpg", ".png"]), st.sampled_from(["carrom", "sheet", "hex", "dice"]))
def test_a_picture_of_any_bytes(folder: Path, changes: list[Edit], ending: str, table: str) -> None:
    path = folder / f"picture{ending}"
    path.write_bytes(edited(bytes(cv2.imencode(ending, drawn())[1]), changes))
    asked("detect", path, "--table", table)


@fuzzed(8)
@given(edits | st.just([]), st.sampled_from(["mkv", "mp4"]))
def test_a_film_of_any_bytes(folder: Path, changes: list[Edit], ending: str) -> None:
    path = folder / f"film.{ending}"
    path.write_bytes(edited(film(ending), changes))
    asked("replay", path)


@fuzzed(140)
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


@fuzzed(275)
@given(numbers, st.sampled_from(["--corners", "--surface-mm", "--hfov-deg", "--hex-mm", "--lens", "--course"]))
def test_flags_of_any_text(folder: Path, value: str, flag: str) -> None:
    path = folder / "still.jpg"
    path.write_bytes(picture())
    asked("detect", path, f"{flag}={value}")


@fuzzed(225)
@given(st.lists(numbers, min_size=8, max_size=8))
def test_corners_of_any_numbers(folder: Path, values: list[str]) -> None:
    path = folder / "still.jpg"
    path.write_bytes(picture())
    pairs = " ".join(f"{x},{y}" for x, y in zip(values[::2], values[1::2], strict=True))
    asked("detect", path, f"--corners={pairs}")


@fuzzed(400)
@given(
    st.sampled_from(["replay", "referee", "export", "course", "restore", "score"]),
    st.lists(st.text(max_size=12), max_size=3),
)
def test_words_of_any_text(folder: Path, command: str, words: list[str]) -> None:
    at = () if command not in ("export", "restore") else ("--data", folder / "none")
    asked(command, *at, *words)


@fuzzed(40)
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


@fuzzed(500)
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
