"""The weights of `vision.golf.layouts.scorer`, fitted on drawn tables by `device.training.golf_looks`.

Looks after 960 deeds of 18 Holes, 40 at each of 24 tables, and after 507 of Carom Golf at 40; seeds from
57000 on. Those without an earlier look (`alone`): after 8 deeds at each of 160 tables of 18 Holes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

LENGTHS = {
    "stays": 6,
    "comes": 8,
    "landed": 5,
    "shares": 6,
    "together": 2,
    "unexplained": 2,
    "alone": 3,
    "alone shared": 2,
    "alone together": 1,
}
FEATURES = sum(LENGTHS.values())
_ENDS = np.cumsum([0, *LENGTHS.values()])
PART = {
    way: slice(int(_ENDS[k]), int(_ENDS[k + 1])) for k, way in enumerate(LENGTHS)
}  # of the features of a layout
WEIGHTS: Mapping[str, Mapping[str, tuple[float, ...]]] = {
    "golfer": {
        "stays": (-0.718, 0.922, -0.375, -0.639, 0.762, -0.854),
        "comes": (2.404, 0.575, 0.176, -0.147, 0.164, 0.094, -1.332, -0.263),
        "landed": (-2.842, 3.359, -1.343, -1.474, -0.382),
        "shares": (0.688, -0.042, 0.369, 0.167, 2.026, -1.19),
        "together": (0.611, 1.679),
        "unexplained": (-1.288, -0.422),
        "alone": (3.839, 1.181, 1.06),
        "alone shared": (3.377, 1.183),
        "alone together": (1.904,),
    },
    "ball": {
        "stays": (0.347, 0.337, 0.722, -1.283, 0.326, 0.032),
        "comes": (0.23, 0.812, 0.558, 1.328, 0.818, -1.612, 0.05, 0.0),
        "landed": (0.0, 0.0, 0.0, 0.0, 0.0),
        "shares": (0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        "together": (0.0, 0.0),
        "unexplained": (-1.315, 0.0),
        "alone": (1.711, 1.483, 3.651),
        "alone shared": (0.0, 0.0),
        "alone together": (0.0,),
    },
}


def weights_of(are_golfers: bool) -> NDArray[np.floating[Any]]:
    """(FEATURES,) the weights of golfers, or of balls."""
    fitted = WEIGHTS["golfer" if are_golfers else "ball"]
    return np.concatenate([fitted[way] for way in LENGTHS])
