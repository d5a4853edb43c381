"""The measurements of the picture that the hypotheses about a stroke need, in two requests.

The cases of a stroke depend on the places of coins and discs; the other measurements depend on the cases.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from rules.pieces import Kind
from rules.table import Layout
from vision.evidence.netted import netted_questions
from vision.evidence.overlooked import overlooked_questions
from vision.evidence.stroke import StrokeEvidence
from vision.evidence.unread_places import UnreadPlace, unread_places, unread_questions
from vision.layouts.consistency import SAME_PLACE_MM
from vision.layouts.difference import LayoutDifference, layout_difference
from vision.observing.requests import Measures, Question, Work, measured, with_answers
from vision.strokes.cases import cases, disc_questions
from vision.strokes.inference import RankedOutcome, ranked_outcomes
from vision.strokes.lying import lying_questions, swollen_questions
from vision.tracking.ballistic import OWN_START_MM
from vision.tracking.track import Track, came_from

SURE_FALL = 0.75  # Likelihood from which the fall of something is a sign that a stroke was made.
# A thing that runs so far from base lines was struck: a hand that draws back is over the frame before.
STRUCK_MM = 150.0
STRUCK_SIGHTINGS = 6  # A hand's fragments are joined to something that runs so far for fewer pictures.


def measured_stroke(evidence: StrokeEvidence, after: Layout) -> Work[StrokeEvidence]:
    """The evidence with every answer that `ranked_outcomes` needs for this layout after the stroke."""
    if evidence.seen.comparison is None:
        return evidence
    places = yield from measured(
        (
            *evidence.place_questions(),
            *swollen_questions(evidence),
            *overlooked_questions(evidence, after),
            *disc_questions(evidence, after),
            *netted_questions(evidence),
        )
    )
    questions = yield from with_answers(partial(_case_questions, evidence, after), places)
    more = yield from measured(questions)
    return replace(evidence, measures=places.joined(more))


def _case_questions(evidence: StrokeEvidence, after: Layout, places: Measures) -> tuple[Question[Any], ...]:
    """The questions that depend on the cases of a stroke."""
    evidence = replace(evidence, measures=places)
    return tuple(
        question
        for case in cases(evidence, after)
        for question in (
            *unread_questions(evidence, case.difference, case.misread),
            *lying_questions(evidence, case.difference),
        )
    )


def outcomes_of(evidence: StrokeEvidence, after: Layout) -> Work[tuple[RankedOutcome, ...]]:
    """Every outcome of a stroke that was measured, the likeliest first."""

    def ranked(measures: Measures) -> tuple[RankedOutcome, ...]:
        return ranked_outcomes(replace(evidence, measures=measures), after)

    return (yield from with_answers(ranked, evidence.measures))


def measured_places(evidence: StrokeEvidence, difference: LayoutDifference) -> Work[StrokeEvidence]:
    """The evidence with every answer that `unread_places` needs for this difference."""
    if evidence.seen.comparison is None:
        return evidence
    places = (*evidence.place_questions(), *unread_questions(evidence, difference))
    measures = yield from measured(places)
    return replace(evidence, measures=measures)


def places_of(evidence: StrokeEvidence, difference: LayoutDifference) -> Work[tuple[UnreadPlace, ...]]:
    """The unread places of evidence that was measured."""

    def places(measures: Measures) -> tuple[UnreadPlace, ...]:
        return unread_places(replace(evidence, measures=measures), difference)

    return (yield from with_answers(places, evidence.measures))


def was_a_stroke(evidence: StrokeEvidence, after: Layout) -> Work[bool]:
    """Whether the movement was an unseen striker's: it lies there, it fell, it moved a coin, or it ran far."""
    if any(piece.kind is Kind.STRIKER for piece in after) or _was_struck(evidence):
        return True
    difference = layout_difference(evidence.before, after, SAME_PLACE_MM)
    if difference.moved or difference.gone:
        return True
    measured = yield from measured_places(evidence, difference)
    falling = measured.falls(after)
    places = yield from places_of(measured, difference)
    lying = any(place.odds > measured.model.changed_only for place in places)
    return lying or (bool(falling) and falling[0].likelihood >= SURE_FALL)


def _was_struck(evidence: StrokeEvidence) -> bool:
    """Whether something was surely struck from base lines, wherever it went."""
    return evidence.begun.seat is not None and any(
        _ran_far(track) and came_from(track, evidence.begun.start, OWN_START_MM) for track in evidence.since
    )


def _ran_far(track: Track) -> bool:
    """Whether it ran far over the board by itself, free of hands all the while, and was followed for long."""
    is_free = all(s.clear_of_hand and not s.mover.over_frame for s in track.sightings)
    return is_free and len(track.sightings) >= STRUCK_SIGHTINGS and track.reached_mm() >= STRUCK_MM
