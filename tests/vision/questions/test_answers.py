"""What all answers about a stroke share is told; where one question cannot hold them, each kind is asked of."""

from __future__ import annotations

from itertools import product

from rules.pieces import Kind, Pocket
from rules.table import LeftBoard, Pocketed, TableEvent, Uncertain
from vision.questions.answers import Answer, asked_by_kind, shared_and_open

ASKED = Uncertain(t_s=2.0, question="", choices=(), stroke=1)


def fell(kind: Kind, pocket: Pocket) -> Pocketed:
    return Pocketed(t_s=1.5, stroke=1, piece=kind, pocket=pocket)


WHITE_NE, WHITE_NW = fell(Kind.WHITE, Pocket.NE), fell(Kind.WHITE, Pocket.NW)
BLACK_NE, BLACK_NW = fell(Kind.BLACK, Pocket.NE), fell(Kind.BLACK, Pocket.NW)
BLACK_FLEW = LeftBoard(t_s=1.6, stroke=1, piece=Kind.BLACK)

# As after the break of 1160190 on a broad table: two whites and a black fell, which was the sixth likeliest.
AFTER_A_BREAK = (
    Answer(0.737, (WHITE_NE, BLACK_FLEW, BLACK_NE)),
    Answer(0.146, (WHITE_NW, WHITE_NE, BLACK_FLEW, BLACK_NW)),
    Answer(0.046, (WHITE_NW, WHITE_NE, BLACK_FLEW)),
    Answer(0.030, (WHITE_NW, WHITE_NE, BLACK_NE, BLACK_NW)),
    Answer(0.016, (WHITE_NW, WHITE_NE, BLACK_NE)),
)


def ends(events: tuple[TableEvent, ...]) -> list[tuple[str, str]]:
    return sorted((type(event).__name__, event.piece) for event in events if hasattr(event, "piece"))


def test_what_all_answers_share_is_told() -> None:
    shared, left = shared_and_open(AFTER_A_BREAK)
    assert shared == (WHITE_NE,)
    assert [answer.events for answer in left[1:3]] == [(WHITE_NW, BLACK_FLEW, BLACK_NW), (WHITE_NW, BLACK_FLEW)]


def test_questions_about_each_kind_hold_every_course() -> None:
    shared, left = shared_and_open(AFTER_A_BREAK)
    questions = [event for event in asked_by_kind(ASKED, shared, left, 4) if isinstance(event, Uncertain)]
    assert [question.question for question in questions] == [
        "4 pieces are no longer seen. Did any black leave the board?",
        "4 pieces are no longer seen. Did any white leave the board?",
    ]
    held = product(*([choice.events for choice in question.choices] for question in questions))
    courses = [ends((*shared, *(event for part in parts for event in part))) for parts in held]
    assert all(ends(answer.events) in courses for answer in AFTER_A_BREAK)


def test_the_likeliest_end_of_a_kind_comes_first() -> None:
    shared, left = shared_and_open(AFTER_A_BREAK)
    black, white = asked_by_kind(ASKED, shared, left, 4)
    assert isinstance(black, Uncertain)
    assert isinstance(white, Uncertain)
    assert [choice.likelihood for choice in black.choices] == [0.88, 0.05, 0.03, 0.02]
    assert [choice.label for choice in white.choices] == [
        "no other white left the board",
        "the white went down NW",
    ]


def test_a_kind_about_which_all_agree_is_told() -> None:
    """Its pocket alone may differ, by which of two tracks was whose."""
    answers = (Answer(0.6, (WHITE_NE,)), Answer(0.4, (WHITE_NW, BLACK_NE)))
    white, asked = asked_by_kind(ASKED, (), answers, 2)
    assert white == WHITE_NE
    assert isinstance(asked, Uncertain)
    assert [choice.likelihood for choice in asked.choices] == [0.6, 0.4]
    assert asked.choices[0].label == "no black left the board", "no other one: none is told"
