"""A long stroke: through the air to the point T, the last five steps on the ground (section 6)."""

from __future__ import annotations

from collections.abc import Callable

from rules.golf.carom_golf.moves.track import End, Stop, Why
from rules.golf.carom_golf.moves.walk import MUSHROOM_COST, PITS, Walk
from rules.golf.carom_golf.printed.course import SOLID, Ground
from rules.hexes import Hex, step

LONG = 20  # impulses from which a stroke flies
ROLLED = 5  # its last steps, on the ground
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
    start, direction = walk.at, walk.direction

    def hex_at(k: int) -> Hex:
        return step(start, direction, k)

    walk.lifts()
    steps = range(1, walk.left - ROLLED + 1)
    border = next((k for k in steps if hex_at(k) not in walk.course.inside), len(steps) + 1)
    landing, felled, blocked = _end_of_flight(walk, hex_at, border)
    if blocked:
        _land(walk, hex_at, landing, felled)
    elif landing < border:
        _come_down(walk, hex_at, landing, felled)
    else:
        _carry(walk, hex_at, border - 1)
        walk.leaves(End.OUT, hex_at(border - 1))


def _end_of_flight(walk: Walk, hex_at: Way, border: int) -> tuple[int, tuple[Hex, ...], bool]:
    """The step that ends it, the mushrooms that fall, and whether a stump, rock or ball stops it there (6.3).

    A mushroom takes three impulses, and T moves back by three, so that five steps roll as ever; by an option
    the ball flies on (G8). Nothing behind the `border` is met.
    """
    landing, felled = walk.left - ROLLED, list[Hex]()
    while True:
        near = range(landing - CLEAR, min(landing + 1, border))
        high = next((k for k in near if _is_high(walk, hex_at(k)) and hex_at(k) not in felled), None)
        if high is None:
            return landing, tuple(felled), False
        if hex_at(high) not in walk.mushrooms:
            return high - 1, tuple(felled), True
        reach = walk.left - MUSHROOM_COST * (len(felled) + 1)
        if reach < high:  # two have fallen, and the third cannot be paid
            return high - 1, tuple(felled), True
        felled.append(hex_at(high))
        landing = landing - MUSHROOM_COST if walk.laws.near_mushroom == "ends" else min(landing, reach)


def _come_down(walk: Walk, hex_at: Way, landing: int, felled: tuple[Hex, ...]) -> None:
    """Land the ball at T; by an option (G7) on the first free hex beyond, where no ball can come down at T."""
    if walk.laws.landing == "before" or _has_room(walk, hex_at(landing)):
        _land(walk, hex_at, landing, felled)
        return
    for k in range(landing + 1, landing + ROLLED + 1):
        if hex_at(k) not in walk.course.inside:
            _carry(walk, hex_at, k - 1)
            walk.leaves(End.OUT, hex_at(k - 1))
            return
        if _is_high(walk, hex_at(k)):
            break
        if _has_room(walk, hex_at(k)):
            _land(walk, hex_at, k, felled)
            return
    _land(walk, hex_at, landing, felled)


def _has_room(walk: Walk, at: Hex) -> bool:
    """Whether a ball can come down here, even if only to sink."""
    return walk.course.terrain.get(at) not in SOLID | {Ground.GRASS} and at not in walk.holder


def _is_high(walk: Walk, at: Hex) -> bool:
    """Whether passing over this hex takes room; by an option balls take it too (G9)."""
    if at in walk.holder and walk.laws.balls_in_flight == "high":
        return True
    return walk.course.terrain.get(at) in HIGH or at in walk.mushrooms


def _land(walk: Walk, hex_at: Way, k: int, felled: tuple[Hex, ...]) -> None:
    """Bring the ball to the ground on step k (6.5); a stump or rock beyond is met by the roll that follows."""
    ground = walk.course.terrain.get(hex_at(k))
    if k > 0 and (ground in SOLID or hex_at(k) in walk.holder):
        _land(walk, hex_at, k - 1, felled)
        return
    lies_on = _last(k, lambda near: _can_lie(walk, hex_at(near))) if ground is Ground.GRASS else k
    _carry(walk, hex_at, lies_on)
    for at in (*felled, hex_at(lies_on)):
        _fell(walk, at)
    if ground is Ground.POND:
        walk.leaves(End.SUNK, hex_at(_last(k, lambda near: _ground(walk, hex_at(near)) is not Ground.POND)))
    elif ground is Ground.GRASS:
        walk.holder[walk.at] = walk.ball
        walk.rests(Stop.GRASS)
    else:
        _touch_down(walk, ground)


def _fell(walk: Walk, at: Hex) -> None:
    """A mushroom at the end of a flight falls, and takes three impulses."""
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
    """Carry the ball through the air to step k, an impulse a step, whatever is below."""
    flown = sum(move.why is Why.FLIES and move.ball == walk.ball for move in walk.moves)
    for near in range(flown + 1, k + 1):
        walk.balls[walk.ball] = walk.at = hex_at(near)
        walk.note(Why.FLIES, 1)


def _last(k: int, is_right: Callable[[int], bool]) -> int:
    """The last step before k for which this is true; the start if there is none."""
    return next((near for near in range(k - 1, 0, -1) if is_right(near)), 0)


def _ground(walk: Walk, at: Hex) -> Ground | None:
    return walk.course.terrain.get(at)


def _can_lie(walk: Walk, at: Hex) -> bool:
    blocked = walk.course.terrain.get(at) in SOLID | {Ground.GRASS, Ground.POND}
    return not blocked and at not in walk.holder and at not in walk.mushrooms
