"""The drawn camera: scenes in, frames out, with dropped, repeated and badly seen ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

import numpy as np

from device.virtual.staging.trouble import Trouble
from vision.frame import Frame
from vision.synthetic.scene.scene import Scene
from vision.synthetic.sight import PLAIN, Sight


class Draws(Protocol):
    """A table that can be drawn, under one lamp or two."""

    def draw(
        self, scene: Scene, t_s: float, index: int, luck: np.random.Generator, sight: Sight = ...
    ) -> Frame: ...


class Camera:
    """Takes one picture of each scene; `sight` is the sight of the last one."""

    def __init__(self, renderer: Draws, rate_hz: float, noise: np.random.Generator) -> None:
        self.sight = PLAIN
        self._renderer = renderer
        self._rate_hz = rate_hz
        self._noise = noise
        self._scenes = 0
        self._frames = 0
        self._last: Frame | None = None

    def frames(self, scene: Scene, trouble: Trouble | None) -> tuple[Frame, ...]:
        """The frame of this scene, an old one again, or none."""
        t_s = self._scenes / self._rate_hz
        self._scenes += 1
        gap = None
        if trouble is not None:
            self.sight, gap = trouble.sight(t_s), trouble.gap(t_s)
        if gap == "drop":
            return ()
        if gap == "repeat" and self._last is not None:
            frame = replace(self._last, t_s=t_s, index=self._frames)
        else:
            frame = self._renderer.draw(scene, t_s, self._frames, self._noise, self.sight)
        self._frames += 1
        self._last = frame
        return (frame,)
