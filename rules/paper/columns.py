"""Tables for a terminal."""

from __future__ import annotations

from collections.abc import Sequence


def in_columns(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows under their heads, a line each, every column as wide as its widest cell."""
    widths = [max(len(cell) for cell in column) for column in zip(heads, *rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in (heads, *rows)
    ]
