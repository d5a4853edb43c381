"""A printed course as a flat picture: grounds in their colours, lines between hexes, seams, small marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.plane import hexes_from_plane, looked_up, plane_from_hexes
from vision.synthetic.hexes.scene import Bgr, Edge, Place, Print

PX_PER_PITCH = 44
INK_COVERS = 0.85
MARGIN = 0.75  # pitches of board around the hexes' centres
RIM = "rim"  # hexes that are partly board and partly table
Values = NDArray[np.floating[Any]]
WAVY = frozenset({"water", "pond", "puddle", "water_fairway"})
FLAT_GROUNDS = frozenset({"stump", "rock", "mushroom", "mole", "hole", "rim", "clubhouse"})


@dataclass(frozen=True, eq=False)
class FlatPrint:
    """The print from above: BGR (h, w, 3) float32, cover (h, w) 0 to 1, and the pitches of pixel (0, 0)."""

    bgr: Values
    cover: Values
    low: Values


@dataclass(frozen=True, eq=False)
class Ink:
    """A stroke of a pen on the print: (N, 2) points in pitches, its colour and its width in pitches."""

    points: Values
    bgr: Bgr
    width: float


def with_ink(flat: FlatPrint, ink: Sequence[Ink]) -> FlatPrint:
    """The print with strokes of pens on it; a pen covers most of what it crosses."""
    if not ink:
        return flat
    bgr = flat.bgr.copy()
    for stroke in ink:
        cover = np.zeros(bgr.shape[:2], np.uint8)
        px = np.rint((stroke.points - flat.low) * PX_PER_PITCH * 16).astype(np.int32)
        thick = max(1, round(stroke.width * PX_PER_PITCH))
        cv2.polylines(cover, [px.reshape(-1, 1, 2)], False, (255,), thick, cv2.LINE_AA, 4)
        share = (cover.astype(np.float32) * (INK_COVERS / 255))[..., None]
        bgr = bgr * (1 - share) + np.asarray(stroke.bgr, np.float32) * share
    return FlatPrint(np.asarray(bgr, np.float32), flat.cover, flat.low)


def printed(course: Mapping[Place, str], style: Print) -> FlatPrint:
    """The whole course; `course` gives each hex its ground."""
    luck = np.random.default_rng((style.seed, 91))
    centres = plane_from_hexes(course)
    low = centres.min(axis=0) - MARGIN
    wide, tall = np.ceil((centres.max(axis=0) + MARGIN - low) * PX_PER_PITCH).astype(int)
    grid = np.mgrid[0:tall, 0:wide][::-1].reshape(2, -1).T / PX_PER_PITCH + low
    index, inset = _cells(course, grid, (tall, wide))
    bgr = _grounds(course, style, grid, (tall, wide), luck)
    shade = 1 + style.hexwise * luck.standard_normal(len(course) + 1)
    bgr = bgr * shade[index][..., None].astype(np.float32)
    bgr = _textured(bgr, style, luck)
    line = np.clip((style.line_share / 2 - inset) * PX_PER_PITCH + 0.5, 0, 1)
    lined = np.where(index < len(course), line, 0) * style.line_alpha
    bgr = bgr * (1 - lined[..., None]) + np.asarray(style.line, np.float32) * lined[..., None]
    drawn = np.asarray(np.clip(bgr, 0, 255), np.uint8)
    _marked(drawn, course, style, low, luck)
    return FlatPrint(drawn.astype(np.float32), _cover(course, index, style, (tall, wide)), low)


def _cells(
    course: Mapping[Place, str], grid: Values, size: tuple[int, int]
) -> tuple[NDArray[np.int64], Values]:
    """The number of each pixel's hex (their count where none is), and its distance from the hex's edge."""
    places = hexes_from_plane(np.asarray(grid, float))
    index = looked_up({place: number for number, place in enumerate(course)}, places, len(course))
    off = grid - plane_from_hexes(places)
    ways = np.radians([0.0, 60.0, 120.0])
    first, second, third = np.abs(off @ np.array([np.cos(ways), np.sin(ways)])).T
    away = np.maximum(np.maximum(first, second), third)
    return index.reshape(size), (0.5 - away).reshape(size)


def _grounds(
    course: Mapping[Place, str], style: Print, grid: Values, size: tuple[int, int], luck: np.random.Generator
) -> Values:
    """Each ground's colour, its outline rounded and bent; grounds that no hex shows as a ground stay plain."""
    plain = np.asarray(style.colours["plain"], np.float32)
    bgr = np.broadcast_to(plain, (*size, 3)).copy()
    bend = style.waves * PX_PER_PITCH
    moved = np.column_stack([_noise(size, luck, 14).ravel(), _noise(size, luck, 14).ravel()]) * bend
    places = hexes_from_plane(grid + moved / PX_PER_PITCH)
    grounds = [ground for ground in sorted(set(course.values()) - FLAT_GROUNDS) if ground in style.colours]
    numbers = {place: grounds.index(name) for place, name in course.items() if name in grounds}
    shown = looked_up(numbers, places, len(grounds)).reshape(size)
    for number, ground in enumerate(grounds):
        mask = (shown == number).astype(np.float32)
        if style.blobs > 0:
            mask = _rounded(mask, style.blobs)
        colour = np.asarray(style.colours[ground], np.float32)
        layer = np.broadcast_to(colour, bgr.shape)
        if ground in WAVY:
            layer = layer * (1 + 0.25 * _waves(size, luck))[..., None]
        bgr = bgr * (1 - mask[..., None]) + layer * mask[..., None]
    return np.asarray(bgr, np.float32)


