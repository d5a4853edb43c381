"""A journal with many entries, to be damaged by a test."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from device.keeping.journal import FILE, Journal, KeptEntry

ENTRIES = 400


def filled(folder: Path, entries: int = ENTRIES) -> Path:
    with closing(Journal.open(folder)) as journal:
        acts = (f'{{"type": "hand_in", "t": {seq}.0}}' for seq in range(1, entries + 1))
        rows = (KeptEntry(seq, "2026-01-01", "camera", act) for seq, act in enumerate(acts, 1))
        journal.take_in("2026-01-01", '{"game": "carrom"}', rows)  # at once: less waiting for the disk
    return folder / FILE


def kept(journal: Journal) -> list[int]:
    return [entry.seq for entry in journal.entries(1)]
