"""What the snapshots of all three golf games show alike, under the same keys."""

from __future__ import annotations

from dataclasses import dataclass

from rules.hexes import Hex

LEAST, MOST = "least", "most"  # what wins: strokes, or points


@dataclass(frozen=True, slots=True)
class Marker:
    """A ball or golfer as the camera names it, whose it is, and its hex; None where it is not on the course."""

    token: str
    player: str
    at: Hex | None


@dataclass(frozen=True, slots=True)
class PadLine:
    """The scorepad of one player: what each hole brought, None where it brought nothing yet, and the sum."""

    player: str
    holes: tuple[int | None, ...]
    total: int
