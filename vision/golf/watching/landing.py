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
PAINT, CHANGE = 0.11, 0.45  # change of paint, or of light, of what has gone
LEAST_APART = 0.02  # from the ground's colours: so much at least counts what is as the ground is
LEAST_GONE, LEAST_NEW = 12, 12.0  # pixels: less of a thing shows no colours, and is none that has come
ALIKE, LIGHTS = 0.15, 1.0  # by how much a token's colours usually differ, and the logarithm of its light
SAME, NEW = 0.05, 0.17  # change of light up to which nothing is new, and from which all of it is
# The same of paint, and pixels each way about one over which it is averaged. Of pixels that stay as they are
# 0.1 % change it by more, those in new shade by 0.015; a golfer as green and as light as its grass by 0.16
# (medians of 18 Holes, 105107 and 105108).
SAME_PAINT, NEW_PAINT, AROUND_PX = 0.06, 0.16, 3
SPARSE = 4  # every so many pixels tell how the colours of most have changed
TALL, WIDE, BASE_PX = 1.2, 0.66, 3  # pitches that a token is tall and wide; how far it lies below its foot
WIDE_PX = 2 * round(WIDE / 2 * PX_PER_PITCH) - 1
REACH_PX = 9  # about a hex's middle, in which a foot on it is looked for
STANDING, JOINING = 0.25, 0.56  # pitches off a hex's middle up to which one stands there alone, and with others
BROAD = 1.1  # pitches that one is wide at most, however it is turned
BARE = 1.0  # of what is bare, as much as of what is new
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


@dataclass(frozen=True, eq=False)
class Known:
    """The colours of a token, and the log odds at which the network saw it where they were taken."""

    colours: Colours
    plain: float


@dataclass(frozen=True, slots=True)
class Foot:
    """A foot in the patch of a hex: pitches aside and below that hex's middle; how well a token fits there.

    `standing` is how one fits whose foot is near the hex's middle, and `joining` anywhere on the hex.
    """

    number: int
    aside: float
    below: float
    fit: float
    standing: Fit
    joining: Fit


@dataclass(frozen=True, slots=True)
class Fit:
    """A token set down on a hex: the share of it that is new in its colours; how much of it shows bare ground.

    `met` is the part of all that is new in these colours that lies within it.
    """

    shown: float
    bare: float
    met: float


def colours_gone(was: Patch, now: Patch, ground: Patch | None = None) -> Colours | None:
    """The colours of what stood on a hex (3, 48, 40) and has gone; None where nothing plainly has.

    `ground` has the usual colours there: what was coloured like it was ground in shadow, and counts less.
    """
    own_was, own_now = (_Seen.of(patch[(slice(None), *GONE)]) for patch in (was, now))
    gone = (_paint_off(own_now, own_was) > PAINT) | (_light_off(own_now, own_was) > CHANGE)
    if np.count_nonzero(gone) < LEAST_GONE:
        return None
    shares, light = own_was.shares[:, gone], own_was.light[gone]
    apart = np.ones(shares.shape[1])
    if ground is not None:
        apart = np.abs(shares - _shares(ground[(slice(None), *GONE)])[:, gone]).sum(axis=0) + LEAST_APART
    usual = [_weighted_median(values, apart) for values in (*shares, light)]
    return Colours(np.array(usual[:3], np.float32), usual[3])


def _weighted_median(values: Values, weights: Values) -> float:
    order = np.argsort(values)
    heights = np.cumsum(weights[order])
    return float(values[order[int(np.searchsorted(heights, heights[-1] / 2))]])


