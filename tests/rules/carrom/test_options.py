"""Every option's other way, what cannot be, and the end of the match."""

from pathlib import Path
from typing import Any

import pytest

from rules.carrom import rulings
from rules.carrom.beginning import begin
from rules.carrom.boards import next_board
from rules.carrom.judge import judge
from rules.carrom.options import DEFAULTS, Length, Options, json_from_options, keys_of, options_from_json
from rules.carrom.rulesets import SHIPPED, shipped
from rules.carrom.start import Start
from rules.carrom.state import Laws, Phase, Place, State, Taken
from rules.carrom.stroke import Shot
from rules.pieces import Kind, Seat
from rules.ruling import Concede
from rules.verdict import Verdict

PLAYERS = (("Asha", Seat.S), ("Bela", Seat.N))
PLAY: dict[str, Any] = {"phase": "play", "white": 6, "black": 6}


def position(options: Options, **start: Any) -> State:
    """White at S to shoot."""
    return begin(PLAYERS, options, Start(**start))


def shot(n: int = 0, m: int = 0, q: int = 0, s: int = 0, **more: Any) -> Shot:
    """A stroke of white's: n own, m of the opponent's, the queen, the striker."""
    fell = [Kind.WHITE] * n + [Kind.BLACK] * m + [Kind.QUEEN] * q + [Kind.STRIKER] * s
    return Shot(pocketed=tuple(fell), **{"touched": True, **more})


def keys(verdicts: tuple[Verdict, ...]) -> list[str]:
    return [verdict.key for verdict in verdicts]


def test_options_come_back_from_their_json() -> None:
    other = options_from_json({"R8": "again", "queen_cap": 22, "match": {"target": None, "boards": 3}})
    assert options_from_json(json_from_options(other)) == other
    assert options_from_json({}) == DEFAULTS
    assert (other.failed_cover, other.queen_cap, other.match) == ("again", 22, Length(None, 3))


# --- every option's other way ---

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


# --- what cannot be ---


def test_more_pieces_than_there_are_count_no_further() -> None:
    after, verdicts = judge(
        position(DEFAULTS, phase="play", white=2, black=5, queen="covered"), shot(n=1, m=7, q=1)
    )
    assert (after.results[-1].winner, after.results[-1].points) == (1, 1 + 3)
    assert keys(verdicts)[:2] == ["impossible", "impossible"]
    assert "Reported down were 7 black, but only 5 could fall" in verdicts[0].text


def test_a_piece_cannot_jump_and_fall() -> None:
    after, verdicts = judge(position(DEFAULTS, phase="play", white=1, black=4), shot(n=1, jumped=(Kind.WHITE,)))
    assert (after.phase, after.sides[0].left) == (Phase.PLAY, 1)
    assert "impossible" in keys(verdicts)


# --- the match ---


@pytest.mark.parametrize(
    ("match", "start", "phase", "key"),
    [
        pytest.param(Length(), {"points": (18, 24)}, Phase.MATCH_OVER, "match_won", id="icf56_target"),
        pytest.param(Length(), {"points": (17, 24)}, Phase.BOARD_OVER, "cleared", id="icf56_below"),
        pytest.param(
            Length(), {"board": 8, "points": (3, 9)}, Phase.MATCH_OVER, "match_won", id="icf56_boards"
        ),
        pytest.param(
            Length(), {"board": 8, "points": (3, 10)}, Phase.BOARD_OVER, "extra_board", id="icf56_tie"
        ),
        pytest.param(
            Length(), {"board": 9, "points": (10, 10)}, Phase.MATCH_OVER, "match_won", id="icf56_extra"
        ),
        pytest.param(Length(None), {"points": (0, 9)}, Phase.MATCH_OVER, "board_match_won", id="r13_single"),
    ],
)
def test_end_of_match(match: Length, start: dict[str, Any], phase: Phase, key: str) -> None:
    before = position(
        Options(match=match), phase="play", white=1, black=4, queen="covered", queen_by="white", **start
    )
    after, verdicts = judge(before, shot(n=1))
    assert after.phase is phase
    assert verdicts[-1].key == key
    assert (after.winner is not None) == (phase is Phase.MATCH_OVER)


@pytest.mark.parametrize(("way", "debt"), [("written_off", 0), ("carried", 2)], ids=["icf55", "R18"])
def test_debt_at_the_end_of_a_board(way: str, debt: int) -> None:
    options = options_from_json({"R18": way})
    before = position(options, phase="play", black=1, white_debt=2)
    over, _ = judge(before, shot(m=1))
    assert next_board(over)[0].sides[0].debt == debt


def test_icf49_the_break_alternates_and_the_breaker_is_white() -> None:
    over, _ = judge(position(DEFAULTS, phase="play", black=1), shot(m=1))
    begun, verdicts = next_board(over)
    assert (begun.phase, begun.board, begun.turn, begun.breaker) == (Phase.BREAK, 2, 1, 1)
    assert [side.colour for side in begun.sides] == [Kind.BLACK, Kind.WHITE]
    assert [side.left for side in begun.sides] == [9, 9]
    assert verdicts[0].text == "Board 2: Bela has white and breaks."


# --- the other laws' options, each its other way ---


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


@pytest.mark.parametrize(("way", "points"), [("pieces_and_queen", 8), ("pieces", 5)])
def test_a_board_given_up(way: str, points: int) -> None:
    options = options_from_json({"conceded": way})
    before = position(options, phase="play", white=5, black=2, queen="covered", queen_by="black")
    after, _ = rulings.apply(before, Concede(seat=Seat.S))
    assert after.sides[1].points == points


def test_every_option_has_a_test_of_its_other_way() -> None:
    """Options are many: none goes without a stroke, a match or a scenario that shows its other way."""
    here = Path(__file__).parent
    texts = [path.read_text(encoding="utf-8") for path in (*here.rglob("test_*.py"), *here.rglob("*.jsonl"))]
    changed = {
        key
        for name in SHIPPED
        for key, value in json_from_options(shipped(name).options, shipped(name).laws.value).items()
        if value != json_from_options(DEFAULTS, shipped(name).laws.value)[key]
    }
    told = {key for laws in Laws for key in keys_of(laws.value) if any(f'"{key}": ' in text for text in texts)}
    assert {key for laws in Laws for key in keys_of(laws.value)} - told - changed == set()
