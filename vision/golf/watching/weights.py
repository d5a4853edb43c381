"""The weights of `vision.golf.watching.likelihoods`, fitted on drawn tables by `device.training.golf_looks`.

Looks after 448 deeds of 18 Holes at 56 tables, after 403 of Carom Golf at 32; seeds from 51000 on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

LENGTHS = {"stays": 6, "comes": 6, "shares": 5, "unexplained": 1, "alone": 3, "alone shared": 3}
SIGNS = sum(LENGTHS.values())
_ENDS = np.cumsum([0, *LENGTHS.values()])
PART = {
    way: slice(int(_ENDS[k]), int(_ENDS[k + 1])) for k, way in enumerate(LENGTHS)
}  # of the signs of a layout
WEIGHTS: Mapping[str, Mapping[str, tuple[float, ...]]] = {
    "golfer": {
        "stays": (-0.216, -0.58, 0.607, -0.344, 1.114, 0.41),
        "comes": (-0.864, 1.844, 2.849, 1.476, -0.022, -1.528),
        "shares": (0.336, 1.126, 0.451, 0.775, -0.036),
        "unexplained": (-2.633,),
        "alone": (-0.374, 1.2, 2.704),
        "alone shared": (1.692, 1.412, 2.926),
    },
    "ball": {
        "stays": (0.312, 0.436, 0.648, -1.038, 0.393, 0.112),
        "comes": (0.224, 0.441, 1.363, 2.412, 0.438, -1.572),
        "shares": (-0.0, -0.0, 0.0, 0.0, -0.0),
        "unexplained": (0.0,),
        "alone": (4.009, 1.038, 2.153),
        "alone shared": (-0.0, 0.0, 0.0),
    },
}


def weights_of(are_golfers: bool) -> NDArray[np.floating[Any]]:
    """(SIGNS,) the weights of golfers, or of balls."""
    fitted = WEIGHTS["golfer" if are_golfers else "ball"]
    return np.concatenate([fitted[way] for way in LENGTHS])
