"""The pictures that a late reader has not taken yet, and the plan by which some of them are dropped.

The newest is always kept. Of the others the moving phase comes first: while pictures wait in which nothing
stirs, the oldest of those is dropped, so that a stroke outlives the still table before and after it. Where
something stirs in all of them, the oldest is dropped.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Frame

CELL_PX = 16  # the side of a cell whose mean is compared: noise is a sixteenth of a pixel's there
# What stirs changes a cell by more than so many times the median of all cells, and than so many levels of 255:
# noise changes the most of five thousand cells by six medians.
STIR_MEDIANS, STIR_LEVELS = 12.0, 3.0

Cells = NDArray[np.uint8]


@dataclass(eq=False)
class _Held:
    """A frame that waits. `stirs`: something differs from the frame before; not known of the first."""

    frame: Frame
    stirs: bool = False

    @cached_property
    def cells(self) -> Cells:
        """(H, W) the mean level of each cell."""
        height, width = (side // CELL_PX for side in self.frame.y.shape)
        whole = self.frame.y[: height * CELL_PX, : width * CELL_PX]
        return np.asarray(cv2.resize(whole, (width, height), interpolation=cv2.INTER_AREA), np.uint8)


class Waiting:
    """A queue of frames, `most` at the most; whoever shares it among threads locks it.

    A picture is looked at only while another one waits: a reader that keeps up pays nothing for the plan.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: deque[_Held] = deque()

    def __len__(self) -> int:
        return len(self._held)

    def offer(self, frame: Frame) -> int:
        """Takes in the newest frame; returns how many older ones were dropped for it."""
        newest = _Held(frame)
        newest.stirs = bool(self._held) and _differ(self._held[-1].cells, newest.cells)
        self._held.append(newest)
        excess = len(self._held) - self._most
        for _ in range(excess):
            del self._held[self._spare()]
        return max(excess, 0)

    def take(self) -> Frame:
        """The oldest frame that waits; raises IndexError where none does."""
        return self._held.popleft().frame

    def _spare(self) -> int:
        """The place of the frame that is missed least; never that of the newest."""
        older = list(self._held)[:-1]
        return next((place for place, held in enumerate(older) if not held.stirs), 0)


def _differ(before: Cells, now: Cells) -> bool:
    """Whether some cell changed more than noise, or a lamp that changes them all, explains."""
    if before.shape != now.shape:
        return True
    changes = now.astype(np.float32) - before
    changes = np.abs(changes - np.median(changes))
    return float(changes.max(initial=0.0)) > max(STIR_MEDIANS * float(np.median(changes)), STIR_LEVELS)
