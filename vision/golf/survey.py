"""An empty course read from one picture without course data: the hexes that are print, and the look of each.

Nothing is known but that the print is a lattice of hexes on a table of another colour. Hexes whose edges are
surely the lattice's, and hexes that surely are not, teach the colours of course and table in this picture. A
hex's ground is the one whose usual colour is nearest: a proposal for a person, who corrects it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.find import find_lattice
from calibration.golf.found import NoCourse
from calibration.golf.ground_costs import features
from calibration.golf.lattice.edges import Edges
from calibration.golf.lattice.fit import centres_within
from calibration.golf.lattice.nodes import measured
from calibration.golf.plane import HexPlane, hexes_from_plane, plane_from_hexes
from rules.hexes import DIRECTIONS

REACH = 45.0  # pitches around the middle of the picture
SURE_ON, SURE_OFF = 15.0, 5.0  # strength of the lattice on a hex and around it
WHOLE = 25.0  # strength that counts as one
NEAREST = 9  # sure hexes whose colours decide
COLOUR_SHARE = 0.6  # of a hex's score; the rest is the lattice's strength
IS_ON = 0.55
LEAST_HEXES = 7
BRIGHT = 90.0  # percentile of the course's lightness that lamps are levelled by
LEVEL = 205.0  # that it is levelled to
WEIGHTS = np.array([0.6, 1.2, 1.2])  # lightness tells less than colour, for shadows change it

ALIKE = 14.0  # weighted grey levels within which two colours are of one ground
COMMONEST = {"carom_golf": "plain"}  # grounds that cover most of any course

PALETTES: Mapping[str, Mapping[str, tuple[int, int, int]]] = {
    "carom_golf": {
        "plain": (165, 97, 168),
        "grass": (105, 106, 150),
        "pond": (138, 131, 86),
        "sand": (212, 132, 165),
        "puddle": (150, 112, 118),
        "ice": (212, 127, 134),
        "flat": (245, 129, 133),
        "stump": (120, 138, 152),
        "rock": (148, 127, 133),
        "mushroom": (130, 168, 158),
    },
    "eighteen_holes": {
        "fairway": (210, 95, 175),
        "rough": (138, 103, 155),
        "green": (180, 98, 156),
        "bunker": (240, 123, 160),
        "water": (158, 128, 87),
    },
    "roll_in_one": {
        "fairway": (195, 114, 152),
        "rough": (172, 114, 150),
        "green": (172, 96, 155),
        "bunker": (190, 127, 152),
        "water": (155, 126, 112),
        "tee": (180, 126, 124),
    },
}  # usual colours of a ground's print, as OpenCV's Lab has them, under a levelled light


@dataclass(frozen=True, eq=False)
class Surveyed:
    """The hexes of a course, each with its ground and how sure that is, 0 to 1; their plane in the picture."""

    plane: HexPlane
    grounds: Mapping[tuple[int, int], tuple[str, float]]


def survey(bgr: NDArray[np.uint8], game: str) -> Surveyed:
    """The course in a picture, direction 0 to the picture's right; raises NoCourse where there is none."""
    plane = _upright(find_lattice(bgr).plane)
    middle = plane.plane_from_px(plane.middle_px.reshape(1, 2))[0]
    nodes = measured(Edges.of(bgr), plane, centres_within(plane, middle, REACH))
    lab = np.asarray(cv2.cvtColor(bgr, cv2.COLOR_BGR2LAB), np.uint8)
    values = features(lab, plane, nodes)
    hexes = [(int(q), int(r)) for q, r in hexes_from_plane(nodes.plane)]
    course = _course(hexes, values)
    if len(course) < LEAST_HEXES:
        raise NoCourse("a lattice of hexes was found, but no course stands out from the table around it")
    colours = {at: values[number, :3] for number, at in enumerate(hexes) if at in course}
    return Surveyed(plane, _named(colours, game))


def _upright(plane: HexPlane) -> HexPlane:
    """The same lattice with direction 0 as near to the picture's right as any is, (0, 0) in the middle."""
    at = hexes_from_plane(plane.plane_from_px(plane.middle_px.reshape(1, 2)))[0]
    ways = plane.px_from_hexes([(int(q), int(r)) for q, r in at + np.array(DIRECTIONS)])
    way = int(np.argmax((ways - plane.px_from_hexes([(int(at[0]), int(at[1]))]))[:, 0]))
    away = plane_from_hexes([(int(at[0]), int(at[1]))])[0]
    turn = way * np.pi / 3
    cosine, sine = np.cos(turn), np.sin(turn)
    rotation = np.array([[cosine, -sine, 0], [sine, cosine, 0], [0, 0, 1.0]])
    return plane.moved(rotation @ np.array([[1, 0, -away[0]], [0, 1, -away[1]], [0, 0, 1.0]]))


