"""Scores of places against the bare board: where it shows, nothing lies; where it is hidden, something does.

The weights were fitted by logistic regression to drawn boards, the bare one seen before under the same lamp or
another (`device.figures.learnt_table` has the figures with and without).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.bare_board.departure import Departures, departures
from vision.bare_board.model import BareBoard
from vision.pieces.detector import Detections
from vision.rectified.network import odds_of, share_of
from vision.rectified.view import Floats, Seen

# Log odds by the logarithm of a disc's least departure, in times of `EVEN`, clipped.
EVEN, DEPARTING_SAYS = 1.2, 3.0
LEAST_SAID, MOST_SAID = -6.0, 3.0
BESIDE_TAKES = 1.0  # Share of a gain that is lost where all the surroundings depart, too: as under a hand.
LEAST_DEPARTURE = 0.05


def against(bare: BareBoard, seen: Seen, places: Detections) -> Detections:
    """The places with the scores that they have against the bare board, likeliest first."""
    if not len(places.at) or bare.side_px != seen.view.side_px:
        return places
    odds = odds_of(places.score) + said(departures(bare, seen, places.at, places.radius))
    score = share_of(odds)
    return replace(places, score=score).only(np.argsort(-score, kind="stable"))


def said(of: Departures) -> Floats:
    """(N,) the log odds that departures add; 0 where the board below is not known."""
    gain = DEPARTING_SAYS * np.log(np.maximum(of.least, LEAST_DEPARTURE) / EVEN)
    gain = np.clip(gain, LEAST_SAID, MOST_SAID)
    gain = np.where(gain > 0, gain * (1 - BESIDE_TAKES * of.beside), gain)
    return np.where(of.known, gain, 0.0)
