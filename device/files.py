"""The door for files that a person names: regular ones of a bearable size, else a line that says what to name.

A folder, a pipe that nobody writes into and a device that never ends would otherwise be read for ever.
"""

from __future__ import annotations

from pathlib import Path

from device.errors import BadInput

LONGEST = 64 * 1024 * 1024  # bytes of a text or a picture; an evening's log has three megabytes
MOST_PIXELS = 64_000_000  # of a picture whose header is believed; telephones take 50 million
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


def _why(failure: OSError | ValueError) -> str:
    return (failure.strerror if isinstance(failure, OSError) else None) or "no file can have that name"
