"""Which hex is which: outline and terrain laid on the lattice in all turns and offsets.

No palette is known. A placing is good where hexes of one ground look alike, and what lies outside too: the sum
over the grounds of n * log(variance) is least for the true one (`ground_costs`). Hexes under an arm have no
say. Hexes of the course's rim may show anything: each costs as much as any hex of the picture with its colours,
so that a placing gains nothing by how many of them it has in the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calibration.golf.course import RIM_GROUND, Course, rim, whole_hexes
from calibration.golf.ground_costs import (
    FLAT_COST,
    HAS_SAY,
    IS_SEEN,
    MAPS,
    RIM_COST,
    SQUARES,
    VALUES,
    Grid,
    SeenHexes,
    features,
    robust_cost,
    spread,
)
from calibration.golf.lattice.nodes import Nodes
from calibration.golf.plane import HexPlane, hexes_from_plane, plane_from_hexes, turned_hexes

RIM = 2  # hexes of margin around the visible ones
CONTENDERS = 6  # places of each turn that are compared without their outliers


@dataclass(frozen=True)
class Placing:
    """Where course hex (0, 0) comes to lie on the lattice, and the sixths of a turn counter-clockwise as seen.

    `margin` is how many times e a hex less likely the next best placing is: near 0 the course does not decide.
    Turns that lay a symmetric course's grounds alike are one placing. `share` of the course is in the picture.
    """

    turn: int
    offset: tuple[int, int]
    cost: float
    margin: float
    share: float


def placed(course: Course, plane: HexPlane, nodes: Nodes, lab: NDArray[np.uint8]) -> Placing | None:
    """The best placing of the course; None where it fits nowhere."""
    course = whole_hexes(course)
    lattice = hexes_from_plane(nodes.plane)
    seen = SeenHexes.of(lattice, features(lab, plane, nodes))
    low = lattice.min(axis=0) - RIM
    shape = tuple(lattice.max(axis=0) - low + 1 + RIM)
    maps = np.zeros((MAPS, *shape))
    places = tuple((seen.hexes - low).T)
    maps[HAS_SAY][places] = 1
    maps[RIM_COST][places] = seen.unlikeness - FLAT_COST
    maps[VALUES][:, *places] = seen.values.T
    maps[SQUARES][:, *places] = seen.values.T**2
    maps[IS_SEEN][tuple((lattice - low).T)] = 1
    turns = [_turn(course, maps, turn) for turn in range(6)]
    return _best(course, seen, turns, low)


def _turn(course: Course, maps: Grid, turn: int) -> tuple[Grid, Grid, NDArray[np.int64]]:
    """For each offset in one turn: the cost, and how many hexes of the course lie in the picture.

    `maps` (MAPS, H, W) are those of `ground_costs`. By the convolution theorem all offsets take one transform.
    """
    around = rim(course)
    hexes = turned_hexes(np.array([*course, *around], np.int64), turn)
    grounds = np.array([*course.values(), *(RIM_GROUND for _ in around)])
    base, reach = hexes.min(axis=0), hexes.max(axis=0) - hexes.min(axis=0) + 1
    size = tuple(np.array(maps.shape[1:]) + 2 * (reach - 1))
    waves = np.fft.rfft2(maps, size)
    whole = np.zeros((MAPS, *(np.array(maps.shape[1:]) + reach - 1)))
    cost = np.zeros(whole.shape[1:])
    seen = np.zeros(whole.shape[1:])
    for ground in sorted(set(grounds)):
        mask = np.zeros(tuple(reach))
        mask[tuple((reach - 1 - (hexes[grounds == ground] - base)).T)] = 1
        sums = np.fft.irfft2(waves * np.fft.rfft2(mask, size), size)[:, : cost.shape[0], : cost.shape[1]]
        whole += sums
        if ground == RIM_GROUND:
            cost += sums[RIM_COST]
        else:
            cost += spread(sums)
            seen += sums[IS_SEEN]
    outside = maps.sum(axis=(1, 2))[:, None, None] - whole
    return cost + spread(outside), seen, base + reach - 1


def _best(
    course: Course,
    seen: SeenHexes,
    turns: list[tuple[Grid, Grid, NDArray[np.int64]]],
    low: NDArray[np.int64],
) -> Placing | None:
    """The likeliest of the best offsets of each turn, compared again with what is far off cut short.

    `turns` are the answers of `_turn`, `low` the hex at (0, 0) of their maps. None where the course has too few
    hexes in the picture anywhere.
    """
    ranked = []
    for turn, (cost, count, corner) in enumerate(turns):
        cost = np.where(count > min(len(course) * 0.3, 12), cost, np.inf)
        for flat in np.argsort(cost, axis=None)[:CONTENDERS]:
            row, column = np.unravel_index(int(flat), cost.shape)
            if not np.isfinite(cost[row, column]):
                continue
            offset = np.array([row, column]) - corner + low
            share = float(count[row, column]) / len(course)
            place = (int(offset[0]), int(offset[1]))
            ranked.append((robust_cost(course, seen, turn, place), turn, place, share))
    ranked.sort()
    if not ranked:
        return None
    least, best, place, share = ranked[0]
    own = laid(course, best, place)
    other = next((rank for rank in ranked[1:] if laid(course, rank[1], rank[2]) != own), None)
    margin = 0.0 if other is None else (other[0] - least) / max(share * len(course), 1)
    return Placing(best, place, least, margin, share)


def laid(course: Course, turn: int, offset: tuple[int, int]) -> frozenset[tuple[int, int, str]]:
    """The hexes of the lattice that a placing covers, each with its ground."""
    hexes = turned_hexes(np.array([*course], np.int64), turn) + np.array(offset)
    return frozenset((q, r, ground) for (q, r), ground in zip(hexes.tolist(), course.values(), strict=True))


def placing_costs(
    course: Course,
    plane: HexPlane,
    nodes: Nodes,
    lab: NDArray[np.uint8],
    placings: Sequence[tuple[int, tuple[int, int]]],
) -> list[float]:
    """How unlike the hexes of one ground are in each turn and offset; comparable on the same nodes."""
    seen = SeenHexes.of(hexes_from_plane(nodes.plane), features(lab, plane, nodes))
    return [robust_cost(course, seen, turn, offset) for turn, offset in placings]


def course_plane(plane: HexPlane, placing: Placing) -> HexPlane:
    """The plane in the course's own hexes."""
    away = plane_from_hexes([placing.offset])[0]
    back = -placing.turn * np.pi / 3
    cosine, sine = np.cos(back), np.sin(back)  # y points down: a counter-clockwise turn as seen is negative
    turn = np.array([[cosine, sine, 0], [-sine, cosine, 0], [0, 0, 1.0]])
    return plane.moved(turn @ np.array([[1, 0, -away[0]], [0, 1, -away[1]], [0, 0, 1.0]]))
