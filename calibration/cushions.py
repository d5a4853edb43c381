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
LEAST_SEEN = 0.4  # of a side inside the picture


@dataclass(frozen=True)
class Surface:
    """(4,) how far the cushions N W S E are from the print's middle, mm; `seen` how many were found."""

    reach_mm: Points
    seen: int

    def corners_mm(self) -> Points:
        """(4, 2) corners NW NE SE SW in the print's own millimetres."""
        north, west, south, east = self.reach_mm
        return np.array([[-west, north], [east, north], [east, -south], [-west, -south]])


def find_surface(bgr: Picture, alignment: Alignment) -> Surface:
    """The playing surface round an aligned print in a (H, W, 3) picture."""
    smooth = cv2.GaussianBlur(bgr, (0, 0), 1).astype(np.float32)
    reach = np.arange(*REACH_MM, PITCH_MM)
    steps = [_edge_strength(smooth, alignment, reach, quarter) for quarter in range(4)]
    usual = np.arange(USUAL_MM - 30, USUAL_MM + 30.1, PITCH_MM)
    doubt_mm = EXACT_SPREAD_MM + LOOSE * float(np.abs(alignment.shape).max())
    choices = [
        _agreed(steps, reach, middle, spread, -0.5 * ((middle - USUAL_MM) / doubt_mm) ** 2)
        for middle in usual
        for spread in CENTRINGS_MM
    ]
    _, chosen, seen = max(choices, key=lambda choice: choice[0])
    return Surface(chosen, seen)


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


def _edge_strength(smooth: Points, alignment: Alignment, reach: Points, quarter: int) -> Points:
    """(M,) the median step in brightness or colour along one side at each distance; 0 where it is not seen."""
    along, away = np.meshgrid(ALONG_MM, reach)
    turned = [(along, away), (-away, along), (-along, -away), (away, -along)][quarter]
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
    enough = known.mean(axis=1) > LEAST_SEEN
    strength = np.zeros(len(reach))
    strength[enough] = np.abs(np.asarray(np.nanmedian(step[enough], axis=1))).max(axis=1)
    return strength
