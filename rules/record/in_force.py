"""The acts in force of single entries of a log, without reading all of it."""

from __future__ import annotations

from rules.record import log
from rules.ruling import Act


class InForce:
    """The acts in force under a number, corrections applied: `in_force`, without reading a whole log."""

    def __init__(self, entries: log.Log) -> None:
        self._entries = entries
        self._lost = log.taken_back(entries)
        self._gone, self._instead, before = log.corrected(entries, self._lost)
        self._put: dict[int, list[Act]] = {}
        for place in sorted(before.keys() | self._instead.keys()):
            for entry in (*before.get(place, ()), *self._instead.get(place, ())):
                self._put.setdefault(entry.seq, []).append(entry.act)

    def is_taken_back(self, place: int) -> bool:
        """Whether a retraction in force takes the entry at this place back."""
        return place in self._lost

    def acts(self, seq: int) -> tuple[Act, ...]:
        """The acts in force that bear this number, in their order."""
        at, put = log.index_of(self._entries, seq), self._put.get(seq, [])
        if at is None or at in self._instead or at in self._lost or at in self._gone:
            return tuple(put)
        return (*put, self._entries[at].act)
