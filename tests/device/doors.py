"""What is held against the doors: a scenario to be spoilt, JSON of any form."""

from __future__ import annotations

from hypothesis import strategies as st

HEADER = '{"game": "carrom", "variant": "base", "players": ["Anna", "Ben"]}\n'
SCENARIO = (
    HEADER
    + '{"type": "stroke_started", "t": 1.0, "stroke": 1}\n'
    + '{"type": "pocketed", "t": 1.5, "stroke": 1, "piece": "white", "pocket": "NE"}\n'
    + '{"type": "stroke_ended", "t": 2.0, "stroke": 1, "left_lines": true, "touched": true}\n'
    + '{"type": "retract", "entry": 3}\n'
)

KEYS = ("revision", "act", "type", "t", "open", "patience_s", "entry", "name", "header", "entries", "corners")

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=10)
    | st.just(10**400),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
