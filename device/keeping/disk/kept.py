"""A match and an entry as a journal keeps them: headers and acts are JSON texts, which no law reads here."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class KeptMatch:
    """A match in the journal: `header` is JSON.

    `taken_in_at`: when a match that was played elsewhere was imported; None for one that was played here.
    `last_seq` and `last_at` are of its last entry, 0 and None where it has none.
    """

    number: int
    began_at: str
    header: str
    taken_in_at: str | None = None
    last_seq: int = 0
    last_at: str | None = None


class KeptEntry(NamedTuple):
    """An entry in the journal: `act` is JSON, `by` is camera, player or umpire."""

    seq: int
    written_at: str
    by: str
    act: str


def wall_time() -> str:
    """The present time, in UTC, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
