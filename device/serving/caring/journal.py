"""The care of an open journal: its snapshots, long matches that are read apart, copies, and the second look."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import ExitStack

from device.exits import JOURNAL_DAMAGED
from device.keeping.archive import JournalArchive, read_apart
from device.keeping.disk.copier import Copier
from device.keeping.disk.second_look import SecondLook
from device.keeping.journal import Journal
from device.keeping.scorekeeper import Scorekeeper
from device.keeping.snapshots import Snapshots


def mind_journal(
    journal: Journal,
    keeper: Scorekeeper,
    archive: JournalArchive,
    tell: Callable[[str], None],
    open_things: ExitStack,
) -> Snapshots:
    """Has it copied every hour, and its long matches read in the background; returns what keeps snapshots.

    `tell` gets what people must know of it.
    """
    if journal.concern is not None:
        tell(journal.concern)
    own = journal.beside()
    open_things.callback(own.close)
    snapshots = Snapshots(own, keeper, archive)
    open_things.callback(read_apart(archive, journal.beside()))
    copier = Copier(journal.path, archive.count, tell, snapshots.check)
    open_things.callback(copier.close)
    copier.open()
    return snapshots


def look_again(journal: Journal, open_things: ExitStack) -> None:
    """Has all of it checked soon. A damaged one ends this process: the next one sets it aside."""

    def end(wrong: str) -> None:
        print(f"pocketwatch serve: the journal is damaged ({wrong})", file=sys.stderr, flush=True)
        os._exit(JOURNAL_DAMAGED)  # as a power cut would: what was confirmed is on the disk

    look = SecondLook(journal.path, end, lambda: journal.trouble is None)
    open_things.callback(look.close)
    look.open()
