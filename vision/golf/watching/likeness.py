"""Two looks at a course: whether a place looks as it did, and what is likely there now.

A place's patch is compared with the one of an earlier look, spot by spot: a dark golfer on dark ground differs
little, and over a small part of the patch alone.

Both looks flatten the course alike, so a patch shows the same part of the table. A change of light moves all
colours of a patch together and is taken out first.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.golf.ground import SOLID, Course
from vision.golf.patches import FOOT
from vision.golf.reading import Reading
from vision.golf.watching.changes import Place

REACH = {"ball": (7, 14, 5), "flat": (7, 8, 6), "meeple": (8, 22, 4)}  # pixels aside, up and down of a foot
WIDE = 5  # pixels: what has come or gone differs over a spot of so much at least
CHANGED = 0.13  # mean difference over such a spot, of the course's usual light; noise makes a fifth of it
Values = NDArray[np.floating[Any]]


class Compared:
    """A reading beside the looks of an earlier one (`vision.golf.watching.memory.Looks`)."""

    def __init__(self, reading: Reading, now: Likeness, earlier: Likeness, course: Course) -> None:
        self._reading, self._now, self._earlier = reading, now, earlier
        self.places = tuple(at for at in reading.hexes if course[at] not in SOLID)

    def is_as_before(self, at: Place, form: str) -> bool:
        """Whether a hex looks as it did, as far as a token of this form would reach."""
        return self._now.is_as(self._earlier, at, form)

    def likelihood(self, at: Place, token: str, form: str) -> float:
        """How likely a token of this colour and form stands on a hex now."""
        return self._reading.likelihood(at, token, form)

    def was_likely(self, at: Place, token: str, form: str) -> float:
        """How likely that was at the earlier look."""
        return self._earlier.reading.likelihood(at, token, form)


class Likeness:
    """The looks of all places of one reading."""

    def __init__(self, reading: Reading) -> None:
        self.reading, self._seen = reading, reading.seen
        self._numbers = {place: number for number, place in enumerate(reading.hexes)}

    def is_as(self, earlier: Likeness, at: Place, form: str) -> bool:
        """Whether this place looks as at the earlier look, as far as a token of this form would reach."""
        first, second = earlier._part(at, form), self._part(at, form)
        if first is None or second is None:
            return False
        off = second - first
        off = off - np.median(off, axis=(1, 2), keepdims=True)
        return float(cv2.blur(np.abs(off).mean(axis=0), (WIDE, WIDE)).max()) < CHANGED

    def _part(self, at: Place, form: str) -> Values | None:
        """(3, h, w) colours of the part of a patch that a token covers."""
        number = self._numbers.get(at)
        if number is None:
            return None
        aside, up, down = REACH[form]
        column, row = int(FOOT[0]), int(FOOT[1])
        part = self._seen[number][:, row - up : row + down, column - aside : column + aside]
        return np.asarray(part, np.float32)
