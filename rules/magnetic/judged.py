"""A stroke under way and the last one judged, as a position keeps them, and the shot it counts as."""

from __future__ import annotations

from dataclasses import dataclass

from rules.magnetic.counting import speak
from rules.magnetic.doubt import Doubt, is_first_strike_unsure
from rules.magnetic.evidence import NOTHING_SEEN, Evidence, readings
from rules.magnetic.state import State
from rules.magnetic.stroke import Shot
from rules.pieces import Kind
from rules.score import Question


@dataclass(frozen=True, slots=True)
class OpenStroke:
    """The stroke under way: its number in the camera's count, the entry to ask about it, the evidence so far.

    `entry` None: it cannot be asked about. `choice` is the reading that a person chose, None while nobody did.
    """

    number: int
    entry: int | None
    seen: Evidence = NOTHING_SEEN
    doubts: tuple[Doubt, ...] = ()
    choice: int | None = None


@dataclass(frozen=True, slots=True)
class JudgedStroke:
    """The last stroke, kept so that late evidence can have it judged again.

    `before` is the state it met, `told` the shot if a person told it, else `seen` tells; `placed` was put back
    since.
    """

    number: int | None
    entry: int | None
    before: State
    seen: Evidence = NOTHING_SEEN
    told: Shot | None = None
    choice: int | None = None
    placed: tuple[Kind, ...] = ()


def read(judged: JudgedStroke) -> tuple[Shot, Question | None]:
    """The shot that a stroke was, as told, chosen or plain, and what is to be asked about it."""
    if judged.told is not None:
        return judged.told, None
    possible = readings(judged.before, judged.seen)
    if judged.choice is not None and judged.choice < len(possible):
        return possible[judged.choice].shot, None
    if len(possible) < 2 or judged.entry is None:
        return judged.seen.plain, None
    labels = tuple(reading.label for reading in possible)
    asked = speak(judged.before, "ask_what").text
    return judged.seen.plain, Question(judged.entry, asked, labels, judged.number)


def shot_of(judged: JudgedStroke) -> Shot:
    """The shot that a stroke counts as: told, chosen, or as it plainly looked."""
    return read(judged)[0]


def is_undecided(judged: JudgedStroke) -> bool:
    """Whether all still depends on an answer: was a coin touched by the first strike."""
    return judged.told is None and is_first_strike_unsure(judged.before, judged.seen)
