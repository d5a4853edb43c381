"""What the picture cannot tell is asked, with the truth among the answers."""

from dataclasses import replace

import pytest

from rules.pieces import Kind, Pocket
from rules.table import Choice, LeftBoard, Pocketed, StrokeStarted, TableEvent, Uncertain
from vision.questions.unseen import ONE_MORE, Limits, with_unseen_asked

FELL = Pocketed(t_s=2.0, stroke=1, piece=Kind.BLACK, pocket=Pocket.NE, confidence=0.99)
LEFT = LeftBoard(t_s=2.0, stroke=1, piece=Kind.WHITE, confidence=0.99)


def answers(event: TableEvent, limits: Limits) -> list[tuple[str, str | None]]:
    """Kind and pocket of each answer; "nothing" for none."""
    (asked,) = with_unseen_asked([event], limits)
    assert isinstance(asked, Uncertain)
    ends = [choice.events[0] if choice.events else None for choice in asked.choices]
    return [_words(end) for end in ends]


def _words(end: TableEvent | None) -> tuple[str, str | None]:
    if isinstance(end, Pocketed):
        return end.piece, end.pocket
    return (end.piece, "left") if isinstance(end, LeftBoard) else ("nothing", None)


def test_a_steady_picture_asks_nothing() -> None:
    events = [StrokeStarted(t_s=1.0, stroke=1), FELL, LEFT]
    assert with_unseen_asked(events, Limits()) == events
    assert with_unseen_asked([FELL], Limits(outside=frozenset({Pocket.SW}))) == [FELL]


def test_a_fall_outside_the_picture_is_asked() -> None:
    limits = Limits(outside=frozenset({Pocket.NE, Pocket.SE}))
    assert answers(FELL, limits) == [
        ("black", "NE"),
        ("black", "SE"),
        ("black", "left"),
        ("nothing", None),
        ("white", "NE"),
        ("white", "SE"),
    ]
    assert ("white", "SE") in answers(LEFT, limits)


def test_while_a_coin_came_to_lie_outside_one_that_lay_there_may_have_fallen() -> None:
    """From 340 pixels cut off: a black rolled out of the picture, and a white that lay out there fell NE."""
    limits = Limits(outside=frozenset({Pocket.NE, Pocket.SE}))
    assert ("white", "NE") in answers(FELL, limits)
    assert ("white", "NE") not in answers(FELL, replace(limits, unread=(Kind.BLACK,)))


def test_without_colour_a_coin_that_may_be_dark_may_be_the_queen() -> None:
    """From a grey camera: the queen was read as a white that may be black."""
    fell = Pocketed(t_s=2.0, stroke=1, piece=Kind.WHITE, pocket=Pocket.NE)
    limits = Limits(is_colourless=True, mixed=frozenset({(Kind.WHITE, Kind.BLACK)}))
    assert {said for said, _ in answers(fell, limits)} == {"white", "black", "queen"}
    assert with_unseen_asked([fell], Limits(is_colourless=True)) == [fell]


@pytest.mark.parametrize("kind", [Kind.BLACK, Kind.QUEEN])
def test_without_colour_a_dark_piece_may_be_the_queen(kind: Kind) -> None:
    fell = Pocketed(t_s=2.0, stroke=1, piece=kind, pocket=Pocket.NE)
    assert {said for said, _ in answers(fell, Limits(is_colourless=True))} == {"black", "queen"}
    assert with_unseen_asked([LEFT], Limits(is_colourless=True)) == [LEFT]


def test_a_coin_whose_colour_is_not_plain_may_be_what_it_looks_like_too() -> None:
    limits = Limits(mixed=frozenset({(Kind.BLACK, Kind.QUEEN)}))
    assert answers(FELL, limits) == [("black", "NE"), ("queen", "NE")]
    assert with_unseen_asked([LEFT], limits) == [LEFT], "a white one is plain"
    (asked,) = with_unseen_asked([FELL], limits)
    assert isinstance(asked, Uncertain)
    assert asked.question == "Was it the black? Its colour is not plain."


def test_a_question_offers_what_a_coin_may_be_instead() -> None:
    flew = replace(FELL, pocket=Pocket.SE)
    doubt = Uncertain(
        t_s=2.0,
        stroke=1,
        question="Where did the black go?",
        choices=(Choice("NE", (FELL,), 0.6), Choice("SE", (flew,), 0.4)),
    )
    offered = answers(doubt, Limits(mixed=frozenset({(Kind.BLACK, Kind.WHITE)})))
    assert {("white", "NE"), ("white", "SE"), ("black", "NE"), ("black", "SE")} <= set(offered)


