"""The memory of this process: its size, and the release of free memory."""

from __future__ import annotations

import ctypes
from pathlib import Path


def give_back_memory() -> None:
    """Returns freed memory to the system; does nothing where the C library cannot.

    Finding the board takes tens of megabytes for a moment, which the C library would keep for the next time.
    """
    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (AttributeError, OSError):
        return  # another C library than GNU's


def most_mb(process: int | str = "self") -> float | None:
    """The peak resident memory, in megabytes of 2**20; None where the system does not report it."""
    return _size_mb(process, "VmHWM:")


def now_mb() -> float | None:
    """The present resident memory, in the same unit."""
    return _size_mb("self", "VmRSS:")


def _size_mb(process: int | str, name: str) -> float | None:
    try:
        lines = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    except OSError:
        return None
    sizes_mb = [int(line.split()[1]) / 1024 for line in lines if line.startswith(name)]
    return round(sizes_mb[0], 1) if sizes_mb else None
