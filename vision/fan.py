"""A fan of rays round each disc: everything that is measured of a disc is read from its rays.

Sliding a disc about, growing it, or looking for its foot beside its rim is reading the same rays elsewhere, so
the frame is asked once.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.aligning import Aligned, Field, Floats, Search, lean_mm, round_about
from vision.settings import ReadingSettings
from vision.topview import Seen

BESIDE = 0.7  # what an edge counts one step of a ray away from where it is


@dataclass(frozen=True, eq=False)
class Fan:
    """Edges along rays from the middles `at` (N, 2) of discs whose rims are about `radius` (N,) away.

    `edges` (N, rays, offsets) in grey levels a mm and `sure` (the same, 0 to 1, for edges that cross the ray
    squarely) stand at `offsets_mm` from the rim; the first `count` of these are the rim's, beyond are walls'.
    `lean` (N, 2) from the top face's middle to the foot's.
    """

    at: Floats
    radius: Floats
    lean: Floats
    outward: Floats
    offsets_mm: Floats
    count: int
    edges: Field
    sure: Field
    settings: ReadingSettings

    @classmethod
    def of(cls, seen: Seen, search: Search, rough: Aligned, settings: ReadingSettings) -> Fan:
        """The rays of discs that were found roughly."""
        step, reach_mm = settings.ray_step_mm, settings.fan_mm
        outward, at, radius = round_about(settings.rays), rough.at, rough.radius
        lean = lean_mm(seen.view, at)
        widest_mm = float(np.linalg.norm(lean, axis=1).max(initial=0.0))
        offsets = np.arange(-reach_mm - step, reach_mm + widest_mm + 2 * step, step)
        along = (radius[:, None, None] + offsets).astype(np.float32)
        middle, ray = at.astype(np.float32)[:, :, None, None], outward.astype(np.float32)[:, :, None]
        x_mm, y_mm = middle[:, 0] + ray[:, 0] * along, middle[:, 1] + ray[:, 1] * along
        rays = seen.sample(x_mm, y_mm)
        slope = rays[:, :, 2:] - rays[:, :, :-2]
        slope *= slope
        squared: Field = slope[..., 0] + slope[..., 1]
        squared += slope[..., 2]
        squared *= np.float32(0.25 / step**2)
        sure = squared / (squared + np.float32(settings.ray_floor**2))
        sure *= search.agreement(x_mm[:, :, 1:-1], y_mm[:, :, 1:-1], outward)
        beside = np.maximum(sure[:, :, 2:], sure[:, :, :-2])
        sure[:, :, 1:-1] = np.maximum(sure[:, :, 1:-1], np.float32(BESIDE) * beside)
        count = round(2 * reach_mm / step) + 1
        return cls(at, radius, lean, outward, offsets[1:-1], count, np.sqrt(squared), sure, settings)

    def folded(self, strength: Field) -> Field:
        """(N, rays, count): what `strength` (N, rays, offsets) holds at the foot instead of the rim."""
        wall = np.maximum(self.lean @ self.outward.T, 0.0)
        shift = np.round(wall / self.settings.ray_step_mm).astype(np.intp)[:, :, None]
        shift = shift + np.arange(self.count)
        return np.take_along_axis(strength, np.minimum(shift, strength.shape[2] - 1), axis=2)

    def spots(self, moves_mm: Floats, bevel_mm: float) -> NDArray[np.intp]:
        """(N, M, rays) flat indices into (N, rays, count) of the rims of discs moved by (1 or N, M, 2)."""
        out = moves_mm @ self.outward.T
        out -= bevel_mm + self.offsets_mm[0] - self.settings.ray_step_mm / 2
        along = np.clip((out / self.settings.ray_step_mm).astype(np.intp), 0, self.count - 1)
        rays = np.arange(len(self.at) * len(self.outward)).reshape(len(self.at), 1, -1)
        return np.asarray(along + rays * self.count, np.intp)

    def facing(self) -> Field:
        """(N, rays) how much each ray points to the camera, where the wall is seen, 0 to 1."""
        toward = self.lean / np.maximum(np.linalg.norm(self.lean, axis=1), 1e-6)[:, None]
        return np.asarray(np.sqrt(np.maximum(toward @ self.outward.T, 0.0)), np.float32)
