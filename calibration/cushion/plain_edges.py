"""Each side of a proposed surface, moved to the plainest straight edge near it.

The network sees a side to a hundredth of its length. The cushion's foot is an edge of one colour step along the
whole side: the mean step across a line, with its sign, is largest where the line lies on it. Grain, print and
pieces have steps of both signs along a side.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.lens import Picture, Points

REACH, SPREAD = 0.04, 0.02  # of the side: how far an edge is looked for, and how far off a side usually is
LINES, PLACES = 25, 64  # offsets that are tried at each end of a side; places along it
ENDS = 0.1  # share of a side left out at both ends: pockets
ACROSS, FINE_PX = 0.006, 0.5  # of the side: colour is compared this far to both sides; between places across
LARGEST_PX = 500.0  # a larger side is reduced to this
STEP_WEIGHT, LEAST_STEP = 2.0, 1.0  # of the logarithm of a colour step beside the proposal; the least step
ASKEW = 0.8  # of SPREAD: how much a side may be turned
# Of the side: a corner moves no farther than this, about the network's own error. Another plain edge lies
# beyond: the frame's outer one, or a shadow.
FARTHEST = 0.012
LEAST_SEEN = 0.3  # of a side in the picture for its edge to be looked for


@dataclass(frozen=True)
class _Band:
    """The colours on both sides of one side: (A, F, 3) steps, (A, F) whether inside, at `reach_px` (F,)."""

    step: Points
    inside: Points
    reach_px: Points


def on_edges(bgr: Picture, corners_px: Points) -> Points:
    """(4, 2) corners, clockwise, of the surface whose sides lie on the plain edges near these corners."""
    side_px = float(np.mean(np.hypot(*(corners_px - np.roll(corners_px, 1, axis=0)).T)))
    scale = min(1.0, LARGEST_PX / side_px)
    lab = cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB)
    lab = cv2.resize(lab, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else lab
    smooth = cv2.GaussianBlur(lab, (0, 0), 0.8).astype(np.float32)
    corners = (corners_px + 0.5) * scale - 0.5
    lines = [_moved(smooth, corners[k], corners[(k + 1) % 4], side_px * scale) for k in range(4)]
    crossings = np.array([np.cross(lines[k - 1], lines[k]) for k in range(4)])
    if np.abs(crossings[:, 2]).min() < 1e-9:
        return corners_px
    moved = (crossings[:, :2] / crossings[:, 2:] + 0.5) / scale - 0.5
    step = moved - corners_px
    away_px = np.maximum(np.hypot(*step.T), 1e-9)
    return np.asarray(corners_px + step * np.minimum(1.0, FARTHEST * side_px / away_px)[:, None])


def _moved(smooth: Points, start: Points, end: Points, side_px: float) -> Points:
    """The homogeneous line of the plainest edge near one side."""
    outwards = np.array([(end - start)[1], -(end - start)[0]]) / float(np.hypot(*(end - start)))
    band = _band(smooth, start, end, outwards, side_px)
    offsets = np.linspace(-REACH, REACH, LINES) * side_px
    first, last = np.meshgrid(offsets, offsets, indexing="ij")
    strength, seen = _strength(band, first, last)
    if seen < LEAST_SEEN:
        return np.cross([*start, 1.0], [*end, 1.0])
    spread = SPREAD * side_px
    near = -0.25 * (first**2 + last**2) / spread**2 - 0.25 * ((first - last) / (ASKEW * spread)) ** 2
    best = np.unravel_index(
        int((STEP_WEIGHT * np.log(np.maximum(strength, LEAST_STEP)) + near).argmax()), near.shape
    )
    moved = start + first[best] * outwards, end + last[best] * outwards
    return np.cross([*moved[0], 1.0], [*moved[1], 1.0])


def _band(smooth: Points, start: Points, end: Points, outwards: Points, side_px: float) -> _Band:
    gap = max(round(max(1.0, ACROSS * side_px) / FINE_PX), 1)
    most = REACH * side_px + FINE_PX * (gap + 2)
    reach = np.arange(-most, most + 1e-6, FINE_PX)
    along = start + np.linspace(ENDS, 1 - ENDS, PLACES)[:, None] * (end - start)
    where = (along[:, None] + reach[None, :, None] * outwards).astype(np.float32)
    colour = cv2.remap(smooth, where[..., 0], where[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    step = np.zeros(colour.shape)
    step[:, gap:-gap] = colour[:, 2 * gap :] - colour[:, : -2 * gap]
    inside = ((where > 0) & (where < np.array(smooth.shape[1::-1]) - 1)).all(axis=2)
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
