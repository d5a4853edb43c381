"""Small pictures of single dice, all of one size, as the network that reads values is shown them."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

CUT_PX = 40  # side of a cut
FACE_PX = 20.0  # side that a face has in it
SOFT_BELOW, SOFTENED = 0.8, 0.45  # dice that shrink more are blurred first, by so much of the shrinking
MIDDLE_LEVEL = 0.45  # of 1: networks are shown pictures that are this much darker
Values = NDArray[np.floating[Any]]
Bgr = NDArray[np.uint8]


def cut_from_picture(
    x_px: float,
    y_px: float,
    side_px: float,
    turn: float = 0.0,
    flip: bool = False,
    flattening: Values | None = None,
) -> Values:
    """(2, 3) from a picture's pixels to those of a cut about a face, turned by an angle and mirrored.

    `flattening` (2, 2), of area 1, shows what lies flat on a table as if from above.
    """
    scale = FACE_PX / side_px
    cosine, sine = scale * np.cos(turn), scale * np.sin(turn)
    linear = np.array([[cosine, -sine], [sine, cosine]]) @ np.diag([-1.0 if flip else 1.0, 1.0])
    if flattening is not None:
        linear = linear @ flattening
    middle = (CUT_PX - 1) / 2
    return np.column_stack([linear, middle - linear @ [x_px, y_px]])


def cut(bgr: Bgr, matrix: Values, size_px: int = CUT_PX) -> Bgr:
    """The cut (size, size, 3) that a matrix of `cut_from_picture` takes from a picture."""
    scale = float(np.sqrt(abs(np.linalg.det(matrix[:, :2]))))
    x, y = np.linalg.solve(matrix[:, :2], (size_px - 1) / 2 - matrix[:, 2])
    reach = size_px / scale
    left, top = (int(np.clip(at - reach, 0, most - 1)) for at, most in ((x, bgr.shape[1]), (y, bgr.shape[0])))
    part = bgr[top : max(int(y + reach), top + 1), left : max(int(x + reach), left + 1)]
    if scale < SOFT_BELOW:
        part = np.asarray(cv2.GaussianBlur(part, (0, 0), SOFTENED / scale), np.uint8)
    shifted = matrix.copy()
    shifted[:, 2] += matrix[:, :2] @ [left, top]
    size = (size_px, size_px)
    seen = cv2.warpAffine(part, shifted, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.uint8)


def shown(bgr: Bgr) -> NDArray[np.float32]:
    """Pictures (N, H, W, 3) as the networks take them, (N, 3, H, W)."""
    return np.ascontiguousarray(bgr.transpose(0, 3, 1, 2), np.float32) / np.float32(255) - np.float32(
        MIDDLE_LEVEL
    )
