"""Where two pictures of one place differ by more than noise: told by small ones."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

SPECK = np.ones((2, 2), np.uint8)  # smaller changes are noise
Part = tuple[slice, slice]  # rows and columns
COARSE = 8  # pixels: parts of a mask are told apart on blocks of so many a side


CELL = 8  # pixels of a picture, each way, that are one of its small picture
RENEWED = 2  # levels by which a cell, the mean of many pixels, differs where something is new


@dataclass(frozen=True, eq=False)
class Cells:
    """A picture small (h, w, 3), each cell the mean of its pixels; and how each looked when it was new last.

    `was` None: all of it is new.
    """

    now: NDArray[np.uint8]
    was: NDArray[np.uint8] | None

    def differs(self, levels: int, reach: int) -> NDArray[np.bool_] | None:
        """(h, w) the cells within a reach of some that differ by more than these levels; None: all are new."""
        return None if self.was is None else changed(self.was, self.now, levels, reach)


class Watch:
    """Follows one place from picture to picture."""

    def __init__(self) -> None:
        self._known: NDArray[np.uint8] | None = None

    def receive(self, bgr: NDArray[np.uint8]) -> Cells:
        """The cells of a picture, beside those of the ones before."""
        size = (bgr.shape[1] // CELL, bgr.shape[0] // CELL)
        rows = bgr[: size[1] * CELL : 2, : size[0] * CELL]  # half of them tell enough; other shares take longer
        now = np.asarray(cv2.resize(rows, size, interpolation=cv2.INTER_AREA), np.uint8)
        was = self._known
        if was is None or was.shape != now.shape:
            self._known = now
            return Cells(now, None)
        self._known = was.copy()
        cv2.copyTo(now, changed(was, now, RENEWED, 1).astype(np.uint8), self._known)
        return Cells(now, was)


def changed(before: NDArray[np.uint8], now: NDArray[np.uint8], levels: int, reach_px: int) -> NDArray[np.bool_]:
    """(H, W) which pixels lie within a reach of some that differ by more than these levels in any channel."""
    first, second, third = cv2.split(cv2.absdiff(before, now))
    most = cv2.max(cv2.max(first, second), third)  # a tenth of the time of numpy's
    differs = cv2.morphologyEx((most > levels).astype(np.uint8), cv2.MORPH_OPEN, SPECK)
    around = cv2.getStructuringElement(cv2.MORPH_RECT, (2 * reach_px + 1, 2 * reach_px + 1))
    return np.asarray(cv2.dilate(differs, around) > 0)


def parts_of(mask: NDArray[np.bool_]) -> list[Part]:
    """The rectangles, rows and columns, around the connected parts of a mask, in whole blocks of it."""
    height, width = mask.shape
    filled = np.pad(mask, ((0, -height % COARSE), (0, -width % COARSE)))
    rows = filled.reshape(filled.shape[0] // COARSE, COARSE, -1, COARSE)
    blocks = np.asarray(rows.any(axis=(1, 3)), np.uint8)
    stats = COARSE * cv2.connectedComponentsWithStats(blocks)[2][1:]
    return [np.s_[int(y) : min(int(y + h), height), int(x) : min(int(x + w), width)] for x, y, w, h, _ in stats]


def spots_of(mask: NDArray[np.bool_]) -> list[Part]:
    """The rectangles around the connected parts of a mask."""
    stats = cv2.connectedComponentsWithStats(np.asarray(mask, np.uint8))[2][1:]
    return [np.s_[int(y) : int(y + h), int(x) : int(x + w)] for x, y, w, h, _ in stats]
