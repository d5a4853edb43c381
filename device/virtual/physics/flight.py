"""A piece above the wood: it rises and falls, meets the border or flies over it, and lands in some way."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum, auto

from device.virtual.physics.mishap import Landing, Leap
from device.virtual.physics.wood import GRAVITY_MM_S2
from rules.carrom.board import BoardProfile
from rules.pieces import Kind
from rules.table import Mm

GROUND_MM = -55.0  # where a piece that flew off comes down: the cloth below the board's body
BOUNCE = 0.3  # of the falling speed, off wood
DULL_MM_S = 250.0  # a slower fall does not bounce
RAIL_KEEPS = 0.5  # of the speed against a rail's face
FRAME_KEEPS = 0.6  # of the speed along the border's top
BACK_UP_MM_S = 420.0
CLOTH_BRAKE_MM_S2 = 4000.0
AHEAD_MM, AHEAD_RAD = (40.0, 260.0), math.radians(40.0)  # where a leaping coin finds another
SUPPORTED = 0.85  # a coin lies on another where its middle is within this share of the other's radius


class Landed(Enum):
    """The state of a flight after one step."""

    FLYING = auto()
    FLAT = auto()
    EDGE = auto()
    ON_TOP = auto()
    AWAY = auto()


@dataclass
class Flyer:
    """A piece in the air, or on the ground beside the board. `base_mm` is the height of its underside."""

    kind: Kind
    radius_mm: float
    leap: Leap
    x_mm: float
    y_mm: float
    vx_mm_s: float
    vy_mm_s: float
    up_mm_s: float
    base_mm: float = 0.0
    crossed_s: float | None = None
    came_back: bool = False
    is_resting: bool = False

    @property
    def at(self) -> Mm:
        """The place below it."""
        return Mm(self.x_mm, self.y_mm)

    @property
    def reach_mm(self) -> float:
        """Its distance from the middle towards the nearest rail."""
        return max(abs(self.x_mm), abs(self.y_mm))

    def is_gone(self, profile: BoardProfile) -> bool:
        """Whether it is past the border: nothing comes back from there."""
        return self.reach_mm >= _outer(profile)

    def step(self, now_s: float, step_s: float, profile: BoardProfile, lying: list[Mm]) -> Landed:
        """Advances by one step; `lying` are the coins at rest that it may come down on."""
        if self.is_resting:
            return Landed.AWAY
        was_inside = self.reach_mm <= profile.half_mm - self.radius_mm
        self._fly(step_s)
        inner = profile.half_mm - self.radius_mm
        if was_inside and self.reach_mm > inner:
            self._meet_rail(now_s, profile)
        if self.reach_mm <= inner:
            return self._over_wood(profile, lying)
        return self._over_border(profile) if self.reach_mm < _outer(profile) else self._outside(step_s)

    def _fly(self, step_s: float) -> None:
        self.x_mm += self.vx_mm_s * step_s
        self.y_mm += self.vy_mm_s * step_s
        if self.base_mm > GROUND_MM:
            self.up_mm_s -= GRAVITY_MM_S2 * step_s
            self.base_mm += self.up_mm_s * step_s

    def _meet_rail(self, now_s: float, profile: BoardProfile) -> None:
        if self.base_mm >= profile.frame_height_mm:
            self.crossed_s = now_s
            return
        limit = profile.half_mm - self.radius_mm
        if abs(self.x_mm) > limit:
            self.x_mm, self.vx_mm_s = math.copysign(limit, self.x_mm), -RAIL_KEEPS * self.vx_mm_s
        if abs(self.y_mm) > limit:
            self.y_mm, self.vy_mm_s = math.copysign(limit, self.y_mm), -RAIL_KEEPS * self.vy_mm_s

    def _over_wood(self, profile: BoardProfile, lying: list[Mm]) -> Landed:
        if self.crossed_s is not None:
            self.crossed_s, self.came_back = None, True
        if self.base_mm <= profile.coin_thick_mm and self.up_mm_s < 0 and self._is_supported(lying):
            self.base_mm = profile.coin_thick_mm
            return Landed.ON_TOP
        if self.base_mm > 0:
            return Landed.FLYING
        self.base_mm = 0.0
        if self.leap.lands is Landing.EDGE:
            return Landed.EDGE
        if self.up_mm_s > -DULL_MM_S:
            return Landed.FLAT
        self._bounce(0.85)
        return Landed.FLYING

    def _is_supported(self, lying: list[Mm]) -> bool:
        return any(
            math.hypot(at.x_mm - self.x_mm, at.y_mm - self.y_mm) < SUPPORTED * self.radius_mm for at in lying
        )

    def _over_border(self, profile: BoardProfile) -> Landed:
        if self.base_mm > profile.frame_height_mm or self.up_mm_s > 0:
            return Landed.FLYING
        self.base_mm = profile.frame_height_mm
        if self.leap.comes_back:
            self.vx_mm_s, self.vy_mm_s = self._inwards()
            self.up_mm_s = BACK_UP_MM_S
            return Landed.FLYING
        self._bounce(FRAME_KEEPS)
        if self.up_mm_s < 60.0:  # it slides on outwards rather than stop on the border's edge
            self.up_mm_s = 150.0
            self.vx_mm_s, self.vy_mm_s = (-part for part in self._inwards())
        return Landed.FLYING

    def _inwards(self) -> tuple[float, float]:
        """A gentle speed straight back to the board."""
        is_sideways = abs(self.x_mm) > abs(self.y_mm)
        speed = 500.0
        if is_sideways:
            return -math.copysign(speed, self.x_mm), 0.3 * self.vy_mm_s
        return 0.3 * self.vx_mm_s, -math.copysign(speed, self.y_mm)

    def _outside(self, step_s: float) -> Landed:
        if self.base_mm > GROUND_MM:
            return Landed.FLYING
        self.base_mm = GROUND_MM
        speed = math.hypot(self.vx_mm_s, self.vy_mm_s)
        left = max(speed - CLOTH_BRAKE_MM_S2 * step_s, 0.0)
        share = left / speed if speed > 0 else 0.0
        self.vx_mm_s, self.vy_mm_s = self.vx_mm_s * share, self.vy_mm_s * share
        self.is_resting = left == 0.0
        return Landed.AWAY

    def _bounce(self, keeps: float) -> None:
        self.up_mm_s *= -BOUNCE
        self.vx_mm_s, self.vy_mm_s = keeps * self.vx_mm_s, keeps * self.vy_mm_s


def _outer(profile: BoardProfile) -> float:
    return profile.half_mm + profile.frame_breadth_mm


def onto_another(
    at: Mm, velocity_mm_s: tuple[float, float], up_mm_s: float, lying: list[Mm]
) -> tuple[float, float]:
    """The speed that brings a leaping coin down on one ahead of it; its own where none is ahead."""
    heading = math.atan2(velocity_mm_s[1], velocity_mm_s[0])
    ahead = [
        (piece.x_mm - at.x_mm, piece.y_mm - at.y_mm)
        for piece in lying
        if AHEAD_MM[0] < math.hypot(piece.x_mm - at.x_mm, piece.y_mm - at.y_mm) < AHEAD_MM[1]
        and abs(_turn(math.atan2(piece.y_mm - at.y_mm, piece.x_mm - at.x_mm) - heading)) < AHEAD_RAD
    ]
    if not ahead:
        return velocity_mm_s
    step = min(ahead, key=lambda offset_mm: math.hypot(*offset_mm))
    flies_s = 2 * up_mm_s / GRAVITY_MM_S2 * 0.97  # it comes down on something that stands above the wood
    return step[0] / flies_s, step[1] / flies_s


def _turn(angle: float) -> float:
    return (angle + math.pi) % (2 * math.pi) - math.pi
