"""The people of a journal, a `web.past.register.Register`: their accounts, merged spellings, and forgetting."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

from device.files import kept_json
from device.keeping.archive import JournalArchive
from device.keeping.drawer import write_whole
from device.remembering.accounts import Accounts
from device.remembering.forgetting import forget
from rules.errors import Refused
from rules.match import Match
from web.errors import Unsaved
from web.past.register import Remembered

FILE = "people.json"
ACCOUNTS = "accounts.json"


def open_register(
    journal: Path, archive: JournalArchive, present: Callable[[], Match], *also: Callable[[str], None]
) -> FileRegister:
    """The register beside a journal's file; `present` is the match that is played, `also` forgets elsewhere."""

    def erase(name: str) -> None:
        if name in (player.name for player in present().header.players):
            raise Refused("this person plays in the present match: begin another one first")
        forget(journal, name)
        archive.forget_folded()
        for forget_too in also:
            forget_too(name)

    folder = journal.parent
    return FileRegister(folder, Accounts(archive, folder / ACCOUNTS), erase)


class FileRegister:
    """The register of a data folder. `erase` takes a name out of the journal; it raises Refused or Unsaved."""

    def __init__(self, folder: Path, accounts: Accounts, erase: Callable[[str], None]) -> None:
        self._path = folder / FILE
        self._accounts = accounts
        self._erase = erase
        self._lock = threading.Lock()

    def remembered(self) -> Remembered:
        """The accounts of every match, see `web.past.register`."""
        return self._accounts.remembered()

    def same(self) -> Mapping[str, str]:
        """The spellings that mean another name."""
        try:
            said = kept_json(self._path)
            return {str(name): str(into) for name, into in said["same"].items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}

    def merge(self, name: str, into: str) -> None:
        """Keeps that one spelling means another name; raises Unsaved where it cannot."""
        with self._lock:
            same = {old: into if meant == name else meant for old, meant in self.same().items()}
            self._keep({**same, name: into})

    def part(self, name: str) -> None:
        """Takes a merge back."""
        with self._lock:
            self._keep({old: meant for old, meant in self.same().items() if old != name})

    def forget(self, names: frozenset[str]) -> None:
        """Takes these names out of everything that is kept here."""
        with self._lock:
            for name in sorted(names):
                self._erase(name)
            self._accounts.forget_all()
            same = self.same()
            if names & (set(same) | set(same.values())):
                self._keep({old: new for old, new in same.items() if not {old, new} & names})

    def _keep(self, same: Mapping[str, str]) -> None:
        try:
            write_whole(self._path, json.dumps({"same": same}, ensure_ascii=False, indent=1) + "\n")
        except OSError as failure:
            raise Unsaved(f"nothing can be kept in {self._path} ({failure.strerror})") from failure
