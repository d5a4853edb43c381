"""Discs sliding on wood, from above: Coulomb friction, cushions, collisions and pockets that swallow.

Steps of a millisecond, always, so that the same stroke repeats bit for bit whatever the frame rate. Every disc
lies flat: nothing here jumps.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import pymunk

from rules.carrom.board import ICF, BoardProfile
from rules.pieces import Kind, Pocket
from rules.table import Mm, Piece

GRAVITY_MM_S2 = 9810.0
STEP_S = 0.001
CUSHION_THICK_MM = 40.0  # thicker than any disc travels in a step


@dataclass(frozen=True, slots=True)
class Surface:
    """How a board and its pieces behave.

    `friction` between piece and wood: powder lowers it, and pieces run further (a disc at v stops after
    v^2 / (2 friction g)). `disc_bounce` and `cushion_bounce`: the share of the closing speed that is left
    after a collision; a larger one keeps the board livelier. Masses in grams from the ICF Laws. `drop_mm`:
    how deep a piece over a pocket must have dropped to be caught by its rim; a larger one lets more fast
    pieces fly across. `still_mm_s`: slower than this is at rest.
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
        """How fast friction slows a sliding disc."""
        return self.friction * GRAVITY_MM_S2

    @property
    def drop_s(self) -> float:
        """How long a piece must have been over a pocket to be caught."""
        return math.sqrt(2 * self.drop_mm / GRAVITY_MM_S2)


@dataclass(frozen=True, slots=True)
class Moving:
    """A disc at this moment; `velocity_mm_s` (x, y)."""

    kind: Kind
    at: Mm
    velocity_mm_s: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Fall:
    """A piece dropped into a pocket, `t_s` after the stroke began."""

    t_s: float
    kind: Kind
    pocket: Pocket
    at: Mm
    velocity_mm_s: tuple[float, float]


class Motion:
    """One stroke, from the flick until everything lies still."""

    def __init__(
        self, pieces: tuple[Piece, ...], surface: Surface | None = None, profile: BoardProfile = ICF
    ) -> None:
        self.surface = surface or Surface()
        self.profile = profile
        self.t_s = 0.0
        self.rested_s = 0.0
        self.touched = False
        self._steps = 0
        self._space = pymunk.Space()
        self._space.damping = 1.0
        self._add_cushions()
        self._bodies = [(piece.kind, self._add(piece)) for piece in pieces]
        self._over_s: dict[pymunk.Body, float] = {}

    def flick(self, velocity_mm_s: tuple[float, float]) -> None:
        """Sets the striker in motion; raises ValueError where there is none."""
        for kind, body in self._bodies:
            if kind is Kind.STRIKER:
                body.velocity = velocity_mm_s
                return
        raise ValueError("there is no striker on the board to flick: place it first")

    def advance(self, until_s: float) -> tuple[Fall, ...]:
        """Lets time pass up to `until_s` after the stroke began; what dropped meanwhile, in order."""
        falls: list[Fall] = []
        while (self._steps + 0.5) * STEP_S < until_s:
            self._brake()
            self._space.step(STEP_S)
            self._steps += 1
            self.t_s = self._steps * STEP_S
            dropped = self._swallow()
            falls.extend(dropped)
            if dropped or not self.is_at_rest:
                self.rested_s = self.t_s
        return tuple(falls)

    @property
    def discs(self) -> tuple[Moving, ...]:
        """Everything still on the board, in the order it was given."""
        return tuple(
            Moving(kind, Mm(body.position.x, body.position.y), (body.velocity.x, body.velocity.y))
            for kind, body in self._bodies
        )

    @property
    def layout(self) -> tuple[Piece, ...]:
        """Everything still on the board as pieces, in the order it was given."""
        return tuple(Piece(disc.kind, disc.at) for disc in self.discs)

    @property
    def is_at_rest(self) -> bool:
        """Whether nothing moves, and nothing is about to tip into a pocket."""
        return not self._over_s and all(body.velocity == (0.0, 0.0) for _, body in self._bodies)

    @property
    def energy(self) -> float:
        """Of motion, in gram mm^2 / s^2."""
        return math.fsum(0.5 * body.mass * body.velocity.dot(body.velocity) for _, body in self._bodies)

    def _brake(self) -> None:
        """Coulomb friction: the same deceleration at any speed, and a full stop below the last step's worth."""
        loss = self.surface.braking_mm_s2 * STEP_S
        for kind, body in self._bodies:
            velocity = body.velocity
            speed = velocity.length
            if speed == 0.0:
                continue
            self.touched = self.touched or kind is not Kind.STRIKER
            body.velocity = (
                velocity * ((speed - loss) / speed) if speed > loss + self.surface.still_mm_s else (0.0, 0.0)
            )

    def _swallow(self) -> list[Fall]:
        """What has been over a pocket for long enough; a fast disc may cross it, a slow one cannot."""
        falls = []
        for kind, body in list(self._bodies):
            pocket = self._pocket_below(body)
            if pocket is None:
                self._over_s.pop(body, None)
                continue
            self._over_s[body] = self._over_s.get(body, 0.0) + STEP_S
            if self._over_s[body] >= self.surface.drop_s:
                falls.append(self._drop(kind, body, pocket))
        return falls

    def _pocket_below(self, body: pymunk.Body) -> Pocket | None:
        """The pocket over whose mouth the middle of a disc is: from there it can only tip in."""
        x_mm, y_mm = body.position
        mouth = self.profile.pocket_centre_mm
        if math.hypot(abs(x_mm) - mouth, abs(y_mm) - mouth) >= self.profile.pocket_radius_mm:
            return None
        if y_mm > 0:
            return Pocket.NE if x_mm > 0 else Pocket.NW
        return Pocket.SE if x_mm > 0 else Pocket.SW

    def _drop(self, kind: Kind, body: pymunk.Body, pocket: Pocket) -> Fall:
        self.touched = self.touched or kind is not Kind.STRIKER
        velocity = body.velocity
        self._bodies.remove((kind, body))
        del self._over_s[body]
        self._space.remove(body, *body.shapes)
        at = Mm(body.position.x, body.position.y)
        return Fall(self.t_s, kind, pocket, at, (velocity.x, velocity.y))

    def _add(self, piece: Piece) -> pymunk.Body:
        is_striker = piece.kind is Kind.STRIKER
        mass = self.surface.striker_g if is_striker else self.surface.coin_g
        radius = self.profile.striker_radius_mm if is_striker else self.profile.coin_radius_mm
        body = pymunk.Body(mass, math.inf)  # no spin: nothing shows it, and rims are smooth
        body.position = (piece.at.x_mm, piece.at.y_mm)
        circle = pymunk.Circle(body, radius)
        circle.elasticity = math.sqrt(self.surface.disc_bounce)  # a collision multiplies both partners'
        circle.friction = 0.0
        self._space.add(body, circle)
        return body

    def _add_cushions(self) -> None:
        half, thick = self.profile.half_mm, CUSHION_THICK_MM
        out = half + thick
        bounce = self.surface.cushion_bounce / math.sqrt(self.surface.disc_bounce)
        corners = ((-out, -out), (-out, out), (out, out), (out, -out))
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            cushion = pymunk.Segment(self._space.static_body, start, end, thick)
            cushion.elasticity = bounce
            cushion.friction = 0.0
            self._space.add(cushion)
