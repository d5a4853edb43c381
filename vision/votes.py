"""Where a circle of about a coin's size might be: every edge votes for the middles it would be a rim of.

An edge's direction is doubled before the vote, so that a rim which is darker than its neighbour on one side
and lighter on the other (a red coin between a black and a white one) still adds up to one circle, and the
whole vote becomes a convolution with the doubled direction of a ring.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Plane

FULL_VOTE = 2.3  # what a whole sharp rim adds up to: its edge is about that many pixels wide

Field = NDArray[np.float32]


def edge_field(bgr: Plane, floor: float) -> tuple[Field, Field]:
    """The doubled direction of the edge at every pixel, (cos, sin), as long as the edge is sure (0 to 1).

    The three channels are added as one structure tensor: a red coin on green wood has an edge that grey lacks.
    `floor` in grey levels a pixel is where an edge counts half.
    """
    gx = cv2.Sobel(bgr, cv2.CV_32F, 1, 0, scale=1 / 8)
    gy = cv2.Sobel(bgr, cv2.CV_32F, 0, 1, scale=1 / 8)
    xx = cv2.transform(gx * gx, np.ones((1, 3)))
    yy = cv2.transform(gy * gy, np.ones((1, 3)))
    xy = cv2.transform(gx * gy, np.ones((1, 3)))
    weight = 1.0 / (xx + yy + floor * floor)
    return np.asarray((xx - yy) * weight, np.float32), np.asarray(2 * xy * weight, np.float32)


def ring_votes(field: tuple[Field, Field], radius_px: float, width_px: float) -> Field:
    """How much of a ring of edges lies round every pixel: 0 none, 1 a whole sharp rim."""
    cos, sin = _ring_kernels(radius_px, width_px)
    votes = cv2.filter2D(field[0], cv2.CV_32F, cos, borderType=cv2.BORDER_CONSTANT)
    more = cv2.filter2D(field[1], cv2.CV_32F, sin, borderType=cv2.BORDER_CONSTANT)
    return np.asarray(votes + more, np.float32)


def peaks(votes: Field, floor: float, apart_px: float) -> list[tuple[int, int, float]]:
    """(column, row, strength) of the places that outvote everything within `apart_px`, strongest first."""
    size = 2 * round(apart_px) + 1
    highest = cv2.dilate(votes, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))
    rows, columns = np.nonzero((votes >= highest) & (votes > floor))
    order = np.argsort(-votes[rows, columns])
    return [(int(columns[i]), int(rows[i]), float(votes[rows[i], columns[i]])) for i in order]


def _ring_kernels(radius_px: float, width_px: float) -> tuple[Field, Field]:
    reach = int(np.ceil(radius_px + 2 * width_px))
    axis = np.arange(-reach, reach + 1, dtype=np.float32)
    x, y = np.meshgrid(axis, axis)
    away = np.hypot(x, y)
    ring = np.exp(-0.5 * ((away - radius_px) / width_px) ** 2)
    ring /= FULL_VOTE * 2 * np.pi * radius_px
    angle = 2 * np.arctan2(y, x)
    return np.asarray(ring * np.cos(angle), np.float32), np.asarray(ring * np.sin(angle), np.float32)
