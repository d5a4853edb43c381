"""What no view has shown is no certainty: pockets outside it, noise in the mouths, coins that are inferred."""

from dataclasses import replace

import pytest

from rules.pieces import Pocket
from rules.table import Mm, Pocketed, Uncertain
from tests.vision.plain_table import (
    BLACK,
    HERE,
    OWN,
    QUEEN,
    START,
    STOPPED,
    WHITE,
    DrawnStroke,
    as_read,
    events,
    evidence,
    lay,
    left,
    ran,
    slid,
    white_gone,
    with_mouths,
)
from vision.change.detector import ChangeDetector
from vision.strokes.report import MOST_CHOICES


def fallen(drawn: DrawnStroke) -> list[Pocket | None]:
    return [event.pocket for event in events(drawn) if isinstance(event, Pocketed)]


def test_a_coin_that_only_an_inference_put_there_falls_by_no_mouth_alone(detector: ChangeDetector) -> None:
    drawn = white_gone(detector, fell=(Pocket.NE,))
    assert left(drawn) == [("Pocketed", WHITE)]
    assert ("Pocketed", WHITE) not in left(replace(drawn, supposed=frozenset({HERE})))


def test_a_pocket_outside_the_picture_may_have_taken_what_is_missing(detector: ChangeDetector) -> None:
    drawn = white_gone(detector)
    within = tuple(mouth for mouth in drawn.seen.mouths if mouth.pocket is not Pocket.SE)
    assert Pocket.SE not in fallen(drawn)
    assert Pocket.SE in fallen(with_mouths(drawn, within))  # `vision.questions.unseen` asks about it


@pytest.mark.parametrize(
    ("whites", "goes_out", "is_asked"), [(2, True, True), (2, False, False), (1, True, False)]
)
def test_a_coin_that_lies_outside_by_the_count_may_fall_there_when_something_runs_out(
    detector: ChangeDetector, whites: int, goes_out: bool, is_asked: bool
) -> None:
    """From 230302 and 200268: what lay beyond the edge, and was in no picture, went down there."""
    after = (STOPPED, *lay((WHITE, HERE)))
    out = slid(START, Mm(320.0, -320.0)) if goes_out else OWN
    drawn = evidence(detector, lay((WHITE, HERE)), after, as_read(after), out)
    within = tuple(mouth for mouth in drawn.seen.mouths if mouth.pocket is not Pocket.SE)
    corner = tuple(Mm(x_mm, y_mm) for x_mm in (340.0, 355.0) for y_mm in (-355.0, -340.0))
    drawn = replace(with_mouths(drawn, within), unshown=corner, lying={WHITE: whites, BLACK: 0, QUEEN: 0})
    asked = [event for event in events(drawn) if isinstance(event, Uncertain)]
    assert bool(asked) is is_asked
    falls = [end for event in asked for choice in event.choices for end in choice.events]
    assert is_asked == any(isinstance(end, Pocketed) and end.pocket is Pocket.SE for end in falls)


@pytest.mark.parametrize(
    ("way", "is_asked"),
    [
        ((Mm(40.0, -60.0), Mm(320.0, -320.0)), True),
        ((Mm(260.0, -290.0), Mm(320.0, -320.0)), False),
        ((HERE, Mm(320.0, -320.0)), False),
    ],
    ids=["its own long way", "a short one", "from a known piece"],
)
def test_what_runs_out_from_where_no_piece_was_known_may_have_fallen_there(
    detector: ChangeDetector, way: tuple[Mm, Mm], *, is_asked: bool
) -> None:
    """From 350014 in drawn rooms: a coin that no reading had shown went down outside the picture."""
    after = (STOPPED, *lay((WHITE, HERE)))
    drawn = evidence(detector, lay((WHITE, HERE)), after, as_read(after), OWN, ran(*way, steps=8))
    within = tuple(mouth for mouth in drawn.seen.mouths if mouth.pocket is not Pocket.SE)
    corner = tuple(Mm(x_mm, y_mm) for x_mm in (340.0, 355.0) for y_mm in (-355.0, -340.0))
    told = events(replace(with_mouths(drawn, within), unshown=corner, lying=None))
    assert any(isinstance(event, Uncertain) for event in told) is is_asked


def test_that_nothing_fell_is_an_answer_wherever_all_that_is_missing_may_lie_outside(
    detector: ChangeDetector,
) -> None:
    """From 340 pixels cut off: of three coins that a break sent out of the picture, none fell."""
    places = [Mm(330.0, 30.0 * row) for row in range(4)]
    gone = lay(*zip((WHITE, WHITE, BLACK, BLACK), places, strict=True))
    drawn = evidence(detector, gone, (STOPPED,), as_read((STOPPED,)))
    within = tuple(mouth for mouth in drawn.seen.mouths if mouth.pocket not in (Pocket.NE, Pocket.SE))
    drawn = replace(with_mouths(drawn, within), unshown=tuple(places))
    assert fallen(drawn) == [], "no answer has anything in common with this one"
    asked = [event for event in events(drawn) if isinstance(event, Uncertain)]
    assert len(asked) == len({WHITE, BLACK}), "more courses are likely than one question holds"
    for question in asked:
        assert () in [choice.events for choice in question.choices]
        assert len(question.choices) <= MOST_CHOICES


def test_noise_in_all_mouths_asks_for_more_to_be_sure(detector: ChangeDetector) -> None:
    drawn = white_gone(detector)
    noisy = with_mouths(drawn, tuple(replace(mouth, changed=4.0) for mouth in drawn.seen.mouths))
    assert noisy.sure > drawn.sure
    assert replace(drawn, model=replace(drawn.model, sure=drawn.model.sure_unsteady)).is_unsteady
