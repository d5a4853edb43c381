"""A match's past as people think of it: strokes and rulings, each with its fate and its changes.

The log has many entries for one stroke, and corrections are entries of their own. A deed gathers what belongs
together: it is what a person taps in order to correct it.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.codec import Json
from rules.notation import type_of
from rules.pieces import Kind, Pocket
from rules.record import log
from rules.record.audit import fates
from rules.record.in_force import InForce
from rules.record.log import Entry
from rules.record.match import Match
from rules.record.said import Said
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
    return newest_deeds(match, len(match.entries))


def newest_deeds(
    match: Match, most: int, *, before: int | None = None, since: int | None = None
) -> tuple[Deed, ...]:
    """The last deeds, in the order of the log: so many, and more where the entry `since` lies further back.

    `before`: only deeds that begin before this entry. The cost grows with their number, not with the match.
    """
    past, entries = _Past(match), match.entries
    end = len(entries) if before is None else log.place_of(entries, before)
    least = end if since is None else log.place_of(entries, since)
    return tuple(past.deed(places) for places in past.last_groups(end, most, least))


def deed_of(match: Match, entry: int) -> Deed | None:
    """The deed that a correction of this entry is about; None where the entry is no deed's own."""
    at, past = log.index_of(match.entries, entry), _Past(match)
    places = None if at is None else past.group_of(at)
    deed = None if places is None else past.deed(places)
    return deed if deed is not None and deed.entry == entry else None


class _Past:
    """A match's log with its corrections read; each deed is gathered when it is asked for."""

    def __init__(self, match: Match) -> None:
        self._entries = match.entries
        self._fates = fates(match.entries)
        self._in_force = InForce(match.entries)
        self._confirmations: dict[int, list[Entry]] = {}
        for at in log.correctors(match.entries):
            entry = match.entries[at]
            if isinstance(entry.act, Confirm) and not self._in_force.is_taken_back(at):
                self._confirmations.setdefault(entry.act.entry, []).append(entry)
        self._said = Said(match).on

    def last_groups(self, end: int, most: int, least: int) -> list[tuple[int, ...]]:
        """The last groups of places that begin before the place `end`, in their order.

        So many of them, and more where the place `least` lies further back.
        """
        groups: dict[int, tuple[int, ...]] = {}  # by their first place
        firsts: list[int] = []  # of the groups, growing
        for at in reversed(range(end)):
            if len(firsts) >= most and at < min(firsts[-most], least):
                break
            places = self.group_of(at)
            if places is not None and places[0] not in groups and places[0] < end:
                groups[places[0]] = places
                insort(firsts, places[0])
        far = [first for first in firsts if first >= least or least in groups[first]]
        oldest = min((*firsts[-most:], *far), default=0)
        return [groups[first] for first in firsts if first >= oldest]

    def group_of(self, at: int) -> tuple[int, ...] | None:
        """The places of the log that belong together with this one; None where nobody would correct it."""
        act = self._entries[at].act
        if isinstance(act, Retract | Amend | Answer | Confirm):
            return None
        if log.stroke_number(act) is not None:
            return tuple(sorted(log.members(self._entries, at)))
        return (at,) if isinstance(act, Ruling | Uncertain) or self._speaks_alone(at) else None

    def _speaks_alone(self, at: int) -> bool:
        """Whether a look at a whole table, outside any stroke, said something that might be wrong."""
        entry = self._entries[at]
        if not isinstance(entry.act, Look):
            return False
        said = [verdict.key for verdict in self._said(entry.seq)]
        return at in self._fates or (said != [] and said != ["confirmed"])

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
            fate=self._fates.get(speaks, ("counts", 0))[0],
            changes=self._changes(places),
            verdicts=tuple(verdict for seq in sorted(seqs) for verdict in self._said(seq)),
            is_told=whole is not None,
            asked=tuple(self._doubts(places)),
            clip=next((clip for k in places if (clip := log.clip_of(self._entries[k].act))), None),
        )
        return _with_stroke(deed, whole, acts) if is_stroke else deed

    def _acts(self, places: tuple[int, ...]) -> list[tuple[int, Act]]:
        """The acts that count in these places; where all were taken back, the original ones."""
        seqs = sorted({self._entries[k].seq for k in places})
        counting = [(seq, act) for seq in seqs for act in self._in_force.acts(seq)]
        return counting or [(self._entries[k].seq, self._entries[k].act) for k in places]

    def _doubts(self, places: tuple[int, ...]) -> Iterator[Doubt]:
        for entry in (self._entries[k] for k in places):
            if isinstance(entry.act, Uncertain):
                now = self._in_force.acts(entry.seq)
                taken = next((k for k, choice in enumerate(entry.act.choices) if choice.events == now), None)
                yield Doubt(entry.seq, entry.act.choices, taken)

    def _changes(self, places: tuple[int, ...]) -> tuple[Change, ...]:
        """The changes of any of these entries, each correction once, and their confirmations."""
        changes: dict[int, Change] = {}
        for how, because_of in (self._fates[place] for place in places if place in self._fates):
            by = self._entries[log.place_of(self._entries, because_of)]
            changes[by.seq] = Change(by.seq, by.by, by.written_at, how)
        for number in {self._entries[place].seq for place in places}:
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
