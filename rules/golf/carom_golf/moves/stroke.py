"""One stroke: a ball, a direction and impulses in, the whole track out."""

from __future__ import annotations

from rules.golf.carom_golf.moves.flight import flies, fly
from rules.golf.carom_golf.moves.track import Ball, Lie, Track
from rules.golf.carom_golf.moves.walk import Walk
from rules.golf.carom_golf.printed.course import Course
from rules.golf.carom_golf.printed.options import DEFAULTS, Laws
from rules.hexes import Direction, Hex, step


def play(
    course: Course, lie: Lie, ball: Ball, direction: Direction, impulses: int, laws: Laws = DEFAULTS
) -> Track:
    """The track of a stroke.

    Args:
        lie: every ball on the course with its hex, the struck one among them.
        direction: the direction of the stroke; see `open_directions` for those that are allowed.
        impulses: the strength, at least 1; from 20 on the ball flies (section 6).
    """
    walk = Walk(course, laws, lie, ball, direction, impulses)
    start = walk.at
    _move(walk)
    while walk.hands_over:
        walk.hands_over = False
        _move(walk)
    return Track(
        ball=ball,
        start=start,
        direction=direction,
        impulses=impulses,
        moves=tuple(walk.moves),
        fates=tuple(walk.fates.values()),
        mushrooms=frozenset(walk.mushrooms),
        lost=walk.left,
    )


def _move(walk: Walk) -> None:
    """Move through the air or over the ground until the ball lies, or another takes over."""
    if flies(walk):
        fly(walk)
    else:
        walk.roll()


def open_directions(course: Course, at: Hex, laws: Laws = DEFAULTS) -> tuple[Direction, ...]:
    """The directions a stroke may take: those whose first hex is no obstacle (G4), or all if none is free."""
    if laws.first_direction == "any":
        return tuple(range(6))
    free = tuple(way for way in range(6) if not course.is_solid(step(at, way)))
    return free or tuple(range(6))
