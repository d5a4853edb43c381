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
    "comes": 8,
    "shares": 7,
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
        "stays": (-0.73, 0.482, 0.332, -0.359, 1.433, -1.95),
        "comes": (1.495, 0.863, 0.308, 0.636, 0.32, -0.636, -1.135, -2.849),
        "shares": (3.804, -0.863, 1.184, -0.835, -1.927, -6.474, -1.484),
        "together": (1.015, 0.76),
        "unexplained": (-3.005,),
        "alone": (3.839, 1.181, 1.06),
        "alone shared": (3.377, 1.183),
        "alone together": (1.904,),
    },
    "ball": {
        "stays": (0.347, 0.337, 0.722, -1.283, 0.326, 0.032),
        "comes": (0.23, 0.812, 0.558, 1.328, 0.818, -1.612, 0.05, 0.069),
        "shares": (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
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
