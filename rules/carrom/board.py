"""The board and its pieces in millimetres, in the board coordinates drawn in `rules.table`.

The defaults are the ICF Laws' equipment chapter; a household board of another make is another profile, never
another constant in code. A seat's own coordinates have the player below: `board_from_seat` turns
them to board coordinates, `seat_from_board` turns those back.

           base line, inner   ---------o---------o---------    133.3 from the rail, thin
           base line, outer   ---------o---------o---------    101.5 from the rail, broad
                                   the base circles touch both
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from math import cos, pi, radians, sin, sqrt

from rules.pieces import Kind, Pocket, Seat
from rules.table import Layout, Mm, Piece, distance_mm

Segment = tuple[Mm, Mm]

CORNER = {Pocket.NW: (-1, 1), Pocket.NE: (1, 1), Pocket.SE: (1, -1), Pocket.SW: (-1, -1)}
QUARTER_MIDDLE = 4 / (3 * pi)  # of the radius: how far a quarter disc's middle is from both its straight sides
QUARTER_TURNS = {Seat.S: (1, 0), Seat.W: (0, -1), Seat.N: (-1, 0), Seat.E: (0, 1)}  # cosine, sine


@dataclass(frozen=True, slots=True)
class BoardProfile:
    """The sizes of one make of board, all in millimetres; ICF tolerances in brackets.

    A pocket whose middle is nearer to the rails than its radius is cut off by them: at `pocket_inset_mm` 0, as
    household boards have it, a quarter disc round the corner is open.
    """

    surface_mm: float = 740.0  # side of the square playing surface, rail to rail [735 to 740]
    frame_breadth_mm: float = 70.0  # of the wooden frame around it, seen from above [63.5 to 76]
    frame_height_mm: float = 22.0  # of the frame above the surface [19.0 to 25.4]
    pocket_radius_mm: float = 22.25  # [22.25 +- 0.75]
    pocket_inset_mm: float = 22.25  # of its middle from both rails: a round hole touches them
    line_length_mm: float = 470.0  # of both base lines, end circles included [+- 3]
    outer_line_mm: float = 101.5  # from the rail to the broad base line
    outer_line_thick_mm: float = 5.75  # [5.0 to 6.5]
    inner_line_mm: float = 133.3  # from the rail to the thin base line
    inner_line_thick_mm: float = 1.5  # the Laws say thin; drawn so
    base_circle_radius_mm: float = 15.9  # touches both base lines
    base_circle_red_mm: float = 12.7  # radius of the red disc within it
    arrow_stop_mm: float = 50.0  # from the pocket's rim to the arrow's tip
    arrow_length_mm: float = 262.0  # [257 to 267, the published copies differ]
    spot_radius_mm: float = 15.9  # the red circle in the middle
    centre_circle_radius_mm: float = (
        85.0  # the large circle, within it the rack and the returned pieces [+- 1.5]
    )
    coin_radius_mm: float = 15.5  # [15.1 to 15.9]
    coin_thick_mm: float = 8.0  # [7.0 to 9.0]
    striker_radius_mm: float = 20.65  # at most

    @property
    def half_mm(self) -> float:
        """From the middle to a rail."""
        return self.surface_mm / 2

    @property
    def circle_from_rail_mm(self) -> float:
        """From the rail to the middle of a base circle: where a striker stands when it touches both lines."""
        return (self.outer_line_mm + self.inner_line_mm) / 2

    @property
    def pocket_centre_mm(self) -> float:
        """From the middle to a pocket's centre, along x and along y."""
        return self.half_mm - self.pocket_inset_mm

    def radius_mm(self, kind: Kind) -> float:
        """The radius of a piece of this kind."""
        return self.striker_radius_mm if kind is Kind.STRIKER else self.coin_radius_mm

    def pocket(self, pocket: Pocket) -> Mm:
        """The centre of a pocket."""
        return _pocket_at(pocket, self.pocket_centre_mm)

    def nearest_pocket(self, at: Mm) -> Pocket:
        """The pocket whose middle is nearest to a place."""
        return min(Pocket, key=lambda pocket: distance_mm(self.pocket(pocket), at))

    def net(self, pocket: Pocket) -> Mm:
        """The place where a pocketed piece lies: below the middle of the pocket's opening inside the rails."""
        east, north = CORNER[pocket]
        away_mm = self.half_mm - max(self.pocket_inset_mm, QUARTER_MIDDLE * self.pocket_radius_mm)
        return Mm(east * away_mm, north * away_mm)

    def base_circles(self, seat: Seat) -> tuple[Mm, Mm]:
        """The centres of a seat's two base circles, the player's left one first."""
        x_mm = self.line_length_mm / 2 - self.base_circle_radius_mm
        y_mm = self.circle_from_rail_mm - self.half_mm
        return board_from_seat(seat, Mm(-x_mm, y_mm)), board_from_seat(seat, Mm(x_mm, y_mm))

    def base_lines(self, seat: Seat) -> tuple[Segment, Segment]:
        """The outer (broad) and the inner (thin) base line of a seat, each between its circles' middles."""
        return self._line(seat, self.outer_line_mm), self._line(seat, self.inner_line_mm)

    def arrow(self, pocket: Pocket) -> Segment:
        """The diagonal arrow that points at a pocket, tip first."""
        east, north = CORNER[pocket]
        tip_mm = self.pocket_centre_mm - (self.pocket_radius_mm + self.arrow_stop_mm) / sqrt(2)
        tail_mm = tip_mm - self.arrow_length_mm / sqrt(2)
        return Mm(east * tip_mm, north * tip_mm), Mm(east * tail_mm, north * tail_mm)

    def scaled_to(self, surface_mm: float) -> BoardProfile:
        """This board scaled to another size; the pieces keep theirs."""
        ratio = surface_mm / self.surface_mm
        kept = {"coin_radius_mm", "coin_thick_mm", "striker_radius_mm"}
        names = [field.name for field in fields(self) if field.name not in kept]
        return replace(self, **{name: getattr(self, name) * ratio for name in names})

    def _line(self, seat: Seat, from_rail_mm: float) -> Segment:
        x_mm = self.line_length_mm / 2 - self.base_circle_radius_mm
        y_mm = from_rail_mm - self.half_mm
        return board_from_seat(seat, Mm(-x_mm, y_mm)), board_from_seat(seat, Mm(x_mm, y_mm))


