"""Dice that came to rest: told where one value is sure, asked about where the laws await a die and it is not.

Several faces may be seen of one die, its sides among them. Where the laws await one die, all faces that are new
compete for its value; and where something has come to lie beside the course that shows none, a person is asked.
So it is where the die shows the number that it showed, and lies a little beside where it lay.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.table import Choice, TableEvent, Uncertain
from rules.tokens import DiceSeen
from vision.golf.dice.faces import Die
from vision.golf.dice.top_face import is_faint, shares_of
from vision.golf.watching.table_look import CERTAIN, TableLook

SAME_PLACE, SAME_AFTER_NUDGE = 0.15, 0.35  # of a die's side: what lies nearer to a known one is that one
AS_IT_LAY = 0.04  # of a die's side: one that was not touched is read within 0.02 of it in any light
QUESTION = "Which number does the die show?"
VALUES = range(1, 7)


class Throws:
    """Follows the dice of one table from look to look."""

    def __init__(self, lying: Sequence[Die] = ()) -> None:
        """`lying`: dice that were met before, on a table whose course has become another."""
        self._lying = tuple(lying)
        self._known: list[Die] | None = None  # those met: one that lies as it lay is no new throw

    @property
    def lying(self) -> tuple[Die, ...]:
        """The dice that were met, as they lay last."""
        return self._lying if self._known is None else tuple(self._known)

    def receive(self, look: TableLook) -> list[TableEvent]:
        """What a look tells of dice: a throw, a question about one, or nothing."""
        known, is_first = self.lying, self._known is None
        reach = SAME_AFTER_NUDGE if look.is_nudged else SAME_PLACE
        met = look.faces or look.dice
        fresh = [die for die in met if not any(_is_same(die, other, reach) for other in known)]
        stirred = [] if look.is_nudged else _stirred(look.dice, known, fresh)
        kept = [_as_met(die, met, reach) for die in known if not _is_taken_up(die, met)]
        self._known = kept + fresh
        thrown = [die for die in look.dice if die in fresh]
        if look.foreseen is None or not look.foreseen.may_throw:
            return [_seen(look.t_s, *(die.value for die in thrown))] if thrown else []
        is_still = look.certain is not None and look.certain.layout == look.foreseen.present
        is_unread = look.has_unread and is_still and not fresh
        if look.foreseen.dice != 1:  # a stroke is due: only what plainly lies elsewhere was thrown
            return _one(fresh, look.t_s) if fresh and not is_first else []
        if stirred and not thrown:
            return [_asked((*fresh, *stirred), look.t_s)]
        return _one(fresh, look.t_s) if thrown or ((fresh or is_unread) and not is_first) else []


def _one(faces: Sequence[Die], t_s: float) -> list[TableEvent]:
    """The throw of one die that some of these faces show, or the question about it."""
    likely = shares_of(faces)
    if likely.max() >= CERTAIN and not all(is_faint(die) for die in faces):
        return [_seen(t_s, int(likely.argmax()) + 1)]
    return [_asked(faces, t_s)]


def _asked(faces: Sequence[Die], t_s: float) -> Uncertain:
    """The question about a throw of one die that some of these faces may show."""
    likely = shares_of(faces)
    order = sorted(VALUES, key=lambda value: -likely[value - 1])
    choices = tuple(
        Choice(f"the die shows {value}", (_seen(t_s, value),), float(likely[value - 1])) for value in order
    )
    return Uncertain(t_s=t_s, question=QUESTION, choices=choices)


def _stirred(dice: Sequence[Die], known: Sequence[Die], fresh: Sequence[Die]) -> list[Die]:
    """Those that show what a known one showed, and lie near it, but not as it lay: thrown again, or pushed."""
    return [
        die for die in dice if die not in fresh and not any(_is_same(die, other, AS_IT_LAY) for other in known)
    ]


def _as_met(die: Die, met: Sequence[Die], reach: float) -> Die:
    """A known die as it lies by now."""
    return next((other for other in met if _is_same(other, die, reach)), die)


def _seen(t_s: float, *values: int) -> DiceSeen:
    return DiceSeen(t_s=t_s, dice=values)


def _is_taken_up(die: Die, met: Sequence[Die]) -> bool:
    """Whether a known die lies no more, since another face is met: a die is thrown again from where it lay."""
    return bool(met) and not any(_is_same(die, other, SAME_AFTER_NUDGE) for other in met)


def _is_same(die: Die, other: Die, reach: float) -> bool:
    """Whether a die lies within `reach` of its side of where one lay before, with the same face up."""
    away_px = max(abs(die.x_px - other.x_px), abs(die.y_px - other.y_px))
    return die.value == other.value and away_px < reach * die.side_px
