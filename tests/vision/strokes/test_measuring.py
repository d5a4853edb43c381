"""A stroke is measured before its hypotheses are weighed; an unforeseen question is asked then."""

from __future__ import annotations

import pytest

from rules.pieces import Kind, Pocket
from rules.table import Mm
from tests.vision.pictures import answered
from tests.vision.plain_table import HERE, NE, OWN, STOPPED, THERE, as_read, evidence, lay, ranked, slid
from vision.change.detector import ChangeDetector
from vision.evidence.stroke import StrokeEvidence
from vision.observing.requests import Level, Measures, NotMeasured
from vision.strokes.measuring import measured_stroke, outcomes_of


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
