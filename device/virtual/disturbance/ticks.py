"""Which frames a camera takes, which of them are lost, and what times it writes on them."""

from __future__ import annotations

from typing import Protocol

import numpy as np

BURST_FRAMES = 5.0  # that a burst loses on the mean
STAMPED = 0.3  # of the jitter of frames is that of their stamps beside it
LEAST_S = 1e-3  # between two stamps: time never stands still


class Timed(Protocol):
    """The part of a camera that is about time."""

    @property
    def every(self) -> int: ...
    @property
    def lost(self) -> float: ...
    @property
    def jitter(self) -> float: ...
    @property
    def bursts(self) -> float: ...


class Ticks:
    """One camera's clock over a film; `luck` decides single losses, `seed` all else."""

    def __init__(self, camera: Timed, luck: np.random.Generator, seed: int) -> None:
        self._camera, self._luck = camera, luck
        self._own_luck = np.random.default_rng((seed, 7))
        self._due, self._losing, self._count, self._last_s = 0.0, 0, 0, -1.0

    def takes(self, index: int) -> bool:
        """Whether the film's frame of this number is taken and arrives."""
        if not self._is_due(index) or (self._count and self._luck.random() < self._camera.lost):
            return False
        if self._count and self._is_in_a_burst():
            return False
        self._count += 1
        return True

    def stamped_s(self, t_s: float, between_s: float) -> float:
        """The time that is written on a frame of this moment; frames come `between_s` apart on the mean."""
        if not self._camera.jitter:
            return t_s
        off_s = STAMPED * self._camera.jitter * between_s * self._own_luck.standard_normal()
        self._last_s = max(t_s + off_s, self._last_s + LEAST_S, 0.0)
        return self._last_s

    def _is_due(self, index: int) -> bool:
        camera = self._camera
        if not camera.jitter:
            return index % camera.every == 0
        if index < self._due:
            return False
        between = camera.every * np.exp(camera.jitter * self._own_luck.standard_normal())
        self._due = max(self._due + between, index + 0.5)
        return True

    def _is_in_a_burst(self) -> bool:
        if self._losing:
            self._losing -= 1
            return True
        if not self._camera.bursts or self._own_luck.random() >= self._camera.bursts / BURST_FRAMES:
            return False
        self._losing = int(self._own_luck.geometric(1 / BURST_FRAMES)) - 1
        return True
