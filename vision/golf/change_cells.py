"""Where two pictures of one place differ by more than noise: told by small ones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame, Plane

SPECK = np.ones((2, 2), np.uint8)  # smaller changes are noise
Part = tuple[slice, slice]  # rows and columns
COARSE = 8  # pixels: parts of a mask are told apart on blocks of so many a side


CELL = 8  # pixels of a picture, each way, that are one of its small picture
RENEWED = 2  # levels by which a cell, the mean of many pixels, differs where something is new
MOST_APART = 0.4  # of a picture: more is converted at once
AROUND = 4  # cells about something new whose pixels are new, too


@dataclass(frozen=True, eq=False)
class Cells:
    """A picture (H, W, 3) small (h, w, 3), each cell the mean of its pixels; how it was when new last.

    `was` None: all of it is new. `bgr` is good until the next picture comes; what looks as it did
    there is left as it was.
    """

    bgr: NDArray[np.uint8]
    now: NDArray[np.uint8]
    was: NDArray[np.uint8] | None

    def differs(self, levels: int, reach: int) -> NDArray[np.bool_] | None:
        """(h, w) the cells within a reach of some that differ by more than these levels; None: all are new."""
        return None if self.was is None else _within(_opened(self._apart, levels), reach)

    def touched(self, levels: int) -> NDArray[np.bool_]:
        """(h, w) the single cells that differ by more than these levels: more than the noise of a mean."""
        return np.asarray(self._apart > levels)

    @cached_property
    def _apart(self) -> NDArray[np.uint8]:
        """(h, w) by how many levels each cell differs; asked for several times a look."""
        assert self.was is not None
        return _apart(self.was, self.now)


class CellWatch:
    """Follows one place from picture to picture; colour is converted only where something is new."""

    def __init__(self) -> None:
        self._known: NDArray[np.uint8] | None = None
        self._bgr: NDArray[np.uint8] | None = None

    def receive(self, frame: Frame) -> Cells:
        """The cells of a picture, beside those of the ones before."""
        now, was = _cells(frame), self._known
        if self._bgr is None or was is None or was.shape != now.shape:
            self._known, self._bgr = now, frame.whole_bgr()
            return Cells(self._bgr, now, None)
        self._known = was.copy()
        fresh = _opened(_apart(was, now), RENEWED)
        cv2.copyTo(now, _within(fresh, 1).astype(np.uint8), self._known)
        self._bgr = _renewed(self._bgr, frame, _within(fresh, AROUND))
        return Cells(self._bgr, now, was)


def _cells(frame: Frame) -> NDArray[np.uint8]:
    """(h, w, 3) the mean of each cell, of its brightness and its colour where the source has planes."""
    if frame.luma is None or frame.u is None or frame.v is None:
        return _means(frame.whole_bgr(), 2, CELL)
    brightness = _means(frame.luma, 2, CELL)
    colours = (_means(plane, 1, CELL // 2) for plane in (frame.v, frame.u))
    merged = cv2.merge([brightness, *colours])
    return np.asarray(cv2.cvtColor(merged, cv2.COLOR_YCrCb2BGR), np.uint8)


def _means(plane: Plane, each: int, cell: int) -> NDArray[np.uint8]:
    """The mean over cells of so many pixels a side, of each row or each second one, which tells enough."""
    size = (plane.shape[1] // cell, plane.shape[0] // cell)
    rows = plane[: size[1] * cell : each, : size[0] * cell]  # other shares take longer
    return np.asarray(cv2.resize(rows, size, interpolation=cv2.INTER_AREA), np.uint8)


def _renewed(bgr: NDArray[np.uint8], frame: Frame, cells: NDArray[np.bool_]) -> NDArray[np.uint8]:
    """A picture after it was given the pixels that a frame has in those cells."""
    if frame.bgr is not None:
        return frame.bgr
    if cells.mean() > MOST_APART:
        return frame.whole_bgr()
    for rows, columns in spots_of(cells):
        sides = [CELL * at for at in (columns.start, rows.start, columns.stop, rows.stop)]
        part = frame.colour(*sides)
        bgr[sides[1] : sides[1] + part.shape[0], sides[0] : sides[0] + part.shape[1]] = part
    return bgr


def changed(
    before: NDArray[np.uint8], now: NDArray[np.uint8], levels: int, reach_px: int, alone: int | None = None
) -> NDArray[np.bool_]:
    """(H, W) which pixels lie within a reach of some that differ by more than these levels in any channel.

    Less than a speck does not count, unless it differs by more than the levels `alone`.
    """
    apart = _apart(before, now)
    differs = _opened(apart, levels)
    if alone is not None:
        differs = np.asarray(cv2.bitwise_or(differs, (apart > alone).astype(np.uint8)), np.uint8)
    return _within(differs, reach_px)


def _apart(before: NDArray[np.uint8], now: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """(H, W) by how many levels each pixel differs in the channel where it differs most."""
    first, second, third = cv2.split(cv2.absdiff(before, now))
    return np.asarray(cv2.max(cv2.max(first, second), third), np.uint8)  # a tenth of the time of numpy's


def _opened(apart: NDArray[np.uint8], levels: int) -> NDArray[np.uint8]:
    """(H, W) 1 where pixels differ by more than these levels, without specks."""
    # Not `morphologyEx`: with a speck of an even side it moves everything by a pixel to the right and down.
    whole = cv2.erode((apart > levels).astype(np.uint8), SPECK)
    return np.asarray(cv2.dilate(whole, SPECK, anchor=(0, 0)), np.uint8)


def _within(differs: NDArray[np.uint8], reach_px: int) -> NDArray[np.bool_]:
    """(H, W) which pixels lie within a reach of some that differ."""
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
