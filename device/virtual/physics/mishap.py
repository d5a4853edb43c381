"""What goes wrong on a board of its own accord: pieces that leap off the wood, or hang on a pocket's lip."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Landing(StrEnum):
    """How a piece that leapt comes down."""

    FLAT = "flat"
    EDGE = "edge"


class Fact(StrEnum):
    """What a stroke turned out to be; by these words a trap asks for it."""

    LEAPT = "leapt"
    LEFT = "left"
    CAME_BACK = "came_back"
    ROLLED = "rolled"
    ON_EDGE = "on_edge"
    OVERLAPS = "overlaps"
    HUNG = "hung"
    LATE = "late"
    RATTLED = "rattled"


@dataclass(frozen=True, slots=True)
class Leap:
    """The first piece that is knocked hard enough leaves the wood.

    `up_mm_s` how fast it rises: 700 reaches 25 mm, just above a frame. `knock_mm_s` the speed that a knock
    must give it. `comes_back`: off the frame's top it bounces back inside. `onto`: it comes down on
    a coin ahead of it, where there is one. One that lands on its `EDGE` rolls
    for `rolls_s` before it falls flat, for ever where `stays`.
    """

    up_mm_s: float
    knock_mm_s: float = 500.0
    lands: Landing = Landing.FLAT
    comes_back: bool = False
    onto: bool = False
    rolls_s: float = 0.8
    stays: bool = False


@dataclass(frozen=True, slots=True)
class Lip:
    """The first slow coin at a pocket's mouth stops on its lip.

    It falls after `hangs_s`, never where that is None. Faster than `slow_mm_s` it is not held.
    """

    hangs_s: float | None = None
    slow_mm_s: float = 420.0


@dataclass(frozen=True, slots=True)
class Mishaps:
    """What may go wrong in one stroke."""

    leap: Leap | None = None
    lip: Lip | None = None


NONE = Mishaps()
