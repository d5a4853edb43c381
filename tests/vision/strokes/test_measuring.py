"""A stroke is measured before its hypotheses are weighed; an unforeseen question is asked then."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.pieces import Kind, Pocket
from rules.table import Mm
from tests.vision.pictures import answered
from tests.vision.plain_table import HERE, NE, OWN, START, STOPPED, THERE, as_read, evidence, lay, ranked, slid
from tests.vision.strokes.observed import at_a_hand
from vision.change.detector import ChangeDetector
from vision.evidence.stroke import StrokeEvidence
from vision.observing.requests import Level, Measures, NotMeasured
from vision.strokes.measuring import measured_stroke, outcomes_of, was_a_stroke
from vision.tracking.track import Track

EDGE = Mm(345.0, 60.0)


def test_a_question_that_nobody_foresaw_is_asked_and_the_outcomes_are_the_same(
    detector: ChangeDetector, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after = lay((Kind.WHITE, HERE), (Kind.BLACK, THERE)), (STOPPED, *lay((Kind.BLACK, THERE)))
    track = slid(HERE, NE, level=200)
    stroke = evidence(detector, before, after, as_read(after), OWN, track, fell=(Pocket.NE,))
    foreseen = ranked(stroke, after)
    monkeypatch.setattr(StrokeEvidence, "place_questions", lambda _: ())
    monkeypatch.setattr("vision.strokes.measuring._case_questions", lambda *_: ())
    measured = answered(measured_stroke(stroke, after), stroke.pictures)
    outcomes = answered(outcomes_of(measured, after), stroke.pictures)
    assert [(outcome.joint.outcome, outcome.likelihood) for outcome in outcomes] == [
        (outcome.joint.outcome, outcome.likelihood) for outcome in foreseen
    ]


def test_a_question_that_was_not_asked_is_named() -> None:
    question = Level(Mm(1.0, 2.0), 15.0)
    with pytest.raises(NotMeasured, match="was not asked") as missing:
        Measures().of(question)
    assert missing.value.question == question


@pytest.mark.parametrize(
    ("track", "is_a_stroke"),
    [
        (slid(START, EDGE), True),
        (at_a_hand(slid(START, EDGE)), False),
        (slid(START, Mm(START.x_mm + 60.0, START.y_mm)), False),
        (slid(HERE, EDGE), False),
        (slid(START, EDGE, steps=4), False),
    ],
    ids=["struck", "carried", "pushed", "from elsewhere", "in few pictures"],
)
def test_what_surely_ran_from_base_lines_was_a_stroke_though_nothing_else_changed(
    detector: ChangeDetector, *, track: Track, is_a_stroke: bool
) -> None:
    """From 440037 in drawn rooms: a striker that nobody saw stand ran into the pocket outside the picture."""
    coins = lay((Kind.WHITE, HERE), (Kind.BLACK, THERE))
    drawn = evidence(detector, coins, coins, as_read(coins), track)
    unseen = replace(drawn, before=coins)
    assert answered(was_a_stroke(unseen, coins), drawn.pictures) is is_a_stroke
