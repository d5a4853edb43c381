"""Damaged journals: each is opened, or set aside with a sentence; never a traceback, never silently shorter."""

from __future__ import annotations

import random
import shutil
import tempfile
from contextlib import closing
from pathlib import Path

from device.figures.armour.served import Json
from device.keeping.disk.copies import copy
from device.keeping.journal import FILE, Journal, KeptEntry

ENTRIES = 240
TIME = "2026-01-01T00:00:00+00:00"


def measured_journals(seed: int, count: int) -> Json:
    """So many journals, each damaged in a way of its own; `silent` counts entries that were lost unsaid."""
    outcome = {"journals": count, "whole": 0, "told": 0, "silent": 0, "raised": 0, "kept": 0, "of": 0}
    with tempfile.TemporaryDirectory(prefix="pocketwatch-journal-") as folder:
        sound = Path(folder) / "sound"
        _fill(sound)
        for number in range(count):
            damaged = Path(folder) / f"{number}"
            shutil.copytree(sound, damaged)
            luck = random.Random(seed * 100_003 + number)
            if luck.random() < 0.7:  # most were copied within the last hour, some never
                for path in damaged.glob("journal.copy-*"):
                    path.unlink()
            damage(damaged / FILE, luck)
            _open(damaged, outcome)
            shutil.rmtree(damaged)
    return outcome


def damage(path: Path, luck: random.Random) -> None:
    """Damages a file in one of the ways of disks, cards and people."""
    whole = bytearray(path.read_bytes())
    at, length = luck.randrange(len(whole)), luck.choice((1, 8, 512, 4096, 40_000))
    way = luck.choice(("flip", "flip", "zero", "noise", "cut", "empty", "shift", "gone", "foreign"))
    if way == "flip":
        whole[at] ^= 1 << luck.randrange(8)
    elif way == "zero":
        whole[at : at + length] = bytes(len(whole[at : at + length]))
    elif way == "noise":
        whole[at : at + length] = luck.randbytes(len(whole[at : at + length]))
    elif way == "shift":
        del whole[at : at + length]
    elif way in ("cut", "empty"):
        del whole[at if way == "cut" else 0 :]
    elif way == "foreign":
        whole[:] = luck.randbytes(length)
    path.write_bytes(bytes(whole))
    if way == "gone":
        path.unlink()


def _fill(folder: Path) -> None:
    with closing(Journal.open(folder)) as journal:
        acts = (f'{{"type": "hand_in", "t": {seq}.0}}' for seq in range(1, ENTRIES + 1))
        journal.take_in(
            TIME, '{"game": "carrom"}', (KeptEntry(k, TIME, "camera", a) for k, a in enumerate(acts, 1))
        )
    copy(folder / FILE)


def _open(folder: Path, outcome: dict[str, int]) -> None:
    is_gone = not (folder / FILE).exists() and not tuple(folder.glob("journal.copy-*"))
    is_empty = not is_gone and (folder / FILE).exists() and not (folder / FILE).stat().st_size
    outcome["of"] += ENTRIES
    try:
        with closing(Journal.open(folder)) as journal:
            kept = len(journal.entries(1))
            outcome["kept"] += kept
            outcome["whole"] += kept == ENTRIES
            outcome["told"] += journal.notice is not None
            is_beginning = is_gone or (is_empty and not tuple(folder.glob("journal.copy-*")))
            if kept < ENTRIES and journal.notice is None and not is_beginning:
                outcome["silent"] += ENTRIES - kept
    except Exception:  # whatever it is, it must not be
        outcome["raised"] += 1
