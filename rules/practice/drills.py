"""The drills: from a coin before the pocket to the break, each on any make of board."""

from __future__ import annotations

from rules.carrom.board import BoardProfile, board_from_seat, opening_layout
from rules.pieces import Kind, Pocket, Seat
from rules.practice.drill import Drill
from rules.table import Mm, Piece

WHITE, BLACK, QUEEN = Kind.WHITE, Kind.BLACK, Kind.QUEEN


def drills_on(board: BoardProfile) -> tuple[Drill, ...]:
    """Every drill on this board, the easiest first."""
    half, coin, far = board.half_mm, board.coin_radius_mm, board.pocket_centre_mm
    rail = half - coin
    return (
        Drill("straight", (Piece(WHITE, Mm(-far * 0.62, far * 0.62)),), WHITE, Pocket.NW),
        Drill("middle", (Piece(WHITE, Mm(0.0, 0.0)),), WHITE),
        Drill("cut", (Piece(WHITE, Mm(half * 0.45, half * 0.2)),), WHITE, Pocket.NE),
        Drill("rail", (Piece(WHITE, Mm(half * 0.3, rail)),), WHITE, Pocket.NE),
        Drill("side", (Piece(WHITE, Mm(rail, half * 0.1)),), WHITE, Pocket.NE),
        Drill("back", (Piece(WHITE, Mm(-half * 0.55, -rail)),), WHITE, Pocket.SW),
        Drill("gate", _gate(board), WHITE, Pocket.NE),
        Drill("double", _touching(board), BLACK, Pocket.NW),
        Drill("queen", (Piece(QUEEN, Mm(0.0, 0.0)), Piece(WHITE, Mm(half * 0.6, half * 0.55))), QUEEN),
        Drill("break", opening_layout(coin_radius_mm=coin)),
    )


def _gate(board: BoardProfile) -> tuple[Piece, ...]:
    """A coin to be sent between two others, which stand two and a half coins apart before the pocket."""
    wide = 2.5 * board.coin_radius_mm
    near = board.pocket_centre_mm - 3.2 * board.pocket_radius_mm
    posts = (Mm(near - wide, near + wide), Mm(near + wide, near - wide))
    return (Piece(WHITE, Mm(near * 0.4, near * 0.4)), *(Piece(BLACK, at) for at in posts))


def _touching(board: BoardProfile) -> tuple[Piece, ...]:
    """Two coins that touch, in a line with the pocket: the near one sends the far one."""
    step = board.coin_radius_mm * 2**0.5
    at = board.half_mm * 0.35
    return (Piece(BLACK, Mm(-at - step, at + step)), Piece(WHITE, Mm(-at, at)))


def on_seat(board: BoardProfile, seat: Seat) -> Mm:
    """The middle of a seat's base lines, where the striker stands in the drawing."""
    return board_from_seat(seat, Mm(0.0, board.circle_from_rail_mm - board.half_mm))
