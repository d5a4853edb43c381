"""Two pieces upon one another: read as one that is too large, or one that shows beneath another."""

from __future__ import annotations

import pytest

from rules.carrom.board import opening_layout
from rules.pieces import Pocket
from rules.table import Layout, Mm, Piece, Uncertain
from tests.vision.plain_table import (
    BLACK,
    HERE,
    LAID,
    LIES,
    LIP,
    NE,
    OWN,
    QUEEN,
    START,
    STOPPED,
    STRIKER,
    THERE,
    WHITE,
    as_read,
    disc,
    events,
    evidence,
    lay,
    left,
    measured,
    ranked,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.hypotheses.of_a_piece import hypotheses
from vision.hypotheses.piece_ends import Traces
from vision.likelihoods.model import LikelihoodModel

BESIDE = Mm(HERE.x_mm + 14.0, HERE.y_mm)
MODEL = LikelihoodModel()


def test_two_of_a_kind_upon_one_another_are_read_as_one_too_large(detector: ChangeDetector) -> None:
    others = lay((BLACK, THERE), (BLACK, Mm(200.0, 200.0)), (QUEEN, Mm(-200.0, 100.0)))
    before, after = (*lay((WHITE, HERE), (WHITE, LIES)), *others), (STOPPED, *lay((WHITE, LAID)), *others)
    for radius_mm, due in ((16.9, []), (15.5, [("asked", WHITE)])):
        read = (disc(WHITE, LAID, radius_mm=radius_mm), *as_read((STOPPED, *others)))
        assert left(evidence(detector, before, after, read)) == due


def test_of_few_coins_one_that_is_larger_than_any_makers_is_two(detector: ChangeDetector) -> None:
    before, after = lay((WHITE, HERE), (WHITE, LIES)), (STOPPED, *lay((WHITE, LAID)))
    for radius_mm, due in ((17.4, []), (16.3, [("asked", WHITE)])):
        read = (disc(WHITE, LAID, radius_mm=radius_mm), *as_read((STOPPED,)))
        assert left(evidence(detector, before, after, read)) == due


def test_whichever_of_a_kind_shows_beneath_another_coin_is_the_one_that_is_missing(
    detector: ChangeDetector,
) -> None:
    """One white was struck and rests elsewhere; beneath the black that stopped on it the other shows."""
    beside, rest = Mm(HERE.x_mm + 14.0, HERE.y_mm), Mm(40.0, 260.0)
    before = lay((WHITE, HERE), (WHITE, LIES), (BLACK, THERE))
    lies = (STOPPED, *lay((WHITE, HERE), (WHITE, rest), (BLACK, beside)))
    read = as_read((STOPPED, *lay((WHITE, rest), (BLACK, beside))))
    tracks = (OWN, slid(THERE, beside, level=50), slid(LIES, rest, level=200))
    assert left(evidence(detector, before, lies, read, *tracks)) == []


def test_where_the_striker_pushed_a_coin_in_from_the_brink_the_coin_does_not_lie_beneath_it(
    detector: ChangeDetector,
) -> None:
    """Another had fallen into that mouth before it."""
    lip, stop = Mm(NE.x_mm - 12.0, NE.y_mm - 20.0), Mm(LIP.x_mm - 4.0, LIP.y_mm - 4.0)
    before, after = lay((WHITE, lip), (BLACK, LIP)), lay((STRIKER, stop))
    tracks = (slid(START, stop), slid(lip, NE, 1.2, steps=6, level=200))
    stroke = evidence(detector, before, after, as_read(after), *tracks, fell=(Pocket.NE,))
    assert sorted(left(stroke)) == [("Pocketed", BLACK), ("Pocketed", WHITE)]


def test_a_coin_that_shows_beneath_the_one_that_came_to_rest_upon_it_lies_there(
    detector: ChangeDetector,
) -> None:
    before = lay((QUEEN, HERE), (WHITE, THERE))
    lies = (STOPPED, *lay((QUEEN, HERE), (WHITE, BESIDE)))
    stroke = evidence(detector, before, lies, as_read(lies[:1] + lies[2:]), OWN, slid(THERE, BESIDE, level=200))
    assert left(stroke) == []


def test_a_coin_that_does_not_show_beneath_the_one_that_lies_on_its_place_is_asked_about(
    detector: ChangeDetector,
) -> None:
    before = lay((QUEEN, HERE), (WHITE, THERE))
    lies = (STOPPED, *lay((WHITE, BESIDE)))
    stroke = evidence(detector, before, lies, as_read(lies), OWN, slid(THERE, BESIDE, level=200))
    assert any(isinstance(event, Uncertain) for event in events(stroke))


@pytest.mark.parametrize(
    ("shown", "odds"),
    [(lay((WHITE, Mm(LIES.x_mm, LIES.y_mm + 9.0))), MODEL.beneath), ((), MODEL.shows_wood)],
    ids=["it lies there", "bare wood"],
)
def test_where_less_changed_than_stood_out_of_it_the_lower_of_two_coins_did_not_leave(
    detector: ChangeDetector, shown: Layout, odds: float
) -> None:
    """From 461008: a camera was pushed, and a third of what showed of a queen beneath a white changed."""
    upper = lay((BLACK, Mm(LIES.x_mm + 13.0, LIES.y_mm)))
    stroke = evidence(detector, lay((WHITE, LIES), (BLACK, HERE)), (*shown, *upper), as_read((STOPPED, *upper)))
    after = (STOPPED, *upper)
    best = {h.piece.kind: h.odds for h in ranked(stroke, after)[0].joint.hypotheses}
    assert best[WHITE] == odds


def test_what_seems_to_peep_out_from_beneath_the_striker_is_rarer_than_from_beneath_a_coin(
    detector: ChangeDetector,
) -> None:
    """From 250046: beside the striker the lamp's image was as bright as the coin that had lain there."""
    beside = Mm(HERE.x_mm + 15.0, HERE.y_mm)
    lies = {
        kind: (Piece(kind, beside), *lay((QUEEN, HERE)), *(() if kind is STRIKER else (STOPPED,)))
        for kind in (STRIKER, WHITE)
    }
    odds = {}
    for kind, shown in lies.items():
        read = tuple(piece for piece in shown if piece.kind is not QUEEN)
        drawn = measured(evidence(detector, lay((QUEEN, HERE), (WHITE, THERE)), shown, as_read(read)), read)
        traces = Traces((), (), (), (), (), (), read, (), ())
        ends = hypotheses(Piece(QUEEN, HERE), drawn, traces)
        odds[kind] = max(end.odds for end in ends if end.at == HERE)
    model = LikelihoodModel()
    assert odds[WHITE] == pytest.approx(model.beneath * model.peeps_out)
    assert odds[STRIKER] == pytest.approx(model.beneath_striker * model.peeps_out)


def test_after_a_break_pale_print_does_not_peep_out_as_a_coin(detector: ChangeDetector) -> None:
    """From drawn rooms, 421063: a place in the pack hardly changed, and the queen came to lie on its edge."""
    pack = opening_layout()
    white = max((piece for piece in pack if piece.kind is WHITE), key=lambda piece: piece.at.x_mm)
    read = (*lay((QUEEN, Mm(white.at.x_mm + 15.0, white.at.y_mm))), STOPPED)
    drawn = measured(evidence(detector, pack, (white, *read), as_read(read)), read)
    assert drawn.is_break
    traces = Traces((), (), (), (), (), (), read, (), ())
    ends = hypotheses(white, drawn, traces)
    assert max(end.odds for end in ends if end.at == white.at) == drawn.model.beneath
