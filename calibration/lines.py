"""First guesses of where a board is, from its straight lines: its base circles may be missing or hidden.

Any four long lines in the picture may be the square of the outer base lines. Such a square says where the inner
lines and the cushions must be; the more of those are there too, the better the guess.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.circles import Guess
from calibration.lens import Picture, Points
from calibration.printed import Mark, Prints

WORKING_PX = 700  # lines are searched at no more than this on the longer side: thin print survives, grain fades
LEAST_LENGTH = 0.2  # of the longer side
LEAST_ANGLE, MOST_SPLAY = 0.6, 0.45  # sines: between crossing sides, between opposite ones
LEAST_AREA = 0.05  # of the picture
BESIDE_PX, BESIDE_SHARE = (
    1.2,
    0.004,
)  # a piece is of one line when this near to it, plus this share of its length
BRIDGED = 0.6  # of a line's length: a gap under coins that is still bridged
NEAR_MM = {"inner": 9.0, "surface": 26.0}  # how far makers put these from the laws' places
INNER_SHARE = (
    0.03,
    0.09,
)  # of the way to the opposite outer line at which the inner line runs: by the laws 0.06
LIKE_SHARE = 0.008  # of the longer side: guesses nearer to each other than this are one
MOST_PAIRS = 100  # of opposite sides, those with both inner lines first: tiled floors offer hundreds
LEAST_LINES = 6  # the outer square and two more
LEAST_SEEN = 7  # of the twelve lines that a square of outer lines makes one expect
SURFACE_HALF_MM = 370.0


@dataclass(frozen=True)
class _Line:
    ends: Points  # (2, 2) px

    @property
    def along(self) -> Points:
        span = self.ends[1] - self.ends[0]
        return np.asarray(span / np.hypot(*span), float)


def line_guesses(grey: Picture, prints: Prints, most: int = 10) -> tuple[Guess, ...]:
    """Boards whose outer base lines may be among the long lines of a (H, W) picture, best first."""
    scale = min(1.0, WORKING_PX / max(grey.shape))
    small = np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    lines = long_lines(small)
    if len(lines) < LEAST_LINES:
        return ()
    found = [_judged(square, lines, prints) for square in _squares(lines, small.shape[0] * small.shape[1])]
    best: list[Guess] = []
    for guess in sorted((guess for guess in found if guess is not None), key=lambda guess: -guess.score):
        if all(_apart_px(guess, other) > LIKE_SHARE * max(small.shape) for other in best):
            best.append(guess)
    grow = np.diag([1 / scale, 1 / scale, 1.0])
    return tuple(Guess(grow @ guess.image_from_board, guess.score) for guess in best[:most])


def _apart_px(one: Guess, other: Guess) -> float:
    """How far the corners of two guesses are from each other, whichever way they are turned."""
    square = np.array([[-1.0, 1.0], [1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]]) * 268.5
    here, there = (cv2.perspectiveTransform(square[None], guess.image_from_board)[0] for guess in (one, other))
    return min(float(np.hypot(*(here - np.roll(there, turn, axis=0)).T).max()) for turn in range(4))


def long_lines(grey: Picture) -> tuple[_Line, ...]:
    """The long straight lines of a picture, pieces of one line joined across gaps, longest piece first."""
    found = cv2.createLineSegmentDetector(cv2.LSD_REFINE_STD).detect(grey)[0]
    if found is None:
        return ()
    pieces = np.asarray(found, float).reshape(-1, 2, 2)
    pieces = pieces[np.argsort(-_lengths(pieces))]
    used, lines = np.zeros(len(pieces), bool), []
    for index in range(len(pieces)):
        if not used[index]:
            ends, mine = _grown(pieces, index, used)
            used |= mine
            if np.hypot(*(ends[1] - ends[0])) > LEAST_LENGTH * max(grey.shape):
                lines.append(_Line(ends))
    return tuple(lines)


def _grown(pieces: Points, index: int, used: NDArray[np.bool_]) -> tuple[Points, NDArray[np.bool_]]:
    """The ends of the line that a piece grows into, and which pieces it took."""
    ends, mine = pieces[index], np.zeros(len(pieces), bool)
    mine[index] = True
    for _ in range(3):
        length = float(np.hypot(*(ends[1] - ends[0])))
        if length < 1:
            break
        along = (ends[1] - ends[0]) / length
        beside = np.abs((pieces - ends[0]) @ np.array([-along[1], along[0]])).max(axis=1)
        reach = (pieces - ends[0]) @ along
        gap = BRIDGED * length + 15
        near = (reach.min(axis=1) < length + gap) & (reach.max(axis=1) > -gap)
        mine = (beside < BESIDE_PX + BESIDE_SHARE * length) & near & ~used
        mine[index] = True
        ends = _fitted(pieces[mine])
    return ends, mine


def _fitted(pieces: Points) -> Points:
    """The ends of the straight line through pieces, each weighing as much as it is long."""
    points = pieces.reshape(-1, 2)
    weight = np.repeat(_lengths(pieces), 2)
    middle = np.average(points, axis=0, weights=weight)
    along = np.linalg.svd((points - middle) * np.sqrt(weight)[:, None], full_matrices=False)[2][0]
    reach = (points - middle) @ along
    return np.asarray([middle + along * reach.min(), middle + along * reach.max()], float)


def _lengths(pieces: Points) -> Points:
    return np.asarray(np.hypot(*(pieces[:, 1] - pieces[:, 0]).T), float)


def _squares(lines: tuple[_Line, ...], area_px: int) -> list[Points]:
    """(4, 2) corners, clockwise, of every square-like shape that four of the lines bound."""
    opposite = _opposite_sides(lines)
    squares = []
    for one, other in combinations(opposite, 2):
        if min(_sine(a, b) for a in one for b in other) < LEAST_ANGLE:
            continue
        corners = np.array([_crossing(one[i], other[j]) for i, j in ((0, 0), (0, 1), (1, 1), (1, 0))])
        if _is_square_like(corners, area_px):
            squares.append(corners if _area(corners) > 0 else corners[::-1])
    return squares


def _opposite_sides(lines: tuple[_Line, ...]) -> list[tuple[_Line, _Line]]:
    """Pairs of lines that may be opposite outer base lines: at least one has its inner line beside it."""
    away = np.array([[_signed_away(one, other) for other in lines] for one in lines]).reshape(-1, len(lines))
    splay = np.array([[_sine(one, other) for other in lines] for one in lines]).reshape(-1, len(lines))
    with np.errstate(divide="ignore", invalid="ignore"):
        share = away[:, :, None] / away[:, None, :]  # of the way from line i to line k at which line j runs
    beside = (share > INNER_SHARE[0]) & (share < INNER_SHARE[1]) & (splay < MOST_SPLAY / 4)[:, :, None]
    has_inner = beside.any(axis=1)
    inner_seen = np.where(splay < MOST_SPLAY, has_inner.astype(int) + has_inner.T, 0)
    pairs = [(int(i), int(k)) for i, k in np.argwhere(inner_seen > 0) if i < k]
    pairs.sort(key=lambda pair: -int(inner_seen[pair]))
    return [(lines[i], lines[k]) for i, k in pairs[:MOST_PAIRS]]


def _signed_away(one: _Line, other: _Line) -> float:
    """How far the other line runs from this one's middle, positive to the left of it."""
    left = np.array([one.along[1], -one.along[0]])
    across = np.array([other.along[1], -other.along[0]])
    away = float((other.ends[0] - one.ends.mean(axis=0)) @ across)
    return away if float(across @ left) >= 0 else -away


