"""The light of one lamp on a table: fall-off, the border's soft shadow, and the lamp's image in the varnish.

Everything works in the brightness a screen shows (0 to 255), not in physical light: a drawn table has to look
like a photograph of one, and a camera's curve lies between the two anyway.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.synthetic.scene.look import Light, Reflection, Shade

FAR = 40.0  # The glare's edge has faded long before this; beyond it the exponential only overflows.
Array = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class Lighting:
    """A lamp above a board of one size, seen by one eye, all in board millimetres.

    `half_mm` half the surface's side, `frame_height_mm` the height that casts the shadow along the rails.
    """

    light: Light
    eye_mm: tuple[float, float, float]
    half_mm: float
    frame_height_mm: float

    def strength(self, x_mm: Array, y_mm: Array, height_mm: float = 0.0) -> Array:
        """The brightness of a level place in the lamp's light, 1 below the lamp; shadows not counted."""
        lamp_x, lamp_y, lamp_z = self.light.lamp_mm
        height = lamp_z - height_mm
        across = ((x_mm - lamp_x) ** 2 + (y_mm - lamp_y) ** 2) / (height * height)
        direct = (1 + across) ** -1.5
        lit = np.asarray(self.light.ambient + (1 - self.light.ambient) * direct)
        for shade in self.light.shades:
            lit = lit * _under(shade, x_mm, y_mm)
        return lit

    def in_shadow(self, x_mm: Array, y_mm: Array) -> Array:
        """The share of the lamp that the border hides from a place on the surface, 0 to 1."""
        lamp_x, lamp_y, lamp_z = self.light.lamp_mm
        rise = self.frame_height_mm / lamp_z
        over_x, over_y = x_mm + (lamp_x - x_mm) * rise, y_mm + (lamp_y - y_mm) * rise
        beyond = np.maximum(np.abs(over_x), np.abs(over_y)) - self.half_mm
        soft_mm = self.light.lamp_radius_mm * rise + 0.5
        return np.clip(0.5 + beyond / (2 * soft_mm), 0.0, 1.0)

    def glare(self, x_mm: Array, y_mm: Array, height_mm: float = 0.0) -> Array:
        """The brightness that the lamp's mirror image adds at a place of this height, of 255."""
        lamp_x, lamp_y, lamp_z = self.light.lamp_mm
        eye_x, eye_y, eye_z = self.eye_mm
        up, down = lamp_z - height_mm, eye_z - height_mm
        share = down / (up + down)
        mirror_x, mirror_y = eye_x + (lamp_x - eye_x) * share, eye_y + (lamp_y - eye_y) * share
        away_mm = np.hypot(x_mm - mirror_x, y_mm - mirror_y)
        core_mm = self.light.lamp_radius_mm * share
        core = 1 / (1 + np.exp(np.minimum((away_mm - core_mm) / (0.18 * core_mm), FAR)))
        halo = np.exp(-((away_mm / (3.0 * core_mm)) ** 2))
        bright = np.asarray(self.light.glare * (0.75 * core + 0.4 * halo))
        for reflection in self.light.reflections:
            bright = bright + self._mirrored(reflection, x_mm, y_mm, height_mm)
        return bright

    def _mirrored(self, reflection: Reflection, x_mm: Array, y_mm: Array, height_mm: float) -> Array:
        """The brightness of an oblong's mirror image: each line of sight is followed up to its level."""
        eye_x, eye_y, eye_z = self.eye_mm
        at_x, at_y, at_z = reflection.at_mm
        share = (at_z - height_mm) / (eye_z - height_mm)
        over_x, over_y = x_mm + (x_mm - eye_x) * share - at_x, y_mm + (y_mm - eye_y) * share - at_y
        turn = np.radians(reflection.turn_deg)
        along = np.abs(over_x * np.cos(turn) + over_y * np.sin(turn)) - reflection.length_mm / 2
        across = np.abs(over_y * np.cos(turn) - over_x * np.sin(turn)) - reflection.breadth_mm / 2
        away = np.hypot(np.maximum(along, 0), np.maximum(across, 0)) + np.minimum(np.maximum(along, across), 0)
        core = 1 / (1 + np.exp(np.clip(away / (0.4 * reflection.blur_mm), -FAR, FAR)))
        halo = np.exp(-((np.maximum(away, 0) / (4 * reflection.blur_mm)) ** 2))
        return np.asarray(reflection.glare * (0.8 * core + 0.2 * halo))

    def shadow_offset(self, x_mm: float, y_mm: float, height_mm: float) -> tuple[float, float]:
        """The offset of the shadow of a point at `height_mm` from the point's own foot."""
        lamp_x, lamp_y, lamp_z = self.light.lamp_mm
        share = height_mm / (lamp_z - height_mm)
        return (x_mm - lamp_x) * share, (y_mm - lamp_y) * share

    @property
    def shadow_depth(self) -> float:
        """The darkening of a place that the lamp does not reach, 0 to 1."""
        return (1 - self.light.ambient) * 0.75


def _under(shade: Shade, x_mm: Array, y_mm: Array) -> Array:
    """The share of the light that a shade leaves, 0 to 1."""
    (start_x, start_y), (end_x, end_y) = shade.start_mm, shade.end_mm
    run_x, run_y = end_x - start_x, end_y - start_y
    share = ((x_mm - start_x) * run_x + (y_mm - start_y) * run_y) / max(run_x**2 + run_y**2, 1e-6)
    share = np.clip(share, 0.0, 1.0)
    away = np.hypot(x_mm - start_x - run_x * share, y_mm - start_y - run_y * share) - shade.breadth_mm / 2
    return np.asarray(1 - shade.depth * np.clip(0.5 - away / shade.soft_mm, 0.0, 1.0))
