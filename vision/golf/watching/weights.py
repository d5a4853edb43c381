"""The weights of `vision.golf.watching.likelihoods`, fitted on drawn tables by `device.training.golf_looks`.

Looks after 632 deeds of 18 Holes at 80 tables, after 507 of Carom Golf at 40; seeds from 57000 on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

LENGTHS = {
    "stays": 6,
    "comes": 7,
    "shares": 6,
    "together": 2,
    "unexplained": 1,
    "alone": 3,
    "alone shared": 2,
    "alone together": 1,
}
SIGNS = sum(LENGTHS.values())
_ENDS = np.cumsum([0, *LENGTHS.values()])
PART = {
    way: slice(int(_ENDS[k]), int(_ENDS[k + 1])) for k, way in enumerate(LENGTHS)
}  # of the signs of a layout
WEIGHTS: Mapping[str, Mapping[str, tuple[float, ...]]] = {
    "golfer": {
        "stays": (-1.067, 0.673, 0.5, -0.457, 1.273, -1.979),
        "comes": (-1.351, 1.006, 0.787, 0.62, 0.0, -0.894, -1.229),
        "shares": (5.064, -1.325, 1.621, -0.947, -2.195, -6.774),
        "together": (0.467, 0.768),
        "unexplained": (-2.755,),
        "alone": (3.839, 1.181, 1.06),
        "alone shared": (3.377, 1.183),
        "alone together": (1.904,),
    },
    "ball": {
        "stays": (0.347, 0.337, 0.722, -1.283, 0.326, 0.032),
        "comes": (0.23, 0.812, 0.559, 1.328, 0.818, -1.614, 0.051),
        "shares": (0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        "together": (0.0, 0.0),
        "unexplained": (-1.315,),
        "alone": (1.711, 1.483, 3.651),
        "alone shared": (0.0, 0.0),
        "alone together": (0.0,),
    },
}


def weights_of(are_golfers: bool) -> NDArray[np.floating[Any]]:
    """(SIGNS,) the weights of golfers, or of balls."""
    fitted = WEIGHTS["golfer" if are_golfers else "ball"]
    return np.concatenate([fitted[way] for way in LENGTHS])
