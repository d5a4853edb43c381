"""Pieces that every reading before a stroke refused: how far they are believed once their place has changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.pieces import Pocket
from rules.table import Mm, Piece
from tests.vision.plain_table import (
    BLACK,
    HERE,
    NE,
    OWN,
    QUEEN,
    START,
    STOPPED,
    STRIKER,
    STRUCK,
    THERE,
    WHITE,
    as_read,
    disc,
    evidence,
    lay,
    left,
    measured,
    ranked,
    slid,
)
from vision.change.detector import ChangeDetector
from vision.inference.overlooked import overlooked_pieces


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


def test_a_coin_that_no_reading_found_before_fell_where_its_refused_disc_was(detector: ChangeDetector) -> None:
    hidden = lay((QUEEN, HERE))
    stroke = evidence(
        detector,
        hidden,
        (STOPPED,),
        as_read((STOPPED,)),
        OWN,
        slid(HERE, NE, level=100),
        fell=(Pocket.NE,),
        doubted=(disc(QUEEN, HERE, 0.09),),
    )
    assert left(replace(stroke, before=STRUCK)) == [("Pocketed", QUEEN)]


@pytest.mark.parametrize(("beside_mm", "tells"), [(300.0, True), (32.0, False)])
def test_what_looked_half_like_a_piece_and_is_wholly_gone_was_one(
    detector: ChangeDetector, beside_mm: float, tells: bool
) -> None:
    """Print stays: a deep picture's queen was refused, and fell into a net that hardly showed it.

    This does not hold where the striker came to rest beside: then the striker explains the change.
    """
    stopped = lay((STRIKER, Mm(HERE.x_mm - beside_mm, HERE.y_mm)))
    lay_there = lay((QUEEN, HERE)) if tells else ()
    faint, half = (
        replace(
            evidence(detector, lay_there, stopped, as_read(stopped), doubted=(disc(QUEEN, HERE, score),)),
            before=STRUCK,
        )
        for score in (0.06, 0.49)
    )
    nothing = [
        next(v.likelihood for v in ranked(outcome, stopped) if not v.joint.outcome) for outcome in (faint, half)
    ]
    assert (1 - nothing[1] > 5 * (1 - nothing[0])) == tells


def test_a_disc_that_was_refused_over_a_pocket_was_no_coin_on_the_board(detector: ChangeDetector) -> None:
    """It lies in the net; the coin that fell on it hides it now, and is one coin, not two."""
    at = Mm(NE.x_mm - 6.0, NE.y_mm - 10.0)
    after, in_net = (STOPPED,), lay((WHITE, at))
    stroke = evidence(
        detector,
        lay((WHITE, HERE)),
        (*after, *in_net),
        as_read(after),
        OWN,
        slid(HERE, NE, level=200),
        fell=(Pocket.NE,),
        doubted=(disc(BLACK, at, 0.3),),
    )
    assert overlooked_pieces(stroke, after) == ()
    assert left(stroke) == [("Pocketed", WHITE)]
