"""The five layouts of a trial, as places that a person finds without measuring.

Every place is fixed by the print, a cushion, a pocket or another piece. A layout knows which of its pieces
touch a cushion or each other: those distances are exact, whoever laid them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, radians, sin, sqrt

from rules.carrom.board import CORNER, BoardProfile, board_from_seat
from rules.pieces import Kind, Pocket, Seat
from rules.table import Layout, Mm, Piece

WHITE, BLACK, QUEEN, STRIKER = Kind.WHITE, Kind.BLACK, Kind.QUEEN, Kind.STRIKER


@dataclass(frozen=True, slots=True)
class Wanted:
    """A layout that is asked for: its name, its pieces, and what touches.

    `pairs` are the numbers of two pieces that touch, `rails` a piece's number and the seat whose cushion it
    touches.
    """

    name: str
    pieces: Layout
    pairs: tuple[tuple[int, int], ...] = ()
    rails: tuple[tuple[int, Seat], ...] = ()


def rack(board: BoardProfile) -> Wanted:
    """The middle of the opening rack, and the striker between the base lines."""
    r_mm = board.coin_radius_mm
    ring = tuple(
        Piece(BLACK if k % 2 else WHITE, _polar(60.0 * k - 90.0, 2 * r_mm)) for k in range(6)
    )  # as `rules.carrom.board.opening_layout` has it
    pieces = (Piece(QUEEN, Mm(0.0, 0.0)), *ring, Piece(STRIKER, _on_base_line(board, Seat.S)))
    spokes = tuple((0, k) for k in range(1, 7))
    return Wanted("rack", pieces, spokes + tuple((k, k % 6 + 1) for k in range(1, 7)))


def cushion(board: BoardProfile) -> Wanted:
    """Pieces that touch the cushions at their middles, some of them in pairs."""
    r_mm, far_mm, striker_mm = (
        board.coin_radius_mm,
        board.half_mm - board.coin_radius_mm,
        board.striker_radius_mm,
    )
    beside_mm = 2 * sqrt(r_mm * striker_mm)  # two discs on one cushion touch at this distance along it
    pieces = (
        Piece(WHITE, Mm(0.0, far_mm)),
        Piece(BLACK, Mm(2 * r_mm, far_mm)),
        Piece(BLACK, Mm(far_mm, 0.0)),
        Piece(STRIKER, Mm(0.0, striker_mm - board.half_mm)),
        Piece(WHITE, Mm(-beside_mm, -far_mm)),
        Piece(QUEEN, Mm(-far_mm, 0.0)),
        Piece(BLACK, Mm(-far_mm, -2 * r_mm)),
    )
    sides = (Seat.N, Seat.N, Seat.E, Seat.S, Seat.S, Seat.W, Seat.W)
    return Wanted("cushion", pieces, ((0, 1), (3, 4), (5, 6)), tuple(enumerate(sides)))


def pockets(board: BoardProfile) -> Wanted:
    """Coins at the rims of three pockets, one between cushion and pocket, one on an arrow, the striker."""
    tip, tail = board.arrow(Pocket.NW)
    pieces = (
        Piece(WHITE, _along_rail(board)),
        Piece(BLACK, _at_rim(board, Pocket.NE)),
        Piece(QUEEN, _at_rim(board, Pocket.SE)),
        Piece(WHITE, _at_rim(board, Pocket.SW)),
        Piece(BLACK, Mm((tip.x_mm + tail.x_mm) / 2, (tip.y_mm + tail.y_mm) / 2)),
        Piece(STRIKER, _on_base_line(board, Seat.S)),
    )
    return Wanted("pockets", pieces, (), ((0, Seat.N),))


def scattered(board: BoardProfile) -> Wanted:
    """Pieces that lie alone: at the arrows' ends, half way to the base lines, in the middle."""
    tails = [board.arrow(pocket)[1] for pocket in Pocket]
    half_way_mm = (board.centre_circle_radius_mm + board.half_mm - board.inner_line_mm) / 2
    pieces = (
        Piece(WHITE, tails[0]),
        Piece(BLACK, tails[1]),
        Piece(WHITE, tails[2]),
        Piece(BLACK, tails[3]),
        Piece(QUEEN, Mm(0.0, 0.0)),
        Piece(WHITE, Mm(0.0, half_way_mm)),
        Piece(BLACK, Mm(half_way_mm, 0.0)),
        Piece(STRIKER, _on_base_line(board, Seat.S)),
    )
    return Wanted("scattered", pieces)


def near_print(board: BoardProfile) -> Wanted:
    """Pieces on the print that looks like pieces: base circles, base lines, the centre circle."""
    left = {seat: board.base_circles(seat)[0] for seat in Seat}
    within_mm = board.centre_circle_radius_mm - board.coin_radius_mm
    pieces = (
        Piece(WHITE, left[Seat.S]),
        Piece(BLACK, left[Seat.N]),
        Piece(QUEEN, left[Seat.W]),
        Piece(STRIKER, left[Seat.E]),
        Piece(WHITE, _on_base_line(board, Seat.E)),
        Piece(BLACK, _on_base_line(board, Seat.S)),
        Piece(BLACK, Mm(0.0, within_mm)),
        Piece(WHITE, Mm(2 * board.coin_radius_mm, 0.0)),
    )
    return Wanted("print", pieces)


LAYOUTS: tuple[Callable[[BoardProfile], Wanted], ...] = (rack, cushion, pockets, scattered, near_print)
NAMES = ("rack", "cushion", "pockets", "scattered", "print")


def wanted_on(board: BoardProfile) -> tuple[Wanted, ...]:
    """The five layouts on this make of board, in the order of the trial."""
    return tuple(layout(board) for layout in LAYOUTS)


def _on_base_line(board: BoardProfile, seat: Seat) -> Mm:
    """The middle between a seat's base lines, where the striker touches both."""
    return board_from_seat(seat, Mm(0.0, board.circle_from_rail_mm - board.half_mm))


def _at_rim(board: BoardProfile, pocket: Pocket) -> Mm:
    """A coin that touches a pocket's rim, on the way to the board's middle."""
    away_mm = board.pocket_centre_mm - (board.pocket_radius_mm + board.coin_radius_mm) / sqrt(2)
    east, north = CORNER[pocket]
    return Mm(east * away_mm, north * away_mm)


def _along_rail(board: BoardProfile) -> Mm:
    """A coin that touches the north cushion and the rim of the pocket NW."""
    up_mm = board.pocket_inset_mm - board.coin_radius_mm
    reach_mm = board.pocket_radius_mm + board.coin_radius_mm
    along_mm = sqrt(max(reach_mm**2 - up_mm**2, 0.0))
    return Mm(along_mm - board.pocket_centre_mm, board.half_mm - board.coin_radius_mm)


def _polar(angle_deg: float, distance_mm: float) -> Mm:
    return Mm(distance_mm * cos(radians(angle_deg)), distance_mm * sin(radians(angle_deg)))
