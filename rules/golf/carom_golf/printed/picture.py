"""A course of Carom Golf as text, with the balls that lie on it."""

from __future__ import annotations

from collections.abc import Mapping

from rules.golf.carom_golf.printed.course import Course, Ground
from rules.golf.shared.drawing import drawn
from rules.hexes import Hex

MARKS = {
    Ground.GRASS: '"',
    Ground.POND: "~",
    Ground.SAND: ":",
    Ground.PUDDLE: "-",
    Ground.ICE: "=",
    Ground.FLAT: "#",
    Ground.STUMP: "S",
    Ground.ROCK: "R",
    Ground.MUSHROOM: "m",
    Ground.MOLE: "o",
    Ground.HOLE: "O",
}
LEGEND = ((".", "plain"), ("T", "tee"), *((mark, ground.value) for ground, mark in MARKS.items()))


def picture(course: Course, balls: Mapping[str, Hex] | None = None) -> str:
    """The course, row by row from the north; a ball is the first letter of its name, upper case."""
    marks = dict.fromkeys(course.inside, ".") | dict.fromkeys(course.tee, "T")
    marks |= {at: MARKS[ground] for at, ground in course.terrain.items()}
    lying = {at: name[:1].upper() for name, at in (balls or {}).items()}
    ball_legend = tuple((name[:1].upper(), f"ball {name}") for name in balls or {})
    return drawn(marks | lying, (*LEGEND, *ball_legend))
