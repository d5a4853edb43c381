"""The board map: image pixels to board millimetres and back, at any height above the surface.

A homography maps the surface itself. A point at height h above it first slides along its line of sight, seen
from the camera, down to the surface: that one step is the whole of parallax.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from calibration.geometry import mapped
from calibration.lens import Lens, Points
from rules.carrom.board import ICF, BoardProfile

COIN_HEIGHT_MM = 8.0  # thickness of a carromman, ICF Laws 7.0 to 9.0
DEFAULT_HFOV_DEG = 66.0  # Raspberry Pi Camera Module 3, the lens most boards will be seen through


@dataclass(frozen=True)
class BoardMap:
    """The board's place in a picture.

    `straight_from_board` is the (3, 3) homography, as 9 numbers by rows, from board millimetres at height 0 to
    pixels of the straightened picture. `eye_mm` is the camera's centre in board millimetres (x, y, height).
    `residual_mm` is the root mean square distance between the landmarks that were found and where this map
    puts them. `pocket_radius_mm` is the opening's, `pocket_inset_mm` how far its middle is from both rails: as
    large as the radius for a round pocket that touches them, 0 for a quarter disc round the corner.
    """

    lens: Lens
    straight_from_board: tuple[float, ...]
    eye_mm: tuple[float, float, float]
    surface_mm: float = 740.0
    residual_mm: float = 0.0
    pocket_radius_mm: float = ICF.pocket_radius_mm
    pocket_inset_mm: float = ICF.pocket_radius_mm

    @property
    def half_mm(self) -> float:
        """Half the side of the playing surface."""
        return self.surface_mm / 2

    @property
    def profile(self) -> BoardProfile:
        """The board's sizes as far as they are known: drawn as the laws want it, with the pockets it has."""
        pockets = {"pocket_radius_mm": self.pocket_radius_mm, "pocket_inset_mm": self.pocket_inset_mm}
        return replace(ICF.scaled_to(self.surface_mm), **pockets)

    @property
    def pocket_middle_mm(self) -> float:
        """From the board's middle to that of a pocket's opening, along x and along y."""
        return self.half_mm - self.pocket_inset_mm

    def image_from_board(self, points_mm: Points, height_mm: float = 0.0) -> Points:
        """Pixels of points at `height_mm` above the surface; (N, 2) mm in, (N, 2) px out."""
        eye = np.array(self.eye_mm)
        points = np.asarray(points_mm, float).reshape(-1, 2)
        grounded = eye[:2] + (points - eye[:2]) * (eye[2] / (eye[2] - height_mm))
        return self.lens.image_from_straight(mapped(self._straight_from_board, grounded))

    def board_from_image(self, points_px: Points, height_mm: float = 0.0) -> Points:
        """Millimetres of pixels known to show something at `height_mm`; (N, 2) px in, (N, 2) mm out."""
        straight = self.lens.straight_from_image(np.asarray(points_px, float))
        places = mapped(self._board_from_straight, straight)
        share = (self.eye_mm[2] - height_mm) / self.eye_mm[2]
        # Part by part: over both at once, whose row is two long, it takes five times as long.
        for part, eye_mm in zip(places.T, self.eye_mm[:2], strict=True):
            part -= eye_mm
            part *= share
            part += eye_mm
        return places

    def corners_px(self) -> Points:
        """(4, 2) the corners of the playing surface in the picture: NW NE SE SW."""
        return self.image_from_board(corners_mm(self.surface_mm))

    def px_per_mm(self) -> float:
        """Pixels per millimetre, mean over the four sides."""
        corners = self.corners_px()
        return float(np.mean(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1)) / self.surface_mm)

    def resized(self, surface_mm: float) -> BoardMap:
        """The same place in the picture, if the surface has another size."""
        share = surface_mm / self.surface_mm
        matrix = self._straight_from_board @ np.diag([1 / share, 1 / share, 1.0])
        x_mm, y_mm, height_mm = self.eye_mm
        return replace(
            self,
            straight_from_board=tuple(float(x) for x in matrix.ravel()),
            eye_mm=(x_mm * share, y_mm * share, height_mm * share),
            surface_mm=surface_mm,
            residual_mm=self.residual_mm * share,
            pocket_radius_mm=self.pocket_radius_mm * share,
            pocket_inset_mm=self.pocket_inset_mm * share,
        )

    @cached_property
    def _straight_from_board(self) -> Points:
        return np.array(self.straight_from_board).reshape(3, 3)

    @cached_property
    def _board_from_straight(self) -> Points:
        """The inverse homography, cached as every frame needs it."""
        return np.linalg.inv(self._straight_from_board)


def corners_mm(surface_mm: float) -> Points:
    """(4, 2) the corners of the playing surface: NW NE SE SW."""
    half = surface_mm / 2
    return np.array([[-half, half], [half, half], [half, -half], [-half, -half]])
