"""What is printed on a course beside its grounds: rings on greens, frames about trees, houses, borders."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from calibration.golf.plane import plane_from_hexes
from device.training.golf_hexes.paints import any_paint, bgr_of
from device.training.golf_tables.stage import Luck
from vision.synthetic.hexes.courses import Grounds
from vision.synthetic.hexes.printing import Ink
from vision.synthetic.hexes.scene import Place

RING_SHARE, FRAME_SHARE, HOUSE_SHARE = 0.6, 0.6, 0.7  # of prints with rings, with frames; of clubhouses
BORDER_SHARE = 0.5  # of prints whose sand and water do not fill their hexes
BORDERED = ("bunker", "water", "water_fairway")
CORNER = 3**-0.5  # pitches from a hex's middle to its corners
AROUND = 32
TOUCH = np.array([0.0, 1e-3])  # a stroke of this length is a round dot as wide as its pen
WHITE, PALE, GLASS = (238.0, 240.0, 242.0), (190.0, 215.0, 232.0), (130.0, 100.0, 70.0)
Points = NDArray[np.float64]


def inks(luck: Luck, course: Grounds, trees: Iterable[Place]) -> list[Ink]:
    """The strokes of a print; `trees` are the hexes on which trees may stand."""
    strokes: list[Ink] = []
    greens = [place for place, ground in course.items() if ground == "green"]
    houses = [place for place, ground in course.items() if ground == "clubhouse"]
    if luck.random() < BORDER_SHARE:
        strokes += _borders(luck, [place for place, ground in course.items() if ground in BORDERED])
    if luck.random() < RING_SHARE:
        strokes += _rings(luck, greens)
    if luck.random() < FRAME_SHARE:
        strokes += _frames(luck, trees)
    for place in houses:
        if luck.random() < HOUSE_SHARE:
            strokes += _house(luck, _middle(place))
    return strokes


def _middle(place: Place) -> Points:
    return np.asarray(plane_from_hexes([place])[0], np.float64)


def _borders(luck: Luck, places: Iterable[Place]) -> list[Ink]:
    """Grass along the sides of each hex, and a line round what is left."""
    wide, width = float(luck.uniform(0.06, 0.2)), float(luck.uniform(0.02, 0.06))
    line = WHITE if luck.random() < 0.6 else any_paint(luck)
    grass = bgr_of(float(luck.uniform(35, 80)), float(luck.uniform(80, 220)), float(luck.uniform(60, 200)))
    strokes = []
    for place in places:
        middle = _middle(place)
        strokes.append(Ink(middle + _hexagon(CORNER - wide / 2), grass, wide))
        strokes.append(Ink(middle + _hexagon(CORNER - wide), line, width))
    return strokes


def _hexagon(reach: float) -> Points:
    """(7, 2) the corners of a hexagon, so far from its middle, around and back to the first."""
    ways = np.pi / 6 + np.pi / 3 * np.arange(7)
    return np.asarray(reach * np.column_stack([np.cos(ways), np.sin(ways)]))


def _rings(luck: Luck, places: Iterable[Place]) -> list[Ink]:
    """A line round each middle, on a disc of another colour."""
    reach, width = float(luck.uniform(0.3, 0.45)), float(luck.uniform(0.02, 0.07))
    green = bgr_of(float(luck.uniform(35, 80)), float(luck.uniform(80, 220)), float(luck.uniform(60, 200)))
    line = WHITE if luck.random() < 0.7 else any_paint(luck)
    ways = np.linspace(0, 2 * np.pi, AROUND)
    circle = reach * np.column_stack([np.cos(ways), np.sin(ways)])
    strokes = []
    for place in places:
        middle = _middle(place)
        strokes.append(Ink(np.array([middle, middle + TOUCH]), green, 2 * reach))
        strokes.append(Ink(middle + circle, line, width))
    return strokes


def _frames(luck: Luck, places: Iterable[Place]) -> list[Ink]:
    """A hexagon within each hex, as a line or in dashes."""
    reach, width = float(luck.uniform(0.4, 0.54)), float(luck.uniform(0.02, 0.06))
    dash = float(luck.choice([1.0, 0.5, 0.25]))
    strokes = []
    for place in places:
        for start, end in pairwise(_hexagon(reach)):
            for at in np.arange(0, 1, dash):
                part = np.array([start + (end - start) * at, start + (end - start) * (at + 0.6 * dash)])
                whole = np.array([start, end])
                strokes.append(Ink(_middle(place) + (whole if dash == 1 else part), WHITE, width))
    return strokes


def _house(luck: Luck, middle: Points) -> list[Ink]:
    """Walls, a roof of any colour, windows, turned by chance."""
    wide, high = float(luck.uniform(0.16, 0.28)), float(luck.uniform(0.12, 0.22))
    turn = float(luck.uniform(0, 2 * np.pi)) if luck.random() < 0.5 else 0.0
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])

    def stroke(x: float, y: float, to_x: float, bgr: tuple[float, float, float], width: float) -> Ink:
        return Ink(middle + np.array([(x, y), (to_x, y)]) @ matrix.T, bgr, width)

    windows = int(luck.integers(0, 4))
    across = np.linspace(-wide * 0.7, wide * 0.7, windows + 2)[1:-1]
    return [
        stroke(-wide, high / 2, wide, PALE if luck.random() < 0.5 else WHITE, high),
        stroke(-wide * 0.95, -high / 2, wide * 0.95, any_paint(luck), high * 0.9),
        *(stroke(float(x), high / 2, float(x) + 0.03, GLASS, high * 0.5) for x in across),
    ]