def _rounded(mask: Values, blobs: float) -> Values:
    soft = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), blobs * PX_PER_PITCH)
    return np.asarray(np.clip((soft - 0.5) * 8 + 0.5, 0, 1), np.float32)


def _noise(size: tuple[int, int], luck: np.random.Generator, cell: int) -> Values:
    """Smooth noise of about -1 to 1 with cells of so many pixels."""
    small = luck.standard_normal((size[0] // cell + 3, size[1] // cell + 3)).astype(np.float32)
    big = cv2.resize(small, (size[1] + 2 * cell, size[0] + 2 * cell), interpolation=cv2.INTER_CUBIC)
    return np.asarray(big[cell : cell + size[0], cell : cell + size[1]], np.float32)


def _waves(size: tuple[int, int], luck: np.random.Generator) -> Values:
    """Light lines on water."""
    bent = _noise(size, luck, 30)
    return np.asarray(np.exp(-((np.abs(bent) / 0.12) ** 2)), np.float32)


def _textured(bgr: Values, style: Print, luck: np.random.Generator) -> Values:
    size = bgr.shape[:2]
    grain = style.grain * (_noise(size, luck, 3) * 0.6 + _noise(size, luck, 17) * 0.5)
    if style.stripes > 0:
        across = np.arange(size[1]) / PX_PER_PITCH + 0.3 * np.arange(size[0])[:, None] / PX_PER_PITCH
        grain = grain + style.stripes * np.sign(np.sin(across * np.pi / luck.uniform(1.5, 3.0)))
    return np.asarray(np.clip(bgr * (1 + grain[..., None]), 0, 255), np.float32)


def _marked(
    bgr: NDArray[np.uint8], course: Mapping[Place, str], style: Print, low: Values, luck: np.random.Generator
) -> None:
    """Small printed marks: numbers, arrows, cards, houses; dotted frames about tees."""
    for place in course:
        if luck.random() > style.marks:
            continue
        middle = (plane_from_hexes([place])[0] - low) * PX_PER_PITCH
        x, y = (int(v + luck.normal(0, 4)) for v in middle)
        ink = [float(v) for v in (style.line if luck.random() < 0.5 else luck.uniform(20, 250, 3))]
        kind = luck.integers(5)
        if kind == 0:
            text = str(luck.integers(1, 99))
            cv2.putText(bgr, text, (x - 10, y + 6), cv2.FONT_HERSHEY_SIMPLEX, 0.55, ink, 2, cv2.LINE_AA)
        elif kind == 1:
            size = int(luck.uniform(6, 14))
            cv2.rectangle(bgr, (x - size, y - size // 2), (x + size, y + size // 2), ink, -1, cv2.LINE_AA)
            cv2.circle(bgr, (x, y), 3, (30, 30, 200), -1, cv2.LINE_AA)
        elif kind == 4:  # a house: walls and a roof
            roof = [float(v) for v in luck.uniform(20, 220, 3)]
            cv2.rectangle(bgr, (x - 11, y), (x + 11, y + 9), (235, 238, 240), -1, cv2.LINE_AA)
            cv2.rectangle(bgr, (x - 13, y - 8), (x + 13, y), roof, -1, cv2.LINE_AA)
        elif kind == 2:
            cv2.circle(bgr, (x, y), int(luck.uniform(6, 20)), ink, 2, cv2.LINE_AA)
        else:
            points = np.array([(x, y - 8), (x + 8, y + 6), (x - 8, y + 6)], np.int32)
            cv2.fillPoly(bgr, [points], ink, cv2.LINE_AA)


def _cover(
    course: Mapping[Place, str], index: NDArray[np.int64], style: Print, size: tuple[int, int]
) -> Values:
    own = (index < len(course)).astype(np.float32)
    if style.edge is Edge.DIE_CUT:
        return np.asarray(cv2.GaussianBlur(own, (0, 0), 1.2))
    rows, columns = np.nonzero(own)
    hull = cv2.convexHull(np.column_stack([columns, rows]).astype(np.int32))
    whole = np.zeros(size, np.float32)
    cv2.fillConvexPoly(whole, hull, 1.0)
    return np.asarray(cv2.GaussianBlur(whole, (0, 0), 1.2))
