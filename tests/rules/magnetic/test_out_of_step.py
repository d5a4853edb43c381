"""Magnetic Carom out of step: scoring waits, and a person says whether board or score is right."""

from __future__ import annotations

import pytest

from rules.errors import Refused
from rules.header import header_from_json
from rules.match import Match
from rules.pieces import Kind, Pocket
from rules.record.log import Entry
from rules.ruling import Act, BelieveBoard, BelieveScore
from rules.table import Layout, Mm, Piece, Placed, Pocketed, Removed, StrokeEnded, StrokeStarted

WHITE, BLACK, QUEEN = Kind.WHITE, Kind.BLACK, Kind.QUEEN
SET = {"name": "house", "white": 3, "black": 3, "queen": 1, "patterns": []}


def begun() -> Match:
    header = {"game": "magnetic", "players": ["Asha", "Bela"], "rule_set": SET, "start": {"phase": "play"}}
    return played(Match.begin(header_from_json(header)), *stroke(1, lying(3, 3)))


def played(match: Match, *acts: Act) -> Match:
    for act in acts:
        match = match.receive(Entry(len(match.entries) + 1, "player", act)).match
    assert Match.fold(match.header, match.entries) == match
    return match


def lying(white: int, black: int, queen: int = 1) -> Layout:
    kinds = [WHITE] * white + [BLACK] * black + [QUEEN] * queen
    return tuple(Piece(kind, Mm(80.0 * place - 240.0, 50.0)) for place, kind in enumerate(kinds))


def stroke(number: int, layout: Layout, *pocketed: Kind) -> tuple[Act, ...]:
    return (
        StrokeStarted(t_s=10.0 * number, stroke=number),
        *(Pocketed(t_s=10.0 * number + 1, stroke=number, piece=p, pocket=Pocket.NE) for p in pocketed),
        StrokeEnded(t_s=10.0 * number + 2, stroke=number, layout=layout, left_lines=True, touched=True),
    )


def left(match: Match) -> tuple[int | None, ...]:
    return tuple(side.left for side in match.score.score.sides)


def stolen() -> Match:
    """A black coin was taken away."""
    return played(begun(), Removed(t_s=1.0, piece=BLACK, at=Mm(160.0, 50.0)))


def test_a_stroke_on_a_board_out_of_step_waits_for_a_person() -> None:
    waiting = played(stolen(), *stroke(2, lying(2, 2), WHITE))
    assert left(waiting) == (3, 3)
    assert waiting.history[-1].verdicts[0].key == "paused"
    assert waiting.score.score.out_of_step is not None
    assert "2 black (the score says 3)" in waiting.score.score.out_of_step.text


def test_believing_the_board_takes_its_counts() -> None:
    believed = played(stolen(), *stroke(2, lying(2, 2), WHITE), BelieveBoard())
    assert left(believed) == (2, 2)
    assert believed.score.score.out_of_step is None
    assert left(played(believed, *stroke(3, lying(1, 2), WHITE))) == (1, 2)


def test_believing_the_score_excuses_the_difference_until_the_board_agrees_by_itself() -> None:
    believed = played(stolen(), BelieveScore())
    assert (left(believed), believed.score.score.out_of_step) == ((3, 3), None)
    after = played(believed, *stroke(2, lying(2, 2), WHITE))
    assert (left(after), after.score.score.out_of_step) == ((2, 3), None)
    back = played(after, Placed(t_s=23.0, piece=BLACK, at=Mm(0.0, 0.0)))
    assert back.score.score.out_of_step is None


def test_a_stroke_that_brings_board_and_score_together_is_scored() -> None:
    after = played(stolen(), *stroke(2, lying(2, 3), WHITE))
    assert (left(after), after.score.score.out_of_step) == ((2, 3), None)


@pytest.mark.parametrize("ruling", [BelieveBoard(), BelieveScore()])
def test_where_they_agree_there_is_nothing_to_choose(ruling: Act) -> None:
    with pytest.raises(Refused, match="agree"):
        played(begun(), ruling)


def test_who_took_a_queen_the_board_does_not_tell() -> None:
    gone = played(begun(), Removed(t_s=1.0, piece=QUEEN, at=Mm(240.0, 50.0)))
    with pytest.raises(Refused, match="set_counts"):
        played(gone, BelieveBoard())
    assert left(played(gone, BelieveScore())) == (3, 3)
