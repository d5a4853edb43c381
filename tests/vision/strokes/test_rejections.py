"""Movements that are no strokes, by what lies there before and after."""

from __future__ import annotations

import pytest

from rules.pieces import Kind, Seat
from rules.table import Layout, Mm, Piece
from vision.evidence.stroke import Onset
from vision.strokes.rejections import left_all_as_it_lay, without_bystander

STRIKER, WHITE = Piece(Kind.STRIKER, Mm(-120.0, -139.0)), Piece(Kind.WHITE, Mm(20.0, -68.0))
DRAWN_BACK = Onset(2.98, Mm(-60.0, 300.0), None)
STRUCK = Onset(2.98, Mm(-60.0, 252.6), Seat.N)
MOVED = Piece(Kind.STRIKER, Mm(-20.0, -139.0))


@pytest.mark.parametrize(
    ("stroke", "before", "after", "is_none"),
    [
        (DRAWN_BACK, (STRIKER, WHITE), (STRIKER, WHITE), True),
        (DRAWN_BACK, (STRIKER, WHITE), (STRIKER, Piece(Kind.WHITE, Mm(21.0, -67.0))), True),
        (STRUCK, (STRIKER, WHITE), (STRIKER, WHITE), False),
        (DRAWN_BACK, (STRIKER, WHITE), (MOVED, WHITE), False),
        (DRAWN_BACK, (STRIKER, WHITE), (STRIKER,), False),
        (DRAWN_BACK, (STRIKER,), (STRIKER, WHITE), False),
        (DRAWN_BACK, (WHITE,), (WHITE,), False),
    ],
)
def test_what_leaves_the_striker_and_all_coins_where_they_lay_is_no_stroke(
    stroke: Onset, before: Layout, after: Layout, *, is_none: bool
) -> None:
    """From drawn rooms, 230056: in half of the light a hand that hovered drew back over a table at rest."""
    assert left_all_as_it_lay(stroke, before, after) is is_none


@pytest.mark.parametrize(
    ("stroke", "after", "is_print"),
    [
        (STRUCK, (STRIKER, WHITE), True),
        (DRAWN_BACK, (STRIKER, WHITE), False),
        (STRUCK, (MOVED, WHITE), False),
        (Onset(2.98, Mm(-120.0, -180.0), Seat.S), (STRIKER, WHITE), False),
    ],
)
def test_a_striker_that_lies_still_far_from_where_a_stroke_set_out_is_none(
    stroke: Onset, after: Layout, *, is_print: bool
) -> None:
    """From a broad table, 1010840: a printed star passed for the striker, and the stroke was missed."""
    before = (STRIKER, WHITE)
    without = ((WHITE,), (WHITE,))
    assert without_bystander(stroke, before, after) == (without if is_print else (before, after))
