"""A course of 18 Holes as text."""

from __future__ import annotations

from rules.golf.eighteen_holes.printed.course import Course, Spot, Surface
from rules.golf.shared.drawing import drawn

MARKS = {
    Surface.FAIRWAY: ".",
    Surface.ROUGH: ",",
    Surface.BUNKER: "b",
    Surface.WATER: "~",
    Surface.WATER_FAIRWAY: "=",
    Surface.CLUBHOUSE: "#",
}
LETTERS = "abcdefghijklmnopqr"  # of the tees of holes 1 to 18; their greens have the capitals
TREE = "^"


def picture(course: Course) -> str:
    """The course, row by row from the north."""
    legend = [*((mark, surface.value.replace("_", " ")) for surface, mark in MARKS.items()), (TREE, "tree")]
    for hole in course.holes:
        tee = LETTERS[hole - 1]
        legend += [(tee.upper(), f"green {hole}, par {course.par[hole]}"), (_tee(hole), f"tee {hole}")]
    return drawn({at: _mark(spot) for at, spot in course.spots.items()}, legend)


def _mark(spot: Spot) -> str:
    if spot.tree:
        return TREE
    if spot.surface is Surface.GREEN:
        return LETTERS[(spot.number or 1) - 1].upper()
    return _tee(spot.number or 1) if spot.surface is Surface.TEE else MARKS[spot.surface]


def _tee(hole: int) -> str:
    return str(hole) if hole < 10 else LETTERS[hole - 1]
