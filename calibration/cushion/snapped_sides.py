"""Each side of a proposed surface, moved to the plainest straight edge near it.

The network sees a side to a hundredth of its length. The cushion's foot is an edge of one colour step along the
whole side: the mean step across a line, with its sign, is largest where the line lies on it. Grain, print and
pieces have steps of both signs along a side.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.boardmap import DEFAULT_HFOV_DEG
from calibration.geometry import mean_side, px_before_resizing, px_when_resized
from calibration.lens import Lens, Picture, Points, bent

REACH, SPREAD = 0.04, 0.02  # of the side: how far an edge is looked for, and how far off a side usually is
LINES, PLACES = 25, 64  # offsets that are tried at each end of a side; places along it
ENDS = 0.1  # share of a side left out at both ends: pockets
ACROSS, FINE_PX = 0.006, 0.5  # of the side: colour is compared this far to both sides; between places across
LARGEST_PX = 500.0  # a larger side is reduced to this
STEP_WEIGHT, LEAST_STEP = 2.0, 1.0  # of the logarithm of a colour step beside the proposal; the least step
ASKEW = 0.8  # of SPREAD: how much a side may be turned
# Of the side: a corner moves no farther than this, about the network's own error. Another plain edge lies
# beyond: the border's outer one, or a shadow.
FARTHEST = 0.012
LEAST_SEEN = 0.3  # of a side in the picture for its edge to be looked for
BENDS = np.arange(-0.4, 0.01, 0.04)  # k1 at the nominal focal length that are tried, the straight lens last
BEND_PULL = 1.7  # of the square of a bend, from the merit of the sides
LEAST_GAIN = 0.3  # by which bent sides must be plainer
# The side of a photographed board has a step of 7 levels at least, and of 0.055 of the others'.
NO_STEP, NO_STEP_SHARE = 3.0, 0.04
MOSTLY = 0.7  # of a side: so much is in the picture, and not as bright as a lamp's image
DAZZLING = 245.0  # lightness


@dataclass(frozen=True, eq=False)
class _Reduced:
    """A picture as Lab floats, reduced by `scale`, the (4, 2) corners there, and the nominal lens, straight."""

    smooth: Points
    scale: float
    corners_px: Points
    side_px: float
    straight: Lens


@dataclass(frozen=True)
class _Band:
    """The colours on both sides of one side: (A, F, 3) steps, (A, F) whether inside, at `reach_px` (F,)."""

    step: Points
    inside: Points
    reach_px: Points


def snapped_to_edges(bgr: Picture, corners_px: Points) -> Points:
    """(4, 2) corners, clockwise, of the surface whose sides lie on the plain edges near these corners."""
    seen = _reduced(bgr, corners_px)
    lines = [_plainest(seen, side, seen.straight)[0] for side in range(4)]
    crossings = np.array([np.cross(lines[k - 1], lines[k]) for k in range(4)])
    if np.abs(crossings[:, 2]).min() < 1e-9:
        return corners_px
    moved = px_before_resizing(crossings[:, :2] / crossings[:, 2:], seen.scale)
    step = moved - corners_px
    away_px = np.maximum(np.hypot(*step.T), 1e-9)
    return np.asarray(
        corners_px + step * np.minimum(1.0, FARTHEST * seen.side_px / seen.scale / away_px)[:, None]
    )


def bend_of_sides(bgr: Picture, corners_px: Points) -> float:
    """The lens's k1, at the nominal focal length, that makes the sides near (4, 2) corners plainest.

    0 where they are as plain straight: a shadow beside a cushion looks bent, too.
    """
    seen = _reduced(bgr, corners_px)
    lenses = [bent(seen.straight, float(bend)) for bend in BENDS]
    merits = [sum(_plainest(seen, side, lens)[1] for side in range(4)) for lens in lenses]
    gains = np.array(merits) - merits[-1] - BEND_PULL * BENDS**2
    best = int(gains.argmax())
    return float(BENDS[best]) if gains[best] > LEAST_GAIN else 0.0


def _reduced(bgr: Picture, corners_px: Points) -> _Reduced:
    side_px = mean_side(corners_px)
    scale = min(1.0, LARGEST_PX / side_px)
    lab = cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB)
    lab = cv2.resize(lab, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else lab
    smooth = cv2.GaussianBlur(lab, (0, 0), 0.8).astype(np.float32)
    nominal = Lens.from_hfov(lab.shape[1], lab.shape[0], DEFAULT_HFOV_DEG)
    return _Reduced(smooth, scale, px_when_resized(corners_px, scale), side_px * scale, nominal)


def _plainest(seen: _Reduced, side: int, lens: Lens) -> tuple[Points, float]:
    """The homogeneous line of the plainest edge near one side in the straightened picture, and its merit."""
    start, end = lens.straight_from_image(seen.corners_px[[side, (side + 1) % 4]])
    outwards = _outwards(start, end)
    first, last = _offsets(seen)
    strength, inside = _strength(_band(seen, start, end, outwards, lens), first, last)
    if inside < LEAST_SEEN:
        return np.cross([*start, 1.0], [*end, 1.0]), 0.0
    spread = SPREAD * seen.side_px
    near = -0.25 * (first**2 + last**2) / spread**2 - 0.25 * ((first - last) / (ASKEW * spread)) ** 2
    merit = STEP_WEIGHT * np.log(np.maximum(strength, LEAST_STEP)) + near
    best = np.unravel_index(int(merit.argmax()), merit.shape)
    moved = start + first[best] * outwards, end + last[best] * outwards
    return np.cross([*moved[0], 1.0], [*moved[1], 1.0]), float(merit[best])


def has_open_side(bgr: Picture, corners_px: Points) -> bool:
    """Whether a surface with (4, 2) corners goes on across one of its sides: it is a part of something larger.

    All other sides have an edge then. Of a side outside of the picture or in a glare nothing is known.
    """
    seen = _reduced(bgr, corners_px)
    steps = [step for side in range(4) if (step := _step_across(seen, side)) is not None]
    return len(steps) > 2 and min(steps) < min(NO_STEP, NO_STEP_SHARE * float(np.median(steps)))


def _step_across(seen: _Reduced, side: int) -> float | None:
    """The colour step of the plainest edge near one side, None where too little of it shows."""
    start, end = seen.corners_px[[side, (side + 1) % 4]]
    band = _band(seen, start, end, _outwards(start, end), seen.straight)
    strength, inside = _strength(band, *_offsets(seen))
    along = (start + np.linspace(ENDS, 1 - ENDS, PLACES)[:, None] * (end - start)).astype(np.float32)
    light = cv2.remap(seen.smooth, along[:, :1], along[:, 1:], cv2.INTER_LINEAR)[:, 0, 0]
    is_seen = inside > MOSTLY and float((light > DAZZLING).mean()) < 1 - MOSTLY
    return float(strength.max()) if is_seen else None


def _outwards(start: Points, end: Points) -> Points:
    """The direction away from the surface, of a side from one corner to the next."""
    return np.array([(end - start)[1], -(end - start)[0]]) / float(np.hypot(*(end - start)))


def _offsets(seen: _Reduced) -> tuple[Points, Points]:
    """(M, M) how far outwards a line's two ends lie, of all lines that are tried."""
    offsets = np.linspace(-REACH, REACH, LINES) * seen.side_px
    first, last = np.meshgrid(offsets, offsets, indexing="ij")
    return first, last


