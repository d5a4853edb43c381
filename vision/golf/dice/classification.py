"""What dice show: a network reads a cut about each place, and then one about the face that it saw there.

Where it is known how the table lies, half of the looks show it as if from above: top faces are squares there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.golf.dice.crops import FACE_PX, Bgr, Values, cut, cut_from_picture, shown
from vision.golf.dice.detection import Suspect
from vision.rectified.network import answers

NETWORK, DRAWN_ALONE = "golf_face", "golf_face_drawn"  # the second learnt without rendered tables
AT_ONCE = 1  # a batch of eight takes as long as eight of one, and is seldom full
VALUES = 6
# Turned, mirrored, by one network or the other: each errs otherwise.
LOOKS = (
    (0.0, False, NETWORK),
    (0.0, True, DRAWN_ALONE),
    (np.pi / 2, False, NETWORK),
    (np.pi, True, DRAWN_ALONE),
)
PROMISING = 0.25  # likelihood of any face below which a place is not looked at again
HOPELESS = 0.02  # the same for the mean of looks at a table
MOST_OFF, MOST_TIMES = 0.5, 0.5  # sides that a middle is moved at most; logarithm by which a side changes


@dataclass(frozen=True, eq=False)
class Read:
    """A place, and the likelihoods (7,) of no face and of the values there."""

    place: Suspect
    shares: NDArray[np.float64]


def read(bgr: Bgr, places: Sequence[Suspect]) -> list[Read]:
    """The places that may show a face, each where it was found to lie, by the mean of all looks."""
    seen = [Read(place, np.zeros(1 + VALUES)) for place in places]
    for count, look in enumerate(LOOKS):
        again = _looked(bgr, [first.place for first in seen], look)
        seen = [
            _mean(old, new, count)
            for old, new in zip(seen, again, strict=True)
            if 1 - new.shares[0] > PROMISING
        ]
    return seen


def read_lying(bgr: Bgr, places: Sequence[Suspect], flattenings: Sequence[Values]) -> list[Read]:
    """The same on a table: each place is seen as it is and, with its flattening (2, 2), as if from above.

    A place is given up by the mean of its looks alone: a single one errs.
    """
    ways = dict(zip(places, flattenings, strict=True))
    seen = [(place, Read(place, np.zeros(1 + VALUES))) for place in ways]
    for count, look in enumerate((look, is_flat) for look in LOOKS for is_flat in (False, True)):
        flat = [ways[first] for first, _ in seen] if look[1] else None
        again = _looked(bgr, [old.place for _, old in seen], look[0], flat)
        after = [_mean(old, new, count) for (_, old), new in zip(seen, again, strict=True)]
        seen = [
            (first, now) for (first, _), now in zip(seen, after, strict=True) if 1 - now.shares[0] > HOPELESS
        ]
    return [now for _, now in seen if 1 - now.shares[0] > PROMISING]


def read_there(bgr: Bgr, place: Suspect, flattening: Values) -> NDArray[np.float64]:
    """The likelihoods (7,) of no face and of the values at the very place: the mean of all looks at a table."""
    looks = [_looked(bgr, [place], look, way)[0].shares for look in LOOKS for way in (None, [flattening])]
    return np.asarray(np.mean(looks, axis=0))


def _mean(old: Read, new: Read, count: int) -> Read:
    """The mean of so many looks and one more, where the last one saw the face."""
    return Read(new.place, (old.shares * count + new.shares) / (count + 1))


def _looked(
    bgr: Bgr,
    places: Sequence[Suspect],
    look: tuple[float, bool, str],
    flattenings: Sequence[Values] | None = None,
) -> list[Read]:
    """One look at each place, turned, mirrored and by one of the networks: where the face is, and its value."""
    if not places:
        return []
    turn, flip, by = look
    ways: Sequence[Values | None] = flattenings or (None,) * len(places)
    matrices = [
        cut_from_picture(die.x_px, die.y_px, die.side_px, turn, flip, way)
        for die, way in zip(places, ways, strict=True)
    ]
    rows = answers(by, AT_ONCE, x=shown(np.stack([cut(bgr, matrix) for matrix in matrices])))
    return [
        Read(_moved(place, matrix, row[1 + VALUES :]), _shares(row))
        for place, matrix, row in zip(places, matrices, rows, strict=True)
    ]


def _moved(place: Suspect, matrix: Values, by: NDArray[np.float32]) -> Suspect:
    """A place where the network saw the face in a cut."""
    off = np.linalg.solve(matrix[:, :2], np.clip(by[:2].astype(float), -MOST_OFF, MOST_OFF) * FACE_PX)
    side = place.side_px * float(np.exp(np.clip(by[2], -MOST_TIMES, MOST_TIMES)))
    return replace(place, x_px=place.x_px + float(off[0]), y_px=place.y_px + float(off[1]), side_px=side)


def _shares(scores: NDArray[np.float32]) -> NDArray[np.float64]:
    raw = scores[: 1 + VALUES].astype(float)
    grown = np.exp(raw - raw.max())
    return np.asarray(grown / grown.sum())
