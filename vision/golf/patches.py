"""A patch for each hex, as a network reads it: upright along the way in which tall things lean.

What stands on a hex is seen shifted away from the camera. Each patch is turned so that this way points up and
the hex's middle lies at one place, which leaves little to learn of perspective. Beside the colours seen it
holds those that the hexes' grounds have elsewhere in this picture, so that a print of any palette serves.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.camera import CameraPlace, camera_place
from calibration.golf.course import Course, neighbours_of
from calibration.golf.plane import HexPlane, plane_from_hexes
from vision.golf.flat_course import PITCH_PX, FlatCourse
from vision.golf.obstacles import SOLID

SIZE = (40, 48)  # columns and rows
PX_PER_PITCH = 16.0
FOOT = (20.0, 34.0)  # where the hex's middle lies in the patch: column and row
CHANNELS = 9
USUAL_LIGHT = 110.0  # grey levels: the course's median comes to lie here
RANGE = (-1.2, 2.0)  # of the values shown
PLAIN = "plain"  # the ground on which obstacles stand
BORDER_PX = 8  # of the flattened picture around the patches: the blur reaches so far
Values = NDArray[np.floating[Any]]


class Patches:
    """The patches of some hexes in pictures of one place.

    What is expected there, and the light, are those of the first picture. `share` is by how much that was
    brightened.
    """

    def __init__(
        self, flat: FlatCourse, plane: HexPlane, course: Course, hexes: Sequence[tuple[int, int]]
    ) -> None:
        camera, middles = camera_place(plane), plane_from_hexes(hexes)
        self._course, self._flat, self._hexes = course, flat, hexes
        leans = [lean_at(middle, camera) for middle in middles]
        self._matrices = [_patch_from_flat(m, turn, flat) for m, (turn, _) in zip(middles, leans, strict=True)]
        self.share, self._gone = light_share(flat), frozenset[tuple[int, int]]()
        expected = _expected(_seen(flat.bgr, flat.seen, self.share), flat, course)
        expected, masks = np.clip(expected, *RANGE), _masks(flat, course)
        self._fixed = np.zeros((len(hexes), CHANNELS - 3, SIZE[1], SIZE[0]), np.float16)  # half the memory
        for number, (matrix, (_, slope)) in enumerate(zip(self._matrices, leans, strict=True)):
            self._fixed[number, :3] = _warped(expected, matrix)
            self._fixed[number, 3:5] = _warped(masks, matrix)
            self._fixed[number, 5] = slope

    def clear(self, gone: Collection[tuple[int, int]]) -> None:
        """Shows the course from now on without the obstacles of these hexes, and with all others."""
        changed = frozenset(gone) ^ self._gone
        self._gone = frozenset(gone)
        if not changed:
            return
        left = {at: PLAIN if at in self._gone else ground for at, ground in self._course.items()}
        masks = _masks(self._flat, left)
        for number, at in enumerate(self._hexes):
            if not changed.isdisjoint((at, *neighbours_of(at))):
                self._fixed[number, 3:5] = _warped(masks, self._matrices[number])

    @property
    def grounds(self) -> NDArray[np.float16]:
        """(N, 3, 48, 40) the usual colours of the grounds that each patch shows."""
        return self._fixed[:, :3]

    def seen(self, flat: FlatCourse, numbers: Sequence[int]) -> NDArray[np.float32]:
        """(n, 3, 48, 40) the colours of those hexes in a flattened picture."""
        fresh = np.zeros((len(numbers), 3, SIZE[1], SIZE[0]), np.float32)
        if not len(numbers):
            return fresh
        left, top, right, bottom = self._bounds(numbers, flat.seen.shape)
        part = np.s_[top:bottom, left:right]
        layer = _seen(flat.bgr[part], flat.seen[part], self.share)
        np.clip(layer, *RANGE, out=layer)
        for row, number in enumerate(numbers):
            matrix = self._matrices[number].copy()
            matrix[:, 2] += matrix[:, :2] @ [left, top]
            fresh[row] = _warped(layer, matrix)
        return fresh

    def whole(self, seen: NDArray[np.float32], numbers: Sequence[int]) -> NDArray[np.float32]:
        """(n, 9, 48, 40) the patches of those hexes with their colours."""
        whole = np.empty((len(numbers), CHANNELS, SIZE[1], SIZE[0]), np.float32)
        whole[:, :3], whole[:, 3:] = seen, self._fixed[list(numbers)]
        return whole

    def _bounds(self, numbers: Sequence[int], shape: tuple[int, ...]) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of the part of the flattened picture that those patches show."""
        corners = np.array([(0, 0, 1), (SIZE[0], 0, 1), (0, SIZE[1], 1), (SIZE[0], SIZE[1], 1)]).T
        inverse = [cv2.invertAffineTransform(self._matrices[number]) for number in numbers]
        points = np.hstack([matrix @ corners for matrix in inverse])
        left, top = np.clip(points.min(axis=1) - BORDER_PX, 0, None).astype(int)
        right, bottom = np.ceil(points.max(axis=1) + BORDER_PX).astype(int)
        left, top = min(left, shape[1] - 1), min(top, shape[0] - 1)
        return left, top, max(int(right), left + 1), max(int(bottom), top + 1)


