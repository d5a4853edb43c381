"""Golfers' outlines by chance: wooden figures of many makes, cut from a board of one thickness.

A figure is a head, a body, two legs and two arms, and perhaps a club; an outline is what they cover together.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

FINE = 96  # pixels of a figure's height while its outline is cut
MARGIN = 48  # pixels beside it, for arms and clubs
SMOOTH_PX = 1.1  # how far the outline is straightened
STOUT_SHARE = 0.6  # of figures that are all block: thick legs, a wide body, an arm raised beside the head
MOST_HALF_WIDTH = 0.62  # of the height: wider ones are drawn narrower

Luck = np.random.Generator
Points = NDArray[np.float64]


@lru_cache(maxsize=64)
def outline_by_chance(seed: int) -> Points:
    """(n, 2) a figure's outline in shares of its height, clockwise, its foot's middle at (0, 0)."""
    luck = np.random.default_rng((seed, 23))
    canvas = np.zeros((FINE + MARGIN, FINE + 2 * MARGIN), np.uint8)
    parts = (_stout_legs, _stout_body, _raised_arm) if luck.random() < STOUT_SHARE else (_legs, _body, _arms)
    for paint in (*parts, _head):
        paint(canvas, luck)
    rounded = cv2.GaussianBlur(canvas, (0, 0), float(luck.uniform(0.8, 2.5)))
    outlines, _ = cv2.findContours((rounded > 127).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    points: Any = cv2.approxPolyDP(max(outlines, key=cv2.contourArea), SMOOTH_PX, True)[:, 0].astype(float)
    outline = np.column_stack([points[:, 0] - FINE / 2 - MARGIN, FINE + MARGIN / 2 - points[:, 1]])
    outline[:, 1] -= outline[:, 1].min()
    outline /= outline[:, 1].max()
    outline[:, 0] *= min(MOST_HALF_WIDTH / np.abs(outline[:, 0]).max(), 1.0)
    return np.asarray(outline if _area(outline) < 0 else outline[::-1])


def _area(points: Points) -> float:
    """Twice the area, positive where the points go round counter-clockwise."""
    x, y = points.T
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))


def _at(x: float, y: float) -> tuple[int, int]:
    """The pixel of a place in shares of the height."""
    return round(FINE / 2 + MARGIN + FINE * x), round(FINE + MARGIN / 2 - FINE * y)


def _limb(canvas: NDArray[np.uint8], start: Points, end: Points, thick: float) -> None:
    cv2.line(canvas, _at(*start), _at(*end), 255, max(round(FINE * thick), 3), cv2.LINE_AA)


def _legs(canvas: NDArray[np.uint8], luck: Luck) -> None:
    thick, apart = luck.uniform(0.12, 0.22), luck.uniform(0.05, 0.28)
    for side in (-1, 1):
        hip, foot = np.array([side * apart * 0.5, 0.45]), np.array([side * apart, 0.08])
        _limb(canvas, hip, foot, thick)
        if luck.random() < 0.5:
            _limb(canvas, foot, foot + np.array([side * luck.uniform(0.0, 0.12), 0.0]), thick)


def _body(canvas: NDArray[np.uint8], luck: Luck) -> None:
    wide, narrow = luck.uniform(0.13, 0.25), luck.uniform(0.10, 0.2)
    corners = [(-narrow, 0.34), (narrow, 0.34), (wide, 0.70), (-wide, 0.70)]
    cv2.fillPoly(canvas, [np.array([_at(*corner) for corner in corners], np.int32)], 255, cv2.LINE_AA)


def _arms(canvas: NDArray[np.uint8], luck: Luck) -> None:
    thick = luck.uniform(0.08, 0.17)
    together = luck.random() < 0.35  # both hands at the club, on one side
    for side in (-1, 1):
        reach = np.array([luck.uniform(0.2, 0.45), luck.uniform(-0.35, 0.3)])
        hand = np.array([0.15 * side, 0.66]) + reach * [1 if together else side, 1]
        _limb(canvas, np.array([0.12 * side, 0.66]), hand, thick)
        if side > 0 and luck.random() < 0.4:
            way = luck.uniform(0, 2 * np.pi)
            _limb(canvas, hand, hand + luck.uniform(0.15, 0.35) * np.array([np.cos(way), np.sin(way)]), 0.05)


def _stout_legs(canvas: NDArray[np.uint8], luck: Luck) -> None:
    apart, thick = luck.uniform(0.08, 0.2), luck.uniform(0.18, 0.3)
    for side in (-1, 1):
        _limb(canvas, np.array([side * apart * 0.4, 0.4]), np.array([side * apart, 0.1]), thick)


def _stout_body(canvas: NDArray[np.uint8], luck: Luck) -> None:
    wide, waist = luck.uniform(0.16, 0.3), luck.uniform(0.12, 0.22)
    corners = [(-waist, 0.25), (waist, 0.25), (wide, 0.68), (-wide, 0.68)]
    cv2.fillPoly(canvas, [np.array([_at(*corner) for corner in corners], np.int32)], 255, cv2.LINE_AA)


def _raised_arm(canvas: NDArray[np.uint8], luck: Luck) -> None:
    side, thick = luck.choice([-1, 1]), luck.uniform(0.12, 0.26)
    shoulder = np.array([side * luck.uniform(0.15, 0.28), 0.58])
    raised = np.array([side * luck.uniform(0.0, 0.15), luck.uniform(0.1, 0.38)])
    _limb(canvas, shoulder, shoulder + raised, thick)
    if luck.random() < 0.5:
        other = np.array([-side * 0.15, 0.6])
        hanging = np.array([-side * luck.uniform(0.0, 0.2), luck.uniform(-0.25, 0.2)])
        _limb(canvas, other, other + hanging, thick)


def _head(canvas: NDArray[np.uint8], luck: Luck) -> None:
    radius, high = luck.uniform(0.1, 0.22), luck.uniform(0.74, 0.88)
    cv2.circle(canvas, _at(luck.normal(0, 0.05), high), round(FINE * radius), 255, -1, cv2.LINE_AA)
    if luck.random() < 0.3:  # a cap's peak
        _limb(canvas, np.array([0.0, high]), np.array([luck.choice([-1, 1]) * radius * 1.5, high]), 0.06)
