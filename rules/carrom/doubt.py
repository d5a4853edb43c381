"""Whether a piece was touched: what the frames tell of it, and when all depends on it."""

from __future__ import annotations

from dataclasses import replace

from rules.carrom.laws.judge import is_short
from rules.carrom.laws.state import Phase, State
from rules.carrom.laws.stroke import Shot
from rules.carrom.starts.start import is_pack
from rules.table import StrokeEnded


def with_layout(shot: Shot, event: StrokeEnded) -> Shot:
    """Pieces that lie elsewhere than in a pack were touched, whether or not the touch was seen."""
    if shot.touched is None and event.layout is not None and not is_pack(event.layout):
        return replace(shot, touched=True)
    return shot


def is_break_unsure(state: State, shot: Shot) -> bool:
    """On the break all depends on whether a piece was touched (Miscellaneous rules: three tries)."""
    return state.phase is Phase.BREAK and not is_short(state, shot) and shot.has_touched is None