def patches(
    flat: FlatCourse, plane: HexPlane, course: Course, hexes: Sequence[tuple[int, int]]
) -> NDArray[np.float32]:
    """(N, 9, 48, 40): BGR seen, BGR expected, solids of the course, the course, how aslant it is seen there.

    Values are about -1 to 1.
    """
    cutter, numbers = Patches(flat, plane, course, hexes), range(len(hexes))
    return cutter.whole(cutter.seen(flat, numbers), numbers)


def _warped(layer: Values, matrix: Values) -> Values:
    """(channels, 48, 40) of a layer (H, W, channels)."""
    part = cv2.warpAffine(layer, matrix, SIZE, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(part.reshape(SIZE[1], SIZE[0], -1).transpose(2, 0, 1))


def lean_at(middle: Values, camera: CameraPlace) -> tuple[float, float]:
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


def light_share(flat: FlatCourse) -> float:
    """By how much the picture is to be brightened so that the course's median is the usual light."""
    inside = (flat.hex_index >= 0) & flat.seen
    lightness = cv2.cvtColor(flat.bgr, cv2.COLOR_BGR2LAB)[..., 0]
    light = float(np.median(lightness[inside])) if inside.any() else USUAL_LIGHT
    return USUAL_LIGHT / max(light, 20.0)


def lit(bgr: NDArray[np.float32], share: float) -> NDArray[np.float32]:
    """Colours brightened by a share, and scaled to about -1 to 1, where they lie: another array takes time."""
    bgr *= np.float32(share / 110.0)
    bgr -= np.float32(1.0)
    return bgr


def _seen(bgr: NDArray[np.uint8], seen: NDArray[np.bool_], share: float) -> Values:
    """A part of the flattened picture, scaled to about -1 to 1; 0 where the camera does not see."""
    blurred = cv2.GaussianBlur(bgr.astype(np.float32), (0, 0), 0.4 * PITCH_PX / PX_PER_PITCH)
    soft = lit(np.asarray(blurred, np.float32), share)
    if not seen.all():
        soft[~seen] = 0.0
    return soft


def _expected(seen: Values, flat: FlatCourse, course: Course) -> Values:
    """Each hex in the median colour of its ground in this picture; solids in that of plain hexes."""
    inside = (flat.hex_index >= 0) & flat.seen
    grounds = sorted({_ground(course[place]) for place in flat.hexes})
    of_hex = np.array([grounds.index(_ground(course[place])) for place in flat.hexes] + [-1])
    of_pixel = of_hex[flat.hex_index]
    medians = np.zeros((len(grounds) + 1, 3), np.float32)
    for number in range(len(grounds)):
        own = seen[(of_pixel == number) & inside]
        if len(own):
            medians[number] = np.median(own[:: max(len(own) // 4000, 1)], axis=0)
    return np.asarray(medians[of_pixel], np.float32)


def _masks(flat: FlatCourse, course: Course) -> Values:
    """(H, W, 2): where the course's solids stand, and where it is seen."""
    solid = np.array([course[place] in SOLID for place in flat.hexes] + [False])
    inside = (flat.hex_index >= 0) & flat.seen
    return np.stack([solid[flat.hex_index], inside], axis=-1).astype(np.float32)


def _ground(ground: str) -> str:
    return PLAIN if ground in SOLID else ground
