"""The striker: which disc it is, by its look and its size, and the size of this set's striker, once learnt."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from statistics import median

import numpy as np

from rules.carrom.board import BoardProfile
from rules.pieces import Kind
from vision.kinds.colours import COIN_RADIUS_MM
from vision.pieces.detector import Detections
from vision.pieces.seen import SeenPiece
from vision.pieces.suppression import PIECE, SECOND
from vision.rectified.network import odds_of
from vision.rectified.view import Floats, Mask

# The size of this set's striker.
SURE = 0.97  # It is learnt from readings of at least this score.
PLAINLY_MM = 1.5  # Differences from the other readings above this are plain: single readings are 0.3 mm off.
# The number of readings that are kept: enough for a steady median, few enough to follow another striker.
REMEMBERED = 15

LEAST_STRIKER = 1e-4  # By its look alone a disc is never more surely a striker, or none.

# A disc's size against this set's striker.
# A disc larger than this set's striker by more than this is no striker: a printed arrow's curl is larger.
STRIKER_OFF_MM = 1.5
# A striker that was only measured beside a hand may be this many times as large: fingers that aim hide 2 mm of
# a small one's radius, and 4 of a broad one's.
HIDDEN_RIM_TIMES = 1.2
# This set's striker may be measured this much smaller than its radius: its readings spread by 0.3 mm.
STRIKER_SLACK_MM = 1.0
# Log odds that each further mm takes: two coins on one another are measured as a disc between the sizes.
STRIKER_LESS_ODDS = 8.0

# A disc's size against the picture's coins.
LEAST_COINS = 2  # From so many coins on their radius tells of a disc whether it is the striker.
FEW_COINS = 3  # Fewer coins than this do not show their own radius.
# A piece this many times as large as the picture's coins is, by its size, as likely the striker as not: 1.23 is
# the smallest in use.
STRIKER_TIMES = 1.09
# Log odds that each coin's radius above `STRIKER_TIMES` adds: radii are measured to two parts in a hundred.
STRIKER_SIZE_ODDS = 60.0
# The same below it: between a coin's radius and the smallest striker's lie ten times the error of one.
COIN_SIZE_ODDS = 100.0
# The most that size adds, in log odds: a set's coins may be of two sizes. The most that it takes: a striker is
# never as small as them.
SIZE_SAYS, COIN_SIZE_SAYS = 4.0, 8.0
# No set's coins differ by so many times: size adds as much again for a disc that is larger.
NO_COIN_TIMES = 1.25
RINGED_COIN_TIMES = 1.25  # A coin on a printed circle may measure this many times its size.

# Two discs that look like strikers.
# Most strikers are no larger, in coin radii: of two discs that look like one, the larger is more often a tin.
USUAL_STRIKER_TIMES = 1.5
TIN_SIZE_ODDS = 20.0  # Log odds that each coin's radius above `USUAL_STRIKER_TIMES` takes away.
SURELY_A_STRIKER = 6.0  # Log odds above which neither of two discs looks more like a striker than the other.
PLAINLY_A_STRIKER = 3.0  # Log odds above which a disc is a striker though another one is, too.


@dataclass(frozen=True)
class KnownStriker:
    """This set's striker's radius, and whether it was read at rest: fingers that aim hide a part of the rim."""

    radius_mm: float
    at_rest: bool = True


def with_striker(profile: BoardProfile, radii_mm: Iterable[float]) -> BoardProfile:
    """The board with this set's striker, if it was seen to be plainly larger than the laws allow."""
    largest_mm = max(radii_mm, default=0.0)
    if largest_mm < profile.striker_radius_mm + PLAINLY_MM:
        return profile
    return replace(profile, striker_radius_mm=largest_mm)


