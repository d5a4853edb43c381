"""The striker's place before its stroke: whose base lines it touched, and whether it stood lawfully."""

from __future__ import annotations

from collections.abc import Collection
from math import hypot, inf

from rules.carrom.board import BoardProfile, board_from_seat, seat_from_board
from rules.pieces import Pocket, Seat
from rules.table import Mm
from vision.geometry import off_way_mm

LEGAL, LINES, CIRCLE, ARROW = "legal", "lines", "circle", "arrow"


def seat_of(at: Mm, profile: BoardProfile, slack_mm: float, handled: Collection[Seat] = ()) -> Seat | None:
    """The seat whose base lines this place is at; None where it is at nobody's.

    Where two seats' lines meet it is one of those `handled`, at which a hand was, then the nearer one.
    """
    off_mm = {seat: _off_lines_mm(at, seat, profile) for seat in Seat}
    at_lines = [seat for seat in Seat if off_mm[seat] <= slack_mm]
    return min(at_lines, key=lambda seat: (seat not in handled, off_mm[seat]), default=None)


def _off_lines_mm(at: Mm, seat: Seat, profile: BoardProfile) -> float:
    """The distance across from the middle of a seat's base lines; infinite beyond their ends."""
    own = seat_from_board(seat, at)
    if abs(own.x_mm) > profile.line_length_mm / 2:
        return inf
    return abs(own.y_mm + profile.half_mm - profile.circle_from_rail_mm)


def on_lines(at: Mm, seat: Seat, profile: BoardProfile) -> Mm:
    """The place nearest to this one at which a striker touches both base lines of a seat."""
    own, end_mm = seat_from_board(seat, at), profile.line_length_mm / 2
    x_mm = min(max(own.x_mm, -end_mm), end_mm)
    return board_from_seat(seat, Mm(x_mm, profile.circle_from_rail_mm - profile.half_mm))


def placement(at: Mm, seat: Seat, radius_mm: float, profile: BoardProfile, slack_mm: float) -> str:
    """The placement of a striker of this radius: legal, or the fault: lines, circle, arrow (ICF Laws 52 to 54).

    It touches both base lines; it covers a base circle fully or not at all; it keeps off the arrows. A place
    within `slack_mm` of lawful is called lawful.
    """
    own = seat_from_board(seat, at)
    off_mm = abs(own.y_mm + profile.half_mm - profile.circle_from_rail_mm)
    between_mm = (profile.inner_line_mm - profile.outer_line_mm) / 2
    if off_mm > radius_mm - between_mm + slack_mm:
        return LINES
    for circle in profile.base_circles(seat):
        gap_mm = hypot(at.x_mm - circle.x_mm, at.y_mm - circle.y_mm)
        covers = radius_mm - profile.base_circle_red_mm + slack_mm
        clear = radius_mm + profile.base_circle_red_mm - slack_mm
        if covers < gap_mm < clear:
            return CIRCLE
    touch_mm = radius_mm - slack_mm
    if any(off_way_mm(at, *profile.arrow(pocket)) < touch_mm for pocket in Pocket):
        return ARROW
    return LEGAL
