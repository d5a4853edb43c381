"""Faces of dice: the even region around pips, and the pattern that its pips make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.golf.dice.pips import Image, Pip, pips

SEARCHED_PX = 1400  # long side at which pips are looked for: small dice are enlarged to it, at most twice
TOLERANCE = 0.3  # of a pip's contrast: how far the lightness of one face may vary
LEAST_TOLERANCE, MOST_TOLERANCE = 16.0, 40.0  # grey levels
LEAST_SIDE, MOST_SIDE = 3.2, 9.5  # the face's side in diameters of a pip
LEAST_SOLID = 0.8  # area by that of the convex hull
LARGEST = 6
MOST_LIKE_FACE = 0.5  # share of a circle beyond the die that may have the face's colour
ALIKE_PIPS = 1.7  # largest by smallest diameter on one face


@dataclass(frozen=True)
class Die:
    """A die's top face: value 1 to 6, its middle and side in pixels, and how well the pips fit, 0 to 1."""

    value: int
    x_px: float
    y_px: float
    side_px: float
    score: float


@dataclass(frozen=True, eq=False)
class Face:
    """An even region with pips on it."""

    pips: tuple[Pip, ...]
    middle: NDArray[np.float64]
    side_px: float
    solid: float


def dice(bgr: NDArray[np.uint8]) -> list[Die]:
    """The dice in a picture, from left to right."""
    scale = min(2.0, SEARCHED_PX / max(bgr.shape[:2]))
    sized = cv2.resize(
        bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
    )
    lab = np.asarray(cv2.cvtColor(cv2.GaussianBlur(sized, (0, 0), 0.8), cv2.COLOR_BGR2LAB), np.uint8)
    spots = pips(lab)
    read = [die for face in faces(lab, spots) if (die := read_face(face)) is not None]
    tops = _tops(read)
    shift = 0.5 / scale - 0.5
    return sorted(
        (
            Die(d.value, d.x_px / scale + shift, d.y_px / scale + shift, d.side_px / scale, d.score)
            for d in tops
        ),
        key=lambda die: die.x_px,
    )


def faces(lab: Image, spots: Sequence[Pip]) -> list[Face]:
    """The face around each pip, each once."""
    left, found = list(spots), []
    while left:
        seed = max(left, key=lambda pip: pip.diameter_px)
        face = _face(lab, seed, spots)
        if face is not None:
            found.append(face)
        taken = {seed} | (set(face.pips) if face else set())
        left = [pip for pip in left if pip not in taken]
    return found


def _face(lab: Image, seed: Pip, spots: Sequence[Pip]) -> Face | None:
    """The region of the seed's face colour, with the pips in it."""
    if not _ends(lab, seed):
        return None
    reach = int(seed.diameter_px * MOST_SIDE * 1.3)
    x0, y0 = max(int(seed.x_px) - reach, 0), max(int(seed.y_px) - reach, 0)
    part = lab[y0 : int(seed.y_px) + reach, x0 : int(seed.x_px) + reach].astype(np.int16)
    even = (np.abs(part - np.array(seed.face)) <= _tolerance(seed)).all(axis=2)
    mask = even.astype(np.uint8)
    near = [pip for pip in spots if _on(pip, seed, reach)]
    for pip in near:
        cv2.circle(mask, (round(pip.x_px) - x0, round(pip.y_px) - y0), int(pip.diameter_px * 0.7) + 1, 1, -1)
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((max(int(seed.diameter_px * 0.5), 3),) * 2, np.uint8))
    labels = cv2.connectedComponents(mask, connectivity=4)[1]
    own = labels[
        min(round(seed.y_px) - y0, labels.shape[0] - 1), min(round(seed.x_px) - x0, labels.shape[1] - 1)
    ]
    if own == 0:
        return None
    return _measured(labels == own, near, (x0, y0), seed)


def _ends(lab: Image, seed: Pip) -> bool:
    """Whether the face's colour ends within the reach of a die in most directions: else it is the table's."""
    turns = np.linspace(0, 2 * np.pi, 32, endpoint=False)
    radius = seed.diameter_px * MOST_SIDE
    column = np.clip(np.round(seed.x_px + radius * np.cos(turns)), 0, lab.shape[1] - 1).astype(int)
    row = np.clip(np.round(seed.y_px + radius * np.sin(turns)), 0, lab.shape[0] - 1).astype(int)
    off = np.abs(lab[row, column].astype(np.int16) - np.array(seed.face))
    return bool((off <= _tolerance(seed)).all(axis=1).mean() < MOST_LIKE_FACE)


def _tolerance(seed: Pip) -> NDArray[np.float64]:
    """How far the Lab colours of one face may be from each other."""
    light = float(np.clip(TOLERANCE * seed.contrast, LEAST_TOLERANCE, MOST_TOLERANCE))
    return np.array([light, light / 2, light / 2])


