"""The playing surface in the physics library: discs, cushions, and all their motion in one reading."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pymunk
from pymunk import batch

from rules.carrom.board import BoardProfile
from rules.pieces import Kind
from rules.table import Mm, Piece

GRAVITY_MM_S2 = 9810.0
CUSHION_THICK_MM = 40.0  # thicker than any disc travels in a step
EDGE_RADIUS_MM = 4.0  # of the contact of a coin on its edge
MOTION = batch.BodyFields.POSITION | batch.BodyFields.VELOCITY
# The setter itself: an assignment first looks up how the attribute is typed, which takes twice as long.
SET_VELOCITY: Callable[[pymunk.Body, tuple[float, float]], None] = vars(pymunk.Body)["velocity"].fset


@dataclass(frozen=True, slots=True)
class Surface:
    """The behaviour of a board and its pieces.

    `friction` between piece and wood: powder lowers it, and pieces run further (a disc at v stops after v^2 /
    (2 friction g)). `disc_bounce` and `cushion_bounce`: the share of the closing speed that is left after a
    collision; a larger one keeps the board livelier. Masses are in grams from the ICF Laws. `drop_mm`: the
    depth to which a piece over a pocket must drop for its rim to catch it; a larger one lets more fast pieces
    fly across. `still_mm_s`: a slower piece is at rest.
    """

    friction: float = 0.095
    disc_bounce: float = 0.86
    cushion_bounce: float = 0.70
    coin_g: float = 5.25
    striker_g: float = 15.0
    drop_mm: float = 2.5
    still_mm_s: float = 1.0

    @property
    def braking_mm_s2(self) -> float:
        """The deceleration of a sliding disc by friction."""
        return self.friction * GRAVITY_MM_S2

    @property
    def drop_s(self) -> float:
        """The time over a pocket after which a piece is caught."""
        return math.sqrt(2 * self.drop_mm / GRAVITY_MM_S2)


@dataclass(eq=False, slots=True)
class Disc:
    """A piece on the wood, number `order` of those given.

    `over_s` is the time of its middle over a pocket. `edge_deg`, `edge_until_s`: it rolls on its edge, in that
    direction, up to that time. `base_mm` is above 0 for one that lies on another.
    """

    order: int
    kind: Kind
    body: pymunk.Body
    circle: pymunk.Circle
    radius_mm: float
    over_s: float = 0.0
    edge_deg: float | None = None
    edge_until_s: float = 0.0
    base_mm: float = 0.0

    @property
    def at(self) -> Mm:
        """The place of its middle."""
        return Mm(self.body.position.x, self.body.position.y)

    @property
    def velocity_mm_s(self) -> tuple[float, float]:
        """Its velocity."""
        return self.body.velocity.x, self.body.velocity.y


class Wood:
    """The physics space of one stroke."""

    def __init__(self, surface: Surface, profile: BoardProfile) -> None:
        self._surface = surface
        self._profile = profile
        self._space = pymunk.Space()
        self._space.damping = 1.0
        self._buffer = batch.Buffer()
        self._rows: list[Disc] = []
        self._known: list[tuple[Disc, tuple[float, float, float, float]]] | None = None
        self.discs: list[Disc] = []
        self._add_cushions()

    def add(self, order: int, piece: Piece, velocity_mm_s: tuple[float, float] = (0.0, 0.0)) -> Disc:
        """Puts a piece on the wood."""
        is_striker = piece.kind is Kind.STRIKER
        radius = self._profile.striker_radius_mm if is_striker else self._profile.coin_radius_mm
        mass = self._surface.striker_g if is_striker else self._surface.coin_g
        body = pymunk.Body(mass, math.inf)  # no spin: nothing shows it, and rims are smooth
        body.position = (piece.at.x_mm, piece.at.y_mm)
        body.velocity = velocity_mm_s
        disc = Disc(order, piece.kind, body, self._circle(body, radius), radius)
        self.discs = sorted([*self.discs, disc], key=lambda disc: disc.order)
        self._space.add(body, disc.circle)
        self._read_rows()
        return disc

    def remove(self, disc: Disc) -> None:
        """Takes a piece off the wood."""
        self.discs.remove(disc)
        self._space.remove(disc.body, disc.circle)
        self._read_rows()

    def stand(self, disc: Disc) -> None:
        """Sets a piece on its edge: its width for collisions becomes narrow."""
        self._reshape(disc, EDGE_RADIUS_MM)

    def lift(self, disc: Disc) -> None:
        """Takes a piece that lies on another out of all collisions."""
        disc.circle.filter = pymunk.ShapeFilter(mask=0)

    def lay(self, disc: Disc) -> None:
        """Lets a piece on its edge fall flat."""
        disc.edge_deg = None
        self._reshape(disc, disc.radius_mm)

    def step(self, seconds: float) -> None:
        """Advances time without friction."""
        self._known = None
        self._space.step(seconds)

    def push(self, disc: Disc, velocity_mm_s: tuple[float, float]) -> None:
        """Gives a disc another velocity."""
        self._known = None
        SET_VELOCITY(disc.body, velocity_mm_s)

    def motion(self) -> list[tuple[Disc, tuple[float, float, float, float]]]:
        """Every disc and its x, y, vx, vy, in one call: asking each takes longer than a step."""
        if self._known is None:
            self._buffer.clear()
            batch.get_space_bodies(self._space, MOTION, self._buffer)
            numbers = iter(memoryview(self._buffer.float_buf()).cast("d").tolist())
            fours = zip(numbers, numbers, numbers, numbers, strict=True)
            self._known = list(zip(self._rows, fours, strict=False))
        return self._known

    def _read_rows(self) -> None:
        """Reads the space's order of bodies: it has one of its own, with the cushions' last."""
        self._known = None
        self._buffer.clear()
        batch.get_space_bodies(self._space, batch.BodyFields.BODY_ID, self._buffer)
        by_id = {disc.body.id: disc for disc in self.discs}
        numbers = memoryview(self._buffer.int_buf()).cast("P")
        self._rows = [by_id[number] for number in numbers if number in by_id]

    def _reshape(self, disc: Disc, radius_mm: float) -> None:
        self._space.remove(disc.circle)
        disc.circle = self._circle(disc.body, radius_mm)
        self._space.add(disc.circle)

    def _circle(self, body: pymunk.Body, radius_mm: float) -> pymunk.Circle:
        circle = pymunk.Circle(body, radius_mm)
        circle.elasticity = math.sqrt(self._surface.disc_bounce)  # a collision multiplies both partners'
        circle.friction = 0.0
        return circle

    def _add_cushions(self) -> None:
        half, thick = self._profile.half_mm, CUSHION_THICK_MM
        out = half + thick
        bounce = self._surface.cushion_bounce / math.sqrt(self._surface.disc_bounce)
        corners = ((-out, -out), (-out, out), (out, out), (out, -out))
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            cushion = pymunk.Segment(self._space.static_body, start, end, thick)
            cushion.elasticity = bounce
            cushion.friction = 0.0
            self._space.add(cushion)
