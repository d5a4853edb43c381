"""The faces of solids: polygons in millimetres with their colours; and the round ones, as ellipsoids."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.synthetic.hexes.golfers import outline_by_chance
from vision.synthetic.hexes.scene import Bgr, Shape, Solid

Values = NDArray[np.floating[Any]]
AROUND = 28  # corners of a circle
# Of a small lamp in a ball's varnish: its brightness by that of white, and powers of ten of its focus.
MIRRORED, LEAST_FOCUS, FOCUS_RANGE = 4.0, 2.2, 1.6
SHINE_STEPS = 6  # of a wide lamp's light, from its edge to its middle
DOMED_EVERY = 2  # one painted disc in so many is rounded all over, so that a lamp shines wide in its middle
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


@dataclass(frozen=True, eq=False)
class Face:
    """A polygon (n, 3) mm, counter-clockwise seen from outside, and its colour; `over` faces lie on another."""

    points: Values
    bgr: Bgr
    over: bool = False


@dataclass(frozen=True, eq=False)
class Ellipsoid:
    """A round solid: middle, half axes (across, up), colour, and where it has spots of the second colour."""

    middle: tuple[float, float, float]
    half: tuple[float, float]
    bgr: Bgr
    gloss: float = 0.5
    rough: float = 0.0
    spots: Bgr | None = None
    seed: int = 0
    focus: float = 80.0  # of the gloss: a larger one has a smaller highlight
    even: float = 0.0  # share of the shading that a wide lamp takes away


def parts_of(solid: Solid) -> tuple[list[Ellipsoid], list[Face]]:
    """The round parts and the faces of a solid, lowest first."""
    x, y = solid.at_mm
    low, r, h = solid.base_mm, solid.size_mm / 2, solid.height_mm
    match solid.shape:
        case Shape.BALL:
            luck = np.random.default_rng(solid.seed)
            gloss, focus = float(luck.uniform(0.1, 1.0)), float(10 ** luck.uniform(1.5, 2.8))
            even = float(luck.uniform(0.0, 0.7))
            if solid.shine:
                gloss, focus = MIRRORED * solid.shine, 10 ** (LEAST_FOCUS + FOCUS_RANGE * solid.shine)
            return [Ellipsoid((x, y, low + r), (r, r), solid.bgr, gloss, focus=focus, even=even)], []
        case Shape.ROCK:
            return [Ellipsoid((x, y, low + h * 0.3), (r, h * 0.7), solid.bgr, 0.1, 0.35, None, solid.seed)], []
        case Shape.MUSHROOM:
            stem = _cylinder(x, y, low, r * 0.4, h * 0.6, (205.0, 222.0, 232.0))
            cap = Ellipsoid((x, y, low + h * 0.55), (r, h * 0.45), solid.bgr, 0.4, 0.0, solid.trim, solid.seed)
            return [cap], stem
        case Shape.TREE:
            return _tree(solid), _cylinder(x, y, low, r * 0.2, h * 0.3, (50.0, 75.0, 105.0))
        case Shape.FLAT if solid.seed % DOMED_EVERY == 0 and not solid.shine:
            return [_domed(solid)], []
        case Shape.FLAT | Shape.STUMP | Shape.CAP | Shape.COIN | Shape.CUP:
            return [], _ringed(solid)
        case Shape.HOLE | Shape.MOLE:
            rim = _cylinder(x, y, low, r, h, solid.bgr)
            return [], [*rim, Face(_circle(x, y, low + h, r * 0.62), (18.0, 18.0, 20.0), True)]
        case Shape.FLAG:
            return [], _flag(solid)
        case Shape.MEEPLE:
            return [], _meeple(solid)
        case Shape.CARD:
            return [], _card(solid)
        case Shape.DIE:
            raise ValueError("a die is drawn ray by ray: see vision.synthetic.hexes.dice")


def _circle(x: float, y: float, z: float, radius: float) -> Values:
    angles = np.linspace(0, 2 * np.pi, AROUND, endpoint=False)
    return np.column_stack([x + radius * np.cos(angles), y + radius * np.sin(angles), np.full(AROUND, z)])


def _cylinder(x: float, y: float, low: float, radius: float, height: float, bgr: Bgr) -> list[Face]:
    base, top = _circle(x, y, low, radius), _circle(x, y, low + height, radius)
    sides = []
    for k in range(AROUND):
        after = (k + 1) % AROUND
        sides.append(Face(np.array([base[k], base[after], top[after], top[k]]), bgr))
    return [*sides, Face(top, bgr)]


def _ringed(solid: Solid) -> list[Face]:
    """A disc, with a ring of its second colour where it is no token."""
    (x, y), top, radius = solid.at_mm, solid.base_mm + solid.height_mm, solid.size_mm / 2
    faces = _cylinder(x, y, solid.base_mm, radius, solid.height_mm, solid.bgr)
    if solid.shape is Shape.FLAT:
        return faces + _bevel(solid) + (_shine(solid) if solid.shine else [])
    ring = [0.8, 0.55, 0.3] if solid.shape is Shape.STUMP else [0.75]
    colours = [solid.trim, solid.bgr] * 2
    return faces + [Face(_circle(x, y, top, radius * share), colours[k], True) for k, share in enumerate(ring)]


def _domed(solid: Solid) -> Ellipsoid:
    """A disc as a flat ellipsoid, in a varnish of its own."""
    luck = np.random.default_rng((solid.seed, 2))
    (x, y), radius, half = solid.at_mm, solid.size_mm / 2, solid.height_mm / 2
    gloss, focus = float(luck.uniform(0.05, 0.9)), float(10 ** luck.uniform(1.0, 2.6))
    even = float(luck.uniform(0.0, 0.6))
    middle = (x, y, solid.base_mm + half)
    return Ellipsoid(middle, (radius, half), solid.bgr, gloss, focus=focus, even=even)


def _bevel(solid: Solid) -> list[Face]:
    """The rounded edge of a painted disc, and the lamp in its varnish."""
    luck = np.random.default_rng(solid.seed)
    (x, y), top, radius = solid.at_mm, solid.base_mm + solid.height_mm, solid.size_mm / 2
    if luck.random() < 0.35:
        return []
    tone = float(luck.uniform(0.8, 1.25))
    edge = Face(_circle(x, y, top, radius), _toned(solid.bgr, tone, 0.0), True)
    faces = [edge, Face(_circle(x, y, top, radius * float(luck.uniform(0.75, 0.93))), solid.bgr, True)]
    if luck.random() < 0.3:
        off, way = radius * luck.uniform(0, 0.4), luck.uniform(0, 2 * np.pi)
        shine = float(luck.uniform(0.15, 0.6))
        for share in (0.55, 0.4, 0.25):
            spot = _circle(x + off * np.cos(way), y + off * np.sin(way), top, radius * share)
            faces.append(Face(spot, _toned(solid.bgr, 1.0, shine * (0.8 - share)), True))
    return faces


def _shine(solid: Solid) -> list[Face]:
    """A wide lamp in a disc's varnish: whiter and whiter towards a place that lies anywhere on it."""
    luck = np.random.default_rng((solid.seed, 3))
    (x, y), top, radius = solid.at_mm, solid.base_mm + solid.height_mm, solid.size_mm / 2
    way, widest = luck.uniform(0, 2 * np.pi), float(luck.uniform(0.5, 0.95))
    off = radius * (1 - widest) * luck.uniform(0, 1)
    faces = []
    for step in range(1, SHINE_STEPS + 1):
        share = widest * (1 - (step - 1) / (2 * SHINE_STEPS))
        spot = _circle(x + off * np.cos(way), y + off * np.sin(way), top, radius * share)
        faces.append(Face(spot, _toned(solid.bgr, 1.0, solid.shine * step / SHINE_STEPS), True))
    return faces


