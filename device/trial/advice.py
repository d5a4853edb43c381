"""The weak points of a table, each with the part to mend: lamp, camera, size, focus, print.

Light, height, scale and size come from the measures that watching itself uses. A point is named once, with the
number that it rests on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, degrees, hypot
from statistics import median

from device.trial.judgement import Judgement
from device.trial.shot import Shot
from rules.table import Mm
from vision.light.quality import Fault, LightQuality

LEAST_PX_PER_MM = 0.8  # a coin of 25 px: below it places and kinds are read worse
MOST_TILT_DEG = 35.0  # beyond it near pieces hide what lies behind them
LEAST_HEIGHT_MM = 700.0  # nearer, a piece's side is seen as well as its top at the edge of the board
MOST_RESIDUAL_MM = 2.5  # of the drawing to what is seen
UNSURE_SHARE = 0.06  # of the size of the surface: coins alone tell it to 4 %
MOST_GAP_MM = 3.0  # mean gap of pieces that touch: the size, or the place of the board, is off
BROAD_RIM_MM = 4.0  # a rounded rim in focus is about 2 mm broad, at a blur of 1.5 px it is 4 mm
MOST_SPREAD_MM = 0.7  # of a piece that lies still


@dataclass(frozen=True, slots=True)
class Weak:
    """A weak point: its part, a word for it, its number and its place, where it has one."""

    part: str
    what: str
    value: float | None = None
    at: Mm | None = None


@dataclass(frozen=True, slots=True)
class View:
    """The camera and the light over all shots: the median of each number, the worst light.

    `height_mm` and `tilt_deg`, from straight above, are those of the camera over the middle of the board, as
    far as the lens is known.
    """

    light: LightQuality
    height_mm: float
    tilt_deg: float
    px_per_mm: float
    residual_mm: float
    surface_mm: float
    surface_sd_mm: float
    rim_mm: float | None


def view_of(shots: Sequence[Shot]) -> View | None:
    """The view of some shots; None without any."""
    if not shots:
        return None
    eyes = [shot.board_map.eye_mm for shot in shots]
    rims = [shot.rim_mm for shot in shots if shot.rim_mm is not None]
    return View(
        min((shot.light for shot in shots), key=lambda light: light.score),
        median(z for _, _, z in eyes),
        median(degrees(atan2(hypot(x, y), z)) for x, y, z in eyes),
        median(shot.board_map.px_per_mm() for shot in shots),
        median(shot.board_map.residual_mm for shot in shots),
        median(shot.size.mm for shot in shots),
        median(shot.size.sd_mm for shot in shots),
        median(rims) if rims else None,
    )


def weak_points(view: View, judgements: Sequence[Judgement]) -> tuple[Weak, ...]:
    """Everything that is worth mending, the light first; empty where all is well."""
    spreads = [judgement.spread_mm for judgement in judgements if judgement.spread_mm is not None]
    gaps = [gap for judgement in judgements for gap in judgement.gaps_mm]
    gap_mm = sum(gaps) / len(gaps) if gaps else 0.0
    spread_mm = max(spreads, default=0.0)
    rim_mm, sd_mm = view.rim_mm or 0.0, view.surface_sd_mm
    points = (
        (
            view.light.fault is not Fault.NONE,
            Weak("lamp", view.light.fault.value, view.light.score, view.light.at),
        ),
        (view.px_per_mm < LEAST_PX_PER_MM, Weak("camera", "far", view.px_per_mm)),
        (view.height_mm < LEAST_HEIGHT_MM, Weak("camera", "low", view.height_mm)),
        (view.tilt_deg > MOST_TILT_DEG, Weak("camera", "oblique", view.tilt_deg)),
        (view.residual_mm > MOST_RESIDUAL_MM, Weak("camera", "misfit", view.residual_mm)),
        (rim_mm > BROAD_RIM_MM, Weak("focus", "soft", rim_mm)),
        (spread_mm > MOST_SPREAD_MM, Weak("focus", "restless", spread_mm)),
        (sd_mm > UNSURE_SHARE * view.surface_mm, Weak("size", "unsure", sd_mm)),
        (abs(gap_mm) > MOST_GAP_MM, Weak("size", "gaps", gap_mm)),
        (any(judgement.matching.wrong for judgement in judgements), Weak("kinds", "wrong")),
    )
    return tuple(weak for is_so, weak in points if is_so)
