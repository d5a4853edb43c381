"""The departure of a picture from bare wood: wood is one colour, and its light changes slowly.

A shadow darkens all channels alike, a reflection adds white. The rest has a colour of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.frame import Plane

Field = NDArray[np.float32]
Mask = NDArray[np.bool_]

DARK_LEVEL = 6.0  # Grey levels are raised by this before their logarithm: noise in black would count as colour.
THIN = 4  # One pixel in this many, along rows and columns, is enough for a smooth field.
LEVELS = (0.4, 0.25, 0.15, 0.1, 0.1, 0.1, 0.1)  # The departures that count half, pass by pass: things drop out.
BAND = 32  # Rows that are compared at once: all rows at once take ten megabytes.
HOLD = 1e-4  # Weight that keeps the field level where little wood is seen.


@dataclass(frozen=True, eq=False)
class Departure:
    """The departure of a picture (rows, columns) from its wood, in natural logarithms.

    `whole` (rows, columns, 3) is all of it, `light` the brightness, `mismatch` the distance from wood with
    white light on it in shares of the brightness, `noise` the wavering of the wood.
    """

    whole: Field
    light: Field
    mismatch: Field
    noise: float

    def tints(self) -> Iterator[Field]:
        """(rows, columns) each channel's departure in colour alone; one at a time, to save memory."""
        return tints(self.whole, self.light)

    @property
    def colour(self) -> Field:
        """(rows, columns) the strength of the departure in colour."""
        return colour(self.whole, self.light)


def tints(whole: Field, light: Field) -> Iterator[Field]:
    """See `Departure.tints`."""
    return (whole[..., channel] - light for channel in range(whole.shape[-1]))


def colour(whole: Field, light: Field) -> Field:
    """See `Departure.colour`."""
    squares = np.zeros_like(light)
    for tint in tints(whole, light):
        squares += np.square(tint, out=tint)
    return np.sqrt(squares, out=squares)


def depart(seen: Plane, bare: Mask) -> Departure:
    """The departure of (rows, columns, 3) BGR from the wood, which most of `bare` shows."""
    whole = seen.astype(np.float32)
    whole += DARK_LEVEL
    wood = _wood(np.log(whole, out=whole), bare)
    mismatch = np.empty(bare.shape, np.float32)
    for top in range(0, len(seen), BAND):
        band = np.s_[top : top + BAND]
        wood_log = np.asarray(_powers(bare.shape, top, top + BAND) @ wood, np.float32)
        mismatch[band] = _mismatch(seen[band].astype(np.float32) + DARK_LEVEL, np.exp(wood_log))
        whole[band] -= wood_log
    light = _mean(whole)
    noise = float(np.median(colour(whole, light)[bare], overwrite_input=True)) if bare.any() else 0.0
    return Departure(whole, light, mismatch, noise)


def _wood(seen_log: Field, bare: Mask) -> Field:
    """(6, 3) coefficients of the quadratic in x and y that most bare places follow; outliers weigh nothing."""
    powers = _powers(bare.shape, 0, len(bare), THIN)
    thin, thin_log = bare[::THIN, ::THIN], seen_log[::THIN, ::THIN]
    answer = np.zeros((powers.shape[-1], 3))
    if thin.sum() < powers.shape[-1]:
        answer[0] = np.median(seen_log, axis=(0, 1))
        return np.asarray(answer, np.float32)
    design, colours_log = powers[thin], thin_log[thin]
    answer[0] = np.median(colours_log, axis=0)
    hold = HOLD * len(colours_log) * np.diag([0.0, 1, 1, 1, 1, 1])
    for level in LEVELS:
        away = np.linalg.norm(colours_log - design @ answer, axis=1)
        weighed = design * (1 + (away / level) ** 2)[:, None] ** -2
        answer = np.linalg.solve(weighed.T @ design + hold + 1e-9 * np.eye(len(hold)), weighed.T @ colours_log)
    return np.asarray(answer, np.float32)


def _powers(shape: tuple[int, ...], top: int, bottom: int, every: int = 1) -> Field:
    """(rows, columns, 6) of the rows from `top` to `bottom` of a picture, for every nth pixel."""
    across, down = (np.linspace(-1, 1, side, dtype=np.float32) for side in (shape[1], shape[0]))
    y, x = np.meshgrid(down[top:bottom:every], across[::every], indexing="ij")
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=-1)


def _mismatch(levels: Field, wood: Field) -> Field:
    """The distance of each colour from the nearest mixture of the wood's and white, per brightness."""
    unit, mean = wood / _mean(wood)[..., None], _mean(levels)
    hue = unit - 1
    share = _total(hue * (levels - mean[..., None])) / np.maximum(_total(hue * hue), 1e-6)
    darker = _total(unit * levels) / _total(unit * unit)
    white = np.clip(mean - share, 0, mean)
    of_wood = np.where(share > mean, darker, np.maximum(share, 0))
    away = levels - of_wood[..., None] * unit - white[..., None]
    return np.asarray(np.sqrt(_total(away * away)) / mean, np.float32)


def _total(channels: NDArray[Any]) -> Field:
    """(rows, columns) the sum of (rows, columns, 3); numpy's own takes ten times as long over so few."""
    return np.asarray(channels[..., 0] + channels[..., 1] + channels[..., 2], np.float32)


def _mean(channels: Field) -> Field:
    return np.asarray(_total(channels) / 3, np.float32)
