"""A golf table in one picture: where the course lies, and what lies on it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from calibration.golf.course import Course
from calibration.golf.find import find_course
from vision.golf.course_reader import Reading, read_course


def read_table(bgr: NDArray[np.uint8], course: Course, game: str, hex_mm: float | None = None) -> Reading:
    """The table with everything on it; raises calibration.golf.found.NoCourse where the course is not found."""
    return read_course(bgr, find_course(bgr, course), course, game, hex_mm)
