"""Mishaps on a board: pieces that leap off the wood, or hang on a pocket's lip."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Landing(StrEnum):
    """The landing of a piece that leapt."""

    FLAT = "flat"
    EDGE = "edge"


class Fact(StrEnum):
    """The result of a stroke; a trap asks for it by these words."""

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
    """A leap: the first piece that is knocked hard enough leaves the wood.

    `up_mm_s` is its speed upwards: 700 reaches 25 mm, just above a border. `knock_mm_s` is the speed that a
    knock must give it. `comes_back`: it bounces off the border's top back inside. `onto`: it comes down on a
    coin ahead of it, where there is one. One that lands on its `EDGE` rolls for `rolls_s` before it falls
    flat, for ever where `stays`.
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
    """A lip: the first slow coin at a pocket's mouth stops on it.

    It falls after `hangs_s`, never where that is None. A coin faster than `slow_mm_s` is not held.
    """

    hangs_s: float | None = None
    slow_mm_s: float = 420.0


@dataclass(frozen=True, slots=True)
class Mishaps:
    """The possible mishaps of one stroke."""

    leap: Leap | None = None
    lip: Lip | None = None


NONE = Mishaps()
