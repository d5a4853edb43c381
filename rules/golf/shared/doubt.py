"""The camera's question about a look at a golf table."""

from __future__ import annotations

from rules.score import Question
from rules.table import Uncertain


def question_of(seq: int, event: Uncertain) -> Question:
    """The question that an event of entry `seq` asks."""
    return Question(seq, event.question, tuple(choice.label for choice in event.choices), event.stroke)
