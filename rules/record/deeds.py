"""A match's past as people think of it: strokes and rulings, each with its fate and its changes.

The log has many entries for one stroke, and corrections are entries of their own. A deed gathers what belongs
together: it is what a person taps in order to correct it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.codec import Json
from rules.notation import type_of
from rules.pieces import Kind, Pocket
from rules.record import log
from rules.record.audit import AuditLine, audit
from rules.record.log import Entry
from rules.record.match import Match
from rules.ruling import Act, Amend, Answer, Confirm, Insert, Retract, Ruling, Stroke
from rules.table import Choice, LeftBoard, Pocketed, StrokeEnded, StrokeStarted, Uncertain
from rules.tokens import Look
from rules.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Fallen:
    """A piece that fell or jumped, with the event that says so; None where a person entered the stroke."""

    piece: Kind
    pocket: Pocket | None = None
    entry: int | None = None
    event: Pocketed | LeftBoard | None = None

    @property
    def confidence(self) -> float:
        """The camera's confidence; 1 for an entry by a person."""
        return 1.0 if self.event is None else self.event.confidence

    def to_json(self) -> dict[str, Json]:
        """The piece as JSON carries it."""
        return {"piece": self.piece.value, "pocket": None if self.pocket is None else self.pocket.value}


@dataclass(frozen=True, slots=True)
class Doubt:
    """A question of the camera, by the entry that asks; `taken` is the choice that counts, None until then."""

    entry: int
    choices: tuple[Choice, ...]
    taken: int | None


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a deed: the entry that made it, its author, time and kind.

    The kinds are retracted, amended and answered; and confirmed, which only records who has looked at the deed.
    """

    entry: int
    by: str
    written_at: str | None
    how: str


@dataclass(frozen=True, slots=True)
class Deed:
    """One stroke or ruling of the log. `entry` is the one that a correction refers to, `entries` are all of it.

    `stroke` is the stroke as it counts now (or did, where it was taken back), None for a ruling or another
    event; `is_told`: a person entered it. `asked` are the doubts within it, `clip` names the pictures that the
    camera kept. `fate` is as in `rules.record.audit`.
    """

    entry: int
    entries: tuple[int, ...]
    by: str
    written_at: str | None
    type: str
    fate: str
    changes: tuple[Change, ...]
    verdicts: tuple[Verdict, ...]
    stroke: Stroke | None = None
    pocketed: tuple[Fallen, ...] = ()
    jumped: tuple[Fallen, ...] = ()
    is_told: bool = False
    asked: tuple[Doubt, ...] = ()
    clip: str | None = None

    def to_json(self) -> dict[str, Json]:
        """The deed as JSON carries it."""
        return {
            "entry": self.entry,
            "entries": list(self.entries),
            "by": self.by,
            "written_at": self.written_at,
            "type": self.type,
            "fate": self.fate,
            "changes": [
                {"entry": change.entry, "by": change.by, "written_at": change.written_at, "how": change.how}
                for change in self.changes
            ],
            "verdicts": [verdict.to_json() for verdict in self.verdicts],
            "pocketed": [fallen.to_json() for fallen in self.pocketed],
            "jumped": [fallen.to_json() for fallen in self.jumped],
            "is_stroke": self.stroke is not None,
            "clip": self.clip,
        }


def deeds(match: Match) -> tuple[Deed, ...]:
    """Every stroke and ruling of the match, in the order of the log."""
    past = _Past(match)
    return tuple(past.deed(places) for places in past.groups())


class _Past:
    """A match's log with the fate of each entry, read once."""

    def __init__(self, match: Match) -> None:
        self._entries = match.entries
        self._lines = audit(match)
        live = log.standing(match.entries)
        self._by_number = {entry.seq: entry for entry in match.entries}
        self._confirmations: dict[int, list[Entry]] = {}
        for at, entry in enumerate(match.entries):
            if at in live and isinstance(entry.act, Confirm):
                self._confirmations.setdefault(entry.act.entry, []).append(entry)
        self._counting: dict[int, list[Act]] = {}
        for entry in log.in_force(match.entries):
            self._counting.setdefault(entry.seq, []).append(entry.act)
        self._said: dict[int, list[Verdict]] = {}
        for spoken in match.history:
            self._said.setdefault(spoken.entry.seq, []).extend(spoken.verdicts)

    def groups(self) -> Iterator[tuple[int, ...]]:
        """The places of the log that belong together, without entries that nobody would correct."""
        done: set[int] = set()
        for at, entry in enumerate(self._entries):
            if at in done or isinstance(entry.act, Retract | Amend | Answer | Confirm):
                continue
            if log.stroke_number(entry.act) is not None:
                places = tuple(sorted(log.members(self._entries, at)))
                done.update(places)
                yield places
            elif isinstance(entry.act, Ruling | Uncertain) or self._speaks_alone(at):
                yield (at,)

    def _speaks_alone(self, at: int) -> bool:
        """Whether a look at a whole table, outside any stroke, said something that might be wrong."""
        entry = self._entries[at]
        if not isinstance(entry.act, Look):
            return False
        said = [verdict.key for verdict in self._said.get(entry.seq, ())]
        return self._lines[at].fate != "counts" or (said != [] and said != ["confirmed"])

    def deed(self, places: tuple[int, ...]) -> Deed:
        """The deed of these places."""
        first, last = self._entries[places[0]], self._entries[places[-1]]
        speaks = next((k for k in places if isinstance(self._entries[k].act, StrokeEnded)), places[-1])
        entry = self._entries[speaks]
        seqs = {self._entries[k].seq for k in places}
        acts = self._acts(places)
        whole = next((act for _, act in acts if isinstance(act, Stroke)), None)
        is_stroke = whole is not None or isinstance(first.act, StrokeStarted) or len(places) > 1
        deed = Deed(
            entry=entry.seq,
            entries=tuple(sorted(seqs)),
            by=entry.by,
            written_at=entry.written_at or last.written_at,
            type=_word(entry.act, is_stroke),
            fate=self._lines[speaks].fate,
            changes=self._changes([self._lines[k] for k in places]),
            verdicts=tuple(verdict for seq in sorted(seqs) for verdict in self._said.get(seq, ())),
            is_told=whole is not None,
            asked=tuple(self._doubts(places)),
            clip=next((clip for k in places if (clip := log.clip_of(self._entries[k].act))), None),
        )
        return _with_stroke(deed, whole, acts) if is_stroke else deed

    def _acts(self, places: tuple[int, ...]) -> list[tuple[int, Act]]:
        """The acts that count in these places; where all were taken back, the original ones."""
        seqs = sorted({self._entries[k].seq for k in places})
        counting = [(seq, act) for seq in seqs for act in self._counting.get(seq, ())]
        return counting or [(self._entries[k].seq, self._entries[k].act) for k in places]

    def _doubts(self, places: tuple[int, ...]) -> Iterator[Doubt]:
        for entry in (self._entries[k] for k in places):
            if isinstance(entry.act, Uncertain):
                now = tuple(self._counting.get(entry.seq, ()))
                taken = next((k for k, choice in enumerate(entry.act.choices) if choice.events == now), None)
                yield Doubt(entry.seq, entry.act.choices, taken)

    def _changes(self, lines: list[AuditLine]) -> tuple[Change, ...]:
        """The changes of any of these entries, each correction once, and their confirmations."""
        changes: dict[int, Change] = {}
        for line in lines:
            if line.because_of is not None:
                by = self._by_number[line.because_of]
                changes[by.seq] = Change(by.seq, by.by, by.written_at, line.fate)
        for number in {line.entry.seq for line in lines}:
            for entry in self._confirmations.get(number, ()):
                changes[entry.seq] = Change(entry.seq, entry.by, entry.written_at, "confirmed")
        return tuple(changes[seq] for seq in sorted(changes))


def _with_stroke(deed: Deed, whole: Stroke | None, acts: list[tuple[int, Act]]) -> Deed:
    if whole is not None:
        pocketed = tuple(Fallen(kind) for kind in whole.pocketed)
        return replace(
            deed, stroke=whole, pocketed=pocketed, jumped=tuple(Fallen(kind) for kind in whole.jumped)
        )
    fell = tuple(Fallen(act.piece, act.pocket, seq, act) for seq, act in acts if isinstance(act, Pocketed))
    jumped = tuple(Fallen(act.piece, None, seq, act) for seq, act in acts if isinstance(act, LeftBoard))
    ended = next((act for _, act in acts if isinstance(act, StrokeEnded)), None)
    stroke = Stroke(
        pocketed=tuple(event.piece for event in fell),
        jumped=tuple(fallen.piece for fallen in jumped),
        left_lines=ended is None or ended.left_lines is not False,
        touched=None if ended is None else ended.touched,
    )
    return replace(deed, stroke=stroke, pocketed=fell, jumped=jumped)


def _word(act: Act, is_stroke: bool) -> str:
    if isinstance(act, Insert):
        return type_of(act.act)
    return "stroke" if is_stroke else type_of(act)
