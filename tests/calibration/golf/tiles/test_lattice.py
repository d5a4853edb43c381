"""Lattices laid on marked middles: from aside, with some missing and strays among them, never mirrored."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from calibration.golf.plane import plane_from_hexes
from calibration.golf.tiles.lattice import Middles, TileLattice, lattice_of
from tests.fuzz import examples

NINETEEN = [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
PITCH_PX = 40.0


def camera(tilt_deg: float, way: float, turn: float) -> NDArray[np.float64]:
    """(3, 3) pixels from pitches: a board about (300, 300), turned, tilted about an axis in it."""
    rotation = cv2.Rodrigues(np.radians(tilt_deg) * np.array([np.cos(way), np.sin(way), 0.0]))[0]
    plane = np.column_stack([rotation[:, 0], rotation[:, 1], [0, 0, 700.0]])
    cos, sin = PITCH_PX * np.cos(turn), PITCH_PX * np.sin(turn)
    flat = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1.0]])
    onto = np.array([[700.0, 0, 300], [0, 700.0, 300], [0, 0, 1]])
    return np.asarray(onto @ plane @ flat, float)


def seen(
    matrix: NDArray[np.float64], hexes: list[tuple[int, int]], strays: tuple[tuple[float, float], ...] = ()
) -> Middles:
    flat = np.column_stack([plane_from_hexes(hexes), np.ones(len(hexes))]) @ matrix.T
    px = np.concatenate([flat[:, :2] / flat[:, 2:], np.array(strays, float).reshape(-1, 2)])
    return Middles(px, np.concatenate([np.full(len(hexes), 0.9), np.full(len(strays), 0.5)]))


def are_neighbours_as(lattice: TileLattice, hexes: list[tuple[int, int]]) -> bool:
    """Whether what is one hex apart on the lattice is one hex apart in truth, for the first middles."""
    true, told = plane_from_hexes(hexes), lattice.plane_points()

    def apart(points: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1)))

    return bool(np.allclose(apart(true), apart(told)))


@settings(max_examples=examples(15), deadline=None)
@given(
    tilt_deg=st.floats(0, 45),
    way=st.floats(0, 2 * np.pi),
    turn=st.floats(0, 2 * np.pi),
    missing=st.sets(st.integers(0, 18), max_size=4),
)
def test_tiles_from_aside_are_neighbours_as_they_lie(
    tilt_deg: float, way: float, turn: float, missing: set[int]
) -> None:
    hexes = [at for number, at in enumerate(NINETEEN) if number not in missing]
    lattice = lattice_of(seen(camera(tilt_deg, way, turn), hexes))
    assert lattice is not None
    assert len(lattice.hexes) == len(hexes)
    assert are_neighbours_as(lattice, hexes)
    assert lattice.residual() < 0.02


def test_strays_lie_on_no_lattice() -> None:
    strays = ((20.0, 30.0), (580.0, 40.0), (33.0, 560.0))
    lattice = lattice_of(seen(camera(25, 1.0, 0.3), NINETEEN, strays))
    assert lattice is not None
    assert len(lattice.hexes) == len(NINETEEN)


def test_a_lattice_is_turned_but_never_mirrored() -> None:
    lattice = lattice_of(seen(camera(30, 2.0, 1.1), NINETEEN))
    assert lattice is not None
    corner = lattice.px_from_plane(np.array([[0.0, 0], [1, 0], [0, 1]]))
    assert np.linalg.det(corner[1:] - corner[0]) > 0


def test_of_lattices_through_the_same_points_the_least_stretched_is_told() -> None:
    lattice = lattice_of(seen(camera(10, 0.0, 0.0), NINETEEN))
    assert lattice is not None
    assert lattice.stretch() == pytest.approx(1, abs=0.05)
    assert all(other.stretch() > 1.5 for other in lattice.sheared())


@pytest.mark.parametrize("count", [0, 1, 5])
def test_a_few_middles_are_no_board(count: int) -> None:
    assert lattice_of(seen(camera(0, 0, 0), NINETEEN[:count])) is None


def test_middles_by_chance_are_no_board_of_nineteen() -> None:
    px = np.random.default_rng(3).uniform(0, 600, (30, 2))
    lattice = lattice_of(Middles(px, np.full(30, 0.6)))
    assert lattice is None or len(lattice.hexes) < 15
