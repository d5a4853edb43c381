"""The colours of faces: of pieces that lie on the surface, and of those that newly show in a net.

A net shows through the hole, dimmed. There only what became brighter, or took another tint, shows plainly: what
became darker alone may be a shadow, and a black coin on a dark net looks like one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isnan
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.table import Mm
from vision.change.difference import TableDifference
from vision.change.rest_picture import RestPicture
from vision.frame import Plane

Colour: TypeAlias = tuple[float, float, float]
"""Brightness and the two tints, Y, U and V, 0 to 255."""

SMOOTH = 3  # Cells, each way, over which a mouth is smoothed: its noise is that of the dark.
LEAST_TINT = 5.0  # Distance of tints, smoothed, from which they differ.
LEAST_MM2 = 200.0  # A fourth of a coin: the tint of less is blurred into the net beside it.
SAME_COLOUR = 5.0  # Levels within which a cell looks like a face.
DARK_SHARE = 0.3  # of the cells of a mouth, in which the net is looked for
AS_MUCH = 0.6  # Share of a face's area that looked so elsewhere before, from which it may have lain there.

Planes: TypeAlias = NDArray[np.float32]


def face_colours(
    difference: TableDifference, discs: Iterable[tuple[Mm, float]], *, now: bool
) -> Iterator[Colour]:
    """The mean colours of the inner parts of those discs (place, mm) that the picture shows, now or before."""
    look = difference.after if now else difference.before
    for at, radius_mm in discs:
        y, u, v = (difference.grid.level(plane, at, radius_mm) for plane in look.planes)
        if not isnan(y):
            yield y, u, v


def new_faces(difference: TableDifference, mouth: Plane) -> Iterator[tuple[float, Colour, bool]]:
    """The plain faces that a mouth, 255 in a mask of the grid's cells, shows now and did not show before.

    Each is its visible area in mm2, its colour, and whether as much of the mouth looked alike before and no
    longer does: then it may be a piece that another one pushed aside.
    """
    columns, rows = (np.flatnonzero(mouth.any(axis=axis)) for axis in (0, 1))
    if not columns.size:
        return
    window = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    inside = mouth[window] > 0
    before, after = (_planes(look, window) for look in (difference.before, difference.after))
    plain = inside & _is_plain(_smooth(before), _smooth(after), difference.levels / 2)
    net = _net(after[:, inside & ~plain])
    for cells in _patches(plain):
        area_mm2 = np.count_nonzero(cells) / difference.grid.cells_per_mm() ** 2
        if area_mm2 >= LEAST_MM2:
            y, u, v = (float(level) for level in np.median(after[:, cells], axis=1))
            if np.abs(net - (y, u, v)).max() < SAME_COLOUR:
                continue  # the net itself, which a piece that lay on it has left
            was, now = (_is_alike(_smooth(look), (y, u, v)) for look in (before, after))
            was_there = np.count_nonzero(was & ~now & inside) > AS_MUCH * np.count_nonzero(cells)
            yield float(area_mm2), (y, u, v), bool(was_there)


def _net(unchanged: Planes) -> NDArray[np.float32]:
    """The colour of the dark part of what did not change, (3, N) levels: faces lie brighter on a net."""
    if not unchanged.size:
        return np.full(3, np.nan, np.float32)
    dark = unchanged[0] <= np.quantile(unchanged[0], DARK_SHARE)
    return np.asarray(np.median(unchanged[:, dark], axis=1), np.float32)


def _is_alike(look: Planes, colour: Colour) -> NDArray[np.bool_]:
    """The cells that look like a face of this colour."""
    off = np.abs(look - np.array(colour, np.float32)[:, None, None])
    return np.asarray(off.max(axis=0) < SAME_COLOUR, bool)


def _planes(look: RestPicture, window: tuple[slice, slice]) -> Planes:
    return np.stack([plane[window].astype(np.float32) for plane in look.planes])


def _smooth(planes: Planes) -> Planes:
    return np.stack([np.asarray(cv2.blur(plane, (SMOOTH, SMOOTH)), np.float32) for plane in planes])


def _is_plain(before: Planes, after: Planes, levels: float) -> NDArray[np.bool_]:
    """The cells that became brighter by more than noise, or took another tint."""
    change = after - before
    return np.asarray((change[0] > levels) | (np.hypot(change[1], change[2]) > LEAST_TINT), bool)


def _patches(plain: NDArray[np.bool_]) -> Iterator[NDArray[np.bool_]]:
    """The connected patches of a mask, without threads and single cells."""
    opened = cv2.morphologyEx(plain.astype(np.uint8), cv2.MORPH_OPEN, np.ones((SMOOTH, SMOOTH), np.uint8))
    count, labels = cv2.connectedComponents(opened)
    yield from (np.asarray(labels == number, bool) for number in range(1, count))
