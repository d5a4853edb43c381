"""A course of Roll in One as text; a tree makes its hex's letter a capital."""

from __future__ import annotations

from rules.golf.roll_in_one.printed.course import Course, Terrain
from rules.golf.shared.drawing import drawn

MARKS = {
    Terrain.TEE: "t",
    Terrain.GREEN: "g",
    Terrain.FAIRWAY: "f",
    Terrain.ROUGH: "r",
    Terrain.BUNKER: "b",
    Terrain.WATER: "w",
    Terrain.BLANK: ".",
}
LEGEND = tuple((mark, terrain.value) for terrain, mark in MARKS.items())


def picture(course: Course) -> str:
    """The page, row by row from the north; a hole's flag shows its number."""
    marks = {
        at: MARKS[terrain].upper() if at in course.trees else MARKS[terrain]
        for at, terrain in course.terrain.items()
    }
    flags = {hole.flag: str(hole.number) for hole in course.holes}
    numbers = tuple((str(hole.number), f"flag, dice {_label(hole.label)}") for hole in course.holes)
    trees = tuple(
        (mark.upper(), f"{terrain.value} with a tree") for terrain, mark in MARKS.items() if mark != "."
    )
    return drawn(marks | flags, (*LEGEND, *trees, *numbers))


def _label(dice: tuple[int, ...]) -> str:
    return " and ".join(str(die) for die in dice)
