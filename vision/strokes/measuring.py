"""Measures all that the hypotheses about a stroke need from the picture, in two requests.

The cases of a stroke depend on the places of coins and discs; what else is needed depends on the cases.
"""

from __future__ import annotations

from dataclasses import replace

from rules.table import Layout
from vision.evidence.stroke import StrokeEvidence
from vision.evidence.unread_places import overlooked_questions, unread_questions
from vision.layouts.difference import LayoutDifference
from vision.observing.requests import Work, measured
from vision.strokes.cases import cases, striker_questions
from vision.strokes.lying import lying_questions, swollen_questions


def measured_stroke(evidence: StrokeEvidence, after: Layout) -> Work[StrokeEvidence]:
    """The evidence with every answer that `ranked_outcomes` needs for this layout after the stroke."""
    if evidence.seen.comparison is None:
        return evidence
    places = yield from measured(
        (
            *evidence.place_questions(),
            *swollen_questions(evidence),
            *overlooked_questions(evidence, after),
            *striker_questions(evidence, after),
        )
    )
    evidence = replace(evidence, measures=places)
    questions = (
        question
        for case in cases(evidence, after)
        for question in (
            *unread_questions(evidence, case.difference, case.misread),
            *lying_questions(evidence, case.difference),
        )
    )
    more = yield from measured(questions)
    return replace(evidence, measures=places.joined(more))


def measured_places(evidence: StrokeEvidence, difference: LayoutDifference) -> Work[StrokeEvidence]:
    """The evidence with every answer that `unread_places` needs for this difference."""
    if evidence.seen.comparison is None:
        return evidence
    measures = yield from measured(unread_questions(evidence, difference))
    return replace(evidence, measures=measures)
