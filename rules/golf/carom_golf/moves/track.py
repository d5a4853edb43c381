"""The track of a stroke, hex by hex: every move with its reason and price, and the end for each ball."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.hexes import Direction, Hex

Ball = str


class Why(StrEnum):
    """The reason for a ball's move, or an event on its way."""

    FLIES = "flies"
    ROLLS = "rolls"
    SANDED = "sanded"  # a step begun on sand
    WADES = "wades"  # a step begun in shallow water
    GLIDES = "glides"  # a step begun on ice, free
    CURVES = "curves"  # along the round of an obstacle
    BOUNCES = "bounces"
    STRIKES = "strikes"  # hands its impulses to the ball in front
    FELLS = "fells"  # takes a mushroom away
    OVER_HOLE = "over_hole"
    OVER_MOLE = "over_mole"


class End(StrEnum):
    """The end of a ball that moved or was struck."""

    LIES = "lies"
    HOLED = "holed"
    OUT = "out"
    SUNK = "sunk"
    MOLE = "mole"


class Stop(StrEnum):
    """The reason why a ball went no further."""

    SPENT = "spent"  # no impulses left
    WEAK = "weak"  # too few left for the next step
    GRASS = "grass"
    MUSHROOM = "mushroom"
    PUDDLE = "puddle"
    STRUCK = "struck"  # gave its impulses to another ball
    PINNED = "pinned"  # three bounces without a step
    CIRCLING = "circling"  # would glide over ice endlessly
    LEFT = "left"  # is no longer on the course


@dataclass(frozen=True, slots=True)
class Move:
    """One step or happening: the ball is on `at` after it, heads for `direction` and has `left` impulses."""

    ball: Ball
    why: Why
    at: Hex
    direction: Direction
    cost: int
    left: int


@dataclass(frozen=True, slots=True)
class Fate:
    """The stroke's end for a ball; `at` is its place, or the hex from which it left the course or sank."""

    ball: Ball
    end: End
    at: Hex
    stop: Stop


@dataclass(frozen=True, slots=True)
class Track:
    """A whole stroke: the impulses rolled are the sum of the moves' cost and the loss at the end."""

    ball: Ball
    start: Hex
    direction: Direction
    impulses: int
    moves: tuple[Move, ...]
    fates: tuple[Fate, ...]
    mushrooms: frozenset[Hex]
    lost: int

    @property
    def spent(self) -> int:
        """Impulses that moves cost."""
        return sum(move.cost for move in self.moves)


@dataclass(frozen=True, slots=True)
class Lie:
    """The course before a stroke: balls at rest and the mushrooms still standing."""

    balls: tuple[tuple[Ball, Hex], ...]
    mushrooms: frozenset[Hex]
