"""Flights of a missing piece that no track shows in full: at the rail, or driven ahead over a pocket."""

from __future__ import annotations

import pytest

from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from tests.vision.plain_table import (
    BLACK,
    HERE,
    NE,
    OWN,
    START,
    STOPPED,
    THERE,
    WHITE,
    as_read,
    evidence,
    flight,
    lay,
    measured,
)
from vision.change.detector import ChangeDetector
from vision.change.movers import Mover
from vision.hypotheses.of_a_piece import hypotheses
from vision.hypotheses.piece_ends import PieceEnd, Traces
from vision.likelihoods.model import LikelihoodModel
from vision.tracking.track import Sighting, Track

MODEL = LikelihoodModel()


def flight_to_the_rail() -> tuple[Sighting, ...]:
    """Sightings of a black coin from `HERE` to the rail."""
    return tuple(seen for seen in flight(BLACK, 0, 20) if seen.mover.at.x_mm < 370)


def seen_at(frame: int, at: Mm, level: float = 150.0) -> Sighting:
    return Sighting(1.0 + frame / 60, Mover(at, 750.0, level, over_border=False), clear_of_hand=True)


@pytest.mark.parametrize(("kind", "flight"), [(BLACK, "edge_flight"), (WHITE, "unseen_flight")])
def test_a_track_at_the_rail_that_set_out_from_a_black_coin_is_no_flight_of_another_kind(
    detector: ChangeDetector, kind: Kind, flight: str
) -> None:
    """From drawn rooms, 411035: the striker may have flown off, since a black coin was fast at the rail."""
    before = lay((BLACK, HERE), (kind, THERE))
    stroke = evidence(detector, before, (STOPPED,), as_read((STOPPED,)), OWN)
    off = Track(flight_to_the_rail())
    traces = Traces((), (), (off,), (), (), (), (), (), ())
    ends = hypotheses(Piece(kind, THERE), measured(stroke, (STOPPED,)), traces)
    assert max(end.odds for end in ends if end.end is PieceEnd.FLEW) == getattr(MODEL, flight)


@pytest.mark.parametrize(("late", "odds"), [(0, MODEL.unseen_flight), (8, MODEL.driven_flight)])
def test_what_a_fast_striker_drove_did_not_leap_where_it_is_seen_in_the_mouth_ahead(
    detector: ChangeDetector, late: int, odds: float
) -> None:
    """From drawn rooms, 510069: a white dropped, and the striker, which is seen there later, came after it."""
    step_mm = (NE.x_mm / 20, (NE.y_mm - START.y_mm) / 20)  # 2,080 mm/s at sixty pictures a second
    way = [Mm(START.x_mm + k * step_mm[0], START.y_mm + k * step_mm[1]) for k in range(19)]
    driver = Track(tuple(seen_at(k, at) for k, at in enumerate(way)))
    drop = Track(tuple(seen_at(k + late, Mm(NE.x_mm - 4 + k / 5, NE.y_mm - 6)) for k in range(14, 19)))
    white = Piece(WHITE, way[12])
    stroke = evidence(detector, (white,), (), (), driver, drop, fell=(Pocket.NE,))
    ends = hypotheses(white, measured(stroke, ()), Traces((), (), (), (), (), (), (), (), ()))
    assert [end.odds for end in ends if end.end is PieceEnd.FLEW] == [odds]
