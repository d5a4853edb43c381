"""The rulings of Carom Golf, beside the acts that every golf game knows."""

from __future__ import annotations

from dataclasses import dataclass

from rules.hexes import Hex
from rules.ruling import Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseCard(Ruling):
    """The player takes this card for the stroke; None: no card."""

    card: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseDirection(Ruling):
    """The stroke goes in this direction, 0 east to 5 south-east."""

    direction: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceBall(Ruling):
    """The ball is put here before its stroke: on the tee, beside the mole hole, or where it comes back."""

    at: Hex
    ball: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike(Ruling):
    """A whole stroke at once; a value of None stays as it was entered before.

    `impulses` stands for card and die, where nobody wants to enter them. `at`: the starting hex, if there is a
    choice. `seen`: the course already showed the stroke, so the next look belongs to the next stroke.
    """

    direction: int | None = None
    card: str | None = None
    die: int | None = None
    impulses: int | None = None
    at: Hex | None = None
    seen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SetBall(Ruling):
    """A person sets a ball; a value of None stays as it is."""

    ball: str
    at: Hex | None = None
    status: str | None = None
    strokes: int | None = None
    penalties: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NextBall(Ruling):
    """The turn goes to this ball."""

    ball: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PickUp(Ruling):
    """The owner gives the hole up: the ball is taken away and scores the most a hole can."""

    ball: str
