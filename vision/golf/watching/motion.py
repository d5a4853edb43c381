"""Differences of two small pictures of one table: something moves, a spot has changed, or all has slid."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.golf.watching.passing_hands import MOVING_GREY

MOVING_SHARE = 0.0012  # of the picture: so many pixels differ where something moves
ANOTHER_SHARE = 0.35  # of the picture: so much differs where another table, or another sheet, is seen
ALIKE = 0.25  # response of a correlation from which two pictures show the same table
SPOT, SPOT_PX = 3, 5  # so many pixels of a square of this side differ where a far ball has come or gone
Picture = NDArray[np.uint8]


def slid_px(was: Picture, now: Picture, each: int) -> tuple[float, float] | None:
    """By how many pixels of the whole picture one has slid to the right and down; None where it is unclear.

    The small pictures have one of `each` so many pixels. Of two sheets that are printed in the same greens it
    is unclear: single pixels hardly tell them apart.
    """
    if was.shape != now.shape:
        return None
    height, width = (_unpadded(side) for side in was.shape)
    first, second = (picture[:height, :width].astype(np.float32) for picture in (was, now))
    slid, response = cv2.phaseCorrelate(first, second, _window(width, height))
    return (slid[0] * each, slid[1] * each) if response > ALIKE else None


def is_another(was: Picture, now: Picture) -> bool:
    """Whether two small pictures show different things nearly everywhere, the light aside."""
    if was.shape != now.shape:
        return True
    lit = _median(now) / max(_median(was), 1.0)
    off = cv2.absdiff(cv2.convertScaleAbs(was, alpha=lit), now)
    return bool(np.count_nonzero(off > MOVING_GREY) > ANOTHER_SHARE * off.size)


def _median(picture: Picture) -> float:
    """The median of a small picture, in a tenth of numpy's time."""
    upto = np.cumsum(cv2.calcHist([picture], [0], None, [256], [0, 256]))
    middle = ((picture.size - 1) // 2, picture.size // 2)
    return float(np.searchsorted(upto, middle, side="right").mean())


@lru_cache(maxsize=2)
def _window(width: int, height: int) -> NDArray[np.float32]:
    """What fades a picture towards its edges."""
    return np.asarray(cv2.createHanningWindow((width, height), cv2.CV_32F), np.float32)


@lru_cache(maxsize=8)
def _unpadded(side: int) -> int:
    """The largest side up to this one that OpenCV's transform does not pad: padding shifts its answer."""
    return next(size for size in range(side, 0, -1) if size % 2 == 0 and cv2.getOptimalDFTSize(size) == size)


def differs(first: Picture, second: Picture) -> bool:
    """Whether two small pictures differ in more than noise and a change of light."""
    if first.shape != second.shape:
        return True
    off = cv2.absdiff(first, second)
    return bool(np.count_nonzero(off > MOVING_GREY) > MOVING_SHARE * off.size)


def has_spot(first: Picture, second: Picture) -> bool:
    """Whether two small pictures of one size differ in a spot, by more than noise."""
    if first.shape != second.shape:
        return True
    off = (cv2.absdiff(first, second) > MOVING_GREY).astype(np.uint8)
    return bool(cv2.boxFilter(off, cv2.CV_8U, (SPOT, SPOT), normalize=False).max() >= SPOT_PX)
