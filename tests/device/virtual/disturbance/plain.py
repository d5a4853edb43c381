"""A film of one plain picture, and the same one as a room shows it."""

from collections.abc import Iterator

import numpy as np

from device.sources.stream import FrameStream
from device.virtual.disturbance.disturbed import Disturbed
from device.virtual.disturbance.room import Room
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
