"""The board's drawing for the page: the make's own sizes in millimetres, turned to the screen's axes.

The screen's y points down, the board's up: y is already turned everywhere here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from flask import current_app

from rules.carrom.board import BoardProfile, Segment
from rules.pieces import Pocket, Seat
from rules.table import Mm

BOARD = "pocketwatch.board"


@dataclass(frozen=True, slots=True)
class Line:
    """A stroke of paint between two points, mm."""

    x1: float
    y1: float
    x2: float
    y2: float
    thick: float


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle, mm."""

    x: float
    y: float
    r: float


@dataclass(frozen=True, slots=True)
class Hole(Ring):
    """A pocket, with its name on the map."""

    name: str


@dataclass(frozen=True, slots=True)
class BoardArt:
    """All parts of the drawing, mm: `half` from the middle to a rail, `edge` to the frame's outside."""

    half: float
    edge: float
    pockets: tuple[Hole, ...]
    lines: tuple[Line, ...]
    ends: tuple[Ring, ...]
    red: float
    arrows: tuple[Line, ...]
    centre: float
    spot: float
    coin: float
    striker: float


def drawn_board() -> BoardArt:
    """The drawing of the app's own make of board."""
    return draw_board(cast(BoardProfile, current_app.extensions[BOARD]))


def draw_board(board: BoardProfile) -> BoardArt:
    """The drawing of this make of board."""
    return BoardArt(
        half=board.half_mm,
        edge=board.half_mm
        + board.frame_breadth_mm / 2,  # a frame as broad as the real one looks heavy on a phone
        pockets=tuple(_hole(board, pocket) for pocket in Pocket),
        lines=tuple(line for seat in Seat for line in _base_lines(board, seat)),
        ends=tuple(_ring(at, board.base_circle_radius_mm) for seat in Seat for at in board.base_circles(seat)),
        red=board.base_circle_red_mm,
        arrows=tuple(_line(board.arrow(pocket), board.inner_line_thick_mm) for pocket in Pocket),
        centre=board.centre_circle_radius_mm,
        spot=board.spot_radius_mm,
        coin=board.coin_radius_mm,
        striker=board.striker_radius_mm,
    )


def _base_lines(board: BoardProfile, seat: Seat) -> tuple[Line, Line]:
    outer, inner = board.base_lines(seat)
    return _line(outer, board.outer_line_thick_mm), _line(inner, board.inner_line_thick_mm)


def _line(segment: Segment, thick_mm: float) -> Line:
    start, end = segment
    return Line(start.x_mm, -start.y_mm, end.x_mm, -end.y_mm, thick_mm)


def _ring(at: Mm, radius_mm: float) -> Ring:
    return Ring(at.x_mm, -at.y_mm, radius_mm)


def _hole(board: BoardProfile, pocket: Pocket) -> Hole:
    at = board.pocket(pocket)
    return Hole(at.x_mm, -at.y_mm, board.pocket_radius_mm, pocket.value)
