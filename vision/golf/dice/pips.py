"""Pips: small round spots that differ from an even ring around them, darker, brighter or of another colour."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
LEAST_CONTRAST = 34.0  # grey levels between spot and ring
LEAST_ROUNDNESS = 0.5  # minor by major axis
RING_SAMPLES = 24
RING, RING_PX = 1.25, 1.2  # the ring's size by the spot's, and beyond it in pixels
MOST_STRAY = 0.4  # of the contrast: how far four fifths of the ring may differ from its median
SMALLEST_PX, LARGEST_SHARE = 2.6, 0.09  # diameters: pixels, and of the long side
THRESHOLD_STEP = 9  # grey levels
BAND = (
    3.5  # largest by smallest diameter of one search: below that of a die by its pips, which it would swallow
)


@dataclass(frozen=True)
class Pip:
    """A spot: middle and diameter in pixels, roundness, and the colour (Lab) of the face around it."""

    x_px: float
    y_px: float
    diameter_px: float
    roundness: float
    contrast: float
    face: tuple[float, float, float]


def pips(lab: Image) -> list[Pip]:
    """All pips of a Lab picture, each once."""
    ellipses: list[tuple[float, float, float, float, float]] = []
    smallest = SMALLEST_PX
    while smallest < LARGEST_SHARE * max(lab.shape):
        detector = _detector(smallest, smallest * BAND)
        for channel in cv2.split(lab):
            detector.detect(channel)
            ellipses += [
                _ellipse(np.asarray(outline, np.int32))
                for outline in detector.getBlobContours()
                if len(outline) >= 5
            ]
        smallest *= BAND / 1.5
    return _once(_on_even_faces(lab, np.array(ellipses, float).reshape(-1, 5)))


def _detector(smallest_px: float, largest_px: float) -> cv2.SimpleBlobDetector:
    """Round spots that stand out at several thresholds, darker or brighter."""
    wanted = cv2.SimpleBlobDetector.Params()
    wanted.minThreshold, wanted.maxThreshold, wanted.thresholdStep = 20, 245, THRESHOLD_STEP
    wanted.minRepeatability, wanted.minDistBetweenBlobs = 2, 2.5
    wanted.filterByColor = False
    wanted.filterByArea, wanted.minArea, wanted.maxArea = True, smallest_px**2 * 0.7, largest_px**2 * 0.8
    wanted.filterByCircularity, wanted.minCircularity, wanted.maxCircularity = True, 0.62, 2.0
    wanted.filterByInertia, wanted.minInertiaRatio, wanted.maxInertiaRatio = True, LEAST_ROUNDNESS**2, 1.1
    wanted.filterByConvexity, wanted.minConvexity, wanted.maxConvexity = True, 0.8, 1.1
    wanted.collectContours = True
    return cv2.SimpleBlobDetector.create(wanted)


def _ellipse(outline: NDArray[np.int32]) -> tuple[float, float, float, float, float]:
    """Middle, both diameters and the direction of the first in radians."""
    (x, y), (wide, tall), degrees = cv2.fitEllipseDirect(np.asarray(outline))
    return x, y, wide, tall, float(np.deg2rad(degrees))


def _on_even_faces(lab: Image, ellipses: NDArray[np.float64]) -> list[Pip]:
    """Those whose ring is of one colour and whose spot is of another."""
    x, y, wide, tall, turn = ellipses[np.isfinite(ellipses).all(axis=1)].T
    turns = np.linspace(0, 2 * np.pi, RING_SAMPLES, endpoint=False)
    along, across = ((side / 2 * RING + RING_PX)[:, None] for side in (wide, tall))
    right, down = along * np.cos(turns), across * np.sin(turns)
    cosine, sine = np.cos(turn)[:, None], np.sin(turn)[:, None]
    column = np.round(x[:, None] + right * cosine - down * sine).astype(int)
    row = np.round(y[:, None] + right * sine + down * cosine).astype(int)
    height, width = lab.shape[:2]
    inside = ((column >= 0) & (column < width) & (row >= 0) & (row < height)).all(axis=1)
    inside &= (x >= 0) & (x < width - 1) & (y >= 0) & (y < height - 1)
    around = lab[np.clip(row, 0, height - 1), np.clip(column, 0, width - 1)].astype(np.float32)
    faces = np.median(around, axis=1)
    spots = lab[np.clip(np.round(y), 0, height - 1).astype(int), np.clip(np.round(x), 0, width - 1).astype(int)]
    strong = np.abs(spots.astype(np.float32) - faces).max(axis=1)
    stray = np.percentile(np.abs(around - faces[:, None]).max(axis=2), 80, axis=1)
    roundness = np.minimum(wide, tall) / np.maximum(np.maximum(wide, tall), 0.1)
    fit = inside & (strong >= LEAST_CONTRAST) & (stray <= MOST_STRAY * strong) & (roundness >= LEAST_ROUNDNESS)
    return [
        Pip(
            float(x[k]),
            float(y[k]),
            float(np.sqrt(wide[k] * tall[k])),
            float(roundness[k]),
            float(strong[k]),
            (float(faces[k, 0]), float(faces[k, 1]), float(faces[k, 2])),
        )
        for k in np.flatnonzero(fit)
    ]


def _once(found: list[Pip]) -> list[Pip]:
    """Of pips at the same place the one with the strongest contrast."""
    kept: list[Pip] = []
    for pip in sorted(found, key=lambda one: -one.contrast):
        if not any(_same(pip, other) for other in kept):
            kept.append(pip)
    return kept


def _same(first: Pip, second: Pip) -> bool:
    ratio = first.diameter_px / second.diameter_px
    apart = max(abs(first.x_px - second.x_px), abs(first.y_px - second.y_px))
    return 0.4 < ratio < 2.5 and apart < 0.3 * (first.diameter_px + second.diameter_px)
