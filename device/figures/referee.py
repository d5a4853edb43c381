"""A person who saw the true events of a watched match: answers questions and corrects pauses.

The witness's questions are answered truly. Where the board and the score differ, scoring waits for a person,
who then corrects the strokes that were wrongly reported, and nothing else. An error that never shows stays.
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
    """Receives the events of a match of base carrom, in order; `true` are the true ones."""

    def __init__(self, true: Events) -> None:
        self.match = Match.begin(Header())
        self.out_of_step = 0
        """The number of times that board and score differed, and a person had to correct it."""
        self._true = true
        self._reported: Events = []
        self._set_right: set[int] = set()

    def hear(self, event: TableEvent) -> None:
        """Takes in one event of the witness; before another stroke begins, a pause is resolved."""
        if isinstance(event, StrokeStarted):
            self.look()
        self._enter("camera", event)
        self._reported.append(json_from_act(event) | {"entry": self.match.entries[-1].seq})
        if not isinstance(event, Uncertain):
            self._answer()  # a stroke's questions are answered once the whole stroke was reported

    def _answer(self) -> None:
        """Answers the open questions."""
        entries = {entry.seq: entry.act for entry in self.match.entries}
        for asked in self.match.score.score.open:
            event = entries[asked.entry]
            if isinstance(event, Uncertain):
                choice = true_choice(event, self._reported, self._true)
            else:  # was a piece touched; or did as many fall as there were, where more or none were reported
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
        """Answers open questions, and corrects the score where it differs from the board."""
        self._answer()
        if self.match.score.score.out_of_step is None:
            return
        self.out_of_step += 1
        for ruling in list(self._corrections()):
            self._try(ruling)
        self._try(BelieveScore())

    def _corrections(self) -> Iterator[Act]:
        """The corrections of strokes reported wrongly, twice or not at all, which are not yet corrected."""
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
        """Enters the ruling, where it is allowed now."""
        try:
            self._enter("player", ruling)
        except Refused:
            return

    def _enter(self, by: str, act: Act) -> None:
        self.match = self.match.receive(Entry(len(self.match.entries) + 1, by, act)).match


def _as_ruled(true: StrokeEvents) -> Stroke:
    """A stroke as entered by a person who saw it."""
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
    """The true answer: the reading that, with the reported events, makes the true ones."""
    owed = outcome_of(_of_its_stroke(event, true)) - outcome_of(
        act for act in said if _is_of(act, event.stroke)
    )
    offered = [outcome_of(json_from_act(act) for act in choice.events) for choice in event.choices]
    return min(range(len(offered)), key=lambda k: ((offered[k] - owed) + (owed - offered[k])).total())


def _of_its_stroke(event: Uncertain, true: Events) -> Events:
    """The events of the true stroke that came to rest nearest to this event's time."""
    ends = [event for event in true if event["type"] == "stroke_ended"]
    nearest = min(ends, key=lambda end: abs(end["t"] - event.t_s), default=None)
    return [event for event in true if nearest is not None and _is_of(event, nearest["stroke"])]


def _is_of(event: dict[str, Any], stroke: int | None) -> bool:
    return stroke is not None and event.get("stroke") == stroke
