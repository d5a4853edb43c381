"""Looks that differ as much as real boards do: woods, prints, wear, coins, lamps, tables, by chance."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import numpy as np

from rules.carrom.board import BoardProfile
from rules.pieces import Kind
from vision.synthetic.scene.look import (
    Bgr,
    Cloth,
    Design,
    Light,
    Look,
    Motif,
    Reflection,
    Sensor,
    Shade,
    Turning,
)
from vision.synthetic.scene.ornament import Arrows, Circles, Ornament, Wear, Words
from vision.synthetic.variety.board import Make

T = TypeVar("T")
WOODS: tuple[tuple[Bgr, float], ...] = (
    ((158, 203, 222), 3.0),  # birch
    ((135, 186, 216), 3.0),  # ply
    ((110, 165, 205), 2.5),
    ((75, 160, 215), 1.2),  # honey
    ((178, 196, 204), 1.2),  # grey with age
    ((95, 150, 205), 1.2),
    ((70, 112, 165), 0.9),  # teak
    ((48, 72, 122), 0.7),  # mahogany
    ((40, 48, 112), 0.6),  # red mahogany
    ((36, 50, 78), 0.4),  # walnut
)
DARK_BELOW = 95.0  # Wood darker than this has a pale print.
FRAMES: tuple[Bgr, ...] = (
    (28, 26, 28),
    (36, 34, 36),
    (42, 40, 105),
    (50, 75, 120),
    (35, 48, 85),
    (70, 105, 150),
    (30, 40, 60),
    (90, 92, 95),
)
INKS: tuple[Bgr, ...] = ((38, 34, 34), (30, 28, 30), (70, 45, 30), (40, 40, 90))
PALE_INKS: tuple[Bgr, ...] = ((185, 215, 228), (150, 200, 215), (90, 190, 220))
REDS: tuple[Bgr, ...] = ((45, 40, 185), (40, 35, 150), (60, 50, 205), (50, 30, 120), (95, 70, 190))
ACCENTS: tuple[Bgr, ...] = ((150, 90, 40), (160, 140, 40), (60, 120, 40), (40, 120, 190), (120, 50, 110))
CLOTH_COLOURS: tuple[Bgr, ...] = (
    (90, 120, 70),
    (120, 75, 60),
    (60, 70, 95),
    (95, 55, 120),
    (150, 160, 165),
    (200, 205, 208),
    (45, 45, 150),
    (40, 160, 190),
    (35, 38, 42),
    (70, 140, 200),
    (110, 150, 185),
)
WHITES: tuple[tuple[Bgr, Bgr], ...] = (((195, 222, 238), (228, 234, 238)), ((150, 195, 225), (170, 205, 230)))
BLACKS: tuple[tuple[Bgr, Bgr], ...] = (((30, 30, 32), (48, 46, 50)), ((36, 45, 66), (46, 56, 84)))
QUEENS: tuple[Bgr, ...] = ((48, 38, 200), (95, 45, 190), (40, 60, 205), (45, 30, 130), (150, 90, 215))
STRIKERS: tuple[Bgr, ...] = (
    (215, 222, 228),
    (190, 95, 30),
    (60, 150, 60),
    (120, 200, 235),
    (40, 35, 185),
    (45, 95, 225),
    (35, 34, 38),
    (180, 205, 222),
    (60, 190, 220),
    (150, 60, 120),
    (200, 170, 60),
)
TEXTS = ("CHAMPION", "SUPER CLUB", "MADE IN INDIA", "ELEGANT", "CARROM", "TOURNAMENT", "ROYAL", "MATCH BOARD")


def draw_varied_look(luck: np.random.Generator, make: Make) -> Look:
    """A look by chance for a board of this make."""
    wood = _near(luck, _weighted(luck, WOODS))
    is_dark = sum(wood) / 3 < DARK_BELOW
    striker, ring = _two(luck, STRIKERS)
    return Look(
        wood=wood,
        grain=float(luck.uniform(0.015, 0.075)),
        frame=_near(luck, _one_of(luck, FRAMES)),
        ink=_one_of(luck, PALE_INKS if is_dark else INKS),
        red=_near(luck, _one_of(luck, REDS)),
        accent=_near(luck, _one_of(luck, ACCENTS)),
        motif=list(Motif)[int(luck.choice(6, p=(0.17, 0.14, 0.15, 0.32, 0.12, 0.10)))],
        cloth=list(Cloth)[int(luck.integers(len(Cloth)))],
        cloth_bgr=_two(luck, CLOTH_COLOURS),
        cloth_cell_mm=int(luck.choice((10, 15, 20, 30, 45))),
        net=_near(
            luck, _one_of(luck, ((60, 85, 60), (120, 125, 125), (35, 35, 38), (130, 70, 40), (50, 50, 160)))
        ),
        coins=(
            (Kind.WHITE, _between(luck, _one_of(luck, WHITES))),
            (Kind.BLACK, _between(luck, _one_of(luck, BLACKS))),
            (Kind.QUEEN, _near(luck, _one_of(luck, QUEENS))),
            (Kind.STRIKER, _near(luck, striker)),
        ),
        striker_ring=ring,
        light=_light(luck, make.profile),
        sensor=Sensor(noise=0.0, softness_px=float(luck.uniform(0.45, 0.8))),
        ornament=_ornament(luck, make),
        wear=_wear(luck),
        turning=_turning(luck),
        design=list(Design)[int(luck.choice(5, p=(0.4, 0.2, 0.16, 0.12, 0.12)))],
    )


def _ornament(luck: np.random.Generator, make: Make) -> Ornament:
    is_boxed = bool(make.is_netted and luck.random() < 0.5)
    plain = is_boxed or luck.random() < 0.08
    arrows = (Arrows.CURLED, Arrows.STRAIGHT, Arrows.NONE)
    circles = (Circles.FILLED, Circles.RING, Circles.DOUBLE, Circles.NONE)
    shift = luck.normal(0, 1.5, 2) * (luck.random() < 0.6)
    return Ornament(
        shift_mm=(float(shift[0]), float(shift[1])),
        turn_deg=float(luck.normal(0, 0.15) * (luck.random() < 0.5)),
        circles=circles[3 if is_boxed else int(luck.choice(4, p=(0.76, 0.11, 0.08, 0.05)))],
        arrows=arrows[int(luck.choice(3, p=(0.2, 0.4, 0.4) if plain else (0.86, 0.1, 0.04)))],
        arrow_thick_mm=float(luck.uniform(0.8, 2.2)),
        rim_thick_mm=float(luck.uniform(1.0, 4.5)),
        rim_gap_mm=float(luck.uniform(4, 10)) if luck.random() < 0.25 else 0.0,
        has_heads=bool(luck.random() < 0.6),
        has_knots=bool(luck.random() < 0.3),
        has_spot=bool(luck.random() < 0.9),
        is_boxed=is_boxed,
        medallion=_one_of(luck, ACCENTS) if luck.random() < 0.14 else None,
        words=_words(luck, make.profile) if luck.random() < 0.45 else (),
    )


def _words(luck: np.random.Generator, profile: BoardProfile) -> tuple[Words, ...]:
    """The maker's name between the base lines of some sides, or above and below the circle."""
    text, colour = TEXTS[int(luck.integers(len(TEXTS)))], _one_of(luck, (*REDS, *ACCENTS, *INKS))
    ratio = profile.surface_mm / 740
    if luck.random() < 0.4:
        away = profile.centre_circle_radius_mm + 30 * ratio
        return tuple(Words(text, (0.0, side * away), 16 * ratio, colour) for side in (-1, 1))
    away = profile.half_mm - profile.circle_from_rail_mm
    places = (((0.0, away), 0), ((away, 0.0), 1), ((0.0, -away), 0), ((-away, 0.0), 3))
    chosen = luck.permutation(4)[: int(luck.integers(1, 3))]
    high = float(luck.uniform(8, 17)) * ratio
    return tuple(Words(text, places[i][0], high, colour, places[i][1]) for i in chosen)


