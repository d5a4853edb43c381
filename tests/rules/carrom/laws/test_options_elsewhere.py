"""Every option of the other laws, the other way round."""

from typing import Any

import pytest

from rules.carrom.laws.judge import judge
from rules.carrom.laws.options import options_from_json
from rules.carrom.laws.state import Taken
from rules.carrom.starts.beginning import begin
from rules.carrom.starts.rulesets import shipped
from rules.carrom.starts.start import Start
from rules.pieces import Seat
from tests.rules.carrom.positions import PLAYERS, shot


@pytest.mark.parametrize(
    ("variant", "option", "start", "stroke", "expected"),
    [
        pytest.param(
            "icf",
            {"both_covered": "opponent"},
            {"white": 1, "black": 1, "queen": "covered", "queen_by": "white"},
            {"n": 1, "m": 1},
            {"points": (0, 1)},
            id="both_covered",
        ),
        pytest.param(
            "icf",
            {"queen_with_last": "being_covered"},
            {"white": 5, "black": 1},
            {"n": 1, "m": 1, "q": 1},
            {"points": (0, 7)},
            id="queen_with_last",
        ),
        pytest.param(
            "icf", {"queen_in_debt": "return"}, {"white_debt": 1}, {"n": 1, "q": 1}, {"turn": 0}, id="ICF95b"
        ),
        pytest.param(
            "icf", {"queen_needs_cover": "no"}, {"white": 6}, {"q": 1}, {"queen": "covered"}, id="no_cover"
        ),
        pytest.param("icf", {"board_cap": 5}, {"white": 9, "black": 1}, {"m": 1}, {"points": (0, 5)}, id="cap"),
        pytest.param(
            "icf",
            {"debt_paid": "own_stroke"},
            {"black": 9, "black_debt": 1},
            {"m": 1},
            {"theirs": 8},
            id="debt",
        ),
        pytest.param(
            "icf",
            {"short_stroke": "nothing_fell"},
            {"white": 6},
            {"left_lines": False},
            {"turn": 0},
            id="ICF127",
        ),
        pytest.param(
            "base",
            {"queen_value": 5},
            {"white": 1, "queen": "covered", "queen_by": "white"},
            {"n": 1},
            {"points": (14, 0)},
            id="queen_value",
        ),
        pytest.param(
            "point", {"striker_with_queen": "lose"}, {"white": 5}, {"q": 1, "s": 1}, {"turn": 1}, id="R3_point"
        ),
        pytest.param(
            "point",
            {"stray_turn": "continue"},
            {"tied": (Seat.S, Seat.N), "colours": ("white", "black")},
            {"n": 1, "m": 1},
            {"turn": 0, "points": (1, 0)},
            id="stray_turn",
        ),
        pytest.param(
            "point",
            {"tie": "shared"},
            {"white": 1, "black": 0, "queen": "covered", "points": (4, 5)},
            {"n": 1},
            {"winners": (0, 1)},
            id="tie_shared",
        ),
        pytest.param(
            "point",
            {"tie_points": "fresh"},
            {"white": 1, "black": 0, "queen": "covered", "points": (4, 5)},
            {"n": 1},
            {"points": (0, 0), "winners": ()},
            id="tie_points",
        ),
        pytest.param(
            "point",
            {"lone_queen": "ends_board"},
            {"white": 1, "black": 0},
            {"n": 1},
            {"winners": (0,)},
            id="R15",
        ),
        pytest.param(
            "point",
            {"lone_queen": "return_last"},
            {"white": 1, "black": 0},
            {"n": 1},
            {"points": (0, 0), "turn": 0},
            id="R15_back",
        ),
        pytest.param(
            "family",
            {"due_choice": "dearest"},
            {"pocketed": (Taken(1, 1), Taken())},
            {"s": 1},
            {"points": (5, 0)},
            id="R16",
        ),
        pytest.param(
            "point",
            {"queen_needs_first": "yes"},
            {"white": 8},
            {"q": 1},
            {"turn": 1, "queen": "on_board"},
            id="R17",
        ),
        pytest.param(
            "point",
            {"accumulate_boards": True, "match": {"target": 40}},
            {"white": 1, "black": 0, "queen": "covered", "points": (30, 5)},
            {"n": 1},
            {"winners": (), "points": (31, 5)},
            id="accumulate",
        ),
        pytest.param("corona", {}, {"white": 5}, {"s": 1}, {"misses": 2, "turn": 0}, id="misses"),
        pytest.param("corona", {"striker_misses": "one"}, {"white": 5}, {"s": 1}, {"misses": 1}, id="one_miss"),
    ],
)
def test_option_of_the_other_laws(
    variant: str,
    option: dict[str, Any],
    start: dict[str, Any],
    stroke: dict[str, Any],
    expected: dict[str, Any],
) -> None:
    rules = shipped(variant)
    options = options_from_json(option, rules.laws.value, rules.options)
    before = begin(PLAYERS, options, Start(**{"phase": "play", **start}), rules.laws)
    after, _ = judge(before, shot(**{"touched": "left_lines" not in stroke, **stroke}))
    shown = {
        "turn": after.turn,
        "queen": after.queen.at.value,
        "points": tuple(side.points for side in after.sides),
        "theirs": after.sides[1].left,
        "winners": after.winners,
        "misses": after.sides[0].misses,
    }
    assert {key: shown[key] for key in expected} == expected
