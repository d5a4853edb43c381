"""A page as it would be without ink: its grounds in the page's own light, and what covers them.

Hexes of one ground are of one colour, but for the light, which changes smoothly over a page. A hand or a cup
hides hexes: they are outliers of that fit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.plane import plane_from_hexes
from vision.golf.sheets.flat import PX_PER_PITCH, FlatPage

FLOOR = 12.0  # levels that are added to all, so that the dark end says less
ROUNDS, OUTLIER = 8, 0.06  # of the fit; natural logarithm by which a hex is off that counts half
SOFT_PX = 1.5
GLARE_PX, LEVELS = 2 * PX_PER_PITCH + 1, 64  # no label is so wide; steps of a ratio of 1
PLAIN_GLARE = 1.15  # times brighter: print is uneven, too
DARKER = 0.25  # natural logarithm by which a thing is darker than its ground in some colour
THICK_PX = PX_PER_PITCH * 9 // 20  # no lines of pens that cross or meet are so thick
BESIDE_PX = PX_PER_PITCH // 8  # edge of a thing that is its own, too

Plane = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class BarePage:
    """The colour (H, W, 3) BGR that each pixel has without ink, and where (H, W) something thick covers it."""

    bgr: Plane
    is_covered: NDArray[np.bool_]


def bare_page(page: FlatPage, course: Mapping[tuple[int, int], str]) -> BarePage:
    """The page without ink; `course` names the grounds of its hexes."""
    names = sorted({course[at] for at in page.hexes})
    grounds = np.array([names.index(course[at]) for at in page.hexes])
    places = plane_from_hexes(page.hexes)
    seen = np.log(np.array([_median(page, number) for number in range(len(grounds))]) + FLOOR)
    light, weights = _light(places, grounds, seen.mean(axis=1))
    plain = seen - (_terms(places) @ light)[:, None]
    usual = np.array(
        [_weighted_median(plain[grounds == own], weights[grounds == own]) for own in range(len(names))]
    )
    usual = np.vstack([usual, np.full(3, np.inf)])  # nothing is known of what lies outside the hexes
    rows, columns = np.indices(page.index.shape)
    at = np.stack([columns, rows], axis=-1).reshape(-1, 2) / PX_PER_PITCH + page.low
    shade = (_terms(at) @ light).reshape(page.index.shape)
    of_pixel = np.append(grounds, len(names))[page.index]
    bare = np.minimum(np.exp(usual[of_pixel] + shade[..., None]) - FLOOR, 255.0).astype(np.float32)
    return BarePage(bare * _glare(page, bare)[..., None], _covered(page, bare))


def _median(page: FlatPage, number: int) -> NDArray[np.float64]:
    """The middle colour of a hex."""
    x, y = page.px(plane_from_hexes([page.hexes[number]]))[0].round().astype(int)
    half = PX_PER_PITCH // 2
    rows, columns = slice(max(y - half, 0), y + half + 1), slice(max(x - half, 0), x + half + 1)
    inside = page.bgr[rows, columns][page.index[rows, columns] == number]
    return np.asarray(np.median(inside, axis=0) if len(inside) else np.zeros(3), np.float64)


def _terms(places: NDArray[np.float64]) -> NDArray[np.float64]:
    """The terms of the light, but for its mean."""
    x, y = places.T / 10
    return np.column_stack([x, y, x * x, x * y, y * y])


def _light(
    places: NDArray[np.float64], grounds: NDArray[np.int64], seen: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The light's terms (5,), and how far each hex (N,) is believed: one that is far off counts for little."""
    design = np.column_stack([grounds[:, None] == np.unique(grounds), _terms(places)])
    weights = np.ones(len(seen))
    fitted = np.zeros(design.shape[1])
    for _ in range(ROUNDS):
        root = np.sqrt(weights)[:, None]
        fitted = np.linalg.lstsq(design * root, seen * root[:, 0], rcond=None)[0]
        weights = 1 / (1 + ((seen - design @ fitted) / OUTLIER) ** 2)
    return fitted[-5:], weights


def _weighted_median(values: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """(3,) of (N, 3) values, each colour by itself."""
    order = np.argsort(values, axis=0)
    grown = np.cumsum(weights[order], axis=0)
    middle = (grown < grown[-1] / 2).sum(axis=0)
    picked = np.take_along_axis(order, middle[None], axis=0)
    return np.asarray(np.take_along_axis(values, picked, axis=0)[0], np.float64)


def _glare(page: FlatPage, bare: Plane) -> Plane:
    """(H, W) how many times brighter than their grounds wider surroundings are, at least 1: a lamp's glare."""
    ratio = page.bgr.mean(axis=2) / np.maximum(bare.mean(axis=2), 1.0)
    levels = np.clip(np.where(page.index >= 0, ratio, 1.0) * LEVELS, 0, 255).astype(np.uint8)
    brighter = cv2.medianBlur(levels, GLARE_PX) / LEVELS
    return np.asarray(np.maximum(brighter / PLAIN_GLARE, 1.0), np.float32)


def _covered(page: FlatPage, bare: Plane) -> NDArray[np.bool_]:
    """Where something thick is darker than its ground: a hand, a cup, a printed tree."""
    soft = cv2.GaussianBlur(page.bgr.astype(np.float32), (0, 0), SOFT_PX)
    dark = (np.log((bare + FLOOR) / (soft + FLOOR)).max(axis=2) > DARKER) & (page.index >= 0)
    thick = cv2.morphologyEx(dark.astype(np.uint8), cv2.MORPH_OPEN, _disc(THICK_PX))
    return np.asarray(cv2.dilate(thick, _disc(2 * BESIDE_PX + 1)) > 0)


def _disc(side_px: int) -> Any:
    return cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side_px, side_px))
