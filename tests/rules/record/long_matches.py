"""Long matches, and marks so close together that short ones have many."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rules.header import Header, players_named
from rules.match import Entry, Match
from rules.pieces import Kind
from rules.record import match as folding
from rules.table import Pocketed, StrokeEnded, StrokeStarted, TableEvent

LONG = 1000


@contextmanager
def dense_marks() -> Iterator[None]:
    """Marks so close together that a short log has many."""
    kept = folding.MARKED, folding.RECENT
    folding.MARKED, folding.RECENT = 3, 2
    try:
        yield
    finally:
        folding.MARKED, folding.RECENT = kept


def long_match(entries: int) -> Match:
    acts = (
        act
        for k in range(1, entries)
        for act in (
            StrokeStarted(t_s=3.0 * k, stroke=k),
            StrokeEnded(t_s=3.0 * k + 1, stroke=k, left_lines=True, touched=True),
        )
    )
    header = Header(players=players_named(("Anna", "Ben")))
    return Match.fold(
        header, tuple(Entry(seq, "camera", act) for seq, act in zip(range(1, entries + 1), acts, strict=False))
    )


def calls_of(work: Callable[[], object]) -> int:
    """How many functions a piece of work calls: what it costs, whatever the computer and its load."""
    calls = 0

    def count(_frame: object, event: str, _of: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    kept = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(kept)
    return calls


def log_of(number: int) -> tuple[Entry, ...]:
    """Strokes as a camera reports them, drawn by a seed."""
    luck, events = random.Random(1), list[TableEvent]()
    while len(events) < number:
        stroke = len(events)
        fell = [luck.choice(list(Kind)) for _ in range(luck.choice([0, 0, 1, 1, 2]))]
        events.append(StrokeStarted(t_s=0.0, stroke=stroke))
        events += [Pocketed(t_s=1.0, stroke=stroke, piece=kind) for kind in fell]
        events.append(StrokeEnded(t_s=2.0, stroke=stroke, touched=True))
    return tuple(Entry(seq, "camera", event) for seq, event in enumerate(events[:number], start=1))
