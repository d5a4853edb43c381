"""Which of two discs, one within the other, the piece is: a striker round its turned rings, or a coin.

Round a coin lie its wall, its shadow, or a drawn ring: they differ from the wood on one side only, and the
coin itself is as large as the other coins and stands out from what is round it. A striker's rings and bevel
are as large as they like, with its own face on both sides.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.discs import Floats, Rims
from vision.evidence import MARKS
from vision.settings import ReadingSettings

OUTER = tuple(MARKS.index(name) for name in ("fit", "support", "weak", "apart", "uneven"))
INNER = tuple(MARKS.index(name) for name in ("fit", "weak", "apart"))


def likely_strikers(
    rims: Rims, told: Floats, may_be: NDArray[np.bool_], coin_mm: float, settings: ReadingSettings
) -> Floats:
    """(N, N) how likely disc i is a striker whose rings disc k is; 0 where k does not lie within i.

    `told` (N, len(MARKS)) are the discs' marks, `may_be` (N, N) which pairs to weigh, `coin_mm` the coins'
    common radius.
    """
    i, k = np.nonzero(may_be)
    room, gap = rims.radius[i] - rims.radius[k], np.linalg.norm(rims.at[i] - rims.at[k], axis=1)
    within = (room > 0) & (room < settings.ring_most_mm) & (gap < room + settings.ring_off_mm)
    i, k, room, gap = i[within], k[within], room[within], gap[within]
    odd_mm = np.abs(rims.radius[k] - coin_mm)
    marks = (np.ones(len(i)), room, gap, *told[i][:, OUTER].T, *told[k][:, INNER].T, odd_mm)
    odds = np.column_stack(marks) @ np.array(settings.ringed_weights)
    likely = np.zeros(may_be.shape)
    likely[i, k] = 1 / (1 + np.exp(-np.clip(odds, -30.0, 30.0)))
    return likely
