"""What the frames do not decide about a stroke, and which of it matters."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

from rules.magnetic.contact import is_rack, same_place
from rules.magnetic.evidence import Evidence
from rules.magnetic.judge import judge
from rules.magnetic.state import Phase, State
from rules.score import Question
from rules.table import LeftBoard, Pocketed, TableEvent

MOST_READINGS = 64  # of one stroke's doubts together that are compared; more are asked without comparing


@dataclass(frozen=True, slots=True)
class Doubt:
    """A question of the camera about the stroke under way, with the events of each choice."""

    question: Question
    readings: tuple[tuple[TableEvent, ...], ...]


def with_layout(state: State, seen: Evidence) -> Evidence:
    """Coins that lie elsewhere than before were touched, whether or not the touch was seen."""
    if seen.touched is not None or seen.after is None:
        return seen
    lies_still = (
        is_rack(seen.after, state.coins) if seen.before is None else same_place(seen.before, seen.after)
    )
    return seen if lies_still else replace(seen, touched=True)


def is_first_strike_unsure(state: State, seen: Evidence) -> bool:
    """Before the first strike all depends on whether a coin was touched (M10)."""
    return state.phase is Phase.BREAK and not seen.plain.is_short and seen.plain.has_touched is None


def decided(state: State, seen: Evidence, doubts: tuple[Doubt, ...]) -> tuple[Evidence, tuple[Doubt, ...]]:
    """The evidence with doubts that make no difference settled their likeliest way, and those that do.

    When every reading leads to the same state nobody is asked.
    """
    together = list(product(*(doubt.readings for doubt in doubts))) if _are_few(doubts) else []
    accounts = [_read(seen, [event for one in chosen for event in one]) for chosen in together]
    if state.is_running and accounts and len({judge(state, one.plain)[0] for one in accounts}) == 1:
        return accounts[0], ()
    return seen, doubts


def _are_few(doubts: tuple[Doubt, ...]) -> bool:
    number = 1
    for doubt in doubts:
        number *= len(doubt.readings)
    events = (event for doubt in doubts for reading in doubt.readings for event in reading)
    return (
        bool(doubts)
        and number <= MOST_READINGS
        and all(isinstance(one, Pocketed | LeftBoard) for one in events)
    )


def _read(seen: Evidence, events: list[TableEvent]) -> Evidence:
    for event in events:
        seen = seen.with_event(event)
    return seen
