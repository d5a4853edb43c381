"""Every option of the base law, the other way round."""

from pathlib import Path
from typing import Any

import pytest

from rules.carrom.laws.judge import judge
from rules.carrom.laws.options import DEFAULTS, Length, json_from_options, keys_of, options_from_json
from rules.carrom.laws.state import Laws
from rules.carrom.starts.rulesets import SHIPPED, shipped
from rules.coins.state import Place
from rules.pieces import Kind
from tests.rules.carrom.positions import PLAY, position, shot


def test_options_come_back_from_their_json() -> None:
    other = options_from_json({"R8": "again", "queen_cap": 22, "match": {"target": None, "boards": 3}})
    assert options_from_json(json_from_options(other)) == other
    assert options_from_json({}) == DEFAULTS
    assert (other.failed_cover, other.queen_cap, other.match) == ("again", 22, Length(None, 3))


PEND: dict[str, Any] = {**PLAY, "queen": "pending", "queen_by": "white"}


@pytest.mark.parametrize(
    ("option", "start", "stroke", "expected"),
    [
        pytest.param({"striker_with_own": "two"}, PLAY, {"n": 3, "s": 1}, {"left": 5, "turn": 0}, id="R1"),
        pytest.param({"striker_with_own": "two"}, PLAY, {"s": 1}, {"left": 7, "turn": 1}, id="R1_alone"),
        pytest.param(
            {"opp_last_mode": "flat3"}, {**PLAY, "black": 1}, {"m": 1}, {"points": (0, 3)}, id="R2_flat3"
        ),
        pytest.param(
            {"penalty_to": "subtract"}, {**PLAY, "black": 1}, {"m": 1}, {"points": (-3, 6)}, id="R2_subtract"
        ),
        pytest.param(
            {"penalty_to": "subtract"},
            {**PLAY, "white": 1},
            {"n": 1},
            {"points": (-9, 0)},
            id="R2_before_queen",
        ),
        pytest.param({"striker_with_queen": "lose"}, PLAY, {"q": 1, "s": 1}, {"turn": 1, "left": 7}, id="R3"),
        pytest.param({"striker_with_queen": "lose"}, PLAY, {"n": 1, "q": 1, "s": 1}, {"turn": 0}, id="R3_own"),
        pytest.param({"own_and_opp": "lose"}, PLAY, {"n": 1, "m": 1}, {"turn": 1, "left": 5}, id="R4"),
        pytest.param(
            {"own_and_opp": "lose"}, PEND, {"n": 1, "m": 1}, {"turn": 1, "queen": "covered"}, id="R4_cover"
        ),
        pytest.param(
            {"own_and_opp": "lose"},
            PEND,
            {"n": 1, "m": 1, "s": 1},
            {"turn": 1, "queen": "on_board"},
            id="R4_retry",
        ),
        pytest.param(
            {"early_queen": "allow"}, {**PLAY, "white": 9}, {"q": 1}, {"turn": 0, "queen": "pending"}, id="R5"
        ),
        pytest.param(
            {"queen_with_first": "cover"}, {**PLAY, "white": 9}, {"n": 1, "q": 1}, {"queen": "covered"}, id="R6"
        ),
        pytest.param(
            {"cover_with_striker": "fail"},
            PEND,
            {"n": 1, "s": 1},
            {"turn": 0, "queen": "on_board", "left": 7},
            id="R7",
        ),
        pytest.param({"R8": "again"}, PEND, {}, {"turn": 0, "queen": "on_board"}, id="R8"),
        pytest.param({"R8": "again"}, PEND, {"s": 1}, {"turn": 1, "queen": "on_board"}, id="R8_striker"),
        pytest.param(
            {"queen_in_debt": "allow"},
            {**PLAY, "white_debt": 1},
            {"q": 1},
            {"turn": 0, "queen": "pending"},
            id="R9",
        ),
        pytest.param(
            {"R10": "returns"}, {**PLAY, "white": 1}, {"n": 1, "s": 1}, {"turn": 0, "left": 2}, id="R10"
        ),
        pytest.param(
            {"both_last": "opponent"},
            {"phase": "play", "white": 1, "black": 1, "queen": "covered", "queen_by": "white"},
            {"n": 1, "m": 1},
            {"points": (0, 3)},
            id="R11",
        ),
        pytest.param(
            {"striker_jump": "due"}, PLAY, {"jumped": (Kind.STRIKER,)}, {"turn": 1, "left": 7}, id="R12"
        ),
        pytest.param(
            {"queen_cap": 22},
            {
                "phase": "play",
                "white": 1,
                "black": 1,
                "points": (22, 0),
                "queen": "covered",
                "queen_by": "white",
            },
            {"n": 1},
            {"points": (23, 0)},
            id="R13_cap",
        ),
        pytest.param({"illegal": "foul"}, PLAY, {"foul": "elbow"}, {"turn": 1, "left": 7}, id="R14_icf76"),
        pytest.param(
            {"illegal": "foul"}, PLAY, {"n": 2, "foul": "elbow"}, {"turn": 1, "left": 7}, id="R14_icf77a"
        ),
        pytest.param(
            {"illegal": "foul"}, PLAY, {"n": 1, "s": 1, "foul": "push"}, {"turn": 1, "left": 8}, id="R14_77b"
        ),
        pytest.param(
            {"illegal": "foul"},
            PLAY,
            {"n": 1, "q": 1, "foul": "push"},
            {"turn": 1, "queen": "on_board"},
            id="R14_icf64",
        ),
        pytest.param(
            {"illegal": "foul"}, PEND, {"n": 1, "foul": "push"}, {"turn": 1, "queen": "on_board"}, id="R14_pend"
        ),
        pytest.param(
            {"illegal": "foul"},
            {"phase": "play", "white": 1, "black": 4, "queen": "covered"},
            {"n": 1, "foul": "push"},
            {"turn": 1, "left": 2},
            id="R14_last",
        ),
        pytest.param(
            {"illegal": "foul"}, {}, {"foul": "x", "touched": False}, {"turn": 1, "left": 9}, id="R14_icf45c"
        ),
        pytest.param(
            {"illegal": "warn"}, PLAY, {"n": 1, "foul": "elbow"}, {"turn": 0, "left": 5}, id="R14_warn"
        ),
        pytest.param(
            {"break_striker_due": "no"},
            {},
            {"s": 1, "touched": False},
            {"turn": 1, "left": 9, "debt": 0},
            id="R19",
        ),
        pytest.param({"R20": "spot"}, PLAY, {"s": 1}, {"place": Place.CENTRE_SPOT}, id="R20"),
        pytest.param(
            {"short_stroke_uses_try": "yes"},
            {"break_tries": 2},
            {"left_lines": False, "touched": False},
            {"turn": 1},
            id="R21",
        ),
    ],
)
def test_option(
    option: dict[str, Any], start: dict[str, Any], stroke: dict[str, Any], expected: dict[str, Any]
) -> None:
    after, _ = judge(position(options_from_json(option), **start), shot(**stroke))
    white = after.sides[0]
    shown = {
        "left": white.left,
        "turn": after.turn,
        "debt": white.debt,
        "queen": after.queen.at.value,
        "points": tuple(side.points for side in after.sides),
        "place": after.returns[0].place if after.returns else None,
    }
    assert {key: shown[key] for key in expected} == expected


def test_every_option_has_a_test_of_its_other_way() -> None:
    """Every option has a stroke, a match or a scenario that shows its other way."""
    here = Path(__file__).parents[1]
    texts = [path.read_text(encoding="utf-8") for path in (*here.rglob("test_*.py"), *here.rglob("*.jsonl"))]
    changed = {
        key
        for name in SHIPPED
        for key, value in json_from_options(shipped(name).options, shipped(name).laws.value).items()
        if value != json_from_options(DEFAULTS, shipped(name).laws.value)[key]
    }
    tested = {
        key for laws in Laws for key in keys_of(laws.value) if any(f'"{key}": ' in text for text in texts)
    }
    assert {key for laws in Laws for key in keys_of(laws.value)} - tested - changed == set()
