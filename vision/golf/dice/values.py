"""What dice show: a network reads a cut about each place, and then one about the face that it saw there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.golf.dice.cuts import Bgr, cut, cut_from_picture, shown
from vision.golf.dice.places import Place
from vision.rectified.network import answers

NETWORK = "golf_face"
AT_ONCE = 8
VALUES = 6
LOOKS = 2  # the second one in a mirror, so that it errs otherwise
PROMISING = 0.1  # likelihood of any face below which a place is not looked at again
MOST_OFF, MOST_TIMES = 0.5, 0.5  # sides that a middle is moved at most; logarithm by which a side changes


@dataclass(frozen=True, eq=False)
class Read:
    """A place, and the likelihoods (7,) of no face and of the values there."""

    place: Place
    shares: NDArray[np.float64]


def read(bgr: Bgr, places: Sequence[Place]) -> list[Read]:
    """The places that may show a face, each where it was found to lie, by the mean of two looks."""
    seen = [Read(place, np.zeros(1 + VALUES)) for place in places]
    for look in range(LOOKS):
        again = _looked(bgr, [one.place for one in seen], look % 2 == 1)
        seen = [
            Read(new.place, (old.shares * look + new.shares) / (look + 1))
            for old, new in zip(seen, again, strict=True)
            if 1 - new.shares[0] > PROMISING
        ]
    return seen


def _looked(bgr: Bgr, places: Sequence[Place], flip: bool) -> list[Read]:
    if not places:
        return []
    cuts = [cut(bgr, cut_from_picture(one.x_px, one.y_px, one.side_px, flip=flip)) for one in places]
    told = answers(NETWORK, AT_ONCE, x=shown(np.stack(cuts)))
    told[:, 1 + VALUES] *= -1 if flip else 1
    return [
        Read(_moved(place, row[1 + VALUES :]), _shares(row)) for place, row in zip(places, told, strict=True)
    ]


def _moved(place: Place, by: NDArray[np.float32]) -> Place:
    """A place where the network saw the face."""
    off = np.clip(by[:2].astype(float), -MOST_OFF, MOST_OFF) * place.side_px
    side = place.side_px * float(np.exp(np.clip(by[2], -MOST_TIMES, MOST_TIMES)))
    return replace(place, x_px=place.x_px + float(off[0]), y_px=place.y_px + float(off[1]), side_px=side)


def _shares(told: NDArray[np.float32]) -> NDArray[np.float64]:
    raw = told[: 1 + VALUES].astype(float)
    grown = np.exp(raw - raw.max())
    return np.asarray(grown / grown.sum())
