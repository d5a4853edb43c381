"""A simple player: looks for the easiest piece to cut into a pocket, aims there, and is a little off.

Everything is planned as from seat S, where the rail before the player is at the bottom; the plan is then
turned to the player's own seat.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from device.virtual.physics.wood import Surface
from rules.carrom.board import ICF, BoardProfile, board_from_seat, seat_from_board
from rules.pieces import Kind, Pocket, Seat
from rules.table import Layout, Mm, distance_mm

PLACES = 15  # tested places of the striker, along the base lines
CUT_MIN = 0.3  # cosine of the thinnest cut a player tries
CLEARANCE_MM = 0.8  # two pieces closer than this count as touching


@dataclass(frozen=True, slots=True)
class Skill:
    """The skill of a player: standard deviations of the aim in degrees and of the speed as a share."""

    aim_deg: float = 0.35
    speed: float = 0.05
    break_mm_s: float = 3600.0
    desperate_mm_s: float = 2200.0
    speed_max_mm_s: float = 3800.0


@dataclass(frozen=True, slots=True)
class Shot:
    """The striker's place and its velocity, in the board frame."""

    striker: Mm
    velocity_mm_s: tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Line:
    """A possible shot at a pocket, seen from the player's own seat; `ease` is larger for easier ones."""

    striker: Mm
    direction_deg: float
    speed_mm_s: float
    ease: float


