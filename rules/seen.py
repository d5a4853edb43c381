"""Where a game begins that is first seen in a picture, not at its beginning."""

from __future__ import annotations

from typing import Any

from rules.carrom.start import start_from_layout
from rules.header import Header
from rules.magnetic.start import start_seen as magnetic_start_seen
from rules.table import Layout


def start_seen(header: Header, layout: Layout) -> Any:
    """The start, of the header's game, that a board at rest shows; None for a game without pieces."""
    if header.game == "carrom":
        return start_from_layout(layout)
    if header.game == "magnetic":
        return magnetic_start_seen(layout, header.rule_set)
    return None
