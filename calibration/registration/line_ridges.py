"""The view across each printed line: where it is seen beside its place, how plainly, and how much of it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.lens import Points
from calibration.printed.alignment import Alignment, line_points_mm
from calibration.printed.model import Mark, PrintModel

PITCH_MM = 0.4  # between samples across a line
LOOK_MM = 8.0  # to both sides; wide enough to tell a line from the wood's own grain
MARK_TRUST = np.array([1.0, 0.7, 0.6])  # thin lines and circles hide more often
HIT_MM = 1.6  # a line this near to its place is a hit
CLEAR_RIDGE = 1.5  # grey levels by which a hit stands out
DAZZLING = 0.95  # of the brightest in the picture: a lamp's image is at least as bright,
EVEN = 3.0  # and spread by fewer grey levels


@dataclass(frozen=True)
class LineRidges:
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


def support(grey: Points, alignment: Alignment, prints: PrintModel, *, is_loose: bool = False) -> Points:
    """(9,) share of each line that is seen at its place: outer and inner of the four sides, centre circle.

    Where `is_loose`, a whole line may lie up to LOOK_MM beside its place. NaN where most of a line is not seen;
    the part that a lamp's image hides counts as not seen, unless it shows nevertheless.
    """
    lines = ridges_across(grey, alignment, prints)
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


def ridges_across(grey: Points, alignment: Alignment, prints: PrintModel) -> LineRidges:
    """Ridge strength (dark lines positive) across every printed line, within LOOK_MM of its place."""
    at_mm = line_points_mm(prints, alignment.shape)
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
    return LineRidges(ridge, values[:, kept], reach[kept], inside, at, unit, px_per_mm)


def _between(places_px: Points, end_px: int) -> NDArray[np.bool_]:
    """(N,) whether a whole row of places lies within the picture, which ends there."""
    return np.asarray((places_px.min(axis=1) > 1) & (places_px.max(axis=1) < end_px - 2), bool)


def _dazzled(lines: LineRidges, brightest: float) -> NDArray[np.bool_]:
    """(N,) whether a line lies in a reflection that hides what is printed there."""
    is_bright = lines.brightness.mean(axis=1) > DAZZLING * brightest
    return np.asarray(is_bright & (lines.brightness.std(axis=1) < EVEN), bool)


def offsets(lines: LineRidges, prints: PrintModel, dark: bool, window_mm: float) -> tuple[Points, Points]:
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


def is_dark(lines: LineRidges, prints: PrintModel) -> bool:
    """Whether the lines are darker than the wood, by the outer base lines; so, too, where none is seen."""
    outer = lines.ridge[(prints.mark == Mark.OUTER_LINE) & lines.inside]
    return len(outer) == 0 or bool(np.median(outer.max(axis=1)) >= np.median(-outer.min(axis=1)))


def _ridges(values: Points, prints: PrintModel, px_per_mm: float) -> Points:
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


def _groups(prints: PrintModel) -> list[NDArray[np.bool_]]:
    """The lines one by one: the outer and inner one of each side in turn, then the centre circle."""
    straight = prints.mark != Mark.CENTRE_CIRCLE
    number = np.cumsum(
        np.r_[True, (np.diff(prints.mark) != 0) | (prints.normal[1:] != prints.normal[:-1]).any(1)]
    )
    groups = [(number == n) & straight for n in np.unique(number[straight])]
    return [*groups, ~straight]
