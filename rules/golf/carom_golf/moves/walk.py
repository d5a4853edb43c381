"""A ball on the ground: each attempted step is tested in the order of the table of section 4.

The walk is the one mutable thing of this game; it lives for a stroke and leaves a frozen `Track`.
"""

from __future__ import annotations

from rules.golf.carom_golf.moves.track import Ball, End, Fate, Lie, Move, Stop, Why
from rules.golf.carom_golf.printed.course import SOLID, Course, Curve, Ground
from rules.golf.carom_golf.printed.options import Laws
from rules.hexes import Direction, Hex, direction_between, step, turned

MUSHROOM_COST = 3
BOUNCES_AT_MOST = 3  # without a step between them
COST = {Ground.ICE: 0, Ground.SAND: 2, Ground.PUDDLE: 3}
MANNER = {Ground.ICE: Why.GLIDES, Ground.SAND: Why.SANDED, Ground.PUDDLE: Why.WADES}
PITS = {Ground.HOLE: (End.HOLED, Why.OVER_HOLE), Ground.MOLE: (End.MOLE, Why.OVER_MOLE)}


def bounced(course: Course, at: Hex, direction: Direction) -> Direction:
    """The direction after a bounce off the hex ahead: mirrored at the lattice line of its wall (5)."""
    ahead = step(at, direction)
    if course.terrain.get(ahead) is not Ground.FLAT or ahead in course.round_ends:
        return turned(direction, 3)
    left = course.is_solid(step(at, turned(direction, 1)))
    right = course.is_solid(step(at, turned(direction, -1)))
    if left == right:
        return turned(direction, 3)
    return turned(direction, -2 if left else 2)


