"""Board and score out of step: scoring waits, and a person says which of the two is right."""

from __future__ import annotations

import pytest

from rules.errors import Refused
from rules.header import header_from_json
from rules.match import Match
from rules.pieces import Kind, Pocket
from rules.ruling import Act, Answer, BelieveBoard, BelieveScore, PlacedOk
from rules.table import (
    Choice,
    Layout,
    Mm,
    Piece,
    Placed,
    Pocketed,
    Removed,
    Uncertain,
)
from tests.rules.plays import left, played_and_refolded, stroke_seen

WHITE, BLACK, QUEEN = Kind.WHITE, Kind.BLACK, Kind.QUEEN


def begun(white: int = 5, black: int = 6, variant: str = "base") -> Match:
    players = ["Asha", "Bela"]
    start = {"white": white, "black": black}
    match = Match.begin(header_from_json({"variant": variant, "players": players, "start": start}))
    return played_and_refolded(match, *stroke_seen(1, lying(white, black)))


def lying(white: int, black: int, queen: int = 1) -> Layout:
    kinds = [WHITE] * white + [BLACK] * black + [QUEEN] * queen
    return tuple(Piece(kind, Mm(30.0 * place, 50.0)) for place, kind in enumerate(kinds))


def test_a_stroke_on_a_board_out_of_step_waits_for_a_person() -> None:
    stolen = played_and_refolded(begun(), Removed(t_s=1.0, piece=BLACK))
    waiting = played_and_refolded(stolen, *stroke_seen(2, lying(4, 5), WHITE))
    assert left(waiting) == (5, 6)
    assert waiting.history[-1].verdicts[0].key == "paused"
    assert waiting.score.score.out_of_step is not None
    assert "5 black (the score says 6)" in waiting.score.score.out_of_step.text


def test_believing_the_board_takes_its_counts() -> None:
    waiting = played_and_refolded(begun(), Removed(t_s=1.0, piece=BLACK), *stroke_seen(2, lying(4, 5), WHITE))
    believed = played_and_refolded(waiting, BelieveBoard())
    assert left(believed) == (4, 5)
    assert believed.score.score.out_of_step is None
    assert left(played_and_refolded(believed, *stroke_seen(3, lying(3, 5), WHITE))) == (3, 5)


def test_believing_the_score_excuses_the_difference_for_the_strokes_to_come() -> None:
    believed = played_and_refolded(begun(), Removed(t_s=1.0, piece=BLACK), BelieveScore())
    assert (left(believed), believed.score.score.out_of_step) == ((5, 6), None)
    after = played_and_refolded(believed, *stroke_seen(2, lying(4, 5), WHITE))
    assert (left(after), after.score.score.out_of_step) == ((4, 6), None)
    back = played_and_refolded(after, Placed(t_s=13.0, piece=BLACK))
    assert back.score.score.out_of_step is None
    assert left(played_and_refolded(back, *stroke_seen(3, lying(3, 6), WHITE))) == (3, 6)


def test_a_stroke_that_brings_board_and_score_together_is_scored() -> None:
    misread = played_and_refolded(begun(), Removed(t_s=1.0, piece=BLACK))
    assert left(played_and_refolded(misread, *stroke_seen(2, lying(4, 6), WHITE))) == (4, 6)


def test_an_open_question_explains_a_difference_and_holds_nothing_up() -> None:
    fell = Pocketed(t_s=21.0, stroke=2, piece=WHITE, pocket=Pocket.NE)
    doubt = Uncertain(
        t_s=21.0, stroke=2, question="?", choices=(Choice("fell", (fell,), 0.6), Choice("no", (), 0.4))
    )
    started, ended = stroke_seen(2, lying(4, 6))
    asking = played_and_refolded(begun(), started, doubt, ended, *stroke_seen(3, lying(4, 5), BLACK))
    assert left(asking) == (5, 5)
    assert left(played_and_refolded(asking, Answer(question=4, choice=0))) == (4, 5)