class Differences:
    """What looks different at two looks, by the patches (3, 48, 40) of all hexes, in the order of the hexes."""

    def __init__(
        self, pairs: Sequence[tuple[Patch | None, Patch]], grounds: NDArray[np.float16] | None = None
    ) -> None:
        """`grounds` (N, 3, 48, 40): the usual colours of the grounds that those patches show."""
        both = [
            (number, was, now)
            for number, (was, now) in enumerate(pairs)
            if was is not None and was is not now  # the very array: this hex was not read again
        ]
        self._numbers = [number for number, _, _ in both]
        if both:
            was, now = np.stack([was for _, was, _ in both]), np.stack([now for _, _, now in both])
            self._now, self._was = _Seen.of(now), _Seen.of(was)
            self._changes = _unlike(self._now, self._was, _drift(self._now, self._was))
            ground = None if grounds is None else _Seen.of(grounds[self._numbers].astype(np.float32))
            self._knows_ground = ground is not None
            self._stands_out = _off_ground(self._now, ground)
            self._bare = np.asarray((1 - self._changes) * (1 - _off_ground(self._was, ground)), np.float32)

    def feet(
        self, colours: Colours, slopes: Values, away: Sequence[tuple[float, float]] | None = None
    ) -> list[Foot]:
        """The feet of what is new in these colours, one for each hex on which something is.

        `slopes` (N,): by how many pitches a pitch of height leans on each hex. `away`: pitches aside and below
        each hex's middle at which the token stood; where it shows then and now, it may stand now.
        """
        if not self._numbers:
            return []
        news = self._new(colours)
        masses = news.sum(axis=(1, 2))
        whole, feet = float(masses.max()), []
        for k, number in enumerate(self._numbers):
            if masses[k] < LEAST_NEW:
                continue
            slope = float(slopes[number])
            if away is not None and self._knows_ground:
                self._add_kept(news[k], k, colours, _outline(away[number], slope))
            feet.append(_foot(number, news[k], self._bare[k], slope, whole))
        return feet

    def _new(self, colours: Colours) -> Patch:
        """(n, 48, 40) from 0 to 1, how much each pixel looks different, has these colours, and is no ground.

        Who leaves a hex of grass shows more grass, which may be as green as another golfer.
        """
        return np.asarray(self._now.alike(colours) * np.minimum(self._changes, self._stands_out), np.float32)

    def _add_kept(self, new: Values, k: int, colours: Colours, outline: tuple[slice, slice]) -> None:
        """Adds to what is new how much each pixel of an outline had these colours and has them, off ground."""
        if not new[outline].size:
            return
        alike = np.minimum(*(seen.part(k, outline).alike(colours) for seen in (self._was, self._now)))
        new[outline] += alike * (1 - self._changes[k][outline]) * self._stands_out[k][outline]


@dataclass(frozen=True, eq=False)
class _Seen:
    """Patches (..., 3, 48, 40), the shares of their colours, and their light (..., 48, 40)."""

    patches: Values
    shares: Values
    light: Values

    @classmethod
    def of(cls, patches: Values) -> _Seen:
        return cls(patches, _shares(patches), _light(patches))

    def part(self, k: int, part: tuple[slice, slice]) -> _Seen:
        """A part of one of the patches."""
        of_all = (slice(None), *part)
        return _Seen(self.patches[k][of_all], self.shares[k][of_all], self.light[k][part])

    def alike(self, colours: Colours) -> Values:
        """(..., 48, 40) from 0 to 1, how much each pixel has these colours."""
        wanted = np.asarray(colours.shares, np.float32)[:, None, None]
        off = np.abs(self.shares - wanted).sum(axis=-3) / np.float32(ALIKE)
        logs = np.log(np.maximum(self.light, LEAST_LIGHT))
        lit = (logs - np.float32(np.log(max(colours.light, LEAST_LIGHT)))) / np.float32(LIGHTS)
        return np.asarray(np.exp(-(off**2 + lit**2) / 2))


def _off_ground(seen: _Seen, ground: _Seen | None) -> Values:
    """(n, 48, 40) from 0 to 1, how much each pixel differs from the usual colours of its ground."""
    return np.ones(seen.light.shape, np.float32) if ground is None else _unlike(seen, ground)


def _drift(now: _Seen, was: _Seen) -> Values:
    """(3, 1, 1) by how much the shares of most pixels differ, as under a lamp of another colour."""
    tints = (now.shares - was.shares)[..., ::SPARSE, ::SPARSE]
    return np.asarray(np.median(tints, axis=(0, 2, 3)), np.float32)[:, None, None]


def _unlike(first: _Seen, second: _Seen, drift: Values | float = 0.0) -> Values:
    """(n, 48, 40) from 0 to 1, how surely pixels show different things, by their light or by their paint."""
    light = (_light_off(first, second) - SAME) / (NEW - SAME)
    paint = (_paint_off(first, second, drift) - SAME_PAINT) / (NEW_PAINT - SAME_PAINT)
    return np.asarray(np.clip(np.maximum(light, paint), 0, 1))


