"""Memory of the tests' process: kept where the library would give it back, and seldom searched for waste.

Thousands of tests, and the values of all modules, stay to the end. A collector that reads them again and again
takes a tenth of the processor time of tests that make many values; a new page for each large array takes a
fiftieth of that of tests that draw.
"""

from __future__ import annotations

import ctypes
import gc

from device.memory import MMAP_THRESHOLD, TRIM_THRESHOLD

LARGEST_BYTES = 1 << 30
SELDOM = (10_000, 20, 20)  # new values after which the collector looks, and how seldom it looks at older ones


def keep_freed_memory() -> None:
    """Lets the C library use large blocks again; does nothing where it cannot."""
    try:
        library = ctypes.CDLL(None)
        library.mallopt(MMAP_THRESHOLD, LARGEST_BYTES)
        library.mallopt(TRIM_THRESHOLD, LARGEST_BYTES)
    except (AttributeError, OSError):
        return  # another C library than GNU's


def collect_seldom() -> None:
    """Lets the garbage collector look seldom."""
    gc.set_threshold(*SELDOM)


def leave_alone_what_is_there() -> None:
    """Lets the garbage collector pass over all that there is now."""
    gc.freeze()
