"""Where the playing surface ends: the foot of the cushions, seen from the print.

A cushion throws a shadow band onto the surface on one or two sides, and its own top edge shows beyond its foot,
so the strongest step in brightness is often the wrong one. But the print stands nearly in the middle of the
surface: the four distances agree, to a fraction of a millimetre on a tournament board and to a few on a
household one. So all four are chosen together, under both readings of how well the print was centred.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.alignment import Alignment
from calibration.lens import Picture, Points

PITCH_MM = 0.5
REACH_MM = (335.0, 412.0)  # of the print's scale: where the foot of a cushion may be
STEP_MM = 2.0  # brightness is compared this far to both sides
ALONG_MM = np.linspace(-310.0, 310.0, 125)  # pockets are left out
LEAST_STEP = 4.0  # grey levels, the median over a side, to count as an edge at all
CENTRINGS_MM = (0.5, 2.5)  # how far the print is off the middle: a tournament board, a household board
EDGE_SPREAD_MM = 0.7  # how far a seen edge is from the cushion's foot, rounded and shaded as that is
USUAL_MM = 370.0  # half the surface in the print's own scale
EXACT_SPREAD_MM = 0.5  # how far it is from that where the print keeps to the laws
LOOSE = 1.5  # and how much further for each mm by which the print does not
SPAN_MM = REACH_MM[1] - REACH_MM[0]
ASKEW_MM = 8.0  # how far from its middle's distance a cushion's end may be, on a board whose print lies askew
STRAIGHT_MM = 1.5  # an edge's points nearer to a line than this are of one cushion
PLAIN_SHARE = 0.5  # of a side's length where its edge must be plain to say that it runs askew
SLIGHT_MM = 1.2  # at a side's end: less may be the shade of a rounded cushion
LEAST_SEEN = 0.4  # of a side inside the picture


@dataclass(frozen=True)
class Surface:
    """(4,) how far the cushions N W S E are from the print's middle, mm; `seen` how many were found.

    `slope` (4,) is how much farther a cushion is for each mm to the left of its middle, looked at from inside.
    """

    reach_mm: Points
    slope: Points
    seen: int

    def corners_mm(self) -> Points:
        """(4, 2) corners NW NE SE SW in the print's own millimetres."""
        # Left of N is W, left of W is S and so on: away = reach + slope * left, along each.
        inwards = [np.array(way, float) for way in ((0, 1), (-1, 0), (0, -1), (1, 0))]
        left = [np.array(way, float) for way in ((-1, 0), (0, -1), (1, 0), (0, 1))]
        normals = np.array([away - s * aside for away, aside, s in zip(inwards, left, self.slope, strict=True)])
        corners = [(0, 1), (0, 3), (2, 3), (2, 1)]
        return np.array([np.linalg.solve(normals[list(two)], self.reach_mm[list(two)]) for two in corners])


def find_surface(bgr: Picture, alignment: Alignment) -> Surface:
    """The playing surface round an aligned print in a (H, W, 3) picture."""
    smooth = cv2.GaussianBlur(bgr, (0, 0), 1).astype(np.float32)
    reach = np.arange(*REACH_MM, PITCH_MM)
    steps = [_steps(smooth, alignment, reach, quarter) for quarter in range(4)]
    strengths = [_strength(step) for step in steps]
    usual = np.arange(USUAL_MM - 30, USUAL_MM + 30.1, PITCH_MM)
    doubt_mm = EXACT_SPREAD_MM + LOOSE * float(np.abs(alignment.shape).max())
    choices = [
        _agreed(strengths, reach, middle, spread, -0.5 * ((middle - USUAL_MM) / doubt_mm) ** 2)
        for middle in usual
        for spread in CENTRINGS_MM
    ]
    _, chosen, seen = max(choices, key=lambda choice: choice[0])
    lines = np.array([_line(step, reach, at) for step, at in zip(steps, chosen, strict=True)])
    return Surface(chosen + lines[:, 0], lines[:, 1], seen)


