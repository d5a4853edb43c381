"""Rooms are data: they repeat from their seed, combine, and change pictures alone."""

from collections.abc import Iterator

import numpy as np
import pytest

from device.sources.stream import FrameStream
from device.virtual.disturbance.drawn import NAMED, alone, drawn_room
from device.virtual.disturbance.mount import Mount
from device.virtual.disturbance.room import Camera, Disturbed, Room
from vision.frame import Frame

SIZE = (160, 120)


class Plain(FrameStream):
    """Twenty frames of one picture, sixty a second."""

    size_px, rate_hz, name = SIZE, 60.0, "plain"

    def _read(self) -> Iterator[Frame]:
        luck = np.random.default_rng(1)
        y = luck.integers(40, 220, (SIZE[1], SIZE[0])).astype(np.uint8)
        u, v = (luck.integers(90, 160, (SIZE[1] // 2, SIZE[0] // 2)).astype(np.uint8) for _ in range(2))
        for index in range(20):
            yield Frame.from_planes(y, u, v, index / 60, index)


def shown(room: Room) -> list[Frame]:
    return list(Disturbed(Plain(), room))


def test_a_plain_room_changes_nothing() -> None:
    assert all(np.array_equal(a.y, b.y) for a, b in zip(shown(Room()), Plain(), strict=True))


@pytest.mark.parametrize("seed", range(4))
def test_a_drawn_room_repeats_from_its_seed(seed: int) -> None:
    assert drawn_room(seed) == drawn_room(seed)
    first, second = (shown(drawn_room(seed)) for _ in range(2))
    assert [frame.t_s for frame in first] == [frame.t_s for frame in second]
    assert all(np.array_equal(a.y, b.y) for a, b in zip(first, second, strict=True))


@pytest.mark.parametrize("room", [*NAMED.values(), *alone(1).values()])
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