def doubted(favourite: str) -> tuple[Act, ...]:
    """Stroke 2, with a doubt whether a white coin fell; the camera counts by its favourite."""
    fell = Pocketed(t_s=21.0, stroke=2, piece=WHITE, pocket=Pocket.NE)
    choices = [Choice("fell", (fell,), 0.5), Choice("no", (), 0.5)]
    if favourite == "no":
        choices.reverse()
    started, ended = stroke_seen(2, lying(4 if favourite == "fell" else 5, 6))
    return started, Uncertain(t_s=21.0, stroke=2, question="?", choices=tuple(choices)), ended


@pytest.mark.parametrize("late", [False, True], ids=["answered at once", "a stroke later"])
@pytest.mark.parametrize(("favourite", "left_white"), [("fell", 5), ("no", 4)])
def test_who_answers_otherwise_than_the_camera_counts_is_believed_until_it_has_found_out(
    favourite: str, left_white: int, late: bool
) -> None:
    answer, counted = Answer(question=4, choice=1), 4 if favourite == "fell" else 5
    third = stroke_seen(3, lying(counted, 5), BLACK)
    asked = played_and_refolded(begun(), *doubted(favourite))
    answered = (
        played_and_refolded(asked, *third, answer) if late else played_and_refolded(asked, answer, *third)
    )
    assert (left(answered), answered.score.score.out_of_step) == ((left_white, 5), None)
    assert "set_aside" not in [verdict.key for spoken in answered.history for verdict in spoken.verdicts]
    found_out = Placed(t_s=34.0, piece=WHITE) if favourite == "fell" else Removed(t_s=34.0, piece=WHITE)
    after = played_and_refolded(answered, found_out, *stroke_seen(4, lying(left_white, 4), BLACK))
    assert (left(after), after.score.score.out_of_step) == ((left_white, 4), None)


def test_an_answer_that_the_camera_expected_excuses_nothing() -> None:
    answered = played_and_refolded(
        begun(), *doubted("fell"), Removed(t_s=23.0, piece=BLACK), Answer(question=4, choice=0)
    )
    assert answered.score.score.out_of_step is not None


@pytest.mark.parametrize("ruling", [BelieveBoard(), BelieveScore()])
def test_where_they_agree_there_is_nothing_to_believe(ruling: Act) -> None:
    with pytest.raises(Refused, match="agree"):
        played_and_refolded(begun(), ruling)


def test_a_board_that_cannot_be_in_play_is_not_believed() -> None:
    emptied = played_and_refolded(begun(white=1), Removed(t_s=1.0, piece=WHITE))
    with pytest.raises(Refused, match="0 white"):
        played_and_refolded(emptied, BelieveBoard())


def test_pieces_that_are_due_back_are_no_disagreement() -> None:
    match = played_and_refolded(begun(), *stroke_seen(2, lying(5, 6), Kind.STRIKER))
    assert match.score.score.returns_due
    assert match.score.score.out_of_step is None
    with pytest.raises(Refused, match="agree"):
        played_and_refolded(match, BelieveBoard())
    assert played_and_refolded(match, PlacedOk()).score.score.out_of_step is None


def test_a_new_board_needs_no_old_excuse() -> None:
    excused = played_and_refolded(begun(white=1), Removed(t_s=1.0, piece=BLACK), BelieveScore())
    over = played_and_refolded(excused, *stroke_seen(2, lying(0, 5, 0), QUEEN, WHITE))
    assert over.score.score.phase == "board_over"
    fresh = played_and_refolded(over, *stroke_seen(3, lying(9, 9)))
    assert (fresh.score.score.phase, fresh.score.score.out_of_step) == ("play", None)


def test_a_queen_that_is_gone_belongs_to_nobody_yet() -> None:
    believed = played_and_refolded(begun(), Removed(t_s=1.0, piece=QUEEN), BelieveBoard())
    assert (believed.score.score.queen.state, believed.score.score.queen.by) == ("covered", None)


def test_where_any_colour_counts_the_pool_is_believed_too() -> None:
    gone = played_and_refolded(begun(variant="point", white=9, black=9), *stroke_seen(2, lying(9, 9)))
    gone = played_and_refolded(gone, Removed(t_s=15.0, piece=WHITE), BelieveBoard())
    counts = gone.score.score.on_board
    assert (counts.white, counts.black) == (8, 9)
