"""Detection: a network looks over a picture in which dice are small, and says where they may lie, how large."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.golf.dice.crops import Bgr, shown
from vision.rectified.network import answer

NETWORK = "golf_dice"
CELL_PX = 4
USUAL_PX = 16.0  # sides are told as the logarithm of their ratio to this
LEAST_SURE = 0.15  # of a place that is looked at again
MOST_PLACES = 48  # of one picture, the surest
PEAK = np.ones((3, 3), np.uint8)  # cells in which one face lies
STEP_PX = 16  # sides of a picture are filled up to a multiple of this
NEAR_SIDE = 3.0  # logarithm by which a side is believed at most


@dataclass(frozen=True, slots=True)
class Suspect:
    """Where a face may be: its middle and side in pixels, and how sure that is, 0 to 1."""

    x_px: float
    y_px: float
    side_px: float
    sure: float


def places(bgr: Bgr, scale: float) -> list[Suspect]:
    """The places of a picture, looked at so many times as large: dice should be 7 to 28 pixels wide there."""
    small = shrunk(bgr, scale)
    return [in_picture(place, small, bgr) for place in places_in(small)]


def shrunk(bgr: Bgr, scale: float) -> Bgr:
    """A picture so many times as large."""
    size = tuple(max(round(side * scale), STEP_PX) for side in bgr.shape[1::-1])
    whole = max(int(1 / scale), 1)  # areas of whole pixels are averaged in a quarter of the time
    if whole > 1:
        bgr = np.asarray(cv2.resize(bgr, None, fx=1 / whole, fy=1 / whole, interpolation=cv2.INTER_AREA))
    return np.asarray(cv2.resize(bgr, size, interpolation=cv2.INTER_LINEAR))


def in_picture(place: Suspect, small: Bgr, bgr: Bgr) -> Suspect:
    """A place of a small picture in the pixels of the whole one."""
    across, down = (
        whole / shrunken for whole, shrunken in zip(bgr.shape[1::-1], small.shape[1::-1], strict=True)
    )
    x, y = (place.x_px + 0.5) * across - 0.5, (place.y_px + 0.5) * down - 0.5
    return Suspect(x, y, place.side_px * (across + down) / 2, place.sure)


def places_in(small: Bgr) -> list[Suspect]:
    """The places of a picture in which dice are small, the surest first."""
    tall, wide = (-side % STEP_PX for side in small.shape[:2])
    filled = cv2.copyMakeBorder(small, 0, tall, 0, wide, cv2.BORDER_REPLICATE)
    return places_told(answer(NETWORK, x=shown(np.asarray(filled, np.uint8)[None]))[0])


def places_told(scores: NDArray[np.float32]) -> list[Suspect]:
    """The places in the network's answer (2, H, W), the surest first."""
    return [_suspect(scores, int(row), int(column)) for row, column in peaks(scores)]


def peaks(scores: NDArray[np.float32]) -> NDArray[np.intp]:
    """(N, 2) rows and columns of the surest cells of (2, H, W), the surest first."""
    near = scores[0]
    least = np.log(LEAST_SURE / (1 - LEAST_SURE))
    at = np.argwhere((near == cv2.dilate(near, PEAK)) & (near > least))
    return np.asarray(at[np.argsort(-near[tuple(at.T)])][:MOST_PLACES], np.intp)


def _suspect(scores: NDArray[np.float32], row: int, column: int) -> Suspect:
    """The place of a peak: the middle of the sure cells around it."""
    top, left = max(row - 1, 0), max(column - 1, 0)
    around = 1 / (1 + np.exp(-np.clip(scores[0, top : row + 2, left : column + 2], -30, 30)))
    rows, columns = np.mgrid[top : top + around.shape[0], left : left + around.shape[1]]
    weights = around**2 / (around**2).sum()
    x, y = (float((weights * at).sum()) * CELL_PX + (CELL_PX - 1) / 2 for at in (columns, rows))
    side = float(np.exp(np.clip(scores[1, row, column], -NEAR_SIDE, NEAR_SIDE))) * USUAL_PX
    sure = float(1 / (1 + np.exp(-scores[0, row, column])))
    return Suspect(x, y, side, sure)
