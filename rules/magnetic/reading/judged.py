"""The shot that a judged stroke of Magnetic Carom counts as, and the question about it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from rules.coins.strokes import JudgedStroke as Judged
from rules.magnetic.laws.counting import speak
from rules.magnetic.laws.state import State
from rules.magnetic.laws.stroke import Group, Shot
from rules.magnetic.reading.evidence import Evidence, readings
from rules.magnetic.reading.touch_doubt import is_first_strike_unsure
from rules.pieces import Kind
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


def without_surplus(judged: JudgedStroke) -> JudgedStroke:
    """The stroke, as it was read, without the kinds of which more were reported than lay on the board."""
    shot, moved = shot_of(judged), Counter(shot_of(judged).moved)
    wrong = {kind for kind in moved if moved[kind] > judged.before.lying(kind)}
    kept = replace(
        shot,
        groups=_without(shot.groups, wrong),
        towers=_without(shot.towers, wrong),
        stuck=tuple(kind for kind in shot.stuck if kind not in wrong),
        jumped=tuple(kind for kind in shot.jumped if kind not in wrong),
    )
    return replace(judged, account=replace(judged.account, shot=kept))


def _without(groups: tuple[Group, ...], wrong: set[Kind]) -> tuple[Group, ...]:
    rest = (tuple(kind for kind in group if kind not in wrong) for group in groups)
    return tuple(group for group in rest if group)


def is_undecided(judged: JudgedStroke) -> bool:
    """Whether the result still depends on the answer whether the first strike touched a coin."""
    return judged.account.shot is None and is_first_strike_unsure(judged.before, judged.account)
