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
    found: list[Pip] = []
    smallest = SMALLEST_PX
    while smallest < LARGEST_SHARE * max(lab.shape):
        detector = _detector(smallest, smallest * BAND)
        for channel in cv2.split(lab):
            detector.detect(channel)
            outlines = (np.asarray(outline, float).reshape(-1, 2) for outline in detector.getBlobContours())
            found += [pip for outline in outlines if (pip := _pip(lab, outline)) is not None]
        smallest *= BAND / 1.5
    return _once(found)


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


def _pip(lab: Image, outline: NDArray[np.float64]) -> Pip | None:
    if len(outline) < 5:
        return None
    middle = outline.mean(axis=0)
    second = np.cov((outline - middle).T) / 2 + np.eye(2) * 0.02
    minor, major = np.sqrt(np.linalg.eigvalsh(second)) * 4
    if minor / major < LEAST_ROUNDNESS or major < SMALLEST_PX:
        return None
    return _on_even_face(lab, float(middle[0]), float(middle[1]), second, float(minor / major))


def _on_even_face(lab: Image, x: float, y: float, second: NDArray[np.float64], roundness: float) -> Pip | None:
    """The pip, if the ring around it is of one colour and the spot of another."""
    turns = np.linspace(0, 2 * np.pi, RING_SAMPLES, endpoint=False)
    values, axes = np.linalg.eigh(second)
    radii = 2 * np.sqrt(np.maximum(values, 0.02)) * 1.25 + 1.2
    ring = np.array([x, y]) + (np.column_stack((np.cos(turns), np.sin(turns))) * radii) @ axes.T
    column, row = np.round(ring).astype(int).T
    if column.min() < 0 or row.min() < 0 or column.max() >= lab.shape[1] or row.max() >= lab.shape[0]:
        return None
    around = lab[row, column].astype(float)
    face = np.median(around, axis=0)
    inside = lab[int(round(y)), int(round(x))].astype(float)
    strong = float(np.abs(inside - face).max())
    stray = np.abs(around - face).max(axis=1)
    if strong < LEAST_CONTRAST or np.percentile(stray, 80) > 0.4 * strong:
        return None
    diameter = 4 * float(np.sqrt(np.sqrt(np.maximum(values, 0.02).prod())))
    return Pip(x, y, diameter, roundness, strong, (float(face[0]), float(face[1]), float(face[2])))


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
