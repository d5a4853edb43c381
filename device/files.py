"""The door for files that a person names: regular ones of a bearable size, else a line that says what to name.

A folder, a pipe that nobody writes into and a device that never ends would otherwise be read for ever. Of the
files that this program keeps for itself, `kept_json` reads those that are JSON.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from device.errors import BadInput

LONGEST = 64 * 1024 * 1024  # bytes of a text or a picture; an evening's log has three megabytes
MOST_PIXELS = 64_000_000  # of a picture whose header is believed; telephones take 50 million
MOST_DIGITS = 18  # of a whole number that this program writes
A_TEXT = "a JSON file in UTF-8"


def verify_file(path: Path, wanted: str) -> None:
    """Raises BadInput for what is no regular file, with `wanted`, what should be named instead."""
    if path.exists() and not path.is_file():
        kind = "a folder" if path.is_dir() else "a pipe or a device"
        raise BadInput(f"cannot read {path}: it is {kind}; name {wanted}")


def bytes_in(path: Path, wanted: str) -> bytes:
    """The contents of a file; raises BadInput for one that is missing, endless or too long."""
    verify_file(path, wanted)
    try:
        if path.stat().st_size > LONGEST:
            raise BadInput(f"cannot read {path}: it has more than {LONGEST >> 20} megabytes; name {wanted}")
        return path.read_bytes()
    except (OSError, ValueError) as failure:
        if isinstance(failure, BadInput):
            raise
        raise BadInput(f"cannot read {path}: {_why(failure)}; name {wanted}") from failure


def text_in(path: Path, wanted: str = A_TEXT) -> str:
    """The text of a file; raises BadInput also where it is no UTF-8."""
    try:
        return bytes_in(path, wanted).decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as wrong:
        raise BadInput(f"cannot read {path}: byte {wrong.start} is not UTF-8; name {wanted}") from wrong


def kept_json(path: Path) -> Any:
    """The content of a JSON file; raises OSError where it cannot be read, else as `json_of`."""
    return json_of(path.read_text(encoding="utf-8"))


def json_of(text: str) -> Any:
    """The value of a JSON text; raises ValueError for any text that this program cannot have written.

    That is also one whose brackets have no end, and a number that is none or has more digits than any here.
    """
    try:
        return json.loads(text, parse_float=_finite, parse_int=_whole, parse_constant=_finite)
    except RecursionError as deep:
        raise ValueError("brackets stand in brackets without an end") from deep


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text:.20} is no number")
    return number


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise ValueError(f"{text:.20} has too many digits")
    return int(text)


def _why(failure: OSError | ValueError) -> str:
    return (failure.strerror if isinstance(failure, OSError) else None) or "no file can have that name"
