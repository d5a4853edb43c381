"""Magnetic Carom out of step: scoring waits, and a person says whether board or score is right."""

from __future__ import annotations

import pytest

from rules.errors import Refused
from rules.header import header_from_json
from rules.match import Match
from rules.pieces import Kind
from rules.ruling import Act, BelieveBoard, BelieveScore
from rules.table import Layout, Mm, Piece, Placed, Removed
from tests.rules.plays import left, played_and_refolded, stroke_seen

WHITE, BLACK, QUEEN = Kind.WHITE, Kind.BLACK, Kind.QUEEN
SET = {"name": "house", "white": 3, "black": 3, "queen": 1, "patterns": []}


def begun() -> Match:
    header = {"game": "magnetic", "players": ["Asha", "Bela"], "rule_set": SET, "start": {"phase": "play"}}
    return played_and_refolded(Match.begin(header_from_json(header)), *stroke_seen(1, lying(3, 3)))


def lying(white: int, black: int, queen: int = 1) -> Layout:
    kinds = [WHITE] * white + [BLACK] * black + [QUEEN] * queen
    return tuple(Piece(kind, Mm(80.0 * place - 240.0, 50.0)) for place, kind in enumerate(kinds))


def stolen() -> Match:
    """A black coin was taken away."""
    return played_and_refolded(begun(), Removed(t_s=1.0, piece=BLACK, at=Mm(160.0, 50.0)))


def test_a_stroke_on_a_board_out_of_step_waits_for_a_person() -> None:
    waiting = played_and_refolded(stolen(), *stroke_seen(2, lying(2, 2), WHITE))
    assert left(waiting) == (3, 3)
    assert waiting.history[-1].verdicts[0].key == "paused"
    assert waiting.score.score.out_of_step is not None
    assert "2 black (the score says 3)" in waiting.score.score.out_of_step.text


def test_believing_the_board_takes_its_counts() -> None:
    believed = played_and_refolded(stolen(), *stroke_seen(2, lying(2, 2), WHITE), BelieveBoard())
    assert left(believed) == (2, 2)
    assert believed.score.score.out_of_step is None
    assert left(played_and_refolded(believed, *stroke_seen(3, lying(1, 2), WHITE))) == (1, 2)


def test_believing_the_score_excuses_the_difference_until_the_board_agrees_by_itself() -> None:
    believed = played_and_refolded(stolen(), BelieveScore())
    assert (left(believed), believed.score.score.out_of_step) == ((3, 3), None)
    after = played_and_refolded(believed, *stroke_seen(2, lying(2, 2), WHITE))
    assert (left(after), after.score.score.out_of_step) == ((2, 3), None)
    back = played_and_refolded(after, Placed(t_s=23.0, piece=BLACK, at=Mm(0.0, 0.0)))
    assert back.score.score.out_of_step is None


def test_a_stroke_that_brings_board_and_score_together_is_scored() -> None:
    after = played_and_refolded(stolen(), *stroke_seen(2, lying(2, 3), WHITE))
    assert (left(after), after.score.score.out_of_step) == ((2, 3), None)


@pytest.mark.parametrize("ruling", [BelieveBoard(), BelieveScore()])
def test_where_they_agree_there_is_nothing_to_choose(ruling: Act) -> None:
    with pytest.raises(Refused, match="agree"):
        played_and_refolded(begun(), ruling)


def test_who_took_a_queen_the_board_does_not_tell() -> None:
    gone = played_and_refolded(begun(), Removed(t_s=1.0, piece=QUEEN, at=Mm(240.0, 50.0)))
    with pytest.raises(Refused, match="set_counts"):
        played_and_refolded(gone, BelieveBoard())
    assert left(played_and_refolded(gone, BelieveScore())) == (3, 3)
