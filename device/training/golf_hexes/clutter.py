"""What stands or lies on a course and is no token: cups and flags on greens, trees, counters, mugs, balls."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from device.training.golf_hexes.paints import any_paint, bgr_of
from device.training.golf_tables.stage import Luck
from vision.synthetic.hexes.courses import Grounds
from vision.synthetic.hexes.scene import Bgr, Place, Shape, Solid, mm_of
from vision.synthetic.hexes.tables import strays_by_chance

CUP_SHARE, FLAG_SHARE, TREE_SHARE = 0.75, 0.75, 0.75  # of holes and greens; of places of trees where one stands
BARE_POLE_SHARE = 0.15  # of flags whose cloth is not seen
STRAYS = 2.5  # of each picture in the mean, beside those of every drawn table
CONE_LAYERS = 5
POLES: tuple[Bgr, ...] = ((235, 238, 240), (170, 200, 215), (60, 60, 62), (150, 155, 158), (60, 110, 160))
# Breadth and height in millimetres.
WHITE = (235.0, 238.0, 240.0)
RELIEF = (0.5, 1.5)  # brightness of rings that are pressed into a thing, by that of the thing
RINGS = (0.35, 0.35, 0.3)  # shares of things with white rings, painted ones, pressed ones
LEAST_PLAIN = 24.0  # millimetres: smaller things without a ring look like discs that are tokens
COUNTER, MUG, TOY_BALL, PAWN = (
    ((14, 26), (1, 3)),
    ((15, 34), (8, 26)),
    ((26, 60), (0, 0)),
    ((9, 13), (12, 22)),
)


def greens(luck: Luck, course: Grounds, pitch_mm: float) -> list[Solid]:
    """The cups of greens, black mostly, and the flags of greens and holes, on poles of any make."""
    solids: list[Solid] = []
    for place, ground in course.items():
        if ground not in ("green", "hole"):
            continue
        off = luck.normal(0, 0.05, 2) * pitch_mm
        at = _moved(mm_of(place, pitch_mm), off)
        if ground == "green" and luck.random() < CUP_SHARE:
            solids.append(_cup(luck, at, pitch_mm))
        if luck.random() < FLAG_SHARE:
            solids += _flag(luck, at)
    return solids


def _cup(luck: Luck, at: tuple[float, float], pitch_mm: float) -> Solid:
    dark = bgr_of(float(luck.uniform(0, 180)), float(luck.uniform(0, 40)), float(luck.uniform(14, 70)))
    rim = dark if luck.random() < 0.8 else any_paint(luck)
    size, height = pitch_mm * float(luck.uniform(0.3, 0.75)), float(luck.uniform(0.4, 5))
    shape = Shape.HOLE if luck.random() < 0.6 else Shape.FLAT
    return Solid(shape, at, size, height, rim, seed=2 * int(luck.integers(1 << 19)) + 1)


def _flag(luck: Luck, at: tuple[float, float]) -> list[Solid]:
    """A pole with a cloth of any colour."""
    pole = POLES[int(luck.integers(len(POLES)))]
    height, thick = float(luck.uniform(24, 68)), float(luck.uniform(1.2, 3.4))
    stick = Solid(Shape.CAP, at, thick, height, pole, pole, base_mm=0.0)
    if luck.random() < BARE_POLE_SHARE:
        return [stick]
    size, turn = float(luck.uniform(8, 20)), float(luck.uniform(0, 360))
    return [stick, Solid(Shape.FLAG, at, size, height, any_paint(luck), pole, turn)]


def tree_places(luck: Luck, course: Grounds) -> list[Place]:
    """The hexes of a course on which trees may stand."""
    share = float(luck.choice([0.0, 0.04, 0.1]))
    return [at for at, ground in course.items() if ground in ("rough", "fairway") and luck.random() < share]


def trees(luck: Luck, places: Iterable[Place], pitch_mm: float) -> list[Solid]:
    """Trees on most of these hexes: round ones, or cones in layers, in greens from yellow to blue."""
    solids: list[Solid] = []
    is_cone = luck.random() < 0.25
    for place in places:
        if luck.random() > TREE_SHARE:
            continue
        hue = float(luck.uniform(32, 82)) if luck.random() < 0.85 else float(luck.uniform(0, 30))
        bgr = bgr_of(hue, float(luck.uniform(60, 220)), float(luck.uniform(45, 190)))
        at = _moved(mm_of(place, pitch_mm), luck.normal(0, 0.06, 2) * pitch_mm)
        size, height = pitch_mm * float(luck.uniform(0.55, 0.95)), float(luck.uniform(16, 36))
        if is_cone:
            solids += _cone(at, size, height, bgr)
        else:
            solids.append(Solid(Shape.TREE, at, size, height, bgr, seed=int(luck.integers(1 << 20))))
    return solids


def _cone(at: tuple[float, float], size: float, height: float, bgr: Bgr) -> list[Solid]:
    """A tree as discs, each smaller than the one below it."""
    step = height / CONE_LAYERS
    return [
        Solid(Shape.CAP, at, size * (1 - 0.8 * k / CONE_LAYERS), step, bgr, bgr, base_mm=k * step)
        for k in range(CONE_LAYERS)
    ]


def strays(luck: Luck, course: Grounds, pitch_mm: float, tokens: Sequence[Solid]) -> list[Solid]:
    """Caps, coins, cards, counters, mugs and toy balls; none stands where a token stands."""
    solids = strays_by_chance(luck, course, pitch_mm)
    places = list(course)
    for _ in range(int(luck.poisson(STRAYS))):
        at = np.array(mm_of(places[int(luck.integers(len(places)))], pitch_mm))
        solids.append(_stray(luck, _moved((at[0], at[1]), luck.normal(0, 0.4, 2) * pitch_mm)))
    return [stray for stray in solids if all(_apart(stray, token) for token in tokens)]


def _apart(stray: Solid, token: Solid) -> bool:
    off = np.hypot(*(np.array(stray.at_mm) - token.at_mm))
    return bool(off > (stray.size_mm + min(token.size_mm, token.height_mm)) / 2)


def _stray(luck: Luck, at: tuple[float, float]) -> Solid:
    shape, (sizes, heights) = (
        (Shape.CAP, COUNTER),
        (Shape.CUP, MUG),
        (Shape.BALL, TOY_BALL),
        (Shape.CUP, PAWN),
    )[int(luck.choice(4, p=[0.45, 0.3, 0.1, 0.15]))]
    size, height = float(luck.uniform(*sizes)), float(luck.uniform(*heights))
    bgr = any_paint(luck)
    trim = (WHITE, any_paint(luck), _toned(bgr, float(luck.uniform(*RELIEF))))[int(luck.choice(3, p=RINGS))]
    if shape is Shape.CUP and size > LEAST_PLAIN and luck.random() < 0.5:
        trim = bgr
    if shape is Shape.CAP and luck.random() < 0.4:
        shape = Shape.STUMP  # with rings, as coins and bases of glasses have them
    seed, turn = int(luck.integers(1 << 20)), float(luck.uniform(0, 360))
    return Solid(shape, at, size, size if shape is Shape.BALL else height, bgr, trim, turn, seed=seed)


def _toned(bgr: Bgr, tone: float) -> Bgr:
    blue, green, red = (min(level * tone, 250.0) for level in bgr)
    return blue, green, red


def _moved(at: tuple[float, float], by: np.ndarray[tuple[int], np.dtype[np.float64]]) -> tuple[float, float]:
    return float(at[0] + by[0]), float(at[1] + by[1])
