"""The hexes of a course and their grounds, as far as the lens knows them: names, and no laws.

It loads without numpy: a server reads courses, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.hexes import Hex, neighbours

Place = tuple[int, int]  # a hex (q, r)
Course = Mapping[Place, str]  # the ground of each hex
RIM_GROUND = "rim"  # hexes around the course, partly table and partly print: they say nothing


@dataclass(frozen=True)
class Label:
    """Faces of dice, by their values, that are printed beside a hex."""

    at: Place
    values: tuple[int, ...]


def whole_hexes(course: Course) -> dict[Place, str]:
    """A course without the parts of hexes round it."""
    return {at: ground for at, ground in course.items() if ground != RIM_GROUND}


def rim(course: Course) -> list[Place]:
    """The hexes that touch the course from outside."""
    around = {at for place in course for at in neighbours_of(place)}
    return sorted(around - set(course))


def neighbours_of(place: Place) -> list[Place]:
    """The six hexes around, as plain pairs."""
    return [(at.q, at.r) for at in neighbours(Hex(*place))]