def _band(seen: _Reduced, start: Points, end: Points, outwards: Points, lens: Lens) -> _Band:
    """The colours about one side from a corner to the next, straightened through a lens."""
    gap = max(round(max(1.0, ACROSS * seen.side_px) / FINE_PX), 1)
    most = REACH * seen.side_px + FINE_PX * (gap + 2)
    reach = np.arange(-most, most + 1e-6, FINE_PX)
    along = start + np.linspace(ENDS, 1 - ENDS, PLACES)[:, None] * (end - start)
    straight = along[:, None] + reach[None, :, None] * outwards
    where = lens.image_from_straight(straight.reshape(-1, 2)).reshape(straight.shape).astype(np.float32)
    colour = cv2.remap(
        seen.smooth, where[..., 0], where[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    step = np.zeros(colour.shape)
    step[:, gap:-gap] = colour[:, 2 * gap :] - colour[:, : -2 * gap]
    inside = ((where > 0) & (where < np.array(seen.smooth.shape[1::-1]) - 1)).all(axis=2)
    return _Band(step, np.asarray(inside, float), reach)


def _strength(band: _Band, first: Points, last: Points) -> tuple[Points, float]:
    """(M, N) the mean signed colour step along each line of two offsets; the share of them in the picture."""
    share = np.linspace(ENDS, 1 - ENDS, PLACES)
    at = first[..., None] * (1 - share) + last[..., None] * share
    column = np.clip(np.round((at - band.reach_px[0]) / FINE_PX).astype(int), 0, len(band.reach_px) - 1)
    row = np.arange(PLACES)[None, None, :]
    inside = band.inside[row, column]
    total = (band.step[row, column] * inside[..., None]).sum(axis=2)
    mean = total / np.maximum(inside.sum(axis=2), 1.0)[..., None]
    return np.linalg.norm(mean, axis=-1), float(inside.mean())
