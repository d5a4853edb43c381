"""What is said at a table of 18 Holes, beside the acts that every golf game knows."""

from __future__ import annotations

from dataclasses import dataclass

from rules.golf.hexes import Hex
from rules.ruling import Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class SelectClub(Ruling):
    """The club a player has revealed for this round."""

    player: str
    club: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack(Ruling):
    """Before selecting, a player with a club that is of no use here takes all discards back to the hand."""

    player: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeAction(Ruling):
    """What the player whose turn it is does with the revealed club.

    In light mode `to` says where the golfer ends, or `out` that it went out of bounds. In full mode `direction`
    and `card` (its name; of a wild one the `option`, 0 or 1) say it instead, and the landing is reckoned.
    """

    action: str
    to: Hex | None = None
    out: bool = False
    direction: int | None = None
    card: str | None = None
    option: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepTarget(Ruling):
    """In Kelly: the green whose token a player has kept as the secret target."""

    player: str
    hole: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SetGolfer(Ruling):
    """This is so with a golfer; what is None stays as it is."""

    player: str
    at: Hex | None = None
    misses: bool | None = None
    hand: tuple[str, ...] | None = None
    discard: tuple[str, ...] | None = None
    points: int | None = None
