"""A reading made ahead of its time, during the wait for a table that lies still."""

from __future__ import annotations

from dataclasses import dataclass

from vision.observing.observation import Observation
from vision.observing.schedule import Due
from vision.pieces.assembly import Candidate

HALF = 0.5  # share of the wait for a table at rest after which it is read
MOST_OF_IT = 0.75  # share of the wait after which the expected reading is reported


@dataclass(frozen=True, eq=False)
class Reading:
    """The discs of a frame; whether a hand is in it, what covers the board, and whether to look again."""

    candidates: tuple[Candidate, ...]
    hand: bool
    covered: bool = False
    again: bool = True


@dataclass(frozen=True, eq=False)
class Ahead:
    """A reading and its frame; the time since when all was quiet, and its observation, once reported."""

    due: Due
    reading: Reading
    quiet_since_s: float | None = None
    observation: Observation | None = None