def _toned(bgr: Bgr, tone: float, towards_white: float) -> Bgr:
    blue, green, red = (min(v * tone + (255 - v) * towards_white, 255.0) for v in bgr)
    return blue, green, red


def _tree(solid: Solid) -> list[Ellipsoid]:
    luck = np.random.default_rng(solid.seed)
    (x, y), r, h = solid.at_mm, solid.size_mm / 2, solid.height_mm
    parts = []
    for k in range(6):
        off, way = r * 0.45 * (k > 0), luck.uniform(0, 2 * np.pi)
        tone = luck.uniform(0.75, 1.2)
        bgr = (solid.bgr[0] * tone, solid.bgr[1] * tone, solid.bgr[2] * tone)
        middle = (x + off * np.cos(way), y + off * np.sin(way), h * luck.uniform(0.45, 0.75))
        parts.append(Ellipsoid(middle, (r * 0.6, h * 0.25), bgr, 0.1, 0.4, None, k))
    return parts


def _turned(points: Values, solid: Solid) -> Values:
    """Points about the foot's middle, turned and put in their place."""
    angle = np.radians(solid.turn_deg)
    cosine, sine = np.cos(angle), np.sin(angle)
    x = points[:, 0] * cosine - points[:, 1] * sine + solid.at_mm[0]
    y = points[:, 0] * sine + points[:, 1] * cosine + solid.at_mm[1]
    return np.column_stack([x, y, points[:, 2] + solid.base_mm])