class Player:
    """Plans strokes for one seat."""

    def __init__(
        self,
        seat: Seat,
        skill: Skill | None = None,
        surface: Surface | None = None,
        profile: BoardProfile = ICF,
    ) -> None:
        self.seat = seat
        self.skill = skill or Skill()
        self.surface = surface or Surface()
        self.profile = profile

    def plan(self, layout: Layout, wanted: frozenset[Kind], luck: np.random.Generator) -> Shot:
        """The next stroke at a layout without a striker; `wanted` are the kinds worth pocketing now."""
        own = turned(layout, self.seat)
        lines = list(self._lines(own, wanted))
        best = max(lines, key=lambda line: line.ease) if lines else self._desperate(own, wanted)
        return self._struck(best, luck)

    def plan_among(
        self,
        layout: Layout,
        wanted: frozenset[Kind],
        luck: np.random.Generator,
        choices: int,
        harder: float = 1.0,
    ) -> Shot:
        """One of the easiest `choices` shots at a pocket, struck `harder` times as fast as needed."""
        own = turned(layout, self.seat)
        lines = sorted(self._lines(own, wanted), key=lambda line: -line.ease)[:choices]
        if not lines:
            return self._struck(self._desperate(own, wanted), luck)
        line = lines[int(luck.integers(len(lines)))]
        speed = min(line.speed_mm_s * harder, self.skill.speed_max_mm_s)
        return self._struck(_Line(line.striker, line.direction_deg, speed, line.ease), luck)

    def plan_towards(self, layout: Layout, target: Mm, speed_mm_s: float, luck: np.random.Generator) -> Shot:
        """A shot straight at a place, from anywhere on the lines, whatever stands in between."""
        own = turned(layout, self.seat)
        places = self._places(own)
        place = places[int(luck.integers(len(places)))]
        return self._struck(
            _Line(place, _bearing(place, seat_from_board(self.seat, target)), speed_mm_s, 0.0), luck
        )

    def plan_break(self, layout: Layout, luck: np.random.Generator) -> Shot:
        """The opening stroke: hard, into the rack, from somewhere near the middle of the lines."""
        own = turned(layout, self.seat)
        start = Mm(float(luck.uniform(-60, 60)), self._line_y_mm)
        if not self._is_free(start, own):
            return self.plan(layout, frozenset({Kind.WHITE, Kind.BLACK, Kind.QUEEN}), luck)
        aim = Mm(float(luck.uniform(-18, 18)), 0.0)
        return self._struck(_Line(start, _bearing(start, aim), self.skill.break_mm_s, 0.0), luck)

    @property
    def _line_y_mm(self) -> float:
        return self.profile.circle_from_rail_mm - self.profile.half_mm

    def _places(self, layout: Layout) -> list[Mm]:
        """The striker's possible places: on both lines, clear of the end circles or exactly on one of them."""
        circle_x = self.profile.line_length_mm / 2 - self.profile.base_circle_radius_mm
        clear_x = circle_x - self.profile.base_circle_radius_mm - self.profile.striker_radius_mm - 1.0
        xs = [-circle_x, *np.linspace(-clear_x, clear_x, PLACES), circle_x]
        places = [Mm(float(x), self._line_y_mm) for x in xs]
        free = [place for place in places if self._is_free(place, layout)]
        return free or [min(places, key=lambda place: -self._gap_mm(place, layout))]

    def _is_free(self, place: Mm, layout: Layout) -> bool:
        return self._gap_mm(place, layout) > CLEARANCE_MM

    def _gap_mm(self, place: Mm, layout: Layout) -> float:
        """The gap between a striker there and the nearest piece."""
        reach = self.profile.striker_radius_mm + self.profile.coin_radius_mm
        return min((distance_mm(place, piece.at) for piece in layout), default=math.inf) - reach

    def _lines(self, layout: Layout, wanted: frozenset[Kind]) -> Iterator[_Line]:
        places = self._places(layout)
        for target in (piece for piece in layout if piece.kind in wanted):
            others = [piece.at for piece in layout if piece is not target]
            for pocket in Pocket:
                mouth = self.profile.pocket(pocket)
                if self._is_blocked(target.at, mouth, others, 2 * self.profile.coin_radius_mm):
                    continue
                for place in places:
                    line = self._line(place, target.at, mouth, others)
                    if line is not None:
                        yield line

    def _line(self, place: Mm, target: Mm, mouth: Mm, others: list[Mm]) -> _Line | None:
        """The shot from a place that cuts a target into a pocket; None where there is none."""
        reach = self.profile.striker_radius_mm + self.profile.coin_radius_mm
        far = distance_mm(target, mouth)
        if far < 1.0:
            return None
        onward = ((mouth.x_mm - target.x_mm) / far, (mouth.y_mm - target.y_mm) / far)
        ghost = Mm(target.x_mm - reach * onward[0], target.y_mm - reach * onward[1])
        run = distance_mm(place, ghost)
        if run < 1.0 or ghost.y_mm < place.y_mm + 0.1 * run or self._is_outside(ghost):
            return None
        cut = ((ghost.x_mm - place.x_mm) * onward[0] + (ghost.y_mm - place.y_mm) * onward[1]) / run
        if cut < CUT_MIN or self._is_blocked(place, ghost, others, reach):
            return None
        ease = cut / (run + 60.0) / (far + 60.0)
        return _Line(place, _bearing(place, ghost), self._speed_mm_s(run, far, cut), ease)

    def _speed_mm_s(self, run_mm: float, far_mm: float, cut: float) -> float:
        """A speed at which the piece passes the pocket's rim with a small margin."""
        braking = self.surface.braking_mm_s2
        masses = self.surface.striker_g / (self.surface.striker_g + self.surface.coin_g)
        passed_on = (1 + self.surface.disc_bounce) * masses * cut
        needed = math.sqrt(2 * braking * (far_mm + 140.0)) / passed_on
        return min(math.sqrt(needed**2 + 2 * braking * run_mm), self.skill.speed_max_mm_s)

    def _is_outside(self, at: Mm) -> bool:
        return max(abs(at.x_mm), abs(at.y_mm)) > self.profile.half_mm - self.profile.striker_radius_mm

    def _is_blocked(self, start: Mm, end: Mm, others: list[Mm], width_mm: float) -> bool:
        """Whether a piece stands in the way of another that moves straight from start to end."""
        length = distance_mm(start, end)
        along_x, along_y = (end.x_mm - start.x_mm) / length, (end.y_mm - start.y_mm) / length
        for at in others:
            off_x, off_y = at.x_mm - start.x_mm, at.y_mm - start.y_mm
            along = min(max(off_x * along_x + off_y * along_y, 0.0), length)
            if math.hypot(off_x - along * along_x, off_y - along * along_y) < width_mm:
                return True
        return False

    def _desperate(self, layout: Layout, wanted: frozenset[Kind]) -> _Line:
        """A hard shot at the nearest wanted piece ahead, or at any piece, where nothing can be cut in."""
        places = self._places(layout)
        ahead = [piece for piece in layout if piece.at.y_mm > self._line_y_mm + 45.0]
        targets = [piece.at for piece in ahead if piece.kind in wanted] or [piece.at for piece in ahead]
        aims = targets or [Mm(0.0, self.profile.half_mm)]
        place, aim = min(
            ((place, aim) for place in places for aim in aims), key=lambda pair: distance_mm(pair[0], pair[1])
        )
        return _Line(place, _bearing(place, aim), self.skill.desperate_mm_s, 0.0)

    def _struck(self, line: _Line, luck: np.random.Generator) -> Shot:
        angle = math.radians(line.direction_deg + luck.normal() * self.skill.aim_deg)
        speed = line.speed_mm_s * (1 + luck.normal() * self.skill.speed)
        flick = board_from_seat(self.seat, Mm(speed * math.cos(angle), speed * math.sin(angle)))
        return Shot(board_from_seat(self.seat, line.striker), (flick.x_mm, flick.y_mm))


def turned(layout: Layout, seat: Seat) -> Layout:
    """A layout as the player of a seat sees it."""
    return tuple(type(piece)(piece.kind, seat_from_board(seat, piece.at)) for piece in layout)


def _bearing(start: Mm, end: Mm) -> float:
    """The direction in degrees from east, counter-clockwise."""
    return math.degrees(math.atan2(end.y_mm - start.y_mm, end.x_mm - start.x_mm))
