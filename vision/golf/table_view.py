"""How a known table is seen at places of its picture: stretched, leaning, and how large dice are there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from calibration.golf.camera import camera_place
from calibration.golf.plane import HexPlane
from vision.golf.dice.detection import Suspect
from vision.golf.dice.faces import Die

DICE_MM = (6.5, 29.0)  # the side of a die, with a share for one that is seen aslant or that stands high


class TableView:
    """The view of one table; `hex_mm`, a hex from flat to flat, tells how large dice are in it."""

    def __init__(self, plane: HexPlane, hex_mm: float) -> None:
        self.plane, self._hex_mm, self._camera = plane, hex_mm, camera_place(plane)
        self._last_asked: tuple[bytes, NDArray[np.float64], NDArray[np.float64]] | None = None

    def leaning(self, faces: Sequence[Die]) -> list[Die]:
        """The faces, each with the way in which things lean there."""
        if not faces:
            return []
        at, jacobians = self._table_at(faces)
        ways = (at - np.array([self._camera.x, self._camera.y])) / self._camera.height
        leans = [
            jacobian @ way / np.sqrt(abs(np.linalg.det(jacobian)))
            for jacobian, way in zip(jacobians, ways, strict=True)
        ]
        return [
            replace(die, leans=(float(lean[0]), float(lean[1]))) for die, lean in zip(faces, leans, strict=True)
        ]

    def flattenings(self, places: Sequence[Suspect | Die]) -> list[NDArray[np.float64]]:
        """For each place a stretching (2, 2) of area 1 after which the table is seen as if from above."""
        return [stretch_of(jacobian) for jacobian in self._table_at(places)[1]] if places else []

    def of_size(self, seen: Sequence[Die]) -> list[Die]:
        """Those that are as large beside the hexes as dice are."""
        if not seen:
            return []
        pitches = _pitches_of(self._table_at(seen)[1])
        sides_mm = [die.side_px / pitch * self._hex_mm for die, pitch in zip(seen, pitches, strict=True)]
        least_mm, most_mm = DICE_MM
        return [die for die, side_mm in zip(seen, sides_mm, strict=True) if least_mm < side_mm < most_mm]

    def _table_at(self, places: Sequence[Suspect | Die]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """(N, 2) the points of the plane under some places, and (N, 2, 2) the pixels per pitch there.

        The last ones are kept: for the same places it is asked in turn how they are stretched, lean, and how
        large they are.
        """
        px = np.array([(place.x_px, place.y_px) for place in places])
        key = px.tobytes()
        if self._last_asked is None or self._last_asked[0] != key:
            at = self.plane.plane_from_px(px)
            self._last_asked = key, at, self.plane.jacobians(at)
        return self._last_asked[1:]

    def pitches_px(self, at: NDArray[np.float64]) -> NDArray[np.float64]:
        """The pixels of a pitch about points of the plane, (N,)."""
        return _pitches_of(self.plane.jacobians(at))


def _pitches_of(jacobians: NDArray[np.float64]) -> NDArray[np.float64]:
    """(N,) the pixels of a pitch, of (N, 2, 2) pixels per pitch."""
    return np.asarray(np.sqrt(np.abs(np.linalg.det(jacobians))))


def stretch_of(px_per_pitch: NDArray[np.float64]) -> NDArray[np.float64]:
    """The symmetric stretching (2, 2) of area 1 that undoes this view of a plane but for its turn."""
    inverse = np.linalg.inv(px_per_pitch)
    _, sizes, ways = np.linalg.svd(inverse / np.sqrt(abs(np.linalg.det(inverse))))
    return np.asarray((ways.T * sizes) @ ways, np.float64)
