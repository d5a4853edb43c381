"""Snapshots of long folds, beside their entries: a start reads one and folds what came after it.

A snapshot is bound to its last entry by the link of the journal's chain, and to the laws by a hash of their
source. Where anything about it is odd the log is folded from its beginning; after a start the two are compared.
"""

from __future__ import annotations

import hashlib
import io
import pickle
import sqlite3
import zlib
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import rules
from device.keeping.journal import Journal, JournalError
from device.memory import uncollected
from rules.header import Header
from rules.match import Match, Spoken
from rules.paper.accounts import read_ahead
from rules.record.entries import Entry, Lines, put
from rules.record.log import index_of
from rules.record.match import Mark
from rules.record.tally import Counted

if TYPE_CHECKING:
    from device.keeping.archive import JournalArchive
    from device.keeping.scorekeeper import Scorekeeper

FEWEST = 1000  # entries: fewer are folded in a tenth of a second
BLOCK = 256  # verdicts that are packed together
MARKS = 16  # marks whose counts are packed together
AHEAD = 4  # marks that are counted at a look: a tenth of a second
GROWTH = 1.1  # a match that is so much longer than its snapshot gets another one


@cache
def laws() -> str:
    """A hash of the source of all laws."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(Path(str(rules.__file__)).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


class _Values(pickle.Unpickler):
    """Reads values of the rules alone: nothing else is ever called."""

    def find_class(self, module: str, name: str) -> Any:
        """A class of the rules; raises UnpicklingError for anything else."""
        if module.startswith("rules.") and "." not in name:
            known = super().find_class(module, name)
            if isinstance(known, type):
                return known
        raise pickle.UnpicklingError(f"a snapshot holds no {module}.{name}")


def frozen(match: Match) -> bytes:
    """A match as bytes, without its entries, which the journal has; verdicts are packed to be left unread."""
    lines = Lines.of(match.entries)
    about = (len(lines), lines.places, lines.reached)
    marks = tuple(replace(mark, counted=None) for mark in match.marks)
    way = (match.position, match.recent, match.ended_at, marks, match.passed)
    return _packed((match.header, about, way, _spoken(match), _counted(match.marks)))


def _spoken(match: Match) -> tuple[bytes, dict[int, Entry], tuple[bytes, ...]]:
    """The history: the place of each entry, the entries that a correction put there, and packed verdicts."""
    places = array("q")
    by_place: dict[int, Entry] = {}
    for at, spoken in enumerate(match.history):
        place = index_of(match.entries, spoken.entry.seq)
        if place is None or match.entries[place] is not spoken.entry:
            by_place[at] = spoken.entry
        places.append(-1 if place is None else place)
    verdicts = [spoken.verdicts for spoken in match.history]
    blocks = tuple(_packed(verdicts[at : at + BLOCK]) for at in range(0, len(verdicts), BLOCK))
    return places.tobytes(), by_place, blocks


def _counted(marks: Sequence[Mark]) -> tuple[tuple[bool, ...], tuple[bytes, ...]]:
    """Whether a mark was counted, and what was, packed: half a million values, which only a page reads."""
    known = [cast(Counted | None, mark.counted) for mark in marks]
    plain = [None if counted is None else (counted.items, counted.tally) for counted in known]
    packed = tuple(_packed(plain[at : at + MARKS]) for at in range(0, len(plain), MARKS))
    return tuple(counted is not None for counted in known), packed


def thawed(state: bytes, entries: Sequence[Entry]) -> Match | None:
    """The match of these bytes, whose first entries are at hand; None where they do not fit."""
    try:
        header, (count, *about), way, (places, by_place, blocks), (is_counted, counts) = _unpacked(state)
        lines = Lines.known(entries[:count], *about)
        position, recent, ended_at, marks, passed = way
        history = tuple(_history(lines, array("q", places), by_place, [_Block(block) for block in blocks]))
        _recount(marks, is_counted, [_Block(block) for block in counts])
        match = Match(header, lines, position, history, recent, ended_at, marks, passed)
    except Exception:  # whatever is wrong with it, the log is folded instead
        return None
    return match if len(lines) == count > 0 and isinstance(header, Header) else None


def _history(
    entries: Lines, places: Sequence[int], by_place: Mapping[int, Entry], blocks: Sequence[_Block]
) -> Iterator[Spoken]:
    for at, place in enumerate(places):
        entry = by_place[at] if at in by_place else entries[place]
        yield Spoken.unread(entry, partial(blocks[at // BLOCK].values, at % BLOCK))


def _recount(marks: Sequence[Mark], is_counted: Sequence[bool], blocks: Sequence[_Block]) -> None:
    """Gives the counted marks what was counted up to them, unread."""
    for at, mark in enumerate(marks):
        if is_counted[at]:
            put(mark, "counted", Counted.unread(partial(blocks[at // MARKS].values, at % MARKS)))


class _Block:
    """Packed values, opened when the first of them is looked at."""

    def __init__(self, packed: bytes) -> None:
        self._packed = packed
        self._values: list[Any] | None = None

    def values(self, at: int) -> Any:
        """Those at this place."""
        if self._values is None:
            self._values = _unpacked(self._packed)
        return self._values[at]


def _packed(value: object) -> bytes:
    return zlib.compress(pickle.dumps(value, pickle.HIGHEST_PROTOCOL), 1)


def _unpacked(packed: bytes) -> Any:
    return _Values(io.BytesIO(zlib.decompress(packed))).load()


def kept_fold(journal: Journal, number: int, header: Header, entries: Sequence[Entry]) -> Match | None:
    """The snapshot of a match; None where there is none that fits the log and the laws of today."""
    kept = journal.snapshot(number, laws())
    match = None if kept is None else thawed(kept[1], entries)
    if kept is None or match is None or match.header != header:
        return None
    return match if match.entries[-1].seq == kept[0] else None


@dataclass(frozen=True, slots=True)
class _Kept:
    """A snapshot: the entries in it, and its marks that nobody had counted yet."""

    entries: int = 0
    uncounted: int = 0

    @classmethod
    def of(cls, match: Match) -> _Kept:
        """The snapshot that could be kept now."""
        return cls(len(match.entries), sum(mark.counted is None for mark in match.marks))

    def is_worth_keeping_after(self, last: _Kept) -> bool:
        """Whether this one spares the next start, or the first page after it, much of its work."""
        if self.entries < FEWEST:
            return False
        return self.entries >= GROWTH * last.entries or self.uncounted == 0 < last.uncounted


class Snapshots:
    """Keeps snapshots of long matches, through a journal that nobody else uses.

    They are the match that is played, and those that the `archive` has folded because a page shows them.
    """

    def __init__(self, journal: Journal, keeper: Scorekeeper, archive: JournalArchive | None = None) -> None:
        self._journal = journal
        self._keeper = keeper
        self._archive = archive
        self._last: dict[int, _Kept] = {}
        self._checked: set[tuple[int, int]] = set()

    def look(self) -> None:
        """Keeps a snapshot of a match that has grown enough; without one the next start takes longer.

        It is called every few seconds, and each time does a part of what there is to do.
        """
        for number, match in (self._keeper.present(), *self._others()):
            if number and self._look_at(number, match):
                return

    def check(self) -> str | None:
        """Folds whole logs again; what to say where a snapshot led elsewhere: the fold is believed instead.

        The match that is played is checked each time, another one once.
        """
        number, match = self._keeper.present()
        wrong = [number] if self._is_wrong(number, match, self._keeper.believe) else []
        for other, folded in self._others():
            if (key := (other, len(folded.entries))) not in self._checked:
                self._checked.add(key)
                wrong += [other] if self._is_wrong(other, folded, partial(self._believe, other)) else []
        if not wrong:
            return None
        matches = "match " + ", ".join(map(str, wrong))
        return f"the snapshot of {matches} was wrong: it was folded again from its first entry"

    def _others(self) -> tuple[tuple[int, Match], ...]:
        return () if self._archive is None else self._archive.remembered()

    def _believe(self, number: int, whole: Match) -> None:
        if self._archive is not None:
            self._archive.believe(number, whole)

    def _look_at(self, number: int, match: Match) -> bool:
        """Counts some more of a match, and keeps it where that is worth it; False: there was nothing to do."""
        before = _Kept.of(match)
        read_ahead(match, AHEAD)
        now = _Kept.of(match)
        if number not in self._last:
            self._last[number] = self._kept_before(number, match, before.uncounted)
        if not now.is_worth_keeping_after(self._last[number]):
            return now != before
        self._last[number] = now
        with suppress(JournalError):
            self._journal.keep_snapshot(number, match.entries[-1].seq, laws(), frozen(match))
        return True

    def _kept_before(self, number: int, match: Match, uncounted: int) -> _Kept:
        """What is kept of a match that was just read: from there, so as much was counted there."""
        try:
            kept = self._journal.snapshot(number, laws())
        except sqlite3.Error:
            kept = None
        place = None if kept is None else index_of(match.entries, kept[0])
        return _Kept() if place is None else _Kept(place + 1, uncounted)

    def _is_wrong(self, number: int, match: Match, believe: Callable[[Match], None]) -> bool:
        """Whether the fold of its log is another match, which is then believed, and kept at the next look."""
        with uncollected():
            whole = Match.fold(match.header, match.entries)
        if whole == match:
            return False
        believe(whole)
        self._last[number] = _Kept()
        return True