def _is_square_like(corners: Points, area_px: int) -> bool:
    sides = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    return bool(sides.min() > 0.45 * sides.max() and abs(_area(corners)) > LEAST_AREA * area_px)


def _judged(corners: Points, lines: tuple[_Line, ...], prints: Prints) -> Guess | None:
    outer_mm = float(np.abs(prints.at[prints.mark == Mark.OUTER_LINE]).max())
    square = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * outer_mm
    matrix = cv2.getPerspectiveTransform(square.astype(np.float32), corners.astype(np.float32))
    inner_mm = float(np.abs(prints.at[prints.mark == Mark.INNER_LINE]).max())
    px_per_mm = np.sqrt(abs(_area(corners))) / (2 * outer_mm)
    seen = 0.0
    for half_mm, near_mm in ((inner_mm, NEAR_MM["inner"]), (SURFACE_HALF_MM, NEAR_MM["surface"])):
        away_mm = _away(np.asarray(matrix, float), half_mm, lines) / px_per_mm
        seen += float(np.maximum(1 - away_mm / near_mm, 0).sum() + (away_mm < near_mm).sum()) / 2
    return Guess(np.asarray(matrix, float), seen + 4) if seen + 4 >= LEAST_SEEN else None


def _away(matrix: Points, half_mm: float, lines: tuple[_Line, ...]) -> Points:
    """(4,) how many pixels from each side of a square of the board the nearest line runs."""
    square = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * half_mm
    corners = cv2.perspectiveTransform(square[None].astype(float), matrix)[0]
    ends = np.stack([corners, np.roll(corners, -1, axis=0)], axis=1)
    inset = ends + (ends[:, ::-1] - ends) * 0.2
    away = [
        np.abs((inset - line.ends[0]) @ np.array([-line.along[1], line.along[0]])).max(axis=1) for line in lines
    ]
    return np.asarray(np.min(away, axis=0), float)


def _sine(one: _Line, other: _Line) -> float:
    return float(abs(one.along[0] * other.along[1] - one.along[1] * other.along[0]))


def _crossing(one: _Line, other: _Line) -> Points:
    matrix = np.column_stack([one.along, -other.along])
    return np.asarray(one.ends[0] + one.along * np.linalg.solve(matrix, other.ends[0] - one.ends[0])[0], float)


def _area(corners: Points) -> float:
    following = np.roll(corners, -1, axis=0)
    return float((corners[:, 0] * following[:, 1] - corners[:, 1] * following[:, 0]).sum() / 2)
