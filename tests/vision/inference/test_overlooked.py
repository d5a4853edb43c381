"""Pieces that every reading before a stroke refused: how far they are believed once their place has changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.table import Mm, Piece
from tests.vision.plain_table import (
    BLACK,
    HERE,
    QUEEN,
    START,
    STRIKER,
    STRUCK,
    THERE,
    WHITE,
    as_read,
    disc,
    evidence,
    lay,
    measured,
    plain_detector,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.inference.overlooked import overlooked_pieces


@pytest.fixture
def detector() -> ChangeDetector:
    return plain_detector()


def test_a_red_spot_is_no_queen_overlooked_where_the_queen_was_read(detector: ChangeDetector) -> None:
    """From drawn rooms, 210034: the striker stops on the spot, and another queen would be too many."""
    spot = Mm(0.0, 0.0)
    doubted, tracks = (disc(QUEEN, spot, 0.12),), (slid(START, spot), slid(HERE, THERE, level=100))
    stopped = Piece(STRIKER, Mm(18.0, 0.0))  # upon most of it
    read, unread = (
        overlooked_pieces(measured(drawn, after), after)
        for drawn, after in (
            (evidence(detector, before, after, as_read(after), *tracks, doubted=doubted), after)
            for before, after in (
                (lay((QUEEN, HERE)), (stopped, *lay((QUEEN, THERE)))),
                (lay((BLACK, HERE)), (stopped, *lay((BLACK, THERE)))),
            )
        )
    )
    assert 0 < read[0].odds < 0.1 * unread[0].odds


def test_of_a_kind_that_is_all_there_it_is_the_other_kinds_coin(detector: ChangeDetector) -> None:
    """From broad tables, 900220, 910110: the ninth white, or the queen, was refused as a tenth black."""
    doubted, refused = (disc(BLACK, HERE, 0.47),), (WHITE, HERE)
    blacks = lay(*((BLACK, Mm(40.0 * number, 250.0)) for number in range(-4, 5)))
    whites = lay(*((WHITE, Mm(40.0 * number, 300.0)) for number in range(-4, 4)))
    kinds = []
    queen, ninth = lay((QUEEN, Mm(0.0, 200.0))), lay((WHITE, Mm(160.0, 300.0)))
    sets = (
        (*blacks, *whites, *queen),
        (*blacks[1:], *whites, *queen),
        (*blacks, *whites[1:], *queen),
        (*blacks, *whites, *ninth),
        (*blacks, *whites),
    )
    for read in sets:
        lay_there = evidence(detector, (*read, *lay(refused)), read, as_read(read), doubted=doubted)
        overlooked = overlooked_pieces(measured(replace(lay_there, before=(*STRUCK, *read)), read), read)
        kinds += [piece.piece.kind for piece in overlooked]
    assert kinds == [WHITE, BLACK, WHITE, QUEEN, BLACK]
