"""The size of the playing surface from the coins on it: all coins of a set are as large as the laws' coins.

The whole-board network sees a surface that fills its view, so the radius of a coin there tells how large the
surface is. In a sharp picture the refiner then measures the rims on a surface of that size.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.boardmap import BoardMap
from rules.carrom.board import ICF
from vision.frame import Frame
from vision.pieces.detector import STRIKER, Detections
from vision.pieces.fusion import fused
from vision.pieces.settings import ReadingSettings
from vision.pieces.whole_board import FILLED_MM, VIEW_PX_PER_MM, WholeBoard
from vision.rectified.view import MARGIN_MM, Floats, TopView

USUAL_MM = ICF.surface_mm
LIKELY = 0.6  # the score from which a disc counts as a coin
FEW = 2  # fewer coins do not tell the size
PLENTY = 3  # of so many coins the kinds are believed
STRIKER_TIMES = 1.12  # a disc is a coin up to so many times the smallest one: strikers are 1.23 times and more
SHARP_PX, ROUNDS = 360.0, 3  # the side of a surface whose rims can be measured; how often they are
COIN_MM = 15.6  # the radius of a coin that the network measures where the surface has the laws' size
COIN_SPREAD = 0.03  # of a size: coins are 30 to 32 mm wide, and the network is off by as much
USUAL_SPREAD = 0.15  # of the logarithm of sizes of household boards about the laws'
NORMAL_SPREAD = 1.4826  # the spread of normal values in times of their median distance from the middle
# An estimate this little below the laws' size, or above it, is that size: many boards have it, none is larger.
BELOW_LAWFUL, ABOVE_LAWFUL = 0.035, 0.08


@dataclass(frozen=True)
class SurfaceSize:
    """The side of the playing surface in mm, its standard deviation, and the number of coins that tell it."""

    mm: float
    sd_mm: float
    coins: int


def surface_size(frame: Frame, board_map: BoardMap, whole: WholeBoard) -> SurfaceSize:
    """The size of the surface in a picture, from its coins; the laws' size where hardly any coin shows.

    `whole` is the look at this picture. Where the picture is sharp the refiner then measures the rims.
    """
    radii = coin_radii(whole.seen)
    if len(radii) < FEW:
        return SurfaceSize(USUAL_MM, USUAL_SPREAD * USUAL_MM, len(radii))
    mm = FILLED_MM * COIN_MM / float(np.median(radii))
    for _ in range(ROUNDS if board_map.px_per_mm() * board_map.surface_mm >= SHARP_PX else 0):
        view = TopView.of(board_map.resized(mm), VIEW_PX_PER_MM, MARGIN_MM)
        measured = coin_radii(fused(view.look(frame), whole, ReadingSettings()))
        if len(measured) < FEW:
            break
        radii = measured
        mm *= ICF.coin_radius_mm / float(np.median(radii))
    spread = NORMAL_SPREAD * float(np.median(np.abs(np.log(radii / np.median(radii)))))
    sd_mm = mm * float(np.hypot(COIN_SPREAD, spread / np.sqrt(len(radii))))
    return SurfaceSize(likely_mm(mm), sd_mm, len(radii))


def likely_mm(estimate_mm: float) -> float:
    """The likeliest size of a surface with such an estimate: the laws' where it is near, or a little above."""
    is_lawful = -BELOW_LAWFUL <= estimate_mm / USUAL_MM - 1 <= ABOVE_LAWFUL
    return USUAL_MM if is_lawful else estimate_mm


def coin_radii(seen: Detections) -> Floats:
    """(N,) the radii of the discs that are likely coins.

    On a small surface coins look as large as strikers, and may be named so; but a set has one striker, and that
    is larger than they are.
    """
    is_disc, is_striker = seen.score > LIKELY, seen.likeliest == STRIKER
    coins = np.asarray(seen.radius[is_disc & ~is_striker], float)
    discs = np.asarray(seen.radius[is_disc], float)
    if len(coins) >= PLENTY or not len(discs):
        return coins
    return np.asarray(discs[discs <= STRIKER_TIMES * discs.min()], float)
