"""The parts that the snapshots of all three golf games share, under the same keys."""

from __future__ import annotations

from dataclasses import dataclass

from rules.hexes import Hex

LEAST, MOST = "least", "most"  # the unit that wins: strokes, or points


@dataclass(frozen=True, slots=True)
class Marker:
    """A ball or golfer as the camera names it, its owner, and its hex; None where it is not on the course."""

    token: str
    player: str
    at: Hex | None


@dataclass(frozen=True, slots=True)
class PadLine:
    """The scorepad of one player: the score of each hole, None until there is one, and the sum."""

    player: str
    holes: tuple[int | None, ...]
    total: int
