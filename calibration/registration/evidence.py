"""The probability that a registered print is a carrom board's, from every visible feature of a board.

Base lines alone are not proof: tiled floors, windows and chessboards have lines too. A board also has rings
round its middle, eight small circles at the ends of its base lines, and cushions all round. A logistic model
weighs the visible share of each; it is fitted to boards and to other things, drawn and photographed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.lens import Points
from calibration.printed.alignment import USUAL_APART_MM, Alignment, circles_mm
from calibration.printed.model import PrintModel
from calibration.registration.line_ridges import DAZZLING, support

RINGS_MM = np.arange(22.0, 118.0, 1.0)  # where makers draw a ring round the middle
CIRCLES_MM = np.arange(5.0, 20.0, 0.75)  # the edge of a base circle, of its core
TURNS = 48
LOOSE = 2  # steps of radius by which a ring may be off its place, by perspective left over
CLEAR_EDGE = 0.35  # of the neighbourhood's own spread: a change of brightness that counts
LEAST_EDGE = 1.6  # grey levels
# Fitted by logistic regression on 2200 aligned guesses (2026-11-21): the sample photographs and renders,
# turned, tilted, bent, cut and relit by seed, and 130 pictures of other things. In turn: sides, all but the
# worst side, inner lines, centre circle at its place, any ring round the middle, base circles, sides x ring.
WEIGHTS = np.array([2.6, 0.6, 3.3, 2.3, 1.7, 4.8, 3.0])
BIAS = -11.0
POCKET_WEIGHT = 1.2  # pockets at all corners nearly double the odds of a board; dim ones say nothing
# A grid, as of a go board, has lines where a carrom board has none: 39 boards showed 0.14 at most, grids 0.5.
STRAY_WEIGHT, USUAL_STRAYS = 10.0, 0.3
POCKET_MM, BESIDE_MM = 350.0, 290.0  # along both rails: within any maker's pocket; on the wood before it
PATCH_MM = 7.0  # to each side of that
DEEP = 0.35  # of the logarithm of brightness: a pocket is darker than the wood by as much, or its net lighter
# An opening pack hides every ring, and many a household board has no base circles: what is left then is a heap
# amid bare wood, base lines round it and pockets. Four such packs showed 0.83 to 0.92; of 132 pictures of other
# things one had a little of heap, lines and corners, and stayed below 0.05.
HEAP_MM, AMID_MM = 58.0, (95.0, 150.0)  # a pack reaches at least as far; and where the wood round it is bare
HEAP_PITCH_MM, SECTORS = 6.0, 8  # an arm or its shadow may lie over some of the sectors
LEAST_APART, APART_TIMES = 4.0, 3.0  # grey levels, and times the wood's own spread, by which it differs
# A lamp's image hides rings, too: then base circles, or pockets, and the lines that it leaves tell of a board.
# Laid over the sample photographs and renders it hid 37 of 69, 9 since; of 65 other things it makes none one.
CIRCLES_SHARE = (0.5, 0.8)
HEAP_WEIGHT, HEAP_SHARE, LINES_SHARE = 2.0, (0.5, 0.85), (0.6, 0.9)  # where each begins to count, counts fully


@dataclass(frozen=True)
class Evidence:
    """The visible features of a board: shares from 0 to 1, NaN outside the picture.

    `outer`, `inner` (4,) of each base line N E S W, `centre` of the centre circle at its place, `rings` of the
    clearest ring round the middle, `circles` of the base circles, the mean of the eight; `pockets` of the
    corners that look hollow; `strays` of lines inwards of the base lines; `heap` of the middle that is unlike
    the wood round it, `dazzle` of it that a lamp's image hides.
    """

    outer: Points
    inner: Points
    centre: float
    rings: float
    circles: float
    pockets: float
    strays: float = 0.0
    heap: float = 0.0
    dazzle: float = 0.0

    def share(self) -> float:
        """The share of the printed lines that is seen at its place."""
        return float(np.nan_to_num(np.concatenate([self.outer, self.inner, [self.centre]])).mean())

    def probability(self) -> float:
        """The probability that this is a board with the print in place, from 0 to 1."""
        lines, hollow = np.interp(self._sides()[1], LINES_SHARE, (0, 1)), 2 * self._hollow()
        circles = np.interp(np.nan_to_num(self.circles), CIRCLES_SHARE, (0, 1))
        heap, dazzle = np.interp([self.heap, self.dazzle], HEAP_SHARE, (0, 1))
        hidden = max(hollow * heap, max(hollow, circles) * dazzle)
        return _share_of(self._odds() + HEAP_WEIGHT * float(hidden * lines))

    def of_print(self) -> float:
        """The same without heap and dazzle, which show that there is a board, not where. Chooses a guess."""
        return _share_of(self._odds())

    def _odds(self) -> float:
        sides = self._sides()
        centre, rings, circles = np.nan_to_num([self.centre, self.rings, self.circles])
        inner = np.nan_to_num(self.inner).mean()
        seen = [sides.mean(), sides[1], inner, centre, rings, circles, sides.mean() * rings]
        strays = STRAY_WEIGHT * max(self.strays - USUAL_STRAYS, 0.0)
        return float(np.dot(WEIGHTS, seen) + BIAS + POCKET_WEIGHT * self._hollow() - strays)

    def _sides(self) -> Points:
        """(4,) the visible share of each side's lines in the picture, the least first; 0 without any."""
        lines = np.array([self.outer, self.inner])
        shown = (~np.isnan(lines)).sum(axis=0)
        return np.sort(np.nan_to_num(lines).sum(axis=0) / np.maximum(shown, 1))

    def _hollow(self) -> float:
        """The share beyond half of the corners in the picture that look hollow, 0.5 at most."""
        return max(float(np.nan_to_num(self.pockets)) - 0.5, 0.0)


