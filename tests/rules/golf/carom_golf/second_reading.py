"""A second reading of the strokes of Carom Golf from the document, plain and without the rules' own code.

It covers sections 4 to 7 with the defaults, on a course as its file has it. It is slow and has one use: after a
change of the walk or the flight it shows where the two readings differ.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

At = tuple[int, int]
Ends = dict[str, tuple[str, At]]
WAYS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def away(at: At, way: int, steps: int = 1) -> At:
    return at[0] + WAYS[way % 6][0] * steps, at[1] + WAYS[way % 6][1] * steps


@dataclass
class Map:
    """The hexes of a course by their kind."""

    laid: dict[str, Any]
    puddles: list[set[At]] = field(default_factory=list)

    def of(self, key: str) -> set[At]:
        groups = self.laid.get(key, [])
        flat = (
            [part for group in groups for part in group] if key in ("ponds", "sand", "ice", "flat") else groups
        )
        return {(q, r) for q, r in flat}

    def __post_init__(self) -> None:
        self.inside, self.grass, self.moles = self.of("inside"), self.of("grass"), self.of("moles")
        self.posts, self.flat = self.of("stumps") | self.of("rocks"), self.of("flat")
        self.ponds, self.sand, self.ice = self.of("ponds"), self.of("sand"), self.of("ice")
        self.hole: At = (self.laid["hole"][0], self.laid["hole"][1])
        self.puddles = [{(q, r) for q, r in marker} for marker in self.laid.get("puddles", [])]
        self.solid = self.flat | self.posts

    def puddle(self, at: At) -> int | None:
        return next((k for k, puddle in enumerate(self.puddles) if at in puddle), None)


@dataclass
class Stroke:
    """A stroke under way: the ball that moves, its direction, what is left."""

    map: Map
    balls: dict[str, At]
    mushrooms: set[At]
    ball: str
    way: int
    left: int
    ends: Ends = field(default_factory=dict)

    def on(self, at: At) -> str | None:
        return next((name for name, there in self.balls.items() if there == at and name != self.ball), None)

    def is_high(self, at: At) -> bool:
        return at in self.map.posts or at in self.mushrooms

    def gone(self, how: str, at: At) -> None:
        del self.balls[self.ball]
        self.ends[self.ball] = (how, at)

    def stays(self) -> None:
        at = self.balls[self.ball]
        pit = "holed" if at == self.map.hole else "mole" if at in self.map.moles else None
        if pit:
            self.gone(pit, at)
        else:
            self.ends[self.ball] = ("lies", at)


def ends(
    laid: dict[str, Any], balls: dict[str, At], mushrooms: set[At], ball: str, way: int, left: int
) -> Stroke:
    """The stroke at its end: `ends` the kind and place of each ball's end, `mushrooms` those that stand."""
    stroke = Stroke(Map(laid), dict(balls), set(mushrooms), ball, way, left)
    start = balls[ball]
    near = [away(start, way, k) for k in (1, 2)]
    if left < 20 or stroke.on(near[0]) or any(stroke.is_high(at) for at in near):
        rolled(stroke, stroke.map.puddle(start))
    elif flown(stroke, start):
        rolled(stroke, None)
    return stroke


def flown(stroke: Stroke, start: At) -> bool:
    """Section 6; returns whether the ball rolls on from its landing."""

    def at(k: int) -> At:
        return away(start, stroke.way, k)

    landing, stopped = stroke.left - 5, None
    border = next((k for k in range(1, landing + 1) if at(k) not in stroke.map.inside), 10**6)
    while stopped is None:
        high = [k for k in range(landing - 2, landing + 1) if k < border and stroke.is_high(at(k))]
        if not high:
            break
        if at(high[0]) in stroke.map.posts:
            stopped = high[0] - 1
        else:
            stroke.mushrooms.discard(at(high[0]))
            landing, stroke.left = landing - 3, stroke.left - 3
    if stopped is None and border <= landing:
        stroke.gone("out", at(border - 1))
        return False
    k = landing if stopped is None else stopped
    while k > 0 and (at(k) in stroke.map.solid or stroke.on(at(k))):
        k -= 1
    return landed(stroke, [at(step) for step in range(k + 1)])


