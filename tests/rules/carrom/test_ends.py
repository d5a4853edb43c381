"""Impossible strokes, and the ends of boards and matches."""

from typing import Any

import pytest

from rules.carrom.laws.judge import judge
from rules.carrom.laws.options import DEFAULTS, Length, Options, options_from_json
from rules.carrom.laws.racks import next_board
from rules.carrom.laws.state import Phase
from rules.carrom.rulings import dispatch as rulings
from rules.pieces import Kind, Seat
from rules.ruling import Concede
from tests.rules.carrom.positions import keys, position, shot


def test_more_pieces_than_there_are_count_no_further() -> None:
    after, verdicts = judge(
        position(DEFAULTS, phase="play", white=2, black=5, queen="covered"), shot(n=1, m=7, q=1)
    )
    assert (after.results[-1].winner, after.results[-1].points) == (1, 1 + 3)
    assert keys(verdicts)[:2] == ["impossible", "impossible"]
    assert "The report says that 7 black fell, but only 5 could" in verdicts[0].text


def test_a_piece_cannot_jump_and_fall() -> None:
    after, verdicts = judge(position(DEFAULTS, phase="play", white=1, black=4), shot(n=1, jumped=(Kind.WHITE,)))
    assert (after.phase, after.sides[0].left) == (Phase.PLAY, 1)
    assert "impossible" in keys(verdicts)


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


@pytest.mark.parametrize(("way", "points"), [("pieces_and_queen", 8), ("pieces", 5)])
def test_a_board_given_up(way: str, points: int) -> None:
    options = options_from_json({"conceded": way})
    before = position(options, phase="play", white=5, black=2, queen="covered", queen_by="black")
    after, _ = rulings.apply(before, Concede(seat=Seat.S))
    assert after.sides[1].points == points
