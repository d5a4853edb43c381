"""Golf played at the virtual table and told from its frames: right, asked, wrong, by stroke and by look."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from device.golf_tables.courses import SeenCourse
from device.golf_tables.tokens import golfers_in, lying_in, names_in
from device.virtual.golf.players import Say
from device.virtual.golf.source import REST_S, TrueStroke, VirtualGolfTable
from rules.errors import RulesError
from rules.header import Header
from rules.record.log import Entry
from rules.record.match import Match
from rules.ruling import Act, Answer
from rules.table import TableEvent
from rules.tokens import DiceSeen, TokensSeen
from vision.golf.watching.observer import GolfObserver
from vision.golf.watching.witness import GolfWitness

Json = dict[str, Any]


@dataclass
class _Told:
    """What the frames have told since the last deed, and the match by it."""

    match: Match
    events: list[TableEvent] = field(default_factory=list)
    refused: str | None = None
    known: int = 0  # entries of the true match that the deeds so far have made

    def receive(self, by: str, act: Act) -> None:
        """One more entry of the match; the laws may refuse what was seen wrongly."""
        try:
            self.match = self.match.receive(Entry(len(self.match.entries) + 1, by, act)).match
        except RulesError as wrong:
            self.refused = str(wrong)

    def catch_up(self, truth: TrueStroke, true: Match) -> None:
        """Goes on from the true match as it stood after a deed, with the answer to what the laws asked."""
        self.known += len(truth.acts)
        while self.known < len(true.entries) and isinstance(true.entries[self.known].act, Answer):
            self.known += 1
        self.match, self.refused = Match.begin(true.header), None
        for entry in true.entries[: self.known]:
            self.receive(entry.by, entry.act)
        self.events.clear()


def played_and_told(header: Header, seed: int, strokes: int, rate_hz: float = 5.0) -> list[Json]:
    """A report for each deed at the table, in their order: what was done, what was told, how that counts.

    Entries of people (clubs, answers) reach both matches; everything else comes out of the pixels.
    """
    truths: list[TrueStroke] = []
    table = VirtualGolfTable(header, seed, rate_hz=rate_hz, strokes=strokes, on_truth=truths.append)
    course = SeenCourse(table.course.game, table.course.grounds)
    begun = Match.begin(header)
    names, lying = names_in(begun), lying_in(begun)
    observer = GolfObserver(course.grounds, course.game, lying=golfers_in(course.game, names, lying))
    witness = GolfWitness(names, lying)
    told, reports, done = _Told(Match.begin(header)), list[Json](), 0
    for frame in table:
        look = observer.receive(frame)
        events = witness.receive(look) if look is not None else ()
        if frame.t_s < REST_S:  # the first look, before anything is done
            continue
        for event in events:
            told.events.append(event)
            if isinstance(event, TokensSeen | DiceSeen):
                told.receive("camera", event)
        while done < len(truths):
            reports.append(_judged(truths[done], told, table.match, observer))
            done += 1
    reports += [_judged(truth, told, table.match, observer) for truth in truths[done:]]
    return reports


def _judged(truth: TrueStroke, told: _Told, true: Match, observer: GolfObserver) -> Json:
    """One deed compared with what was told of it; a wrong match goes on from the true one."""
    kind = type(truth.deed).__name__.lower()
    if isinstance(truth.deed, Say):
        told.catch_up(truth, true)
        return {"kind": kind, "told": "right"}
    seen = [event for event in told.events if isinstance(event, TokensSeen | DiceSeen)]
    want = truth.acts[-1]
    is_right = bool(seen) and _same(seen[-1], want) and len(seen) == 1
    report = {
        "kind": kind,
        "told": "right" if is_right else "asked" if observer.found is None else "wrong",
        "question": getattr(told.match.position, "asked", None) is not None,
        "true": str(want),
        "seen": [str(event) for event in seen],
    }
    if told.refused is not None:
        report["refused"] = told.refused
    told.catch_up(truth, true)
    return report


def _same(seen: TableEvent, want: object) -> bool:
    if isinstance(seen, DiceSeen) and isinstance(want, DiceSeen):
        return seen.dice == want.dice
    if isinstance(seen, TokensSeen) and isinstance(want, TokensSeen):
        return {(t.token, t.at) for t in seen.tokens} == {(t.token, t.at) for t in want.tokens}
    return False
