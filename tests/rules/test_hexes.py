"""Hexes are exact: every law of the lattice holds on every hex of a disc."""

from collections.abc import Callable
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import hexes
from rules.hexes import DIRECTIONS, ORIGIN, Hex, disc, distance, line, neighbours, ring, step, turned

PLACES = st.builds(Hex, st.integers(-60, 60), st.integers(-60, 60))


def test_directions_turn_counter_clockwise_from_east_and_opposites_cancel() -> None:
    assert DIRECTIONS == ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
    for direction in range(6):
        assert hexes.plus(DIRECTIONS[direction], DIRECTIONS[turned(direction, 3)]) == ORIGIN
        assert hexes.rotated(DIRECTIONS[direction], 1) == DIRECTIONS[turned(direction, 1)]
        assert hexes.mirrored(DIRECTIONS[direction]) == DIRECTIONS[turned(-direction, 0)]
        assert hexes.direction_between(Hex(4, -7), step(Hex(4, -7), direction)) == direction
    assert len(hexes.DIRECTION_WORDS) == 6
    assert hexes.direction_between(ORIGIN, Hex(2, 0)) is None


@pytest.mark.parametrize("radius", range(5))
def test_a_ring_is_every_hex_at_its_distance_and_a_disc_all_within(radius: int) -> None:
    around = {at for at in product(range(-9, 10), repeat=2) if distance(ORIGIN, Hex(*at)) == radius}
    assert set(ring(ORIGIN, radius)) == around
    assert len(ring(ORIGIN, radius)) == max(6 * radius, 1)
    assert len(set(disc(Hex(2, 3), radius))) == 1 + 3 * radius * (radius + 1)
    assert ring(ORIGIN, radius)[0] == (radius, 0)


@given(PLACES, PLACES)
def test_a_line_is_as_short_as_can_be_and_each_hex_touches_the_next(first: Hex, second: Hex) -> None:
    walked = line(first, second)
    assert (walked[0], walked[-1], len(walked)) == (first, second, distance(first, second) + 1)
    assert all(distance(a, b) == 1 for a, b in pairwise(walked))


@given(PLACES, st.integers(0, 5), st.integers(0, 30))
def test_along_a_direction_a_line_is_a_ray(at: Hex, direction: int, length: int) -> None:
    assert line(at, step(at, direction, length)) == (at, *hexes.ray(at, direction, length))


@given(PLACES, PLACES, PLACES, st.integers(0, 5))
def test_turning_and_mirroring_keep_distances(first: Hex, second: Hex, centre: Hex, sixths: int) -> None:
    moves: tuple[Callable[[Hex], Hex], ...] = (
        lambda at: hexes.rotated(at, sixths, centre),
        lambda at: hexes.mirrored(at, centre),
    )
    for moved in moves:
        assert distance(moved(first), moved(second)) == distance(first, second)
    assert hexes.rotated(hexes.rotated(first, sixths, centre), 6 - sixths, centre) == first
    assert hexes.mirrored(hexes.mirrored(first, centre), centre) == first


@given(st.integers(-500, 500), st.integers(-500, 500), st.integers(1, 40))
def test_rounding_finds_a_hex_no_further_than_any_neighbour(q: int, r: int, parts: int) -> None:
    """Distances of points are exact: q*q + q*r + r*r of the way, in parts squared."""

    def away(at: Hex) -> int:
        dq, dr = q - at.q * parts, r - at.r * parts
        return dq * dq + dq * dr + dr * dr

    nearest = hexes.rounded(q, r, parts)
    assert all(away(nearest) <= away(near) for near in neighbours(nearest))


def test_offsets_follow_the_aimed_direction() -> None:
    assert hexes.path(ORIGIN, 0, (0, 0, 1, 1)) == ((1, 0), (2, 0), (3, -1), (4, -2))
    for direction in range(6):
        turned_path = tuple(hexes.rotated(at, direction) for at in hexes.path(ORIGIN, 0, (0, -1, 1)))
        assert hexes.path(ORIGIN, direction, (0, -1, 1)) == turned_path


def test_connected_and_nearest() -> None:
    assert hexes.is_connected(())
    assert hexes.is_connected(disc(Hex(3, 3), 2))
    assert not hexes.is_connected((ORIGIN, Hex(2, 0)))
    assert hexes.nearest(ORIGIN, (Hex(2, 0), Hex(0, 3), Hex(0, -2))) == (Hex(0, -2), Hex(2, 0))