def landed(stroke: Stroke, below: list[At]) -> bool:
    """The effect of the ground under the end of a flight; `below` are the hexes from its start to there."""
    ground, here, k = stroke.map, below[-1], len(below) - 1
    if here in ground.ponds:
        stroke.gone("sunk", next(at for at in reversed(below) if at not in ground.ponds))
        return False
    if here in ground.grass:
        closed = ground.grass | ground.ponds | ground.solid | stroke.mushrooms
        free = [at for at in below[1:-1] if at not in closed and not stroke.on(at)]
        stroke.balls[stroke.ball] = free[-1] if free else below[0]
        stroke.stays()
        return False
    if here in stroke.mushrooms:
        stroke.mushrooms.discard(here)
        stroke.left -= 3
    stroke.left -= k
    stroke.balls[stroke.ball] = here
    if ground.puddle(here) is not None:
        stroke.stays()
        return False
    return not fell_in(stroke)


def fell_in(stroke: Stroke) -> bool:
    """At a hole or a mole hole: in with one left or none, else over it for one."""
    at = stroke.balls[stroke.ball]
    if at != stroke.map.hole and at not in stroke.map.moles:
        return False
    if stroke.left <= 1:
        stroke.stays()
        return True
    stroke.left -= 1
    return False


def rolled(stroke: Stroke, began_in: int | None) -> None:
    """Sections 4, 5 and 7, until everything lies."""
    bounces, glides = 0, set[object]()
    while True:
        here = stroke.balls[stroke.ball]
        ahead = away(here, stroke.way)
        if stroke.left == 0 and (here not in stroke.map.ice or stroke.on(ahead)):
            return stroke.stays()
        struck = stroke.on(ahead)
        if struck:
            stroke.stays()
            stroke.ball, began_in = struck, stroke.map.puddle(ahead)
            stroke.ends.pop(struck, None)
        elif ahead in stroke.map.solid:
            bounces += 1
            if bounces > 3:
                return stroke.stays()
            stroke.way = bounced(stroke.map, here, stroke.way)
        elif not stepped(stroke, here, ahead, began_in):
            return None
        else:
            bounces = 0
            now = (stroke.ball, stroke.way, stroke.left, tuple(sorted(stroke.balls.items())))
            if here in stroke.map.ice and now in glides:
                return stroke.stays()
            glides.add(now)


def bounced(ground: Map, here: At, way: int) -> int:
    """Section 5."""
    left, right = away(here, way + 1) in ground.solid, away(here, way - 1) in ground.solid
    if away(here, way) in ground.posts or left == right:
        return (way + 3) % 6
    return (way - 2) % 6 if left else (way + 2) % 6


def stepped(stroke: Stroke, here: At, ahead: At, began_in: int | None) -> bool:
    """One attempted step on free ground; returns whether the stroke goes on."""
    ground = stroke.map
    wet = ground.puddle(here) is not None
    cost = 0 if here in ground.ice else 2 if here in ground.sand else 3 if wet else 1
    felled = ahead in stroke.mushrooms
    if ahead in ground.grass or stroke.left < cost or (felled and stroke.left - 3 < max(cost, 1)):
        stroke.stays()
        return False
    if felled:
        stroke.mushrooms.discard(ahead)
        stroke.left -= 3
    if ahead not in ground.inside or ahead in ground.ponds:
        stroke.gone("sunk" if ahead in ground.ponds else "out", here)
        return False
    stroke.left -= cost
    stroke.balls[stroke.ball] = ahead
    if fell_in(stroke):
        return False
    puddle = ground.puddle(ahead)
    if puddle is not None and puddle != began_in:
        stroke.stays()
        return False
    return True
