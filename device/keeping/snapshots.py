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
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rules
from device.keeping.journal import Journal, JournalError
from rules.header import Header
from rules.match import Match

if TYPE_CHECKING:
    from device.keeping.scorekeeper import Scorekeeper

FEWEST = 1000  # entries: fewer are folded in a tenth of a second
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
            found = super().find_class(module, name)
            if isinstance(found, type):
                return found
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
    """A match as bytes."""
    return zlib.compress(pickle.dumps(match, pickle.HIGHEST_PROTOCOL), 1)


def thawed(state: bytes) -> Match | None:
    """The match of these bytes; None where they are none."""
    try:
        match = _Values(io.BytesIO(zlib.decompress(state))).load()
    except Exception:  # whatever is wrong with it, the log is folded instead
        return None
    return match if isinstance(match, Match) else None


def kept_fold(journal: Journal, number: int, header: Header) -> Match | None:
    """The snapshot of a match; None where there is none that fits the log and the laws of today."""
    kept = journal.snapshot(number, laws())
    match = None if kept is None else thawed(kept[1])
    if kept is None or match is None or match.header != header or not match.entries:
        return None
    return match if match.entries[-1].seq == kept[0] else None


class Snapshots:
    """Keeps snapshots of the match that is played, through a journal that nobody else uses."""

    def __init__(self, journal: Journal, keeper: Scorekeeper) -> None:
        self._journal = journal
        self._keeper = keeper
        self._last = (0, 0)  # the match, and its entries at the last snapshot

    def look(self) -> None:
        """Keeps a snapshot where the match has grown enough; without one the next start takes longer."""
        number, match = self._keeper.present()
        had = self._last[1] if self._last[0] == number else 0
        if not number or len(match.entries) < max(FEWEST, GROWTH * had):
            return
        self._last = (number, len(match.entries))
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
