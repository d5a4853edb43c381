"""A virtual player places the striker by the laws and pockets more often than not."""

from __future__ import annotations

import math

import numpy as np
import pytest

from device.virtual.physics.simulation import Motion
from device.virtual.play.player import Player, Shot, Skill, turned
from rules.carrom.board import ICF, board_from_seat, opening_layout
from rules.pieces import Kind, Seat
from rules.table import Layout, Mm, Piece

PERFECT = Skill(aim_deg=0.0, speed=0.0)


def scattered(luck: np.random.Generator, count: int = 12) -> Layout:
    """Coins at random places, none touching another."""
    pieces: list[Piece] = []
    while len(pieces) < count:
        at = Mm(*(float(value) for value in luck.uniform(-330, 330, 2)))
        if all(math.hypot(at.x_mm - p.at.x_mm, at.y_mm - p.at.y_mm) > 34 for p in pieces):
            pieces.append(Piece(Kind.WHITE if len(pieces) % 2 else Kind.BLACK, at))
    return tuple(pieces)


def fallen(layout: Layout, shot: Shot) -> list[Kind]:
    motion = Motion((*layout, Piece(Kind.STRIKER, shot.striker)))
    motion.flick(shot.velocity_mm_s)
    kinds: list[Kind] = []
    while not motion.is_at_rest:
        kinds += [fall.kind for fall in motion.advance(motion.t_s + 0.05)]
    return kinds


@pytest.mark.parametrize("seat", list(Seat))
def test_the_striker_touches_both_lines_and_no_piece(seat: Seat) -> None:
    luck = np.random.default_rng(int(seat))
    for _ in range(25):
        layout = scattered(luck)
        at = Player(seat).plan(layout, frozenset({Kind.WHITE}), luck).striker
        own = turned((Piece(Kind.STRIKER, at),), seat)[0].at
        from_rail_mm = own.y_mm + ICF.half_mm
        assert from_rail_mm - ICF.striker_radius_mm < ICF.outer_line_mm
        assert from_rail_mm + ICF.striker_radius_mm > ICF.inner_line_mm
        assert all(math.hypot(at.x_mm - p.at.x_mm, at.y_mm - p.at.y_mm) > 36.15 for p in layout)


@pytest.mark.parametrize("seat", list(Seat))
def test_an_end_circle_is_covered_or_left_alone(seat: Seat) -> None:
    luck = np.random.default_rng(10 + int(seat))
    for _ in range(25):
        at = Player(seat).plan(scattered(luck), frozenset({Kind.BLACK}), luck).striker
        for circle in ICF.base_circles(seat):
            away_mm = math.hypot(at.x_mm - circle.x_mm, at.y_mm - circle.y_mm)
            covers = away_mm + ICF.base_circle_radius_mm <= ICF.striker_radius_mm
            clear = away_mm >= ICF.base_circle_radius_mm + ICF.striker_radius_mm
            assert covers or clear


def test_a_perfect_player_pockets_an_open_piece() -> None:
    layout = (Piece(Kind.BLACK, Mm(200.0, 200.0)),)
    for seat in (Seat.S, Seat.W):
        shot = Player(seat, PERFECT).plan(layout, frozenset({Kind.BLACK}), np.random.default_rng(1))
        assert Kind.BLACK in fallen(layout, shot)


def test_good_players_pocket_more_than_poor_ones() -> None:
    pocketed = []
    for skill in (Skill(aim_deg=0.3), Skill(aim_deg=4.0)):
        luck = np.random.default_rng(3)
        layouts = [scattered(luck) for _ in range(30)]
        player = Player(Seat.S, skill)
        wanted = frozenset({Kind.WHITE})
        pocketed.append(
            sum(Kind.WHITE in fallen(layout, player.plan(layout, wanted, luck)) for layout in layouts)
        )
    assert pocketed[0] > 15
    assert pocketed[0] > 1.3 * pocketed[1]


def test_the_break_reaches_the_rack() -> None:
    for seed in range(5):
        luck = np.random.default_rng(seed)
        rack = opening_layout(coin_radius_mm=15.6)
        shot = Player(Seat.N).plan_break(rack, luck)
        motion = Motion((*rack, Piece(Kind.STRIKER, shot.striker)))
        motion.flick(shot.velocity_mm_s)
        motion.advance(0.5)
        assert motion.touched


def test_a_board_without_a_shot_is_still_played() -> None:
    layout = (Piece(Kind.WHITE, Mm(0.0, -340.0)),)
    shot = Player(Seat.S).plan(layout, frozenset({Kind.WHITE}), np.random.default_rng(1))
    assert math.hypot(*shot.velocity_mm_s) > 500


def test_turning_a_layout_is_the_inverse_of_board_from_seat() -> None:
    for seat in Seat:
        there = board_from_seat(seat, Mm(12.0, -250.0))
        back = turned((Piece(Kind.QUEEN, there),), seat)[0].at
        assert (back.x_mm, back.y_mm) == pytest.approx((12.0, -250.0))