def _light_off(first: _Seen, second: _Seen) -> Values:
    """(..., 48, 40) by how much pixels differ in the mean of their colours."""
    return np.asarray(np.abs(first.patches - second.patches).mean(axis=-3))


def _paint_off(first: _Seen, second: _Seen, drift: Values | float = 0.0) -> Values:
    """(..., 48, 40) by how much they would differ in all colours together under the darker one's light.

    The mean of those around differs, too: single ones may by noise.
    """
    tints = np.asarray(first.shares - second.shares - drift, np.float32)
    around = cv2.blur(tints.reshape(-1, tints.shape[-1]), (AROUND_PX, AROUND_PX)).reshape(tints.shape)
    own, mean = (np.abs(tint).sum(axis=-3) for tint in (tints, around))
    return np.asarray(np.minimum(own, mean) * np.minimum(first.light, second.light))


def _tall(slope: float) -> int:
    """Rows that a token takes where a pitch of height leans by so many pitches."""
    return min(round((TALL * slope + WIDE / 2) * PX_PER_PITCH) + BASE_PX, int(FOOT[1]))


def _outline(away: tuple[float, float], slope: float) -> tuple[slice, slice]:
    """Rows and columns in which a token shows that stands so far aside and below a hex's middle."""
    column, row = (round(at + by * PX_PER_PITCH) for at, by in zip(FOOT, away, strict=True))
    beside = round(BROAD / 2 * PX_PER_PITCH)
    rows = slice(max(row - _tall(slope), 0), max(row + BASE_PX + 1, 0))
    return rows, slice(max(column - beside, 0), max(column + beside + 1, 0))


def ground_shown(patch: Patch, ground: Patch, slope: float) -> float:
    """The share of a token's outline that shows ground, wherever near the hex's middle it may stand.

    `ground` (3, 48, 40) has the usual colours of the grounds there; `slope` is that by which tokens lean.
    """
    bare = 1 - _unlike(_Seen.of(patch[None]), _Seen.of(ground[None]))[0]
    shares = _outlined(np.asarray(bare, np.float32), _tall(slope))
    return float(shares[STANDING**2 > _OFF_SQUARED].min())


def _outlined(layer: Values, tall: int) -> Values:
    """The mean of a layer (48, 40) in the outline of a token, for each foot about the hex's middle."""
    anchor, border = (WIDE_PX // 2, tall - 1 - BASE_PX), cv2.BORDER_CONSTANT
    means = cv2.boxFilter(layer, cv2.CV_32F, (WIDE_PX, tall), anchor=anchor, borderType=border)
    rows, columns = (slice(int(at) - REACH_PX, int(at) + REACH_PX + 1) for at in FOOT[::-1])
    return np.asarray(means[rows, columns])


def _foot(number: int, new: Values, bare: Values, slope: float, whole: float) -> Foot:
    """The place about the middle of a hex where a token fits best."""
    tall = _tall(slope)
    fits, bares = _outlined(new, tall), _outlined(bare, tall)
    pulled = fits - BARE * bares - OFF_MIDDLE * _OFF_SQUARED
    best = np.unravel_index(int(pulled.argmax()), fits.shape)
    below, aside = (float(way[best]) for way in _AWAY)
    standing, joining = (
        _fit(fits, bares, reach**2 > _OFF_SQUARED, WIDE_PX * tall / whole) for reach in (STANDING, JOINING)
    )
    fit = float(pulled[best] + BARE * bares[best])
    return Foot(number, aside, below, fit, standing, joining)


def _fit(fits: Values, bares: Values, near: NDArray[np.bool_], per_whole: float) -> Fit:
    """The fit where most of a token is new and least of it is bare, among feet that are near enough."""
    best = np.unravel_index(int(np.where(near, fits - BARE * bares, -np.inf).argmax()), fits.shape)
    return Fit(float(fits[near].max()), float(bares[best]), min(float(fits[best]) * per_whole, 1.0))


def _shares(patch: Values) -> Values:
    lit = np.clip(patch - BLACK, LEAST_LIGHT, None)
    return np.asarray(lit / lit.sum(axis=-3, keepdims=True))


def _light(patch: Values) -> Values:
    return np.asarray((patch - BLACK).sum(axis=-3))