def _course(hexes: list[tuple[int, int]], values: NDArray[np.float64]) -> set[tuple[int, int]]:
    """The hexes of the largest connected print, holes in it filled."""
    index = {at: number for number, at in enumerate(hexes)}
    near = np.array([[index.get(_beside(at, way), -1) for way in DIRECTIONS] for at in hexes])
    strength = np.append(values[:, 3], 0.0)
    around = (strength[near].mean(axis=1) + values[:, 3]) / 2
    at_rim = (near < 0).any(axis=1)
    sure_on, sure_off = (around > SURE_ON) & ~at_rim, (around < SURE_OFF) | at_rim
    if min(sure_on.sum(), sure_off.sum()) < LEAST_HEXES:
        return set()
    score = COLOUR_SHARE * _like_course(values, sure_on, sure_off)
    score += (1 - COLOUR_SHARE) * np.clip(around / WHOLE, 0, 1)
    smooth = (score + np.append(score, 0.0)[near].mean(axis=1)) / 2
    return _filled(_largest({at for at, value in zip(hexes, smooth, strict=True) if value > IS_ON}))


def _like_course(
    values: NDArray[np.float64], sure_on: NDArray[np.bool_], sure_off: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """The share of course among the sure hexes of the nearest colours, itself left out."""
    colours = values[:, :3] * WEIGHTS
    sure = np.flatnonzero(sure_on | sure_off)
    distances = np.linalg.norm(colours[:, None] - colours[sure], axis=2)
    distances[sure, np.arange(len(sure))] = np.inf
    nearest = np.argpartition(distances, min(NEAREST, len(sure) - 1), axis=1)[:, :NEAREST]
    return np.asarray(sure_on[sure][nearest].mean(axis=1), np.float64)


def _named(
    colours: Mapping[tuple[int, int], NDArray[np.float64]], game: str
) -> dict[tuple[int, int], tuple[str, float]]:
    """Each hex's ground; its sureness is how much nearer its colour is than that of the next ground.

    The commonest colour is the game's commonest ground, whatever a print's palette is.
    """
    palette = PALETTES[game]
    seen = np.array(list(colours.values()))
    level = LEVEL / max(float(np.percentile(seen[:, 0], BRIGHT)), 1.0)
    levelled = np.column_stack((seen[:, 0] * level, seen[:, 1:])) * WEIGHTS
    names, usual = list(palette), np.array(list(palette.values())) * WEIGHTS
    distances = np.linalg.norm(levelled[:, None] - usual, axis=2)
    if game in COMMONEST:
        distances[:, names.index(COMMONEST[game])] = np.linalg.norm(levelled - _mode(levelled), axis=1)
    order = np.argsort(distances, axis=1)
    rows = np.arange(len(seen))
    first, second = distances[rows, order[:, 0]], distances[rows, order[:, 1]]
    sure = 1 - first / np.maximum(second, 1e-6)
    return {at: (names[order[k, 0]], round(float(sure[k]), 2)) for k, at in enumerate(colours)}


def _mode(colours: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean of the largest group of colours that are alike."""
    alike = np.linalg.norm(colours[:, None] - colours, axis=2) < ALIKE
    return np.asarray(colours[alike[alike.sum(axis=1).argmax()]].mean(axis=0), np.float64)


def _beside(at: tuple[int, int], way: tuple[int, int]) -> tuple[int, int]:
    return at[0] + way[0], at[1] + way[1]


def _reached(start: tuple[int, int], among: set[tuple[int, int]]) -> set[tuple[int, int]]:
    known, waiting = {start}, [start]
    while waiting:
        at = waiting.pop()
        fresh = {_beside(at, way) for way in DIRECTIONS} & among - known
        known |= fresh
        waiting += fresh
    return known


def _largest(hexes: set[tuple[int, int]]) -> set[tuple[int, int]]:
    left, best = set(hexes), set[tuple[int, int]]()
    while left:
        piece = _reached(next(iter(left)), left)
        left -= piece
        best = max(best, piece, key=len)
    return best


def _filled(hexes: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """With what they enclose."""
    if not hexes:
        return hexes
    (low_q, high_q), (low_r, high_r) = ((min(part) - 1, max(part) + 1) for part in zip(*hexes, strict=True))
    box = {(q, r) for q in range(low_q, high_q + 1) for r in range(low_r, high_r + 1)}
    return box - _reached((low_q, low_r), box - hexes)
