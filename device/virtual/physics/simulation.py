"""One stroke on the board: Coulomb friction, cushions, collisions and pockets that swallow.

The steps are always a millisecond, so that the same stroke repeats bit for bit at any frame rate. Every disc
lies flat, unless a mishap lifts it off the wood or holds it on a pocket's lip.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from device.virtual.physics.flight import Flyer, Landed, onto_another
from device.virtual.physics.jaws import Jaws
from device.virtual.physics.mishap import NONE, Fact, Mishaps
from device.virtual.physics.wood import Disc, Surface, Wood
from rules.carrom.board import ICF, BoardProfile
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece, distance_mm

STEP_S = 0.001
EDGE_BRAKE = 0.6  # share of friction that brakes a rolling coin
EDGE_TIPS_MM_S = 60.0  # a slower coin falls over
LIP_MM = 1.0  # how far inside a pocket's rim the middle of a coin can still hang


@dataclass(frozen=True, slots=True)
class Moving:
    """A disc at this moment; `velocity_mm_s` (x, y); `base_mm` the height of its underside.

    `edge_deg`: on its edge, rolling that way, counter-clockwise from east.
    """

    kind: Kind
    at: Mm
    velocity_mm_s: tuple[float, float]
    base_mm: float = 0.0
    edge_deg: float | None = None


@dataclass(frozen=True, slots=True)
class Fall:
    """A piece dropped into a pocket, `t_s` after the stroke began."""

    t_s: float
    kind: Kind
    pocket: Pocket
    at: Mm
    velocity_mm_s: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Left:
    """A piece flew over the border's inner edge and does not return, `t_s` after the stroke began."""

    t_s: float
    kind: Kind


