"""The door for files: nothing that a person names is read for ever, or into all of the memory."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from device import files
from device.cli import main
from device.errors import BadInput
from device.files import bytes_in, kept_json, text_in

DEEP = ("[" * 100_000, '{"a":' * 100_000, "[" * 900 + "]" * 900)


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A pipe that nobody writes into."""
    path = tmp_path / "pipe.png"
    os.mkfifo(path)
    return path


def refusal_of(path: Path) -> str:
    with pytest.raises(BadInput) as refusal:
        text_in(path)
    said = str(refusal.value)
    assert "\n" not in said
    assert "name a JSON file" in said
    return said


def test_what_never_ends_is_refused(tmp_path: Path, pipe: Path) -> None:
    assert "a pipe or a device" in refusal_of(pipe)
    assert "a pipe or a device" in refusal_of(Path("/dev/zero"))
    assert "a folder" in refusal_of(tmp_path)
    assert "No such file" in refusal_of(tmp_path / "none.json")


def test_a_file_too_long_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "long.json"
    with path.open("wb") as file:
        file.truncate(files.LONGEST + 1)
    assert "64 megabytes" in refusal_of(path)


def test_a_text_that_is_none_says_where(tmp_path: Path) -> None:
    path = tmp_path / "text.json"
    path.write_bytes(b"[1, \xff]")
    assert "byte 4 is not UTF-8" in refusal_of(path)
    assert bytes_in(path, "a text") == b"[1, \xff]"


def refused(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """The one line that a command refuses with."""
    assert main([str(word) for word in words]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1, said
    assert not any(word in said for word in ("Error", "Errno", "Traceback", "recursion"))
    return said


@pytest.mark.parametrize(
    "words",
    [
        ("referee", "{}"),
        ("replay", "{}"),
        ("detect", "{}"),
        ("calibrate", "{}"),
        ("replay", "none.mkv", "--start", "{}"),
        ("replay", "none.mkv", "--answers", "{}"),
    ],
    ids=" ".join,
)
def test_no_command_waits_for_a_pipe_or_reads_a_device(
    capsys: pytest.CaptureFixture[str], pipe: Path, words: tuple[str, ...]
) -> None:
    for path in (pipe, Path("/dev/zero")):
        assert str(path) in refused(capsys, *(word.format(path) for word in words))


@pytest.mark.parametrize("text", DEEP, ids=["lists", "tables", "shallow enough for Python"])
def test_brackets_in_brackets_are_refused_everywhere(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str
) -> None:
    deep = tmp_path / "deep.json"
    deep.write_text(text)
    for option in ("--start", "--answers"):
        assert "deep" in refused(capsys, "replay", "none.mkv", option, deep)
    refused(capsys, "referee", deep)
    refused(capsys, "course", deep, "--game", "carom_golf")


def chunk(name: bytes, content: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def test_a_picture_with_too_many_pixels_is_refused_by_its_header(tmp_path: Path) -> None:
    header = struct.pack(">IIBBBBB", 20_000, 20_000, 8, 2, 0, 0, 0)
    rows = zlib.compress(bytes(60_001 * 50))
    path = tmp_path / "huge.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b""))
    read = f"from device.sources.stills import read_picture, Path; read_picture(Path({str(path)!r}))"
    done = subprocess.run((sys.executable, "-c", read), capture_output=True, text=True, check=False)
    last = done.stderr.splitlines()[-1]
    assert last.startswith("device.errors.BadInput")
    assert f"at most {files.MOST_PIXELS // 1_000_000} million pixels" in last
    assert os.environ["OPENCV_IO_MAX_IMAGE_PIXELS"] == str(files.MOST_PIXELS)


@pytest.mark.parametrize(
    "text", ["", "{", "[" * 100_000, "1e999", "NaN", "-Infinity", "9" * 19, '{"a": [1e400]}', "\ufeff{}"]
)
def test_what_this_program_cannot_have_written_is_one_kind_of_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "kept.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"\S"):
        kept_json(path)


def test_what_it_has_written_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    said = {"name": "Ánna", "row": [1, -2.5, None, True], "secret": "ab" * 32, "t": 10**17}
    path.write_text(json.dumps(said), encoding="utf-8")
    assert kept_json(path) == said
    with pytest.raises(FileNotFoundError):
        kept_json(tmp_path / "none.json")
