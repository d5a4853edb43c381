"""Which hex is which: outline and terrain laid on the lattice in all turns and offsets.

No palette is known. A placing is good where hexes of one ground look alike, and what lies outside too: the sum
over the grounds of n * log(variance) is least for the true one. Colours are medians of each hex, and the
lattice's own strength is one more channel, which is high inside and low on the table. Hexes under an arm have
no say: something that reaches in from the picture's edge, shows no lattice, and is not the table. Hexes of the
course's rim may show anything: each costs as much as any hex of the picture with its colours, so that a placing
gains nothing by how many of them it has in the picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.grounds import RIM_GROUND
from calibration.golf.nodes import Nodes
from calibration.golf.plane import HexPlane, hexes_from_plane, plane_from_hexes
from calibration.golf.search import agreement
from rules.hexes import DIRECTIONS, Hex, neighbours

PRIOR_HEXES = 2.0  # a ground seen so often counts as having the usual variance
LEAST_DEVIATION = 3.0  # grey levels; below it colours are alike
STRENGTH_GREY = 60.0  # grey levels that a strength of 1 counts
RIM = 2  # hexes of margin around the visible ones
CONTENDERS = 6  # places of each turn that are compared without their outliers
PRIOR_VARIANCE = 22.5  # squared grey levels within a ground, before any is seen
PLAIN, OF_PLAIN = 0.9, 1.52  # share of hexes, the least off, that tell a deviation; it by the mean of theirs
COVERED, LEVELS = 0.05, 100.0  # share of hexes on which something lies, and the levels that its colour may have
NO_LATTICE, SMOOTH = 9.0, 14.0  # strength below which no lattice is seen; levels from hex to hex of one thing
ANYTHING = float(np.log(COVERED) - 4 * np.log(LEVELS))  # log likelihood of a hex with something on it
FLAT_COST = 2 * float(np.log(2 * np.pi) + 1)  # what a usual hex costs by its likelihood, and not by its spread
COMPARED = 500  # hexes of a picture that tell how usual others are
ANOTHER_THING, LEAST_REACHING = 30.0, 7  # levels by which it differs from the table; hexes that it covers
Grid = NDArray[np.float64]


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


def turned(hexes: NDArray[np.int64], turn: int) -> NDArray[np.int64]:
    """Hexes after so many sixths of a turn counter-clockwise about (0, 0)."""
    q, r = hexes[:, 0], hexes[:, 1]
    for _ in range(turn % 6):
        q, r = q + r, -q
    return np.column_stack((q, r))


def whole_hexes(course: Mapping[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    """A course without the parts of hexes round it."""
    return {at: ground for at, ground in course.items() if ground != RIM_GROUND}


def rim(course: Mapping[tuple[int, int], str]) -> list[tuple[int, int]]:
    """The hexes that touch the course from outside."""
    around = {(at.q, at.r) for place in course for at in neighbours(Hex(*place))}
    return sorted(around - set(course))


def features(lab: NDArray[np.uint8], plane: HexPlane, nodes: Nodes) -> Grid:
    """The colour of each node's hex and the lattice's strength there, (N, 4) grey levels."""
    line = np.linspace(-0.3, 0.3, 7)
    window = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    at, jacobian = plane.px_from_plane(nodes.plane), plane.jacobians(nodes.plane)
    px = (at[:, None] + window @ jacobian.transpose(0, 2, 1)).astype(np.float32)
    blurred = cv2.blur(lab, (3, 3))
    seen = cv2.remap(blurred, px[..., 0], px[..., 1], cv2.INTER_NEAREST, borderMode=cv2.BORDER_REPLICATE)
    held = agreement(plane, nodes) * nodes.strength
    return np.column_stack((np.median(seen.astype(float), axis=1), held * STRENGTH_GREY))


def placed(
    course: Mapping[tuple[int, int], str], plane: HexPlane, nodes: Nodes, lab: NDArray[np.uint8]
) -> Placing | None:
    """The best placing of the course; None where it fits nowhere."""
    course = whole_hexes(course)
    lattice = hexes_from_plane(nodes.plane)
    seen = _Seen.of(lattice, features(lab, plane, nodes))
    low = lattice.min(axis=0) - RIM
    shape = tuple(lattice.max(axis=0) - low + 1 + RIM)
    maps = np.zeros((11, *shape))
    places = tuple((seen.hexes - low).T)
    maps[0][places] = 1
    maps[10][places] = seen.unlikeness - FLAT_COST
    for channel in range(4):
        maps[1 + channel][places] = seen.values[:, channel]
        maps[5 + channel][places] = seen.values[:, channel] ** 2
    maps[9][tuple((lattice - low).T)] = 1
    turns = [_turn(course, maps, turn) for turn in range(6)]
    return _best(course, seen, turns, low)


def _turn(course: Mapping[tuple[int, int], str], maps: Grid, turn: int) -> tuple[Grid, Grid, NDArray[np.int64]]:
    """For each offset in one turn: the cost, and how many hexes of the course lie in the picture.

    `maps` (11, H, W): where hexes have a say, their sums and squares, where any is, and their cost as a rim.
    """
    around = rim(course)
    hexes = turned(np.array([*course, *around], np.int64), turn)
    grounds = np.array([*course.values(), *(RIM_GROUND for _ in around)])
    base, reach = hexes.min(axis=0), hexes.max(axis=0) - hexes.min(axis=0) + 1
    size = tuple(np.array(maps.shape[1:]) + 2 * (reach - 1))
    waves = np.fft.rfft2(maps, size)
    whole = np.zeros((11, *(np.array(maps.shape[1:]) + reach - 1)))
    cost = np.zeros(whole.shape[1:])
    seen = np.zeros(whole.shape[1:])
    for ground in sorted(set(grounds)):
        mask = np.zeros(tuple(reach))
        mask[tuple((reach - 1 - (hexes[grounds == ground] - base)).T)] = 1
        sums = np.fft.irfft2(waves * np.fft.rfft2(mask, size), size)[:, : cost.shape[0], : cost.shape[1]]
        whole += sums
        if ground == RIM_GROUND:
            cost += sums[10]
        else:
            cost += _spread(sums)
            seen += sums[9]
    outside = maps.sum(axis=(1, 2))[:, None, None] - whole
    return cost + _spread(outside), seen, base + reach - 1


def _spread(sums: Grid) -> Grid:
    count = np.maximum(sums[0], 1e-6)
    variance = np.maximum(sums[5:9] - sums[1:5] ** 2 / count, 0)
    shared = (variance + PRIOR_HEXES * PRIOR_VARIANCE) / (count + PRIOR_HEXES) + LEAST_DEVIATION**2
    return np.asarray((np.round(sums[0]) * np.log(shared).sum(axis=0)) / 2)


@dataclass(frozen=True, eq=False)
class _Seen:
    """The lattice's hexes (N, 2) that have a say, the features (N, 4) of each, and its `unlikeness` (N,)."""

    hexes: NDArray[np.int64]
    values: Grid
    unlikeness: Grid

    @classmethod
    def of(cls, hexes: NDArray[np.int64], values: Grid) -> _Seen:
        """All hexes of a picture but those under an arm."""
        has_say = ~under_arms(hexes, values)
        return cls(hexes[has_say], values[has_say], unlikeness(values[has_say]))