class Walk:
    """One stroke while it happens: its moving ball, its direction and the impulses that are left."""

    def __init__(
        self, course: Course, laws: Laws, lie: Lie, ball: Ball, direction: Direction, impulses: int
    ) -> None:
        self.course = course
        self.laws = laws
        self.balls = dict(lie.balls)
        self.holder = {at: holder for holder, at in lie.balls if holder != ball}
        self.is_crowded = len({at for _, at in lie.balls}) < len(lie.balls)
        self.mushrooms = set(lie.mushrooms)
        self.direction = direction
        self.left = impulses
        self.moves: list[Move] = []
        self.fates: dict[Ball, Fate] = {}
        self.bounces = 0
        self.circled: set[object] = set()
        self.hands_over = False  # whether the stroke goes on with a struck ball that may fly
        self._takes_over(ball)

    def _takes_over(self, ball: Ball) -> None:
        self.ball = ball
        self.at = self.balls[ball]
        self.began_in = self.course.puddle_of.get(self.at)
        self.holder.setdefault(self.at, ball)
        self.fates.pop(ball, None)

    # The parts of a walk.

    def note(self, why: Why, cost: int = 0) -> None:
        """Write down a move after it was made, and pay for it."""
        self.left -= cost
        self.moves.append(Move(self.ball, why, self.at, self.direction, cost, self.left))

    def lifts(self) -> None:
        """The ball leaves its hex. On a tee, or where balls come back to, another ball may lie there."""
        if self.holder.get(self.at) != self.ball:
            return
        del self.holder[self.at]
        if self.is_crowded:
            self.holder |= {at: ball for ball, at in self.balls.items() if at == self.at and ball != self.ball}

    def go(self, to: Hex, why: Why, cost: int) -> None:
        """Bring the ball to a hex."""
        self.lifts()
        self.holder[to] = self.ball
        self.balls[self.ball] = self.at = to
        self.note(why, cost)

    def rests(self, stop: Stop) -> bool:
        """The ball goes no further; over a hole it falls in, as nothing can lie there. Returns False: over."""
        pit = PITS.get(self.course.terrain.get(self.at, Ground.GRASS))
        if pit:
            return self.leaves(pit[0], self.at)
        self.fates[self.ball] = Fate(self.ball, End.LIES, self.at, stop)
        return False

    def leaves(self, end: End, at: Hex) -> bool:
        """The ball is taken from the course; `at` is its last hex."""
        self.lifts()
        del self.balls[self.ball]
        self.fates[self.ball] = Fate(self.ball, end, at, Stop.LEFT)
        return False

    # The table of section 4, a row a method.

    def roll(self) -> None:
        """Attempt step after step until the stroke is over."""
        while self._attempt():
            pass

    def _attempt(self) -> bool:
        here = self.course.terrain.get(self.at)
        if self.left == 0 and (here is not Ground.ICE or self.laws.spent_on_ice == "stops"):
            return self.rests(Stop.SPENT)
        ahead = step(self.at, self.direction)
        if ahead in self.holder:
            return self._strikes(ahead)
        ground = self.course.terrain.get(ahead)
        if ground in SOLID:
            return self._bounces(ahead)
        if ground is Ground.GRASS:
            return self.rests(Stop.GRASS)
        edge = here in PITS and self.laws.hole_edge == "on_leaving"
        return self._steps(ahead, ground, 2 if edge else COST.get(here, 1) if here else 1)

    def _steps(self, ahead: Hex, ground: Ground | None, cost: int) -> bool:
        if self.left < cost:
            return self.rests(Stop.WEAK)
        if ahead in self.mushrooms and not self._fells(ahead, cost):
            return self.rests(Stop.MUSHROOM)
        if ahead not in self.course.inside:
            return self.leaves(End.OUT, self.at)
        if ground is Ground.POND:
            return self.leaves(End.SUNK, self.at)
        if self.left < cost:
            return self.rests(Stop.WEAK)
        here = self.course.terrain.get(self.at)
        self.go(ahead, MANNER.get(here, Why.ROLLS) if here else Why.ROLLS, cost)
        self.bounces = 0
        return self.arrives() and not (cost == 0 and self._circles())

    def arrives(self) -> bool:
        """The effect of the hex under the ball; whether the ball goes on."""
        ground = self.course.terrain.get(self.at)
        if ground in PITS:
            end, over = PITS[ground]
            if self.left <= 1:
                return self.leaves(end, self.at)
            self.note(over, int(self.laws.hole_edge == "on_arrival"))
        if ground is Ground.PUDDLE and self.course.puddle_of[self.at] != self.began_in:
            return self.rests(Stop.PUDDLE)
        return True

    def _fells(self, ahead: Hex, cost: int) -> bool:
        """A mushroom gives way where three impulses and the step beyond can be paid (G6)."""
        beyond = max(cost, 1) if self.laws.mushroom == "and_step" else 0
        if self.left - MUSHROOM_COST < beyond:
            return False
        self.mushrooms.discard(ahead)
        self.note(Why.FELLS, MUSHROOM_COST)
        return True

    def _strikes(self, ahead: Hex) -> bool:
        """The ball ahead takes over direction and impulses; this one stays (7). Zero impulses are no blow.

        By an option it may fly as the stroke's own ball does (G17): then the walk ends, to begin with it.
        """
        if self.left == 0:
            return self.rests(Stop.SPENT)
        struck = self.holder[ahead]
        self.note(Why.STRIKES)
        self.rests(Stop.STRUCK)
        self._takes_over(struck)
        self.hands_over = self.laws.struck == "flies"
        return not self.hands_over

    def _bounces(self, ahead: Hex) -> bool:
        self.bounces += 1
        if self.bounces > BOUNCES_AT_MOST:
            return self.rests(Stop.PINNED)
        curve = self.course.curves.get((ahead, self.direction))
        if curve is not None:
            return self._curves(curve)
        self.direction = bounced(self.course, self.at, self.direction)
        self.note(Why.BOUNCES)
        return True

    def _curves(self, curve: Curve) -> bool:
        """Follow the drawn hexes, an impulse each, then the drawn direction; a ball on the way is struck."""
        for to in curve.slide:
            self.direction = direction_between(self.at, to) or 0
            if self.left == 0:
                return self.rests(Stop.SPENT)
            if to in self.holder:
                return self._strikes(to)
            self.go(to, Why.CURVES, 1)
            self.bounces = 0
        self.direction = curve.direction
        self.note(Why.BOUNCES)
        return True

    def _circles(self) -> bool:
        """Whether this state has occurred before without an impulse spent: the walk would never end."""
        now = (self.ball, self.direction, self.left, tuple(sorted(self.balls.items())))
        if now in self.circled:
            self.rests(Stop.CIRCLING)
            return True
        self.circled.add(now)
        return False