ICF = BoardProfile()


@lru_cache(maxsize=64)  # asked for with every sighting of every track
def _pocket_at(pocket: Pocket, from_middle_mm: float) -> Mm:
    east, north = CORNER[pocket]
    return Mm(east * from_middle_mm, north * from_middle_mm)


def board_from_seat(seat: Seat, at: Mm) -> Mm:
    """A place in board coordinates, given as the player of this seat sees it, with his rail at the bottom."""
    cosine, sine = QUARTER_TURNS[seat]
    return Mm(at.x_mm * cosine - at.y_mm * sine, at.x_mm * sine + at.y_mm * cosine)


def seat_from_board(seat: Seat, at: Mm) -> Mm:
    """A place as the player of this seat sees it, with his rail at the bottom, given in board coordinates."""
    return board_from_seat(Seat(-seat % len(Seat)), at)


def opening_layout(rotation_deg: float = 0.0, coin_radius_mm: float = 15.5) -> Layout:
    """The rack, queen first: two rings packed around her, the whites a Y with one arm towards the breaker.

    At rotation 0 the breaker sits at S; larger turns the rack counter-clockwise seen from above. The inner ring
    alternates white and black; the outer ring too, with a white behind every inner piece (Set-up; ICF 41).
    """
    inner = [(Kind.BLACK if k % 2 else Kind.WHITE, k * 60.0, 2.0) for k in range(6)]
    corners = [(Kind.WHITE, k * 60.0, 4.0) for k in range(6)]
    edges = [(Kind.BLACK, 30.0 + k * 60.0, 2 * sqrt(3)) for k in range(6)]
    rack = [(Kind.QUEEN, 0.0, 0.0), *inner, *corners, *edges]
    return tuple(
        Piece(kind, _polar(angle_deg + rotation_deg - 90.0, radii * coin_radius_mm))
        for kind, angle_deg, radii in rack
    )


def _polar(angle_deg: float, distance_mm: float) -> Mm:
    return Mm(distance_mm * cos(radians(angle_deg)), distance_mm * sin(radians(angle_deg)))
