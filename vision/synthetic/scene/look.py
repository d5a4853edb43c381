"""The look of a drawn table: woods, cloths, coins, light. One seed, one look; no two boards are alike."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

import numpy as np

from rules.pieces import Kind
from vision.synthetic.scene.ornament import AS_NEW, PLAINLY_PRINTED, Ornament, Wear

Bgr = tuple[float, float, float]
T = TypeVar("T")


class Motif(StrEnum):
    """The print in the centre circle."""

    PLAIN = "plain"
    STAR = "star"
    PETALS = "petals"
    COMPASS = "compass"
    RINGS = "rings"
    EMBLEM = "emblem"


class Cloth(StrEnum):
    """The ground that the board lies on."""

    PLAIN = "plain"
    CHECKED = "checked"
    TILES = "tiles"
    STRIPED = "striped"
    RINGS = "rings"
    BLOCKS = "blocks"


class Design(StrEnum):
    """The design of a striker's top."""

    RINGED = "ringed"
    PLAIN = "plain"
    STAR = "star"
    SPOTTED = "spotted"
    QUARTERS = "quarters"


MATCH_MOTIFS = (Motif.PLAIN, Motif.STAR, Motif.PETALS)  # The motifs of the virtual table's boards.
MATCH_CLOTHS = (Cloth.PLAIN, Cloth.CHECKED, Cloth.TILES)


@dataclass(frozen=True, slots=True)
class Reflection:
    """A bright oblong above the table, seen in the varnish: a tube, a window, a second lamp.

    `at_mm` its middle (x, y, height), `length_mm`, `breadth_mm` its sides, `turn_deg` of the long one from x,
    counter-clockwise. `glare` the brightness it adds, of 255; `blur_mm` how dull the varnish is: a larger one
    spreads the image.
    """

    at_mm: tuple[float, float, float]
    length_mm: float
    breadth_mm: float
    turn_deg: float
    glare: float
    blur_mm: float = 60.0


@dataclass(frozen=True, slots=True)
class Shade:
    """A soft straight shadow over the table, of an arm or a stand out of the picture.

    It reaches from `start_mm` to `end_mm` on the board and is `breadth_mm` wide, with an edge of `soft_mm`.
    `depth` is the share of the light that it takes, 0 to 1.
    """

    start_mm: tuple[float, float]
    end_mm: tuple[float, float]
    breadth_mm: float
    soft_mm: float
    depth: float


@dataclass(frozen=True, slots=True)
class Turning:
    """The grooves of coins turned on the lathe: `grooves` at shares of the radius, `depth` their darkness.

    `bevel` is how strongly the rounded edge shows on the lamp's side; `contact` is the darkness of the crevice
    below.
    """

    grooves: tuple[float, ...] = (0.30, 0.55, 0.78)
    depth: float = 0.28
    bevel: float = 0.0
    contact: float = 0.0
    wall_share: float = 0.62  # a side wall is this bright beside the top


@dataclass(frozen=True, slots=True)
class Light:
    """One lamp and the room around it.

    `lamp_mm` its place in board millimetres (x, y, height): where its mirror image lies the board glares.
    `lamp_radius_mm` a larger one softens shadows and the glare's edge. `ambient` the share of the light that
    comes from everywhere: a larger one fills the shadows. `tint` of the light, blue green red.
    `glare` the brightness the mirror image adds, of 255. `vignette` the darkening of the picture's corners.
    """

    lamp_mm: tuple[float, float, float] = (120.0, 150.0, 1300.0)
    lamp_radius_mm: float = 90.0
    ambient: float = 0.45
    tint: Bgr = (0.97, 1.0, 1.03)
    glare: float = 60.0
    vignette: float = 0.18
    reflections: tuple[Reflection, ...] = ()
    shades: tuple[Shade, ...] = ()
    piece_shadow_px: float = 1.6  # blur of a piece's shadow: larger for a larger, nearer lamp


