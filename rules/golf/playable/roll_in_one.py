"""Whether a page of Roll in One can be played: every flag within reach of its tee, over the page alone.

A line may cross water, and an elevated one trees; what leaves the page is erased.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.errors import Misplaced
from rules.golf.roll_in_one.lines.edges import sides_of
from rules.golf.roll_in_one.printed.course import Course
from rules.golf.shared.leaf import Leaf
from rules.hexes import Hex, neighbours


def faults(course: Course, leaf: Leaf) -> Iterator[Misplaced]:
    """Everything that keeps this page from being played, each with its place."""
    holes = leaf.items()["holes"].items()
    selected: dict[tuple[int, ...], int] = {}
    for hole in course.holes:
        keys = holes[str(hole.number)].items()
        label = tuple(sorted(hole.label))
        if label in selected:
            yield keys["label"].wrong(f"is that of hole {selected[label]} too: the dice tell holes by it")
        selected.setdefault(label, hole.number)
        if hole.flag not in reached(course, sides_of(hole.tee)):
            says = f"is of a hole that cannot end: {list(hole.flag)} is cut off from the tee by the page's edge"
            yield keys["flag"].wrong(says)


def reached(course: Course, starts: tuple[Hex, ...]) -> frozenset[Hex]:
    """The hexes of the page that a line gets to from here."""
    known, waiting = set(starts), list(starts)
    while waiting:
        fresh = {at for at in neighbours(waiting.pop()) if at in course.terrain and at not in known}
        known |= fresh
        waiting += fresh
    return frozenset(known)
