"""The judgement of a stroke with coins: at its end, and again on better evidence, with a question where needed.

A report of more pieces than there were is asked about. Its answer decides the board, never the report itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from rules.coins.position import CoinPosition, L, Said
from rules.coins.strokes import A, JudgedStroke, S
from rules.coins.surplus import NOT_COUNTED, is_open, surplus_in, surplus_question
from rules.ruling import Answer
from rules.score import Question
from rules.verdict import Verdict, say


class Judging(CoinPosition[S, A, L]):
    """A position that judges its strokes; the tracker gathers them."""

    __slots__ = ()

    def again(self, judged: JudgedStroke[S, A]) -> tuple[Self, Said]:
        """The stroke judged on better evidence; pieces put back since stay on the board."""
        if self.is_unsure(judged):
            return self.changed(judged=judged), ()
        after, verdicts = self.judge(self.as_counted(judged))
        asked = tuple(question for question in self.asked if not _is_about(question, judged))
        settled = self.changed(state=_with_placed(after, judged), judged=judged, asked=asked)
        question = self.question_about(judged)
        if question is not None:
            settled, verdicts = settled.asking(question, verdicts)
        return settled.counting(verdicts)

    def as_counted(self, judged: JudgedStroke[S, A]) -> JudgedStroke[S, A]:
        """The stroke as a person had it counted, where more pieces were reported than there were."""
        return self.without_surplus(judged) if judged.counted == NOT_COUNTED else judged

    def counting(self, verdicts: Said) -> tuple[Self, Said]:
        """The judged stroke with the question how many pieces fell, where more were reported than there were.

        The answer decides the board, never the report: until then the score is as it was before the stroke.
        """
        surplus, judged = surplus_in(verdicts), self.judged
        if surplus is None or judged is None or judged.counted is not None:
            return self, verdicts
        waits = not self.state.is_running and judged.before.is_running
        waiting = self.changed(state=_with_placed(judged.before, judged)) if waits else self
        said = (surplus,) if waits else verdicts
        if judged.fell is None or any(question.entry == judged.fell for question in self.asked):
            return waiting, said
        return waiting.asking(surplus_question(surplus, judged.fell, judged.number), said)

    def asks_count(self, entry: int) -> bool:
        """Whether an answer heard here says how many pieces fell."""
        if self.stroke is not None:
            return self.stroke.fell == entry != self.stroke.entry
        return self.judged is not None and is_open(self.asked, entry)

    def counted_as(self, answer: Answer) -> tuple[Self, Said]:
        if self.stroke is not None:
            return self.changed(stroke=replace(self.stroke, counted=answer.choice)), ()
        assert self.judged is not None  # verified before
        return self.again(replace(self.judged, counted=answer.choice))

    def asking(self, question: Question, verdicts: Said = ()) -> tuple[Self, Said]:
        """This position with a question, after these verdicts."""
        asked = self.changed(asked=(*self.asked, question))
        return asked, (*verdicts, self.say("asked", question=question.question))

    def say(self, key: str, **params: str | int) -> Verdict:
        """A sentence of the game's book."""
        return say(self.BOOK, key, **params)


def _with_placed(state: S, judged: JudgedStroke[S, A]) -> S:
    """The state with the pieces that were put back since the stroke."""
    for kind in judged.placed:
        state = state.after_return(kind)
    return state


def _is_about(question: Question, judged: JudgedStroke[S, A]) -> bool:
    is_it = question.stroke is not None and question.stroke == judged.number
    return is_it or question.entry == judged.fell
