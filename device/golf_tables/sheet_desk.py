"""Photographed sheets of Roll in One, read in a process of their own, and their flattened pages kept."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from device.golf_tables.photographs import read_apart

MOST_KEPT = 300  # pages; older ones are forgotten
GAME = "roll_in_one"


class SheetDesk:
    """Reads sheets apart from the server, and keeps their pages in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, jpeg: bytes, chart: Mapping[str, object]) -> Mapping[str, Any]:
        """See `web.golf.sheet.Sheets`; raises BadAsk with the reason where no sheet is read."""
        course = json.dumps(chart).encode()  # a large page is longer than a word of a command line may be
        return read_apart("device.reading_apart.sheet", GAME, course + b"\n" + jpeg)

    def keep(self, match: int, round_number: int, player: str, jpeg: bytes) -> None:
        """Keeps a page, and forgets the oldest beyond `MOST_KEPT`; a full disk keeps none."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._path(match, round_number, player).write_bytes(jpeg)
            for old in sorted(self._folder.glob("*.jpg"), key=lambda path: path.stat().st_mtime)[:-MOST_KEPT]:
                old.unlink()
        except OSError as wrong:
            print(f"pocketwatch serve: a photographed sheet is not kept: {wrong}", file=sys.stderr, flush=True)

    def kept(self, match: int, round_number: int, player: str) -> bytes | None:
        """A page that is kept."""
        path = self._path(match, round_number, player)
        return path.read_bytes() if path.is_file() else None

    def forget(self, player: str) -> None:
        """Removes the pages of a player, of every match."""
        for page in self._folder.glob(f"*-*-{_in_figures(player)}.jpg"):
            page.unlink(missing_ok=True)

    def _path(self, match: int, round_number: int, player: str) -> Path:
        return self._folder / f"{match}-{round_number}-{_in_figures(player)}.jpg"


def _in_figures(player: str) -> str:
    """Names are people's: what is no letter or figure is written as its number."""
    return re.sub(r"[^0-9A-Za-z]", lambda sign: f"_{ord(sign[0]):x}_", player)[:120]
