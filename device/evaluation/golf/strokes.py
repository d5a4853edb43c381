"""Golf played at the virtual table and told from its frames, deed by deed.

right    the score stands as it truly does
asked    it does not, and a person is asked: a question, course and score disagree, no course in view
missed   nothing was told of the deed, and nobody is asked
wrong    something else was told, and nobody is asked
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from device.golf_tables.courses import SeenCourse, course_of
from device.golf_tables.foresight import Foresight
from device.virtual.golf.players import Say
from device.virtual.golf.source import REST_S, TrueStroke, VirtualGolfTable
from rules.errors import RulesError
from rules.golf.charts import chart_of
from rules.header import Header
from rules.record.log import Entry
from rules.record.match import Match
from rules.ruling import Act, Answer
from rules.table import TableEvent, Uncertain
from rules.tokens import DiceSeen, TokensSeen
from vision.frame import Frame
from vision.golf.watching.observer import GolfObserver
from vision.golf.watching.witness import GolfWitness

Json = dict[str, Any]


@dataclass
class _Told:
    """What the frames have told since the last deed, and the match by it."""

    match: Match
    stood: Match  # the true match as it stood after the last deed
    events: list[TableEvent] = field(default_factory=list)
    refused: str | None = None

    def receive(self, by: str, act: Act) -> None:
        """One more entry of the match; the laws may refuse what was seen wrongly."""
        try:
            self.match = self.match.receive(Entry(len(self.match.entries) + 1, by, act)).match
        except RulesError as wrong:
            self.refused = str(wrong)

    def catch_up(self, truth: TrueStroke, true: Match) -> None:
        """Goes on from the true match as it stood after a deed, with the answer to what the laws asked."""
        self.match = self.stood = self.true_after(truth, true)
        self.refused = None
        self.events.clear()

    def true_after(self, truth: TrueStroke, true: Match) -> Match:
        """The true match as it stood after a deed."""
        after, begun = self.stood, len(self.stood.entries)
        end = begun + len(truth.acts)
        while end < len(true.entries) and isinstance(true.entries[end].act, Answer):
            end += 1
        for entry in true.entries[begun:end]:
            after = after.receive(entry).match
        return after


def played_and_told(header: Header, seed: int, strokes: int | None, rate_hz: float = 5.0) -> list[Json]:
    """A report for each deed at the table, in their order: what was done, what was told, how that counts.

    `strokes` moves of tokens are played; None: the whole game. Entries of people (clubs, answers) reach both
    matches; everything else comes out of the pixels.
    """
    truths: list[TrueStroke] = []
    table = VirtualGolfTable(header, seed, rate_hz=rate_hz, strokes=strokes, on_truth=truths.append)
    begun = Match.begin(header)
    reported, reports, done = _Told(begun, begun), list[Json](), 0
    watched = _Watched(lambda: reported.match)
    for frame in table:
        events = watched.receive(frame)
        if frame.t_s < REST_S:  # the first look, before anything is done
            continue
        for event in events:
            reported.events.append(event)
            if isinstance(event, TokensSeen | DiceSeen | Uncertain):
                reported.receive("camera", event)
        while done < len(truths):
            reports.append(_judged(truths[done], reported, table.match, watched.observer))
            done += 1
    reports += [_judged(truth, reported, table.match, watched.observer) for truth in truths[done:]]
    return reports


class _Watched:
    """The course of a match under watch; where a new hole is on another one, that one is looked for."""

    def __init__(self, match: Callable[[], Match]) -> None:
        self._match, self._foresight, self._seen = match, Foresight(match), match()
        self._witness: GolfWitness | None = None
        self._watch(self._course())

    def receive(self, frame: Frame) -> tuple[TableEvent, ...]:
        """The events of a frame."""
        if self._match() is not self._seen and (course := self._course()).grounds != self._watched.grounds:
            self._watch(course)
        self._seen = self._match()
        look = self.observer.receive(frame)
        return () if look is None or self._witness is None else self._witness.receive(look)

    def _watch(self, course: SeenCourse) -> None:
        self._watched, self._witness = course, GolfWitness(before=self._witness)
        self.observer = GolfObserver(course.grounds, course.game, foreseen=self._foresight)

    def _course(self) -> SeenCourse:
        chart = chart_of(self._match())
        assert chart is not None, "a golf game has a chart"
        return course_of(chart, self._match().header.game)


def _judged(truth: TrueStroke, reported: _Told, true: Match, observer: GolfObserver) -> Json:
    """One deed compared with what was told of it; a wrong match goes on from the true one."""
    kind = type(truth.deed).__name__.lower()
    if isinstance(truth.deed, Say):
        reported.catch_up(truth, true)
        return {"kind": kind, "told": "right"}
    seen = [event for event in reported.events if isinstance(event, TokensSeen | DiceSeen | Uncertain)]
    after = reported.true_after(truth, true)
    asks = observer.placement is None or is_asking(reported.match)
    is_right = _standing(reported.match) == _standing(after)
    report = {
        "kind": kind,
        "told": "right" if is_right else "asked" if asks else "wrong" if seen else "missed",
        "true": str(truth.acts[-1]),
        "seen": [str(event) for event in seen],
    }
    if reported.refused is not None:
        report["refused"] = reported.refused
    reported.catch_up(truth, true)
    return report


def is_asking(match: Match) -> bool:
    """Whether a golf match waits for a person: it asks a question, or course and score disagree."""
    score: Any = match.score.score
    return bool(score.open) or score.out_of_step is not None


def _standing(match: Match) -> Json:
    """What a look may change of a match."""
    score = match.score.to_json()
    return {key: score.get(key) for key in ("tokens", "pad", "turn", "phase", "waiting", "pending")}