def _share_of(odds: float) -> float:
    return float(1 / (1 + np.exp(-odds)))


def evidence(grey: Points, alignment: Alignment, prints: PrintModel) -> Evidence:
    """The evidence of a (H, W) float32 picture for a board with this alignment."""
    seen = support(grey, alignment, prints)
    rings = _ring_share(grey, alignment, np.zeros((1, 2)), RINGS_MM)
    circles = _ring_share(grey, alignment, circles_mm(prints, alignment.shape), CIRCLES_MM)
    shares = float(seen[8]), float(rings[0]), float(np.nan_to_num(circles).mean())
    pockets, strays = _pocket_share(grey, alignment), _stray_share(grey, alignment, prints)
    hidden = _heap_share(grey, alignment), _dazzle_share(grey, alignment)
    return Evidence(seen[0:8:2], seen[1:8:2], *shares, pockets, strays, *hidden)


def _dazzle_share(grey: Points, alignment: Alignment) -> float:
    """The share of the middle, as far as rings reach, that is as bright as anything in the picture."""
    axis = np.arange(-RINGS_MM[-1], RINGS_MM[-1] + 1, HEAP_PITCH_MM)
    at = np.stack(np.meshgrid(axis, axis), axis=-1).reshape(-1, 2)
    where = alignment.image_from_board(at[np.hypot(*at.T) <= RINGS_MM[-1]]).astype(np.float32)
    values = np.asarray(cv2.remap(grey, where[:, :1], where[:, 1:], cv2.INTER_LINEAR), float)
    return float((values > DAZZLING * grey.max()).mean())


