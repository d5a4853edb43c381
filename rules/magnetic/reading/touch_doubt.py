"""The doubt whether a coin was touched: the evidence of the layouts, and when the score depends on it."""

from __future__ import annotations

from dataclasses import replace

from rules.magnetic.laws.state import Phase, State
from rules.magnetic.reading.contact import is_rack, same_place
from rules.magnetic.reading.evidence import Evidence


def with_layout(state: State, seen: Evidence) -> Evidence:
    """The evidence with a touch set where a coin lies elsewhere than before, even if nobody saw the touch."""
    if seen.touched is not None or seen.after is None:
        return seen
    lies_still = (
        is_rack(seen.after, state.coins) if seen.before is None else same_place(seen.before, seen.after)
    )
    return seen if lies_still else replace(seen, touched=True)


def is_first_strike_unsure(state: State, seen: Evidence) -> bool:
    """Whether this is a first strike whose result depends on an unseen touch (M10)."""
    return state.phase is Phase.BREAK and not seen.plain.is_short and seen.plain.has_touched is None
