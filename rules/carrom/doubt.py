"""What the frames do not decide about a stroke, and which of it matters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

from rules.carrom.judge import is_short, judge
from rules.carrom.start import is_pack
from rules.carrom.state import Phase, State
from rules.carrom.stroke import Shot
from rules.score import Question
from rules.table import LeftBoard, Pocketed, StrokeEnded, TableEvent

MOST_READINGS = 64  # of one stroke's doubts together that are compared; more are asked without comparing


@dataclass(frozen=True, slots=True)
class Doubt:
    """A question of the camera about the stroke under way, with the events of each choice."""

    question: Question
    readings: tuple[tuple[TableEvent, ...], ...]


def with_layout(shot: Shot, event: StrokeEnded) -> Shot:
    """Pieces that lie elsewhere than in a pack were touched, whether or not the touch was seen."""
    if shot.touched is None and event.layout is not None and not is_pack(event.layout):
        return replace(shot, touched=True)
    return shot


def is_break_unsure(state: State, shot: Shot) -> bool:
    """On the break all depends on whether a piece was touched (Miscellaneous rules: three tries)."""
    return state.phase is Phase.BREAK and not is_short(state, shot) and shot.has_touched is None


def decided(state: State, shot: Shot, doubts: tuple[Doubt, ...]) -> tuple[Shot, tuple[Doubt, ...]]:
    """The shot with doubts that make no difference settled their likeliest way, and those that do.

    When every reading leads to the same state nobody is asked.
    """
    together = list(product(*(doubt.readings for doubt in doubts))) if _are_few(doubts) else []
    shots = [_read(shot, [event for reading in readings for event in reading]) for readings in together]
    running = state.is_running
    if running and shots and len({judge(state, one)[0] for one in shots}) == 1:
        return shots[0], ()
    return shot, doubts


def _are_few(doubts: tuple[Doubt, ...]) -> bool:
    number = 1
    for doubt in doubts:
        number *= len(doubt.readings)
    plain = all(
        isinstance(event, Pocketed | LeftBoard)
        for doubt in doubts
        for reading in doubt.readings
        for event in reading
    )
    return bool(doubts) and plain and number <= MOST_READINGS


def _read(shot: Shot, events: list[TableEvent]) -> Shot:
    for event in events:
        shot = shot.with_event(event)
    return shot
