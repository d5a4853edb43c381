"""The shot that a judged stroke of Magnetic Carom counts as, and the question about it."""

from __future__ import annotations

from rules.coins.strokes import JudgedStroke as Judged
from rules.magnetic.laws.counting import speak
from rules.magnetic.laws.state import State
from rules.magnetic.laws.stroke import Shot
from rules.magnetic.reading.doubt import is_first_strike_unsure
from rules.magnetic.reading.evidence import Evidence, readings
from rules.score import Question

JudgedStroke = Judged[State, Evidence]


def read(judged: JudgedStroke) -> tuple[Shot, Question | None]:
    """The shot of a stroke, as entered, chosen or plain, and the question about it."""
    if judged.account.shot is not None:
        return judged.account.shot, None
    possible = readings(judged.before, judged.account)
    if judged.choice is not None and judged.choice < len(possible):
        return possible[judged.choice].shot, None
    if len(possible) < 2 or judged.entry is None:
        return judged.account.plain, None
    labels = tuple(reading.label for reading in possible)
    asked = speak(judged.before, "ask_what").text
    return judged.account.plain, Question(judged.entry, asked, labels, judged.number)


def shot_of(judged: JudgedStroke) -> Shot:
    """The shot that a stroke counts as: entered, chosen, or as it plainly looked."""
    return read(judged)[0]


def is_undecided(judged: JudgedStroke) -> bool:
    """Whether the result still depends on the answer whether the first strike touched a coin."""
    return judged.account.shot is None and is_first_strike_unsure(judged.before, judged.account)
