"""The course flattened, and what stands out on it: pixels that no ground of this picture explains.

Each hex's ground is known from the course. The colours of a ground are learnt from all its hexes in this
picture, so a print of any palette serves. A pixel stands out where it is far from its own and its neighbours'
grounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.plane import HexPlane, hexes_from_plane, looked_up, plane_from_hexes
from rules.hexes import Hex, neighbours

PITCH_PX = 32  # pixels of the flattened picture
MARGIN = 1.0  # pitches around the course
CLUSTERS = 4  # colours of one ground: its shades, stripes, lines and waves
SAMPLES = 6000
FOREIGN = 14.0  # grey levels of colour from a ground's commonest: more than a shade of it
COMMON = 0.3  # share of a ground's hexes that have a colour which is its own
MANY = 16  # hexes of a ground that has shades of its own
TOKEN_HEXES = 2.0  # a token and its shadow cover no more: a colour that covers less is no ground's
SHADES = ((1.0, 0.0), (0.82, 0.2), (0.64, 0.5), (0.48, 0.9))  # of the light, and deviations that a shadow costs
LEAST_SPREAD, MOST_SPREAD = 5.0, 9.0  # grey levels that count as one deviation
SOLID = frozenset({"stump", "rock", "mushroom", "mole", "hole"})

Course = Mapping[tuple[int, int], str]


@dataclass(frozen=True, eq=False)
class FlatCourse:
    """The course seen from above: Lab, the index of each pixel's hex (-1 outside), the place of pixel 0."""

    lab: NDArray[np.uint8]
    hex_index: NDArray[np.int32]
    hexes: tuple[tuple[int, int], ...]
    low: NDArray[np.float64]
    seen: NDArray[np.bool_]

    def plane_from_flat(self, flat: NDArray[np.float64]) -> NDArray[np.float64]:
        """Pitches of pixels of this picture."""
        return np.asarray(flat / PITCH_PX + self.low)


def flat_course(bgr: NDArray[np.uint8], plane: HexPlane, course: Course) -> FlatCourse:
    """The picture seen from above the course."""
    centres = plane_from_hexes(course)
    low, high = centres.min(axis=0) - MARGIN, centres.max(axis=0) + MARGIN
    wide, tall = np.ceil((high - low) * PITCH_PX).astype(int)
    grid = np.mgrid[0:tall, 0:wide][::-1].reshape(2, -1).T / PITCH_PX + low
    px = plane.px_from_plane(grid)
    across, down = (px[:, k].reshape(tall, wide).astype(np.float32) for k in (0, 1))
    flat = cv2.remap(cv2.GaussianBlur(bgr, (0, 0), 0.7), across, down, cv2.INTER_LINEAR)
    index = {place: k for k, place in enumerate(course)}
    hex_index = looked_up(index, hexes_from_plane(grid), -1).astype(np.int32).reshape(tall, wide)
    lab = np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2LAB), np.uint8)
    return FlatCourse(lab, hex_index, tuple(course), low, plane.inside(px).reshape(tall, wide))


def standing_out(flat: FlatCourse, course: Course) -> NDArray[np.float32]:
    """How far each pixel is from its ground, in usual deviations of that ground; 0 outside the course."""
    grounds = sorted(set(course.values()))
    by_hex = np.array([grounds.index(course[place]) for place in flat.hexes])
    of_pixel = np.where(flat.hex_index >= 0, by_hex[flat.hex_index], -1)
    distances = {
        ground: _distance(flat, (of_pixel == number) & flat.seen, int((by_hex == number).sum()))
        for number, ground in enumerate(grounds)
        if ground not in SOLID
    }
    nearest = np.full(flat.hex_index.shape, np.inf, np.float32)
    for ground, distance in distances.items():
        allowed = _reach(flat, course, ground)
        nearest = np.where(allowed, np.minimum(nearest, distance), nearest)
    return np.where((flat.hex_index >= 0) & flat.seen & np.isfinite(nearest), nearest, 0).astype(np.float32)


def _reach(flat: FlatCourse, course: Course, ground: str) -> NDArray[np.bool_]:
    """Pixels of the hexes with this ground, and a little beyond: prints and obstacles lie a little off."""
    near = {place for place, own in course.items() if own == ground}
    mask = np.array([place in near for place in flat.hexes])[flat.hex_index] & (flat.hex_index >= 0)
    size = int(PITCH_PX * 0.36) | 1
    return (
        np.asarray(
            cv2.dilate(mask.astype(np.uint8), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size)))
        )
        > 0
    )


def _distance(flat: FlatCourse, own: NDArray[np.bool_], hexes: int) -> NDArray[np.float32]:
    """Distance to the nearest of the colours of a ground; lightness counts less, as shadows change it.

    A colour is the ground's where many of its hexes have it: a hand's covers a large part of few.
    """
    lab, pixels, of_hex = flat.lab, flat.lab[own], flat.hex_index[own]
    scale = np.array([0.45, 1.0, 1.0], np.float32)
    if len(pixels) < 50:
        return np.full(lab.shape[:2], np.inf, np.float32)
    every = max(len(pixels) // SAMPLES, 1)
    values, of_hex = pixels[::every].astype(np.float32) * scale, of_hex[::every]
    criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 15, 0.5)
    cv2.setRNGSeed(1)
    clusters = CLUSTERS if hexes >= MANY else 2
    labels, middles = cv2.kmeans(values, clusters, np.empty(0, np.int32), criteria, 1, cv2.KMEANS_PP_CENTERS)[
        1:
    ]
    shares = np.bincount(labels.ravel(), minlength=clusters) / len(values)
    best = np.full(lab.shape[:2], np.inf, np.float32)
    least = min(max(0.06, TOKEN_HEXES / hexes), float(shares.max()))
    for number in np.flatnonzero(shares >= least):
        foreign = float(np.hypot(*(middles[number] - middles[shares.argmax()])[1:])) > FOREIGN
        if hexes >= MANY and foreign and _hexes_with(of_hex, labels.ravel() == number) < COMMON:
            continue
        spread = float(np.sqrt(((values[labels.ravel() == number] - middles[number]) ** 2).sum(axis=1).mean()))
        for shade, dearer in SHADES:
            off = lab.astype(np.float32) * scale - _in_shade(middles[number], shade)
            distance = np.sqrt((off**2).sum(axis=2)) / np.clip(spread, LEAST_SPREAD, MOST_SPREAD)
            best = np.minimum(best, distance + dearer)
    return best


def _hexes_with(of_hex: NDArray[np.int32], has: NDArray[np.bool_]) -> float:
    """The share of hexes of which a colour covers an eighth at least."""
    every, those = np.bincount(of_hex), np.bincount(of_hex[has], minlength=int(of_hex.max()) + 1)
    return float((those > every / 8).sum() / max((every > 0).sum(), 1))


def _in_shade(middle: NDArray[np.float32], shade: float) -> NDArray[np.float32]:
    """A colour under a shadow: lightness and chroma fall together."""
    neutral = np.array([0.0, 128.0, 128.0], np.float32)
    return np.asarray(neutral + (middle - neutral) * shade, np.float32)


def neighbours_of(place: tuple[int, int]) -> list[tuple[int, int]]:
    """The six hexes around, as plain pairs."""
    return [(at.q, at.r) for at in neighbours(Hex(*place))]
