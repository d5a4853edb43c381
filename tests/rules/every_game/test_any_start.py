"""A header with any start is refused with a reason or plays: nothing else happens."""

import json
from dataclasses import replace
from typing import Any

from hypothesis import event, given, settings
from hypothesis import strategies as st

from rules.carrom.position import Carrom
from rules.carrom.starts.beginning import start_from_state
from rules.carrom.starts.rulesets import SHIPPED, shipped
from rules.errors import NotationError
from rules.header import Header, header_from_json, json_from_header
from rules.match import Match
from rules.ruling import Act
from tests.fuzz import examples
from tests.rules.random_logs import logs, received

SEATS = st.sampled_from("SWNE")
FEW = st.integers(0, 3)
LEFT = st.integers(0, 9)
SIDES = st.integers(1, 4)


def some(values: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Any]]:
    return st.lists(values, min_size=2, max_size=2) | st.lists(values, max_size=4)


HELD = st.fixed_dictionaries({}, optional={"white": FEW, "black": FEW, "queen": st.integers(0, 1)})
RETURN = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["white", "black", "queen", "striker"]),
        "count": FEW,
        "place": st.just("centre_circle"),
    },
    optional={"placed_by": SEATS, "owed_by": SEATS},
)
RESULT = st.fixed_dictionaries(
    {"board": st.just(1), "winner": st.sampled_from([None, 0, 1, 2, -1]), "points": FEW, "lost": FEW},
    optional={"extra": FEW, "breaker": FEW},
).map(lambda result: {**result, "ending": "cleared"})
KEYS: dict[str, st.SearchStrategy[Any]] = {
    "phase": st.sampled_from(["break", "play", "board_over", "game_over", "match_over"]),
    **dict.fromkeys(("turn", "breaker", "opener"), SEATS),
    **dict.fromkeys(("game", "break_tries", "strokes", "white_debt", "black_debt", "passes"), FEW),
    **dict.fromkeys(("white", "black", "board"), LEFT),
    "queen": st.sampled_from(["on_board", "pending", "covered"]),
    "queen_by": st.sampled_from(["white", "black", "S", "W", "N"]),
    **dict.fromkeys(("debts", "games", "turns", "misses"), some(FEW)),
    "points": some(st.integers(0, 26)),
    "pocketed": some(HELD),
    "tied": st.lists(SEATS, max_size=3),
    "colours": some(st.sampled_from([None, "white", "black"])),
    "seats": st.lists(SEATS, max_size=4),
    "returns_due": st.lists(RETURN, max_size=2),
    "results": st.lists(RESULT, max_size=2),
}
STARTS = st.sets(st.sampled_from(sorted(KEYS)), max_size=4).flatmap(
    lambda keys: st.fixed_dictionaries({key: KEYS[key] for key in sorted(keys)})
)


def began(variant: str, players: list[str], start: dict[str, Any]) -> Header | None:
    """The header, None where it is refused."""
    try:
        header = header_from_json({"variant": variant, "players": players, "start": start})
        Match.begin(header)
    except NotationError:
        event("refused")
        return None
    event("plays")
    return header


@settings(max_examples=examples(200), deadline=None, derandomize=True)
@given(st.sampled_from(SHIPPED), SIDES, STARTS, logs)
def test_a_start_is_refused_or_plays(variant: str, number: int, start: dict[str, Any], acts: list[Act]) -> None:
    players = ["Asha", "Bela", "Cleo", "Dino"][: max(number, min(shipped(variant).players))]
    begun = began(variant, players, start)
    if begun is None:
        return
    match = received(begun, acts[:12])[-1]
    assert Match.fold(begun, match.entries) == match
    assert isinstance(match.position, Carrom)
    again = replace(begun, start=start_from_state(match.position.state))
    position = Match.begin(header_from_json(json.loads(json.dumps(json_from_header(again))))).position
    assert isinstance(position, Carrom)
    assert position.state == match.position.state