class Motion:
    """One stroke, from the flick until everything lies still."""

    def __init__(
        self,
        pieces: tuple[Piece, ...],
        surface: Surface | None = None,
        profile: BoardProfile = ICF,
        mishaps: Mishaps = NONE,
    ) -> None:
        self.surface = surface or Surface()
        self.profile = profile
        self.mishaps = mishaps
        self.t_s = 0.0
        self.rested_s = 0.0
        self.touched = False
        self._facts: set[Fact] = set()
        self.left: list[Left] = []
        self._steps = 0
        self._wood = Wood(self.surface, profile)
        self._braking_mm_s = self.surface.braking_mm_s2 * STEP_S  # of speed that friction takes in a step
        self._near_mm = profile.pocket_centre_mm - profile.pocket_radius_mm - 16.0  # both ways, of a pocket
        for number, piece in enumerate(pieces):
            self._wood.add(number, piece)
        self._flyers: list[tuple[int, Flyer]] = []
        self._jaws = Jaws(profile)
        self._hanging: tuple[Disc, float] | None = None
        self._is_moving = False

    def flick(self, velocity_mm_s: tuple[float, float]) -> None:
        """Sets the striker in motion; raises ValueError where there is none."""
        for disc in self._wood.discs:
            if disc.kind is Kind.STRIKER:
                self._wood.push(disc, velocity_mm_s)
                self._is_moving = True
                return
        raise ValueError("there is no striker on the board to flick: place it first")

    def advance(self, until_s: float) -> tuple[Fall, ...]:
        """Advances to `until_s` after the stroke began; returns the falls meanwhile, in order."""
        falls: list[Fall] = []
        while (self._steps + 0.5) * STEP_S < until_s:
            self._brake()
            self._wood.step(STEP_S)
            self._steps += 1
            self.t_s = self._steps * STEP_S
            dropped = [*self._swallow(), *self._fly()]
            falls.extend(dropped)
            if dropped or not self.is_at_rest:
                self.rested_s = self.t_s
        return tuple(falls)

    @property
    def discs(self) -> tuple[Moving, ...]:
        """Everything on the board, above it or fallen beside it, in the given order."""
        lying = [
            (disc.order, Moving(disc.kind, disc.at, disc.velocity_mm_s, disc.base_mm, disc.edge_deg))
            for disc in self._wood.discs
        ]
        flying = [
            (order, Moving(flyer.kind, flyer.at, (flyer.vx_mm_s, flyer.vy_mm_s), flyer.base_mm))
            for order, flyer in self._flyers
        ]
        return tuple(moving for _, moving in sorted(lying + flying, key=lambda pair: pair[0]))

    @property
    def layout(self) -> tuple[Piece, ...]:
        """Everything still on the board as pieces, in the given order."""
        return tuple(Piece(disc.kind, disc.at) for disc in self._wood.discs)

    @property
    def odd(self) -> tuple[Moving, ...]:
        """The pieces on the board that do not simply lie flat on the wood: on an edge, or on another."""
        lying = [disc for disc in self._wood.discs if disc.base_mm > 0 or disc.edge_deg is not None]
        return tuple(Moving(piece.kind, piece.at, (0.0, 0.0), piece.base_mm, piece.edge_deg) for piece in lying)

    @property
    def fallen(self) -> tuple[Moving, ...]:
        """The pieces beside the board."""
        down = [flyer for _, flyer in self._flyers if flyer.is_resting]
        return tuple(Moving(piece.kind, piece.at, (0.0, 0.0), piece.base_mm) for piece in down)

    @property
    def facts(self) -> frozenset[Fact]:
        """The facts of the stroke so far; those about lying pieces are as of now."""
        tops = [disc.at for disc in self._wood.discs if disc.base_mm > 0]
        lying = {Fact.OVERLAPS} if tops and all(self._is_borne(at) for at in tops) else set()
        standing = {Fact.ON_EDGE} if any(disc.edge_deg is not None for disc in self._wood.discs) else set()
        return frozenset(self._facts | lying | standing)

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing moves or tips into a pocket; a piece on a lip may still fall."""
        return not self._is_moving and all(flyer.is_gone(self.profile) for _, flyer in self._flyers)

    @property
    def is_over(self) -> bool:
        """Whether nothing will move by itself any more."""
        waits = self._hanging is not None and not math.isinf(self._hanging[1])
        return self.is_at_rest and not waits and all(flyer.is_resting for _, flyer in self._flyers)

    @property
    def energy(self) -> float:
        """The energy of motion on the wood, in gram mm^2 / s^2."""
        bodies = [disc.body for disc in self._wood.discs]
        return math.fsum(0.5 * body.mass * body.velocity.dot(body.velocity) for body in bodies)

    def _brake(self) -> None:
        """Coulomb friction: the same deceleration at any speed, and a full stop within the last step."""
        for disc, (_, _, vx, vy) in self._wood.motion():
            if not vx and not vy:
                continue
            speed = math.hypot(vx, vy)
            if disc.kind is not Kind.STRIKER:
                self.touched = True
                if self._leaps(disc, speed):
                    continue
            loss = self._braking_mm_s * self._rolls(disc, speed)
            keeps = (speed - loss) / speed if speed > loss + self.surface.still_mm_s else 0.0
            self._wood.push(disc, (vx * keeps, vy * keeps))

    def _rolls(self, disc: Disc, speed_mm_s: float) -> float:
        """The share of friction that brakes a disc; one that has rolled long enough on its edge falls flat."""
        if disc.edge_deg is None:
            return 1.0
        if self.t_s >= disc.edge_until_s or (speed_mm_s < EDGE_TIPS_MM_S and not math.isinf(disc.edge_until_s)):
            self._wood.lay(disc)
        return EDGE_BRAKE

    def _is_borne(self, at: Mm) -> bool:
        """Whether a coin that lies on another still has one below its middle."""
        return any(distance_mm(at, below) < self.profile.coin_radius_mm for below in self._resting_places())

    def _leaps(self, disc: Disc, speed_mm_s: float) -> bool:
        """Whether this knock lifts a coin off the wood: then it is in the air from now on."""
        leap = self.mishaps.leap
        if leap is None or Fact.LEAPT in self._facts or speed_mm_s < leap.knock_mm_s:
            return False
        self._facts.add(Fact.LEAPT)
        at, (vx, vy) = disc.at, disc.velocity_mm_s
        self._wood.remove(disc)
        if leap.onto:
            vx, vy = onto_another(at, (vx, vy), leap.up_mm_s, self._resting_places())
        flyer = Flyer(disc.kind, disc.radius_mm, leap, at.x_mm, at.y_mm, vx, vy, leap.up_mm_s)
        self._flyers.append((disc.order, flyer))
        return True

    def _fly(self) -> list[Fall]:
        """Advances the flights; a piece that comes down over a pocket falls."""
        falls = []
        for pair in list(self._flyers):
            order, flyer = pair
            landed = flyer.step(self.t_s, STEP_S, self.profile, self._resting_places())
            if flyer.is_gone(self.profile) and Fact.LEFT not in self._facts:
                self._facts.add(Fact.LEFT)
                self.left.append(Left(flyer.crossed_s or self.t_s, flyer.kind))
            if landed in (Landed.FLYING, Landed.AWAY):
                continue
            self._flyers.remove(pair)
            fall = self._came_down(order, flyer, landed)
            falls += [] if fall is None else [fall]
        return falls

    def _came_down(self, order: int, flyer: Flyer, landed: Landed) -> Fall | None:
        pocket = self._pocket_below(flyer.x_mm, flyer.y_mm)
        if pocket is not None:
            return Fall(self.t_s, flyer.kind, pocket, flyer.at, (flyer.vx_mm_s, flyer.vy_mm_s))
        if flyer.came_back:
            self._facts.add(Fact.CAME_BACK)
        velocity = (flyer.vx_mm_s * 0.8, flyer.vy_mm_s * 0.8)
        disc = self._wood.add(order, Piece(flyer.kind, flyer.at), velocity)
        self._is_moving = True
        if landed is Landed.ON_TOP:
            self._rest_on_top(disc)
        if landed is Landed.EDGE:
            self._stand_up(disc, flyer)
        return None

    def _rest_on_top(self, disc: Disc) -> None:
        """Leaves a disc where it came down: it pushes nothing, and nothing pushes it."""
        self._wood.push(disc, (0.0, 0.0))
        disc.base_mm = self.profile.coin_thick_mm
        self._wood.lift(disc)

    def _stand_up(self, disc: Disc, flyer: Flyer) -> None:
        disc.edge_deg = math.degrees(math.atan2(flyer.vy_mm_s, flyer.vx_mm_s))
        disc.edge_until_s = math.inf if flyer.leap.stays else self.t_s + flyer.leap.rolls_s
        self._wood.stand(disc)
        self._facts.add(Fact.ROLLED)

    def _resting_places(self) -> list[Mm]:
        """The coins that a flying piece may come down on."""
        return [disc.at for disc in self._wood.discs if disc.kind is not Kind.STRIKER and disc.base_mm == 0]

    def _swallow(self) -> list[Fall]:
        """The falls of pieces long enough over a pocket; a fast disc may cross it, a slow one cannot."""
        is_moving, near, near_mm = False, [], self._near_mm
        for disc, (x, y, vx, vy) in self._wood.motion():
            if vx or vy:
                is_moving = True
            if not -near_mm <= x <= near_mm and not -near_mm <= y <= near_mm:
                near.append((disc, x, y, vx, vy))
        self._is_moving = is_moving
        falls = [self._at_pocket(*place) for place in near]
        return [fall for fall in falls if fall is not None]

    def _at_pocket(self, disc: Disc, x_mm: float, y_mm: float, vx_mm_s: float, vy_mm_s: float) -> Fall | None:
        is_rattling = self._jaws.see(disc.order, x_mm, y_mm, vx_mm_s, vy_mm_s)
        if is_rattling:
            self._facts.add(Fact.RATTLED)
        pocket = self._pocket_below(x_mm, y_mm)
        if pocket is None or disc.base_mm > 0:
            disc.over_s = 0.0
            return None
        if self._is_held(disc, x_mm, y_mm, math.hypot(vx_mm_s, vy_mm_s)):
            return None
        self._is_moving = True
        disc.over_s += STEP_S
        return self._drop(disc, pocket) if disc.over_s >= self.surface.drop_s else None

    def _is_held(self, disc: Disc, x_mm: float, y_mm: float, speed_mm_s: float) -> bool:
        """Whether a disc hangs on the lip: the first slow coin does, for its time or until it is knocked."""
        lip = self.mishaps.lip
        if lip is None or disc.kind is Kind.STRIKER:
            return False
        if self._hanging is not None:
            held, until_s = self._hanging
            stays = held is disc and self.t_s < until_s and speed_mm_s < 5.0
            if held is disc and not stays:
                self._facts.add(Fact.LATE)
            return stays
        deep_mm = self.profile.pocket_radius_mm - self._from_pocket(x_mm, y_mm)
        if speed_mm_s > lip.slow_mm_s or deep_mm > LIP_MM:
            return False
        self._facts.add(Fact.HUNG)
        self._wood.push(disc, (0.0, 0.0))
        self._hanging = disc, math.inf if lip.hangs_s is None else self.t_s + lip.hangs_s
        return True

    def _drop(self, disc: Disc, pocket: Pocket) -> Fall:
        self.touched = self.touched or disc.kind is not Kind.STRIKER
        velocity = disc.body.velocity
        if self._hanging is not None and self._hanging[0] is disc:
            self._hanging = None
            self.mishaps = NONE
        self._wood.remove(disc)
        return Fall(self.t_s, disc.kind, pocket, disc.at, (velocity.x, velocity.y))

    def _from_pocket(self, x_mm: float, y_mm: float) -> float:
        mouth = self.profile.pocket_centre_mm
        return math.hypot(abs(x_mm) - mouth, abs(y_mm) - mouth)

    def _pocket_below(self, x_mm: float, y_mm: float) -> Pocket | None:
        """The pocket over whose mouth the middle of a disc is: from there it can only tip in."""
        if self._from_pocket(x_mm, y_mm) >= self.profile.pocket_radius_mm:
            return None
        if y_mm > 0:
            return Pocket.NE if x_mm > 0 else Pocket.NW
        return Pocket.SE if x_mm > 0 else Pocket.SW
