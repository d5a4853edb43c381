"""A camera on a lamp arm, as the board map it would be calibrated to."""

from __future__ import annotations

import math

import numpy as np

from calibration.boardmap import BoardMap
from calibration.lens import Lens, Points


def camera_above(
    lens: Lens,
    eye_mm: tuple[float, float, float],
    target_mm: tuple[float, float] = (0.0, 0.0),
    roll_deg: float = 0.0,
    surface_mm: float = 740.0,
) -> BoardMap:
    """The exact board map of a camera at `eye_mm` (x, y, height) that looks at `target_mm` on the surface.

    North is up in the picture; a positive `roll_deg` turns the picture's content clockwise.
    Raises ValueError for an eye that is not above the surface.
    """
    if eye_mm[2] <= 0:
        raise ValueError(f"the eye must be above the surface, not at {eye_mm[2]} mm")
    turn = _rotation(np.array(eye_mm), np.array([*target_mm, 0.0]), roll_deg)
    shift = -turn @ np.array(eye_mm)
    matrix = lens.matrix @ np.column_stack([turn[:, 0], turn[:, 1], shift])
    return BoardMap(lens, tuple(float(x) for x in (matrix / matrix[2, 2]).ravel()), eye_mm, surface_mm)


def _rotation(eye: Points, target: Points, roll_deg: float) -> Points:
    """(3, 3) camera from board: rows are the picture's right, its down, and the way the camera looks."""
    forward = (target - eye) / np.linalg.norm(target - eye)
    right = np.cross(forward, [0.0, 1.0, 0.0])
    right /= np.linalg.norm(right)
    down = np.cross(forward, right)
    cosine, sine = math.cos(math.radians(roll_deg)), math.sin(math.radians(roll_deg))
    return np.array([cosine * right - sine * down, sine * right + cosine * down, forward])
