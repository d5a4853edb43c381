"""A golf table in one picture: where the course lies, and what lies on it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from calibration.golf.course import Course, Label
from calibration.golf.find import find_course
from vision.golf.course_reader import Reading, read_course


def read_table(
    bgr: NDArray[np.uint8],
    course: Course,
    game: str,
    hex_mm: float | None = None,
    labels: Sequence[Label] = (),
) -> Reading:
    """The table with everything on it; raises calibration.golf.found.NoCourse where the course is not found.

    `hex_mm` is the size of a hex from flat to flat, `labels` the faces of dice that are printed beside hexes.
    """
    return read_course(bgr, find_course(bgr, course), course, game, hex_mm, labels)
