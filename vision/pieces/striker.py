"""The size of this set's striker, learnt from readings that are sure of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from statistics import median

from rules.carrom.board import BoardProfile
from rules.pieces import Kind
from vision.pieces.seen import SeenPiece

SURE = 0.97  # The striker's size is learnt from readings of at least this score.
PLAINLY_MM = 1.5  # Differences from the other readings above this are plain: single readings are 0.3 mm off.
# The number of readings that are kept: enough for a steady median, few enough to follow another striker.
REMEMBERED = 15


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