def _heap_share(grey: Points, alignment: Alignment) -> float:
    """The share of the middle that is plainly unlike the wood round it, on the mean over sectors."""
    axis = np.arange(-AMID_MM[1], AMID_MM[1] + 1, HEAP_PITCH_MM)
    at = np.stack(np.meshgrid(axis, axis), axis=-1).reshape(-1, 2)
    where = alignment.image_from_board(at).astype(np.float32)
    known = ((where > 1) & (where < np.array(grey.shape[::-1]) - 2)).all(axis=1)
    values = np.asarray(cv2.remap(grey, where[:, :1], where[:, 1:], cv2.INTER_LINEAR)[:, 0], float)
    away, turn = np.hypot(*at.T), np.arctan2(*at.T[::-1])
    sector = np.floor((turn / (2 * np.pi) + 0.5) * SECTORS).astype(int) % SECTORS
    shares = []
    for number in range(SECTORS):
        here = known & (sector == number)
        heap, wood = values[here & (away < HEAP_MM)], values[here & (away > AMID_MM[0]) & (away < AMID_MM[1])]
        if len(heap) and len(wood):
            middle = np.median(wood)
            spread = max(float(np.median(np.abs(wood - middle))), LEAST_APART / APART_TIMES)
            shares.append(float((np.abs(heap - middle) > APART_TIMES * spread).mean()))
    return float(np.mean(shares)) if shares else 0.0


def _stray_share(grey: Points, alignment: Alignment, prints: PrintModel) -> float:
    """The share of further lines that are seen inwards of the base lines: of the two directions, the lesser."""
    shape = alignment.shape.copy()
    shape[:2] -= 2 * (USUAL_APART_MM + shape[0] - shape[1])
    seen = np.nan_to_num(support(grey, replace(alignment, shape=shape), prints, is_loose=True))
    return float(min(seen[[0, 1, 4, 5]].mean(), seen[[2, 3, 6, 7]].mean()))  # grain runs one way


def _pocket_share(grey: Points, alignment: Alignment) -> float:
    """The share of the corners in the picture that are plainly darker or lighter than the wood before them."""
    across = np.linspace(-PATCH_MM, PATCH_MM, 5)
    patch = np.stack(np.meshgrid(across, across), axis=-1).reshape(-1, 2)
    corners = np.array([(-1, 1), (1, 1), (1, -1), (-1, -1)])
    away = np.array([POCKET_MM, BESIDE_MM])
    at = corners[:, None, None] * away[None, :, None, None] + patch
    where = alignment.image_from_board(at.reshape(-1, 2)).reshape(8, len(patch), 2).astype(np.float32)
    inside = ((where > 1) & (where < np.array(grey.shape[::-1]) - 2)).all(axis=(1, 2)).reshape(4, 2).all(axis=1)
    values = np.asarray(cv2.remap(grey, where[..., 0], where[..., 1], cv2.INTER_LINEAR), float)
    pocket, wood = np.log(np.median(values, axis=1) + 6.0).reshape(4, 2).T
    return float((np.abs(pocket - wood) > DEEP)[inside].mean()) if inside.any() else float("nan")


def _ring_share(grey: Points, alignment: Alignment, middles_mm: Points, radii_mm: Points) -> Points:
    """(N,) share of the clearest ring round each middle that is seen; NaN where half of it is outside."""
    turn = np.linspace(0, 2 * np.pi, TURNS, endpoint=False)
    rays = np.stack([np.cos(turn), np.sin(turn)], axis=-1)
    at = middles_mm[:, None, None] + radii_mm[None, :, None, None] * rays[None, None]
    where = alignment.image_from_board(at.reshape(-1, 2)).reshape(*at.shape).astype(np.float32)
    flat = where.reshape(len(middles_mm) * len(radii_mm), TURNS, 2)
    values = cv2.remap(grey, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR).reshape(at.shape[:3])
    inside = ((where > 1) & (where < np.array(grey.shape[::-1]) - 2)).all(axis=-1)
    steps = np.asarray(values[:, 2:] - values[:, :-2], float)
    clear = np.maximum(CLEAR_EDGE * values.std(axis=(1, 2)), LEAST_EDGE)[:, None, None]
    shares = []
    for sign in (1, -1):
        hit = (sign * steps > clear).astype(np.uint8)
        loose = np.stack([cv2.dilate(ring, np.ones((2 * LOOSE + 1, 1), np.uint8)) for ring in hit])
        shares.append(loose.mean(axis=2).max(axis=1))
    share = np.maximum(*shares)
    return np.asarray(np.where(inside.mean(axis=(1, 2)) > 0.5, share, np.nan), float)
