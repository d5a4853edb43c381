"""The place of a golf course in the picture, for people: how it is drawn there, and where a person puts it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from calibration.golf.by_hand import corner_hexes
from calibration.golf.course import RIM_GROUND
from calibration.golf.found import FoundCourse
from calibration.golf.plane import plane_from_hexes
from calibration.lens import Points
from device.golf_tables.courses import SeenCourse
from vision.golf.course_reader import HEX_MM
from vision.golf.watching.observer import GolfObserver, Shown

Json = dict[str, object]
AROUND = np.radians(np.arange(30, 391, 60))  # the corners of a pointy-topped hex, the first again at the end
OUTLINE = np.column_stack([np.cos(AROUND), np.sin(AROUND)]) / np.sqrt(3)


class CoursePlace:
    """Where one course lies. Wishes come from another thread; the loop takes them between two frames."""

    def __init__(self, course: Callable[[], SeenCourse]) -> None:
        self._course = course
        self._wish: tuple[Shown | None] | None = None
        self._found: FoundCourse | None = None

    def give(self, corners: Points) -> None:
        """Wishes the corner hexes at these pixels (4, 2)."""
        self._wish = (tuple((float(x), float(y)) for x, y in corners),)

    def find(self) -> None:
        """Wishes the course wherever it is found."""
        self._wish = (None,)

    def prepare(self, observer: GolfObserver) -> None:
        """Hands a wish to the observer, and notes where it has the course; between two frames."""
        if self._wish is not None:
            (shown,), self._wish = self._wish, None
            observer.place(shown)
        self._found = observer.placement

    def drawing(self) -> Json:
        """`{"board", "anchors"}`: the course's hexes in px, and the four that a hand may place.

        `board` is None while the course is not found; its `corners` are the middles of the four hexes.
        """
        course, course_found = self._course(), self._found
        places = [at for at, ground in course.grounds.items() if ground != RIM_GROUND]
        corners = corner_hexes(course.grounds)
        anchors = {
            "at": [list(at) for at in corners],
            "hexes": [list(at) for at in places],
            "grounds": [course.grounds[at] for at in places],
        }
        board = None if course_found is None else _drawn(course_found, places, corners, HEX_MM[course.game])
        return {"board": board, "anchors": anchors}


def _drawn(
    located: FoundCourse, places: list[tuple[int, int]], corners: tuple[tuple[int, int], ...], hex_mm: float
) -> Json:
    outlines = plane_from_hexes(places)[:, None] + OUTLINE
    px = located.plane.px_from_plane(outlines.reshape(-1, 2)).reshape(outlines.shape)
    return {
        "corners": located.plane.px_from_hexes(corners).round(1).tolist(),
        "residual_mm": round(located.residual * hex_mm, 2),
        "lines": px.round(1).tolist(),
    }
