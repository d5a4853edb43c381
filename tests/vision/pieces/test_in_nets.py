"""A coin that lies in a net is read there as if it lay on the surface; it is half as bright as its kind."""

from __future__ import annotations

import numpy as np
import pytest

from device.virtual.film import table_of
from rules.pieces import Kind
from rules.table import Mm
from vision.kinds.looks import FACE, LOOK, NEAR
from vision.pieces.assembly import Candidate
from vision.pieces.in_nets import in_nets, pieces_and_doubtful
from vision.pieces.seen import SeenPiece
from vision.pieces.suppression import PIECE

BOARD = table_of(7001).board_map
PALE, BLUE, WOOD = (130.0, 190.0, 210.0), (120.0, 60.0, 40.0), (90.0, 120.0, 140.0)
CORNER = Mm(-BOARD.half_mm + 45.0, BOARD.half_mm - 45.0)
OTHERS = (Mm(0.0, 100.0), Mm(80.0, -40.0), Mm(-120.0, 30.0))


def coin(kind: Kind, at: Mm, colour: tuple[float, float, float], share: float = 1.0) -> Candidate:
    look = [0.0] * LOOK
    look[FACE], look[NEAR] = [share * level for level in colour], list(WOOD)
    px = BOARD.image_from_board(np.array([[at.x_mm, at.y_mm]]))[0]
    return Candidate(SeenPiece(kind, at, (float(px[0]), float(px[1])), 15.5, 0.7), PIECE, tuple(look))


WHITES = tuple(coin(Kind.WHITE, at, PALE) for at in OTHERS)
BLACKS = tuple(coin(Kind.BLACK, Mm(at.x_mm, -at.y_mm - 200.0), BLUE) for at in OTHERS)


@pytest.mark.parametrize(
    ("there", "lies_in_a_net"),
    [
        (coin(Kind.WHITE, CORNER, PALE, 0.45), True),
        (coin(Kind.BLACK, CORNER, PALE, 0.45), True),
        (coin(Kind.BLACK, CORNER, BLUE, 0.45), True),
        (coin(Kind.WHITE, CORNER, PALE, 0.8), False),
        (coin(Kind.BLACK, CORNER, BLUE, 1.1), False),
        (coin(Kind.QUEEN, CORNER, (40.0, 40.0, 90.0)), False),
    ],
    ids=["white", "a white named black", "black", "in the shade", "a black that lies there", "the only queen"],
)
def test_a_coin_at_a_corner_that_is_as_dim_as_in_a_net_lies_in_one(
    there: Candidate, *, lies_in_a_net: bool
) -> None:
    """From 1100070 and 1070560 on tables of any make, whose openings were laid too small."""
    considered = (*WHITES, *BLACKS, there)
    assert in_nets(considered, BOARD) == ([there.piece] if lies_in_a_net else [])
    pieces, _ = pieces_and_doubtful(considered, BOARD)
    assert (there.piece in pieces) is not lies_in_a_net


def test_of_a_kind_of_which_one_lies_elsewhere_nobody_knows_how_bright_it_is() -> None:
    dim = coin(Kind.WHITE, CORNER, PALE, 0.45)
    assert in_nets((WHITES[0], *BLACKS, dim), BOARD) == []


def test_coins_far_from_corners_lie_on_the_surface_however_dim() -> None:
    dim = coin(Kind.WHITE, Mm(0.0, 0.0), PALE, 0.45)
    assert in_nets((*WHITES, *BLACKS, dim), BOARD) == []