def _flag(solid: Solid) -> list[Face]:
    h, w = solid.height_mm, solid.size_mm
    pole = [(-0.7, 0, 0), (0.7, 0, 0), (0.7, 0, h), (-0.7, 0, h)]
    across = [(0, -0.7, 0), (0, 0.7, 0), (0, 0.7, h), (0, -0.7, h)]
    cloth = [(0, 0, h), (w, 0, h - w * 0.35), (0, 0, h - w * 0.7)]
    white = solid.trim
    return [
        Face(_turned(np.array(pole, float), solid), white),
        Face(_turned(np.array(across, float), solid), white),
        Face(_turned(np.array(cloth, float), solid), solid.bgr),
    ]


def _meeple(solid: Solid) -> list[Face]:
    """An extruded outline, standing or knocked over."""
    h, thick = solid.height_mm, solid.size_mm
    outline = outline_by_chance(solid.seed)
    front = np.column_stack([outline[:, 0] * h, np.full(len(outline), -thick / 2), outline[:, 1] * h])
    back = front * [1, -1, 1]
    if solid.lies:
        front, back = (part[:, [0, 2, 1]] * [1, 1, 1] + [0, -h / 2, thick / 2] for part in (front, back))
    faces = []
    for k in range(len(front)):
        after = (k + 1) % len(front)
        side = np.array([front[k], front[after], back[after], back[k]])
        faces.append(Face(_turned(side, solid), solid.bgr))
    return [Face(_turned(back, solid), solid.bgr), *faces, Face(_turned(front[::-1], solid), solid.bgr)]


def _card(solid: Solid) -> list[Face]:
    """A card lying flat: a frame, a picture, a few dots."""
    luck = np.random.default_rng(solid.seed)
    w, h = solid.size_mm / 2, solid.size_mm * 0.7
    outline = np.array([(-w, -h, 0.3), (w, -h, 0.3), (w, h, 0.3), (-w, h, 0.3)])
    faces = [
        Face(_turned(outline, solid), solid.bgr),
        Face(_turned(outline * [0.85, 0.9, 1], solid), solid.trim, True),
    ]
    for _ in range(5):
        across, along = luck.uniform(-0.6, 0.6, 2) * (w, h)
        spot = _circle(float(across), float(along), 0.3, float(luck.uniform(1.5, 5)))
        bgr = tuple(float(v) for v in luck.uniform(30, 230, 3))
        faces.append(Face(_turned(spot, solid), (bgr[0], bgr[1], bgr[2]), True))
    return faces
