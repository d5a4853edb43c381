"""The rulings of Roll in One, beside the acts that every golf game knows."""

from __future__ import annotations

from dataclasses import dataclass

from rules.golf.roll_in_one.lines.edges import Edge
from rules.hexes import Hex
from rules.ruling import Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class Allocate(Ruling):
    """A player's use of this round's dice: the die that is left over selects the hole.

    `player` None: the active one, or after his shot the next who has still to play.
    """

    hole: int
    accuracy: int
    strength: int
    club: str
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FourthDie(Ruling):
    """The die for the trees shows this; `tree` is the tree that was announced, if one was."""

    die: int
    tree: Hex | None = None
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawSegment(Ruling):
    """One more segment: its turn, 0 straight, 1 and -1 bent left and right, 2 and -2 curls.

    `into` is the hex that it crosses; only the first segment has a choice.
    """

    turn: int
    into: Hex | None = None
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLine(Ruling):
    """A whole line at once: the turns of its segments, the first of which crosses `into`."""

    into: Hex
    turns: tuple[int, ...]
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EndLine(Ruling):
    """The line ends here, a segment short; the putter may."""

    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayShot(Ruling):
    """Dice, club and line of a shot in one; `fourth` where trees are in the way."""

    hole: int
    accuracy: int
    strength: int
    club: str
    into: Hex
    turns: tuple[int, ...]
    fourth: int | None = None
    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SitOut(Ruling):
    """The player makes no shot in this round."""

    player: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SetHole(Ruling):
    """A person sets a player's hole; a value of None stays as it is."""

    player: str
    hole: int
    strokes: int | None = None
    ball: Edge | None = None
    done: bool | None = None
