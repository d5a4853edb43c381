"""Print and cushions fitted to the picture together: the last fraction of a millimetre.

The print alone gives the lens's distortion only as far out as its lines reach, and does not show its own
rotation on the board. Its lines and the cushions' edges, straight and farther out, are therefore fitted at
once. The unknowns are the place, two distortion terms, the print's shape, and the place of each cushion.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.cushion.cushions import Surface
from calibration.cushion.edge_tracing import ALONG_MM
from calibration.cushion.side_frame import board_from_side
from calibration.lens import Picture, Points
from calibration.printed.alignment import Alignment, line_points_mm
from calibration.printed.model import PrintModel
from calibration.registration.fitting import BEND_PULL, SHAPE_PULL
from calibration.registration.line_ridges import offsets, ridges_across

LEAST_PX_PER_MM = 0.25  # an edge of a smaller board is broader than what is to be measured
ROUNDS = 4
WINDOW_MM = 2.0  # the greatest distance of a line or an edge from its place
EDGE_TRUST = 1.2  # a cushion's edge beside a printed line: rounded and shaded, but farther out
MORE_BEND_SPREAD = 0.08  # of k2 beyond the usual, at the nominal focal length
ASKEW_SPREAD_MM = 0.3  # the deviation of a cushion's end from the common turn of all four
TURN_SPREAD_MM = 1.5  # and that turn, of the print against the cushions
HALF_SIDE_MM = float(ALONG_MM[-1])
WIDE_BEND = -0.25  # k1 at the nominal focal length, as of lenses of 95 degrees and more
MOST_MOVED, MOST_UNBENT = 4.0, 8.0  # windows: more is divergence; straightened places move with the bend
REACHES = slice(14, 18)  # among the unknowns: how much farther out each cushion is
# Steps of the numerical derivative: px, bend, mm of shape, further bend, then mm of reach, turn and askewness.
NUDGES = np.array([0.5] * 8 + [0.02] + [0.5] * 4 + [0.02] + [0.5] * 9)
PULL = np.concatenate(
    [
        np.full(8, 1e-9),
        [BEND_PULL],
        SHAPE_PULL,
        [MORE_BEND_SPREAD**-2],
        np.full(4, 1e-6),
        [TURN_SPREAD_MM**-2],
        np.full(4, ASKEW_SPREAD_MM**-2),
    ]
)
# Without a printed line the place alone takes up how the edges lie: nothing tells it from the cushions' reach.
PULL_BARE = PULL.copy()
PULL_BARE[REACHES] = 1e6


@dataclass(frozen=True)
class _JointFit:
    """An alignment, and the mm by which the four edges are farther out, turned, and askew (at their ends)."""

    alignment: Alignment
    reach_mm: Points
    turn_mm: float
    askew_mm: Points

    def unknowns(self) -> Points:
        """(23,) in this order: 8 anchors, bend, 4 of shape, further bend, 4 reaches, turn, 4 of askewness."""
        return np.concatenate(
            [
                self.alignment.unknowns(),
                [self.alignment.more_bend],
                self.reach_mm,
                [self.turn_mm],
                self.askew_mm,
            ]
        )

    def with_unknowns(self, unknowns: Points) -> _JointFit:
        alignment = replace(self.alignment.with_unknowns(unknowns[:13]), more_bend=float(unknowns[13]))
        return _JointFit(alignment, unknowns[14:18], float(unknowns[18]), unknowns[19:])

    @property
    def slope(self) -> Points:
        return np.asarray((self.turn_mm + self.askew_mm) / HALF_SIDE_MM, float)


@dataclass(frozen=True)
class _Edges:
    """(N, 2) px along the cushions' edges, (N,) the side of each, (N,) mm to its left, (N, 2) px across."""

    at_px: Points
    side: NDArray[np.int64]
    left_mm: Points
    across_px: Points


NO_EDGES = _Edges(np.zeros((0, 2)), np.zeros(0, np.int64), np.zeros(0), np.zeros((0, 2)))
UNSEEN = Surface(np.zeros(4), np.zeros(4), np.full(4, np.nan), (np.zeros((0, 2)),) * 4)


def bent_as_printed(bgr: Picture, alignment: Alignment, prints: PrintModel) -> Alignment:
    """The alignment with the second term of bend fitted to a (H, W, 3) picture's printed lines.

    Through a wide lens from aslant, a wrong term leads past the near cushion. The alignment stays unchanged
    where the fit diverges, and for any other lens, for which the base circles are more precise.
    """
    if alignment.px_per_mm() < LEAST_PX_PER_MM or alignment.bend > WIDE_BEND or not len(prints.at):
        return alignment
    grey, now = _smooth(bgr), _JointFit(alignment, np.zeros(4), 0.0, np.zeros(4))
    for _ in range(ROUNDS):
        now = _step(grey, now, prints, NO_EDGES, UNSEEN)
    return now.alignment if _is_near(now, alignment, MOST_UNBENT) else alignment


