"""The network's view of a base view: turned by quarters, mirrored, its corners and size a little wrong."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.lens import Picture, Points
from device.training.pretrained.batches import Luck
from device.training.sources import RADIUS, X, Y
from device.training.whole_board.pictures import (
    BASE_MARGIN_MM,
    BASE_PX,
    BASE_PX_PER_MM,
    with_unseen,
)
from vision.pieces.detector import padded
from vision.pieces.whole_board import FILLED_MM, VIEW_PX_PER_MM
from vision.rectified.view import MARGIN_MM, Floats, Mask

SIDE_PX = padded(round(2 * (FILLED_MM / 2 + MARGIN_MM) * VIEW_PX_PER_MM))
SHARE = VIEW_PX_PER_MM / BASE_PX_PER_MM
CORNERS_OFF, OFF_CHANCES = (0.0, 3.0, 6.0, 11.0), (0.2, 0.4, 0.3, 0.1)  # mm on the mean each way
MIRROR_CHANCE, RESIZED_CHANCE, SIZE_SPREAD = 0.5, 0.25, 0.02  # the size about the middle: of its logarithm
SMOOTH_PX = 0.7  # of the base view, which is twice as fine
NEAR_PX = 2.0  # a piece whose middle lies farther beyond the view is left out


def view_from_base() -> Points:
    """(3, 3) from pixels of the base view to those of a view that is exact."""
    shift = SHARE / 2 - 0.5 + (MARGIN_MM - BASE_MARGIN_MM) * VIEW_PX_PER_MM
    return np.array([[SHARE, 0, shift], [0, SHARE, shift], [0, 0, 1.0]])


def drawn_view(luck: Luck) -> Points:
    """(3, 3) from pixels of the base view to those of a view: any way up, corners off as labels are."""
    near, far = BASE_MARGIN_MM * BASE_PX_PER_MM - 0.5, BASE_PX - BASE_MARGIN_MM * BASE_PX_PER_MM - 0.5
    corners = np.array([[near, near], [far, near], [far, far], [near, far]])
    moved = np.roll(corners, int(luck.integers(4)), axis=0)
    if luck.random() < MIRROR_CHANCE:
        moved = moved[:, ::-1]
    moved = moved + luck.normal(0, luck.choice(CORNERS_OFF, p=OFF_CHANCES), (4, 2)) * BASE_PX_PER_MM
    if luck.random() < RESIZED_CHANCE:
        middle = (BASE_PX - 1) / 2
        moved = (moved - middle) * np.exp(luck.normal(0, SIZE_SPREAD)) + middle
    off = cv2.getPerspectiveTransform(corners.astype(np.float32), moved.astype(np.float32))
    return np.asarray(view_from_base() @ off)


def seen_through(base: Picture, matrix: Points) -> Picture:
    """The (SIDE_PX, SIDE_PX, 3) view of a base view."""
    smooth = np.asarray(cv2.GaussianBlur(base, (0, 0), SMOOTH_PX), np.uint8)
    return _warped(smooth, matrix, cv2.INTER_LINEAR)


def truth_through(truth: Floats, matrix: Points, shown: Mask) -> Floats:
    """The truth in pixels of the view; pieces that the picture does not show are mostly hidden."""
    if not len(truth):
        return truth
    middles, radii = truth[:, : Y + 1], truth[:, RADIUS : RADIUS + 1]
    ends = np.stack([middles, middles + radii * [1, 0], middles + radii * [0, 1]], axis=1)
    moved = cv2.perspectiveTransform(ends.reshape(1, -1, 2), matrix)[0].reshape(-1, 3, 2)
    radius = np.hypot(*(moved[:, 1:] - moved[:, :1]).transpose(2, 0, 1)).mean(axis=1)
    seen = np.column_stack([moved[:, 0], radius, truth[:, RADIUS + 1 :]])
    middles = seen[:, X : Y + 1]
    inside = ((middles > -NEAR_PX) & (middles < SIDE_PX - 1 + NEAR_PX)).all(axis=1)
    enlarged = cv2.resize(shown.astype(np.uint8), (BASE_PX, BASE_PX), interpolation=cv2.INTER_NEAREST)
    visible = _warped(np.asarray(enlarged, np.uint8), matrix, cv2.INTER_NEAREST) > 0
    return with_unseen(seen[inside], visible)


def _warped(picture: Picture, matrix: Points, how: int) -> Picture:
    size = (SIDE_PX, SIDE_PX)
    seen = cv2.warpPerspective(picture, matrix, size, flags=how, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8)