@dataclass(frozen=True, slots=True)
class Sensor:
    """The noise of the sensor. `noise` is the standard deviation of brightness, of 255; colour has half of it.

    `softness_px` the blur of lens and sensor together. `shutter_s` how long each frame is exposed: a longer
    one smears moving pieces.
    """

    noise: float = 2.2
    softness_px: float = 0.6
    shutter_s: float = 0.004


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a table: everything that the game does not decide."""

    wood: Bgr = (125.0, 180.0, 215.0)
    grain: float = 0.06
    frame: Bgr = (42.0, 58.0, 105.0)
    ink: Bgr = (38.0, 34.0, 34.0)
    red: Bgr = (45.0, 40.0, 185.0)
    accent: Bgr = (150.0, 90.0, 40.0)
    motif: Motif = Motif.STAR
    cloth: Cloth = Cloth.PLAIN
    cloth_bgr: tuple[Bgr, Bgr] = ((90.0, 110.0, 70.0), (110.0, 130.0, 95.0))
    net: Bgr = (60.0, 85.0, 60.0)
    coins: tuple[tuple[Kind, Bgr], ...] = (
        (Kind.WHITE, (195.0, 222.0, 238.0)),
        (Kind.BLACK, (46.0, 44.0, 48.0)),
        (Kind.QUEEN, (48.0, 38.0, 200.0)),
        (Kind.STRIKER, (215.0, 222.0, 228.0)),
    )
    striker_ring: Bgr = (190.0, 90.0, 30.0)
    light: Light = Light()
    sensor: Sensor = Sensor()
    ornament: Ornament = PLAINLY_PRINTED
    wear: Wear = AS_NEW
    turning: Turning = Turning()
    design: Design = Design.RINGED
    cloth_cell_mm: int = 30  # has to divide 180: the cloth repeats

    def coin(self, kind: Kind) -> Bgr:
        """The colour of a piece under white light."""
        return dict(self.coins)[kind]


PALE_WOODS: tuple[Bgr, ...] = ((125, 180, 215), (140, 195, 222), (110, 165, 205), (150, 200, 218))
DARK_WOODS: tuple[Bgr, ...] = ((38, 58, 100), (45, 70, 118))
FRAMES: tuple[Bgr, ...] = ((30, 28, 30), (42, 40, 110), (50, 75, 120), (35, 48, 85))
CLOTHS: tuple[tuple[Bgr, Bgr], ...] = (
    ((90, 120, 70), (105, 135, 85)),
    ((120, 75, 60), (190, 185, 195)),
    ((60, 70, 95), (70, 82, 110)),
    ((95, 55, 120), (110, 70, 135)),
    ((150, 160, 165), (170, 178, 182)),
)
WHITES: tuple[Bgr, ...] = ((195, 222, 238), (215, 228, 234), (175, 212, 236))
BLACKS: tuple[Bgr, ...] = ((44, 42, 46), (38, 45, 68), (34, 34, 36))
QUEENS: tuple[Bgr, ...] = ((48, 38, 200), (95, 45, 190), (40, 60, 205))
STRIKERS: tuple[tuple[Bgr, Bgr], ...] = (
    ((215, 222, 228), (190, 90, 30)),
    ((190, 95, 30), (225, 230, 232)),
    ((60, 150, 60), (215, 225, 225)),
    ((120, 200, 235), (60, 60, 190)),
)


def draw_look(luck: np.random.Generator) -> Look:
    """A look by chance: one board in five is dark, the rest pale; borders, cloths, coins and lamps vary."""
    is_dark = bool(luck.random() < 0.2)
    pale_ink: Bgr = (185.0, 215.0, 228.0)
    striker, ring = _one_of(luck, STRIKERS)
    return Look(
        wood=_near(luck, _one_of(luck, DARK_WOODS if is_dark else PALE_WOODS)),
        grain=float(luck.uniform(0.03, 0.08)),
        frame=_near(luck, _one_of(luck, FRAMES)),
        ink=pale_ink if is_dark else (38.0, 34.0, 34.0),
        motif=MATCH_MOTIFS[int(luck.integers(len(MATCH_MOTIFS)))],
        cloth=MATCH_CLOTHS[int(luck.integers(len(MATCH_CLOTHS)))],
        cloth_bgr=_one_of(luck, CLOTHS),
        coins=(
            (Kind.WHITE, _near(luck, _one_of(luck, WHITES))),
            (Kind.BLACK, _near(luck, _one_of(luck, BLACKS))),
            (Kind.QUEEN, _near(luck, _one_of(luck, QUEENS))),
            (Kind.STRIKER, striker),
        ),
        striker_ring=ring,
        light=_draw_light(luck),
        sensor=Sensor(noise=float(luck.uniform(1.5, 3.0))),
    )


def _draw_light(luck: np.random.Generator) -> Light:
    aside_mm, ahead_mm = (float(luck.uniform(-450, 450)) for _ in range(2))
    warmth = float(luck.uniform(-0.05, 0.12))
    return Light(
        lamp_mm=(aside_mm, ahead_mm, float(luck.uniform(1100, 1700))),
        lamp_radius_mm=float(luck.uniform(50, 140)),
        ambient=float(luck.uniform(0.35, 0.6)),
        tint=(1.0 - warmth, 1.0, 1.0 + warmth),
        glare=float(luck.uniform(15, 95)),
        vignette=float(luck.uniform(0.08, 0.25)),
    )


def _one_of(luck: np.random.Generator, choices: tuple[T, ...]) -> T:
    return choices[int(luck.integers(len(choices)))]


def _near(luck: np.random.Generator, colour: Bgr) -> Bgr:
    """A colour close to another: no two trees, no two pots of paint."""
    shade = luck.uniform(0.95, 1.05)
    blue, green, red = (float(value * shade * luck.uniform(0.98, 1.02)) for value in colour)
    return blue, green, red
