"""Pixels to hex pitches and back."""

import numpy as np

from calibration.golf.camera import camera_place
from calibration.golf.plane import HexPlane, hexes_from_plane, plane_from_hexes

PLANE = HexPlane(1332, 990, np.array([[9.0, 1.0, 2.0], [-1.2, 9.5, 1.0], [0.1, 0.2, 1.0]]), (0.12, 0.03))


def test_there_and_back() -> None:
    px = np.array([[0.0, 0.0], [1331.0, 989.0], [200.0, 700.0], [665.5, 494.5]])
    assert np.abs(PLANE.px_from_plane(PLANE.plane_from_px(px)) - px).max() < 0.1


def test_a_centre_lies_in_its_own_hex() -> None:
    hexes = [(q, r) for q in range(-4, 5) for r in range(-4, 5)]
    away = np.add(plane_from_hexes(hexes), [0.3, -0.35])
    assert hexes_from_plane(away).tolist() == [list(place) for place in hexes]


def test_east_is_right_and_south_is_down() -> None:
    assert plane_from_hexes([(1, 0), (0, 2)]).round(3).tolist() == [[1.0, 0.0], [1.0, 1.732]]


def test_a_camera_above_stands_above() -> None:
    straight = HexPlane(1000, 1000, np.diag([7.0, 7.0, 1.0]))
    place = camera_place(straight)
    assert np.hypot(place.x, place.y) < 1e-6
    assert 4.0 < place.height < 14.0
    assert np.allclose(place.foot(np.array([[5.0, 0.0]]), place.height / 5), [[4.0, 0.0]])
