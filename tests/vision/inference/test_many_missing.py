"""Several missing coins: which of many is which nobody asks, and no two lie in one place."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm
from tests.vision.plain_table import (
    HERE,
    LEVEL,
    NE,
    OWN,
    STOPPED,
    as_read,
    disc,
    evidence,
    lay,
    measured,
    ranked,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.evidence.places import bareness
from vision.geometry import distance_mm
from vision.inference.ranking import ranked_outcomes
from vision.observing.requests import Measures

BLACK = Kind.BLACK
WERE = [Mm(-150.0 + 45.0 * k, 60.0) for k in range(8)]
ARE = [Mm(-260.0 + 70.0 * k, -190.0 - 20.0 * (k % 2)) for k in range(7)]


def test_of_many_unread_coins_the_last_may_have_fallen_or_lie_unseen(detector: ChangeDetector) -> None:
    """From 1090110 on tables of any make: of eight blacks seven lay unread, in thousands of ways.

    None of those that were kept let the eighth lie anywhere, so that its fall was certain.
    """
    before, lies = lay(*((BLACK, at) for at in WERE)), lay(*((BLACK, at) for at in ARE))
    doubtful = tuple(disc(BLACK, at, 0.38) for at in ARE)
    fell = slid(Mm(229.0, -195.0), ICF.pocket(Pocket.SE), level=50.0)
    stroke = evidence(detector, before, (STOPPED, *lies), as_read((STOPPED,)), OWN, fell, doubtful=doubtful)
    outcomes = {outcome.joint.outcome: outcome.likelihood for outcome in ranked(stroke, (STOPPED,))}
    assert {(), (("black", "fell"),)} <= outcomes.keys()


def test_no_two_missing_coins_lie_in_one_place(detector: ChangeDetector) -> None:
    """From drawn rooms, 510153: a white was refused where it lay: one lay there yet, and another came there."""
    there, far = WERE[5], Mm(-120.0, -160.0)
    refused = disc(BLACK, Mm(there.x_mm + 2.0, there.y_mm), 0.28)
    before, after = lay((BLACK, there), (BLACK, far)), (STOPPED,)
    stroke = measured(evidence(detector, before, after, as_read(after), OWN, doubtful=(refused,)), after)
    nudged = Measures({stroke.share_question(there): 0.16, bareness(stroke, after, there): 0.6})
    stroke = replace(stroke, measures=stroke.measures.joined(nudged))
    for outcome in ranked_outcomes(stroke, after):
        places = [end.at for end in outcome.joint.hypotheses if end.at is not None]
        assert all(distance_mm(*pair) > ICF.coin_radius_mm for pair in combinations(places, 2))
    assert any(end.at == there for end in ranked_outcomes(stroke, after)[0].joint.hypotheses)


def test_what_plainly_fell_is_asked_about_though_all_nine_of_its_kind_are_read(
    detector: ChangeDetector,
) -> None:
    """One of the nine is another thing, then, that the reading takes for a coin."""
    at_rest = lay(*((BLACK, at) for at in WERE))
    before, read = (*at_rest, *lay((BLACK, HERE))), (*at_rest, *lay((BLACK, ARE[0])))
    goes_in = slid(HERE, NE, 1.3, level=LEVEL[BLACK])
    stroke = evidence(detector, before, read, as_read((STOPPED, *read)), OWN, goes_in, fell=(Pocket.NE,))
    likeliest, second = ranked(stroke, (STOPPED, *read))[:2]
    assert likeliest.likelihood < stroke.model.sure
    assert {likeliest.joint.outcome, second.joint.outcome} == {(), (("black", "fell"),)}
