"""A person who saw what really happened, beside a watched match: answers, sets right what is paused.

What the witness asks is answered truly. Where the board and the score part, scoring waits for a person: he says
how the strokes really went that were reported otherwise, and nothing else. What never shows stays as reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from device.evaluation.strokes import StrokeEvents, may_have_been, outcome_of, paired, strokes_of
from rules.errors import Refused
from rules.header import Header
from rules.match import Match
from rules.notation import json_from_act
from rules.pieces import Kind
from rules.record.log import Entry
from rules.ruling import Act, Amend, Answer, BelieveScore, Insert, Retract, Stroke
from rules.score import Question
from rules.table import StrokeStarted, TableEvent, Uncertain

Events = list[dict[str, Any]]


class Referee:
    """Hears the events of a match of base carrom, in order; `true` are those that really happened."""

    def __init__(self, true: Events) -> None:
        self.match = Match.begin(Header())
        self.out_of_step = 0
        """How often board and score parted, and a person had to say how it was."""
        self._true = true
        self._reported: Events = []
        self._set_right: set[int] = set()

    def hear(self, event: TableEvent) -> None:
        """One event of the witness; before another stroke begins, what is paused is set right."""
        if isinstance(event, StrokeStarted):
            self.look()
        self._enter("camera", event)
        self._reported.append(json_from_act(event) | {"entry": self.match.entries[-1].seq})
        if not isinstance(event, Uncertain):
            self._answer()  # what a stroke asks is answered once the whole stroke was reported

    def _answer(self) -> None:
        """Answers what is still asked."""
        entries = {entry.seq: entry.act for entry in self.match.entries}
        for asked in self.match.score.score.open:
            event = entries[asked.entry]
            if isinstance(event, Uncertain):
                choice = true_choice(event, self._reported, self._true)
            else:  # was a piece touched; or did as many fall as there were, where more was reported, or none
                choice = 0 if self._was_so(asked) else 1
            self._try(Answer(question=asked.entry, choice=choice))

    def _was_so(self, asked: Question) -> bool:
        """Whether the stroke that a question is about really touched, or pocketed, a piece."""
        said, true = strokes_of(self._reported), strokes_of(self._true)
        pairs = paired(said, true)
        due = next((true[k] for k, stroke in pairs.items() if stroke.number == asked.stroke), None)
        if due is None or asked.key == "touched":
            return due is not None and bool(due.ended.get("touched", True))
        return any(event["type"] == "pocketed" for event in due.events)

    def look(self) -> None:
        """Looks whether anything is still asked, and whether board and score have parted, and sets it right."""
        self._answer()
        if self.match.score.score.out_of_step is None:
            return
        self.out_of_step += 1
        for ruling in list(self._corrections()):
            self._try(ruling)
        self._try(BelieveScore())

    def _corrections(self) -> Iterator[Act]:
        """The strokes reported wrongly, twice or not at all, and not set right yet."""
        said = strokes_of(self._reported)
        true = (
            [stroke for stroke in strokes_of(self._true) if stroke.ended_s <= said[-1].ended_s] if said else []
        )
        pairs = paired(said, true)
        for stroke in said:
            entry = int(stroke.events[0]["entry"])
            due = next((true[k] for k, reported in pairs.items() if reported is stroke), None)
            if entry in self._set_right or (due is not None and may_have_been(stroke, due)):
                continue
            self._set_right.add(entry)
            yield Retract(entry=entry) if due is None else Amend(entry=entry, act=_as_ruled(due))
        for k, due in enumerate(true):
            after = [other for other in said if other.begun_s > due.ended_s]
            if k not in pairs and -due.number not in self._set_right and after:
                self._set_right.add(-due.number)
                yield Insert(before=int(after[0].events[0]["entry"]), act=_as_ruled(due))

    def _try(self, ruling: Act) -> None:
        """Rules so, where that can be ruled now."""
        try:
            self._enter("player", ruling)
        except Refused:
            return

    def _enter(self, by: str, act: Act) -> None:
        self.match = self.match.receive(Entry(len(self.match.entries) + 1, by, act)).match


def _as_ruled(true: StrokeEvents) -> Stroke:
    """A stroke as a person tells it who saw it."""
    fell, jumped = (
        tuple(Kind(event["piece"]) for event in true.events if event["type"] == kind)
        for kind in ("pocketed", "left_board")
    )
    return Stroke(
        pocketed=fell,
        jumped=jumped,
        left_lines=bool(true.ended.get("left_lines", True)),
        touched=true.ended.get("touched"),
    )


def true_choice(event: Uncertain, said: Sequence[dict[str, Any]], true: Events) -> int:
    """The answer of a person who saw it: the reading that, with the reported events, makes the true ones."""
    owed = outcome_of(_of_its_stroke(event, true)) - outcome_of(
        act for act in said if _is_of(act, event.stroke)
    )
    offered = [outcome_of(json_from_act(act) for act in choice.events) for choice in event.choices]
    return min(range(len(offered)), key=lambda k: ((offered[k] - owed) + (owed - offered[k])).total())


def _of_its_stroke(event: Uncertain, true: Events) -> Events:
    """The events of the true stroke that came to rest nearest to when this is about."""
    ends = [event for event in true if event["type"] == "stroke_ended"]
    nearest = min(ends, key=lambda end: abs(end["t"] - event.t_s), default=None)
    return [event for event in true if nearest is not None and _is_of(event, nearest["stroke"])]


def _is_of(event: dict[str, Any], stroke: int | None) -> bool:
    return stroke is not None and event.get("stroke") == stroke
