"""A course placed by hand: a person shows four of its hexes in the picture, and the fit goes on from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.course import RIM_GROUND, Course, Place
from calibration.golf.found import FoundCourse, NoCourse
from calibration.golf.lattice.edges import Edges
from calibration.golf.plane import HexPlane, plane_from_hexes
from calibration.golf.refinement import refined

CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])  # NW, NE, SE, SW of a map whose y points down
FARTHEST_OFF = 0.5  # pitches that the fit may lie off what a hand has shown: beyond, it is another hex
RADIALS = (0.0, 0.08, 0.16, 0.24)  # first terms of lenses from plain to wide
LEAST_PX = 4.0  # width of a hex below which nothing could be read


def corner_hexes(course: Course) -> tuple[Place, ...]:
    """Four hexes of a course that lie far apart: nearest the corners NW, NE, SE, SW of its printed map."""
    places = sorted(at for at, ground in course.items() if ground != RIM_GROUND)
    centres = plane_from_hexes(places)
    chosen: list[Place] = []
    for corner in CORNERS:
        ranked = np.argsort(-(centres @ corner), kind="stable")
        chosen.append(next(places[number] for number in ranked if places[number] not in chosen))
    return tuple(chosen)


def course_by_hand(
    bgr: NDArray[np.uint8], course: Course, points_px: Sequence[tuple[float, float]]
) -> FoundCourse:
    """The course whose corner hexes lie at these four pixels, fitted to the picture where it fits near by.

    Raises NoCourse where no camera can see them so.
    """
    course = {at: ground for at, ground in course.items() if ground != RIM_GROUND}
    corners, edges = corner_hexes(course), Edges.of(bgr)
    plane = _plane(bgr, corners, points_px)
    if not (np.linalg.det(plane.jacobians(plane_from_hexes(course))) > LEAST_PX**2).all():
        raise NoCourse("no camera sees the hexes so: put each mark on the middle of the hex of its number")
    bent = [_plane(bgr, corners, points_px, radial) for radial in RADIALS]
    fits = [fit for start in bent if _is_near(fit := refined(edges, start, course, None), corners, points_px)]
    if fits:
        return max(fits, key=lambda fit: fit.contrast)
    as_shown = refined(edges, plane, course, None)
    return FoundCourse(plane, as_shown.residual, 0.0, as_shown.contrast, as_shown.seen, None)


def _is_near(fit: FoundCourse, corners: Sequence[Place], points_px: Sequence[tuple[float, float]]) -> bool:
    """Whether a fit holds at all, and lies where the hand has shown it."""
    off = np.hypot(*(fit.plane.plane_from_px(np.array(points_px)) - plane_from_hexes(corners)).T)
    return bool(fit.agreeing > 0 and off.max() < FARTHEST_OFF)


def _plane(
    bgr: NDArray[np.uint8],
    places: Sequence[Place],
    points_px: Sequence[tuple[float, float]],
    radial: float = 0.0,
) -> HexPlane:
    """The plane through shown places, seen by a lens that bends by so much."""
    plane = HexPlane(bgr.shape[1], bgr.shape[0], np.eye(3), (radial, 0.0))
    normal = plane.undistorted(np.array(points_px, float))
    through, _ = cv2.findHomography(normal, plane_from_hexes(places))
    if through is None or len(normal) != len(places) or abs(np.linalg.det(through)) < 1e-12:
        raise NoCourse("the marks lie on one line: put each on the middle of the hex of its number")
    return replace(plane, plane_from_normal=np.asarray(through, np.float64))
