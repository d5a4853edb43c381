"""The lattice of a picture, known up to which hex is which: spectrum, seeds, growth, coverage.

A candidate's coverage is the share of the picture whose hexes agree with it, weighted by how strongly they do;
it is compared by area, so that a finer lattice gains nothing by its number of hexes.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.lattice.edges import Edges
from calibration.golf.lattice.fit import centres_within, grown
from calibration.golf.lattice.nodes import Nodes, measured
from calibration.golf.lattice.spectrum import Peak, peaks
from calibration.golf.lattice.views import View, flattened, views
from calibration.golf.plane import HexPlane, Points

SEARCHED_PX = 640  # long side of the picture whose spectrum is searched
CANDIDATES, ALIKE = 8, 2
AGREEING = 0.15  # pitches
BY_CHANCE = 0.09  # share of random centres that agree
CONVINCING = 0.14  # coverage at which no other candidate is tried
EVERYWHERE = 60.0  # pitches
MANY = 1500  # centres, of which each one's surroundings are not looked at before the lattice has grown
ROWS = 256  # of centres at a time


@dataclass(frozen=True, eq=False)
class Lattice:
    """A lattice in a picture: its plane, measured centres, and the share of the picture it explains."""

    plane: HexPlane
    nodes: Nodes
    coverage: float


def lattices(edges: Edges, most: int = 3) -> list[Lattice]:
    """The best lattices of an edge picture, best first."""
    tried = []
    for view, peak in candidates(edges):
        lattice = _grown(edges, view, peak, rounds=5)
        if lattice is not None:
            tried.append(lattice)
            if lattice.coverage > CONVINCING:
                break
    best = sorted(tried, key=lambda candidate: -candidate.coverage)[:most]
    full = [_again(edges, lattice) for lattice in best]
    return sorted(full, key=lambda candidate: -candidate.coverage)


def candidates(edges: Edges) -> list[tuple[View, Peak]]:
    """Views with a lattice in their spectrum, best first; of those alike only a few."""
    scale = SEARCHED_PX / max(edges.finest.shape)
    small = cv2.resize(edges.finest, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    ranked = [(view, peak) for view in views() for peak in peaks(*flattened(np.asarray(small), view))]
    ranked.sort(key=lambda candidate: -candidate[1].score)
    chosen: list[tuple[View, Peak]] = []
    for candidate in ranked:
        if sum(_alike(candidate[1], other[1]) for other in chosen) < ALIKE:
            chosen.append(candidate)
        if len(chosen) == CANDIDATES:
            break
    return chosen


def _alike(first: Peak, second: Peak) -> bool:
    turn = abs(first.turn - second.turn) % (np.pi / 3)
    return abs(np.log(first.pitch_px / second.pitch_px)) < 0.25 and min(turn, np.pi / 3 - turn) < 0.15


def _grown(edges: Edges, view: View, peak: Peak, rounds: int) -> Lattice | None:
    """The lattice grown from a peak of a view's spectrum; None where too few of its centres are seen."""
    start = _start(edges, view, peak)
    centres = centres_within(start, start.plane_from_px(start.middle_px.reshape(1, 2))[0], EVERYWHERE)
    if len(centres) < 12:
        return None
    seed = _seed(measured(edges, start, centres))
    px = start.plane_from_px(seed.reshape(1, 2))
    at_seed = start.moved(np.array([[1, 0, -px[0, 0]], [0, 1, -px[0, 1]], [0, 0, 1.0]]))
    plane, _ = grown(edges, at_seed, np.zeros(2), rounds)
    return covering(edges, plane)


def _start(edges: Edges, view: View, peak: Peak) -> HexPlane:
    """The plane of a view, turned and scaled so that its waves are those of the lattice."""
    turn, scale = np.pi / 6 - peak.turn, 1 / peak.pitch_px
    cosine, sine = scale * np.cos(turn), scale * np.sin(turn)
    height_px, width_px = edges.finest.shape
    return view.plane(width_px, height_px).moved(np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1.0]]))


def _seed(nodes: Nodes) -> Points:
    """Where the centre is that stands in the strongest surroundings, in pixels."""
    around = nodes.strength if len(nodes.plane) >= MANY else _surroundings(nodes)
    return np.asarray(nodes.px[int((around * nodes.strength).argmax())])


def _again(edges: Edges, lattice: Lattice) -> Lattice:
    """Grown on over the whole picture."""
    plane, _ = grown(edges, lattice.plane, strongest(lattice.nodes), 8)
    again = covering(edges, plane)
    return again if again is not None and again.coverage > lattice.coverage else lattice


def strongest(nodes: Nodes) -> Points:
    """The plane point whose surroundings hold the lattice most."""
    return np.asarray(nodes.plane[int(_surroundings(nodes).argmax())])


def _surroundings(nodes: Nodes) -> NDArray[np.float64]:
    """How strong the centres around each one are, (n,); in blocks, since all at once fills the memory."""
    holds = nodes.strength != 0
    sources, weight = nodes.plane[holds], nodes.strength[holds] ** 2
    rows = [_near(nodes.plane[at : at + ROWS], sources) @ weight for at in range(0, len(nodes.plane), ROWS)]
    return np.concatenate(rows) if rows else np.zeros(0)


def _near(points: Points, others: Points) -> NDArray[np.float64]:
    """1 where two centres are one, falling with their distance, (n, m)."""
    across, down = (mine[:, None] - theirs for mine, theirs in zip(points.T, others.T, strict=True))
    return np.asarray(np.exp(-(across * across + down * down) / 8))


def covering(edges: Edges, plane: HexPlane) -> Lattice | None:
    """A lattice with all its centres in the picture measured; None where it is no lattice of this picture."""
    middle = plane.plane_from_px(plane.middle_px.reshape(1, 2))[0]
    if not np.isfinite(middle).all() or abs(np.linalg.det(plane.plane_from_normal)) < 1e-9:
        return None
    centres = centres_within(plane, middle, EVERYWHERE)
    if not 7 <= len(centres) < 6000:
        return None
    nodes = measured(edges, plane, centres)
    area = np.abs(np.linalg.det(plane.jacobians(centres)))
    gain = nodes.strength * (agreement(plane, nodes) - BY_CHANCE)
    return Lattice(plane, nodes, float((gain * area).sum() / edges.finest.size))


def agreement(plane: HexPlane, nodes: Nodes) -> NDArray[np.float64]:
    """1 where a measured centre lies where the lattice has it, else 0."""
    off = np.hypot(*(plane.plane_from_px(nodes.px) - nodes.plane).T)
    return np.asarray((off < AGREEING) & (nodes.strength > 0)).astype(float)
