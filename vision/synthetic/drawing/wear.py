"""Traces of years of play on a drawn board: rubbed print, fine scratches, boric powder."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

Texture = NDArray[np.float32]
COARSE = 8  # Powder and fading are soft: they are painted this many times coarser, and enlarged.
POWDER: tuple[float, float, float] = (228.0, 232.0, 234.0)


def faded(printed: Texture, bare: Texture, share: float, luck: np.random.Generator) -> Texture:
    """The print partly rubbed away to the wood, more here than there."""
    patchy = np.clip(share * (1 + 0.7 * _mottle(printed.shape[0], 40, luck)), 0.0, 0.85)
    return _mixed(printed, cv2.split(bare), patchy)


def scratched(canvas: Texture, count: int, luck: np.random.Generator) -> None:
    """Fine scratches, lighter or darker than the wood, drawn in place."""
    side = canvas.shape[0]
    for _ in range(count):
        start = luck.uniform(0, side, 2)
        reach = luck.exponential(0.05 * side) + 0.01 * side
        angle = luck.uniform(0, 2 * np.pi)
        end = start + reach * np.array([np.cos(angle), np.sin(angle)])
        left, top = (max(int(value) - 2, 0) for value in np.minimum(start, end))
        right, bottom = (min(int(value) + 3, side) for value in np.maximum(start, end))
        if right <= left or bottom <= top:
            continue
        mask = np.zeros((bottom - top, right - left), np.uint8)
        ends = [(round(float(x) - left), round(float(y) - top)) for x, y in (start, end)]
        cv2.line(mask, ends[0], ends[1], 255, int(luck.integers(1, 3)), cv2.LINE_AA)
        part = canvas[top:bottom, left:right]
        part *= 1 + (mask / np.float32(255))[..., None] * np.float32(luck.uniform(-0.22, 0.22))


def powdered(canvas: Texture, strength: float, luck: np.random.Generator) -> Texture:
    """Boric powder: a thin veil, streaks where hands wiped it, a few heaps."""
    side = canvas.shape[0]
    small = side // COARSE
    veil = np.clip(_field(small, 9, luck), 0, 2) * 0.25
    streaks = np.clip(_streaks(small, luck), 0, 2.5) * 0.3
    heaps = np.zeros((small, small), np.float32)
    for _ in range(int(luck.integers(0, 9))):
        at = tuple(int(value) for value in luck.integers(0, small, 2))
        cv2.circle(heaps, at, int(luck.integers(1, 4)), float(luck.uniform(0.4, 1.0)), -1, cv2.LINE_AA)
    heaps = np.asarray(cv2.GaussianBlur(heaps, (0, 0), 1.2), np.float32)
    share = np.clip(strength * (veil + streaks) * 0.4 + min(strength * 2, 1) * 0.7 * heaps, 0, 0.75)
    whole = cv2.resize(share.astype(np.float32), (side, side), interpolation=cv2.INTER_LINEAR)
    return _mixed(canvas, np.asarray(POWDER, np.float32), np.asarray(whole, np.float32))


def _mixed(first: Texture, second: Iterable[Any], share: NDArray[np.floating[Any]]) -> Texture:
    """The first texture with a share of the second's channels, each a plane or a level for all places.

    Channel by channel: over all three at once, whose row is three long, it takes three times as long.
    """
    pairs = zip(cv2.split(first), second, strict=True)
    return np.asarray(
        cv2.merge([np.asarray(mine + (other - mine) * share) for mine, other in pairs]), np.float32
    )


def _streaks(side: int, luck: np.random.Generator) -> NDArray[np.floating[Any]]:
    """(side, side) noise drawn out along one direction, of deviation about 1."""
    length = 31
    angle = luck.uniform(0, np.pi)
    step = np.array([np.cos(angle), np.sin(angle)]) * (length // 2 - 1)
    kernel = np.zeros((length, length), np.float32)
    middle = length // 2
    ends = [(round(middle + sign * step[0]), round(middle + sign * step[1])) for sign in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1)
    drawn = cv2.filter2D(_field(side, 2, luck).astype(np.float32), -1, kernel / kernel.sum())
    return np.asarray(drawn / max(float(drawn.std()), 1e-6))


def _field(side: int, sigma: float, luck: np.random.Generator) -> NDArray[np.floating[Any]]:
    """(side, side) smooth noise of deviation 1."""
    drawn = cv2.GaussianBlur(luck.normal(size=(side, side)).astype(np.float32), (0, 0), sigma)
    return np.asarray(drawn / max(float(drawn.std()), 1e-6))


def _mottle(side: int, sigma: float, luck: np.random.Generator) -> NDArray[np.floating[Any]]:
    """The same for a whole texture, painted coarse."""
    small = _field(side // COARSE, sigma / COARSE, luck).astype(np.float32)
    return np.asarray(cv2.resize(small, (side, side), interpolation=cv2.INTER_LINEAR))
