"""The end of the playing surface: the foot of the cushions, measured from the print.

A cushion shows its foot, its top and a softer shadow nearer in. A camera above the surface sees the top farther
out than the foot; a camera beyond the cushion sees the top first, and the foot is hidden. The strength of an
edge and the network of `footing` tell them apart. All four feet and the wooden border's height are chosen
together:

- the feet and tops that this camera would see must be visible;
- the print stands nearly in the middle, to a fraction of a millimetre on a tournament board, to a few
  millimetres on a household one.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.cushion.candidates import candidates, side_edges
from calibration.cushion.edge_tracing import PITCH_MM, steps_along, traced_edge
from calibration.cushion.footing import footing
from calibration.cushion.joint_choice import MAKES, MIDDLES_MM, SEEN_ALONE, agreed_cushions, exactness_odds
from calibration.cushion.side_frame import AWAY, LEFT
from calibration.lens import Picture, Points
from calibration.printed.alignment import Alignment

REACH_MM = (330.0, 430.0)  # of the print's scale: where a cushion's edges may be
USUAL_MM = 370.0  # half the surface in the print's own scale
EXACT_SPREAD_MM = 1.0  # the deviation from USUAL_MM where the print follows the laws
SEEN_SPREAD_MM = 4.0  # the deviation where sides that are seen gave the print's scale: a hundredth of the side
LOOSE = 1.5  # and the further deviation for each mm by which the print does not
HEIGHTS_MM = np.arange(12.0, 36.0, 1.0)  # of the wooden border, of the print's scale
USUAL_HEIGHT = (22.0, 0.25)  # and the makers' variation as a share
TELLING_PX_PER_MM = 0.5  # a smaller board's print is too blurred to tell how exact it is


@dataclass(frozen=True)
class Surface:
    """(4,) distances of the cushions N W S E from the print's middle, mm.

    `slope` (4,) is a cushion's added distance for each mm to the left of its middle, seen from inside;
    `shown_mm` (4,) the place of its visible edge: the foot, or the top before it; NaN without one; `traced`
    four (N, 2) points along that edge, to the left and away.
    """

    reach_mm: Points
    slope: Points
    shown_mm: Points
    traced: tuple[Points, ...]

    def corners_mm(self) -> Points:
        """(4, 2) corners NW NE SE SW in the print's own millimetres."""
        # Left of N is W, left of W is S and so on: away = reach + slope * left, along each.
        normals = AWAY - self.slope[:, None] * LEFT
        corners = [(0, 1), (0, 3), (2, 3), (2, 1)]
        return np.array([np.linalg.solve(normals[list(two)], self.reach_mm[list(two)]) for two in corners])


def find_surface(
    bgr: Picture,
    alignment: Alignment,
    eye_mm: tuple[float, float, float],
    *,
    is_sized: bool = False,
    is_bare: bool = False,
) -> Surface:
    """The playing surface round an aligned print in a (H, W, 3) picture, seen by an eye in the print's mm.

    Where the print `is_sized`, sides that were seen gave its scale, and its own measures tell nothing of it.
    Where it `is_bare`, without lines, its place is that of such sides, too.
    """
    smooth = cv2.GaussianBlur(bgr, (0, 0), 0.8).astype(np.float32)
    reach = np.arange(*REACH_MM, PITCH_MM)
    steps = [steps_along(smooth, alignment, reach, side) for side in range(4)]
    seen = footing(bgr, alignment, eye_mm)
    edges = [side_edges(*side, reach) for side in zip(steps, seen.end, seen.top, strict=True)]
    off_mm = float(np.abs(alignment.shape).max())
    spread_mm = SEEN_SPREAD_MM if is_sized else EXACT_SPREAD_MM + LOOSE * off_mm
    middles = -0.5 * ((MIDDLES_MM - USUAL_MM) / spread_mm) ** 2
    can_tell = alignment.px_per_mm() > TELLING_PX_PER_MM and not is_sized
    exact = exactness_odds(off_mm) if can_tell else 0.0
    beyond = np.array([eye_mm[1], -eye_mm[0], -eye_mm[1], eye_mm[0]])
    best, feet, shown = -np.inf, np.full(4, USUAL_MM), np.full(4, np.nan)
    for height in HEIGHTS_MM:
        shift = eye_mm[2] / (eye_mm[2] - height)
        sides = [candidates(edge, eye, shift) for edge, eye in zip(edges, beyond, strict=True)]
        usual = -0.5 * (np.log(height / USUAL_HEIGHT[0]) / USUAL_HEIGHT[1]) ** 2
        merit, agreed = agreed_cushions(sides, middles + usual, exact, SEEN_ALONE if is_bare else MAKES)
        if merit > best:
            best, feet, shown = merit, agreed[0], agreed[1]
    traced = tuple(traced_edge(step, reach, float(at)) for step, at in zip(steps, shown, strict=True))
    return Surface(feet, np.zeros(4), shown, traced)
