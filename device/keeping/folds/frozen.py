"""A match as bytes, without its entries, and back again. A hash of the laws says whether the bytes still hold.

What only a page looks at is packed in blocks, and stays packed until somebody reads it.
"""

from __future__ import annotations

import hashlib
import io
import pickle
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, cast

import rules
from rules.header import Header
from rules.match import Match, Spoken
from rules.record.entries import Entry, Lines, put
from rules.record.log import index_of
from rules.record.match import Mark
from rules.record.tally import Counted

BLOCK = 256  # verdicts that are packed together
MARKS = 16  # marks whose counts are packed together


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
