"""First guesses of the board's place, from its eight red base circles.

The circles stand in pairs round the four corners of a square. Three such pairs make a guess, and the remaining
circles confirm or reject it. Red coins, cloths and logos only add circles that fit nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.geometry import mapped
from calibration.lens import Picture, Points
from calibration.printed.model import PrintModel

Mask = NDArray[np.bool_]

REDNESS_STEPS = (8, 14, 20, 28, 36)  # of a*, above the surroundings: from faded print to fresh
SURROUNDINGS = 0.06  # of the longer side: broader than a base circle, narrower than a wooden border or a cloth
BLOB_AREA = (4e-5, 6e-3)  # of the picture: a base circle of a small, far board to a large, near one
ROUNDNESS = (0.88, 1.12)  # area over that of the ellipse with the same moments
FLATTEST = 5.0  # squared ratio of an ellipse's axes: 35 degrees of tilt and a wide lens's corner
MOST_BLOBS = 80  # the reddest: a checked cloth offers hundreds of faint ones
MOST_PAIRS = 160  # of them, the reddest
PAIR_GAP = (1.9, 8.5)  # between a pair's middles, in radii of the red core
CORE_RADIUS_MM = (5.5, 21.0)  # some boards print a small red core inside the circle
LONGEST_RATIO = 0.79  # logarithm of one side over the next, seen from 35 degrees
LEAST_TURN = 0.55  # sine of the angle between two sides as seen
MOST_SKEW = 0.45  # of a pair's length: the tolerance of its circles for makers and perspective
NEAR_MM = 14.0  # a circle this near to its guessed place confirms the guess
LEAST_CIRCLES = 5


@dataclass(frozen=True)
class Blob:
    """A round red spot: its middle and radius in pixels."""

    x_px: float
    y_px: float
    radius_px: float


@dataclass(frozen=True)
class Guess:
    """A homography from board mm to pixels, and its score: confirming base circles less their mean misfit."""

    image_from_board: Points
    score: float


@dataclass(frozen=True)
class _Pair:
    blobs: tuple[int, int]
    middle: Points
    along: Points
    radius_px: float


def red_blobs(bgr: Picture) -> tuple[Blob, ...]:
    """The round red spots of a (H, W, 3) picture, reddest first."""
    redness = _redness(bgr)
    kept: list[Blob] = []
    for step in reversed(REDNESS_STEPS):
        kept += _apart(_round_blobs(redness > step), kept)
        if len(kept) >= MOST_BLOBS:
            break
    return tuple(kept[:MOST_BLOBS])


def _redness(bgr: Picture) -> Points:
    """The redness of each pixel relative to its surroundings; a broad red area has none."""
    red = cv2.GaussianBlur(cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB)[..., 1].astype(np.float32), (0, 0), 1)
    side = 2 * round(SURROUNDINGS * max(bgr.shape) / 2) + 1
    broad = cv2.morphologyEx(red, cv2.MORPH_OPEN, np.ones((side, side), np.uint8))
    return np.asarray(red - broad, np.float32)


def guesses(blobs: tuple[Blob, ...], prints: PrintModel, most: int = 6) -> tuple[Guess, ...]:
    """Guesses of boards whose base circles these blobs may be, best first."""
    places = np.array([(blob.x_px, blob.y_px) for blob in blobs]).reshape(-1, 2)
    pairs = _pairs(blobs, places)
    threes = _corner_threes(pairs, prints)
    candidates = [guess for guess in (_guess(three, places, prints) for three in threes) if guess is not None]
    return tuple(sorted(candidates, key=lambda guess: -guess.score)[:most])


def _pair_middle_mm(prints: PrintModel) -> float:
    """The distance of the middle of a corner's pair of circles from the board's, along x and along y."""
    return float(np.abs(prints.circle_at[0]).mean())


def _round_blobs(mask: Mask) -> list[Blob]:
    """The round connected parts of a mask (H, W) in the size of base circles."""
    _, labels, stats, middles = cv2.connectedComponentsWithStats(mask.astype(np.uint8))
    areas = stats[:, cv2.CC_STAT_AREA]
    least, most = (share * mask.size for share in BLOB_AREA)
    blobs = []
    for label in np.flatnonzero((least < areas[1:]) & (areas[1:] < most)) + 1:  # 0 is what is not red
        x, y, width, height, area = stats[label]
        if _is_round(labels[y : y + height, x : x + width] == label, area):
            blobs.append(Blob(float(middles[label][0]), float(middles[label][1]), float(np.sqrt(area / np.pi))))
    return blobs


def _is_round(mask: Mask, area: int) -> bool:
    m = cv2.moments(mask.astype(np.uint8), True)
    spread = np.array([[m["mu20"], m["mu11"]], [m["mu11"], m["mu02"]]]) / m["m00"]
    small, large = np.linalg.eigvalsh(spread)
    if small <= 0 or large / small > FLATTEST:
        return False
    return bool(ROUNDNESS[0] < area / (4 * np.pi * np.sqrt(small * large)) < ROUNDNESS[1])


def _apart(blobs: list[Blob], others: list[Blob]) -> list[Blob]:
    """The blobs that do not repeat one of the others at another size."""
    own, theirs = (
        np.array([(b.x_px, b.y_px, b.radius_px) for b in some]).reshape(-1, 3) for some in (blobs, others)
    )
    away = np.hypot(*(own[:, None, k] - theirs[None, :, k] for k in (0, 1)))
    apart = (away > np.maximum(own[:, None, 2], theirs[None, :, 2]) / 2).all(axis=1)
    return [blob for blob, kept in zip(blobs, apart, strict=True) if kept]


def _pairs(blobs: tuple[Blob, ...], places: Points) -> list[_Pair]:
    pairs = []
    for i, j in sorted(combinations(range(len(blobs)), 2), key=sum):
        along = places[j] - places[i]
        radius = (blobs[i].radius_px + blobs[j].radius_px) / 2
        alike = 0.6 < blobs[i].radius_px / blobs[j].radius_px < 1.67
        if alike and PAIR_GAP[0] < np.hypot(*along) / radius < PAIR_GAP[1]:
            pairs.append(_Pair((i, j), (places[i] + places[j]) / 2, along, radius))
    return pairs[:MOST_PAIRS]


def _guess(three: tuple[_Pair, ...], places: Points, prints: PrintModel) -> Guess | None:
    middle_mm = _pair_middle_mm(prints)
    corners = np.array([[-middle_mm, middle_mm], [middle_mm, middle_mm], [middle_mm, -middle_mm]], np.float32)
    middles = np.array([pair.middle for pair in three], np.float32)
    affine = cv2.getAffineTransform(corners, middles)
    px_per_mm = float(np.sqrt(abs(np.linalg.det(affine[:, :2]))))
    six = _six_circles(three, places, prints.circle_at[:6] @ affine[:, :2].T + affine[:, 2])
    matrix, _ = cv2.findHomography(prints.circle_at[:6], places[six])
    return None if matrix is None else _borne_out(np.asarray(matrix), places, prints, px_per_mm)


def _corner_threes(pairs: list[_Pair], prints: PrintModel) -> Iterator[tuple[_Pair, _Pair, _Pair]]:
    """Three pairs that may stand clockwise round a square's corners, the second one's between the others."""
    side_mm = 2 * _pair_middle_mm(prints)
    reach_mm = float(np.abs(prints.circle_at[1] - prints.circle_at[0]).mean())
    middles = np.array([pair.middle for pair in pairs]).reshape(-1, 2)
    along = np.array([pair.along for pair in pairs]).reshape(-1, 2)
    for corner in pairs:
        to = middles - corner.middle
        lengths = np.maximum(np.hypot(*to.T), 1e-6)
        px_per_mm = (lengths[:, None] + lengths[None, :]) / 2 / side_mm
        fit = to[:, :1] * to[None, :, 1] - to[:, 1:] * to[None, :, 0] < -LEAST_TURN * lengths[:, None] * lengths
        fit &= np.abs(np.log(lengths[:, None] / lengths[None, :])) < LONGEST_RATIO
        fit &= _within(corner.radius_px / px_per_mm, CORE_RADIUS_MM)
        i, j = np.nonzero(fit)  # every way to the other two corners
        outwards, inwards = (reach_mm / side_mm * (to[i] + way * to[j]) for way in (1, -1))
        lie = _lies(corner.along, inwards) & _lies(along[i], outwards) & _lies(along[j], outwards)
        yield from ((pairs[first], corner, pairs[third]) for first, third in zip(i[lie], j[lie], strict=True))


def _lies(along: Points, wanted: Points) -> Mask:
    """Whether a pair lies as wanted, in length and direction, either way round."""
    length = MOST_SKEW * np.linalg.norm(wanted, axis=-1)
    near, reverse = (np.linalg.norm(along - sign * wanted, axis=-1) for sign in (1, -1))
    return np.asarray(np.minimum(near, reverse) < length)


def _within(values: Points, bounds: tuple[float, float]) -> Mask:
    return np.asarray((values > bounds[0]) & (values < bounds[1]))


def _six_circles(three: tuple[_Pair, ...], places: Points, expected: Points) -> list[int]:
    six: list[int] = []
    for number, pair in enumerate(three):
        first, second = expected[2 * number], expected[2 * number + 1]
        i, j = pair.blobs
        straight = np.hypot(*(places[i] - first)) + np.hypot(*(places[j] - second))
        crossed = np.hypot(*(places[j] - first)) + np.hypot(*(places[i] - second))
        six += [i, j] if straight <= crossed else [j, i]
    return six


def _borne_out(matrix: Points, places: Points, prints: PrintModel, px_per_mm: float) -> Guess | None:
    """A guess fitted to all circles near their places, twice; None where fewer than LEAST_CIRCLES are there."""
    near_px = NEAR_MM * px_per_mm
    for _ in range(2):
        expected = mapped(matrix, prints.circle_at)
        away = np.linalg.norm(expected[:, None] - places[None], axis=2)
        near = away.min(axis=1) < near_px
        if near.sum() < LEAST_CIRCLES:
            return None
        again, _ = cv2.findHomography(prints.circle_at[near], places[away.argmin(axis=1)[near]])
        if again is None:
            return None
        matrix = np.asarray(again)
    return Guess(matrix, float(near.sum() - away.min(axis=1)[near].mean() / near_px))
