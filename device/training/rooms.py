"""Pictures for training as real rooms give them, by the models of films in rooms (`virtual/disturbance`).

A reader that is taught so sees the lamps, the sun, the darkness, the cameras and the encoders of the figures.
"""

from __future__ import annotations

import numpy as np

from calibration.lens import Picture, Points
from device.virtual.disturbance.rooms import still_room
from device.virtual.disturbance.still import still_in
from vision.frame import Frame

CHANCE = 0.3  # of the pictures are in such a room
LASTS_S = 60.0  # the moment is somewhere in a minute: flicker, clouds and white balance come and go
Luck = np.random.Generator


def perhaps_in_a_room(bgr: Picture, luck: Luck, *, with_colour: bool = False) -> Picture:
    """The (H, W, 3) picture as it is or in a random room; `with_colour`: never before a grey camera.

    The luck that is left does not depend on the room.
    """
    chance, seed = luck.random(), int(luck.integers(2**31))
    return _in_a_room(bgr, seed, with_colour) if chance < CHANCE else bgr


def frame_perhaps_in_a_room(frame: Frame, luck: Luck, *, with_colour: bool = False) -> Frame:
    """The same of a frame."""
    bgr = frame.whole_bgr()
    taken = perhaps_in_a_room(bgr, luck, with_colour=with_colour)
    return frame if taken is bgr else Frame.from_bgr(taken)


def roomed(seen: Points, luck: Luck) -> Points:
    """(H, W, 3) levels in a random room, always."""
    bgr = np.clip(np.rint(seen), 0, 255).astype(np.uint8)
    return np.asarray(_in_a_room(bgr, int(luck.integers(2**31)), with_colour=False), np.float32)


def _in_a_room(bgr: Picture, seed: int, with_colour: bool) -> Picture:
    at_s = float(np.random.default_rng(seed).uniform(0, LASTS_S))
    return still_in(bgr, still_room(seed, with_colour=with_colour), at_s)
