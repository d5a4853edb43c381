"""The exact place and size of a piece: a second learnt network looks at each in the frame's pixels.

Each piece is shown to it alike: as many pixels wide as its radius, and turned so that its wall is seen on the
same side, the one towards which its foot lies. It answers how far off the given place was.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.frame import Plane
from vision.pieces.detector import Detections
from vision.pieces.settings import ReadingSettings
from vision.rectified.network import Field, answers, light_of_level, odds_of, share_of
from vision.rectified.view import Floats, RectifiedPicture, TopView

SIDE_PX = 32  # Side of each close-up.
REACH = 1.4  # Half the side of a close-up, in radii.
USUAL_MM = 15.5  # A coin's radius: sizes are logarithms relative to it.
TALL_MM = 8.0  # A coin's thickness.
LEAN_SHARE = 3.0  # Scale of a foot's distance from the top, in radii, as the network gets it.
# Weight of the detector's log odds in a piece's score. The weights were fitted to drawn boards that the
# networks had not seen: of places scored 0.9 nine in ten are pieces.
WIDE_SAYS = 0.9
# Likelihood from which a place is refined. Lower is slower, and shows more in explanations.
LEAST_LOOKED = 0.01
ACROSS, UP, SIZE, KIND, LIKELY = 0, 1, 2, slice(3, 7), 7  # The answers of the network, in this order.
LEAST = 1e-6  # Likelihoods are clipped to this from below: nothing is impossible.
AT_ONCE = 4  # The number of close-ups that are shown to the network together.
AXIS = ((np.arange(SIDE_PX) + 0.5) / SIDE_PX * 2 - 1) * REACH
# Places of a close-up's pixels: right and up, row by row.
AROUND = np.array([np.tile(AXIS, SIDE_PX), np.repeat(-AXIS, SIDE_PX)], np.float32)


@dataclass(frozen=True, eq=False)
class Refined:
    """What the refiner says of N places.

    `off` (N, 2) is how far off they are and `radius` (N,) their radii, in mm. `odds` (N,) are the log odds of a
    piece. `kinds` (N, K) are logits, in the order of the detector's.
    """

    off: Floats
    radius: Floats
    odds: Floats
    kinds: Field


def refine(seen: RectifiedPicture, detections: Detections, settings: ReadingSettings) -> Detections:
    """The same pieces at their exact places, with the scores of both looks; likeliest first."""
    detections = detections.only(detections.score > LEAST_LOOKED)
    if not len(detections.at):
        return detections
    near = refined(seen, detections, settings)
    odds = np.clip(near.odds, -settings.close_doubts_at_most, settings.close_at_most)
    score = share_of(WIDE_SAYS * odds_of(detections.score) + settings.close_says * odds + settings.both_say)
    order, kinds = np.argsort(-score, kind="stable"), agreed(near.kinds, detections.kinds)
    return Detections(detections.at + near.off, near.radius, score, kinds).only(order)


def refined(seen: RectifiedPicture, places: Detections, settings: ReadingSettings) -> Refined:
    """The refiner's answers about places, of which there is at least one."""
    along, away = leaning(seen.view, places.at)
    shown = shown_turned(seen, places.at, places.radius, along)
    lie = np.column_stack([LEAN_SHARE * away / places.radius, np.log(places.radius / USUAL_MM)])
    answered = _answered(as_light(shown, seen.level), lie.astype(np.float32), mirrored=settings.views > 1)
    off = turned_back(places.radius[:, None] * answered[:, [ACROSS, UP]], along)
    radius = places.radius * np.exp(np.clip(answered[:, SIZE], -0.3, 0.3))
    return Refined(off, np.asarray(radius, float), np.asarray(answered[:, LIKELY], float), answered[:, KIND])


def _answered(light: Field, lie: Field, *, mirrored: bool) -> Field:
    """(N, answers) of the network; if `mirrored`, the mean with the close-ups upside down."""
    answered = answers("piece", AT_ONCE, x=light, given=lie)
    if not mirrored:
        return answered
    flipped = answers("piece", AT_ONCE, x=np.ascontiguousarray(light[:, :, ::-1]), given=lie)
    flipped[:, UP] *= -1
    return np.asarray((answered + flipped) / 2, np.float32)


def agreed(logits: Field, kinds: Floats) -> Floats:
    """(N, K) the likelihood of each kind by two equal looks: logits of one, likelihoods of the other."""
    both = (logits - np.logaddexp.reduce(logits, axis=1)[:, None] + np.log(np.maximum(kinds, LEAST))) / 2
    likely = np.exp(both - both.max(axis=1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=1, keepdims=True), float)


def leaning(view: TopView, at_mm: Floats) -> tuple[Floats, Floats]:
    """(N, 2) the direction from a piece's top to its foot, as seen, and (N,) the distance in mm."""
    eye = np.array(view.board_map.eye_mm)
    lean = (at_mm - eye[:2]) * (TALL_MM / eye[2])
    away = np.hypot(*lean.T)
    along = np.where(away[:, None] > 1e-6, lean / np.maximum(away, 1e-6)[:, None], (1.0, 0.0))
    return along, away


def turned_back(off: Floats, along: Floats) -> Floats:
    """(N, 2) steps on the board, from steps to the right and up in close-ups that show `along` to the right."""
    (right, up), (cos, sin) = off.T, along.T
    return np.column_stack([right * cos - up * sin, right * sin + up * cos])


def shown_turned(seen: RectifiedPicture, at_mm: Floats, radius_mm: Floats, along: Floats) -> Plane:
    """(N, side, side, 3) BGR of the surroundings of places, `along` to the right."""
    cos, sin = along.T * radius_mm
    turn = np.column_stack([cos, -sin, sin, cos]).astype(np.float32).reshape(-1, 2, 2)
    places = turn @ AROUND + at_mm.astype(np.float32)[:, :, None]
    x_mm, y_mm = (places[:, part].reshape(-1, SIDE_PX, SIDE_PX) for part in (0, 1))
    return seen.sample(x_mm, y_mm)


def as_light(shown: Plane, level: float) -> Field:
    """(N, 3, side, side) close-ups as the network's input."""
    flat = np.asarray(cv2.LUT(shown.reshape(-1, SIDE_PX, 3), light_of_level(level)), np.float32)
    return np.ascontiguousarray(flat.reshape(shown.shape).transpose(0, 3, 1, 2))
