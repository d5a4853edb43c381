"""Snapshots of long folds, beside their entries: a start reads one and folds what came after it.

A snapshot is bound to its last entry by the link of the journal's chain, and to the laws by a hash of their
source. Where anything about it is odd the log is folded from its beginning; after a start the two are compared.
"""

from __future__ import annotations

import gc
import hashlib
import io
import pickle
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rules
from device.keeping.journal import Journal, JournalError
from rules.header import Header
from rules.match import Match, Spoken
from rules.paper.accounts import read_ahead
from rules.record.entries import Entry, Lines
from rules.record.log import index_of
from rules.verdict import Verdict

if TYPE_CHECKING:
    from device.keeping.scorekeeper import Scorekeeper

FEWEST = 1000  # entries: fewer are folded in a tenth of a second
BLOCK = 256  # verdicts that are packed together
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


@contextmanager
def uncollected() -> Iterator[None]:
    """Without the garbage collector, which reads all of a growing log again and again, and finds nothing."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def frozen(match: Match) -> bytes:
    """A match as bytes, without its entries, which the journal has; verdicts are packed to be left unread."""
    lines = Lines.of(match.entries)
    about = (len(lines), lines.places, lines.reached)
    way = (match.position, match.recent, match.ended_at, match.marks, match.passed)
    return _packed((match.header, about, way, _spoken(match)))


def _spoken(match: Match) -> tuple[bytes, dict[int, Entry], tuple[bytes, ...]]:
    """The history: the place of each entry, the entries that a correction put there, and packed verdicts."""
    places = array("q")
    put: dict[int, Entry] = {}
    for at, spoken in enumerate(match.history):
        place = index_of(match.entries, spoken.entry.seq)
        if place is None or match.entries[place] is not spoken.entry:
            put[at] = spoken.entry
        places.append(-1 if place is None else place)
    verdicts = [spoken.verdicts for spoken in match.history]
    blocks = tuple(_packed(verdicts[at : at + BLOCK]) for at in range(0, len(verdicts), BLOCK))
    return places.tobytes(), put, blocks


def thawed(state: bytes, entries: Sequence[Entry]) -> Match | None:
    """The match of these bytes, whose first entries are at hand; None where they do not fit."""
    try:
        header, (count, *about), way, (places, put, blocks) = _unpacked(state)
        lines = Lines.known(entries[:count], *about)
        position, recent, ended_at, marks, passed = way
        history = tuple(_history(lines, array("q", places), put, [_Block(block) for block in blocks]))
        match = Match(header, lines, position, history, recent, ended_at, marks, passed)
    except Exception:  # whatever is wrong with it, the log is folded instead
        return None
    return match if len(lines) == count > 0 and isinstance(header, Header) else None


def _history(
    entries: Lines, places: Sequence[int], put: Mapping[int, Entry], blocks: Sequence[_Block]
) -> Iterator[Spoken]:
    for at, place in enumerate(places):
        entry = put[at] if at in put else entries[place]
        yield Spoken.unread(entry, partial(blocks[at // BLOCK].verdicts, at % BLOCK))


class _Block:
    """Packed verdicts, opened when the first of them is looked at."""

    def __init__(self, packed: bytes) -> None:
        self._packed = packed
        self._verdicts: list[tuple[Verdict, ...]] | None = None

    def verdicts(self, at: int) -> tuple[Verdict, ...]:
        """Those at this place."""
        if self._verdicts is None:
            self._verdicts = _unpacked(self._packed)
        return self._verdicts[at]


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
    """A snapshot: its match, the entries in it, and its marks that nobody had counted yet."""

    match: int
    entries: int
    uncounted: int

    def is_worth_keeping_after(self, last: _Kept) -> bool:
        """Whether this one spares the next start, or the first page after it, much of its work."""
        if not self.match or self.entries < FEWEST:
            return False
        is_other = self.match != last.match or self.entries >= GROWTH * last.entries
        return is_other or self.uncounted == 0 < last.uncounted


class Snapshots:
    """Keeps snapshots of the match that is played, through a journal that nobody else uses."""

    def __init__(self, journal: Journal, keeper: Scorekeeper) -> None:
        self._journal = journal
        self._keeper = keeper
        self._last = _Kept(0, 0, 0)

    def look(self) -> None:
        """Keeps a snapshot where the match has grown enough; without one the next start takes longer."""
        number, match = self._keeper.present()
        read_ahead(match, AHEAD)
        now = _Kept(number, len(match.entries), sum(mark.counted is None for mark in match.marks))
        if not now.is_worth_keeping_after(self._last):
            return
        self._last = now
        with suppress(JournalError):
            self._journal.keep_snapshot(number, match.entries[-1].seq, laws(), frozen(match))

    def check(self) -> str | None:
        """Folds the whole log again; what to say where that leads elsewhere, and is believed instead."""
        _, match = self._keeper.present()
        whole = Match.fold(match.header, match.entries)
        if whole == match:
            return None
        self._keeper.believe(whole)
        return "the snapshot of this match was wrong: it was folded again from its first entry"
