"""The virtual table's physics obeys physics."""

from __future__ import annotations

import math

import pytest

from device.virtual.physics.simulation import Fall, Motion
from device.virtual.physics.wood import Surface
from rules.carrom.board import ICF, opening_layout
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece

FRAME_S = 1 / 60


def striker(x_mm: float = 0.0, y_mm: float = -252.6) -> Piece:
    return Piece(Kind.STRIKER, Mm(x_mm, y_mm))


def broken(x_mm: float = 3.0, speed_mm_s: float = 3600.0) -> Motion:
    motion = Motion((*opening_layout(coin_radius_mm=15.6), striker(x_mm)))
    motion.flick((-20.0, speed_mm_s))
    return motion


def until_rest(motion: Motion) -> tuple[Fall, ...]:
    falls: tuple[Fall, ...] = ()
    while not motion.is_at_rest:
        falls += motion.advance(motion.t_s + FRAME_S)
    return falls


@pytest.mark.parametrize("speed_mm_s", [200.0, 500.0, 1000.0])
def test_a_lone_disc_stops_after_v_squared_over_two_mu_g(speed_mm_s: float) -> None:
    motion = Motion((striker(0.0, -340.0),))
    motion.flick((0.0, speed_mm_s))
    until_rest(motion)
    travelled_mm = motion.layout[0].at.y_mm + 340.0
    assert travelled_mm == pytest.approx(speed_mm_s**2 / (2 * Surface().friction * 9810.0), rel=0.01)


def test_more_friction_stops_it_sooner() -> None:
    stops = []
    for friction in (0.07, 0.14):
        motion = Motion((striker(0.0, -340.0),), Surface(friction=friction))
        motion.flick((0.0, 700.0))
        until_rest(motion)
        stops.append(motion.layout[0].at.y_mm)
    assert stops[0] > stops[1]


def test_energy_never_grows() -> None:
    motion = broken()
    before = motion.energy
    while not motion.is_at_rest:
        motion.advance(motion.t_s + 0.001)
        assert motion.energy <= before * (1 + 1e-9)
        before = motion.energy


def test_nothing_leaves_the_board_and_nothing_overlaps() -> None:
    motion = broken(speed_mm_s=4500.0)
    until_rest(motion)
    reach = ICF.half_mm - ICF.coin_radius_mm + 0.5
    places = [piece.at for piece in motion.layout]
    assert all(abs(at.x_mm) <= reach and abs(at.y_mm) <= reach for at in places)
    for number, place in enumerate(places):
        for other in places[number + 1 :]:
            assert math.hypot(place.x_mm - other.x_mm, place.y_mm - other.y_mm) > 2 * ICF.coin_radius_mm - 1.0


def test_pieces_are_on_the_board_or_have_fallen() -> None:
    motion = broken()
    falls = until_rest(motion)
    kinds = sorted([piece.kind for piece in motion.layout] + [fall.kind for fall in falls])
    assert kinds == sorted([piece.kind for piece in opening_layout()] + [Kind.STRIKER])


def test_a_stroke_repeats_bit_for_bit() -> None:
    first, second = broken(), broken()
    assert until_rest(first) == until_rest(second)
    assert first.layout == second.layout


def test_a_stroke_is_the_same_at_any_frame_rate() -> None:
    coarse, fine = broken(), broken()
    coarse.advance(1.0)
    for frame in range(120):
        fine.advance((frame + 1) / 120)
    assert coarse.layout == fine.layout


def test_a_striker_hits_harder_than_a_coin_would() -> None:
    """15 g against 5.25 g: after a full hit the coin is faster than the striker was."""
    coin = Piece(Kind.WHITE, Mm(0.0, -150.0))
    motion = Motion((coin, striker()))
    motion.flick((0.0, 1000.0))
    fastest = 0.0
    for step in range(200):
        motion.advance(step / 1000)
        fastest = max(fastest, motion.discs[0].velocity_mm_s[1])
    assert 1100.0 < fastest < 1400.0


@pytest.mark.parametrize("pocket", list(Pocket))
@pytest.mark.parametrize("speed_mm_s", [700.0, 1500.0])
def test_a_straight_shot_falls_into_its_pocket(pocket: Pocket, speed_mm_s: float) -> None:
    mouth = ICF.pocket(pocket)
    motion = Motion((striker(mouth.x_mm * 0.6, mouth.y_mm * 0.6),))
    share = speed_mm_s / math.hypot(mouth.x_mm, mouth.y_mm)
    motion.flick((mouth.x_mm * share, mouth.y_mm * share))
    assert [(fall.kind, fall.pocket) for fall in until_rest(motion)] == [(Kind.STRIKER, pocket)]


def test_a_very_fast_piece_may_fly_across_a_pocket() -> None:
    """Along the rail at 6 m/s it is over the mouth for 7 ms: it drops a quarter of a millimetre."""
    motion = Motion((Piece(Kind.STRIKER, Mm(0.0, ICF.pocket(Pocket.NE).y_mm)),), Surface(cushion_bounce=0.99))
    motion.flick((6000.0, 0.0))
    assert motion.advance(0.09) == ()


def test_a_piece_that_stops_over_the_mouth_tips_in() -> None:
    mouth = ICF.pocket(Pocket.SW)
    motion = Motion((Piece(Kind.QUEEN, Mm(mouth.x_mm + 15, mouth.y_mm + 15)), striker()))
    motion.flick((0.0, 5.0))
    motion.advance(0.1)
    assert [piece.kind for piece in motion.layout] == [Kind.STRIKER]


def test_touched_tells_a_miss_from_a_hit() -> None:
    miss, hit = Motion((Piece(Kind.WHITE, Mm(200.0, 0.0)), striker())), broken()
    miss.flick((0.0, 900.0))
    until_rest(miss)
    until_rest(hit)
    assert (miss.touched, hit.touched) == (False, True)


def test_without_a_striker_there_is_nothing_to_flick() -> None:
    with pytest.raises(ValueError, match="no striker"):
        Motion(opening_layout()).flick((0.0, 100.0))
