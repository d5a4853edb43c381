"""The measurements of the picture that the hypotheses about a stroke need, in two requests.

The cases of a stroke depend on the places of coins and discs; the other measurements depend on the cases.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from rules.pieces import Kind, Seat
from rules.table import Layout, Mm
from vision.evidence.netted import netted_questions
from vision.evidence.stroke import StrokeEvidence
from vision.evidence.stroke_falls import possible_falls
from vision.geometry import distance_mm
from vision.hypotheses.covered import swollen_questions
from vision.hypotheses.lying import lying_questions
from vision.hypotheses.place_odds import UnreadPlace
from vision.hypotheses.unread_places import unread_places, unread_questions
from vision.inference.cases import cases, disc_questions
from vision.inference.joint import RankedOutcome
from vision.inference.overlooked import overlooked_questions
from vision.inference.ranking import ranked_outcomes
from vision.layouts.consistency import SAME_PLACE_MM
from vision.layouts.difference import LayoutDifference, layout_difference
from vision.observing.hand_history import HandHistory
from vision.observing.requests import Measures, Question, Share, Work, measured, with_answers
from vision.strokes.onset import STAND_OFF_MM
from vision.strokes.rejections import moved_free_of_hands, struck_from_lines
from vision.traces.placement import seat_of
from vision.tracking.tracker import Tracked

SURE_FALL = 0.75  # Likelihood from which the fall of something is a sign that a stroke was made.
CAME_SHARE = 0.4  # Share of a striker's place that has changed at least where it came there.


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
    falling = possible_falls(measured, after)
    places = yield from places_of(measured, difference)
    lying = any(place.odds > measured.model.changed_only for place in places)
    return lying or (bool(falling) and falling[0].likelihood >= SURE_FALL)


def _was_struck(evidence: StrokeEvidence) -> bool:
    """Whether something was surely struck from base lines, wherever it went."""
    return bool(struck_from_lines(evidence.begun, evidence.tracks_since))


def may_have_been_struck(
    tracked: Tracked, after: Layout, before: Layout, hands: HandHistory, rested_s: float
) -> Work[bool]:
    """Whether a piece came to lie where no hand is plainly seen to have laid it, since the last rest.

    A hand may hide a short stroke nearly to its end. But it was at each place where it lays a striker down,
    which does not move without it. One that lies at base lines at which a hand was is placed. A coin that moved
    where no hand was had been struck. What lay where it lies all the while, unread, was not moved. `rested_s`
    is that rest.
    """
    seen, difference = tracked.seen, layout_difference(before, after, SAME_PLACE_MM)
    if any(piece.kind is not Kind.STRIKER for piece in difference.new):
        return False  # no stroke adds coins
    moved = [(old, now) for old, now in difference.moved if distance_mm(old.at, now.at) > 2 * SAME_PLACE_MM]
    strikers = [piece for piece in (*difference.new, *(now for _, now in moved)) if piece.kind is Kind.STRIKER]
    came = [piece for piece in strikers if not _was_laid(piece.at, tracked, hands, rested_s)]
    came += [
        now
        for old, now in moved
        if now.kind is not Kind.STRIKER and not (hands.were_at(old.at) or hands.were_at(now.at))
    ]
    if not came or seen.comparison is None:
        return bool(came)
    shares = [Share(piece.at, hands.profile.radius_mm(piece.kind)) for piece in came]
    answers = yield from measured(shares)
    return any(answers.of(share) >= CAME_SHARE for share in shares)


def _was_laid(at: Mm, tracked: Tracked, hands: HandHistory, rested_s: float) -> bool:
    """Whether a hand laid the striker down there: on base lines, or where it left it lying still.

    A hand as dark as the wood is not seen: where none was at any base lines, they may be anybody's.
    """
    handled = hands.lines_since(rested_s)
    if seat_of(at, hands.profile, STAND_OFF_MM, handled) in (handled or tuple(Seat)):
        return True
    return hands.were_at(at) and not moved_free_of_hands(at, tracked, rested_s)
