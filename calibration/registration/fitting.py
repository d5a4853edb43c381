"""Registration: draws the print over the picture and fits it to the visible lines until it no longer moves.

Gauss-Newton on the distance, across each printed line, between its predicted place and the darkest ridge (the
lightest on a dark board). The unknowns are the places of four points of the board, the lens's distortion and
the shape of the print. The shape is held near the laws' by the known differences between makers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from calibration.geometry import mapped
from calibration.lens import Points
from calibration.printed.alignment import Alignment, circles_mm, line_points_mm
from calibration.printed.model import PrintModel
from calibration.registration.line_ridges import LineRidges, is_dark, offsets, ridges_across

WINDOWS_MM = (8.0, 8.0, 8.0, 6.0, 6.0, 4.0, 4.0, 3.0, 3.0, 2.0, 2.0)  # distances to search for a line, in turn
ROUGH_STEPS = 3  # of these, after which it shows whether a guess sees a print at all
CIRCLE_TRUST = 4.0  # a base circle's middle is an average over a hundred pixels
CIRCLE_NEAR_MM = 10.0  # and less as the windows close: a coin half over a circle makes a spot beside it
SHAPE_PULL = np.array([0.2, 0.2, 0.05, 0.2])  # 1 / variance in mm: outer and inner line, centre circle, pairs
BEND_PULL = 20.0  # 1 / variance of the bend k1: wide lenses reach -0.35 here
NUDGES = np.array([0.5] * 8 + [0.025] + [0.5] * 4)  # px, bend, mm: steps of the numerical derivative
BEND_NUDGED = 9  # the alignment with another bend, after the one without a nudge and eight with other anchors
LINES_APART = (
    0.6,
    1.45,
)  # of the base lines' distance that is looked for; else they are other lines


def align(grey: Points, start: Alignment, prints: PrintModel, circles_px: Points) -> Alignment | None:
    """The alignment that fits the lines of a (H, W) float32 picture best, None where it diverges."""
    roughly = align_roughly(grey, start, prints, circles_px)
    return None if roughly is None else align_closely(grey, roughly, prints, circles_px)


def align_roughly(grey: Points, start: Alignment, prints: PrintModel, circles_px: Points) -> Alignment | None:
    """The first steps of `align`: how much of a print is near shows then."""
    return _stepped(grey, start, prints, circles_px, WINDOWS_MM[:ROUGH_STEPS])


def align_closely(grey: Points, roughly: Alignment, prints: PrintModel, circles_px: Points) -> Alignment | None:
    """The further steps of `align`."""
    closely = _stepped(grey, roughly, prints, circles_px, WINDOWS_MM[ROUGH_STEPS:])
    return closely if closely is not None and _has_two_lines(closely, prints) else None


def _stepped(
    grey: Points, now: Alignment, prints: PrintModel, circles_px: Points, windows_mm: tuple[float, ...]
) -> Alignment | None:
    for window_mm in windows_mm:
        moved = _step(grey, now, prints, circles_px, window_mm)
        if moved is None:
            return None
        now = moved
    return now


def _step(
    grey: Points, now: Alignment, prints: PrintModel, circles_px: Points, window_mm: float
) -> Alignment | None:
    """One Gauss-Newton step, in which lines farther than a window have no say; None where it diverges."""
    lines = ridges_across(grey, now, prints)
    dark = is_dark(lines, prints)
    off_mm, weight = offsets(lines, prints, dark, window_mm)
    slope = _slopes(now, lambda shape: line_points_mm(prints, shape), lambda at_px: _across(at_px, lines))
    pull = np.concatenate([np.full(8, 1e-9), [BEND_PULL], SHAPE_PULL])
    unknowns = now.unknowns()
    normal = slope.T @ (weight[:, None] * slope) + np.diag(pull)
    wanted = slope.T @ (weight * off_mm * lines.px_per_mm) - pull * np.concatenate([np.zeros(8), unknowns[8:]])
    near_px = min(CIRCLE_NEAR_MM, 2 * window_mm) * float(np.median(lines.px_per_mm))
    more_normal, more_wanted = _circle_terms(now, prints, circles_px, near_px)
    move = np.linalg.solve(normal + more_normal, wanted + more_wanted)
    moved = now.with_unknowns(unknowns + move)
    if not _is_sane(moved):
        return None
    residual = float(np.sqrt(np.average(off_mm**2, weights=weight + 1e-9)))
    return replace(moved, dark=dark, residual_mm=residual, near=float(weight.mean()))


def _across(at_px: Points, lines: LineRidges) -> Points:
    """(..., N) pixels by which places (..., N, 2) of the print's points lie beyond those of `lines`."""
    return np.asarray(((at_px - lines.at_px) * lines.across_px).sum(axis=-1), float)


def _is_sane(alignment: Alignment) -> bool:
    reach = 3 * max(alignment.lens.width_px, alignment.lens.height_px)
    unknowns = alignment.unknowns()
    return bool(np.isfinite(unknowns).all() and np.abs(unknowns[:8]).max() < reach and abs(alignment.bend) < 1)


def _has_two_lines(alignment: Alignment, prints: PrintModel) -> bool:
    """Whether outer and inner base lines are separate; else both lie on the one line of some other square."""
    outer, inner = (float(part) for part in alignment.shape[:2])
    return LINES_APART[0] < 1 + (outer - inner) / prints.apart_mm < LINES_APART[1]


def _slopes(
    now: Alignment, points_mm: Callable[[Points], Points], measure: Callable[[Points], Points]
) -> Points:
    """(N, 13) derivatives by each unknown of the numbers (N,) that `measure` takes from points (M, 2) in px.

    `points_mm` are these points of the board for a shape. All nudged alignments are bent at once, since calls
    take longer than their sums.
    """
    unknowns = now.unknowns()
    varied = [now, *(now.with_unknowns(unknowns + nudge) for nudge in np.diag(NUDGES))]
    straight = np.array(
        [mapped(variation.straight_from_board(), points_mm(variation.shape)) for variation in varied]
    )
    at_px = now.bent_lens().image_from_straight(straight.reshape(-1, 2)).reshape(straight.shape)
    at_px[BEND_NUDGED] = varied[BEND_NUDGED].bent_lens().image_from_straight(straight[BEND_NUDGED])
    seen = measure(at_px)
    return np.asarray((seen[1:] - seen[0]).T / NUDGES, float)


def _circle_terms(
    now: Alignment, prints: PrintModel, circles_px: Points, near_px: float
) -> tuple[Points, Points]:
    """The normal equations of the base circles' middles: (13, 13) and (13,)."""
    if len(circles_px) == 0:
        return np.zeros((len(NUDGES), len(NUDGES))), np.zeros(len(NUDGES))

    def points_mm(shape: Points) -> Points:
        return circles_mm(prints, shape)

    expected = now.image_from_board(points_mm(now.shape))
    away = np.linalg.norm(expected[:, None] - circles_px[None], axis=2)
    far = np.minimum(away.min(axis=1) / near_px, 1)
    weight = np.repeat(CIRCLE_TRUST * (1 - far**2) ** 2, 2)
    slope = _slopes(now, points_mm, lambda at_px: at_px.reshape(len(at_px), -1))
    off_px = (circles_px[away.argmin(axis=1)] - expected).ravel()
    return slope.T @ (weight[:, None] * slope), slope.T @ (weight * off_px)
