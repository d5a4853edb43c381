"""Rooms are data: they repeat from their seed, combine, and change pictures alone."""

from itertools import pairwise

import cv2
import numpy as np
import pytest

from device.virtual.disturbance.aim import one_pocket_outside
from device.virtual.disturbance.camera import Camera
from device.virtual.disturbance.curves import ALONE
from device.virtual.disturbance.lamp import Lamp
from device.virtual.disturbance.mount import Mount
from device.virtual.disturbance.room import Room
from device.virtual.disturbance.rooms import NAMED, Sighted, alone, random_room
from device.virtual.disturbance.sun import Sun
from tests.device.virtual.disturbance.plain import SIZE, Plain, shown

SIGHTED = Sighted(np.array([[45.0, 20], [115, 20], [118, 100], [42, 100]]), SIZE)


def test_a_plain_room_changes_nothing() -> None:
    assert all(np.array_equal(a.y, b.y) for a, b in zip(shown(Room()), Plain(), strict=True))


@pytest.mark.parametrize("seed", range(4))
def test_a_random_room_repeats_from_its_seed(seed: int) -> None:
    assert random_room(seed, SIGHTED) == random_room(seed, SIGHTED)
    first, second = (shown(random_room(seed, SIGHTED)) for _ in range(2))
    assert [frame.t_s for frame in first] == [frame.t_s for frame in second]
    assert all(np.array_equal(a.y, b.y) for a, b in zip(first, second, strict=True))


@pytest.mark.parametrize("room", [*NAMED.values(), *alone(1, SIGHTED).values()])
def test_every_room_gives_pictures_of_the_same_size(room: Room) -> None:
    frames = shown(room)
    assert frames
    assert {frame.size_px for frame in frames} == {SIZE}
    assert [frame.index for frame in frames] == list(range(len(frames)))


def test_fewer_frames_and_no_colour_combine_with_a_mount() -> None:
    frames = shown(Room(Mount(hum_px=1.0), camera=Camera(every=4, grey_from_s=0.0)))
    assert len(frames) == 5
    assert all(frame.u is not None and (frame.u == 128).all() for frame in frames)
    assert not np.array_equal(frames[1].y, frames[2].y)


def test_a_bump_swings_by_its_strength() -> None:
    swings = [abs(Mount(bump_px=6.0).slide_px(0.8 + step / 200)[0]) for step in range(20)]
    assert 4.0 < max(swings) < 6.0
    assert Mount(bump_px=6.0).slide_px(0.5) == (0.0, 0.0)


def test_a_hand_sways_turns_and_never_rests() -> None:
    ways = [Mount(held_px=12.0).moves_px(step / 10, SIZE) for step in range(40)]
    middles = np.array([cv2.perspectiveTransform(np.array([[[80.0, 60.0]]]), way)[0, 0] for way in ways])
    assert 6.0 < np.abs(middles - [80.0, 60.0]).max() < 24.0
    assert all(np.abs(way[:2, :2] - np.eye(2)).max() > 1e-4 for way in ways)
    assert all(not np.array_equal(a, b) for a, b in pairwise(middles))


def test_each_name_of_a_disturbance_alone_has_a_room() -> None:
    assert tuple(alone(3, SIGHTED)) == ALONE


@pytest.mark.parametrize("seed", range(12))
def test_one_pocket_alone_is_outside(seed: int) -> None:
    """The turned corners: one beyond the left or right edge, three inside."""
    aim = one_pocket_outside(SIGHTED.corners_px, SIZE, np.random.default_rng(seed)).as_array()
    corners = SIGHTED.corners_px @ aim[:, :2].T + aim[:, 2]
    inside = ((corners >= 0) & (corners < SIZE)).all(axis=1)
    assert inside.sum() == 3


def test_a_patch_of_sun_lightens_a_part_of_the_picture_as_clouds_pass() -> None:
    """Never darker, brighter in one part, and a cloud changes by how much."""
    first, later = (Sun(0.8, 3).light(t_s, SIZE) for t_s in (0.0, 2.0))
    assert first.min() >= 1
    assert 1.3 < max(first.max(), later.max()) <= 1.801
    assert 0.01 < (first > 1.1).mean() < 0.5
    assert not np.allclose(first, later)


def test_white_balance_pumps_all_rows_alike_and_a_strip_of_diodes_in_bands() -> None:
    """Red and blue change against each other, green and brightness hardly."""
    pumps = [Lamp(balance=0.1).warmth(step / 20, 100) for step in range(50)]
    assert all(np.ptp(rows) == 0.0 for rows in pumps)
    assert 0.09 < max(np.abs(rows).max() for rows in pumps) <= 0.1
    bands = Lamp(strip=0.06).warmth(0.3, 400)
    assert 0.11 < np.ptp(bands) <= 0.12
    assert 6 <= np.count_nonzero(np.diff(np.sign(bands))) <= 8
    plain, warm = shown(Room())[0], shown(Room(lamp=Lamp(strip=0.2)))[0]
    assert plain.u is not None
    assert warm.u is not None
    assert np.array_equal(plain.y, warm.y)
    assert np.ptp(warm.u.astype(int) - plain.u.astype(int)) > 10


def test_a_lens_that_seeks_its_focus_makes_the_picture_larger_and_smaller_and_then_rests() -> None:
    zooms = [Camera(breathing=0.004).zoom(step / 60) for step in range(114)]
    assert 0.0039 < max(zooms) <= 0.004
    assert -0.004 <= min(zooms) < -0.0039
    assert zooms[40:] == [0.0] * 74