def _line(step: Points, reach: Points, at_mm: float) -> tuple[float, float]:
    """How much farther than `at_mm` a cushion is, and its slope, where its edge plainly runs askew."""
    near = np.flatnonzero(np.abs(reach - at_mm) < ASKEW_MM)
    here = step[near[len(near) // 2]]
    here = here[np.isfinite(here).all(axis=1)]
    if len(here) < PLAIN_SHARE * len(ALONG_MM):
        return 0.0, 0.0
    way = np.median(here, axis=0)
    rising = np.nan_to_num(step[near] @ (way / max(float(np.linalg.norm(way)), 1e-6)))
    peak = rising.argmax(axis=0)
    clear = (rising.max(axis=0) > LEAST_STEP) & (peak > 0) & (peak < len(near) - 1)
    if clear.mean() < PLAIN_SHARE:
        return 0.0, 0.0
    return _robust_line(ALONG_MM[clear], reach[near][peak[clear]] - at_mm)


def _robust_line(along_mm: Points, off_mm: Points) -> tuple[float, float]:
    """Offset and slope that most points agree on; none where few do, or where they are too small to matter."""
    line, weight = np.array([float(np.median(off_mm)), 0.0]), np.ones(len(off_mm))
    design = np.column_stack([np.ones_like(along_mm), along_mm])
    for _ in range(8):
        line = np.linalg.lstsq(design * weight[:, None], off_mm * weight, rcond=None)[0]
        weight = np.maximum(1 - ((off_mm - design @ line) / STRAIGHT_MM) ** 2, 0)
    if (weight > 0).sum() < PLAIN_SHARE * len(ALONG_MM):
        return 0.0, 0.0
    askew_mm = abs(float(line[1])) * float(ALONG_MM[-1])
    believed = askew_mm**4 / (askew_mm**4 + SLIGHT_MM**4)
    return float(line[0]) * believed, float(line[1]) * believed


def _agreed(
    steps: list[Points], reach: Points, middle: float, spread: float, merit: float
) -> tuple[float, Points, int]:
    """How likely the four edges are, and where, if half the surface is `middle` and the print `spread` off.

    `merit` is how likely such a surface is before looking, as a logarithm.
    """
    chosen, seen = np.full(4, middle), 0
    density = np.log(SPAN_MM / (spread * np.sqrt(2 * np.pi))) - 0.5 * ((reach - middle) / spread) ** 2
    for side, strength in enumerate(steps):
        gain = np.where(strength > LEAST_STEP, np.log(np.maximum(strength, 1e-6) / LEAST_STEP) + density, 0)
        best = int(gain.argmax())
        if gain[best] > 0:
            merit, seen = merit + float(gain[best]), seen + 1
            edge = _between(strength, reach, best)
            chosen[side] = edge + (middle - edge) * EDGE_SPREAD_MM**2 / (EDGE_SPREAD_MM**2 + spread**2)
    return merit, chosen, seen


def _between(strength: Points, reach: Points, best: int) -> float:
    """The place of a peak between samples, where it is one."""
    if not 0 < best < len(reach) - 1:
        return float(reach[best])
    before, peak, after = strength[best - 1], strength[best], strength[best + 1]
    bow = before - 2 * peak + after
    shift = 0.5 * (before - after) / bow if bow < -1e-6 else 0.0
    return float(reach[best] + PITCH_MM * np.clip(shift, -0.5, 0.5))


def _steps(smooth: Points, alignment: Alignment, reach: Points, quarter: int) -> Points:
    """(M, N, 3) the step in brightness and colour at each distance, along one side; NaN outside the picture."""
    along, away = np.meshgrid(ALONG_MM, reach)
    turned = [(-along, away), (-away, -along), (along, -away), (away, along)][quarter]
    where = alignment.image_from_board(np.column_stack([part.ravel() for part in turned]))
    where = where.reshape(*along.shape, 2).astype(np.float32)
    values = cv2.remap(smooth, where[..., 0], where[..., 1], cv2.INTER_LINEAR)
    inside = np.asarray(((where > 1) & (where < np.array(smooth.shape[1::-1]) - 2)).all(axis=2))
    gap = round(STEP_MM / PITCH_MM)
    step = np.full(values.shape, np.nan)
    step[gap:-gap] = values[2 * gap :] - values[: -2 * gap]
    known = np.zeros_like(inside)
    known[gap:-gap] = inside[2 * gap :] & inside[: -2 * gap]
    step[~known] = np.nan
    return step


def _strength(step: Points) -> Points:
    """(M,) the median step in brightness or colour along one side at each distance; 0 where it is not seen."""
    enough = np.isfinite(step[..., 0]).mean(axis=1) > LEAST_SEEN
    strength = np.zeros(len(step))
    strength[enough] = np.abs(np.asarray(np.nanmedian(step[enough], axis=1))).max(axis=1)
    return strength
