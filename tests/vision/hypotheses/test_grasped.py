"""A hand that came since took a piece from where something went, not from where the hand itself stirred."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.table import Mm, Piece
from tests.vision.plain_table import BLACK, OWN, START, STRIKER, THERE, as_read, evidence, lay, measured, slid
from vision.change.detector import ChangeDetector
from vision.hypotheses.of_a_piece import hypotheses
from vision.hypotheses.piece_ends import PieceEnd, Traces
from vision.likelihoods.model import LikelihoodModel

NO_TRACES = Traces((), (), (), (), (), (), (), (), ())
MODEL = LikelihoodModel()


@pytest.mark.parametrize(("way_mm", "odds"), [(20.0, MODEL.far_grasp), (200.0, MODEL.striker_grasp)])
def test_what_went_nowhere_beneath_a_hand_is_the_hands_own(
    detector: ChangeDetector, way_mm: float, odds: float
) -> None:
    """From drawn rooms, 413674: the striker fell; fragments of a hand that drew back might be it."""
    coins, at = lay((BLACK, THERE)), Mm(250.0, 300.0)
    stirs = slid(Mm(at.x_mm - way_mm, at.y_mm), at, 1.1)
    stroke = evidence(detector, coins, coins, as_read(coins), OWN, stirs)
    swept = replace(measured(stroke, coins), swept=frozenset({at}))
    ends = hypotheses(Piece(STRIKER, START), swept, NO_TRACES)
    assert [end.odds for end in ends if end.end is PieceEnd.TAKEN] == [odds]
