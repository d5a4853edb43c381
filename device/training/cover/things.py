"""Things put down on a board, and things that only look so: reflections, shadows, print, powder.

All are drawn into a coarse view from above, (side, side, 3) float32 BGR, `PITCH` millimetres a pixel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from device.training.cover.hands import Field, Luck, any_colour

Points = NDArray[Any]
Drawn = tuple[Field, Field]  # a layer's colours (side, side, 3), and its cover (side, side)


def draw_thing(side: int, pitch_mm: float, wood: Field, luck: Luck) -> Drawn:
    """One thing somewhere on the surface: a telephone, tin, box, paper, cup, cloth, a rod of a machine."""
    kinds = (_oblong, _round, _rods, _blob)
    shape = kinds[int(luck.choice(len(kinds), p=(0.45, 0.25, 0.2, 0.1)))]
    cover = shape(side, pitch_mm, luck)
    return _painted(cover, wood, luck), cover


def _oblong(side: int, pitch_mm: float, luck: Luck) -> Field:
    """Telephones, boxes, cards, papers."""
    short = luck.uniform(40, 110) / pitch_mm
    long = short * luck.uniform(1.0, 2.4)
    middle = luck.uniform(0.08, 0.92, 2) * side
    turned = cv2.boxPoints((tuple(middle), (short, long), float(luck.uniform(0, 360))))
    slanted = turned + luck.normal(0, 1.5, (4, 2)) * (luck.random() < 0.3)
    return _filled(side, [slanted])


def _round(side: int, pitch_mm: float, luck: Luck) -> Field:
    """Tins, cups, glasses, lids: larger than any striker."""
    cover = np.zeros((side, side), np.float32)
    middle, radius = luck.uniform(0.08, 0.92, 2) * side, luck.uniform(34, 65) / pitch_mm
    axes = radius, radius * luck.uniform(0.75, 1.0)
    ellipse = (tuple(middle), (2 * axes[0], 2 * axes[1]), float(luck.uniform(0, 180)))
    cv2.ellipse(cover, ellipse, 1.0, -1, cv2.LINE_AA)
    return cover


def _rods(side: int, pitch_mm: float, luck: Luck) -> Field:
    """Rails and carriages of a machine that plays, or a stick that was laid over the board."""
    parts, angle = [], float(luck.choice((0.0, 90.0))) + float(luck.normal(0, 6))
    middle = luck.uniform(0.15, 0.85, 2) * side
    across = np.array([np.cos(np.radians(angle + 90)), np.sin(np.radians(angle + 90))])
    for _ in range(int(luck.integers(1, 4))):
        at = middle + across * luck.normal(0, 60 / pitch_mm)
        breadth = luck.uniform(6, 40) / pitch_mm
        parts.append(cv2.boxPoints((tuple(at), (luck.uniform(1.2, 3.0) * side, breadth), angle)))
    for _ in range(int(luck.integers(0, 3))):
        at = middle + luck.normal(0, 70 / pitch_mm, 2)
        parts.append(cv2.boxPoints((tuple(at), tuple(luck.uniform(30, 130, 2) / pitch_mm), angle)))
    return _filled(side, parts)


def _blob(side: int, pitch_mm: float, luck: Luck) -> Field:
    """A cloth, a purse, a bunch of keys."""
    turns = np.sort(luck.uniform(0, 2 * np.pi, 9))
    radius = luck.uniform(35, 120) / pitch_mm * luck.uniform(0.5, 1.0, 9)
    outline = np.column_stack([np.cos(turns), np.sin(turns)]) * radius[:, None]
    return _filled(side, [outline + luck.uniform(0.1, 0.9, 2) * side])


def _filled(side: int, outlines: Sequence[Points]) -> Field:
    cover = np.zeros((side, side), np.float32)
    for outline in outlines:
        cv2.fillPoly(cover, [np.rint(outline * 16).astype(np.int32)], 1.0, cv2.LINE_AA, 4)
    return cover


def _painted(cover: Field, wood: Field, luck: Luck) -> Field:
    """One or two colours, a gradient as of a glossy screen, a rim, a print."""
    side = len(cover)
    first = wood * np.exp(luck.normal(0, 0.25, 3)) if luck.random() < 0.05 else any_colour(luck)
    colours: Points = np.empty((side, side, 3), np.float32)
    colours[...] = first
    inner = cv2.erode(cover, np.ones((3, 3)), iterations=int(luck.integers(1, 5)))
    if luck.random() < 0.6:
        colours += inner[..., None] * (any_colour(luck) - colours)
    if luck.random() < 0.4:
        printed = cv2.GaussianBlur(luck.standard_normal((side, side), np.float32), (0, 0), luck.uniform(1, 6))
        here = (printed > np.quantile(printed, luck.uniform(0.5, 0.9)))[..., None] & (inner > 0.5)[..., None]
        colours = np.where(here, any_colour(luck), colours)
    slope = np.linspace(-1, 1, side)[:, None] * luck.normal(0, 0.3) + np.linspace(-1, 1, side) * luck.normal(
        0, 0.3
    )
    return np.asarray(colours * np.exp(slope)[..., None], np.float32)


def with_reflection(view: Field, luck: Luck) -> Field:
    """A view with a lamp or a window in the varnish: white, sharp or soft, round or barred, up to burnt out."""
    side = len(view)
    cover = np.zeros((side, side), np.float32)
    middle = tuple(luck.uniform(0.0, 1.0, 2) * side)
    size = luck.uniform(0.04, 0.4) * side * luck.uniform(0.5, 1.0, 2)
    if luck.random() < 0.5:
        cv2.ellipse(cover, (middle, tuple(size), float(luck.uniform(0, 180))), 1.0, -1, cv2.LINE_AA)
    else:
        corners = cv2.boxPoints((middle, tuple(size), float(luck.uniform(0, 180))))
        cover = _filled(side, [corners])
    soft = cv2.GaussianBlur(cover, (0, 0), float(np.exp(luck.uniform(np.log(0.6), np.log(14)))))
    tint = np.exp(luck.uniform(np.log(15), np.log(600))) * np.exp(luck.normal(0, 0.08, 3))
    return np.asarray(view + soft[..., None] * tint, np.float32)


def with_shadow(view: Field, luck: Luck, cover: Field | None = None) -> Field:
    """A view with a shadow from outside the picture: straight, or `cover`'s outline as an arm casts it."""
    side = len(view)
    cover = _thrown(side, luck) if cover is None else cover
    soft = cv2.GaussianBlur(cover, (0, 0), float(np.exp(luck.uniform(np.log(0.6), np.log(12)))))
    dark = luck.uniform(0.1, 0.7) * np.exp(luck.normal(0, 0.05, 3))
    return view * (1 - soft[..., None] * np.minimum(dark, 0.85).astype(np.float32))