def test_a_question_about_plain_coins_stays_as_it_is() -> None:
    flew = replace(FELL, pocket=Pocket.SE)
    choices = (Choice("one way", (FELL,), 0.6), Choice("another", (flew,), 0.4))
    doubt = Uncertain(t_s=2.0, stroke=1, question="Where did the black go?", choices=choices)
    assert with_unseen_asked([doubt], Limits()) == [doubt]
    assert with_unseen_asked([doubt], Limits(mixed=frozenset({(Kind.WHITE, Kind.BLACK)}))) == [doubt]


def test_no_answer_holds_two_queens() -> None:
    both = (FELL, replace(FELL, piece=Kind.QUEEN))
    doubt = Uncertain(t_s=2.0, stroke=1, question="What fell?", choices=(Choice("both", both, 1.0),))
    for limits in (Limits(is_colourless=True), Limits(mixed=frozenset({(Kind.BLACK, Kind.QUEEN)}))):
        (asked,) = with_unseen_asked([doubt], limits)
        assert isinstance(asked, Uncertain)
        for choice in asked.choices:
            kinds = [end.piece for end in choice.events if isinstance(end, Pocketed)]
            assert kinds.count(Kind.QUEEN) <= 1


def test_an_unsteady_picture_asks_about_leaps() -> None:
    assert len(answers(LEFT, Limits(trembled=True))) == 6
    assert len(answers(LEFT, Limits(flickered=True))) == 6
    assert len(answers(LEFT, Limits(was_dim=True))) == 6
    assert with_unseen_asked([FELL], Limits(trembled=True, flickered=True)) == [FELL]


def test_a_leap_over_mouths_that_all_contradict_a_fall_is_told() -> None:
    assert with_unseen_asked([LEFT], Limits(trembled=True, open=frozenset())) == [LEFT]
    limits = Limits(flickered=True, open=frozenset({Pocket.SW}))
    assert answers(LEFT, limits) == [("white", "left"), ("white", "SW"), ("nothing", None)]


def test_a_leap_that_was_followed_over_the_frame_is_told_in_an_unsteady_picture() -> None:
    for limits in (Limits(trembled=True), Limits(flickered=True, outside=frozenset({Pocket.NE}))):
        assert with_unseen_asked([LEFT], replace(limits, flown_s=frozenset({LEFT.t_s}))) == [LEFT]
        assert len(answers(LEFT, replace(limits, flown_s=frozenset({LEFT.t_s + 0.1})))) > 2


def test_a_question_about_a_fall_outside_offers_all_ends_and_the_coins_that_may_have_lain_there() -> None:
    fell = Choice("the black went down NE", (FELL,), 0.6)
    question = Uncertain(t_s=2.0, stroke=1, question="?", choices=(fell, Choice("nothing fell", (), 0.4)))
    limits = Limits(outside=frozenset({Pocket.NE}), unread=(Kind.QUEEN,))
    (asked,) = with_unseen_asked([question], limits)
    assert isinstance(asked, Uncertain)
    assert asked.choices[:2] == question.choices
    assert [choice.label for choice in asked.choices[2:]] == [
        "the black left the board",
        "the queen went down NE",
        "the black went down NE, the queen went down NE",
    ]
    assert with_unseen_asked([question], Limits(outside=frozenset({Pocket.SW}))) == [question]


def test_a_question_about_a_leap_in_a_dim_picture_offers_that_nothing_leapt() -> None:
    fell = Pocketed(t_s=2.0, stroke=1, piece=Kind.WHITE, pocket=Pocket.SE)
    leapt = Choice("the white left the board, the white went down SE", (LEFT, fell), 0.93)
    question = Uncertain(t_s=2.0, stroke=1, question="?", choices=(leapt, Choice("nothing fell", (), 0.07)))
    for limits, is_offered in ((Limits(), False), (Limits(was_dim=True), True)):
        (asked,) = with_unseen_asked([question], limits)
        assert isinstance(asked, Uncertain)
        assert ((fell,) in [choice.events for choice in asked.choices]) is is_offered


def test_beside_a_flight_in_unsteady_light_a_fall_outside_offers_the_coins_that_lay_there() -> None:
    """From 487115: a striker went out and lay there; that it had left the board seemed likelier, and it had
    driven in a white that nobody had seen.
    """
    flew, fell = replace(LEFT, piece=Kind.STRIKER), replace(FELL, piece=Kind.STRIKER)
    choices = Choice("flew", (flew,), 0.5), Choice("fell", (fell,), 0.3), Choice("nothing fell", (), 0.2)
    question = Uncertain(t_s=2.0, stroke=1, question="?", choices=choices)
    for flickered in (True, False):
        limits = Limits(outside=frozenset({Pocket.NE}), unread=(Kind.WHITE,), flickered=flickered)
        (asked,) = with_unseen_asked([question], limits)
        assert isinstance(asked, Uncertain)
        ends = {
            tuple(_words(end) for end in choice.events if not isinstance(end, StrokeStarted))
            for choice in asked.choices
        }
        assert {(("white", "NE"),), (("striker", "NE"), ("white", "NE"))} <= ends


