"""The people who have played at this table: the names in every match, latest first, with their colours."""

from __future__ import annotations

import json
from collections.abc import Iterator

from device.keeping.journal import Journal
from rules.header import NAMES

LATEST = 24  # nobody looks through more


def people(journal: Journal) -> tuple[tuple[str, str], ...]:
    """Names with their colours, empty where none was chosen; players named after a seat are left out."""
    colours = journal.colours()
    names = dict.fromkeys(name for name in _played(journal) if name not in NAMES.values())
    return tuple((name, colours.get(name, "")) for name in list(names)[:LATEST])


def _played(journal: Journal) -> Iterator[str]:
    for match in journal.matches():
        for player in json.loads(match.header).get("players") or ():
            yield player if isinstance(player, str) else str(player.get("name", ""))
