"""Traps for a reader: coins in nets, pieces and things beside the board, arms over it; by chance."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from rules.carrom.board import CORNER
from rules.pieces import Kind, Pocket
from rules.table import Mm
from vision.synthetic.drawing.background import CLOTH_BELOW_MM, NET_BELOW_MM
from vision.synthetic.drawing.hand import PEOPLE
from vision.synthetic.scene.scene import Disc, Hand, Pose, Prop, Thing
from vision.synthetic.variety.layout import Arrangement

PER_POCKET = 3
POSES = (Pose.OPEN, Pose.PINCH, Pose.CURLED, Pose.FLICKED)
DARK: tuple[float, float, float] = (30.0, 28.0, 28.0)
THING_COLOURS: tuple[tuple[float, float, float], ...] = (
    (225.0, 228.0, 230.0),
    (40.0, 40.0, 190.0),
    (170.0, 90.0, 30.0),
    (60.0, 150.0, 60.0),
    (50.0, 170.0, 220.0),
    DARK,
)


@dataclass(frozen=True, slots=True)
class Traps:
    """Things that lie about and are no pieces. `strays` lie on the surface, `props` beside it."""

    in_net: tuple[tuple[Pocket, Disc], ...] = ()
    off_board: tuple[Disc, ...] = ()
    strays: tuple[Prop, ...] = ()
    props: tuple[Prop, ...] = ()
    hands: tuple[Hand, ...] = ()


def draw_traps(luck: np.random.Generator, table: Arrangement) -> Traps:
    """Traps by chance; pieces among them come out of the bag."""
    in_net = _in_nets(luck, table) if luck.random() < 0.5 else ()
    off_board = _off_board(luck, table) if luck.random() < 0.3 else ()
    hands = tuple(_hand(luck, table) for _ in range(int(luck.choice(3, p=(0.80, 0.16, 0.04)))))
    props = tuple(_beside(luck, table) for _ in range(int(luck.choice(3, p=(0.75, 0.18, 0.07)))))
    stray = _on_the_surface(luck, table) if luck.random() < 0.07 else None
    return Traps(in_net, off_board, () if stray is None else (stray,), props, hands)


def _in_nets(luck: np.random.Generator, table: Arrangement) -> tuple[tuple[Pocket, Disc], ...]:
    """A few pocketed pieces, heaped in their nets."""
    heaps: dict[Pocket, int] = {}
    laid = []
    for _ in range(min(int(luck.integers(1, 7)), len(table.bag))):
        pocket = list(Pocket)[int(luck.integers(4))]
        below = heaps.get(pocket, 0)
        if below >= PER_POCKET:
            continue
        kind = table.bag.pop()
        heaps[pocket] = below + 1
        lift = below * (table.profile.coin_thick_mm + 0.4) * 0.8
        laid.append((pocket, _netted(luck, table, pocket, kind, -NET_BELOW_MM + lift)))
    return tuple(laid)


def _netted(luck: np.random.Generator, table: Arrangement, pocket: Pocket, kind: Kind, base_mm: float) -> Disc:
    make = table.make
    room = max((0.6 if make.is_netted else 1.0) * make.pocket_radius_mm - table.radius_mm(kind) * 0.8, 2.0)
    inward = 0.42 * make.pocket_radius_mm if make.is_netted else 0.0
    middle = make.profile.half_mm - make.pocket_inset_mm - inward
    slip = np.clip(luck.normal(0, room / 3, 2), -0.6 * room, 0.6 * room)
    east, north = CORNER[pocket]
    at = Mm(east * middle + float(slip[0]), north * middle + float(slip[1]))
    return Disc(kind, at, base_mm=min(base_mm, -9.5), tone=float(luck.uniform(0.85, 1.05)))


def _off_board(luck: np.random.Generator, table: Arrangement) -> tuple[Disc, ...]:
    """Pieces that lie on the border, or on the ground beside the board."""
    laid: list[Disc] = []
    for _ in range(min(int(luck.integers(1, 5)), len(table.bag))):
        kind = table.bag.pop()
        disc = _on_the_frame(luck, table, kind) if luck.random() < 0.5 else _on_the_ground(luck, table, kind)
        reach = 2.1 * table.radius_mm(Kind.STRIKER)
        is_free = all(
            math.hypot(disc.at.x_mm - other.at.x_mm, disc.at.y_mm - other.at.y_mm) > reach for other in laid
        )
        if is_free:
            laid.append(disc)
    return tuple(laid)


def _on_the_frame(luck: np.random.Generator, table: Arrangement, kind: Kind) -> Disc:
    profile, radius = table.profile, table.radius_mm(kind)
    slack = max(profile.frame_breadth_mm / 2 - radius, 1.0)
    away = profile.half_mm + profile.frame_breadth_mm / 2 + float(luck.uniform(-slack, slack))
    along = float(luck.uniform(-0.95, 0.95)) * profile.half_mm
    return Disc(kind, _on_side(luck, along, away), base_mm=profile.frame_height_mm, turn_deg=_turn(luck))


def _on_the_ground(luck: np.random.Generator, table: Arrangement, kind: Kind) -> Disc:
    profile = table.profile
    away = profile.half_mm + profile.frame_breadth_mm + 25 + float(luck.uniform(10, 160))
    along = float(luck.uniform(-1.1, 1.1)) * profile.half_mm
    return Disc(kind, _on_side(luck, along, away), base_mm=-CLOTH_BELOW_MM, turn_deg=_turn(luck))


def _hand(luck: np.random.Generator, table: Arrangement) -> Hand:
    """A forearm that reaches over an edge, holding nothing."""
    at = _near_a_piece(luck, table) if table.placed and luck.random() < 0.6 else _over_an_edge(luck, table)
    inward = math.degrees(math.atan2(-at.x_mm, -at.y_mm))
    square = round(inward / 90.0) * 90.0
    heading = square + float(luck.normal(0, 18))
    return Hand(POSES[int(luck.integers(len(POSES)))], at, heading, int(luck.integers(len(PEOPLE))))


def _near_a_piece(luck: np.random.Generator, table: Arrangement) -> Mm:
    """A place near a piece, so that some pieces are half hidden."""
    _, at = table.placed[int(luck.integers(len(table.placed)))]
    slip = luck.normal(0, 30, 2)
    return Mm(at.x_mm + float(slip[0]), at.y_mm + float(slip[1]))


def _over_an_edge(luck: np.random.Generator, table: Arrangement) -> Mm:
    half = table.profile.half_mm
    deep = half - float(luck.exponential(0.35)) * half - 10.0
    return _on_side(luck, float(luck.uniform(-0.9, 0.9)) * half, max(deep, -0.2 * half))


def _beside(luck: np.random.Generator, table: Arrangement) -> Prop:
    """A thing on the ground beside the board, or on its border where that is broad enough."""
    profile = table.profile
    if luck.random() < 0.25:
        away = profile.half_mm + profile.frame_breadth_mm / 2
        size = (
            min(float(luck.uniform(35, 60)), profile.frame_breadth_mm - 4),
            40.0,
            float(luck.uniform(15, 50)),
        )
        at = _on_side(luck, float(luck.uniform(-0.9, 0.9)) * profile.half_mm, away)
        return _thing(luck, Thing.TIN, at, size, profile.frame_height_mm)
    away = profile.half_mm + profile.frame_breadth_mm + 110 + float(luck.uniform(0, 120))
    at = _on_side(luck, float(luck.uniform(-1.0, 1.0)) * profile.half_mm, away)
    sort = list(Thing)[int(luck.integers(3))]
    return _thing(luck, sort, at, _size(luck, sort), -CLOTH_BELOW_MM)


def _on_the_surface(luck: np.random.Generator, table: Arrangement) -> Prop | None:
    """A phone, tin or box put down on the surface, where no piece lies."""
    sort = list(Thing)[int(luck.integers(3))]
    size = _size(luck, sort)
    reach = math.hypot(size[0], size[1]) / 2
    room = table.profile.half_mm - reach
    for _ in range(20):
        x_mm, y_mm = (float(value) for value in luck.uniform(-room, room, 2))
        if all(
            math.hypot(x_mm - at.x_mm, y_mm - at.y_mm) > reach + table.radius_mm(kind) + 3
            for kind, at in table.placed
        ):
            return _thing(luck, sort, Mm(x_mm, y_mm), size, 0.0)
    return None


def _size(luck: np.random.Generator, sort: Thing) -> tuple[float, float, float]:
    if sort is Thing.PHONE:
        return float(luck.uniform(66, 78)), float(luck.uniform(138, 165)), 9.0
    if sort is Thing.TIN:
        return float(luck.uniform(45, 85)), 0.0, float(luck.uniform(30, 110))
    return float(luck.uniform(40, 90)), float(luck.uniform(50, 110)), float(luck.uniform(15, 40))


def _thing(
    luck: np.random.Generator, sort: Thing, at: Mm, size_mm: tuple[float, float, float], base_mm: float
) -> Prop:
    first, second = (int(value) for value in luck.choice(len(THING_COLOURS), 2, replace=False))
    bgr, trim = THING_COLOURS[first], THING_COLOURS[second]
    if sort is Thing.PHONE:
        bgr, trim = DARK, ((60.0, 55.0, 52.0) if luck.random() < 0.6 else trim)
    return Prop(sort, at, size_mm, _turn(luck), base_mm, bgr, trim)


def _on_side(luck: np.random.Generator, along_mm: float, away_mm: float) -> Mm:
    places = (
        Mm(along_mm, -away_mm),
        Mm(along_mm, away_mm),
        Mm(away_mm, along_mm),
        Mm(-away_mm, along_mm),
    )
    return places[int(luck.integers(4))]


def _turn(luck: np.random.Generator) -> float:
    return float(luck.uniform(0, 360))
