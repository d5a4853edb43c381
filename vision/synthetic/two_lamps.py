"""A drawn table under two lamps: each gives its own shadows, colour, fall-off and image in the varnish.

Light adds. The levels of both pictures become light, are summed, and become levels again; the camera's exposure
is that for both lamps, and stays.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from vision.frame import Frame
from vision.synthetic.drawing.sprite import Box, Picture, joined_boxes
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.scene import Scene
from vision.synthetic.sight import PLAIN, Sight

GAMMA = 2.2  # of a camera's levels
LIGHT = ((np.arange(256) / 255) ** GAMMA).astype(np.float32)


class TwoLamps:
    """The same table, drawn in the light of each lamp.

    `share` of both lamps' light is the second's, whose brightness at a time `lit` gives, 0 to 1.
    """

    def __init__(self, first: Renderer, second: Renderer, share: float, lit: Callable[[float], float]) -> None:
        self._first, self._second, self._share, self._lit = first, second, share, lit
        self._shown: float | None = None
        self._whole = Box(0, 0, *first.size_px)

    def draw(
        self, scene: Scene, t_s: float, index: int, luck: np.random.Generator, sight: Sight = PLAIN
    ) -> Frame:
        """The scene as one frame, as `Renderer.draw` gives it."""
        boxes, lit = self._repainted(scene), self._lit(t_s)
        for box in boxes if lit == self._shown else [self._whole]:
            self._first.expose(box, self._summed(box, lit))
        self._shown = lit
        return self._first.frame(t_s, index, luck, sight)

    def _repainted(self, scene: Scene) -> list[Box]:
        return joined_boxes([*self._first.repainted(scene), *self._second.repainted(scene)])

    def _summed(self, box: Box, lit: float) -> Picture:
        first, second = (cv2.LUT(lamp.drawn(box), LIGHT) for lamp in (self._first, self._second))
        light = cv2.addWeighted(first, 1 - self._share, second, self._share * lit, 0)
        return np.asarray(255 * cv2.pow(light, 1 / GAMMA) + 0.5, np.uint8)