def unlikeness(values: Grid) -> Grid:
    """(N,) minus the log likelihood of hexes that may be like any other of the picture; `values` (N, 4).

    A hex is like another as those of a ground are of which one was seen.
    """
    chosen = np.arange(0, len(values), -(-len(values) // COMPARED) or 1)
    variance = PRIOR_VARIANCE + LEAST_DEVIATION**2
    off = (values**2).sum(axis=1)[:, None] + (values[chosen] ** 2).sum(axis=1) - 2 * values @ values[chosen].T
    like = np.exp(-np.maximum(off, 0) / (2 * variance))
    like[chosen, np.arange(len(chosen))] = 0.0  # itself
    others = np.maximum(len(chosen) - np.isin(np.arange(len(values)), chosen), 1)
    alike = np.log(np.maximum(like.sum(axis=1) / others, 1e-300)) - 2 * np.log(2 * np.pi * variance)
    return np.asarray(-np.logaddexp(alike + np.log(1 - COVERED), ANYTHING))


def under_arms(hexes: NDArray[np.int64], values: Grid) -> NDArray[np.bool_]:
    """(N,) which hexes, with their `features`, something covers that reaches in from the picture's edge.

    The largest such thing is the table, in however many parts.
    """
    index = {(q, r): number for number, (q, r) in enumerate(hexes.tolist())}
    near = np.array([[index.get((q + a, r + b), -1) for a, b in DIRECTIONS] for q, r in hexes.tolist()])
    at_edge = np.asarray((near < 0).any(axis=1))
    reaching = [part for part in _regions(near, values) if at_edge[part].any()]
    covered = np.zeros(len(hexes), np.bool_)
    if not reaching:
        return covered
    colours = [np.median(values[part, :3], axis=0) for part in reaching]
    table = colours[max(range(len(reaching)), key=lambda number: len(reaching[number]))]
    for part, colour in zip(reaching, colours, strict=True):
        if len(part) >= LEAST_REACHING and np.abs(colour - table).max() > ANOTHER_THING:
            covered[part] = True
    return covered


def _regions(near: NDArray[np.int64], values: Grid) -> list[list[int]]:
    """Connected hexes without a lattice whose colours pass smoothly from one to the next; `near` (N, 6)."""
    bare = np.asarray(values[:, 3] < NO_LATTICE)
    off = np.abs(values[near, :3] - values[:, None, :3]).max(axis=2)
    joined = (near >= 0) & bare[near] & bare[:, None] & (off < SMOOTH)
    left, regions = set(np.flatnonzero(bare).tolist()), list[list[int]]()
    while left:
        region = [left.pop()]
        for number in region:
            fresh = left & set(near[number][joined[number]].tolist())
            left -= fresh
            region += fresh
        regions.append(region)
    return regions


def _best(
    course: Mapping[tuple[int, int], str],
    seen: _Seen,
    turns: list[tuple[Grid, Grid, NDArray[np.int64]]],
    low: NDArray[np.int64],
) -> Placing | None:
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
            ranked.append((_robust_cost(course, seen, turn, place), turn, place, share))
    ranked.sort()
    if not ranked:
        return None
    least, best, place, share = ranked[0]
    own = laid(course, best, place)
    other = next((rank for rank in ranked[1:] if laid(course, rank[1], rank[2]) != own), None)
    margin = 0.0 if other is None else (other[0] - least) / max(share * len(course), 1)
    return Placing(best, place, least, margin, share)


def laid(
    course: Mapping[tuple[int, int], str], turn: int, offset: tuple[int, int]
) -> frozenset[tuple[int, int, str]]:
    """The hexes of the lattice that a placing covers, each with its ground."""
    hexes = turned(np.array([*course], np.int64), turn) + np.array(offset)
    return frozenset((q, r, ground) for (q, r), ground in zip(hexes.tolist(), course.values(), strict=True))


def _robust_cost(
    course: Mapping[tuple[int, int], str], seen: _Seen, turn: int, offset: tuple[int, int]
) -> float:
    """The cost with what is far off cut short: a hand over a few hexes does not count for the others."""
    around = rim(course)
    hexes = turned(np.array([*course, *around], np.int64), turn) + np.array(offset)
    grounds = sorted({*course.values(), RIM_GROUND})
    numbers = [grounds.index(ground) for ground in (*course.values(), *(RIM_GROUND for _ in around))]
    low = np.minimum(hexes.min(axis=0), seen.hexes.min(axis=0))
    table = np.full(np.maximum(hexes.max(axis=0), seen.hexes.max(axis=0)) - low + 1, len(grounds), np.int64)
    table[tuple((hexes - low).T)] = numbers
    of_hex = table[tuple((seen.hexes - low).T)]
    at_rim = of_hex == grounds.index(RIM_GROUND)
    return float(seen.unlikeness[at_rim].sum()) + sum(
        _spread_robustly(seen.values[of_hex == number])
        for number in range(len(grounds) + 1)
        if number >= len(grounds) or grounds[number] != RIM_GROUND
    )


def _spread_robustly(values: Grid) -> float:
    """Minus the log likelihood of the hexes of one ground: each is alike, or something else lies on it.

    So one hex counts no more than that, however alike all others are.
    """
    if not len(values):
        return 0.0
    off = np.abs(values - np.median(values, axis=0))
    plain = np.sort(off, axis=0)[: max(int(PLAIN * len(off)), 1)]
    own = len(values) * (OF_PLAIN * plain.mean(axis=0)) ** 2
    shared = (own + PRIOR_HEXES * PRIOR_VARIANCE) / (len(values) + PRIOR_HEXES)
    variance = shared + LEAST_DEVIATION**2
    alike = -(off**2 / variance + np.log(2 * np.pi * variance)).sum(axis=1) / 2 + np.log(1 - COVERED)
    return float(-np.logaddexp(alike, ANYTHING).sum())


def placing_costs(
    course: Mapping[tuple[int, int], str],
    plane: HexPlane,
    nodes: Nodes,
    lab: NDArray[np.uint8],
    placings: Sequence[tuple[int, tuple[int, int]]],
) -> list[float]:
    """How unlike the hexes of one ground are in each turn and offset; comparable on the same nodes."""
    seen = _Seen.of(hexes_from_plane(nodes.plane), features(lab, plane, nodes))
    return [_robust_cost(course, seen, turn, offset) for turn, offset in placings]


def course_plane(plane: HexPlane, placing: Placing) -> HexPlane:
    """The plane in the course's own hexes."""
    away = plane_from_hexes([placing.offset])[0]
    back = -placing.turn * np.pi / 3
    cosine, sine = np.cos(back), np.sin(back)  # y points down: a counter-clockwise turn as seen is negative
    turn = np.array([[cosine, sine, 0], [-sine, cosine, 0], [0, 0, 1.0]])
    return plane.moved(turn @ np.array([[1, 0, -away[0]], [0, 1, -away[1]], [0, 0, 1.0]]))
