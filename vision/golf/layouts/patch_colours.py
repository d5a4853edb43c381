"""The colours of what stood on a hex and has gone, and how far two patches differ in light and in paint.

Light is the mean of a pixel's colours, paint their shares: a shadow changes the light alone. Patches are those
of `vision.golf.patches`, (3, 48, 40): upright, colours from -1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

BLACK, LEAST_LIGHT = -1.0, 0.02  # the value of black in a patch; less light than this has no colour
GONE = (slice(14, 39), slice(11, 30))  # the part of a patch in which a token stands on its hex
PAINT, CHANGE = 0.11, 0.45  # change of paint, or of light, of what has gone
LEAST_APART = 0.02  # from the ground's colours: so much at least counts what is as the ground is
LEAST_GONE = 12  # pixels: less of a thing shows no colours
ALIKE, LIGHTS = 0.15, 1.0  # by how much a token's colours usually differ, and the logarithm of its light
SAME, NEW = 0.05, 0.17  # change of light up to which nothing is new, and from which all of it is
# The same of paint, and pixels each way about one over which it is averaged. Of pixels that stay as they are
# 0.1 % change it by more, those in new shade by 0.015; a golfer as green and as light as its grass by 0.16
# (medians of 18 Holes, 105107 and 105108).
SAME_PAINT, NEW_PAINT, AROUND_PX = 0.06, 0.16, 3
SPARSE = 4  # every so many pixels tell how the colours of most have changed
Patch = NDArray[np.float32]
Values = NDArray[np.floating[Any]]


@dataclass(frozen=True, eq=False)
class Colours:
    """What a token looks like: the shares (3,) of its colours, and its light."""

    shares: Values
    light: float


@dataclass(frozen=True, eq=False)
class Known:
    """The colours of a token, and the log odds at which the network saw it where they were taken."""

    colours: Colours
    plain: float


def colours_gone(was: Patch, now: Patch, ground: Patch | None = None) -> Colours | None:
    """The colours of what stood on a hex (3, 48, 40) and has gone; None where nothing plainly has.

    `ground` has the usual colours there: what was coloured like it was ground in shadow, and counts less.
    """
    bare = None if ground is None else _part(ground)
    return gone_between(_part(was), _part(now), bare)


def _part(patch: Patch) -> SeenPatches:
    """The part of a patch in which a token stands on its hex."""
    return SeenPatches.of(patch[None]).part(0, GONE)


def gone_between(was: SeenPatches, now: SeenPatches, ground: SeenPatches | None) -> Colours | None:
    """The colours of what the first of two parts of patches shows, and the second not; None: nothing plain."""
    gone = (_paint_off(now, was) > PAINT) | (_light_off(now, was) > CHANGE)
    if np.count_nonzero(gone) < LEAST_GONE:
        return None
    shares, light = was.shares[:, gone], was.light[gone]
    apart = np.ones(shares.shape[1])
    if ground is not None:
        apart = np.abs(shares - ground.shares[:, gone]).sum(axis=0) + LEAST_APART
    usual = [_weighted_median(values, apart) for values in (*shares, light)]
    return Colours(np.array(usual[:3], np.float32), usual[3])


def _weighted_median(values: Values, weights: Values) -> float:
    order = np.argsort(values)
    heights = np.cumsum(weights[order])
    return float(values[order[int(np.searchsorted(heights, heights[-1] / 2))]])


@dataclass(frozen=True, eq=False)
class SeenPatches:
    """Patches (..., 3, 48, 40), the shares of their colours, and their light (..., 48, 40)."""

    patches: Values
    shares: Values
    light: Values

    @classmethod
    def of(cls, patches: Values) -> SeenPatches:
        lit = patches - BLACK
        return cls(patches, _shares(lit), _sum_of_colours(lit))

    def part(self, number: int, where: tuple[slice, slice]) -> SeenPatches:
        """Some rows and columns of one of the patches."""
        colours = (number, slice(None), *where)
        return SeenPatches(self.patches[colours], self.shares[colours], self.light[(number, *where)])

    def alike(self, colours: Colours) -> Values:
        """(..., 48, 40) from 0 to 1, how much each pixel has these colours."""
        wanted = np.asarray(colours.shares, np.float32)[:, None, None]
        off = self.shares - wanted
        off = _sum_of_colours(np.abs(off, out=off)) / np.float32(ALIKE)
        logs = np.log(np.maximum(self.light, LEAST_LIGHT))
        lit = (logs - np.float32(np.log(max(colours.light, LEAST_LIGHT)))) / np.float32(LIGHTS)
        return np.asarray(np.exp(-(off**2 + lit**2) / 2))


def off_ground(seen: SeenPatches, ground: SeenPatches | None) -> Values:
    """(n, 48, 40) from 0 to 1, how much each pixel differs from the usual colours of its ground."""
    return np.ones(seen.light.shape, np.float32) if ground is None else unlike(seen, ground)


def drift_of_paint(now: SeenPatches, was: SeenPatches) -> Values:
    """(3, 1, 1) by how much the shares of most pixels differ, as under a lamp of another colour."""
    tints = now.shares[..., ::SPARSE, ::SPARSE] - was.shares[..., ::SPARSE, ::SPARSE]
    flat = tints.transpose(1, 0, 2, 3).reshape(len(tints[0]), -1)
    half = flat.shape[1] // 2  # of an even number: numpy's own median takes longer
    middle = np.partition(flat, (half - 1, half), axis=1)[:, half - 1 : half + 1]
    return np.asarray((middle[:, 0] + middle[:, 1]) / np.float32(2), np.float32)[:, None, None]


def unlike(first: SeenPatches, second: SeenPatches, drift: Values | None = None) -> Values:
    """(n, 48, 40) from 0 to 1, how surely pixels show different things, by their light or by their paint."""
    light = (_light_off(first, second) - SAME) / (NEW - SAME)
    paint = (_paint_off(first, second, drift) - SAME_PAINT) / (NEW_PAINT - SAME_PAINT)
    return np.asarray(np.clip(np.maximum(light, paint), 0, 1))


def _light_off(first: SeenPatches, second: SeenPatches) -> Values:
    """(..., 48, 40) by how much pixels differ in the mean of their colours."""
    off = first.patches - second.patches
    return np.asarray(_sum_of_colours(np.abs(off, out=off)) / np.float32(3))


def _paint_off(first: SeenPatches, second: SeenPatches, drift: Values | None = None) -> Values:
    """(..., 48, 40) by how much they would differ in all colours together under the darker one's light.

    The mean of those around differs, too: single ones may by noise.
    """
    tints = first.shares - second.shares
    tints = np.asarray(tints if drift is None else tints - drift, np.float32)
    around = cv2.blur(tints.reshape(-1, tints.shape[-1]), (AROUND_PX, AROUND_PX)).reshape(tints.shape)
    own, mean = (_sum_of_colours(np.abs(tint, out=tint)) for tint in (tints, around))
    return np.asarray(np.minimum(own, mean) * np.minimum(first.light, second.light))


def _shares(lit: Values) -> Values:
    """The shares of the colours of patches from 0 on."""
    plain = np.maximum(lit, np.float32(LEAST_LIGHT))
    return np.asarray(plain / _sum_of_colours(plain)[..., None, :, :])


def _sum_of_colours(patches: Values) -> Values:
    """(..., h, w) the sums of the colours of patches (..., 3, h, w)."""
    return np.asarray(np.add.reduce(patches, axis=-3))