def test_a_question_without_colour_offers_both_dark_kinds() -> None:
    fell = Choice("the black went down NE", (FELL,), 0.6)
    question = Uncertain(t_s=2.0, stroke=1, question="?", choices=(fell, Choice("nothing fell", (), 0.4)))
    (asked,) = with_unseen_asked([question], Limits(is_colourless=True))
    assert isinstance(asked, Uncertain)
    assert [choice.label for choice in asked.choices[2:]] == ["the queen went down NE"]


def test_a_coin_that_lay_unseen_beside_the_pocket_outside_may_have_fallen_with_it() -> None:
    (asked,) = with_unseen_asked([FELL], Limits(outside=frozenset({Pocket.NE})))
    assert isinstance(asked, Uncertain)
    both = [choice.label for choice in asked.choices if len(choice.events) == 2]
    assert both == [
        "the black went down NE, the white went down NE",
        "the black went down NE, the black went down NE",
    ]


def test_a_coin_that_lay_outside_is_asked_about_apart_where_several_others_may_have_fallen_there() -> None:
    """From 350022: of a black and the striker the black fell, and with it a white that no picture had shown."""
    black, striker = FELL, replace(FELL, piece=Kind.STRIKER)
    answers = [(black, striker), (black,), (striker,), ()]
    choices = tuple(Choice(str(k), answer, 0.25) for k, answer in enumerate(answers))
    question = Uncertain(t_s=2.0, stroke=1, question="?", choices=choices)
    first, apart = with_unseen_asked([question], Limits(outside=frozenset({Pocket.NE})))
    assert isinstance(first, Uncertain)
    assert isinstance(apart, Uncertain)
    assert (black,) in [choice.events for choice in first.choices]
    assert all(len(choice.events) < 3 for choice in first.choices), "that is the other question's"
    assert [choice.label for choice in apart.choices] == [
        "nothing fell",
        "the white went down NE",
        "the black went down NE",
    ]
    assert len(with_unseen_asked([question], Limits())) == 1
    two = with_unseen_asked([question], Limits(outside=frozenset({Pocket.NE, Pocket.SE}), unread=(Kind.WHITE,)))
    assert isinstance(two[1], Uncertain)
    assert [choice.label for choice in two[1].choices[1:]] == [
        "the white went down NE",
        "the white went down SE",
    ]
    none_left = Limits(outside=frozenset({Pocket.NE}), unread=())
    assert len(with_unseen_asked([question], none_left)) == 1, "by the count no other coin lies there"


def test_two_coins_of_a_kind_that_may_be_outside_are_several() -> None:
    both = Uncertain(
        t_s=2.0, stroke=1, question="?", choices=(Choice("2", (FELL, FELL), 0.5), Choice("1", (FELL,), 0.5))
    )
    assert len(with_unseen_asked([both], Limits(outside=frozenset({Pocket.NE})))) == 2


def test_one_more_coin_outside_is_asked_about_once_however_many_questions_there_are() -> None:
    """Where each kind of piece is asked about, each question may be about several of them."""
    white = replace(FELL, piece=Kind.WHITE)
    questions = [
        Uncertain(
            t_s=2.0, stroke=1, question="?", choices=(Choice("2", (end, end), 0.5), Choice("1", (end,), 0.5))
        )
        for end in (FELL, white)
    ]
    asked = with_unseen_asked(questions, Limits(outside=frozenset({Pocket.NE})))
    assert [event.question for event in asked if isinstance(event, Uncertain)] == ["?", "?", ONE_MORE]


def test_where_all_that_was_known_still_lies_there_one_question_is_enough() -> None:
    """From a room, 541940: a white stopped beside a pocket outside, and the same was asked twice."""
    fell = [replace(FELL, piece=kind) for kind in (Kind.WHITE, Kind.BLACK)]
    choices = (
        Choice("nothing fell", (), 0.7),
        *(Choice(f"the {end.piece} went down NE", (end,), 0.15) for end in fell),
    )
    question = Uncertain(t_s=2.0, stroke=1, question="?", choices=choices)
    limits = Limits(outside=frozenset({Pocket.NE}))
    assert with_unseen_asked([question], replace(limits, all_lie=True)) == [question]
    assert len(with_unseen_asked([question], limits)) == 2
