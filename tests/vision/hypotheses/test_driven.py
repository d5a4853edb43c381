"""A piece that another drives ahead of itself goes where that one goes, unless it is seen elsewhere."""

from __future__ import annotations

import pytest

from rules.pieces import Pocket
from rules.table import Mm, Piece
from tests.vision.plain_table import BLACK, NE, START, evidence, measured
from vision.change.detector import ChangeDetector
from vision.change.movers import Mover
from vision.hypotheses.of_a_piece import hypotheses
from vision.hypotheses.piece_ends import PieceEnd, Traces
from vision.likelihoods.model import LikelihoodModel
from vision.tracking.track import Sighting, Track

MODEL = LikelihoodModel()


def seen_at(frame: int, at: Mm, level: float = 150.0) -> Sighting:
    return Sighting(1.0 + frame / 60, Mover(at, 750.0, level, over_border=False), clear_of_hand=True)


@pytest.mark.parametrize(("level", "odds"), [(50.0, MODEL.unseen_fall), (200.0, MODEL.brink_fall)])
def test_what_is_seen_to_run_elsewhere_was_not_driven_into_a_pocket(
    detector: ChangeDetector, level: float, odds: float
) -> None:
    """From drawn rooms, 470048: a striker met a black on its way to a pocket; the black flew off elsewhere."""
    step_mm = (NE.x_mm / 20, (NE.y_mm - START.y_mm) / 20)
    way = [Mm(START.x_mm + k * step_mm[0], START.y_mm + k * step_mm[1]) for k in range(19)]
    black = Piece(BLACK, way[8])
    runs = [Mm(black.at.x_mm - 60.0 * k, black.at.y_mm + 5.0 * k) for k in range(1, 6)]
    off = Track(tuple(seen_at(k + 8, at, level) for k, at in enumerate(runs)))
    driver = Track(tuple(seen_at(k, at) for k, at in enumerate(way)))
    stroke = evidence(detector, (black,), (), (), driver, off, fell=(Pocket.NE,))
    ends = hypotheses(black, measured(stroke, ()), Traces((), (), (), (), (), (), (), (), ()))
    falls = [end.odds for end in ends if end.end is PieceEnd.FELL and end.pocket is Pocket.NE]
    assert falls == [pytest.approx(odds * MODEL.mouth_tells)]
