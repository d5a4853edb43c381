"""Doubts: what the frames leave open about a stroke, and whether a person must be asked.

The witness knows no law. A function that is handed in says whether courses lead to different scores. Where
they do not, the favourite of each question is reported as if it had been seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice, product

from rules.table import LeftBoard, Pocketed, StrokeEnded, TableEvent, Uncertain

Events = tuple[TableEvent, ...]
TellsApart = Callable[[Sequence[Events]], bool]
"""Whether these courses of one stroke, each with all its events in order, lead to different scores."""

MOST_COURSES = 32  # of one stroke; where there are more, a person is asked.


def settled(events: Events, tells_apart: TellsApart) -> Events:
    """The events of a stroke; questions that do not affect the score are answered by their favourites."""
    if not any(isinstance(event, Uncertain) for event in events):
        return events
    courses = possible_courses(events, MOST_COURSES + 1)
    if len(courses) > MOST_COURSES or tells_apart(courses):
        return events
    return courses[0]


def possible_courses(events: Events, most: int) -> Sequence[Events]:
    """The possible courses of the stroke, at most `most` of them, the favourites' first."""
    parts = [_answers(event) for event in events]
    return [
        _in_order([event for answer in answers for event in answer])
        for answers in islice(product(*parts), most)
    ]


def _answers(event: TableEvent) -> list[Events]:
    return [choice.events for choice in event.choices] if isinstance(event, Uncertain) else [(event,)]


def _in_order(events: list[TableEvent]) -> Events:
    """The events by time, the end last, with the order of falling in it."""
    ended = [event for event in events if isinstance(event, StrokeEnded)]
    others = sorted((e for e in events if not isinstance(e, StrokeEnded)), key=lambda event: event.t_s)
    order = tuple(event.piece for event in others if isinstance(event, Pocketed))
    last_s = max((e.t_s for e in others if isinstance(e, Pocketed | LeftBoard)), default=0.0)
    return (*others, *(replace(end, order=order, t_s=max(end.t_s, last_s)) for end in ended))
