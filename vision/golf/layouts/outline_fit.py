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

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.golf.layouts.patch_colours import (
    GONE,
    Colours,
    Patch,
    SeenPatches,
    Values,
    drift_of_paint,
    gone_between,
    off_ground,
    unlike,
)
from vision.golf.patches import FOOT, PX_PER_PITCH

LEAST_NEW = 12.0  # pixels: less is none that has come
TALL, WIDE, BASE_PX = 1.2, 0.66, 3  # pitches that a token is tall and wide; how far it lies below its foot
WIDE_PX = 2 * round(WIDE / 2 * PX_PER_PITCH) - 1
REACH_PX = 9  # about a hex's middle, in which a foot on it is looked for
HIGHEST_PX = int(FOOT[1]) - REACH_PX + BASE_PX  # rows of an outline that stays off the uppermost of a patch
STANDING, JOINING = 0.25, 0.56  # pitches off a hex's middle up to which one stands there alone, and with others
BROAD = 1.1  # pitches that one is wide at most, however it is turned
BARE = 1.0  # of what is bare, as much as of what is new
OFF_MIDDLE = 0.2  # of a fit that a foot loses one pitch off its hex's middle
# Pitches below and aside of feet about a hex's middle, in rows; those of them that are near enough.
_AWAY = (np.mgrid[-REACH_PX : REACH_PX + 1, -REACH_PX : REACH_PX + 1] / PX_PER_PITCH).reshape(2, -1)
_OFF_SQUARED = (_AWAY**2).sum(axis=0)
_STANDING, _JOINING = (np.flatnonzero(reach**2 > _OFF_SQUARED) for reach in (STANDING, JOINING))


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
        self._rows = {number: row for row, number in enumerate(self._numbers)}
        self._ground: SeenPatches | None = None
        if both:
            was, now = np.stack([was for _, was, _ in both]), np.stack([now for _, _, now in both])
            self._now, self._was = SeenPatches.of(now), SeenPatches.of(was)
            self._changes = unlike(self._now, self._was, drift_of_paint(self._now, self._was))
            if grounds is not None:
                self._ground = SeenPatches.of(grounds[self._numbers].astype(np.float32))
            self._stands_out = off_ground(self._now, self._ground)
            stood_out = off_ground(self._was, self._ground)
            self._bare = np.asarray((1 - self._changes) * (1 - stood_out), np.float32)

    def gone(self, number: int, look: int) -> Colours | None:
        """The colours of what a hex shows at one of the two looks only, the earlier (0) or this one (1).

        None where nothing plainly has gone or come, as on a hex that was not read again.
        """
        row = self._rows.get(number)
        if row is None:
            return None
        was, now = (seen.part(row, GONE) for seen in (self._was, self._now))
        ground = None if self._ground is None else self._ground.part(row, GONE)
        return gone_between(now, was, ground) if look else gone_between(was, now, ground)

    def ground_shown(self, number: int, slope: float) -> float | None:
        """As `ground_shown`, of a hex's patch now; None where the hex was not read again.

        None, too, where an outline reaches the uppermost row, at which the patches of all hexes meet.
        """
        row = self._rows.get(number)
        if row is None or self._ground is None or _tall(slope) > HIGHEST_PX:
            return None
        return _least_outlined(np.asarray(1 - self._stands_out[row], np.float32), slope)

    def feet(
        self, colours: Colours, slopes: Values, away: Sequence[tuple[float, float]] | None = None
    ) -> list[Foot]:
        """The feet of what is new in these colours, one for each hex on which something is.

        `slopes` (N,): by how many pitches a pitch of height leans on each hex. `away`: pitches aside and below
        each hex's middle at which the token stood; where it shows then and now, it may stand now.
        """
        if not self._numbers:
            return []
        alike = self._now.alike(colours)
        news = self._new(alike)
        masses = news.sum(axis=(1, 2))
        whole, feet = float(masses.max()), []
        kept = self._kept(alike, colours) if away is not None and self._ground is not None else None
        for k, number in enumerate(self._numbers):
            if masses[k] < LEAST_NEW:
                continue
            slope = float(slopes[number])
            if away is not None and kept is not None:
                outline = _outline(away[number], slope)
                news[k][outline] += kept[k][outline]
            feet.append(_foot(number, news[k], self._bare[k], slope, whole))
        return feet

    def _new(self, alike: Values) -> Patch:
        """(n, 48, 40) from 0 to 1, how much each pixel looks different, has some colours, and is no ground.

        Who leaves a hex of grass shows more grass, which may be as green as another golfer.
        """
        return np.asarray(alike * np.minimum(self._changes, self._stands_out), np.float32)

    def _kept(self, alike: Values, colours: Colours) -> Values:
        """(n, 48, 40) from 0 to 1, how much each pixel had these colours and has them, off ground."""
        both = np.minimum(self._was.alike(colours), alike)
        return np.asarray(both * (1 - self._changes) * self._stands_out)


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
    bare = 1 - unlike(SeenPatches.of(patch[None]), SeenPatches.of(ground[None]))[0]
    return _least_outlined(np.asarray(bare, np.float32), slope)


def _least_outlined(layer: Values, slope: float) -> float:
    """The least mean of a layer (48, 40) in the outline of a token near the hex's middle."""
    return float(_outlined(layer, _tall(slope))[_STANDING].min())


def _outlined(layer: Values, tall: int) -> Values:
    """The means of a layer (48, 40) in the outline of a token, for each foot of `_AWAY`."""
    anchor, border = (WIDE_PX // 2, tall - 1 - BASE_PX), cv2.BORDER_CONSTANT
    means = cv2.boxFilter(layer, cv2.CV_32F, (WIDE_PX, tall), anchor=anchor, borderType=border)
    rows, columns = (slice(int(at) - REACH_PX, int(at) + REACH_PX + 1) for at in FOOT[::-1])
    return np.asarray(means[rows, columns].ravel(), np.float32)


def _foot(number: int, new: Values, bare: Values, slope: float, whole: float) -> Foot:
    """The place about the middle of a hex where a token fits best."""
    tall = _tall(slope)
    fits, bares = _outlined(new, tall), _outlined(bare, tall)
    gains = fits - BARE * bares
    pulled = gains - OFF_MIDDLE * _OFF_SQUARED
    best = int(pulled.argmax())
    standing, joining = (
        _fit(fits, bares, gains, near, WIDE_PX * tall / whole) for near in (_STANDING, _JOINING)
    )
    fit = float(pulled[best] + BARE * bares[best])
    return Foot(number, float(_AWAY[1, best]), float(_AWAY[0, best]), fit, standing, joining)


def _fit(fits: Values, bares: Values, gains: Values, near: NDArray[np.intp], per_whole: float) -> Fit:
    """The fit where most of a token is new and least of it is bare, among feet that are near enough."""
    best = near[int(gains[near].argmax())]
    return Fit(float(fits[near].max()), float(bares[best]), min(float(fits[best]) * per_whole, 1.0))
