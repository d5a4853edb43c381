"""Hands that came over a place and went between two looks, from the motion in small pictures.

A token that lies as it lay may have been struck meanwhile, if something was over it.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
MOVING_GREY = 14  # levels by which a pixel differs where something moves
# Pixels each way over whose mean a faint hand is told, one as dark as what it passes over; times as much as the
# picture's median, which is noise, they differ there; and levels that they differ at least.
FAINT_PX, FAINT_TIMES, FAINT_GREY = 3, 2.5, 4.0
EACH = 4  # pixels each way, of which one counts for that median: it takes a tenth of the time
MOST_MOVING = 0.35  # share of a picture that differs where the light has changed, or the camera was moved
AROUND = 0.5  # pitches about a place, within which motion counts as over it
OVER = 1 / 3  # share of the pixels there that something moved across


class Passing:
    """Remembers where something moved since the last look at one table."""

    def __init__(self) -> None:
        self._moved: NDArray[np.bool_] | None = None

    def note(self, last: Picture, now: Picture) -> None:
        """Takes in the motion between two small pictures."""
        if last.shape != now.shape:
            return
        off = np.asarray(cv2.absdiff(last, now), np.uint8)
        plain = off > MOVING_GREY
        if plain.mean() > MOST_MOVING:
            return
        moved = plain | _faintly(off)
        self._moved = moved if self._moved is None or self._moved.shape != off.shape else self._moved | moved

    def was_over(self, x: float, y: float, pitch: float) -> bool:
        """Whether something moved across a place, given in pixels of the small pictures, as is the pitch."""
        if self._moved is None:
            return False
        reach = max(AROUND * pitch, 1.0)
        rows, columns = (slice(max(round(at - reach), 0), round(at + reach) + 1) for at in (y, x))
        there = self._moved[rows, columns]
        return bool(there.size and there.mean() > OVER)

    def forget(self) -> None:
        """A look was told: what moved before it tells nothing of the next."""
        self._moved = None


def _faintly(off: Picture) -> NDArray[np.bool_]:
    """Where two pictures that are so far apart differ by little, but together with what is around."""
    mean = cv2.blur(off.astype(np.float32), (FAINT_PX, FAINT_PX))
    return np.asarray(mean > max(FAINT_TIMES * float(np.median(mean[::EACH, ::EACH])), FAINT_GREY))
