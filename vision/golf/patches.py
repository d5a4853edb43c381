"""A patch for each hex, as a network reads it: upright along the way in which tall things lean.

What stands on a hex is seen shifted away from the camera. Each patch is turned so that this way points up and
the hex's middle lies at one place, which leaves little to learn of perspective. Beside the colours seen it
holds those that the hexes' grounds have elsewhere in this picture, so that a print of any palette serves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.camera import Stand, stand
from calibration.golf.plane import HexPlane, plane_from_hexes
from vision.golf.ground import PITCH_PX, SOLID, Course, FlatCourse

SIZE = (40, 48)  # columns and rows
PX_PER_PITCH = 16.0
FOOT = (20.0, 34.0)  # where the hex's middle lies in the patch: column and row
CHANNELS = 9
USUAL_LIGHT = 110.0  # grey levels: the course's median comes to lie here
Values = NDArray[np.floating[Any]]


def patches(
    flat: FlatCourse, plane: HexPlane, course: Course, hexes: Sequence[tuple[int, int]]
) -> NDArray[np.float32]:
    """(N, 9, 48, 40): BGR seen, BGR expected, solids of the course, the course, how aslant it is seen there.

    Values are about -1 to 1.
    """
    camera = stand(plane)
    seen, expected, masks = _layers(flat, course)
    middles = plane_from_hexes(hexes)
    found = np.zeros((len(hexes), CHANNELS, SIZE[1], SIZE[0]), np.float32)
    for number, middle in enumerate(middles):
        turn, slope = _lean(middle, camera)
        matrix = _patch_from_flat(middle, turn, flat)
        for first, layer in ((0, seen), (3, expected), (6, masks)):
            part = cv2.warpAffine(layer, matrix, SIZE, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            part = part.reshape(SIZE[1], SIZE[0], -1)
            found[number, first : first + part.shape[2]] = part.transpose(2, 0, 1)
        found[number, 8] = slope
    return found


def _lean(middle: Values, camera: Stand) -> tuple[float, float]:
    """The angle of the way from the camera's foot to a hex, and the slope of the line of sight there."""
    x, y = middle - np.array([camera.x, camera.y])
    return float(np.arctan2(y, x)), float(np.hypot(x, y) / camera.height)


def _patch_from_flat(middle: Values, turn: float, flat: FlatCourse) -> Values:
    """(2, 3) from the flattened picture's pixels to a patch's, the way of leaning up."""
    scale = PX_PER_PITCH / PITCH_PX
    angle = -np.pi / 2 - turn
    cosine, sine = scale * np.cos(angle), scale * np.sin(angle)
    x, y = (middle - flat.low) * PITCH_PX
    return np.array(
        [
            [cosine, -sine, FOOT[0] - cosine * x + sine * y],
            [sine, cosine, FOOT[1] - sine * x - cosine * y],
        ]
    )


def _layers(flat: FlatCourse, course: Course) -> tuple[Values, Values, Values]:
    """The picture, the expected picture and the masks, flattened and scaled to about -1 to 1."""
    bgr = cv2.cvtColor(flat.lab, cv2.COLOR_LAB2BGR).astype(np.float32)
    inside = (flat.hex_index >= 0) & flat.seen
    light = float(np.median(flat.lab[..., 0][inside])) if inside.any() else USUAL_LIGHT
    share = USUAL_LIGHT / max(light, 20.0)
    soft = cv2.GaussianBlur(bgr, (0, 0), 0.4 * PITCH_PX / PX_PER_PITCH)
    seen = np.where(flat.seen[..., None], soft * (share / 110.0) - 1.0, 0.0).astype(np.float32)
    expected = _expected(seen, flat, course, inside)
    solid = np.array([course[place] in SOLID for place in flat.hexes] + [False])
    masks = np.stack([solid[flat.hex_index], inside], axis=-1).astype(np.float32)
    return np.clip(seen, -1.2, 2.0), np.clip(expected, -1.2, 2.0), masks


def _expected(seen: Values, flat: FlatCourse, course: Course, inside: NDArray[np.bool_]) -> Values:
    """Each hex in the median colour of its ground in this picture; solids in that of plain hexes."""
    grounds = sorted({_ground(course[place]) for place in flat.hexes})
    of_hex = np.array([grounds.index(_ground(course[place])) for place in flat.hexes] + [-1])
    of_pixel = of_hex[flat.hex_index]
    medians = np.zeros((len(grounds) + 1, 3), np.float32)
    for number in range(len(grounds)):
        own = seen[(of_pixel == number) & inside]
        if len(own):
            medians[number] = np.median(own[:: max(len(own) // 4000, 1)], axis=0)
    return np.asarray(medians[of_pixel], np.float32)


def _ground(ground: str) -> str:
    return "plain" if ground in SOLID else ground
