"""The four cushions of a board chosen together, as square and as centred on the print as boards are made.

A tournament board is square, and its print centred, to a fraction of a millimetre; a household one to a few.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from calibration.cushion.candidates import Candidates
from calibration.cushion.edge_tracing import PITCH_MM
from calibration.lens import Points

MIDDLES_MM = np.arange(340.0, 400.1, PITCH_MM)


@dataclass(frozen=True)
class Make:
    """The precision of a kind of board, in mm: of its surface's squareness, and of its print's centring."""

    square_mm: float
    centred_mm: float


# Tournament boards; prints set off the middle; household boards.
MAKES = (Make(0.2, 0.28), Make(0.4, 2.0), Make(1.6, 2.5))
SEEN_ALONE = (Make(4.0, 4.0),)  # sides that were seen, without print: each is off by a hundredth
SEEN_WEIGHT = 1.5  # the weight of the four visible cushions beside the makes: plain edges are seldom absent
RARE_WEIGHT = 1.3  # the weight of the other makes' rarity beside their deviation
PRINT_MM = (0.2, 0.8)  # the deviation of the print from the laws, for the first and for the others
EDGE_MM = 0.5  # the distance of a visible edge from the cushion's foot, which is rounded and shaded


def exactness_odds(off_mm: float) -> float:
    """The log odds that a board with so little deviation of its print is the first of MAKES."""
    exact, loose = (-0.5 * (off_mm / spread) ** 2 - np.log(spread) for spread in PRINT_MM)
    return float(np.clip(exact - loose, 0, 3))


def agreed_cushions(
    sides: list[Candidates], middles: Points, exact: float, makes: tuple[Make, ...]
) -> tuple[float, Points]:
    """The likelihood of the best four cushions N W S E, and (2, 4) the places of their feet and visible edges.

    `middles` are the log likelihoods of each of MIDDLES_MM as half the surface, `exact` the log odds of the
    first of MAKES. A cushion that is not seen follows from the others, and is NaN in the second row.
    """
    best, chosen = -np.inf, np.full((2, 4), np.nan)
    for make in makes:
        pairs = [_opposite(sides[axis], sides[axis + 2], make, makes[0]) for axis in (0, 1)]
        merit = middles + sum(gains.max(axis=1) for gains, _ in pairs) + (exact if make is makes[0] else 0.0)
        which = int(merit.argmax())
        if merit[which] > best:
            best = float(merit[which])
            chosen = np.empty((2, 4))
            for axis, (gains, picks) in enumerate(pairs):
                pick = picks[int(gains[which].argmax())]
                middle = float(MIDDLES_MM[which])
                chosen[:, [axis, axis + 2]] = _placed(sides[axis], sides[axis + 2], pick, middle, make)
    return best, chosen


def _opposite(
    cushions: Candidates, other: Candidates, make: Make, likeliest: Make
) -> tuple[Points, list[tuple[int, int]]]:
    """(M, N) log likelihoods of N choices of two opposite cushions for each middle; -1 is one not seen."""
    picks = [(i, j) for i in range(-1, len(cushions.feet)) for j in range(-1, len(other.feet))]
    feet = [np.append(side.feet, np.nan) for side in (cushions, other)]
    gain = [np.append(side.gain, 0.0) for side in (cushions, other)]
    i, j = np.array(picks).T
    first, second, plain = feet[0][i], feet[1][j], gain[0][i] + gain[1][j]
    half = (first + second) / 2 - MIDDLES_MM[:, None]
    off = np.where(np.isnan(half), np.fmax(first, second) - MIDDLES_MM[:, None], (first - second) / 2)
    unlikely = (
        0.5 * (np.nan_to_num(half) / make.square_mm) ** 2 + 0.5 * (np.nan_to_num(off) / make.centred_mm) ** 2
    )
    rare = np.log(make.square_mm / likeliest.square_mm) * ~np.isnan(half[0])
    rare = rare + np.log(make.centred_mm / likeliest.centred_mm) * ~np.isnan(off[0])
    return SEEN_WEIGHT * plain - unlikely - RARE_WEIGHT * rare, picks


def _placed(
    cushions: Candidates, other: Candidates, picks: tuple[int, int], middle: float, make: Make
) -> Points:
    """(2, 2) the feet of two opposite cushions, and their visible edges.

    An unseen one follows the other, and both are drawn to the usual places of such a make.
    """
    seen = list(zip((cushions, other), picks, strict=True))
    feet = np.array([side.feet[k] if k >= 0 else np.nan for side, k in seen], float)
    shown = [float(side.shown[k]) if k >= 0 else np.nan for side, k in seen]
    if np.isnan(feet).all():
        return np.array([[middle, middle], shown])
    noise = EDGE_MM**2 / (1 if np.isnan(feet).any() else 2)
    half = middle if np.isnan(feet).any() else float(feet.mean())
    off = float(feet[0] - half if not np.isnan(feet[0]) else half - feet[1])
    half = middle + (half - middle) * make.square_mm**2 / (make.square_mm**2 + noise)
    off = off * make.centred_mm**2 / (make.centred_mm**2 + noise)
    return np.array([[half + off, half - off], shown])
