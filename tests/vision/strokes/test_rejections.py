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


ALONE = (WHITE,)


@pytest.mark.parametrize(
    ("stroke", "after", "without"),
    [
        (STRUCK, (STRIKER, WHITE), (ALONE, ALONE)),
        (STRUCK, (MOVED, WHITE), (ALONE, (MOVED, WHITE))),
        (DRAWN_BACK, (STRIKER, WHITE), None),
        (Onset(2.98, Mm(-120.0, -180.0), Seat.S), (STRIKER, WHITE), None),
    ],
    ids=["it lies still", "it was carried there", "of nobody", "it stood there"],
)
def test_a_striker_that_lay_far_from_where_a_stroke_set_out_did_not_stand_there(
    stroke: Onset, after: Layout, without: tuple[Layout, Layout] | None
) -> None:
    """From broad tables: in 1010840 a printed star passed for the striker, and the stroke was missed.

    In 1030050 a hand carried the striker along the lines and struck it at once: its fall was asked about.
    """
    before = (STRIKER, WHITE)
    assert without_bystander(stroke, before, after) == (without or (before, after))
