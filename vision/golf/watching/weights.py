"""The weights of `vision.golf.watching.weighing`, fitted on drawn tables by `device.training.golf_looks`."""

from __future__ import annotations

from collections.abc import Mapping

WEIGHTS: Mapping[str, Mapping[str, tuple[float, ...]]] = {
    "golfer": {
        "stays": (-0.326, 0.365, 1.88, -0.44, 0.156, -0.589),
        "comes": (-0.02, 1.7, 2.665, 1.436, -1.004, -0.118),
        "shares": (0.331, 1.246, 1.085, 1.143, -0.423),
        "unexplained": (-2.784,),
        "alone": (-0.698, 1.08, 2.476),
        "alone shared": (1.166, 1.376, 2.909),
    },
    "ball": {
        "stays": (0.236, 0.692, 0.593, -0.876, 0.147, 0.477),
        "comes": (0.21, 0.873, 1.738, 2.143, -1.458, -0.743),
        "shares": (-0.0, -0.0, 0.0, 0.0, -0.0),
        "unexplained": (0.0,),
        "alone": (4.009, 1.038, 2.153),
        "alone shared": (-0.0, 0.0, 0.0),
    },
}
