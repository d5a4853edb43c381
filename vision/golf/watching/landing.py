"""Where the token that left a hex has come down: the foot of what is new on the table in that token's colours.

A network judges each hex by itself, and a golfer who leans over the next one, stands half behind another, or is
as dark as the grass makes it doubt. Two looks tell more: the colours of what has gone are known, and what is
new in these colours is this very token. It is looked for as a whole: an upright box as large as a token, set
down where most of it is new and of these colours. So a foot that is hidden is found by the head above it.
Patches are those of `vision.golf.patches`: upright, colours from -1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.golf.patches import FOOT, PX_PER_PITCH

BLACK, LEAST_LIGHT = -1.0, 0.02  # the value of black in a patch; less light than this has no colour
GONE = np.s_[14:39, 11:30]  # the part of a patch in which a token stands on its hex
TINT, CHANGE = 0.1, 0.45  # change of colour, or of light, of what has gone
LEAST_GONE, LEAST_NEW = 12, 12.0  # pixels: less of a thing shows no colours, and is none that has come
ALIKE, LIGHTS = 0.15, 1.0  # by how much a token's colours usually differ, and the logarithm of its light
SAME, NEW = 0.05, 0.17  # change of light up to which nothing is new, and from which all of it is
TALL, WIDE, BASE_PX = 1.2, 0.66, 3  # pitches that a token is tall and wide; how far it lies below its foot
REACH_PX = 9  # about a hex's middle, in which a foot on it is looked for
STANDING, JOINING = 0.25, 0.56  # pitches off a hex's middle up to which one stands there alone, and with others
OFF_MIDDLE = 0.2  # of a fit that a foot loses one pitch off its hex's middle
Patch = NDArray[np.float32]
Values = NDArray[np.floating[Any]]
_AWAY = np.mgrid[-REACH_PX : REACH_PX + 1, -REACH_PX : REACH_PX + 1] / PX_PER_PITCH  # pitches below and aside
_OFF_SQUARED = (_AWAY**2).sum(axis=0)


@dataclass(frozen=True, eq=False)
class Colours:
    """What a token looks like: the shares (3,) of its colours, and its light."""

    shares: Values
    light: float


@dataclass(frozen=True, slots=True)
class Foot:
    """A foot in the patch of a hex: pitches aside and below that hex's middle; how well a token fits there.

    `standing` is how well one fits whose foot is near the hex's middle, and `joining` anywhere on the hex.
    """

    number: int
    aside: float
    below: float
    fit: float
    standing: float
    joining: float


def colours_gone(was: Patch, now: Patch) -> Colours | None:
    """The colours of what stood on a hex (3, 48, 40) and has gone; None where nothing plainly has."""
    own_was, own_now = was[(slice(None), *GONE)], now[(slice(None), *GONE)]
    tint = np.abs(_shares(own_now) - _shares(own_was)).sum(axis=0)
    gone = (tint > TINT) | (np.abs(own_now - own_was).mean(axis=0) > CHANGE)
    if np.count_nonzero(gone) < LEAST_GONE:
        return None
    shares = np.median(_shares(own_was)[:, gone], axis=1)
    return Colours(shares, float(np.median(_light(own_was)[gone])))


class Differences:
    """What looks different at two looks, by the patches (3, 48, 40) of all hexes, in the order of the hexes."""

    def __init__(self, pairs: Sequence[tuple[Patch | None, Patch]]) -> None:
        both = [
            (number, was, now)
            for number, (was, now) in enumerate(pairs)
            if was is not None and was is not now  # the very array: this hex was not read again
        ]
        self._numbers = [number for number, _, _ in both]
        if both:
            was, now = np.stack([was for _, was, _ in both]), np.stack([now for _, _, now in both])
            changes = np.abs(now - was).mean(axis=1)
            self._changes = np.clip((changes - SAME) / (NEW - SAME), 0, 1)
            self._shares = _shares(now)
            self._lights = np.log(np.maximum(_light(now), LEAST_LIGHT))

    def feet(self, colours: Colours, slopes: Values) -> list[Foot]:
        """The feet of what is new in these colours, one for each hex on which something is.

        `slopes` (N,): by how many pitches a pitch of height leans on each hex.
        """
        if not self._numbers:
            return []
        return [
            _foot(number, new, float(slopes[number]))
            for number, new in zip(self._numbers, self._new(colours), strict=True)
            if new.sum() >= LEAST_NEW
        ]

    def _new(self, colours: Colours) -> Patch:
        """(n, 48, 40) from 0 to 1, how much each pixel looks different and has these colours now."""
        wanted = np.asarray(colours.shares, np.float32)[:, None, None]
        off = np.abs(self._shares - wanted).sum(axis=1) / np.float32(ALIKE)
        lit = (self._lights - np.float32(np.log(max(colours.light, LEAST_LIGHT)))) / np.float32(LIGHTS)
        return np.asarray(np.exp(-(off**2 + lit**2) / 2) * self._changes, np.float32)


def _foot(number: int, new: Values, slope: float) -> Foot:
    """The place about the middle of a hex where a token fits best."""
    wide = 2 * round(WIDE / 2 * PX_PER_PITCH) - 1
    tall = min(round((TALL * slope + WIDE / 2) * PX_PER_PITCH) + BASE_PX, int(FOOT[1]))
    of_box = cv2.boxFilter(
        new, cv2.CV_32F, (wide, tall), anchor=(wide // 2, tall - 1 - BASE_PX), borderType=cv2.BORDER_CONSTANT
    )
    column, row = int(FOOT[0]), int(FOOT[1])
    fits = of_box[row - REACH_PX : row + REACH_PX + 1, column - REACH_PX : column + REACH_PX + 1]
    pulled = fits - OFF_MIDDLE * _OFF_SQUARED
    best = np.unravel_index(int(pulled.argmax()), fits.shape)
    below, aside = (float(way[best]) for way in _AWAY)
    standing, joining = (float(fits[reach**2 > _OFF_SQUARED].max()) for reach in (STANDING, JOINING))
    return Foot(number, aside, below, float(pulled[best]), standing, joining)


def _shares(patch: Values) -> Values:
    lit = np.clip(patch - BLACK, LEAST_LIGHT, None)
    return np.asarray(lit / lit.sum(axis=-3, keepdims=True))


def _light(patch: Values) -> Values:
    return np.asarray((patch - BLACK).sum(axis=-3))
