"""A reading of the table that comes once a stroke has begun, of a picture from before it, does not end it."""

from __future__ import annotations

from dataclasses import replace

from rules.carrom.board import ICF
from rules.pieces import Pocket, Seat
from rules.table import StrokeEnded, StrokeStarted, TableEvent
from tests.vision.pictures import witnessed
from tests.vision.strokes.observed import BLACK, COIN, OTHER, REST, SOUTH, STRIKER, WHITE, disc, seen, slid
from vision.strokes.witness import Witness
from vision.tracking.tracker import Tracked


def test_a_stroke_outlasts_a_reading_of_the_table_from_before_it() -> None:
    """From a broad table, 910350: the table was read as at 1.22 s after the stroke of 1.32 s had begun."""
    lying = disc(WHITE, COIN), disc(BLACK, OTHER)
    tracks = slid(SOUTH, REST, 2.0), slid(COIN, ICF.pocket(Pocket.NE), 2.1)
    late = replace(seen(2.4, None, lying[0]), read_s=1.9, rest_s=1.9)  # a dark hand hid the others
    witness, reported = Witness(), list[TableEvent]()
    for tracked in (
        Tracked(seen(1.0, None, *lying), ()),
        Tracked(seen(2.3, None), tracks),
        Tracked(late, tracks),
        Tracked(seen(3.5, None, disc(STRIKER, REST), disc(BLACK, OTHER)), tracks),
    ):
        reported += witnessed(witness, tracked)
    (begun,) = (event for event in reported if isinstance(event, StrokeStarted))
    (ended,) = (event for event in reported if isinstance(event, StrokeEnded))
    assert (begun.seat, begun.t_s) == (Seat.S, 2.0)
    assert ended.t_s > begun.t_s
