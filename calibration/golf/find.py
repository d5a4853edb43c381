"""A golf course found in a picture: the lattice, the course on it, then the fit to the course alone.

    course of many hexes   lattice.search -> placing -> refinement; else tiles.placing
    course of few hexes    tiles.placing; else the lattice, if the tiles seen bear it out
    then                   refused where it fits as well turned, or a hex on

A course of few hexes has too little that repeats for a spectrum; its tiles are seen one by one.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.course import Course, whole_hexes
from calibration.golf.found import FoundCourse, NoCourse
from calibration.golf.lattice.contrast import contrast
from calibration.golf.lattice.edges import Edges
from calibration.golf.lattice.search import Lattice, agreement, lattices
from calibration.golf.placing import Placing, course_plane, placed
from calibration.golf.plane import HexPlane, hexes_from_plane, plane_from_hexes
from calibration.golf.refinement import needed_agreement, refined, residual_of
from calibration.golf.tiles.placing import PlacedTiles, placed_on_tiles

LEAST_COVERAGE = 0.012
CHANCE_CONTRAST = 2.6  # of one hex that a fit was bent to; of many, by the root of their number less
UNSURE = 0.5  # a margin below which grounds alone do not say which hex is which
LEAST_OUTLINE = 0.25  # of heat: by so much the tiles of a small board are hotter than what lies round it
DECIDED, AS_ONE = 3.0, 7.0  # log odds from which one way to lie is taken; neighbours tell as much as one
CLEARER = 0.08  # of heat: by so much an outline has to fit better
NEAREST = 12  # hexes in the middle of the picture by which two lattices are compared
LEAST_SIDE_PX = 120  # a picture smaller than this shows no lattice
FEW = 40  # hexes: a course of at most so many has tiles that a network sees one by one
FOLLOWED = 0.4  # pitches that a fit may be off the place where it is looked for


def find_course(bgr: NDArray[np.uint8], course: Course) -> FoundCourse:
    """Where the course lies; raises NoCourse below a confidence. `course` gives each hex (q, r) its ground."""
    _verify_size(bgr)
    located = _of_few(bgr, course) if len(whole_hexes(course)) <= FEW else _of_many(bgr, course)
    _verify_decided(located, course)
    return located


def _verify_size(bgr: NDArray[np.uint8]) -> None:
    height, width = bgr.shape[:2]
    if min(height, width) < LEAST_SIDE_PX:
        raise NoCourse(f"the picture is {width}x{height} pixels, at least {LEAST_SIDE_PX} are needed")


def _of_few(bgr: NDArray[np.uint8], course: Course) -> FoundCourse:
    """A course whose tiles are seen one by one; what only its spectrum tells may be anything that repeats."""
    tiles, size = placed_on_tiles(bgr, course), len(whole_hexes(course))
    if tiles is not None and tiles.is_sure(size):
        return _as_found(tiles, size)
    by_spectrum = _by_spectrum(bgr, course)
    if tiles is None or tiles.outline(by_spectrum.plane, course) < LEAST_OUTLINE:
        raise NoCourse(
            f"something in the picture repeats like hexes, but no board of {size} tiles is seen there: "
            "show all of it to the camera"
        )
    return by_spectrum


def _of_many(bgr: NDArray[np.uint8], course: Course) -> FoundCourse:
    try:
        return _by_spectrum(bgr, course)
    except NoCourse:
        tiles, size = placed_on_tiles(bgr, course), len(whole_hexes(course))
        if tiles is None or not tiles.is_sure(size):
            raise
        return _as_found(tiles, size)


def _as_found(tiles: PlacedTiles, size: int) -> FoundCourse:
    stands_out = tiles.held / max(tiles.beside, 1 / size)
    return FoundCourse(tiles.plane, tiles.residual, tiles.held, stands_out, tiles.seen, tiles.placing)


def _by_spectrum(bgr: NDArray[np.uint8], with_rim: Course) -> FoundCourse:
    """The course on the lattice of a spectrum; raises NoCourse where it lies nowhere or agrees too little."""
    edges, course = Edges.of(bgr), whole_hexes(with_rim)
    lab = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB), np.uint8)
    courses = []
    for lattice in _lattices(edges):
        placing = placed(course, lattice.plane, lattice.nodes, lab)
        if placing is not None:
            courses.append(refined(edges, course_plane(lattice.plane, placing), course, placing))
    if not courses:
        raise NoCourse(
            "a lattice of hexes was found, but the course lies nowhere on it: show all of it to the camera"
        )
    best = _by_outline(bgr, edges, with_rim, max(courses, key=_confidence))
    _verify_contrast(best)
    needed = needed_agreement(best.seen)
    if best.agreeing < needed:
        raise NoCourse(
            f"the edges of only {best.agreeing:.0%} of the hexes lie where this course has them, "
            f"{needed:.0%} are needed: name the course that lies on the table, and show all of it"
        )
    return best


def _by_outline(bgr: NDArray[np.uint8], edges: Edges, with_rim: Course, located: FoundCourse) -> FoundCourse:
    """The course, some hexes on or turned where the grounds leave that open and its outline does not."""
    assert located.placing is not None
    if located.placing.margin >= UNSURE:
        return located
    tiles, course = placed_on_tiles(bgr, with_rim), whole_hexes(with_rim)
    if tiles is None:
        return located
    plane = _laid_like(located.plane, tiles.plane, course)
    if _lie_alike(plane, located.plane, course):
        surer = max(located.placing.margin, tiles.placing.margin)
        return replace(located, placing=replace(located.placing, margin=surer))
    if tiles.outline(plane, with_rim) < tiles.outline(located.plane, with_rim) + CLEARER:
        return located
    other = refined(edges, plane, course, tiles.placing)
    return other if other.agreeing >= needed_agreement(other.seen) else located


def _laid_like(plane: HexPlane, other: HexPlane, course: Course) -> HexPlane:
    """The lattice of a plane with the hexes named as in the other, whose far hexes may be off."""
    points = plane_from_hexes(course)
    px = other.px_from_plane(points)
    near = np.argsort(np.hypot(*(px - other.middle_px).T))[:NEAREST]
    own = points[near]
    placings = []
    for turn in range(6):
        turned = course_plane(plane, Placing(turn, (0, 0), 0.0, 0.0, 1.0)).plane_from_px(px[near])
        by = hexes_from_plane(np.median(turned - own, axis=0).reshape(1, 2))[0]
        off = np.hypot(*(turned - own - plane_from_hexes([(int(by[0]), int(by[1]))])).T)
        placings.append((float(np.median(off)), turn, by))
    _, turn, by = min(placings, key=lambda placing: placing[0])
    laid = course_plane(plane, Placing(turn, (0, 0), 0.0, 0.0, 1.0))
    away = plane_from_hexes([(int(by[0]), int(by[1]))])[0]
    return laid.moved(np.array([[1, 0, -away[0]], [0, 1, -away[1]], [0, 0, 1.0]]))


def _lie_alike(plane: HexPlane, other: HexPlane, course: Course) -> bool:
    """Whether each hex of a course lies on the same hex of the lattice in both planes."""
    centres = plane_from_hexes(course)
    off = np.hypot(*(other.plane_from_px(plane.px_from_plane(centres)) - centres).T)
    return bool(np.median(off) < FOLLOWED)


def follow_course(
    bgr: NDArray[np.uint8], located: FoundCourse, course: Course, moved_px: tuple[float, float]
) -> FoundCourse | None:
    """The course after its picture moved by so many pixels to the right and down, fitted anew from there.

    None where it does not lie there: a lattice looks like itself a hex on, so only what is known to be near is
    followed, and the rest is to be found again.
    """
    course = whole_hexes(course)
    plane = located.plane.slid(*moved_px)
    now = refined(Edges.of(bgr), plane, course, located.placing)
    centres = plane_from_hexes(course)
    off = np.hypot(*(now.plane.plane_from_px(plane.px_from_plane(centres)) - centres).T)
    fits = (
        now.agreeing >= needed_agreement(now.seen)
        and now.contrast >= 1 + CHANCE_CONTRAST / max(now.seen, 1) ** 0.5
    )
    return now if fits and off.max() < FOLLOWED else None


def _confidence(located: FoundCourse) -> float:
    """Contrast first, in steps of a tenth; between alike lattices the placing that is surer."""
    assert located.placing is not None
    if located.agreeing <= 0:
        return 0.0
    return round(located.contrast, 1) + min(located.placing.margin, 4.0) / 50


def _verify_contrast(located: FoundCourse) -> None:
    """Raises NoCourse where outlines stand out no more than those of as many hexes may by chance."""
    needed = 1 + CHANCE_CONTRAST / max(located.seen, 1) ** 0.5
    if located.contrast < needed:
        raise NoCourse(
            f"no lattice of hexes stands out: edges are {located.contrast:.2f} times as strong on its outlines "
            f"as beside them, {needed:.2f} times are needed"
        )


def _verify_decided(located: FoundCourse, course: Course) -> None:
    """Raises NoCourse where the course fits as well turned, or a hex on: which hex is which is not decided."""
    placing = located.placing
    assert placing is not None
    if placing.margin * max(placing.share * len(whole_hexes(course)), 1.0) < DECIDED * AS_ONE:
        raise NoCourse(
            "the course fits the picture in two ways about equally well: show all of it to the camera, or mark "
            "its corners"
        )


def find_lattice(bgr: NDArray[np.uint8]) -> FoundCourse:
    """The lattice of hexes alone, with some hex of it as (0, 0); raises NoCourse where there is none."""
    _verify_size(bgr)
    edges = Edges.of(bgr)
    best = _lattices(edges)[0]
    held = agreement(best.plane, best.nodes)
    agreeing = best.nodes.plane[held > 0]
    stands_out = contrast(edges, best.plane, agreeing) if len(agreeing) else 0.0
    residual = residual_of(best.plane, best.nodes)
    course_found = FoundCourse(best.plane, residual, float(held.mean()), stands_out, len(agreeing), None)
    _verify_contrast(course_found)
    return course_found


def _lattices(edges: Edges) -> list[Lattice]:
    candidates = lattices(edges)
    if not candidates or candidates[0].coverage < LEAST_COVERAGE:
        coverage = candidates[0].coverage if candidates else 0.0
        raise NoCourse(
            f"no lattice of hexes in the picture: {coverage:.1%} of it repeats like one, "
            f"{LEAST_COVERAGE:.1%} is needed"
        )
    return [lattice for lattice in candidates if lattice.coverage >= LEAST_COVERAGE]
