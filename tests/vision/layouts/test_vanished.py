"""Pieces that went without a stroke: fallen late, taken by a hand, or gone while nobody could see."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Choice, Mm, Piece, Pocketed, Removed, StrokeEnded, TableEvent, Uncertain
from vision.layouts.difference import LayoutDifference
from vision.layouts.vanished import Pause, asks_of_a_stroke, fallen_unseen, vanished, without_a_stroke
from vision.observing.observation import Mouth

WHITE = Kind.WHITE
HERE = Mm(100.0, 50.0)
LIP = Mm(ICF.pocket(Pocket.NE).x_mm - 25.0, ICF.pocket(Pocket.NE).y_mm - 10.0)
STILL = tuple(Mouth(pocket, 1.0, 0.0) for pocket in Pocket)
FELL = tuple(Mouth(m.pocket, 9.0, 4.0) if m.pocket is Pocket.NE else m for m in STILL)
PAUSE = Pause(
    stroke=4,
    known_s=12.0,
    last_s=11.0,
    covered_s={},
    reached=frozenset(),
    hand=False,
    blind=False,
    mouths=STILL,
)
LATE = replace(PAUSE, mouths=FELL)


def missing(piece: Piece) -> LayoutDifference:
    return LayoutDifference((), (), (piece,), ())


def gone(piece: Piece, pause: Pause) -> list[TableEvent]:
    return vanished(pause, missing(piece), ICF)


def test_a_coin_that_hung_on_the_lip_fell_late_in_the_stroke_before() -> None:
    (event,) = gone(Piece(WHITE, LIP), LATE)
    assert isinstance(event, Pocketed)
    assert (event.stroke, event.pocket) == (4, Pocket.NE)


@pytest.mark.parametrize(
    "pause",
    [
        PAUSE,
        replace(LATE, reached=frozenset({Pocket.NE})),
        replace(LATE, covered_s={Piece(WHITE, LIP): 10.0}),
    ],
)
def test_a_coin_at_the_lip_that_a_hand_may_have_taken_is_asked_for(pause: Pause) -> None:
    (event,) = gone(Piece(WHITE, LIP), pause)
    assert isinstance(event, Uncertain)


def test_a_coin_under_a_hand_was_taken_when_the_hand_came() -> None:
    (event,) = gone(Piece(WHITE, HERE), replace(PAUSE, covered_s={Piece(WHITE, HERE): 10.0}, hand=True))
    assert event == Removed(t_s=10.0, piece=WHITE, at=HERE)


def test_a_coin_that_no_hand_was_near_is_asked_for() -> None:
    (event,) = gone(Piece(WHITE, HERE), replace(PAUSE, hand=True))
    assert isinstance(event, Uncertain)
    assert len(event.choices) == 2


def test_what_nobody_could_see_is_asked_as_a_whole_stroke() -> None:
    (event,) = gone(Piece(WHITE, HERE), replace(PAUSE, blind=True))
    assert isinstance(event, Uncertain)
    played: Choice = event.choices[0]
    assert [type(event).__name__ for event in played.events] == ["StrokeStarted", "Pocketed", "StrokeEnded"]
    assert isinstance(played.events[-1], StrokeEnded)
    assert played.events[-1].stroke == 5


@pytest.mark.parametrize("hand", [True, False])
def test_what_fell_beneath_a_hand_though_nothing_is_missing_is_asked_about(hand: bool) -> None:
    """From 131840 on tables of any make: the striking hand hid a striker all the way to the pocket."""
    lies = LayoutDifference(stayed=(Piece(WHITE, HERE),), moved=(), gone=(), new=())
    layout = fallen_unseen(replace(PAUSE, hand=hand), lies, {Pocket.SE})
    assert len(layout) == hand
    for event in layout:
        assert isinstance(event, Uncertain)
        played, nothing = event.choices
        assert [event.piece for event in played.events if isinstance(event, Pocketed)] == [Kind.STRIKER]
        assert nothing.events == ()
    gone = replace(lies, stayed=(), gone=(Piece(WHITE, HERE),))
    stands = replace(lies, stayed=(Piece(Kind.STRIKER, HERE),))
    for otherwise in (gone, stands):
        assert fallen_unseen(replace(PAUSE, hand=True), otherwise, {Pocket.SE}) == []
    assert fallen_unseen(replace(PAUSE, hand=True), lies, ()) == []
    (both,) = fallen_unseen(replace(PAUSE, hand=True), lies, {Pocket.SE, Pocket.NW})
    downs = [event.pocket for choice in both.choices for event in choice.events if isinstance(event, Pocketed)]
    assert set(downs) == {Pocket.NW, Pocket.SE}
    assert sum(choice.likelihood for choice in both.choices) == pytest.approx(1.0)


def test_a_striker_that_may_have_been_struck_is_asked_about_with_all_that_is_gone() -> None:
    """From drawn rooms, 530034: it had slid 76 mm beneath a hand, touched nothing, and was told as placed."""
    struck = replace(PAUSE, struck=True, hand=True, covered_s={Piece(WHITE, HERE): 10.0})
    striker = Piece(Kind.STRIKER, Mm(-154.0, 182.0))
    alone = LayoutDifference((), (), (), (striker,))
    question, _placed = without_a_stroke(struck, alone, ICF, ())
    assert isinstance(question, Uncertain)
    assert asks_of_a_stroke(question)
    assert question.question == "The striker lies elsewhere. Was a stroke played?"
    assert [choice.label for choice in question.choices] == ["a stroke was played", "no stroke was played"]
    with_a_coin = replace(alone, gone=(Piece(WHITE, HERE),))
    question, *_ = without_a_stroke(struck, with_a_coin, ICF, ())
    assert isinstance(question, Uncertain)
    assert [choice.label for choice in question.choices] == [
        "a stroke was played, the white went down NE",
        "no stroke was played, a hand took the white",
    ]


def test_what_hands_took_is_no_question_about_a_stroke() -> None:
    assert not any(map(asks_of_a_stroke, gone(Piece(WHITE, LIP), PAUSE)))
