"""First guesses of where a board is, from its straight lines: its base circles may be missing or hidden.

Two combs of one size, across each other, are a board's lines. Each pair is snapped to the edges near it, which
also mends the perspective, and then judged by how much of its lines the picture shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np

from calibration.alignment import ANCHORS_MM
from calibration.combs import FREE_MM, REACH_MM, TEETH_MM, TOOTH_WEIGHT, Comb, combs_of, parallels, size_class
from calibration.directions import Edges, Turn, bent, likely_turns
from calibration.lens import Lens, Points

LIKE_SIZE = 1.25  # ratio of the combs' sizes at most: the focal length is not known yet
MOST_PAIRS = 40  # of a size class
MOST_SNAPPED = 14  # of a turn
SAMPLES = 17  # along each line
SLACK_MM = 8.0  # gaps in an edge that count as seen
SNAPS_MM = (26.0, 18.0, 12.0, 9.0)  # how far an edge is pulled from, in turn
TOOTH_PULL = np.array([0.1, 1.0, 0.6, 0.6, 1.0, 0.1])  # cushions stand where their makers put them
STIFFNESS = np.array([1e-4, 4.0, 4.0, 1e-4, 4.0, 4.0, 2e5, 2e5])  # of the mended perspective: shifts are free
LEAST_MERIT = 4.0  # of 11.2: fewer lines are no board
APART_MM = 12.0  # guesses nearer to each other are one


@dataclass(frozen=True)
class LineGuess:
    """Where the alignment may begin: (4, 2) straightened pixels of its anchors, the bend, how much was seen."""

    anchors_px: Points
    bend: float
    merit: float

    def seen_by(self, nominal: Lens) -> Points:
        """(4, 2) pixels of the anchors in the picture as it is."""
        return bent(nominal, self.bend).image_from_straight(self.anchors_px)


@dataclass(frozen=True)
class _Square:
    """(3, 3) from a turn's plane to board mm, y down, and how much of the board's lines is seen there."""

    mm_from_plane: Points
    merit: float


def line_guesses(edges: Edges, nominal: Lens, most: int = 8) -> tuple[LineGuess, ...]:
    """Boards that the straight edges of a picture may belong to, best first."""
    found: list[LineGuess] = []
    for turn in likely_turns(edges, nominal):
        found += [_guess(turn, nominal, square) for square in _squares(turn)]
    kept: list[LineGuess] = []
    for guess in sorted(found, key=lambda one: -one.merit):
        if (
            len(kept) < most
            and guess.merit > LEAST_MERIT
            and all(_apart(guess, other, nominal) for other in kept)
        ):
            kept.append(guess)
    return tuple(kept)


def _squares(turn: Turn) -> list[_Square]:
    right, up = combs_of(parallels(turn, 1)), combs_of(parallels(turn, 0))
    found = []
    for x, y in _pairs(right, up):
        matrix = np.array(
            [[1 / x.per_mm, 0, -x.middle / x.per_mm], [0, 1 / y.per_mm, -y.middle / y.per_mm], [0, 0, 1]]
        )
        found.append(_Square(matrix, _merit(turn, matrix)))
    found.sort(key=lambda one: -one.merit)
    return [_snapped(turn, square) for square in found[:MOST_SNAPPED]]


def _pairs(right: list[Comb], up: list[Comb]) -> list[tuple[Comb, Comb]]:
    """Combs of about one size in the two directions, the best few of each size class."""
    classes: dict[int, list[tuple[Comb, Comb]]] = {}
    for pair in product(right, up):
        small, large = sorted(comb.per_mm for comb in pair)
        if large < LIKE_SIZE * small:
            classes.setdefault(size_class(large), []).append(pair)
    for pairs in classes.values():
        pairs.sort(key=lambda pair: -(pair[0].merit + pair[1].merit))
    return [pair for pairs in classes.values() for pair in pairs[:MOST_PAIRS]]


def _snapped(turn: Turn, square: _Square) -> _Square:
    """The square pulled onto the edges near its lines, its perspective mended as they want it."""
    best, matrix = square, square.mm_from_plane
    for near_mm in SNAPS_MM:
        matrix = _mended(turn, matrix, near_mm) @ matrix
        merit = _merit(turn, matrix)
        if merit > best.merit:
            best = _Square(matrix, merit)
    return best


def _mended(turn: Turn, mm_from_plane: Points, near_mm: float) -> Points:
    """(3, 3) small homography of board mm that brings near edges to the lines they may belong to."""
    normal, wanted = np.diag(STIFFNESS), np.zeros(8)
    for axis in (0, 1):
        ends = _in_mm(turn.ends[turn.along[:, axis]], mm_from_plane)
        off, weight = _pulls(ends[:, :, 1 - axis], ends[:, :, axis], near_mm)
        x, y = ends[..., 0].ravel(), ends[..., 1].ravel()
        one, none, own = np.ones_like(x), np.zeros_like(x), ends[..., 1 - axis].ravel()
        shift = [one, x, y, none, none, none] if axis == 1 else [none, none, none, one, x, y]
        slope = np.column_stack([*shift, own * x, own * y])
        normal = normal + slope.T @ (weight[:, None] * slope)
        wanted = wanted + slope.T @ (weight * off)
    a = np.linalg.solve(normal, wanted)
    return np.array([[1 + a[1], a[2], a[0]], [a[4], 1 + a[5], a[3]], [-a[6], -a[7], 1]])


def _pulls(across_mm: Points, along_mm: Points, near_mm: float) -> tuple[Points, Points]:
    """(2N,) how far each edge's ends are from the tooth nearest to it, and how much that edge has to say."""
    middle = across_mm.mean(axis=1)
    tooth = np.abs(middle[:, None] - TEETH_MM[None, :]).argmin(axis=1)
    off = TEETH_MM[tooth][:, None] - across_mm
    inside = np.clip(along_mm, -REACH_MM[tooth][:, None], REACH_MM[tooth][:, None])
    length = np.abs(inside[:, 1] - inside[:, 0])
    closeness = np.maximum(1 - (np.abs(off).max(axis=1) / near_mm) ** 2, 0)
    weight = length / 100 * closeness * TOOTH_PULL[tooth]
    return off.ravel(), np.repeat(weight, 2)


