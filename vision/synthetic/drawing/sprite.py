"""A sprite: a small picture with its own transparency, laid over the big one at sub-pixel places.

Colours are premultiplied with their coverage, so that a blurred or averaged sprite stays right at its edges.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Patch = NDArray[np.float32]
SMEAR_MIN_PX = 0.7  # A shorter smear is invisible.


@dataclass(frozen=True, slots=True)
class Box:
    """Pixels left <= x < right, top <= y < bottom. All even, so that colour planes of half size agree."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def around(cls, points_px: NDArray[np.floating[Any]], margin_px: float, size_px: tuple[int, int]) -> Box:
        """The even box around points (N, 2), cut to a picture of `size_px` (width, height)."""
        low, high = points_px.min(axis=0) - margin_px, points_px.max(axis=0) + margin_px
        left, top = (max(math.floor(value) & ~1, 0) for value in low)
        right, bottom = (
            min((math.ceil(value) + 2) & ~1, side & ~1) for value, side in zip(high, size_px, strict=True)
        )
        return cls(left, top, max(right, left), max(bottom, top))

    @classmethod
    def unbounded(cls, points_px: NDArray[np.floating[Any]], margin_px: float) -> Box:
        """The even box around points, though it may reach beyond the picture."""
        low, high = points_px.min(axis=0) - margin_px, points_px.max(axis=0) + margin_px
        left, top = (math.floor(value) & ~1 for value in low)
        right, bottom = ((math.ceil(value) + 2) & ~1 for value in high)
        return cls(left, top, right, bottom)

    @property
    def size(self) -> tuple[int, int]:
        """(width, height) in pixels."""
        return self.right - self.left, self.bottom - self.top

    @property
    def is_empty(self) -> bool:
        """Whether it holds no pixel."""
        return self.right <= self.left or self.bottom <= self.top

    @property
    def rows_columns(self) -> tuple[slice, slice]:
        """The index of its pixels in a picture."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    def part(self, patch: Patch, within: Box) -> Patch:
        """The part of a patch of this box's size that lies in a smaller box."""
        return patch[
            within.top - self.top : within.bottom - self.top, within.left - self.left : within.right - self.left
        ]

    @property
    def halved(self) -> tuple[slice, slice]:
        """The index of its pixels in a plane of half size."""
        return slice(self.top // 2, self.bottom // 2), slice(self.left // 2, self.right // 2)

    def meets(self, other: Box) -> bool:
        """Whether the two share a pixel."""
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def joined(self, other: Box) -> Box:
        """The smallest box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def cut(self, other: Box) -> Box:
        """The common part of both; empty where they do not meet."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        return Box(left, top, max(min(self.right, other.right), left), max(min(self.bottom, other.bottom), top))


@dataclass(frozen=True, eq=False)
class Sprite:
    """`colour` (h, w, 3) premultiplied 0 to 255, `cover` (h, w) 0 to 1, `shade` (h, w) the shadow it casts.

    The shadow darkens what is already there, then the colour covers it.
    """

    box: Box
    colour: Patch
    cover: Patch
    shade: Patch

    def cover_within(self, box: Box) -> Patch:
        """The part of each pixel of a box that it hides, 0 outside its own."""
        whole = np.zeros((box.bottom - box.top, box.right - box.left), np.float32)
        both = self.box.cut(box)
        if not both.is_empty:
            box.part(whole, both)[...] = self.box.part(self.cover, both)
        return whole

    def lay_on(self, picture: Picture, within: Box) -> None:
        """Draws the part of the sprite that lies within a box of the picture, in place."""
        box = self.box.cut(within)
        if box.is_empty:
            return
        shade, cover, colour = (self.box.part(patch, box) for patch in (self.shade, self.cover, self.colour))
        left = (1 - shade) * (1 - cover)
        under = picture[box.rows_columns]
        laid = under * left[..., None] + colour
        under[...] = np.minimum(laid + 0.5, 255)


def joined_boxes(boxes: list[Box]) -> list[Box]:
    """The same area as few boxes that do not meet."""
    separate: list[Box] = []
    for box in boxes:
        waiting = box
        while (met := next((other for other in separate if other.meets(waiting)), None)) is not None:
            separate.remove(met)
            waiting = waiting.joined(met)
        if not waiting.is_empty:
            separate.append(waiting)
    return separate


def smeared(patch: Patch, step_px: tuple[float, float]) -> Patch:
    """A patch averaged over a straight move by `step_px` around where it is, as an open shutter does."""
    length = math.hypot(*step_px)
    if length < SMEAR_MIN_PX:
        return patch
    reach = math.ceil(length / 2) + 1
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    start = tuple(round((reach - value / 2) * 16) for value in step_px)
    end = tuple(round((reach + value / 2) * 16) for value in step_px)
    cv2.line(kernel, start, end, 1.0, 1, cv2.LINE_AA, 4)
    return np.asarray(cv2.filter2D(patch, -1, kernel / kernel.sum()), np.float32)
