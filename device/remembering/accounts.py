"""Accounts of every kept match, in a file beside the journal: a match is folded once, not for each page."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from pathlib import Path

from device.files import kept_json
from device.keeping.archive import JournalArchive
from device.keeping.drawer import write_whole
from rules.codec import Json
from rules.coins.past.account import Account, account_from_json, account_of
from rules.errors import NotationError
from web.archive import NoSuchMatch
from web.errors import BeingRead
from web.past.register import KeptAccount, Remembered

PATIENCE_S = 0.8  # a page waits this long for matches that were not read before; the next one goes on


class Accounts:
    """The accounts of an archive's matches. Every method may be called from any thread."""

    def __init__(
        self, archive: JournalArchive, path: Path, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._archive = archive
        self._path = path
        self._now_s = clock
        self._lock = threading.Lock()
        self._known = self._read()
        self._so_far: dict[str, KeptAccount] = {}  # of matches that go on, by number and length

    def remembered(self) -> Remembered:
        """The accounts so far, earliest first, and the number of matches that are still to be read."""
        with self._lock:
            end_s = self._now_s() + PATIENCE_S
            accounts: list[KeptAccount] = []
            unread, was = 0, len(self._known)
            keys = {f"{number}-{length}": number for number, length in self._archive.lengths().items()}
            self._known = {key: known for key, known in self._known.items() if key in keys}
            self._so_far = {key: known for key, known in self._so_far.items() if key in keys}
            for key, number in keys.items():  # a decided match that was taken up again is read again
                is_read = key in self._known or key in self._so_far
                try:
                    if not is_read and self._now_s() > end_s:
                        unread += 1
                    elif (kept := self._account(number, key)) is not None:
                        accounts.append(kept)
                except BeingRead:  # a long one; the reader has it soon
                    unread += 1
            if len(self._known) != was:
                self._write()
            return Remembered(tuple(reversed(accounts)), unread)

    def forget_all(self) -> None:
        """Has every match read again."""
        with self._lock:
            self._known, self._so_far = {}, {}
            self._path.unlink(missing_ok=True)

    def _account(self, number: int, key: str) -> KeptAccount | None:
        """The account of a match; only of one that is over it is kept in the file."""
        if key in self._so_far:
            return self._so_far[key]
        known = self._known.get(key)
        if known is not None:
            return KeptAccount(number, str(known["began_at"]), _account(known))
        try:
            kept = self._archive.kept(number)
        except (NoSuchMatch, NotationError):
            return None
        account = account_of(kept.match)
        if account.is_over:
            self._known[key] = {"began_at": kept.began_at, **account.to_json()}
            return KeptAccount(number, kept.began_at, account)
        self._so_far[key] = KeptAccount(number, kept.began_at, account)
        return self._so_far[key]

    def _read(self) -> dict[str, dict[str, Json]]:
        """The kept accounts; whatever cannot be read is made again."""
        try:
            said = kept_json(self._path)
            for known in said.values():
                _account(known), str(known["began_at"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}
        known_: dict[str, dict[str, Json]] = said
        return known_

    def _write(self) -> None:
        """Keeps the accounts; a full disk keeps none, and they are made again."""
        try:
            write_whole(self._path, json.dumps(self._known, ensure_ascii=False, separators=(",", ":")))
        except OSError:
            return


def _account(said: dict[str, Json]) -> Account:
    return account_from_json(said)
