"""Registration: draws the print over the picture and fits it to the visible lines until it no longer moves.

Gauss-Newton on the distance, across each printed line, between its predicted place and the darkest ridge (the
lightest on a dark board). The unknowns are the places of four points of the board, the lens's distortion and
the shape of the print. The shape is held near the laws' by the known differences between makers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Lens, Points
from calibration.registration.directions import bent
from calibration.registration.printed import Mark, Prints
from rules.carrom.board import ICF

ANCHOR_MM = 268.5  # the four unknown points: the corners of the square of the outer base lines
PITCH_MM = 0.4  # between samples across a line
LOOK_MM = 8.0  # to both sides; wide enough to tell a line from the wood's own grain
WINDOWS_MM = (8.0, 8.0, 8.0, 6.0, 6.0, 4.0, 4.0, 3.0, 3.0, 2.0, 2.0)  # distances to search for a line, in turn
ROUGH_STEPS = 3  # of these, after which it shows whether a guess sees a print at all
MARK_TRUST = np.array([1.0, 0.7, 0.6])  # thin lines and circles hide more often
CIRCLE_TRUST = 4.0  # a base circle's middle is an average over a hundred pixels
CIRCLE_NEAR_MM = 10.0  # and less as the windows close: a coin half over a circle makes a spot beside it
SHAPE_PULL = np.array([0.2, 0.2, 0.05, 0.2])  # 1 / variance in mm: outer and inner line, centre circle, pairs
BEND_PULL = 20.0  # 1 / variance of the bend k1: wide lenses reach -0.35 here
NUDGES = np.array([0.5] * 8 + [0.025] + [0.5] * 4)  # px, bend, mm: steps of the numerical derivative
BEND_NUDGED = 9  # the alignment with another bend, after the one without a nudge and eight with other anchors
HIT_MM = 1.6  # a line this near to its place is a hit
USUAL_APART_MM = ICF.inner_line_mm - ICF.outer_line_mm  # the two base lines of a side
LINES_APART = (0.6, 1.45)  # of that which is looked for: farther or nearer they are other lines
CLEAR_RIDGE = 1.5  # grey levels by which a hit stands out
DAZZLING = 0.95  # of the brightest in the picture: a lamp's image is at least as bright,
EVEN = 3.0  # and spread by fewer grey levels


@dataclass(frozen=True)
class Alignment:
    """A print laid over a picture.

    `anchors_px` (4, 2) straightened pixels of the points at plus and minus ANCHOR_MM, NW NE SE SW; `bend` the
    lens's k1 at the picture's nominal focal length, `more_bend` what its k2 has beyond the usual one; `shape`
    mm by which outer line, inner line, centre circle and circle pairs differ from the profile; `dark` whether
    lines are darker than the wood; `residual_mm`; `near` the trust in the lines that were seen near their
    places, on the mean over all points of the print.
    """

    anchors_px: Points
    bend: float
    shape: Points
    lens: Lens
    dark: bool = True
    residual_mm: float = float("inf")
    more_bend: float = 0.0
    near: float = 0.0

    def unknowns(self) -> Points:
        """The 13 numbers that the alignment solves for."""
        return np.concatenate([self.anchors_px.ravel(), [self.bend], self.shape])

    def with_unknowns(self, unknowns: Points) -> Alignment:
        """The same alignment with other numbers."""
        return Alignment(  # `replace` takes five times as long, and a step asks for this thirteen times
            unknowns[:8].reshape(4, 2),
            float(unknowns[8]),
            unknowns[9:],
            self.lens,
            self.dark,
            self.residual_mm,
            self.more_bend,
            self.near,
        )

    def bent_lens(self) -> Lens:
        """The nominal lens with this alignment's bend."""
        usual = bent(self.lens, self.bend)
        return replace(usual, k2=usual.k2 + self.more_bend) if self.more_bend else usual

    def px_per_mm(self) -> float:
        """Pixels of the straightened picture per millimetre of the print, along its north side."""
        return float(np.hypot(*(self.anchors_px[0] - self.anchors_px[1]))) / (2 * ANCHOR_MM)

    def straight_from_board(self) -> Points:
        """(3, 3) homography from board mm to straightened pixels."""
        return np.asarray(
            cv2.getPerspectiveTransform(ANCHORS_MM.astype(np.float32), self.anchors_px.astype(np.float32)),
            float,
        )

    def image_from_board(self, points_mm: Points) -> Points:
        """(N, 2) mm to (N, 2) px."""
        straight = cv2.perspectiveTransform(np.asarray(points_mm, float)[None], self.straight_from_board())[0]
        return self.bent_lens().image_from_straight(straight)


ANCHORS_MM = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * ANCHOR_MM


@dataclass(frozen=True)
class Lines:
    """The view across each printed line: (N, M) ridge strength and `brightness` at `offset_mm` (M,).

    `inside` (N,) if all of it is in the picture, `at_px` and `across_px` (N, 2) places and unit vectors.
    """

    ridge: Points
    brightness: Points
    offset_mm: Points
    inside: NDArray[np.bool_]
    at_px: Points
    across_px: Points
    px_per_mm: Points


