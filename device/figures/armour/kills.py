"""Kills at random moments: of the server while it starts, migrates and is ruled, and of the vision process.

A snapshot is made once, in a tenth of a second, which few random moments hit: some kills aim at it.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from device.figures.armour.served import OPEN, Json, Served, asked
from device.keeping.disk.journal_file import APPLICATION_ID, MIGRATIONS
from device.keeping.disk.opening import damage_of
from device.keeping.folds.frozen import laws
from device.keeping.journal import FILE, Journal

ACT = {"type": "stroke", "pocketed": []}
LONGEST_S = 4.0  # after its start a server is killed within this time
VISION_EVERY = 10  # one kill in so many is of the vision process
OLD_EVERY = 4  # one journal in so many is of an older version, and is migrated
SNAPSHOT_EVERY = 8  # one kill in so many comes about when the server makes a snapshot
SNAPSHOT_S = 0.05  # after the announcement: the first one of such a journal is made or half made by then
OLD_ENTRIES = 1999
NOTICED_S = 180.0


def measured_kill(seed: int) -> Json:
    """One kill; `lost` counts confirmed rulings that are not in the journal afterwards."""
    luck = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="pocketwatch-kill-") as folder:
        if seed % VISION_EVERY == 0:
            return _killed_eyes(Path(folder))
        if seed % SNAPSHOT_EVERY == 5:
            return _killed_in_snapshot(Path(folder), luck)
        return _killed_server(Path(folder), luck, is_old=seed % OLD_EVERY == 1)


def _killed_server(folder: Path, luck: random.Random, *, is_old: bool) -> Json:
    if is_old:
        _older(folder)
    confirmed: list[int] = []
    with Served(folder, "--code", OPEN) as served:
        timer = threading.Timer(luck.uniform(0.05, LONGEST_S), lambda: served.ends(signal.SIGKILL))
        timer.start()
        with suppress(OSError, http.client.HTTPException, ValueError):
            if served.wait():
                _rule(served, confirmed)
        timer.join()
    wrong = damage_of(folder / FILE)
    kept = _count(folder)
    lost = max(confirmed, default=0) - kept if confirmed else 0
    return {"of": "server", "confirmed": len(confirmed), "lost": max(lost, 0), "damage": wrong}


def _killed_in_snapshot(folder: Path, luck: random.Random) -> Json:
    """A kill after the announcement, about when the snapshot is made; `is_hit`: it was not whole yet."""
    _older(folder)
    with Served(folder, "--code", OPEN) as served:
        served.wait()
        time.sleep(luck.uniform(0.0, SNAPSHOT_S))
        served.ends(signal.SIGKILL)
    wrong = damage_of(folder / FILE)
    with closing(Journal.open(folder)) as journal:
        lost, is_hit = OLD_ENTRIES - len(journal.entries(1)), journal.snapshot_end(1, laws()) == 0
    return {"of": "snapshot", "confirmed": OLD_ENTRIES, "lost": lost, "damage": wrong, "is_hit": is_hit}


def _rule(served: Served, confirmed: list[int]) -> None:
    """Rules as fast as the server answers, until it is gone; notes the revision of each confirmed ruling."""
    with closing(served.connection()) as line:
        _, state = asked(line, "/state.json")
        revision = int(state["revision"])
        while True:
            status, said = asked(line, "/rulings", {"revision": revision, "act": ACT})
            if status == 422:  # the board is over, or the shot is not due: take it back
                status, said = asked(line, "/undo", {"revision": revision})
            if status != 200:
                return
            revision = int(said["revision"])
            confirmed.append(revision)


def _killed_eyes(folder: Path) -> Json:
    words = ("--code", OPEN, "--players", "Anna,Ben")
    with Served(folder, *words, source="virtual") as served:
        served.wait()
        with closing(served.connection()) as line:
            (eye, *_) = served.children()
            began_s = time.monotonic()
            os.kill(eye, signal.SIGKILL)
            noticed_s = _until(line, lambda live: live["state"] == "no_view") - began_s
            back_s = _until(line, lambda live: live["state"] != "no_view") - began_s
    return {"of": "vision", "noticed_s": round(noticed_s, 2), "back_s": round(back_s, 2)}


def _until(line: http.client.HTTPConnection, is_it: Callable[[Json], bool]) -> float:
    """The time at which the live view is so; raises TimeoutError."""
    until_s = time.monotonic() + NOTICED_S
    while time.monotonic() < until_s:
        if is_it(asked(line, "/state.json")[1]["live"]):
            return time.monotonic()
        time.sleep(0.02)
    raise TimeoutError("the view did not change")


def _older(folder: Path) -> None:
    """A journal of the version before the sums, so that the start migrates it."""
    with closing(sqlite3.connect(folder / FILE)) as db:
        db.executescript("".join(MIGRATIONS[:4]))
        db.executescript(f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = 4;")
        db.execute(
            "INSERT INTO match VALUES (1, '2026-01-01T00:00:00+00:00', ?)", (json.dumps({"game": "carrom"}),)
        )
        hand = ('{"type": "hand_in", "t": 1.0}',)
        for seq in range(1, OLD_ENTRIES + 1):
            db.execute(f"INSERT INTO entry VALUES (1, {seq}, '2026-01-01T00:00:00+00:00', 'camera', ?)", hand)
        db.commit()


def _count(folder: Path) -> int:
    if not (folder / FILE).exists():
        return 0
    with closing(Journal.open(folder)) as journal:
        return journal.count()
