"""Scores of places against the bare board: where it shows, nothing lies; where it is hidden, something does.

The weights were fitted by logistic regression to drawn boards of broad make, the bare one seen before under the
same lamp or another. `device.figures.learnt_table` measures the reading with and without.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.bare_board.departure import Departures, departures
from vision.bare_board.model import BareBoard
from vision.pieces.detector import Detections
from vision.rectified.network import odds_of, share_of
from vision.rectified.view import Floats, Seen

# Log odds by the logarithm of a disc's least departure, and what is added to them.
DEPARTING_SAYS, ALL_SAY = 2.3, -2.0
LEAST_DEPARTURE, MOST_SAID = 0.2, 1.5  # A stray thing departs too, so a departure alone makes no piece.


def against(bare: BareBoard, seen: Seen, places: Detections) -> Detections:
    """The places with the scores that they have against the bare board, likeliest first."""
    if not len(places.at) or bare.side_px != seen.view.side_px:
        return places
    odds = odds_of(places.score) + said(departures(bare, seen, places.at, places.radius))
    score = share_of(odds)
    return replace(places, score=score).only(np.argsort(-score, kind="stable"))


def said(of: Departures) -> Floats:
    """(N,) the log odds that departures add; 0 where the board below is not known."""
    gain = DEPARTING_SAYS * np.log(np.maximum(of.least, LEAST_DEPARTURE)) + ALL_SAY
    return np.where(of.known, np.minimum(gain, MOST_SAID), 0.0)
