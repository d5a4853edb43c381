"""Print that is read as the striker: it stands where no hand is, or lies still while something is struck."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.pieces import Kind
from rules.table import Mm, Placed, StrokeEnded, TableEvent
from tests.vision.pictures import witnessed
from tests.vision.strokes.observed import BLACK, NORTH, OTHER, REST, SOUTH, STRIKER, arm, disc, seen, slid
from vision.change.detector import ChangeDetector
from vision.strokes.witness import Witness
from vision.tracking.tracker import Tracked

PRINTED = Mm(-252.6, 60.0)  # on west's base lines


@pytest.mark.parametrize(("at", "stands"), [(NORTH, True), (PRINTED, False)])
def test_a_striker_stands_where_a_hand_is(detector: ChangeDetector, at: Mm, *, stands: bool) -> None:
    """From a broad table, 1010600: a base circle on west's lines was the striker while north aimed."""
    witness, reported = Witness(), list[TableEvent]()
    aims = replace(seen(2.5, arm(detector, NORTH), disc(BLACK, OTHER), disc(STRIKER, at)), beside_hand=True)
    for tracked in (
        Tracked(seen(1.0, None, disc(BLACK, OTHER)), ()),
        *(Tracked(seen(2.0 + k / 60, arm(detector, NORTH)), ()) for k in range(30)),
        Tracked(aims, ()),
    ):
        reported += witnessed(witness, tracked)
    assert any(isinstance(event, Placed) for event in [*reported, *witness.finish()]) is stands


def test_what_was_struck_is_the_striker_though_print_looks_more_like_one() -> None:
    """From a broad table, 1010840: a printed star was read as the striker, which was doubted where it came."""
    printed = replace(disc(STRIKER, Mm(0.0, -4.0)), score=0.24)
    pushed = Mm(OTHER.x_mm + 20.0, OTHER.y_mm)
    struck = (slid(SOUTH, REST, 2.0),)
    doubtful = replace(disc(STRIKER, REST), score=0.2)
    witness, reported = Witness(), list[TableEvent]()
    for tracked in (
        Tracked(seen(1.0, None, disc(BLACK, OTHER), printed), ()),
        Tracked(seen(2.3, None), struck),
        Tracked(replace(seen(3.5, None, disc(BLACK, pushed), printed), doubtful=(doubtful,)), struck),
    ):
        reported += witnessed(witness, tracked)
    (ended,) = (event for event in reported if isinstance(event, StrokeEnded))
    assert [piece.at for piece in ended.layout or () if piece.kind is Kind.STRIKER] == [REST]
