"""The dice on a course and beside it; where the picture has not changed they are those seen before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.find import FoundCourse
from calibration.golf.plane import plane_from_hexes
from vision.golf.changed import changed, parts_of
from vision.golf.dice.faces import SAME_FACE, Die, faces_lying, tops
from vision.golf.dice.places import Place, in_picture, places_in, shrunk
from vision.golf.ground import Course

DICE_MM = (6.5, 29.0)  # the side of a die, with a share for one that is seen aslant or that stands high
NEARER = 1.1  # dice beside the course may lie nearer to the camera by so much
LARGEST_PX = 32.0  # sides of the largest dice where they are looked for
CHANGED = 16  # levels by which a small picture differs where something is new
REACH = 0.7  # sides of the largest dice about a change within which dice are read again
MOST_CHANGED = 0.4  # share of the picture above which all of it is read


class DiceBeside:
    """The dice of one course; `hex_mm`, a hex from flat to flat, tells how large dice are in its pictures."""

    def __init__(self, located: FoundCourse, course: Course, hex_mm: float) -> None:
        self._found, self._hex_mm = located, hex_mm
        nearest = NEARER * float(self._pitches_px(plane_from_hexes(course)).max())
        self._scale = LARGEST_PX / (DICE_MM[1] / hex_mm * nearest)
        self._small: NDArray[np.uint8] | None = None  # each part as it was when it was last read
        self._faces: tuple[Die, ...] = ()

    def read(self, bgr: NDArray[np.uint8]) -> tuple[Die, ...]:
        """The dice, from left to right."""
        return tuple(tops(self.faces(bgr)))

    def faces(self, bgr: NDArray[np.uint8]) -> tuple[Die, ...]:
        """Everything that may be the top face of a die, doubtful ones and faces of one die included."""
        small = shrunk(bgr, self._scale)
        mask = np.ones(small.shape[:2], np.bool_)
        if self._small is not None:
            mask = changed(self._small, small, CHANGED, round(REACH * LARGEST_PX))
        if self._small is None or mask.mean() > MOST_CHANGED:
            suspected, kept = places_in(small), list[Die]()
            self._small = small
        else:
            suspected = [place for part in parts_of(mask) for place in _places_in_part(small, part, mask)]
            kept = [die for die in self._faces if not mask[self._cell(die, small)]]
            cv2.copyTo(small, mask.astype(np.uint8), self._small)
        places = [in_picture(place, small, bgr) for place in suspected]
        fresh = faces_lying(bgr, places, self._flattenings(places))
        whole = [*kept, *(die for die in self._of_size(fresh) if not any(_is_same(die, old) for old in kept))]
        self._faces = tuple(sorted(whole, key=lambda die: die.x_px))
        return self._faces

    def _flattenings(self, places: Sequence[Place]) -> list[NDArray[np.float64]]:
        """For each place a stretching (2, 2) of area 1 after which the table is seen as if from above."""
        px = np.array([(place.x_px, place.y_px) for place in places]).reshape(-1, 2)
        if not len(px):
            return []
        return [
            stretch_of(jacobian)
            for jacobian in self._found.plane.jacobians(self._found.plane.plane_from_px(px))
        ]

    def _cell(self, die: Die, small: NDArray[np.uint8]) -> tuple[int, int]:
        """The row and the column of a die's middle in the small picture."""
        row, column = int(die.y_px * self._scale), int(die.x_px * self._scale)
        return min(max(row, 0), small.shape[0] - 1), min(max(column, 0), small.shape[1] - 1)

    def _of_size(self, seen: Sequence[Die]) -> list[Die]:
        """Those that are as large beside the hexes as dice are."""
        px = np.array([(die.x_px, die.y_px) for die in seen]).reshape(-1, 2)
        pitches = self._pitches_px(self._found.plane.plane_from_px(px))
        sides_mm = [die.side_px / pitch * self._hex_mm for die, pitch in zip(seen, pitches, strict=True)]
        least_mm, most_mm = DICE_MM
        return [die for die, side_mm in zip(seen, sides_mm, strict=True) if least_mm < side_mm < most_mm]

    def _pitches_px(self, at: NDArray[np.float64]) -> NDArray[np.float64]:
        """The pixels of a pitch about points of the plane, (N,)."""
        return np.asarray(np.sqrt(np.abs(np.linalg.det(self._found.plane.jacobians(at)))))


def stretch_of(px_per_pitch: NDArray[np.float64]) -> NDArray[np.float64]:
    """The symmetric stretching (2, 2) of area 1 that undoes this view of a plane but for its turn."""
    inverse = np.linalg.inv(px_per_pitch)
    _, sizes, ways = np.linalg.svd(inverse / np.sqrt(abs(np.linalg.det(inverse))))
    return np.asarray((ways.T * sizes) @ ways, np.float64)


def _places_in_part(
    small: NDArray[np.uint8], part: tuple[slice, slice], mask: NDArray[np.bool_]
) -> list[Place]:
    """The places of a part of the small picture, where the mask holds."""
    rows, columns = part
    top, left = rows.start, columns.start
    places = [
        replace(place, x_px=place.x_px + left, y_px=place.y_px + top)
        for place in places_in(np.ascontiguousarray(small[part]))
    ]
    last = np.array(mask.shape) - 1
    return [place for place in places if mask[tuple(np.clip([int(place.y_px), int(place.x_px)], 0, last))]]


def _is_same(die: Die, other: Die) -> bool:
    return bool(np.hypot(die.x_px - other.x_px, die.y_px - other.y_px) < SAME_FACE * other.side_px)
