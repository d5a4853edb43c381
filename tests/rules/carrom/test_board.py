"""The board's sizes are consistent, and the rack is the one of the rule sheet."""

from dataclasses import replace
from itertools import combinations, pairwise
from math import atan2, degrees, hypot

import pytest

from rules.carrom.board import ICF, board_from_seat, opening_layout, seat_from_board
from rules.pieces import Kind, Pocket, Seat
from rules.table import Mm, Piece, distance_mm


def test_a_pocket_touches_both_rails() -> None:
    for pocket in Pocket:
        centre = ICF.pocket(pocket)
        assert ICF.half_mm - abs(centre.x_mm) == ICF.pocket_radius_mm == ICF.half_mm - abs(centre.y_mm)
    assert ICF.pocket(Pocket.NE).x_mm > 0 > ICF.pocket(Pocket.SE).y_mm


def test_the_base_circles_touch_both_lines() -> None:
    assert ICF.inner_line_mm - ICF.outer_line_mm == pytest.approx(2 * ICF.base_circle_radius_mm)
    left, right = ICF.base_circles(Seat.S)
    assert left.x_mm == -right.x_mm < 0
    assert left.y_mm == right.y_mm == pytest.approx(-252.6)


@pytest.mark.parametrize(
    ("seat", "side"), [(Seat.S, (0, -1)), (Seat.W, (-1, 0)), (Seat.N, (0, 1)), (Seat.E, (1, 0))]
)
def test_the_base_lines_lie_at_their_own_side(seat: Seat, side: tuple[int, int]) -> None:
    for line in ICF.base_lines(seat):
        middle = Mm(sum(end.x_mm for end in line) / 2, sum(end.y_mm for end in line) / 2)
        distance_mm = hypot(middle.x_mm, middle.y_mm)
        assert (middle.x_mm / distance_mm, middle.y_mm / distance_mm) == pytest.approx(side)
        assert distance_mm > 230


def test_the_players_left_stays_left_at_every_seat() -> None:
    assert board_from_seat(Seat.W, Mm(0, -1)) == Mm(-1, 0)
    assert board_from_seat(Seat.W, Mm(-1, -2)) == Mm(-2, 1)
    assert board_from_seat(Seat.N, Mm(-1, -2)) == Mm(1, 2)


def test_each_seat_sees_its_own_rail_at_the_bottom() -> None:
    own = [
        seat_from_board(seat, at)
        for seat, at in zip(Seat, (Mm(0, -9), Mm(-9, 0), Mm(0, 9), Mm(9, 0)), strict=True)
    ]
    assert own == [Mm(0, -9)] * 4
    assert all(seat_from_board(seat, board_from_seat(seat, Mm(3, -7))) == Mm(3, -7) for seat in Seat)


def test_arrows_point_at_their_pockets_between_the_base_circles() -> None:
    tip, tail = ICF.arrow(Pocket.SE)
    assert distance_mm(tip, tail) == pytest.approx(ICF.arrow_length_mm)
    assert distance_mm(tip, ICF.pocket(Pocket.SE)) == pytest.approx(ICF.pocket_radius_mm + ICF.arrow_stop_mm)
    assert tip.x_mm == -tip.y_mm > tail.x_mm > 0
    south, east = ICF.base_circles(Seat.S)[1], ICF.base_circles(Seat.E)[0]
    assert distance_mm(south, east) > 2 * ICF.base_circle_radius_mm


def test_a_smaller_board_keeps_its_pieces() -> None:
    small = ICF.scaled_to(370.0)
    assert small.surface_mm == 370.0
    assert small.line_length_mm == 235.0
    assert small.coin_radius_mm == ICF.coin_radius_mm


def test_what_falls_lies_below_the_middle_of_the_opening_a_round_hole_or_a_quarter_disc() -> None:
    assert ICF.net(Pocket.NE) == ICF.pocket(Pocket.NE)
    household = replace(ICF, pocket_radius_mm=80.0, pocket_inset_mm=0.0)
    assert household.pocket(Pocket.SW) == Mm(-370.0, -370.0)
    net = household.net(Pocket.SW)
    assert net.x_mm == net.y_mm == pytest.approx(-370.0 + 80.0 * 0.4244, abs=0.01)


def test_the_rack_holds_nineteen_pieces_touching_and_none_overlapping() -> None:
    rack = opening_layout()
    kinds = [piece.kind for piece in rack]
    assert (kinds.count(Kind.WHITE), kinds.count(Kind.BLACK), kinds.count(Kind.QUEEN)) == (9, 9, 1)
    gaps = [distance_mm(a.at, b.at) for a, b in combinations(rack, 2)]
    assert min(gaps) == pytest.approx(31.0)
    assert sum(gap == pytest.approx(31.0) for gap in gaps) == 42  # six, six around, and the outer ring's thirty
    outermost = max(hypot(piece.at.x_mm, piece.at.y_mm) for piece in rack)
    assert outermost + ICF.coin_radius_mm < ICF.centre_circle_radius_mm


@pytest.mark.parametrize("rotation_deg", [0.0, 90.0, 180.0, 37.5])
def test_queen_white_white_point_at_the_breaker(rotation_deg: float) -> None:
    """Rule sheet, Set-up: queen, inner white and outer white lie on one line towards the breaker."""
    line = [piece for piece in opening_layout(rotation_deg) if _is_towards(piece, rotation_deg - 90.0)]
    assert [piece.kind for piece in line] == [Kind.WHITE, Kind.WHITE]


def test_the_inner_ring_alternates() -> None:
    """ICF 41."""
    ring = sorted(
        (piece for piece in opening_layout() if 20 < hypot(piece.at.x_mm, piece.at.y_mm) < 40),
        key=lambda piece: atan2(piece.at.y_mm, piece.at.x_mm),
    )
    assert all(a.kind != b.kind for a, b in pairwise(ring))
    assert len(ring) == 6


def _is_towards(piece: Piece, angle_deg: float) -> bool:
    if hypot(piece.at.x_mm, piece.at.y_mm) < 1.0:
        return False
    off = degrees(atan2(piece.at.y_mm, piece.at.x_mm)) - angle_deg
    return abs((off + 180.0) % 360.0 - 180.0) < 1.0
