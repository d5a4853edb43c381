"""Pieces that every reading before a stroke refused: how far they are believed once their place has changed."""

from __future__ import annotations

import pytest

from rules.table import Mm, Piece
from tests.vision.plain_table import (
    BLACK,
    HERE,
    QUEEN,
    START,
    STRIKER,
    THERE,
    as_read,
    disc,
    evidence,
    lay,
    measured,
    plain_detector,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.evidence.overlooked import overlooked_pieces


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