def _wear(luck: np.random.Generator) -> Wear:
    is_old = luck.random() < 0.4
    return Wear(
        powder=float(luck.uniform(0.1, 1.0)) if luck.random() < 0.5 else 0.0,
        scratches=int(luck.integers(20, 260)) if is_old else 0,
        scuffs=int(luck.integers(10, 160)) if luck.random() < 0.6 else 0,
        fading=float(luck.uniform(0.1, 0.6)) if is_old else 0.0,
        is_ply=bool(luck.random() < 0.4),
    )


def _turning(luck: np.random.Generator) -> Turning:
    grooves = ((0.30, 0.55, 0.78), (0.45, 0.75), (0.62,), (0.2, 0.4, 0.6, 0.8), ())
    return Turning(
        grooves=grooves[int(luck.integers(len(grooves)))],
        depth=float(luck.uniform(0.06, 0.34)),
        bevel=float(luck.uniform(0.15, 0.75)),
        contact=float(luck.uniform(0.1, 0.45)),
        wall_share=float(luck.uniform(0.5, 0.85)),
    )


def _light(luck: np.random.Generator, profile: BoardProfile) -> Light:
    reach = 450.0 if luck.random() < 0.4 else 1300.0
    aside_mm, ahead_mm = (float(luck.uniform(-reach, reach)) for _ in range(2))
    height_mm, radius_mm = float(luck.uniform(900, 1800)), float(luck.uniform(40, 260))
    warmth = float(luck.normal(0.03, 0.09))
    return Light(
        lamp_mm=(aside_mm, ahead_mm, height_mm),
        lamp_radius_mm=radius_mm,
        ambient=float(luck.uniform(0.2, 0.75)),
        tint=(1.0 - warmth, 1.0 + float(luck.normal(0, 0.015)), 1.0 + warmth),
        glare=float(luck.exponential(45)) + 8.0,
        vignette=float(luck.uniform(0.0, 0.35)),
        reflections=tuple(_reflection(luck) for _ in range(int(luck.choice(3, p=(0.55, 0.35, 0.10))))),
        shades=tuple(_shade(luck, profile) for _ in range(int(luck.choice(3, p=(0.62, 0.28, 0.10))))),
        piece_shadow_px=0.9 + 9.0 * radius_mm / height_mm,
    )


