"""Old places that hardly changed: the coin was nudged, lies as it lay, or was print."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.carrom.board import ICF
from rules.table import Mm, Piece
from tests.vision.plain_table import HERE, STOPPED, THERE, WHITE, as_read, disc, evidence, lay, left, measured
from vision.change.detector import ChangeDetector
from vision.hypotheses.lying import lying_hypotheses
from vision.hypotheses.piece_ends import Traces
from vision.likelihoods.model import LikelihoodModel
from vision.observing.requests import FurtherProminence, Measures, Question

MODEL = LikelihoodModel()


@pytest.mark.parametrize(
    ("stood_out", "stands_out", "odds"),
    [(0.24, 0.2, [MODEL.pale_upon_pale]), (0.9, 0.6, [MODEL.nudged_place]), (0.9, 0.0, [])],
    ids=["faint", "there", "bare"],
)
def test_a_coin_was_nudged_where_less_changed_than_stood_out_and_the_place_is_not_bare(
    detector: ChangeDetector, stood_out: float, stands_out: float, odds: list[float]
) -> None:
    """From a broad table, 900390: a white in a shadow differed little from the wood, and was gone.

    From drawn rooms, 510011: a pack lay in a lamp's image, where whites and wood are nearly as bright. A sixth
    of a white's place changed by its tint as it left. Of thirteen such places of packs all were bare.
    """
    before, after = lay((WHITE, HERE), (WHITE, THERE)), (STOPPED,)
    stroke = measured(evidence(detector, before, after, as_read(after)), after)
    bare = FurtherProminence(HERE, ICF.coin_radius_mm)
    here = {stroke.share_question(HERE): 0.16, stroke.prominence_question(HERE): stood_out, bare: stands_out}
    stroke = replace(stroke, measures=stroke.measures.joined(Measures(here)))
    traces = Traces((), (), (), (), (), (), (), (), ())
    lies = [h.odds for h in lying_hypotheses(Piece(WHITE, THERE), stroke, traces) if h.at == HERE]
    assert lies == odds


@pytest.mark.parametrize(("fellows", "factor"), [(0.9, MODEL.same_place), (0.3, MODEL.pale_upon_pale)])
def test_what_never_stood_out_as_its_fellows_do_was_print(
    detector: ChangeDetector, fellows: float, factor: float
) -> None:
    """From 1100250 on tables of any make: a printed circle was read as a white once, and was asked about."""
    places = (HERE, THERE, Mm(-200.0, 0.0))
    before, after = lay(*((WHITE, at) for at in places)), (STOPPED, *lay(*((WHITE, at) for at in places[1:])))
    stroke = measured(evidence(detector, before, after, as_read(after)), after)
    looks: dict[Question[Any], float] = {stroke.share_question(HERE): 0.0}
    looks |= {stroke.prominence_question(at): fellows for at in places[1:]}
    looks[stroke.prominence_question(HERE)] = 0.02
    stroke = replace(stroke, measures=stroke.measures.joined(Measures(looks)))
    traces = Traces((), (), (), (), (), (), (), (), ())
    lies = [h.odds for h in lying_hypotheses(before[0], stroke, traces) if h.at == HERE]
    assert lies == [factor]


@pytest.mark.parametrize(
    ("aside_mm", "changed", "odds"),
    [
        (2.0, 0.16, [MODEL.same_place]),
        (12.0, 0.16, [MODEL.nudged_place]),
        (2.0, 0.4, [MODEL.same_place]),
        (12.0, 0.4, []),
    ],
)
def test_a_coin_that_is_refused_just_where_it_lay_lies_there(
    detector: ChangeDetector, aside_mm: float, changed: float, odds: list[float]
) -> None:
    """From drawn rooms, 510153: in half of the light a white was read before the stroke, and refused after.

    Of such a place less than half changed where the coin was nudged, as in 490035.
    """
    before, after = lay((WHITE, HERE), (WHITE, THERE)), (STOPPED,)
    refused = disc(WHITE, Mm(HERE.x_mm + aside_mm, HERE.y_mm), score=0.28)
    stroke = measured(evidence(detector, before, after, as_read(after), doubtful=(refused,)), after)
    bare = FurtherProminence(HERE, ICF.coin_radius_mm)
    here = {stroke.share_question(HERE): changed, stroke.prominence_question(HERE): 0.9, bare: 0.6}
    stroke = replace(stroke, measures=stroke.measures.joined(Measures(here)))
    traces = Traces((), (), (), (), (), (), (), (), ())
    lies = [h.odds for h in lying_hypotheses(Piece(WHITE, HERE), stroke, traces) if h.at == HERE]
    assert lies == odds


def test_a_coin_that_was_nudged_and_is_refused_beside_its_old_place_lies_there(
    detector: ChangeDetector,
) -> None:
    nudged = Mm(HERE.x_mm + 6.0, HERE.y_mm - 3.0)
    lies = (STOPPED, *lay((WHITE, nudged)))
    refused = disc(WHITE, nudged, score=0.15)
    assert left(evidence(detector, lay((WHITE, HERE)), lies, as_read((STOPPED,)), doubtful=(refused,))) == []
    assert left(evidence(detector, lay((WHITE, HERE)), (STOPPED,), as_read((STOPPED,)))) == [("asked", WHITE)]


def test_a_kind_of_which_one_comes_and_does_not_show_is_not_held_to_lie_where_it_looks_the_same(
    detector: ChangeDetector,
) -> None:
    """From 130661 on tables of any make."""
    read = (disc(WHITE, THERE), *as_read((STOPPED,)))
    unseen = evidence(detector, lay((WHITE, HERE)), (STOPPED,), read)
    assert measured(unseen, (STOPPED,)).pale == {WHITE}
    shows = evidence(detector, lay((WHITE, HERE)), (STOPPED, *lay((WHITE, THERE))), read)
    assert measured(shows, (STOPPED,)).pale == frozenset()
