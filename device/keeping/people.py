"""Who has played at this table: the names of every match kept, the latest first, and the colours they chose."""

from __future__ import annotations

import json
from collections.abc import Iterator

from device.keeping.journal import Journal
from rules.header import NAMES

LATEST = 24  # more than that nobody looks through


def people(journal: Journal) -> tuple[tuple[str, str], ...]:
    """Names with their colours, empty where none was chosen; nobody who is only called after a seat."""
    colours = journal.colours()
    names = dict.fromkeys(name for name in _played(journal) if name not in NAMES.values())
    return tuple((name, colours.get(name, "")) for name in list(names)[:LATEST])


def _played(journal: Journal) -> Iterator[str]:
    for match in journal.matches():
        for player in json.loads(match.header).get("players") or ():
            yield player if isinstance(player, str) else str(player.get("name", ""))