def fitted_jointly(
    bgr: Picture, alignment: Alignment, surface: Surface, prints: PrintModel
) -> tuple[Alignment, Surface]:
    """The alignment and the surface that explain a (H, W, 3) picture's lines and cushions together.

    Both are unchanged where no cushion's edge is plain, the board is too small, or the fit diverges.
    """
    too_small = alignment.px_per_mm() < LEAST_PX_PER_MM
    if too_small or not any(len(points) for points in surface.traced):
        return alignment, surface
    grey, edges = _smooth(bgr), _edges(alignment, surface)
    now = _JointFit(alignment, np.zeros(4), 0.0, np.zeros(4))
    for _ in range(ROUNDS):
        now = _step(grey, now, prints, edges, surface)
    if not _is_near(now, alignment, MOST_MOVED):
        return alignment, surface
    farther = _everywhere(now.reach_mm, surface)
    return now.alignment, replace(surface, reach_mm=surface.reach_mm + farther, slope=now.slope)


def _smooth(bgr: Picture) -> Points:
    grey = cv2.GaussianBlur(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), (0, 0), 0.7)
    return np.asarray(grey.astype(np.float32))


def _is_near(laid: _JointFit, start: Alignment, most: float) -> bool:
    """Whether the fit did not diverge: it is nowhere farther from its start than so many windows."""
    far = float(np.abs(laid.alignment.anchors_px - start.anchors_px).max())
    return bool(np.isfinite(laid.unknowns()).all()) and far <= most * WINDOW_MM * start.px_per_mm()


def _everywhere(farther_mm: Points, surface: Surface) -> Points:
    """(4,) the same for sides without an edge too: the print's size draws the others farther out."""
    seen = np.array([len(points) > 0 for points in surface.traced])
    return np.where(seen, farther_mm, farther_mm[seen].mean())


def _step(grey: Points, now: _JointFit, prints: PrintModel, edges: _Edges, surface: Surface) -> _JointFit:
    """One Gauss-Newton step over all unknowns: the printed lines and the cushions' edges pull together."""
    lines_seen, along_px, line_weight = _lines(grey, now, prints)

    def edges_seen(laid: _JointFit) -> Points:
        return _beyond(laid, edges, surface)

    off_px = -edges_seen(now)
    far = np.abs(off_px) / (WINDOW_MM * now.alignment.px_per_mm())
    edge_weight = EDGE_TRUST * np.where(far < 1, (1 - far**2) ** 2, 0)
    slope = np.concatenate([_slopes(now, lines_seen), _slopes(now, edges_seen)])
    weight = np.concatenate([line_weight, edge_weight])
    wanted = slope.T @ (weight * np.concatenate([along_px, off_px]))
    unknowns = now.unknowns()
    held = np.concatenate([np.zeros(8), unknowns[8:]])
    pull = PULL if len(prints.at) else PULL_BARE
    move = np.linalg.solve(slope.T @ (weight[:, None] * slope) + np.diag(pull), wanted - pull * held)
    return now.with_unknowns(unknowns + move)


def _lines(
    grey: Points, now: _JointFit, prints: PrintModel
) -> tuple[Callable[[_JointFit], Points], Points, Points]:
    """What a fit says of the (N,) printed lines, (N,) px by which they are seen off that, and their weights."""
    if not len(prints.at):
        return lambda laid: np.zeros(0), np.zeros(0), np.zeros(0)
    lines = ridges_across(grey, now.alignment, prints)
    off_mm, weight = offsets(lines, prints, now.alignment.dark, WINDOW_MM)

    def lines_seen(laid: _JointFit) -> Points:
        at = laid.alignment.image_from_board(line_points_mm(prints, laid.alignment.shape))
        return np.asarray(((at - lines.at_px) * lines.across_px).sum(axis=1), float)

    return lines_seen, off_mm * lines.px_per_mm, weight


def _beyond(laid: _JointFit, edges: _Edges, surface: Surface) -> Points:
    """(N,) pixels by which the fitted cushions lie beyond their visible edges."""
    if not len(edges.at_px):
        return np.zeros(0)
    side = edges.side
    away = surface.shown_mm[side] + laid.reach_mm[side] + laid.slope[side] * edges.left_mm
    at = laid.alignment.image_from_board(board_from_side(edges.left_mm, away, side))
    return np.asarray(((at - edges.at_px) * edges.across_px).sum(axis=1), float)


def _edges(alignment: Alignment, surface: Surface) -> _Edges:
    side = np.repeat(np.arange(4), [len(points) for points in surface.traced])
    left, away = np.concatenate(surface.traced).T
    at, farther = (alignment.image_from_board(board_from_side(left, away + more, side)) for more in (0.0, 1.0))
    across = farther - at
    return _Edges(at, side, left, across / np.maximum(np.linalg.norm(across, axis=1), 1e-6)[:, None])


def _slopes(now: _JointFit, seen: Callable[[_JointFit], Points]) -> Points:
    """(N, 23) derivatives of the (N,) numbers that `seen` computes from the fit, by each unknown."""
    unknowns, base = now.unknowns(), seen(now)
    columns = []
    for index, nudge in enumerate(NUDGES):
        moved = unknowns.copy()
        moved[index] += nudge
        columns.append((seen(now.with_unknowns(moved)) - base) / nudge)
    return np.column_stack(columns)
