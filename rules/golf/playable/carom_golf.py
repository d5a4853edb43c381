"""Whether a hole of Carom Golf can be played: the tee in one piece, the hole within reach, the box's obstacles.

A ball rolls over everything but obstacles, high grass and ponds. Where those lie across the whole course, a
flight may pass over them; every flight that ends behind them is then tried by the laws of a stroke.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.errors import Misplaced
from rules.golf.carom_golf.moves.flight import LONG, ROLLED
from rules.golf.carom_golf.moves.stroke import open_directions, play
from rules.golf.carom_golf.moves.track import End, Lie
from rules.golf.carom_golf.printed.course import NO_PLACE, OPTIONAL, REQUIRED, SOLID, Course, Ground
from rules.golf.shared.leaf import Leaf
from rules.hexes import Hex, is_connected, neighbours, step

BOX = {
    "flat": 22,
    "ponds": 5,
    "sand": 5,
    "ice": 5,
    "puddles": 4,
    "stumps": 2,
    "rocks": 2,
    "mushrooms": 2,
    "moles": 1,
}  # by key: so many of it are in the box (component_data.md)
UNCROSSED = SOLID | {Ground.GRASS, Ground.POND}  # no ball rolls over them
STRONGEST = 36  # impulses of a squared six, the most that a card of the rules gives
SOONER = 3  # steps by which a mushroom or an obstacle shortens a flight
BALL = "ball"


def faults(course: Course, leaf: Leaf) -> Iterator[Misplaced]:
    """Everything that keeps this course from being played, each with its place."""
    keys = leaf.table(REQUIRED, OPTIONAL)
    for key, most in BOX.items():
        entries = keys[key].entries() if key in keys else ()
        if len(entries) > most:
            yield entries[most].wrong(f"is one more than the box holds: {most} of these, not {len(entries)}")
    if not is_connected(course.tee):
        yield keys["tee"].wrong(f"has hexes apart: {list(_apart(course.tee))} touches no other hex of the tee")
        return
    around = [at for at in neighbours(course.hole) if _lets_through(course, at)]
    if not around:
        yield keys["hole"].wrong(
            f"is walled in: grass, ponds, obstacles or the edge are all around {list(course.hole)}"
        )
    elif course.hole not in reached(course):
        yield keys["hole"].wrong(f"cannot be reached: no ball gets from the tee to {list(course.hole)}")


def reached(course: Course) -> frozenset[Hex]:
    """The hexes to which a ball gets from the tee: rolling, and by flights where rolling misses the hole."""
    known = _rolled(course, course.tee)
    tried: set[Hex] = set()
    while course.hole not in known and known - tried:
        beyond = {at for at in course.inside - known if _lets_through(course, at)}
        landed = {end for at in known - tried for end in _landings(course, at, beyond)} - known
        tried |= known
        known |= _rolled(course, landed)
    return frozenset(known)


def _rolled(course: Course, starts: Iterable[Hex]) -> set[Hex]:
    known = set(starts)
    waiting = list(known)
    while waiting:
        near = {at for at in neighbours(waiting.pop()) if at not in known and _lets_through(course, at)}
        known |= near
        waiting += near
    return known


def _lets_through(course: Course, at: Hex) -> bool:
    return at in course.inside and course.terrain.get(at) not in UNCROSSED


def _landings(course: Course, at: Hex, beyond: set[Hex]) -> Iterator[Hex]:
    """The ends of flights from here that come down on hexes beyond, or close before them."""
    if course.terrain.get(at) in NO_PLACE:
        return
    lie = Lie(((BALL, at),), course.mushrooms)
    for way in open_directions(course, at):
        for impulses in range(LONG, STRONGEST + 1):
            down = impulses - ROLLED
            if not any(step(at, way, k) in beyond for k in range(down - SOONER, down + 1)):
                continue
            for fate in play(course, lie, BALL, way, impulses).fates:
                if fate.end in (End.LIES, End.HOLED):
                    yield fate.at


def _apart(tee: tuple[Hex, ...]) -> Hex:
    """A hex of the tee that touches fewest of the others."""
    return min(tee, key=lambda at: sum(near in tee for near in neighbours(at)))
