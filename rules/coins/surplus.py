"""The question after a report of more pieces than lie on the board: how many of them fell.

While it is open, such a report decides no board: the score stays as it was before the stroke.
"""

from __future__ import annotations

from rules.score import Question
from rules.verdict import Verdict

KEY = "impossible"  # the verdict on such a report, and the subject of the question
AS_MANY, NONE = "Count as many as there were", "Count none of them"
NOT_COUNTED = 1  # the answer that none of them count


def surplus_in(verdicts: tuple[Verdict, ...]) -> Verdict | None:
    """The verdict that more pieces were reported than could fall; None without one."""
    return next((verdict for verdict in verdicts if verdict.key == KEY), None)


def surplus_question(surplus: Verdict, entry: int, stroke: int | None) -> Question:
    """The question about this report; its first choice counts the pieces that lay there."""
    return Question(entry, surplus.text, (AS_MANY, NONE), stroke, KEY)


def is_open(asked: tuple[Question, ...], entry: int) -> bool:
    """Whether this entry asks how many pieces fell."""
    return any(question.key == KEY and question.entry == entry for question in asked)
