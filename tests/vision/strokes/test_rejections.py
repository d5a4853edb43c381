"""Movements that are no strokes, by what lies there before and after."""

from __future__ import annotations

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Seat
from rules.table import Layout, Mm, Piece
from tests.vision.plain_table import slid
from tests.vision.strokes.observed import at_a_hand
from vision.evidence.onset import Onset
from vision.strokes.rejections import left_all_as_it_lay, left_its_lines, without_bystander
from vision.tracking.track import Track

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


ACROSS, ALONG = Mm(-60.0, 20.0), Mm(140.0, 252.6)


@pytest.mark.parametrize(
    ("stroke", "track", "left"),
    [
        (STRUCK, slid(STRUCK.start, ACROSS, 2.98), True),
        (STRUCK, slid(STRUCK.start, ALONG, 2.98), False),
        (STRUCK, at_a_hand(slid(STRUCK.start, ACROSS, 2.98)), False),
        (STRUCK, slid(STRUCK.start, ACROSS, 1.0), False),
        (DRAWN_BACK, slid(STRUCK.start, ACROSS, 2.98), False),
    ],
    ids=["struck", "pushed along the lines", "carried", "before it began", "from nobody's lines"],
)
def test_what_ran_far_off_its_lines_was_no_placing(stroke: Onset, track: Track, *, left: bool) -> None:
    """A striker that touched nothing may stand on the next player's lines before the table is read again."""
    assert left_its_lines(stroke, (track,), ICF) is left
