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
from vision.evidence.placement import seat_of
from vision.evidence.stroke import StrokeEvidence
from vision.evidence.unread_places import UnreadPlace, unread_places, unread_questions
from vision.geometry import distance_mm
from vision.layouts.consistency import SAME_PLACE_MM
from vision.layouts.difference import LayoutDifference, layout_difference
from vision.observing.hands import HandHistory
from vision.observing.requests import (
    Measures,
    Question,
    Share,
    Work,
    measured,
    with_answers,
)
from vision.strokes.cases import cases, disc_questions
from vision.strokes.inference import RankedOutcome, ranked_outcomes
from vision.strokes.lying import lying_questions, swollen_questions
from vision.strokes.onset import STAND_OFF_MM
from vision.strokes.rejections import moved_free_of_hands
from vision.tracking.ballistic import OWN_START_MM
from vision.tracking.track import Track, came_from
from vision.tracking.tracker import Tracked

SURE_FALL = 0.75  # Likelihood from which the fall of something is a sign that a stroke was made.
# A thing that runs so far from base lines was struck: a hand that draws back is over the frame before.
STRUCK_MM = 150.0
CAME_SHARE = 0.4  # Share of a striker's place that has changed at least where it came there.
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


def may_have_been_struck(
    followed: Tracked, after: Layout, before: Layout, hands: HandHistory, rested_s: float
) -> Work[bool]:
    """Whether the striker came to lie in the open, and it is not plain that a hand laid it there.

    A hand may hide a short stroke nearly to its end. But it was at each place where it lays a striker down,
    which does not move without it. One that lies at base lines at which a hand was is placed; one that lay
    where it lies all the while, unread, was not moved. `rested_s` is the last rest.
    """
    seen, difference = followed.seen, layout_difference(before, after, SAME_PLACE_MM)
    places = [now.at for old, now in difference.moved if distance_mm(old.at, now.at) > 2 * SAME_PLACE_MM]
    places += [piece.at for piece in difference.new]
    came = next((disc for disc in seen.pieces or () if disc.kind is Kind.STRIKER and disc.at in places), None)
    handled, adds_coins = hands.lines_since(rested_s), any(p.kind is not Kind.STRIKER for p in difference.new)
    if came is None or adds_coins or seat_of(came.at, hands.profile, STAND_OFF_MM, handled) in handled:
        return False
    if hands.were_at(came.at) and not moved_free_of_hands(came.at, followed, rested_s):
        return False
    if seen.comparison is None:
        return True
    share = Share(came.at, came.radius_mm)
    return (yield from measured((share,))).of(share) >= CAME_SHARE