def first_alignment(image_from_board: Points, nominal: Lens) -> Alignment:
    """The alignment of a straight lens that puts the print where the homography says."""
    anchors = cv2.perspectiveTransform(ANCHORS_MM[None].astype(float), image_from_board)[0]
    return Alignment(anchors, 0.0, np.zeros(4), nominal)


def align(grey: Points, start: Alignment, prints: Prints, circles_px: Points) -> Alignment | None:
    """The alignment that fits the lines of a (H, W) float32 picture best, None where it diverges."""
    roughly = align_roughly(grey, start, prints, circles_px)
    return None if roughly is None else align_closely(grey, roughly, prints, circles_px)


def align_roughly(grey: Points, start: Alignment, prints: Prints, circles_px: Points) -> Alignment | None:
    """The first steps of `align`: how much of a print is near shows then."""
    return _stepped(grey, start, prints, circles_px, WINDOWS_MM[:ROUGH_STEPS])


def align_closely(grey: Points, roughly: Alignment, prints: Prints, circles_px: Points) -> Alignment | None:
    """The further steps of `align`."""
    closely = _stepped(grey, roughly, prints, circles_px, WINDOWS_MM[ROUGH_STEPS:])
    return closely if closely is not None and _has_two_lines(closely, prints) else None


def _stepped(
    grey: Points, now: Alignment, prints: Prints, circles_px: Points, windows_mm: tuple[float, ...]
) -> Alignment | None:
    for window_mm in windows_mm:
        moved = _step(grey, now, prints, circles_px, window_mm)
        if moved is None:
            return None
        now = moved
    return now


def support(grey: Points, alignment: Alignment, prints: Prints, *, is_loose: bool = False) -> Points:
    """(9,) share of each line that is seen at its place: outer and inner of the four sides, centre circle.

    Where `is_loose`, a whole line may lie up to LOOK_MM beside its place. NaN where most of a line is not seen;
    the part that a lamp's image hides counts as not seen, unless it shows nevertheless.
    """
    lines = look_across(grey, alignment, prints)
    ridge = lines.ridge if alignment.dark else -lines.ridge
    rows = np.arange(len(ridge))
    dazzled = _dazzled(lines, float(grey.max()))
    peak = ridge.argmax(axis=1)
    off_mm, clear = lines.offset_mm[peak], ridge[rows, peak] > CLEAR_RIDGE
    seen = []
    for group in _groups(prints):
        place_mm = np.median(off_mm[group]) if is_loose else 0.0
        hit = clear & (np.abs(off_mm - place_mm) <= HIT_MM) & group & lines.inside
        known = group & lines.inside & (hit | ~dazzled)
        seen.append(hit.sum() / known.sum() if known.sum() > 0.3 * group.sum() else np.nan)
    return np.array(seen)


def look_across(grey: Points, alignment: Alignment, prints: Prints) -> Lines:
    """Ridge strength (dark lines positive) across every printed line, within LOOK_MM of its place."""
    at_mm = placed(prints, alignment.shape)
    at = alignment.image_from_board(at_mm)
    across = alignment.image_from_board(at_mm + prints.normal) - at
    px_per_mm = np.linalg.norm(across, axis=1)
    unit = across / np.maximum(px_per_mm, 1e-6)[:, None]
    reach = np.arange(-LOOK_MM - 5, LOOK_MM + 5.01, PITCH_MM)
    along_px = reach * px_per_mm[:, None]
    x = (at[:, :1] + unit[:, :1] * along_px).astype(np.float32)
    y = (at[:, 1:] + unit[:, 1:] * along_px).astype(np.float32)
    values = np.asarray(cv2.remap(grey, x, y, cv2.INTER_LINEAR), np.float32)
    kept = np.abs(reach) <= LOOK_MM + 1e-6
    ends = np.flatnonzero(kept)[[0, -1]]  # between them a row of places runs straight
    inside = _between(x[:, ends], grey.shape[1]) & _between(y[:, ends], grey.shape[0])
    ridge = _ridges(values, prints, float(np.median(px_per_mm)))[:, kept]
    return Lines(ridge, values[:, kept], reach[kept], inside, at, unit, px_per_mm)


def _between(places_px: Points, end_px: int) -> NDArray[np.bool_]:
    """(N,) whether a whole row of places lies within the picture, which ends there."""
    return np.asarray((places_px.min(axis=1) > 1) & (places_px.max(axis=1) < end_px - 2), bool)


def _dazzled(lines: Lines, brightest: float) -> NDArray[np.bool_]:
    """(N,) whether a line lies in a reflection that hides what is printed there."""
    is_bright = lines.brightness.mean(axis=1) > DAZZLING * brightest
    return np.asarray(is_bright & (lines.brightness.std(axis=1) < EVEN), bool)


def placed(prints: Prints, shape: Points) -> Points:
    """(N, 2) mm of the print's points with this shape."""
    return np.asarray(prints.at + prints.normal * shape[prints.mark][:, None], float)


def circles_mm(prints: Prints, shape: Points) -> Points:
    """(8, 2) mm of the base circles' middles with this shape."""
    return np.asarray(prints.circle_at + prints.circle_slide * shape[3], float)


