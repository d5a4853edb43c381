"""Which tile is which: the course laid on a lattice of marked middles, in all turns and offsets.

A placing is likely where the course's hexes look like tiles and hexes of one ground look alike
(`calibration.golf.placing`); both are log odds. Parts of hexes, as the rim of a course has them, may look like
tiles or not, and hexes beyond the picture's edge speak neither for nor against it. A course of one ground says
nothing of how its hexes look: its tiles alone decide.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.course import Course, rim, whole_hexes
from calibration.golf.lattice.nodes import Nodes
from calibration.golf.placing import Placing, course_plane, laid, placing_costs
from calibration.golf.plane import HexPlane, plane_from_hexes, turned_hexes
from calibration.golf.tiles.lattice import TileLattice
from calibration.golf.tiles.middles import Look, plane_of, tile_lattice
from calibration.lens import Picture
from calibration.proposal.board_network import BoardNetwork

Hexes = NDArray[np.int64]
TILE_ODDS = (10.99, -2.63)  # log odds of a tile by heat: slope, and with none (drawn tables, 57000 to 57023)
CONTENDERS = 60  # placings, the likeliest by their tiles, whose grounds are compared
AS_LIKELY = 6.0  # log odds up to which a placing is as good by tiles alone
MIDDLE_HEAT = 0.25  # a hex that holds so much is one
LEAST_SEEN = 0.5  # of the course's hexes must lie in the picture
LEAST_HELD, MOST_BESIDE = 0.75, 0.35  # shares of its hexes, and of those round it, that hold a middle
MOST_STRETCHED = 3.5  # a hex, in the middle of the board: seen from far aside
LEAST_HEAT = 0.45  # of the course's hexes in the mean


@dataclass(frozen=True, eq=False)
class PlacedTiles:
    """A course on tiles: its plane and placing, and what bears it out.

    `held` and `beside` are the shares of the course's hexes, and of those round it, that hold a middle; `heat`
    is the mean of the course's. `seen` of its hexes lie in the picture. `residual` is in pitches. `odds` are
    the log odds for it, which are comparable among lattices of the same middles.
    """

    plane: HexPlane
    placing: Placing
    held: float
    beside: float
    heat: float
    seen: int
    residual: float
    look: Look
    odds: float

    def outline(self, plane: HexPlane, course: Course) -> float:
        """How much hotter the hexes of a course are than those round it, if it lies so, in the same look."""
        return _hot(self.look, plane, [*whole_hexes(course)]) - _hot(self.look, plane, rim(course))

    def is_sure(self, size: int) -> bool:
        """Whether this is the course of so many hexes, rather than something that looks like hexes."""
        looks_so = self.held >= LEAST_HELD and self.beside <= MOST_BESIDE and self.heat >= LEAST_HEAT
        return looks_so and self.seen >= LEAST_SEEN * size


def placed_on_tiles(bgr: Picture, course: Course, network: BoardNetwork | None = None) -> PlacedTiles | None:
    """The best placing of a course on the tiles of a picture; None where no lattice of tiles is seen."""
    seen = tile_lattice(bgr, network)
    if seen is None:
        return None
    lattice, look = seen
    others = [other for other in lattice.sheared() if other.stretch() < MOST_STRETCHED]
    placed = [_placed(bgr, course, candidate, look) for candidate in (lattice, *others)]
    return max(
        (candidate for candidate in placed if candidate is not None), key=lambda tiles: tiles.odds, default=None
    )


def _placed(bgr: Picture, course: Course, lattice: TileLattice, look: Look) -> PlacedTiles | None:
    heat = _Heat.of(lattice, look, (bgr.shape[1], bgr.shape[0]), reach=_reach(course))
    ranked = sorted(_placings(course, heat), key=lambda rank: -rank[0])
    if not ranked:
        return None
    is_told_by_grounds = len(set(whole_hexes(course).values())) > 1
    least = -np.inf if is_told_by_grounds else ranked[0][0] - AS_LIKELY
    contenders = [rank for rank in ranked[:CONTENDERS] if rank[0] >= least]
    return _decided(bgr, course, lattice, look, heat, contenders)


@dataclass(frozen=True, eq=False)
class _Heat:
    """The heat of each hex about a lattice, as a grid from `low`; NaN outside the picture."""

    grid: NDArray[np.float64]
    low: Hexes

    @classmethod
    def of(cls, lattice: TileLattice, look: Look, size_px: tuple[int, int], reach: int) -> _Heat:
        """The heat about a lattice, so many hexes beyond its own."""
        low, high = lattice.hexes.min(axis=0) - reach, lattice.hexes.max(axis=0) + reach
        places = np.mgrid[low[0] : high[0] + 1, low[1] : high[1] + 1].reshape(2, -1).T
        plane = plane_of(lattice, size_px)
        px = lattice.px_from_plane(plane_from_hexes(map(tuple, places.tolist())))
        heat = np.where(_ahead(lattice, places) & plane.inside(px), look.heat_at(px), np.nan)
        heat = np.where(heat < 0, 0.0, heat)  # beyond the closest look there was none
        return cls(heat.reshape(high - low + 1), low)

    def at(self, hexes: Hexes) -> NDArray[np.float64]:
        """The heat of hexes (N, 2)."""
        inside = ((hexes >= self.low) & (hexes < self.low + self.grid.shape)).all(axis=1)
        values = np.full(len(hexes), np.nan)
        values[inside] = self.grid[tuple((hexes[inside] - self.low).T)]
        return values


def _ahead(lattice: TileLattice, places: Hexes) -> NDArray[np.bool_]:
    """Whether hexes lie before the camera."""
    depth = np.linalg.inv(lattice.plane_from_px)[2]
    points = plane_from_hexes(map(tuple, places.tolist()))
    held = lattice.plane_points().mean(axis=0)
    return np.asarray((points @ depth[:2] + depth[2]) / (held @ depth[:2] + depth[2]) > 0.1)


def _reach(course: Course) -> int:
    hexes = np.array([*course], np.int64)
    return int(np.ptp(hexes, axis=0).max()) + 2


def _placings(course: Course, heat: _Heat) -> list[tuple[float, int, tuple[int, int]]]:
    """Each turn and offset that has enough of the course in the picture, with the log odds of its tiles."""
    placings = []
    own = np.array([*whole_hexes(course)], np.int64)
    rows, columns = heat.grid.shape
    for turn in range(6):
        inside = turned_hexes(own, turn)
        for row in range(rows):
            for column in range(columns):
                offset = heat.low + np.array([row, column])
                odds = _tile_odds(heat.at(inside + offset))
                if odds is not None:
                    placings.append((odds, turn, (int(offset[0]), int(offset[1]))))
    return placings


def _tile_odds(heat: NDArray[np.float64]) -> float | None:
    """The log odds that these are tiles, and not the table; None where too few of them lie in the picture."""
    seen = ~np.isnan(heat)
    if np.count_nonzero(seen) < LEAST_SEEN * len(heat):
        return None
    slope, none = TILE_ODDS
    return float((slope * heat[seen] + none).sum())


def _decided(
    bgr: Picture,
    course: Course,
    lattice: TileLattice,
    look: Look,
    heat: _Heat,
    contenders: list[tuple[float, int, tuple[int, int]]],
) -> PlacedTiles:
    """The likeliest of the contenders by tiles and grounds together, and how it is borne out.

    `contenders` have the log odds of their tiles, their turn and their offset. The margin is that over the next
    placing which lays other grounds.
    """
    lab = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB), np.uint8)
    plane = plane_of(lattice, (bgr.shape[1], bgr.shape[0]))
    nodes = Nodes(lattice.plane_points(), lattice.px, lattice.heat)
    beside, course = np.array(rim(course), np.int64), whole_hexes(course)
    costs = placing_costs(course, plane, nodes, lab, [(turn, offset) for _, turn, offset in contenders])
    odds = np.array([tile_odds for tile_odds, _, _ in contenders]) - costs
    order = np.argsort(-odds, kind="stable")
    _, turn, offset = contenders[order[0]]
    own = laid(course, turn, offset)
    others = (float(odds[k]) for k in order[1:] if laid(course, *contenders[k][1:]) != own)
    inside = heat.at(turned_hexes(np.array([*course], np.int64), turn) + offset)
    outside = heat.at(turned_hexes(beside, turn) + offset)
    seen = ~np.isnan(inside)
    share = float(seen.mean())
    margin = (float(odds[order[0]]) - next(others, -np.inf)) / int(seen.sum())
    placing = Placing(turn, offset, costs[order[0]], margin, share)
    held = lattice.only(turned_hexes(np.array([*course], np.int64), turn) + offset)
    return PlacedTiles(
        course_plane(plane_of(held, (bgr.shape[1], bgr.shape[0])), placing),
        placing,
        held=float((inside[seen] > MIDDLE_HEAT).mean()),
        beside=float(np.nanmean(outside > MIDDLE_HEAT)),
        heat=float(inside[seen].mean()),
        seen=int(seen.sum()),
        residual=held.residual(),
        look=look,
        odds=float(odds[order[0]]),
    )


def _hot(look: Look, plane: HexPlane, hexes: list[tuple[int, int]]) -> float:
    """The mean heat of those hexes that lie in the picture."""
    px = plane.px_from_hexes(hexes)
    heat = look.heat_at(px[plane.inside(px)])
    return float(np.maximum(heat, 0).mean()) if len(heat) else 0.0
