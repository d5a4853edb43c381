"""Pen lines by chance: shots from hex side to hex side, as a hand draws them, with the mark at their end."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from calibration.golf.plane import plane_from_hexes
from rules.golf.roll_in_one.lines.edges import Edge, edge, side_towards, sides_of
from rules.hexes import Hex, step, turned
from vision.synthetic.hexes.printing import Ink
from vision.synthetic.hexes.scene import Bgr

Values = NDArray[np.floating[Any]]
PENS: dict[str, tuple[Bgr, ...]] = {
    "blue": ((170, 70, 25), (200, 95, 40), (140, 50, 30)),
    "red": ((45, 35, 190), (60, 50, 215)),
    "green": ((60, 120, 20), (70, 140, 45)),
    "black": ((35, 32, 30), (60, 55, 52)),
    "purple": ((140, 40, 110), (150, 60, 130)),
}
WIDTHS = (0.035, 0.09)  # of a pen's line, in pitches: half a millimetre to a little more than one
SHOTS = (1, 5)  # of one colour
LENGTHS = (1, 8)  # segments of a shot
TURNS = (0, 1, -1, 2, -2)  # straight, bent, curled
TURN_SHARES = (0.46, 0.2, 0.2, 0.07, 0.07)
HALF_SIDE = 1 / np.sqrt(12)  # pitches from the middle of a hex's side to its corner
POINTS = 12  # of a segment's curve


@dataclass(frozen=True)
class Hand:
    """How a person draws: pitches that crossings are off the middles of sides, whether curves are chords.

    `gap` is left open at each side, in pitches; `wobble` is the shake of the line.
    """

    off: float
    is_angular: bool
    gap: float
    wobble: float
    width: float


class Segment(NamedTuple):
    """A line through a hex from one side to another."""

    hex: Hex
    enter: int
    leave: int

    @property
    def start(self) -> Edge:
        """The edge it begins on."""
        return edge(self.hex, self.enter)

    @property
    def end(self) -> Edge:
        """The edge it ends on."""
        return edge(self.hex, self.leave)


Line = tuple[Segment, ...]


def hand_by_chance(luck: np.random.Generator) -> Hand:
    """A person with a pen."""
    return Hand(
        off=float(luck.uniform(0.02, 0.07)),
        is_angular=bool(luck.random() < 0.35),
        gap=float(luck.uniform(0.02, 0.05)) if luck.random() < 0.2 else 0.0,
        wobble=float(luck.uniform(0.0, 0.012)),
        width=float(luck.uniform(*WIDTHS)),
    )


def shot_by_chance(luck: np.random.Generator, start: Edge, page: Collection[Hex]) -> Line:
    """A line of a few segments that stays on the page and comes to no hex twice."""
    line: list[Segment] = []
    beside = [at for at in sides_of(start) if at in page]
    if not beside:
        return ()
    into = beside[int(luck.integers(len(beside)))]
    enter = side_towards(start, into)
    for _ in range(int(luck.integers(LENGTHS[0], LENGTHS[1] + 1))):
        if into not in page or any(into == drawn.hex for drawn in line):
            break
        leave = turned(enter, 3 + int(luck.choice(TURNS, p=TURN_SHARES)))
        line.append(Segment(into, enter, leave))
        into, enter = step(into, leave), turned(leave, 3)
    return tuple(line)


def inked(line: Line, start: Edge, hand: Hand, bgr: Bgr, luck: np.random.Generator) -> list[Ink]:
    """What a hand draws of a line: a stroke of the pen, or one a segment, and the mark along the last side."""
    crossings = {start: _crossing(start, hand, luck)}
    for segment in line:
        crossings[segment.end] = _crossing(segment.end, hand, luck)
    curves = [_curve(segment, crossings, hand, luck) for segment in line]
    if hand.gap == 0.0:
        curves = [np.vstack(curves)]
    return [Ink(curve, bgr, hand.width) for curve in [*curves, _mark(line[-1].end, luck)]]


def middle_of(border: Edge) -> Values:
    """The middle of a side, in pitches of the plane."""
    first, second = plane_from_hexes(sides_of(border))
    return np.asarray((first + second) / 2)


def _along(border: Edge) -> Values:
    """The unit way along a side."""
    first, second = plane_from_hexes(sides_of(border))
    across = second - first
    return np.array([-across[1], across[0]])


def _crossing(border: Edge, hand: Hand, luck: np.random.Generator) -> Values:
    off = float(np.clip(luck.normal(0, hand.off), -0.15, 0.15))
    return np.asarray(middle_of(border) + _along(border) * off)


def _curve(segment: Segment, crossings: dict[Edge, Values], hand: Hand, luck: np.random.Generator) -> Values:
    """Points of a segment from side to side: a chord, or a curve that leaves both sides at right angles."""
    first, last = crossings[segment.start], crossings[segment.end]
    middle = plane_from_hexes([segment.hex])[0]
    bend = 0.0 if hand.is_angular else 0.55
    near, far = (
        first + (middle - middle_of(segment.start)) * bend,
        last + (middle - middle_of(segment.end)) * bend,
    )
    if hand.is_angular:
        near, far = first + (last - first) / 3, first + (last - first) * 2 / 3
    t = np.linspace(0, 1, POINTS)[:, None]
    if hand.gap:
        t = hand.gap + t * (1 - 2 * hand.gap)
    points = (1 - t) ** 3 * first + 3 * (1 - t) ** 2 * t * near + 3 * (1 - t) * t**2 * far + t**3 * last
    return np.asarray(points + luck.normal(0, hand.wobble, points.shape))


def _mark(border: Edge, luck: np.random.Generator) -> Values:
    """The line along the last side, which says where the ball lies."""
    half = float(luck.uniform(0.5, 0.95)) * HALF_SIDE
    middle, way = middle_of(border), _along(border)
    return np.asarray(
        np.array([middle - way * half, middle, middle + way * half]) + luck.normal(0, 0.01, (3, 2))
    )
