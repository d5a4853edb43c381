"""The places of pieces in a single picture, from three looks: whole board, detector, refiner.

Each look gives log odds. Their weights were fitted by logistic regression to photographs that the networks
had not seen and to drawn boards, so a score of 0.9 means nine pieces in ten. The whole-board look knows real
boards; detector and refiner know drawn ones and measure to a fraction of a millimetre.
"""

from __future__ import annotations

import numpy as np

from vision.pieces.detector import LIKELY, Detections, cell_answers, cell_odds, detections_in, lie_of
from vision.pieces.refiner import Refined, refined
from vision.pieces.settings import ReadingSettings
from vision.pieces.whole_board import WholeBoard
from vision.rectified.network import odds_of, share_of
from vision.rectified.view import Floats, Mask, RectifiedPicture

# The log odds of a piece by the three looks' own, each clipped; and what is added to their sum.
WHOLE_SAYS, DETECTOR_SAYS, REFINER_SAYS, ALL_SAY = 0.69, 0.03, 0.37, -1.51
WHOLE_AT_MOST, DETECTOR_AT_MOST, REFINER_AT_MOST = 7.0, 8.0, 6.0
# In pictures with fewer pixels than this per mm a close-up shows no rim, and print passes for plain discs.
PLAIN_PX_PER_MM, PLAIN_SCORE = 0.8, 0.75
LEAST_SCORE = 0.02  # a place below it in one look is not looked for in the others
SAME_SHARE = 0.7  # places nearer to each other than this share of a radius are one
# A refiner that moves a place by more of its radius than this, or changes its size by more, has not seen it: it
# knows views from above.
MOST_MOVED, MOST_RESIZED = 0.2, 0.12


def fused(seen: RectifiedPicture, whole: WholeBoard, settings: ReadingSettings) -> Detections:
    """The possible places of pieces with their fused scores, likeliest first."""
    view, surface_mm = seen.view, seen.view.board_map.surface_mm
    cells = cell_answers(seen, lie_of(view), settings.views)
    places = _together(whole.on(surface_mm), detections_in(view, cells))
    if not len(places.at):
        return places
    near = refined(seen, places, settings)
    detector_odds = cell_odds(cells[..., LIKELY], view.view_from_board(places.at))
    odds = _odds(whole.odds_at(places.at, surface_mm), detector_odds, near.odds)
    if view.board_map.px_per_mm() >= PLAIN_PX_PER_MM:
        plain = np.minimum(detector_odds, near.odds) > settings.plain_odds
        odds = np.where(plain, np.maximum(odds, odds_of(np.array(PLAIN_SCORE))), odds)
    at, radius = _measured(seen, places, near, settings)
    score = share_of(odds)
    return Detections(at, radius, score, places.kinds).only(np.argsort(-score, kind="stable"))


def _odds(whole: Floats, detector: Floats, refiner: Floats) -> Floats:
    """(N,) the weighed sum of the log odds of the three looks, (N,) each."""
    return np.asarray(
        WHOLE_SAYS * np.clip(whole, -WHOLE_AT_MOST, WHOLE_AT_MOST)
        + DETECTOR_SAYS * np.clip(detector, -DETECTOR_AT_MOST, DETECTOR_AT_MOST)
        + REFINER_SAYS * np.clip(refiner, -REFINER_AT_MOST, REFINER_AT_MOST)
        + ALL_SAY,
        float,
    )


def _together(first: Detections, second: Detections) -> Detections:
    """The places of two looks; of one place in both, the first look's."""
    first, second = (some.only(some.score > LEAST_SCORE) for some in (first, second))
    if not len(first.at):
        return second
    away = np.linalg.norm(second.at[:, None] - first.at, axis=2)
    reach = SAME_SHARE * np.minimum(second.radius[:, None], first.radius)
    new = second.only(~(away < reach).any(axis=1))
    pairs = zip(first.columns(), new.columns(), strict=True)
    return Detections(*(np.concatenate(both) for both in pairs))


def _measured(
    seen: RectifiedPicture, places: Detections, near: Refined, settings: ReadingSettings
) -> tuple[Floats, Floats]:
    """The places and radii by the refiner, where it agrees with what it was shown.

    Then it looks once more: it measures best what lies in the middle of its view.
    """
    at, radius = _moved(places, near)
    nearer = Detections(at, radius, places.score, places.kinds)
    return _moved(nearer, refined(seen, nearer, settings))


def _moved(places: Detections, near: Refined) -> tuple[Floats, Floats]:
    """(N, 2) the places and (N,) the radii by the refiner; where it disagrees, as they were."""
    moved = np.linalg.norm(near.off, axis=1) < MOST_MOVED * places.radius
    resized = np.abs(np.log(near.radius / places.radius)) < MOST_RESIZED
    agreed: Mask = np.asarray(moved & resized)
    at = np.where(moved[:, None], places.at + near.off, places.at)
    return at, np.where(agreed, near.radius, places.radius)
