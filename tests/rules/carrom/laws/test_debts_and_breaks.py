"""Debts, jumped pieces, short strokes, and the break."""

from dataclasses import replace
from typing import Any

import pytest

from rules.carrom.laws.judge import judge
from rules.carrom.laws.state import Laws, Phase, State
from rules.carrom.laws.stroke import Shot
from rules.carrom.starts.beginning import begin
from rules.carrom.starts.rulesets import shipped
from rules.carrom.starts.start import Start
from rules.coins.state import Place, QueenAt
from rules.pieces import Kind
from tests.rules.carrom.positions import PLAY, PLAYERS, due, keys, position, shot


@pytest.mark.parametrize(
    ("debt", "n", "back", "owed"), [(1, 1, 1, 0), (2, 1, 1, 1), (1, 2, 1, 0), (3, 2, 2, 1)]
)
def test_icf72c_debt_is_paid_by_the_next_pieces(debt: int, n: int, back: int, owed: int) -> None:
    after, _ = judge(position(phase="play", black=6, white_debt=debt), shot(n=n))
    assert (after.sides[0].left, after.sides[0].debt, due(after, Kind.WHITE)) == (9 - n + back, owed, back)
    assert after.turn == 0


def test_icf95c_the_right_to_the_queen_is_kept_with_all_nine_back() -> None:
    after, _ = judge(position(phase="play", black=6, white_ever=True), shot(q=1))
    assert (after.queen.at, after.turn) == (QueenAt.PENDING, 0)


ICF = shipped("icf").options


def after_opponents_coin(strokes: dict[str, int], first: dict[str, int] | None = None) -> State:
    """S sinks one black and passes; O, with no coin sunk by himself, makes this stroke."""
    state = begin(PLAYERS, ICF, Start(phase="play", white=8, black=9), Laws.ICF)
    state, _ = judge(state, shot(m=1, **(first or {})))
    assert state.side == 1
    kinds = {"n": Kind.BLACK, "m": Kind.WHITE, "q": Kind.QUEEN, "s": Kind.STRIKER}
    fell = tuple(kinds[what] for what, number in strokes.items() for _ in range(number))
    return judge(state, Shot(pocketed=fell, touched=True))[0]


@pytest.mark.parametrize("first", [{}, {"s": 1}])
@pytest.mark.parametrize(
    ("strokes", "queen", "back"),
    [({"q": 1}, QueenAt.PENDING, 0), ({"q": 1, "n": 1}, QueenAt.COVERED, 0),
     ({"q": 1, "s": 1}, QueenAt.ON_BOARD, 1), ({"q": 1, "n": 1, "s": 1}, QueenAt.ON_BOARD, 2)],
)  # fmt: skip
def test_icf92_95a_97a_99a_an_own_coin_sunk_by_the_opponent_gives_the_right_to_the_queen(
    strokes: dict[str, int], queen: QueenAt, back: int, first: dict[str, int]
) -> None:
    after = after_opponents_coin(strokes, first)
    assert (after.queen.at, due(after, Kind.BLACK), after.side) == (queen, back, 1)


def test_icf95a_without_any_own_coin_down_the_queen_comes_back() -> None:
    after, _ = judge(begin(PLAYERS, ICF, Start(phase="play", white=9, black=8), Laws.ICF), shot(q=1))
    assert (after.queen.at, after.side) == (QueenAt.ON_BOARD, 1)


def test_r5_by_the_rule_sheet_the_first_piece_is_one_that_the_player_pockets() -> None:
    state, _ = judge(position(phase="play", white=8, black=9), shot(m=1))
    after, _ = judge(state, shot(q=1))
    assert (after.queen.at, after.side) == (QueenAt.ON_BOARD, 0)


@pytest.mark.parametrize("n", [0, 1, 2])
def test_r9_icf95b_the_queen_in_debt_comes_back(n: int) -> None:
    after, _ = judge(position(**PLAY, white_debt=1), shot(n=n, q=1))
    assert (after.queen.at, after.turn) == (QueenAt.ON_BOARD, 0 if n else 1)


def test_icf65_jumped_pieces_go_to_the_spot_queen_first() -> None:
    after, verdicts = judge(position(**PLAY), shot(jumped=(Kind.BLACK, Kind.WHITE, Kind.QUEEN)))
    assert [(returned.kind, returned.place) for returned in after.returns] == [
        (Kind.QUEEN, Place.CENTRE_SPOT),
        (Kind.WHITE, Place.CENTRE_SPOT),
        (Kind.BLACK, Place.CENTRE_SPOT),
    ]
    assert (after.sides[0].left, after.sides[1].left, after.turn) == (6, 6, 1)
    assert keys(verdicts) == ["jumped", "jumped", "jumped", "passes"]


def test_r12_icf116_a_striker_over_the_frame_costs_nothing() -> None:
    after, _ = judge(position(**PLAY), shot(n=1, jumped=(Kind.STRIKER,)))
    assert (after.sides[0].left, after.turn) == (5, 0)
    assert after.returns == ()


@pytest.mark.parametrize(
    "start", [{}, {"break_tries": 2}, PLAY, {**PLAY, "queen": "pending", "queen_by": "white"}]
)
def test_icf127_a_stroke_that_leaves_the_lines_not_is_repeated(start: dict[str, Any]) -> None:
    before = position(**start)
    after, verdicts = judge(before, shot(left_lines=False, touched=False))
    assert replace(after, strokes=before.strokes) == before
    assert keys(verdicts) == ["short_stroke"]


def test_a_short_stroke_in_which_a_piece_fell_is_a_stroke() -> None:
    after, _ = judge(position(**PLAY), shot(n=1, left_lines=False))
    assert after.sides[0].left == 5


@pytest.mark.parametrize(
    ("tries", "turn", "left"),
    [(0, 0, 1), (1, 0, 2), (2, 1, 0)],
    ids=["icf45a_first", "icf45a_second", "icf45b_third"],
)
def test_break_untouched(tries: int, turn: int, left: int) -> None:
    after, _ = judge(position(break_tries=tries), shot(touched=False))
    assert (after.phase, after.turn, after.break_tries) == (Phase.BREAK, turn, left)
    assert [side.colour for side in after.sides] == [Kind.WHITE, Kind.BLACK]


def test_r19_break_striker_sunk_untouched_is_owed() -> None:
    after, _ = judge(position(break_tries=1), shot(s=1, touched=False))
    assert (after.phase, after.turn, after.sides[0].debt, after.break_tries) == (Phase.BREAK, 1, 1, 0)


@pytest.mark.parametrize("touched", [True, False, None])
def test_icf44_a_piece_that_fell_was_touched(touched: bool | None) -> None:
    after, verdicts = judge(position(), shot(n=1, touched=touched))
    assert (after.phase, after.turn, after.sides[0].left) == (Phase.PLAY, 0, 8)
    assert keys(verdicts) == ["break_made", "shoots_again"]
