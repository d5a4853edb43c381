"""Whether a course of 18 Holes can be played: each tile once, trees as the box has them, greens within reach.

A golfer walks a hex at a time, and a chip clears one tree; both are tried more freely than any club allows, so
that no green is refused that some shot reaches.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rules.errors import Misplaced
from rules.golf.eighteen_holes.printed.clubs import HANDS, Club, preset_hand
from rules.golf.eighteen_holes.printed.course import Course, Surface
from rules.golf.shared.leaf import Leaf
from rules.hexes import Hex, step

HAND = 5  # clubs of a preset hand
TREES = 21  # of the second edition; the first has fourteen
TILE = re.compile(r"(\d+)[AB]")  # the number of a tile and its side


def faults(course: Course, leaf: Leaf) -> Iterator[Misplaced]:
    """Everything that keeps this course from being played, each with its place."""
    trees = sum(spot.tree for spot in course.spots.values())
    if trees > TREES:
        yield leaf.wrong(f"has {trees} trees, and no box holds more than {TREES}")
    pars = leaf.items()["par"].items()
    for hole in course.holes:
        tee = course.tee(hole)
        if not course.greens(hole) & reached(course, tee):
            says = f"is a hole that cannot end: its green cannot be reached from its tee at {list(tee)}"
            yield next(part for number, part in pars.items() if int(number) == hole).wrong(says)


def club_faults(clubs: tuple[Club, ...], leaf: Leaf) -> Iterator[Misplaced]:
    """Preset hands that nobody could be dealt."""
    for letter in HANDS:
        count = len(preset_hand(clubs, letter))
        if count != HAND:
            yield leaf.items()["clubs"].wrong(
                f"has {count} clubs in preset hand {letter}, and a hand has {HAND}"
            )


def verify_tiles(leaf: Leaf) -> None:
    """Raise Misplaced for a tile that lies on the course already, with either side."""
    laid: dict[str, str] = {}
    tiles = leaf.items().get("tiles")
    for part in () if tiles is None else tiles.entries():
        name = part.table(("id", "at"), ("rotation",))["id"]
        tile = TILE.fullmatch(name.text())
        number = tile.group(1).lstrip("0") if tile else name.text()
        if number in laid:
            raise name.wrong(f"is tile {name.text()}, which lies on the course already as {laid[number]}")
        laid[number] = name.text()


def reached(course: Course, tee: Hex) -> frozenset[Hex]:
    """The hexes to which a golfer gets from here."""
    known, waiting = {tee}, [tee]
    while waiting:
        fresh = {at for at in _near(course, waiting.pop()) if at not in known}
        known |= fresh
        waiting += fresh
    return frozenset(known)


def _near(course: Course, at: Hex) -> Iterator[Hex]:
    """The open hexes around, and those behind a tree that a chip flies over."""
    for way in range(6):
        first = step(at, way)
        if _is_open(course, first):
            yield first
        elif course.is_tree(first):
            behind = (step(first, (way + turn) % 6) for turn in (-1, 0, 1))
            yield from (further for further in behind if _is_open(course, further))


def _is_open(course: Course, at: Hex) -> bool:
    spot = course.spots.get(at)
    return spot is not None and not spot.tree and spot.surface is not Surface.CLUBHOUSE
