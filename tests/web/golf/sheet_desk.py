"""A reader of sheets in memory, which tells the shots that a test gives it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from rules.golf.roll_in_one.lines.edges import edge
from rules.hexes import Hex, step, turned
from web.errors import BadAsk

JPEG = b"\xff\xd8 a page"


def shot_along(into: Hex, enter: int, turns: tuple[int, ...]) -> dict[str, Any]:
    """A shot as the reader tells it, drawn from this side of a hex on."""
    edges = [edge(into, enter)]
    for turn in turns:
        leave = turned(enter, 3 + turn)
        edges.append(edge(into, leave))
        into, enter = step(into, leave), turned(leave, 3)
    return {"edges": [[list(border.hex), border.side] for border in edges], "score": 0.9}


class Desk:
    """Tells of every photograph the same lines, and keeps pages in memory."""

    def __init__(self) -> None:
        self.lines: list[dict[str, Any]] = []
        self.pages: dict[tuple[int, int, str], bytes] = {}
        self.hand = False

    def read(self, jpeg: bytes, chart: Mapping[str, object]) -> Mapping[str, Any]:
        if not jpeg.startswith(b"\xff\xd8"):
            raise BadAsk("no sheet")
        assert chart["hexes"]
        return {"lines": self.lines, "unread": 1, "hand": self.hand, "page": b64encode(JPEG).decode()}

    def keep(self, match: int, round_number: int, player: str, jpeg: bytes) -> None:
        self.pages[match, round_number, player] = jpeg

    def kept(self, match: int, round_number: int, player: str) -> bytes | None:
        return self.pages.get((match, round_number, player))
