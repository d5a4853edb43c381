"""A long stroke: through the air to the point T, the last five steps on the ground (section 6)."""

from __future__ import annotations

from collections.abc import Callable

from rules.golf.carom_golf.course import SOLID, Ground
from rules.golf.carom_golf.track import End, Stop, Why
from rules.golf.carom_golf.walk import MUSHROOM_COST, PITS, Walk
from rules.golf.hexes import Hex, step

LONG = 20  # impulses from which a stroke flies
ROLLED = 5  # the last steps of it, on the ground
CLEAR = 2  # empty hexes before and after a high obstacle, for the ball to pass over it
Way = Callable[[int], Hex]  # the hexes below a flight by the number of its step
HIGH = frozenset({Ground.STUMP, Ground.ROCK})


def flies(walk: Walk) -> bool:
    """Whether a stroke leaves the ground: 20 impulses, nothing high in two steps, no ball touching (G19)."""
    touches = step(walk.at, walk.direction) in walk.holder and walk.laws.touching == "hit"
    if walk.left < LONG or touches:
        return False
    return not any(_is_high(walk, step(walk.at, walk.direction, k)) for k in range(1, CLEAR + 1))


def fly(walk: Walk) -> None:
    """Carry the ball through the air and bring it down; it may have to roll on from there."""
    landing, start, direction = walk.left - ROLLED, walk.at, walk.direction

    def hex_at(k: int) -> Hex:
        return step(start, direction, k)

    walk.lifts()
    for k in range(1, landing + 1):
        if hex_at(k) not in walk.course.inside:
            _carry(walk, hex_at, k - 1)
            walk.leaves(End.OUT, hex_at(k - 1))
            return
        if k >= landing - CLEAR and _flies_on(walk, hex_at, k):
            continue
        if k >= landing - CLEAR and _is_high(walk, hex_at(k)):
            _land(walk, hex_at, k - 1, felled=hex_at(k))
            return
    _come_down(walk, hex_at, landing)


def _come_down(walk: Walk, hex_at: Way, landing: int) -> None:
    """At T; by an option (G7), where no ball can come down there, on the first hex beyond on which one can."""
    if walk.laws.landing == "before" or _has_room(walk, hex_at(landing)):
        _land(walk, hex_at, landing)
        return
    for k in range(landing + 1, landing + ROLLED + 1):
        if hex_at(k) not in walk.course.inside:
            _carry(walk, hex_at, k - 1)
            walk.leaves(End.OUT, hex_at(k - 1))
            return
        if _is_high(walk, hex_at(k)):
            break
        if _has_room(walk, hex_at(k)):
            _land(walk, hex_at, k)
            return
    _land(walk, hex_at, landing)


def _has_room(walk: Walk, at: Hex) -> bool:
    """Whether a ball can come down here, be it to sink."""
    return walk.course.terrain.get(at) not in SOLID | {Ground.GRASS} and at not in walk.holder


def _flies_on(walk: Walk, hex_at: Way, k: int) -> bool:
    """Whether a mushroom there falls without ending the flight (G8); it falls as the ball comes to it."""
    if hex_at(k) not in walk.mushrooms or walk.laws.near_mushroom == "ends":
        return False
    _carry(walk, hex_at, k - 1)
    _fell(walk, hex_at(k))
    return True


def _is_high(walk: Walk, at: Hex) -> bool:
    """Whether it takes room to pass over this hex; by an option balls do too (G9)."""
    if at in walk.holder and walk.laws.balls_in_flight == "high":
        return True
    return walk.course.terrain.get(at) in HIGH or at in walk.mushrooms


def _land(walk: Walk, hex_at: Way, k: int, felled: Hex | None = None) -> None:
    """Bring the ball to the ground on step k (6.5); `felled` is the high obstacle that ended its flight.

    A mushroom there falls and takes three impulses (6.3); a stump or a rock is met by the roll that follows.
    """
    ground = walk.course.terrain.get(hex_at(k))
    if k > 0 and (ground in SOLID or hex_at(k) in walk.holder):
        _land(walk, hex_at, k - 1, felled)
    elif ground is Ground.POND:
        _carry(walk, hex_at, k)
        walk.leaves(End.SUNK, hex_at(_last(k, lambda near: _ground(walk, hex_at(near)) is not Ground.POND)))
    elif ground is Ground.GRASS:
        _carry(walk, hex_at, _last(k, lambda near: _can_lie(walk, hex_at(near))))
        walk.holder[walk.at] = walk.ball
        walk.rests(Stop.GRASS)
    else:
        _carry(walk, hex_at, k)
        _fell(walk, felled)
        _fell(walk, walk.at)
        _touch_down(walk, ground)


def _fell(walk: Walk, at: Hex | None) -> None:
    if at in walk.mushrooms:
        walk.mushrooms.discard(at)
        walk.note(Why.FELLS, MUSHROOM_COST)


def _touch_down(walk: Walk, ground: Ground | None) -> None:
    walk.holder[walk.at] = walk.ball
    walk.began_in = None
    if ground is Ground.PUDDLE:
        walk.rests(Stop.PUDDLE)
    elif ground in PITS and walk.laws.landing_on_hole == "falls_in":
        walk.leaves(PITS[ground][0], walk.at)
    elif walk.arrives():
        walk.roll()


def _carry(walk: Walk, hex_at: Way, k: int) -> None:
    """Through the air on to step k, an impulse a step; what is below does not matter."""
    flown = sum(move.why is Why.FLIES and move.ball == walk.ball for move in walk.moves)
    for near in range(flown + 1, k + 1):
        walk.balls[walk.ball] = walk.at = hex_at(near)
        walk.note(Why.FLIES, 1)


def _last(k: int, is_right: Callable[[int], bool]) -> int:
    """The last step before k of which this is true; the start where of none."""
    return next((near for near in range(k - 1, 0, -1) if is_right(near)), 0)


def _ground(walk: Walk, at: Hex) -> Ground | None:
    return walk.course.terrain.get(at)


def _can_lie(walk: Walk, at: Hex) -> bool:
    blocked = walk.course.terrain.get(at) in SOLID | {Ground.GRASS, Ground.POND}
    return not blocked and at not in walk.holder and at not in walk.mushrooms
