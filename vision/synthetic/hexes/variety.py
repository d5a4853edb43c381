"""Golf tables by chance: courses, prints, lamps, cameras, and what lies on them. One seed, one table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from rules.table import Mm
from vision.synthetic.hexes.scene import (
    Bgr,
    Edge,
    GolfLook,
    Ground,
    Place,
    Print,
    Shape,
    Solid,
    mm_of,
)
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import Light
from vision.synthetic.scene.scene import Hand, Pose

TOKENS: dict[str, tuple[Bgr, ...]] = {
    "red": ((40, 35, 205), (25, 20, 170), (50, 45, 225)),
    "yellow": ((40, 205, 240), (30, 190, 225), (70, 225, 250)),
    "green": ((60, 135, 40), (55, 160, 60), (45, 110, 30)),
    "blue": ((185, 80, 30), (205, 95, 45), (150, 55, 25)),
    "purple": ((150, 45, 110), (170, 60, 130), (125, 35, 95)),
    "orange": ((25, 125, 240), (30, 110, 225), (40, 140, 250)),
    "white": ((228, 232, 235), (215, 222, 228)),
    "black": ((30, 30, 32), (42, 40, 42)),
}
BALL_COLOURS = ("red", "yellow", "green", "blue", "purple", "orange")
WOODS: tuple[tuple[Bgr, Bgr], ...] = (
    ((70, 110, 165), (95, 140, 195)),
    ((35, 60, 95), (50, 80, 120)),
    ((120, 165, 200), (140, 185, 218)),
)
CLOTHS: tuple[tuple[Bgr, Bgr], ...] = (
    ((190, 170, 235), (45, 40, 205)),
    ((150, 120, 60), (235, 230, 225)),
    ((70, 72, 76), (85, 88, 92)),
    ((80, 110, 165), (95, 125, 180)),
    ((170, 175, 180), (185, 190, 195)),
    ((60, 40, 40), (80, 60, 55)),
)
GRASSES: tuple[Bgr, ...] = ((50, 165, 90), (45, 130, 60), (70, 190, 120), (80, 150, 110))
OTHER_GRASSES: tuple[Bgr, ...] = ((150, 190, 200), (90, 140, 170), (140, 160, 120))
FLATS: tuple[Bgr, ...] = ((238, 240, 240), (205, 225, 245))
BENDS = (-0.09, -0.03)  # k1 of wide lenses
# r (1 + k1 r^2) grows up to where its square is 4 / (27 -k1): the farthest that is seen at all.
MOST_BENT, UNFOLDED = 4 / 27, 0.85  # of that, so much is used: near the fold a picture is a smear
PITCH_MM = {"carom_golf": (19.5, 24.0), "eighteen_holes": (24.0, 28.0), "roll_in_one": (12.5, 13.5)}


@dataclass(frozen=True, slots=True)
class Placed:
    """A token of the truth: colour, form, hex."""

    token: str
    form: str
    at: Place


def near(luck: np.random.Generator, bgr: Bgr, spread: float = 0.1) -> Bgr:
    """A colour close to another."""
    shade = luck.uniform(1 - spread, 1 + spread)
    values = np.clip(np.asarray(bgr) * shade + luck.normal(0, 6, 3), 8, 252)
    return float(values[0]), float(values[1]), float(values[2])


def print_by_chance(luck: np.random.Generator, game: str) -> Print:
    """A print in a palette of its own; grass is green more often than not."""
    colours = _palette(luck, game)
    dark = colours["rough"]
    is_white = luck.random() < 0.45
    line = (230.0, 240.0, 235.0) if is_white else (dark[0] * 0.6, dark[1] * 0.6, dark[2] * 0.6)
    is_tiled = game == "eighteen_holes"
    is_hexed = is_tiled and luck.random() < 0.5
    return Print(
        pitch_mm=float(luck.uniform(*PITCH_MM[game])),
        colours=colours,
        line=line,
        line_share=float(luck.uniform(0.025, 0.07)),
        line_alpha=float(luck.uniform(0.25, 0.9)),
        grain=float(luck.uniform(0.0, 0.12)),
        stripes=float(luck.uniform(0.02, 0.1)) if luck.random() < 0.3 else 0.0,
        blobs=0.0 if is_hexed else float(luck.uniform(0.1, 0.22)),
        waves=0.0 if is_hexed or luck.random() < 0.4 else float(luck.uniform(0.02, 0.15)),
        hexwise=float(luck.uniform(0.0, 0.05)),
        edge=Edge.DIE_CUT if is_tiled or luck.random() < 0.4 else Edge.RECTANGLE,
        marks=float(luck.uniform(0, 0.02 if game == "carom_golf" else 0.12)),
        seed=int(luck.integers(1 << 30)),
    )


def _palette(luck: np.random.Generator, game: str) -> dict[str, Bgr]:
    """The colour of each ground."""
    grass = near(luck, GRASSES[int(luck.integers(len(GRASSES)))], 0.2)
    if luck.random() < 0.08:
        grass = near(luck, OTHER_GRASSES[int(luck.integers(len(OTHER_GRASSES)))])
    dark = _scaled(grass, luck.uniform(0.45, 0.8, 3), 0.0)
    light = _scaled(grass, luck.uniform(1.0, 1.3, 3), 8.0)
    sand, water = near(luck, (140, 205, 235), 0.12), near(luck, (210, 130, 55), 0.2)
    return {
        "plain": dark if game == "eighteen_holes" else grass,
        **dict.fromkeys(("grass", "rough", "clubhouse"), dark),
        **dict.fromkeys(("sand", "bunker"), sand),
        **dict.fromkeys(("water", "water_fairway", "pond"), water),
        "fairway": grass,
        "green": light,
        "puddle": near(luck, (140, 140, 75), 0.2),
        "ice": near(luck, (200, 205, 200), 0.1),
        "flat": near(luck, FLATS[int(luck.integers(len(FLATS)))], 0.05),
        "tee": near(luck, (190, 150, 140), 0.2) if game == "roll_in_one" else grass,
    }


def _scaled(bgr: Bgr, shares: np.ndarray[tuple[int], np.dtype[np.float64]], more: float) -> Bgr:
    blue, green, red = (float(min(v * share + more, 250)) for v, share in zip(bgr, shares, strict=True))
    return blue, green, red


def look_by_chance(luck: np.random.Generator, game: str) -> GolfLook:
    """Print, cloth and lamp."""
    ground = (Ground.PLAIN, Ground.CHECKED, Ground.WOOD)[int(luck.integers(3))]
    pairs = WOODS if ground is Ground.WOOD else CLOTHS
    pair = pairs[int(luck.integers(len(pairs)))]
    warmth = float(luck.uniform(-0.08, 0.2))
    light = Light(
        lamp_mm=(
            float(luck.uniform(-1000, 1000)),
            float(luck.uniform(-1000, 1000)),
            float(luck.uniform(900, 1700)),
        ),
        lamp_radius_mm=float(luck.uniform(60, 200)),
        ambient=float(luck.uniform(0.25, 0.85)),
        tint=(1 - warmth, 1.0, 1 + 0.5 * warmth),
        glare=float(luck.uniform(0, 160)) if luck.random() < 0.5 else 0.0,
        piece_shadow_px=float(luck.uniform(1.0, 5.0)),
    )
    cell_mm = float(luck.uniform(12, 60))
    return GolfLook(
        print_by_chance(luck, game), ground, (near(luck, pair[0]), near(luck, pair[1])), cell_mm, light
    )


def camera_by_chance(
    luck: np.random.Generator,
    course: Mapping[Place, str],
    pitch_mm: float,
    size_px: tuple[int, int],
    most_tilt_deg: float = 36.0,
    hfovs_deg: tuple[float, ...] = (66.0, 66.0, 75.0, 102.0),
) -> BoardMap:
    """A camera that sees the course whole or nearly, from so far aside at most, with any roll."""
    middles = np.array([mm_of(place, pitch_mm) for place in course])
    middle = (middles.min(axis=0) + middles.max(axis=0)) / 2
    extent = float(np.hypot(*(middles.max(axis=0) - middles.min(axis=0)))) + 3 * pitch_mm
    hfov = float(luck.choice(hfovs_deg))
    lens = Lens.from_hfov(*size_px, hfov)
    if hfov > 90:
        lens = _bent(lens, luck)
    share = float(luck.uniform(0.75, 1.15))
    away = extent * share / 2 / np.tan(np.radians(hfov / 2)) * 1.1
    tilt, way = np.radians(luck.uniform(0, most_tilt_deg)), luck.uniform(0, 2 * np.pi)
    eye = (
        float(middle[0] + away * np.sin(tilt) * np.cos(way)),
        float(middle[1] + away * np.sin(tilt) * np.sin(way)),
        float(away * np.cos(tilt)),
    )
    target = middle + luck.normal(0, 0.05 * extent, 2)
    return camera_above(lens, eye, (float(target[0]), float(target[1])), float(luck.uniform(0, 360)))


def _bent(lens: Lens, luck: np.random.Generator) -> Lens:
    """The lens with a bend, as far as one term can bend without folding the picture over in its corners."""
    corner = float(np.hypot(max(lens.cx_px, lens.width_px - lens.cx_px), lens.cy_px)) / lens.f_px
    return replace(lens, k1=max(float(luck.uniform(*BENDS)), -UNFOLDED * MOST_BENT / corner**2))


def hand_by_chance(luck: np.random.Generator, course: Mapping[Place, str], pitch_mm: float) -> Hand:
    """A hand that reaches in somewhere."""
    at = mm_of(list(course)[int(luck.integers(len(course)))], pitch_mm)
    poses = tuple(Pose)
    return Hand(
        poses[int(luck.integers(len(poses)))],
        Mm(*at),
        float(luck.uniform(0, 360)),
        int(luck.integers(14)),
    )


def token_solid(
    luck: np.random.Generator, token: str, form: str, at_mm: tuple[float, float], pitch_mm: float
) -> Solid:
    """A ball, a disc or a golfer of a colour, a little off its hex's middle."""
    colours = TOKENS[token]
    bgr = near(luck, colours[int(luck.integers(len(colours)))], 0.08)
    off = luck.normal(0, 0.06, 2) * pitch_mm
    at = (float(at_mm[0] + off[0]), float(at_mm[1] + off[1]))
    turn, seed = float(luck.uniform(0, 360)), int(luck.integers(1 << 20))
    if form == "ball":
        size = pitch_mm * float(luck.uniform(0.72, 0.95))
        return Solid(Shape.BALL, at, size, size, bgr, seed=seed)
    if form == "flat":
        size = pitch_mm * float(luck.uniform(0.72, 0.97))
        return Solid(Shape.FLAT, at, size, float(luck.uniform(2.2, 5)), bgr, seed=seed)
    height = float(luck.uniform(24, 31))
    return Solid(Shape.MEEPLE, at, float(luck.uniform(7, 14)), height, bgr, turn_deg=turn, seed=seed)


def is_in_front(camera: BoardMap, hand: Hand) -> bool:
    """Whether the camera sees the whole arm before it: one that ends beside the camera cannot be drawn flat."""
    tip = np.array([hand.fingertip.x_mm, hand.fingertip.y_mm])
    way = np.array([np.sin(np.radians(hand.heading_deg)), np.cos(np.radians(hand.heading_deg))])
    points = np.array([tip + way * along for along in (60.0, -150.0, -400.0, -640.0)])
    matrix = np.array(camera.straight_from_board).reshape(3, 3)
    depth = points @ matrix[2, :2] + matrix[2, 2]
    middle = np.array(camera.eye_mm[:2]) @ matrix[2, :2] + matrix[2, 2]
    return bool((depth / depth[0] > 0.35).all() and depth[0] * middle > 0)