def _reflection(luck: np.random.Generator) -> Reflection:
    """The image of a tube, or a window."""
    is_tube = luck.random() < 0.5
    x_mm, y_mm = luck.uniform(-900, 900, 2)
    return Reflection(
        at_mm=(float(x_mm), float(y_mm), float(luck.uniform(1200, 2400))),
        length_mm=float(luck.uniform(600, 1200) if is_tube else luck.uniform(500, 1100)),
        breadth_mm=float(luck.uniform(30, 80) if is_tube else luck.uniform(400, 900)),
        turn_deg=float(luck.uniform(0, 180)),
        glare=float(luck.uniform(15, 110) if is_tube else luck.uniform(10, 60)),
        blur_mm=float(luck.uniform(20, 160)),
    )


def _shade(luck: np.random.Generator, profile: BoardProfile) -> Shade:
    """The shadow of an arm, a stand or a bar: from outside the board some way over it."""
    angle = float(luck.uniform(0, 2 * np.pi))
    outside = 1.8 * profile.half_mm * np.array([np.cos(angle), np.sin(angle)])
    inside = luck.uniform(-0.8, 0.8, 2) * profile.half_mm
    if luck.random() < 0.3:
        inside = -outside + luck.normal(0, 150, 2)
    return Shade(
        start_mm=(float(outside[0]), float(outside[1])),
        end_mm=(float(inside[0]), float(inside[1])),
        breadth_mm=float(luck.uniform(25, 220)),
        soft_mm=float(luck.uniform(6, 120)),
        depth=float(luck.uniform(0.15, 0.55)),
    )


def legible(look: Look) -> Look:
    """The look with coins that differ from the wood: a person has to be able to read it."""
    coins = dict(look.coins)
    bright = sum(look.wood) / 3
    if bright < 75:
        coins[Kind.BLACK] = (20.0, 20.0, 22.0)
    if abs(sum(coins[Kind.WHITE]) / 3 - bright) < 22:
        coins[Kind.WHITE] = (222.0, 230.0, 236.0)
    return replace(look, coins=tuple(coins.items()))


def _one_of(luck: np.random.Generator, choices: tuple[T, ...]) -> T:
    return choices[int(luck.integers(len(choices)))]


def _two(luck: np.random.Generator, choices: tuple[Bgr, ...]) -> tuple[Bgr, Bgr]:
    """Two different colours."""
    first, second = (int(value) for value in luck.choice(len(choices), 2, replace=False))
    return choices[first], choices[second]


def _weighted(luck: np.random.Generator, choices: tuple[tuple[Bgr, float], ...]) -> Bgr:
    weights = np.array([weight for _, weight in choices])
    return choices[int(luck.choice(len(choices), p=weights / weights.sum()))][0]


def _between(luck: np.random.Generator, ends: tuple[Bgr, Bgr]) -> Bgr:
    share = float(luck.random())
    blue, green, red = (a + (b - a) * share for a, b in zip(*ends, strict=True))
    return blue, green, red


def _near(luck: np.random.Generator, colour: Bgr) -> Bgr:
    shade = luck.uniform(0.88, 1.10)
    blue, green, red = (float(value * shade * luck.uniform(0.95, 1.05)) for value in colour)
    return blue, green, red
