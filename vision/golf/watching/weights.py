"""The weights of `vision.golf.watching.likelihoods`, fitted on drawn tables by `device.training.golf_looks`.

Looks after 1232 deeds of 18 Holes at 160 tables, after 507 of Carom Golf at 40; seeds from 57000 on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

LENGTHS = {
    "stays": 6,
    "comes": 8,
    "landed": 3,
    "shares": 6,
    "together": 2,
    "unexplained": 2,
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
        "stays": (-1.017, 0.326, 0.752, -0.518, 0.506, -0.954),
        "comes": (-0.399, 1.022, 0.511, 0.874, -0.084, -0.423, -0.847, -0.633),
        "landed": (-0.168, 2.793, -2.528),
        "shares": (1.691, -0.547, 0.596, -0.423, -1.459, -1.235),
        "together": (0.506, 1.337),
        "unexplained": (-2.528, -2.795),
        "alone": (3.839, 1.181, 1.06),
        "alone shared": (3.377, 1.183),
        "alone together": (1.904,),
    },
    "ball": {
        "stays": (0.347, 0.337, 0.722, -1.283, 0.326, 0.032),
        "comes": (0.23, 0.812, 0.558, 1.328, 0.818, -1.612, 0.05, 0.0),
        "landed": (0.0, 0.0, 0.0),
        "shares": (0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        "together": (0.0, 0.0),
        "unexplained": (-1.315, 0.0),
        "alone": (1.711, 1.483, 3.651),
        "alone shared": (0.0, 0.0),
        "alone together": (0.0,),
    },
}


def weights_of(are_golfers: bool) -> NDArray[np.floating[Any]]:
    """(SIGNS,) the weights of golfers, or of balls."""
    fitted = WEIGHTS["golfer" if are_golfers else "ball"]
    return np.concatenate([fitted[way] for way in LENGTHS])
