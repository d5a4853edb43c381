"""One picture of the table in its source's format: planes for cameras and videos, BGR for stills.

Colour is converted on demand, a region at a time: converting a whole frame costs more than all other work on an
idle one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

Plane = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Frame:
    """One picture, read-only. `t_s` seconds from the first frame, `index` counts from 0.

    Either `luma` (H, W) with `u`, `v` (H/2, W/2) planes, or `bgr` (H, W, 3). Use `from_planes` or `from_bgr`.
    """

    t_s: float
    index: int
    luma: Plane | None = None
    u: Plane | None = None
    v: Plane | None = None
    bgr: Plane | None = None
    slid_px: tuple[float, float] = (0.0, 0.0)  # the picture slid right and down by so much: the camera trembles

    @classmethod
    def from_bgr(cls, bgr: Plane, t_s: float = 0.0, index: int = 0) -> Frame:
        """A frame from a (H, W, 3) uint8 picture; raises ValueError for another shape or type."""
        if bgr.ndim != 3 or bgr.shape[2] != 3 or bgr.dtype != np.uint8:
            raise ValueError(f"a BGR frame is (H, W, 3) uint8, not {bgr.shape} {bgr.dtype}")
        return cls(t_s, index, bgr=bgr)

    @classmethod
    def from_planes(cls, y: Plane, u: Plane, v: Plane, t_s: float = 0.0, index: int = 0) -> Frame:
        """A frame from YUV 4:2:0 planes; raises ValueError unless u and v are half of y both ways."""
        half = (y.shape[0] // 2, y.shape[1] // 2)
        if u.shape != half or v.shape != half:
            raise ValueError(f"planes of y {y.shape} want u and v {half}, not {u.shape} and {v.shape}")
        return cls(t_s, index, luma=y, u=u, v=v)

    @property
    def size_px(self) -> tuple[int, int]:
        """(width, height)."""
        plane = self.luma if self.luma is not None else self.bgr
        assert plane is not None
        return plane.shape[1], plane.shape[0]

    @property
    def steady(self) -> Frame:
        """The frame with its slide undone. Only readings ask for it, since it moves every pixel."""
        # Not kept where it is the frame itself: that would refer to itself, and stay until the collector comes.
        return self if self.slid_px == (0.0, 0.0) else self._slid_back

    @cached_property
    def _slid_back(self) -> Frame:
        by, half = self.slid_px, (self.slid_px[0] / 2, self.slid_px[1] / 2)
        return replace(
            self,
            slid_px=(0.0, 0.0),
            luma=_moved_back(self.luma, by),
            bgr=_moved_back(self.bgr, by),
            u=_moved_back(self.u, half),
            v=_moved_back(self.v, half),
        )

    @cached_property
    def y(self) -> Plane:
        """The (H, W) brightness plane; free where the source has planes."""
        if self.luma is not None:
            return self.luma
        assert self.bgr is not None
        return np.asarray(cv2.cvtColor(self.bgr, cv2.COLOR_BGR2GRAY), np.uint8)

    def colour(self, left: int, top: int, right: int, bottom: int) -> Plane:
        """BGR of the pixels left <= x < right, top <= y < bottom; the box is cut to the picture first."""
        width, height = self.size_px
        x0, y0 = max(left, 0), max(top, 0)
        x1, y1 = min(right, width), min(bottom, height)
        if self.bgr is not None:
            return self.bgr[y0:y1, x0:x1]
        return self._converted(x0, y0, x1, y1)

    def whole_bgr(self) -> Plane:
        """The whole picture as BGR: for stills, drawings and set-up, too slow for every frame."""
        width, height = self.size_px
        return self.colour(0, 0, width, height)

    def _converted(self, x0: int, y0: int, x1: int, y1: int) -> Plane:
        assert self.luma is not None
        assert self.u is not None
        assert self.v is not None
        ex0, ey0, ex1, ey1 = x0 & ~1, y0 & ~1, (x1 + 1) & ~1, (y1 + 1) & ~1
        half = np.s_[ey0 // 2 : ey1 // 2, ex0 // 2 : ex1 // 2]
        uv = np.dstack([self.u[half], self.v[half]])
        bgr = cv2.cvtColorTwoPlane(
            np.ascontiguousarray(self.luma[ey0:ey1, ex0:ex1]), uv, cv2.COLOR_YUV2BGR_NV12
        )
        return np.asarray(bgr[y0 - ey0 : y1 - ey0, x0 - ex0 : x1 - ex0], np.uint8)


def _moved_back(plane: Plane | None, by_px: tuple[float, float]) -> Plane | None:
    if plane is None:
        return None
    matrix = np.array([[1, 0, by_px[0]], [0, 1, by_px[1]]], np.float32)
    size = (plane.shape[1], plane.shape[0])
    flags = cv2.INTER_CUBIC | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(np.ascontiguousarray(plane), matrix, size, flags=flags, borderMode=cv2.BORDER_REPLICATE),
        np.uint8,
    )
