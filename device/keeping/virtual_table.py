"""The virtual table's file, written by the scorekeeper: a new match begins with a new rack.

The file is the virtual table's own memory, see `device.virtual.play.memory`; this module writes it without
loading the physics.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from rules.errors import Refused
from rules.header import Header, json_from_header
from web.golf import modes as golf_modes

FILE = "virtual_table.json"  # the layout, beside the score that it belongs to
GAME = "carrom"  # the one that its players know
GOLF = ("carom_golf", "eighteen_holes")  # those of the virtual golf table
GAMES = frozenset({GAME, *golf_modes.GAMES})  # may be played beside it: golf tables are kept by hand
SCHEMA = 1


def verify_known(header: Header) -> None:
    """Raises Refused for a game that neither the virtual table's players know nor phones can keep by hand."""
    if header.game not in GAMES:
        raise Refused(f"the virtual table plays {GAME} alone: put a camera over the board for another game")


def lay_out(path: Path, header: Header, strokes: int) -> None:
    """Has the table's next start begin this match with the rack; `strokes` were played there before.

    Where that cannot be written the table stays unchanged, and the score reports the difference.
    """
    table = {
        "schema": SCHEMA,
        "on_board": [],
        "in_nets": [],
        "header": json_from_header(header),
        "strokes": strokes,
    }
    fresh = path.with_name(path.name + ".new")
    with suppress(OSError):
        fresh.write_text(json.dumps(table), encoding="utf-8")
        fresh.replace(path)
