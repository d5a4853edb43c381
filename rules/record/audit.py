"""The audit trail of a match: every entry ever made, with its author, time and fate.

Nothing is ever taken out of a log. An entry counts, or a later one took it back, replaced or answered it; the
trail says which.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.codec import Json
from rules.notation import json_from_act
from rules.record import log
from rules.record.log import Entry
from rules.record.match import Match
from rules.ruling import Amend, Answer, Retract, Stroke


@dataclass(frozen=True, slots=True)
class AuditLine:
    """One entry and its fate: counts, retracted, amended or answered; `because_of` the entry that did it."""

    entry: Entry
    fate: str = "counts"
    because_of: int | None = None
    sentences: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Json]:
        """The line as JSON carries it."""
        entry = self.entry
        return {
            "entry": entry.seq,
            "by": entry.by,
            "written_at": entry.written_at,
            "act": json_from_act(entry.act),
            "fate": self.fate,
            "because_of": self.because_of,
            "text": list(self.sentences),
        }


def audit(match: Match) -> tuple[AuditLine, ...]:
    """Every entry of the match in its order."""
    by_place = fates(match.entries)
    said: dict[int, tuple[str, ...]] = {}
    for spoken in match.history:
        said[spoken.entry.seq] = tuple(verdict.text for verdict in spoken.verdicts)
    lines = []
    for at, entry in enumerate(match.entries):
        fate, because_of = by_place.get(at, ("counts", None))
        lines.append(AuditLine(entry, fate, because_of, said.get(entry.seq, ())))
    return tuple(lines)


def fates(entries: log.Log) -> dict[int, tuple[str, int]]:
    """The fate of every entry that a correction in force touches, and that correction, by their places."""
    lost = log.taken_back(entries)
    touched: dict[int, tuple[str, int]] = {}
    for at in (place for place in log.correctors(entries) if place not in lost):
        for place, word in _touched(entries, at):
            if place not in lost or word == "retracted":
                touched[place] = (word, entries[at].seq)
    return touched


def _touched(entries: log.Log, at: int) -> tuple[tuple[int, str], ...]:
    """The places that the entry at `at` refers to, and its effect on them."""
    match entries[at].act:
        case Retract(entry=seq, also=also):
            gone = (log.index_of(entries, place_gone, at) for place_gone in (seq, *(also or ())))
            return tuple(
                (place, "retracted")
                for place_gone in gone
                if place_gone is not None
                for place in log.members(entries, place_gone, at)
            )
        case Amend(entry=seq, act=other):
            word, whole = "amended", isinstance(other, Stroke)
        case Answer(question=seq):
            word, whole = "answered", False
        case _:
            return ()
    target = log.index_of(entries, seq, at)
    if target is None:
        return ()
    places = log.members(entries, target, at) if whole else frozenset((target,))
    return tuple((place, word) for place in places)
