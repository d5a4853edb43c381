"""Random positions of pieces on a board: none overlaps, and none hangs over a pocket's middle."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np

from rules.carrom.board import CORNER, BoardProfile, opening_layout
from rules.pieces import Kind, Pocket, Seat
from rules.table import Mm
from vision.synthetic.variety.board import Make

TRIES = 60
SET = (Kind.WHITE,) * 9 + (Kind.BLACK,) * 9 + (Kind.QUEEN,)
TOUCH_MM = 0.02  # Pieces this near to one another touch.


class Habit(StrEnum):
    """The sort of a position."""

    EMPTY = "empty"
    PACK = "pack"
    BREAK = "break"
    MID = "mid"
    FEW = "few"
    CLUSTER = "cluster"
    WALL = "wall"
    LIP = "lip"
    PRINTED = "printed"


HABITS: tuple[tuple[Habit, float], ...] = (
    (Habit.EMPTY, 0.083),
    (Habit.PACK, 0.11),
    (Habit.BREAK, 0.16),
    (Habit.MID, 0.19),
    (Habit.FEW, 0.10),
    (Habit.CLUSTER, 0.12),
    (Habit.WALL, 0.08),
    (Habit.LIP, 0.07),
    (Habit.PRINTED, 0.087),
)


@dataclass(slots=True)
class Arrangement:
    """A position that is being laid out; `bag` are the coins not yet placed."""

    make: Make
    luck: np.random.Generator
    placed: list[tuple[Kind, Mm]] = field(default_factory=list)
    bag: list[Kind] = field(default_factory=list)

    @property
    def profile(self) -> BoardProfile:
        """The sizes of board and pieces."""
        return self.make.profile

    def radius_mm(self, kind: Kind) -> float:
        """The radius of a piece of this kind."""
        return self.profile.striker_radius_mm if kind is Kind.STRIKER else self.profile.coin_radius_mm

    def fits(self, kind: Kind, at: Mm) -> bool:
        """Whether a piece can lie there."""
        radius = self.radius_mm(kind)
        if max(abs(at.x_mm), abs(at.y_mm)) > self.profile.half_mm - radius:
            return False
        middle = self.profile.half_mm - self.make.pocket_inset_mm
        if math.hypot(abs(at.x_mm) - middle, abs(at.y_mm) - middle) < self.make.pocket_radius_mm + 0.3:
            return False
        return all(
            math.hypot(at.x_mm - there.x_mm, at.y_mm - there.y_mm) >= radius + self.radius_mm(lying)
            for lying, there in self.placed
        )

    def put(self, kind: Kind, where: Callable[[Arrangement, Kind], Mm]) -> bool:
        """Lays a piece at a place that `where` draws, trying a few times."""
        for _ in range(TRIES):
            at = where(self, kind)
            if self.fits(kind, at):
                self.placed.append((kind, at))
                return True
        return False


def arrange(luck: np.random.Generator, make: Make) -> tuple[Habit, Arrangement]:
    """A position by chance; the coins left in the bag may lie elsewhere."""
    names, weights = zip(*HABITS, strict=True)
    habit = Habit(names[int(luck.choice(len(names), p=np.array(weights) / sum(weights)))])
    return habit, arranged(luck, make, habit)


def arranged(luck: np.random.Generator, make: Make, habit: Habit) -> Arrangement:
    """A position of this habit."""
    table = Arrangement(make, luck, bag=[SET[i] for i in luck.permutation(len(SET))])
    if habit is Habit.PACK:
        _pack(table)
    elif habit is not Habit.EMPTY:
        _scatter(table, habit)
    if habit is not Habit.EMPTY and luck.random() < 0.7:
        table.put(Kind.STRIKER, _on_lines if luck.random() < 0.6 else _anywhere)
    else:
        table.bag.append(Kind.STRIKER)
    return table


def _pack(table: Arrangement) -> None:
    luck = table.luck
    shift = luck.normal(0, 1.5, 2)
    radius_mm = table.profile.coin_radius_mm + TOUCH_MM + float(luck.exponential(0.08))
    for piece in opening_layout(float(luck.uniform(0, 360)), radius_mm):
        at = Mm(piece.at.x_mm + float(shift[0]), piece.at.y_mm + float(shift[1]))
        table.placed.append((piece.kind, at))
    table.bag.clear()


def _scatter(table: Arrangement, habit: Habit) -> None:
    ways, counts = WAYS[habit]
    for _ in range(int(table.luck.integers(*counts))):
        kind = table.bag.pop()
        way = ways[int(table.luck.integers(len(ways)))]
        if not table.put(kind, way) and not table.put(kind, _anywhere):
            table.bag.insert(0, kind)


def _anywhere(table: Arrangement, kind: Kind) -> Mm:
    reach = table.profile.half_mm - table.radius_mm(kind)
    x_mm, y_mm = table.luck.uniform(-reach, reach, 2)
    return Mm(float(x_mm), float(y_mm))


def _about_the_middle(table: Arrangement, kind: Kind) -> Mm:
    x_mm, y_mm = table.luck.normal(0, table.profile.half_mm * 0.33, 2)
    return Mm(float(x_mm), float(y_mm))


def _touching(table: Arrangement, kind: Kind) -> Mm:
    """A place against a piece that already lies there."""
    if not table.placed:
        return _anywhere(table, kind)
    neighbour, at = table.placed[int(table.luck.integers(len(table.placed)))]
    angle = float(table.luck.uniform(0, 2 * np.pi))
    away = table.radius_mm(kind) + table.radius_mm(neighbour) + TOUCH_MM + float(table.luck.exponential(0.2))
    return Mm(at.x_mm + away * math.cos(angle), at.y_mm + away * math.sin(angle))


def _at_a_cushion(table: Arrangement, kind: Kind) -> Mm:
    reach = table.profile.half_mm - table.radius_mm(kind)
    along = float(table.luck.uniform(-reach, reach))
    away = (reach - float(table.luck.exponential(0.15))) * float(table.luck.choice((-1.0, 1.0)))
    return Mm(along, away) if table.luck.random() < 0.5 else Mm(away, along)


def _on_a_lip(table: Arrangement, kind: Kind) -> Mm:
    """A place near a pocket, with the middle still off the hole."""
    corner = CORNER[list(Pocket)[int(table.luck.integers(4))]]
    middle = table.profile.half_mm - table.make.pocket_inset_mm
    angle = float(table.luck.uniform(-0.1, np.pi / 2 + 0.1))
    away = table.make.pocket_radius_mm + 0.4 + float(table.luck.exponential(3.0))
    return Mm(
        corner[0] * (middle - away * math.cos(angle)),
        corner[1] * (middle - away * math.sin(angle)),
    )


def _on_print(table: Arrangement, kind: Kind) -> Mm:
    """A place on a base circle, the middle spot, a ring of an arrow or the base lines, nearly or exactly."""
    luck, profile = table.luck, table.profile
    circles = [at for seat in Seat for at in profile.base_circles(seat)]
    tails = [profile.arrow(pocket)[1] for pocket in Pocket]
    printed = [Mm(0.0, 0.0)] * 2 + circles + tails
    at = printed[int(luck.integers(len(printed)))]
    slip = luck.normal(0, 0.3 if luck.random() < 0.5 else 5.0, 2)
    return Mm(at.x_mm + float(slip[0]), at.y_mm + float(slip[1]))


def _on_lines(table: Arrangement, kind: Kind) -> Mm:
    """A place between the base lines of a seat, as for a striker."""
    profile = table.profile
    reach = profile.line_length_mm / 2 - profile.base_circle_radius_mm
    along = float(table.luck.uniform(-reach, reach))
    away = profile.half_mm - profile.circle_from_rail_mm + float(table.luck.normal(0, 0.5))
    places = (Mm(along, -away), Mm(along, away), Mm(away, along), Mm(-away, along))
    return places[int(table.luck.integers(4))]


PieceEnd = Callable[[Arrangement, Kind], Mm]
WAYS: dict[Habit, tuple[tuple[PieceEnd, ...], tuple[int, int]]] = {
    Habit.BREAK: ((_about_the_middle, _about_the_middle, _touching, _at_a_cushion), (16, 20)),
    Habit.MID: ((_anywhere, _anywhere, _anywhere, _touching, _at_a_cushion, _on_print, _on_a_lip), (5, 16)),
    Habit.FEW: ((_anywhere, _on_print, _at_a_cushion), (1, 5)),
    Habit.CLUSTER: ((_touching, _touching, _touching, _anywhere), (6, 20)),
    Habit.WALL: ((_at_a_cushion, _at_a_cushion, _touching), (5, 14)),
    Habit.LIP: ((_on_a_lip, _on_a_lip, _anywhere), (4, 12)),
    Habit.PRINTED: ((_on_print, _on_print, _anywhere), (5, 16)),
}
