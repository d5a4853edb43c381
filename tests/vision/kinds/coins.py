"""Coins as a camera sees them: faces on a wood, in BGR levels, with its noise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from rules.pieces import Kind
from vision.kinds.looks import looks_of
from vision.rectified.view import Floats

Bgr = tuple[float, float, float]
BIRCH: Bgr = (135.0, 186.0, 216.0)


def seen(kinds: Sequence[Kind], faces: Mapping[Kind, Bgr], wood: Bgr = BIRCH, seed: int = 1) -> Floats:
    """(N, LOOK) the looks of coins of these kinds."""
    luck = np.random.default_rng(seed)
    exact = np.array([faces[kind] for kind in kinds])
    return looks(
        np.clip(exact * luck.normal(1, 0.05, (len(exact), 1)) + luck.normal(0, 2, exact.shape), 0, 255), wood
    )


def looks(faces: Floats, wood: Bgr = BIRCH) -> Floats:
    """(N, LOOK) the looks of (N, 3) faces on one wood."""
    return looks_of(faces, np.tile(np.array(wood), (len(faces), 1)), np.array(wood))