def _on(pip: Pip, seed: Pip, reach: int) -> bool:
    ratio = pip.diameter_px / seed.diameter_px
    alike = (np.abs(np.subtract(pip.face, seed.face)) <= _tolerance(seed)).all()
    close = max(abs(pip.x_px - seed.x_px), abs(pip.y_px - seed.y_px)) < reach
    return bool(1 / ALIKE_PIPS < ratio < ALIKE_PIPS and alike and close)


def _measured(
    region: NDArray[np.bool_], near: Sequence[Pip], corner: tuple[int, int], seed: Pip
) -> Face | None:
    contours, _ = cv2.findContours(region.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    outline = max(contours, key=cv2.contourArea)
    area, hull = cv2.contourArea(outline), cv2.contourArea(cv2.convexHull(outline))
    (x, y), sides, _ = cv2.minAreaRect(outline)
    side = float(np.sqrt(max(area, 1.0)))
    if not LEAST_SIDE < side / seed.diameter_px < MOST_SIDE or min(sides) < 0.5 * max(sides):
        return None
    if area < LEAST_SOLID * hull or area < 0.68 * sides[0] * sides[1]:
        return None
    inside = tuple(
        pip
        for pip in near
        if cv2.pointPolygonTest(outline, (pip.x_px - corner[0], pip.y_px - corner[1]), False) > 0
    )
    return Face(inside, np.array([x + corner[0], y + corner[1]]), side, area / hull)


def read_face(face: Face) -> Die | None:
    """The value of a face: the largest pattern of pips that fits, all others belonging to its sides."""
    points = np.array([[pip.x_px, pip.y_px] for pip in face.pips])
    if not 1 <= len(points) <= 12:
        return None
    best: tuple[float, int, NDArray[np.float64]] | None = None
    for value in range(min(LARGEST, len(points)), 0, -1):
        for chosen in combinations(range(len(points)), value):
            off = misfit(points[list(chosen)], face)
            fit = off + 0.06 * (len(points) - value)
            if off < 0.2 and (best is None or fit < best[0]):
                best = (fit, value, points[list(chosen)].mean(axis=0))
    if best is None:
        return None
    fit, value, middle = best
    return Die(value, float(middle[0]), float(middle[1]), face.side_px, float(np.clip(1 - 2 * fit, 0, 1)))


def misfit(points: NDArray[np.float64], face: Face) -> float:
    """How far pips are from the pattern of their number, in sides of the face; 1 where they are none."""
    count, side = len(points), face.side_px
    middle = points.mean(axis=0)
    centred = float(np.hypot(*(middle - face.middle))) / side
    away = np.hypot(*(points - middle).T) / side
    if count == 1:
        return centred if centred < 0.2 else 1.0
    if count == 2:
        apart = float(away.sum())
        return max(centred / 2, abs(apart - 0.62) - 0.25) if 0.25 < apart < 0.95 and centred < 0.25 else 1.0
    order = np.argsort(away)
    off = _paired(points[order[count % 2 :]] - middle) / side
    if count % 2:
        off = max(off, float(away[order[0]]))
    if count >= 4:
        off = max(off, _rectangular(points[order[count % 2 :]] - middle, count) / side)
    return max(off, centred / 2)


def _paired(rest: NDArray[np.float64]) -> float:
    """How far pips are from lying opposite each other about the middle."""
    sums = np.hypot(*(rest[:, None] + rest[None]).transpose(2, 0, 1))
    return float(sums.min(axis=1).max())


def _rectangular(rest: NDArray[np.float64], count: int) -> float:
    """How far four or six pips are from a rectangle, or from two rows of three."""
    away = np.hypot(*rest.T)
    if count == 6:
        order = np.argsort(away)
        corners, between = rest[order[2:]], rest[order[:2]]
        middles = (corners[:, None] + corners[None]) / 2
        gap = np.hypot(*(between[:, None, None] - middles[None]).transpose(3, 0, 1, 2)).min(axis=(1, 2)).max()
        return max(float(gap), _rectangular(corners, 4) * 0.6)
    turns = np.sort(np.arctan2(rest[:, 1], rest[:, 0]))
    gaps = np.diff(np.append(turns, turns[0] + 2 * np.pi))
    squashed = away.max() - away.min()
    narrow = max(0.0, 0.9 - float(gaps.min())) * away.mean()
    return max(float(squashed) * 0.5, float(narrow))


def _tops(read: Sequence[Die]) -> list[Die]:
    """One face a die: of faces that touch, the larger one."""
    kept: list[Die] = []
    for die in sorted(read, key=lambda one: -one.side_px * (0.5 + one.score)):
        if all(np.hypot(die.x_px - o.x_px, die.y_px - o.y_px) > 0.75 * o.side_px for o in kept):
            kept.append(die)
    return kept