def _step(
    grey: Points, now: Alignment, prints: Prints, circles_px: Points, window_mm: float
) -> Alignment | None:
    lines = look_across(grey, now, prints)
    dark = _is_dark(lines, prints)
    off_mm, weight = offsets(lines, prints, dark, window_mm)
    slope = _slopes(now, lambda shape: placed(prints, shape), lambda at_px: _across(at_px, lines))
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


def _across(at_px: Points, lines: Lines) -> Points:
    """(..., N) pixels by which places (..., N, 2) of the print's points lie beyond those of `lines`."""
    return np.asarray(((at_px - lines.at_px) * lines.across_px).sum(axis=-1), float)


def _is_sane(alignment: Alignment) -> bool:
    reach = 3 * max(alignment.lens.width_px, alignment.lens.height_px)
    unknowns = alignment.unknowns()
    return bool(np.isfinite(unknowns).all() and np.abs(unknowns[:8]).max() < reach and abs(alignment.bend) < 1)


def _has_two_lines(alignment: Alignment, prints: Prints) -> bool:
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
        [
            cv2.perspectiveTransform(points_mm(variation.shape)[None], variation.straight_from_board())[0]
            for variation in varied
        ]
    )
    at_px = now.bent_lens().image_from_straight(straight.reshape(-1, 2)).reshape(straight.shape)
    at_px[BEND_NUDGED] = varied[BEND_NUDGED].bent_lens().image_from_straight(straight[BEND_NUDGED])
    seen = measure(at_px)
    return np.asarray((seen[1:] - seen[0]).T / NUDGES, float)


def offsets(lines: Lines, prints: Prints, dark: bool, window_mm: float) -> tuple[Points, Points]:
    """(N,) the distance of each line from its place, and (N,) its weight."""
    ridge = lines.ridge if dark else -lines.ridge
    rows = np.arange(len(ridge))
    within = np.where(np.abs(lines.offset_mm) <= window_mm, ridge, -np.inf)
    best = np.clip(within.argmax(axis=1), 1, ridge.shape[1] - 2)
    before, peak, after = (ridge[rows, best + step] for step in (-1, 0, 1))
    bow = np.minimum(before - 2 * peak + after, -1e-6)
    off_mm = lines.offset_mm[best] + PITCH_MM * np.clip(0.5 * (before - after) / bow, -0.5, 0.5)
    noise = 1.0
    if lines.inside.any():
        grain = quantiles(np.abs(ridge[lines.inside]), prints.bare_share)
        noise = float(np.median(grain)) + 0.4
    believed = np.where(lines.inside & (peak > 2.5 * noise), np.minimum(peak / (6 * noise), 1), 0)
    far = np.abs(off_mm) / max(0.75 * window_mm, HIT_MM)
    return off_mm, believed * MARK_TRUST[prints.mark] * np.where(far < 1, (1 - far**2) ** 2, 0)


def quantiles(rows: Points, share: float) -> Points:
    """(N,) the quantile of each row, as NumPy's own, which takes four times as long for short rows."""
    below, beyond = divmod(share * (rows.shape[1] - 1), 1)
    least, most = int(below), min(int(below) + 1, rows.shape[1] - 1)
    in_order = np.sort(rows, axis=1)
    return np.asarray(in_order[:, least] * (1 - beyond) + in_order[:, most] * beyond, float)


def _circle_terms(now: Alignment, prints: Prints, circles_px: Points, near_px: float) -> tuple[Points, Points]:
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


def _is_dark(lines: Lines, prints: Prints) -> bool:
    outer = lines.ridge[(prints.mark == Mark.OUTER_LINE) & lines.inside]
    return len(outer) == 0 or bool(np.median(outer.max(axis=1)) >= np.median(-outer.min(axis=1)))


def _ridges(values: Points, prints: Prints, px_per_mm: float) -> Points:
    """The darkness of each place relative to places a line's width to both sides of it."""
    ridge = np.zeros_like(values)
    for mark in np.unique(prints.mark):
        width_mm = prints.width_mm[mark]
        seen_mm = max(width_mm, 1.2 / max(px_per_mm, 1e-6))
        half, flank = max(1, round(seen_mm / 2 / PITCH_MM)), max(2, round(seen_mm / PITCH_MM))
        kernel = np.full(2 * (half + flank) + 1, 0.5 / flank, np.float32)
        kernel[flank : flank + 2 * half + 1] = -1 / (2 * half + 1)
        rows = prints.mark == mark
        ridge[rows] = cv2.filter2D(values[rows], -1, kernel[None], borderType=cv2.BORDER_REPLICATE)
    return ridge


def _groups(prints: Prints) -> list[NDArray[np.bool_]]:
    """The lines one by one: the outer and inner one of each side in turn, then the centre circle."""
    straight = prints.mark != Mark.CENTRE_CIRCLE
    number = np.cumsum(
        np.r_[True, (np.diff(prints.mark) != 0) | (prints.normal[1:] != prints.normal[:-1]).any(1)]
    )
    groups = [(number == n) & straight for n in np.unique(number[straight])]
    return [*groups, ~straight]
