"""The doubt whether a piece was touched: the evidence of the layout, and when the score depends on it."""

from __future__ import annotations

from dataclasses import replace

from rules.carrom.laws.judge import is_short
from rules.carrom.laws.state import Phase, State
from rules.carrom.laws.stroke import Shot
from rules.carrom.starts.start import is_pack
from rules.table import StrokeEnded


def with_layout(shot: Shot, event: StrokeEnded) -> Shot:
    """The shot with `touched` set where the layout is no longer a pack, even if nobody saw the touch."""
    if shot.touched is None and event.layout is not None and not is_pack(event.layout):
        return replace(shot, touched=True)
    return shot


def is_break_unsure(state: State, shot: Shot) -> bool:
    """Whether this is a break whose result depends on an unseen touch (Miscellaneous rules: three tries)."""
    return state.phase is Phase.BREAK and not is_short(state, shot) and shot.has_touched is None
