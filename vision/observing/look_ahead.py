"""A reading made ahead of its time: a table that lies still for a while is waited for, and the wait is used."""

from __future__ import annotations

from dataclasses import dataclass

from vision.observing.observation import Observation
from vision.observing.schedule import Due
from vision.pieces.assembly import Candidate

HALF = 0.5  # of the wait for a table at rest: then it is read
MOST_OF_IT = 0.75  # of the wait: then it is said what that reading will tell


@dataclass(frozen=True, eq=False)
class Reading:
    """The discs of a frame; whether a hand is in it, what covers the board, and whether to look again."""

    candidates: tuple[Candidate, ...]
    hand: bool
    covered: bool = False
    again: bool = True


@dataclass(frozen=True, eq=False)
class Ahead:
    """A reading and the frame that it is of; since when all was quiet then; what it tells, if that was said."""

    due: Due
    reading: Reading
    quiet_since_s: float | None = None
    observation: Observation | None = None
