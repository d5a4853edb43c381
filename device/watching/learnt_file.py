"""The file that keeps what is known of a table over restarts: numbers by name, in numpy's own form.

It is written beside and then renamed, so a cut of the power leaves the old one. A file that cannot be used is
refused, and the table is learnt again.
"""

from __future__ import annotations

import zipfile
import zlib
from pathlib import Path

import numpy as np

from device.errors import BadInput
from device.watching.own_size import LARGEST_MM
from vision.bare_board.model import BareBoard
from vision.kinds.set_colours import Colour, SetColours
from vision.pieces.learnt_table import LearntTable
from vision.pieces.striker import KnownStriker
from vision.pieces.surface_size import SurfaceSize
from vision.rectified.view import Floats

SCHEMA = 1
LARGEST_PX = 2000  # Each way: no view of a board is larger.
UNKNOWN = (np.nan, np.nan, np.nan)


def save(table: LearntTable, path: Path) -> None:
    """Writes the table; raises OSError where the disk refuses."""
    colours = table.colours or SetColours()
    striker = table.striker or KnownStriker(0.0)
    board = table.bare or BareBoard.unknown(0)
    size = table.size or SurfaceSize(0.0, 0.0, 0)
    new = path.with_suffix(".new")
    with new.open("wb") as file:
        np.savez_compressed(
            file,
            schema=SCHEMA,
            levels=board.levels.astype(np.float16),
            looks=board.looks.astype(np.uint8),
            colours=np.array([colour or UNKNOWN for colour in (colours.white, colours.black, colours.queen)]),
            readings=np.array(colours.readings),
            striker=np.array((striker.radius_mm, float(striker.at_rest))),
            size=np.array((size.mm, size.sd_mm, size.coins, float(table.size_was_left))),
        )
    new.replace(path)


# What numpy, zipfile and zlib raise over a file that is none of theirs any more.
DAMAGES = (
    *(ValueError, TypeError, KeyError, EOFError, OSError, ArithmeticError, MemoryError, RuntimeError),
    *(SyntaxError, zipfile.BadZipFile, zlib.error),
)


def load(path: Path) -> LearntTable:
    """The table that was kept; raises FileNotFoundError where none is, BadInput for a file that is no table."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            return _table({name: kept[name] for name in kept.files})
    except FileNotFoundError:
        raise
    except DAMAGES as wrong:
        raise BadInput(
            f"{path} is not a learnt table of schema {SCHEMA} ({wrong}): the table is learnt again"
        ) from wrong


def _table(kept: dict[str, Floats]) -> LearntTable:
    """Raises KeyError for a missing part, ValueError for one that does not fit."""
    if int(kept["schema"]) != SCHEMA:
        raise ValueError(f"schema {int(kept['schema'])}")
    radius_mm, at_rest = (float(part) for part in kept["striker"])
    white, black, queen = (_colour(row) for row in kept["colours"])
    a, b, c = (float(count) for count in kept["readings"])
    mm, sd_mm, coins, left = (float(part) for part in kept["size"])
    if not 0 <= mm <= LARGEST_MM:
        raise ValueError(f"a surface of {mm:g} mm")
    return LearntTable(
        KnownStriker(radius_mm, bool(at_rest)) if radius_mm > 0 else None,
        SetColours(white, black, queen, (a, b, c)),
        _board(kept["levels"], kept["looks"]),
        SurfaceSize(mm, sd_mm, int(coins)) if mm > 0 else None,
        bool(left),
    )


def _board(levels: Floats, looks: Floats) -> BareBoard | None:
    if not looks.size:
        return None
    side = len(looks)
    if looks.shape != (side, side) or levels.shape != (side, side, 3) or side > LARGEST_PX:
        raise ValueError(f"a view of {levels.shape} levels and {looks.shape} looks")
    if not np.isfinite(levels).all():
        raise ValueError("levels that are no numbers")
    return BareBoard(levels.astype(np.float32), looks.astype(np.float32))


def _colour(row: Floats) -> Colour | None:
    a, b, c = (float(part) for part in row)
    return (a, b, c) if np.isfinite(row).all() else None