def _thrown(side: int, luck: Luck) -> Field:
    """The outline of a shadow: a band across the board, or an arm's that ends somewhere over it."""
    middle, breadth = luck.uniform(0.0, 1.0, 2) * side, luck.uniform(0.03, 0.4) * side
    if luck.random() < 0.4:
        size = (luck.uniform(1.0, 3.0) * side, breadth)
        return _filled(side, [cv2.boxPoints((tuple(middle), size, float(luck.uniform(0, 180))))])
    cover = np.zeros((side, side), np.float32)
    away = luck.uniform(0, 2 * np.pi)
    beyond = middle + 2 * side * np.array([np.cos(away), np.sin(away)])
    ends = [tuple(round(value) for value in end) for end in (middle, beyond)]
    cv2.line(cover, ends[0], ends[1], 1.0, max(round(breadth * 0.5), 2), cv2.LINE_AA)
    return cover


def with_print(view: Field, luck: Luck) -> Field:
    """A view with ornaments repeated at each side as makers print them, or a single small emblem."""
    side = len(view)
    quarter = np.zeros((side, side), np.float32)
    largest = 0.11 if luck.random() < 0.5 else 0.045
    for _ in range(int(luck.integers(1, 4))):
        middle, size = luck.uniform(0.1, 0.9, 2) * side, luck.uniform(0.01, largest, 2) * side
        parts: tuple[Points, Points] = (
            cv2.boxPoints((tuple(middle), tuple(size), float(luck.uniform(0, 180)))),
            middle + luck.normal(0, 1, (int(luck.integers(3, 7)), 2)) * size / 2,
        )
        quarter = np.maximum(quarter, _filled(side, [parts[int(luck.integers(2))]]))
    if largest > 0.1:
        quarter = np.maximum.reduce([np.rot90(quarter, turn) for turn in range(4)])
    share = (np.clip(quarter, 0, 1) * np.float32(luck.uniform(0.3, 1.0)))[..., None]
    return np.asarray(view * (1 - share) + share * any_colour(luck), np.float32)


def with_powder(view: Field, luck: Luck) -> Field:
    """A view with veils and smears of boric powder, lighter than any wood."""
    side = len(view)
    noise = luck.standard_normal((side, side), np.float32)
    across, down = (float(np.exp(luck.uniform(np.log(2), np.log(25)))) for _ in range(2))
    veil = cv2.GaussianBlur(noise, (0, 0), sigmaX=across, sigmaY=down)
    veil = np.clip((veil / veil.std() - luck.uniform(0.5, 2.0)) / luck.uniform(0.2, 1.5), 0, 1)
    share = (veil * luck.uniform(0.1, 0.7))[..., None]
    return np.asarray(view * (1 - share) + share * np.float32(luck.uniform(190, 250)), np.float32)


TRAPS: tuple[tuple[Callable[[Field, Luck], Field], float], ...] = (
    (with_print, 0.1),
    (with_powder, 0.08),
    (with_shadow, 0.3),
    (with_reflection, 0.35),
)
