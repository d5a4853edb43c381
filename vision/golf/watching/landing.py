"""Where the token that left a hex has come down: the foot of what is new on the table in that token's colours.

A network judges each hex by itself, and a golfer who leans over the next one, stands half behind another, or is
as dark as the grass makes it doubt. Two looks tell more: the colours of what has gone are known, and what is
new in these colours is this very token. Patches are those of `vision.golf.patches`: upright, colours from -1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.golf.patches import FOOT, PX_PER_PITCH, SIZE

BLACK, LEAST_LIGHT = -1.0, 0.02  # the value of black in a patch; less light than this has no colour
GONE = np.s_[14:39, 11:30]  # the part of a patch in which a token stands on its hex
TINT, CHANGE = 0.1, 0.45  # change of colour, or of light, of what has gone
LEAST_GONE, LEAST_NEW = 12, 25  # pixels: less of a thing shows no colours, and no foot
ALIKE, LIGHTS = 0.16, (0.35, 2.2)  # how far the token's colours differ, and its light, from place to place
NEW = 0.11  # change of light, at least, of what is new
SPECK = np.ones((2, 2), np.uint8)  # smaller spots are noise
LOWEST, BASE_PX = 85, 1.0  # percentile of rows that show a foot; how far below its middle they lie
NEAR = 0.45  # pitches from a hex's middle: a foot so near is most likely to belong to that hex
Patch = NDArray[np.float32]
Mask = NDArray[np.bool_]
Values = NDArray[np.floating[Any]]


@dataclass(frozen=True, eq=False)
class Colours:
    """What a token looks like: the shares (3,) of its colours, and its light."""

    shares: Values
    light: float


@dataclass(frozen=True, slots=True)
class Foot:
    """A foot in the patch of a hex: pitches aside and below that hex's middle; how much speaks for it."""

    number: int
    aside: float
    below: float
    weight: float


def colours_gone(was: Patch, now: Patch) -> Colours | None:
    """The colours of what stood on a hex (3, 48, 40) and has gone; None where nothing plainly has."""
    own_was, own_now = was[(slice(None), *GONE)], now[(slice(None), *GONE)]
    tint = np.abs(_shares(own_now) - _shares(own_was)).sum(axis=0)
    gone = (tint > TINT) | (np.abs(own_now - own_was).mean(axis=0) > CHANGE)
    if np.count_nonzero(gone) < LEAST_GONE:
        return None
    shares = np.median(_shares(own_was)[:, gone], axis=1)
    return Colours(shares, float(np.median(_light(own_was)[gone])))


def foot_of(colours: Colours, pairs: Iterable[tuple[Patch | None, Patch]]) -> Foot | None:
    """The foot of what is new in these colours, by the patches of all hexes at both looks; None without any."""
    feet = (
        foot
        for number, (was, now) in enumerate(pairs)
        if was is not None and was is not now  # the very array: this hex was not read again
        for foot in _feet(number, _new(colours, was, now))
    )
    return max(feet, key=lambda foot: foot.weight, default=None)


def _new(colours: Colours, was: Patch, now: Patch) -> Mask:
    """(48, 40) what has these colours now, had not, and looks different."""
    changes = np.abs(now - was).mean(axis=0) > NEW
    return np.asarray(_has(colours, now) & ~_has(colours, was) & changes)


def _has(colours: Colours, patch: Patch) -> Mask:
    off = np.abs(_shares(patch) - colours.shares[:, None, None]).sum(axis=0)
    light, (least, most) = _light(patch), LIGHTS
    return np.asarray((off < ALIKE) & (light > least * colours.light) & (light < most * colours.light))


def _feet(number: int, new: Mask) -> Iterator[Foot]:
    """The feet of the spots of a patch; a spot that the patch cuts off below has its foot elsewhere."""
    if np.count_nonzero(new) < LEAST_NEW:
        return
    spots = cv2.morphologyEx(new.astype(np.uint8), cv2.MORPH_OPEN, SPECK)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(spots)
    for spot in range(1, count):
        area, end = int(stats[spot, cv2.CC_STAT_AREA]), int(stats[spot, 1] + stats[spot, 3])
        if area >= LEAST_NEW and end < SIZE[1]:
            yield _foot(number, labels == spot, area)


def _foot(number: int, spot: Mask, area: int) -> Foot:
    rows, columns = np.nonzero(spot)
    low = rows >= np.percentile(rows, LOWEST)
    aside = float(columns[low].mean() - FOOT[0]) / PX_PER_PITCH
    below = float(rows[low].mean() - FOOT[1] - BASE_PX) / PX_PER_PITCH
    return Foot(number, aside, below, area * float(np.exp(-(aside**2 + below**2) / (2 * NEAR**2))))


def _shares(patch: Values) -> Values:
    lit = np.clip(patch - BLACK, LEAST_LIGHT, None)
    return np.asarray(lit / lit.sum(axis=0, keepdims=True))


def _light(patch: Values) -> Values:
    return np.asarray((patch - BLACK).sum(axis=0))
