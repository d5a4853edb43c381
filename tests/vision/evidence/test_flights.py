"""Flights over a pocket: what is seen in the mouth right after was held by it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece
from tests.vision.plain_table import BLACK, HERE, QUEEN, STOPPED, as_read, evidence, lay
from tests.vision.traces.tracks import way
from vision.change.detector import ChangeDetector
from vision.evidence.flights import is_too_fast, left_from, was_caught_by_mouth

HOLE = ICF.pocket(Pocket.NW)
INTO = way(*((HOLE.x_mm + 15 + 9 * k, HOLE.y_mm - 60 - 45 * k) for k in (3, 2, 1, 0)), begun_s=1.3)
AFTER_S = INTO.last.t_s + 1 / 60
BRINK = Mm(HOLE.x_mm + 17, HOLE.y_mm - 24)


@pytest.mark.parametrize(
    ("level", "from_mm", "at_the_brink", "caught"),
    [
        (42.0, 10.0, QUEEN, True),
        (150.0, 10.0, QUEEN, False),
        (42.0, 140.0, QUEEN, False),
        (42.0, 10.0, BLACK, False),
    ],
)
def test_what_stays_in_a_mouth_as_bright_as_what_was_fast_was_caught_by_it(
    detector: ChangeDetector, level: float, from_mm: float, at_the_brink: Kind, caught: bool
) -> None:
    """From drawn rooms, 411035: a black of 2700 mm a second rattled in the jaws while the striker came after.

    Another black that stood at the brink would look the same; what comes in from elsewhere is not it.
    """
    rattles = way(
        *((HOLE.x_mm + from_mm - 5 * k, HOLE.y_mm - 40) for k in range(6)), begun_s=AFTER_S, level=level
    )
    before = (Piece(BLACK, HERE), Piece(at_the_brink, BRINK))
    stroke = evidence(
        detector, lay(*((piece.kind, piece.at) for piece in before)), (STOPPED,), as_read(()), INTO, rattles
    )
    stroke = replace(stroke, begun=replace(stroke.begun, t_s=1.2), levels=((BLACK, 40.0), (QUEEN, 90.0)))
    assert is_too_fast(INTO)
    assert was_caught_by_mouth(INTO, stroke) is caught


@pytest.mark.parametrize(("x_mm", "pack", "left"), [(60.0, 0, True), (120.0, 0, False), (60.0, 18, False)])
def test_with_few_pictures_what_flies_was_struck_between_two_of_them(
    detector: ChangeDetector, x_mm: float, pack: int, left: bool
) -> None:
    """From a room, 540002: at fifteen pictures a second a black was first seen 105 mm from its place."""
    flies = way((60.0, 80.0), (60.0, 315.0), begun_s=1.3)
    black = Piece(BLACK, Mm(x_mm, -30.0))
    middle = lay(*((QUEEN, Mm(3.0 * k, 0.0)) for k in range(pack)))
    stroke = evidence(detector, (black, *middle), (STOPPED,), as_read((STOPPED,)), flies)
    assert left_from(flies, black, stroke) is left
