"""The memory of this process: its size, the release of free memory, and the search for what can be freed."""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LARGE_BYTES = 4 << 20  # more than a frame's plane has
KEPT_BYTES = 32 << 20  # the largest block that GNU's library comes to keep by itself
MMAP_THRESHOLD, TRIM_THRESHOLD = -3, -1  # GNU's names for them, of malloc.h
SELDOM = 10_000  # new values after which the collector looks; a stroke leaves a hundred


def give_back_memory() -> None:
    """Returns freed memory to the system; does nothing where the C library cannot.

    Finding the board takes tens of megabytes for a moment, which the C library would keep for the next time.
    """
    try:
        ctypes.CDLL(None).malloc_trim(0)
    except (AttributeError, OSError):
        return  # another C library than GNU's


@contextmanager
def large_memory_given_back_at_once() -> Iterator[None]:
    """Has large blocks returned to the system as they are freed; does nothing where the C library cannot.

    By itself it keeps what is as large as what was freed before: a reading's megabytes would add to those of
    the inference after it. Whatever takes such blocks again and again, as drawing does, then waits for each, so
    that afterwards all is kept that the library would keep. Smaller blocks are kept all the time.
    """
    _set(TRIM_THRESHOLD, 2 * KEPT_BYTES)
    _set(MMAP_THRESHOLD, LARGE_BYTES)
    try:
        yield
    finally:
        _set(MMAP_THRESHOLD, KEPT_BYTES)


def _set(option: int, size_bytes: int) -> None:
    try:
        ctypes.CDLL(None).mallopt(option, size_bytes)
    except (AttributeError, OSError):
        return  # another C library than GNU's


@contextmanager
def uncollected(*, leaves_much: bool = False) -> Iterator[None]:
    """Without the garbage collector, which reads all of a growing log again and again, and finds nothing.

    `leaves_much`: a long match stays, so the collector leaves alone what is there at the end; to read a million
    values at once would make every page wait.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if leaves_much:
                gc.freeze()
            gc.enable()


@contextmanager
def seldom_collected() -> Iterator[None]:
    """With the garbage collector, which leaves alone what is there now, and looks for the rest less often.

    A long match is a million values, all of them in use: reading them takes longer than answering a page.
    """
    before, was_on = gc.get_threshold(), gc.isenabled()
    gc.freeze()
    gc.set_threshold(SELDOM, *before[1:])
    gc.enable()
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
        if not was_on:
            gc.disable()


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
