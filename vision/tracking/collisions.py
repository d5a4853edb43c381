"""Discs that slide and knock: the expected place of each under wood, cushions and other discs alone.

A disc on powdered wood is slowed by friction alone, evenly. Two that touch exchange their speeds along the
line of their middles, by their masses; a cushion gives back a share. That is enough to predict, a frame ahead,
which disc will be where: a struck coin lies ahead of the striker, never behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt

from rules.table import Mm
from vision.tracking.settings import MotionModel

KNOCKS = 12  # in one frame; a break has about so many


@dataclass(frozen=True, slots=True)
class Body:
    """A disc on the wood: its middle, its velocity, its size and its mass (a coin's is 1)."""

    at: Mm
    velocity_mm_s: tuple[float, float]
    radius_mm: float
    mass: float

    @property
    def speed_mm_s(self) -> float:
        """Its speed."""
        return hypot(*self.velocity_mm_s)

    def later(self, dt_s: float, braked_mm_s: float = 0.0) -> Body:
        """Its place and velocity after a time, in which friction took this much of its speed."""
        speed = self.speed_mm_s
        if not speed:
            return self
        (x_mm, y_mm), (vx, vy) = (self.at.x_mm, self.at.y_mm), self.velocity_mm_s
        mean_s = dt_s * max(0.0, 1 - braked_mm_s / 2 / speed)
        left = max(0.0, 1 - braked_mm_s / speed)
        at = Mm(x_mm + vx * mean_s, y_mm + vy * mean_s)
        return Body(at, (vx * left, vy * left), self.radius_mm, self.mass)

    def with_velocity(self, velocity_mm_s: tuple[float, float]) -> Body:
        """The same with another velocity."""
        return Body(self.at, velocity_mm_s, self.radius_mm, self.mass)


def slid(bodies: Sequence[Body], dt_s: float, half_mm: float, settings: MotionModel) -> list[Body]:
    """All bodies after `dt_s`, in the same order: `half_mm` from the board's middle to its cushions."""
    now = list(bodies)
    left_s = dt_s
    for _ in range(KNOCKS):
        knock = _next_knock(now, left_s)
        if knock is None:
            break
        after_s, first, second = knock
        now = [body.later(after_s) for body in now]
        now[first], now[second] = knocked(now[first], now[second], settings.knock_bounce)
        left_s -= after_s
    braked = settings.braking_mm_s2 * dt_s
    return [_inside(body.later(left_s, braked), half_mm, settings) for body in now]


def _next_knock(bodies: Sequence[Body], within_s: float) -> tuple[float, int, int] | None:
    """The first knock within a time: when, and the two bodies that meet; None where none do."""
    best: tuple[float, int, int] | None = None
    speeds = [body.speed_mm_s for body in bodies]
    for first, body in enumerate(bodies):
        if not speeds[first]:
            continue
        for second, met in enumerate(bodies):
            if second == first or (second < first and speeds[second]) or _is_far(body, met, within_s):
                continue
            after_s = meets_s(body, met, within_s)
            if after_s is not None and (best is None or after_s < best[0]):
                best = after_s, first, second
    return best


def _is_far(first: Body, second: Body, within_s: float) -> bool:
    """Whether two bodies are too far apart to touch in this time: most pairs are, and the check is cheap."""
    (ax, ay), (bx, by) = first.velocity_mm_s, second.velocity_mm_s
    reach_mm = first.radius_mm + second.radius_mm + (abs(ax) + abs(ay) + abs(bx) + abs(by)) * within_s
    at, there = first.at, second.at
    return abs(at.x_mm - there.x_mm) > reach_mm or abs(at.y_mm - there.y_mm) > reach_mm


def meets_s(first: Body, other: Body, within_s: float) -> float | None:
    """The time until two bodies touch; None where they do not within `within_s`, or part."""
    dx, dy = other.at.x_mm - first.at.x_mm, other.at.y_mm - first.at.y_mm
    touch_mm = first.radius_mm + other.radius_mm
    vx = first.velocity_mm_s[0] - other.velocity_mm_s[0]
    vy = first.velocity_mm_s[1] - other.velocity_mm_s[1]
    closing = dx * vx + dy * vy
    if closing <= 0:
        return None
    square = vx * vx + vy * vy
    gap = dx * dx + dy * dy - touch_mm * touch_mm
    if gap <= 0:
        return 0.0
    under = closing * closing - square * gap
    if under < 0:
        return None
    after_s = (closing - sqrt(under)) / square
    return after_s if after_s <= within_s else None


def knocked(first: Body, other: Body, bounce: float) -> tuple[Body, Body]:
    """Both after they touched: their speeds along the line of their middles are exchanged."""
    dx, dy = other.at.x_mm - first.at.x_mm, other.at.y_mm - first.at.y_mm
    distance_mm = hypot(dx, dy) or 1.0
    nx, ny = dx / distance_mm, dy / distance_mm
    (ax, ay), (bx, by) = first.velocity_mm_s, other.velocity_mm_s
    closing = (ax - bx) * nx + (ay - by) * ny
    push = (1 + bounce) * closing * first.mass * other.mass / (first.mass + other.mass)
    a = (ax - push * nx / first.mass, ay - push * ny / first.mass)
    b = (bx + push * nx / other.mass, by + push * ny / other.mass)
    return first.with_velocity(a), other.with_velocity(b)


def _inside(body: Body, half_mm: float, settings: MotionModel) -> Body:
    """The body, thrown back where it went into a cushion."""
    most_mm = half_mm - body.radius_mm
    if max(abs(body.at.x_mm), abs(body.at.y_mm)) <= most_mm:
        return body
    (x, vx), (y, vy) = (
        _thrown_back(at, speed, most_mm, settings.cushion_bounce)
        for at, speed in zip((body.at.x_mm, body.at.y_mm), body.velocity_mm_s, strict=True)
    )
    return Body(Mm(x, y), (vx, vy), body.radius_mm, body.mass)


def _thrown_back(at_mm: float, speed_mm_s: float, most_mm: float, bounce: float) -> tuple[float, float]:
    """Place and speed along one axis after a cushion, if the place is beyond it and the speed leads out."""
    if abs(at_mm) <= most_mm or at_mm * speed_mm_s <= 0:
        return at_mm, speed_mm_s
    beyond_mm = abs(at_mm) - most_mm
    back_mm = most_mm - bounce * beyond_mm
    return (back_mm if at_mm > 0 else -back_mm), -bounce * speed_mm_s