def _merit(turn: Turn, mm_from_plane: Points) -> float:
    """How much of the board's lines is seen where they should run, of TOOTH_WEIGHT twice over."""
    merit = 0.0
    for axis in (0, 1):
        ends = _in_mm(turn.ends[turn.along[:, axis]], mm_from_plane)
        merit += _covered(ends[:, :, 1 - axis], np.sort(ends[:, :, axis], axis=1))
    return merit


def _covered(across_mm: Points, along_mm: Points) -> float:
    merit = 0.0
    for tooth_mm, free_mm, reach_mm, weight in zip(TEETH_MM, FREE_MM, REACH_MM, TOOTH_WEIGHT, strict=True):
        off_mm = np.abs(across_mm - tooth_mm).max(axis=1)
        near = off_mm < free_mm
        along = np.linspace(-reach_mm, reach_mm, SAMPLES)[:, None]
        there = (along > along_mm[near, 0] - SLACK_MM) & (along < along_mm[near, 1] + SLACK_MM)
        closeness = 1 - (off_mm[near] / free_mm) ** 2
        merit += weight * float((there * closeness).max(axis=1, initial=0).mean())
    return merit


def _in_mm(ends: Points, mm_from_plane: Points) -> Points:
    return np.asarray(cv2.perspectiveTransform(ends.reshape(-1, 1, 2), mm_from_plane), float).reshape(-1, 2, 2)


def _guess(turn: Turn, nominal: Lens, square: _Square) -> LineGuess:
    plane_from_mm = np.linalg.inv(square.mm_from_plane)
    anchors = (ANCHORS_MM * np.array([1.0, -1.0])).reshape(-1, 1, 2)
    plane = np.asarray(cv2.perspectiveTransform(anchors, plane_from_mm), float).reshape(-1, 2)
    return LineGuess(turn.straight_from_plane(plane, nominal), turn.bend, square.merit)


def _apart(one: LineGuess, other: LineGuess, nominal: Lens) -> bool:
    here, there = (guess.seen_by(nominal) for guess in (one, other))
    px_per_mm = float(np.hypot(*(here[0] - here[2]))) / 760
    away = [float(np.hypot(*(here - np.roll(there, quarter, axis=0)).T).max()) for quarter in range(4)]
    return min(away) > APART_MM * px_per_mm
