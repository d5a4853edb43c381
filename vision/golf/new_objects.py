"""Things that have come to lie on a table, told from it by their colours in a small picture."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.golf.change_cells import Part, spots_of

RING = 2  # cells about a part, to compare its colours with
OWN_COLOUR, LEAST_OWN = 20, 0.15  # levels by which cells of a thing differ from all around, and their share


def is_cut(part: Part, shape: tuple[int, ...]) -> bool:
    """Whether some cells reach the picture's edge: fingertips come from there, and no die there is read."""
    return any(side.start == 0 or side.stop == most for side, most in zip(part, shape[:2], strict=True))


def holds_thing(now: NDArray[np.uint8], part: Part) -> bool:
    """Whether some cells of a picture (H, W, 3) show colours that those around them do not."""
    own = _own_cells(now, part)
    return bool(own.sum() >= max(LEAST_OWN * own.size, 1))


def thing_in(now: NDArray[np.uint8], part: Part) -> Part | None:
    """The largest thing within some cells that is coloured as nothing around; None: none to speak of.

    Where a die was taken up beside it, those cells show the table.
    """
    if not holds_thing(now, part):
        return None
    rows, columns = max(spots_of(_own_cells(now, part)), key=lambda spot: _long(spot[0]) * _long(spot[1]))
    top, left = part[0].start, part[1].start
    return slice(top + rows.start, top + rows.stop), slice(left + columns.start, left + columns.stop)


def _long(side: slice) -> int:
    return int(side.stop - side.start)


def _own_cells(now: NDArray[np.uint8], part: Part) -> NDArray[np.bool_]:
    """Which of some cells of a picture (H, W, 3) show colours that those around them all do not."""
    rows, columns = (slice(max(side.start - RING, 0), side.stop + RING) for side in part)
    around = np.ones(now[rows, columns].shape[:2], bool)
    top, left = part[0].start - rows.start, part[1].start - columns.start
    around[top : top + _long(part[0]), left : left + _long(part[1])] = False
    inside = now[part].reshape(-1, 1, 3).astype(np.int16)
    apart = np.abs(inside - now[rows, columns][around].astype(np.int16)).max(axis=2).min(axis=1)
    return np.asarray((apart > OWN_COLOUR).reshape(_long(part[0]), _long(part[1])))
