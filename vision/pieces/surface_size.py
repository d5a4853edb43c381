"""The size of the playing surface from the coins on it: all coins of a set are as large as the laws' coins.

The whole-board network sees a surface that fills its view, so the radius of a coin there tells how large the
surface is.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rules.carrom.board import ICF
from rules.pieces import Kind
from vision.pieces.detector import KINDS
from vision.pieces.whole_board import FILLED_MM, WholeBoard

USUAL_MM = ICF.surface_mm
LIKELY = 0.6  # the score from which a disc counts as a coin
FEW = 3  # fewer coins do not tell the size
COIN_MM = 15.6  # the radius of a coin that the network measures where the surface has the laws' size
COIN_SPREAD = 0.03  # of a size: coins are 30 to 32 mm wide, and the network is off by as much
USUAL_SPREAD = 0.15  # of the logarithm of sizes of household boards about the laws'
NORMAL_SPREAD = 1.4826  # the spread of normal values in times of their median distance from the middle
LAWFUL_SHARE = 0.025  # an estimate this near the laws' size is that size: most boards keep to it


@dataclass(frozen=True)
class SurfaceSize:
    """The side of the playing surface in mm, its standard deviation, and the number of coins that tell it."""

    mm: float
    sd_mm: float
    coins: int


def surface_size(whole: WholeBoard) -> SurfaceSize:
    """The size of the surface in one picture, from its coins; the laws' size where hardly any coin shows."""
    seen = whole.seen
    is_coin = (seen.score > LIKELY) & (seen.kinds.argmax(axis=1) != KINDS.index(Kind.STRIKER))
    radii, count = seen.radius[is_coin], int(is_coin.sum())
    if count < FEW:
        return SurfaceSize(USUAL_MM, USUAL_SPREAD * USUAL_MM, count)
    mm = FILLED_MM * COIN_MM / float(np.median(radii))
    apart = NORMAL_SPREAD * float(np.median(np.abs(np.log(radii / np.median(radii)))))
    sd_mm = mm * float(np.hypot(COIN_SPREAD, apart / np.sqrt(count)))
    return SurfaceSize(USUAL_MM if abs(mm / USUAL_MM - 1) <= LAWFUL_SHARE else mm, sd_mm, count)
