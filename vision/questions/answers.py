"""The answers to questions about a stroke: what all of them share is told, and what they differ in is asked.

One question lists whole courses of the stroke. Where more of them are open than it can hold, as after a break,
a question for each kind of piece holds them all: of each kind there are few.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from rules.pieces import Kind
from rules.table import Choice, LeftBoard, Pocketed, Removed, TableEvent, Uncertain
from vision.questions.wording import of_kind, said

Words: TypeAlias = Counter[tuple[str, str]]
"""The ends of pieces, as they are said, and their kinds."""


@dataclass(frozen=True)
class Answer:
    """One possible course of a stroke: how likely it is, and the events that only it and some others have."""

    likelihood: float
    events: tuple[TableEvent, ...]

    def choice(self, nothing: str = "nothing fell") -> Choice:
        """The answer for a phone; `nothing` are its words where no piece left the board."""
        words = ", ".join(said(event) for event in self.events) or nothing
        return Choice(words, self.events, round(self.likelihood, 2))

    def of(self, kind: Kind) -> tuple[TableEvent, ...]:
        """The events of one kind of piece."""
        return tuple(event for event in self.events if _piece(event) is kind)


def shared_and_open(
    answers: Sequence[Answer],
) -> tuple[tuple[TableEvent, ...], tuple[Answer, ...]]:
    """The events that all answers share, as in the first, and the answers with what is left."""
    words = [Counter(map(_word, answer.events)) for answer in answers]
    common = words[0]
    for other in words[1:]:
        common = common & other
    shared = _only(answers[0].events, common, inside=True)
    return shared, tuple(Answer(a.likelihood, _only(a.events, common, inside=False)) for a in answers)


def asked_by_kind(
    question: Uncertain, shared: Sequence[TableEvent], answers: Sequence[Answer], missing: int
) -> tuple[TableEvent, ...]:
    """A question for each kind of piece about which these answers differ; the event where they agree.

    `question` gives the time and the stroke, `shared` the events that are told. An answer of a kind is as
    likely as all courses with as many falls and flights of it; the likeliest of them says when, and into which
    pockets.
    """
    asked: list[TableEvent] = []
    kinds_told = {_piece(event) for event in shared}
    for kind in dict.fromkeys(_piece(event) for answer in answers for event in answer.events):
        ways = _ways(kind, answers)
        if len(ways) == 1:
            asked += ways[0].events
            continue
        nothing = f"no other {kind} left the board" if kind in kinds_told else f"no {kind} left the board"
        choices = tuple(way.choice(nothing) for way in ways)
        asked.append(replace(question, question=of_kind(kind, missing), choices=choices))
    return tuple(asked)


def _ways(kind: Kind, answers: Sequence[Answer]) -> list[Answer]:
    """The different ends of a kind of piece in these answers, likeliest first."""
    ways: dict[tuple[str, ...], Answer] = {}
    for answer in answers:
        own = answer.of(kind)
        ends = tuple(sorted(type(event).__name__ for event in own))
        first = ways.get(ends, Answer(0.0, own))
        ways[ends] = Answer(first.likelihood + answer.likelihood, first.events)
    return sorted(ways.values(), key=lambda way: -way.likelihood)


def _only(events: Sequence[TableEvent], common: Words, *, inside: bool) -> tuple[TableEvent, ...]:
    """The events that are, or are not, part of all answers."""
    left = Counter(common)
    kept = []
    for event in events:
        is_common = left[_word(event)] > 0
        left[_word(event)] -= is_common
        if is_common == inside:
            kept.append(event)
    return tuple(kept)


def _word(event: TableEvent) -> tuple[str, str]:
    pocket = event.pocket if isinstance(event, Pocketed) else None
    return f"{type(event).__name__} {pocket}", _piece(event)


def _piece(event: TableEvent) -> Kind:
    assert isinstance(event, Pocketed | LeftBoard | Removed)
    return event.piece