class StrikerSize:
    """Remembers the measured sizes of the striker; those beside a hand count until one is read at rest."""

    def __init__(self, known: KnownStriker | None = None) -> None:
        """`known`: its size from an earlier run, which counts as one reading."""
        self._at_rest: deque[float] = deque(maxlen=REMEMBERED)
        self._in_hand: deque[float] = deque(maxlen=REMEMBERED)
        if known is not None:
            (self._at_rest if known.at_rest else self._in_hand).append(known.radius_mm)

    @property
    def known(self) -> KnownStriker | None:
        """The median of the sure readings, of which one is enough; None where there is none."""
        radii_mm = self._at_rest or self._in_hand
        return KnownStriker(median(radii_mm), bool(self._at_rest)) if radii_mm else None

    def learn(self, pieces: tuple[SeenPiece, ...], *, in_hand: bool = False) -> None:
        """Takes in a reading, at rest or beside a hand."""
        read = (p.radius_mm for p in pieces if p.kind is Kind.STRIKER and p.score > SURE)
        (self._in_hand if in_hand else self._at_rest).extend(read)


def one_striker(
    detections: Detections, reasons: list[str], known: KnownStriker | None, *, several: bool = False
) -> Mask:
    """(N,) true for the place of the striker, one at most; other large ones become coins or are refused.

    `known` is the size of this set's striker, where it is known. A larger disc is no striker; a smaller one
    hardly is: it may be a coin on a coin. Of two the one is taken that is likelier a piece and a striker: a
    printed dot may look like one. `several`: discs that are plainly strikers are all taken for some.
    """
    odds = _striker_odds(detections, reasons)
    most_mm = np.inf
    if known is not None:
        lacking_mm = known.radius_mm - STRIKER_SLACK_MM - detections.radius
        odds = odds - STRIKER_LESS_ODDS * np.maximum(lacking_mm, 0.0)
        most_mm = known.radius_mm + STRIKER_OFF_MM if known.at_rest else known.radius_mm * HIDDEN_RIM_TIMES
    pieces = [i for i, why in enumerate(reasons) if why == PIECE and odds[i] > 0]
    large = np.maximum(detections.radius / COIN_RADIUS_MM - USUAL_STRIKER_TIMES, 0)
    fit = np.minimum(odds, SURELY_A_STRIKER) - TIN_SIZE_ODDS * large + odds_of(detections.score)
    best = max((i for i in pieces if detections.radius[i] < most_mm), key=lambda i: float(fit[i]), default=None)
    striker = odds > 0
    for i in pieces:
        if several and odds[i] > PLAINLY_A_STRIKER and large[i] == 0:
            continue
        if i != best and detections.radius[i] < RINGED_COIN_TIMES * COIN_RADIUS_MM:
            striker[i] = False
        elif i != best:
            reasons[i] = SECOND
    return striker


def _striker_odds(detections: Detections, reasons: list[str]) -> Floats:
    """(N,) log odds of being the striker: by the look, and by the size against the picture's coins."""
    likely = np.clip(detections.striker, LEAST_STRIKER, 1 - LEAST_STRIKER)
    looks = np.log(likely / (1 - likely))
    radii_mm = _coin_radii_mm(detections, reasons)
    if not radii_mm:
        return looks
    times = detections.radius / median(radii_mm)
    each = np.where(times < STRIKER_TIMES, COIN_SIZE_ODDS, STRIKER_SIZE_ODDS)
    sized = np.clip(each * (times - STRIKER_TIMES), -COIN_SIZE_SAYS, SIZE_SAYS)
    sized += np.clip(STRIKER_SIZE_ODDS * (times - NO_COIN_TIMES), 0, SIZE_SAYS)
    return np.asarray(looks + sized, float)


def _coin_radii_mm(detections: Detections, reasons: list[str]) -> list[float]:
    """The radii of pieces that look like coins or, where hardly any does, of the smallest of several pieces."""
    pieces = [i for i, why in enumerate(reasons) if why == PIECE]
    coins = [float(detections.radius[i]) for i in pieces if detections.striker[i] < 0.5]
    if len(coins) >= LEAST_COINS:
        return coins
    radii_mm = [float(detections.radius[i]) for i in pieces]
    return [mm for mm in radii_mm if mm <= STRIKER_TIMES * min(radii_mm)] if len(pieces) >= FEW_COINS else []
