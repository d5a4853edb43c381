"""Whether a coin was touched: what the layouts tell of it, and when all depends on it."""

from __future__ import annotations

from dataclasses import replace

from rules.magnetic.laws.state import Phase, State
from rules.magnetic.reading.contact import is_rack, same_place
from rules.magnetic.reading.evidence import Evidence


def with_layout(state: State, seen: Evidence) -> Evidence:
    """Coins that lie elsewhere than before were touched, whether or not the touch was seen."""
    if seen.touched is not None or seen.after is None:
        return seen
    lies_still = (
        is_rack(seen.after, state.coins) if seen.before is None else same_place(seen.before, seen.after)
    )
    return seen if lies_still else replace(seen, touched=True)


def is_first_strike_unsure(state: State, seen: Evidence) -> bool:
    """Before the first strike all depends on whether a coin was touched (M10)."""
    return state.phase is Phase.BREAK and not seen.plain.is_short and seen.plain.has_touched is None
