"""Coins as a camera sees them: faces on a wood, in BGR levels, with its noise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from rules.pieces import Kind
from vision.kinds.colours import colours_of
from vision.kinds.looks import looks_of
from vision.rectified.view import Floats

Bgr = tuple[float, float, float]
BIRCH: Bgr = (135.0, 186.0, 216.0)
UNTOLD = (0.25, 0.25, 0.25, 0.25)  # what the networks say of a coin that tells them nothing


def seen(kinds: Sequence[Kind], faces: Mapping[Kind, Bgr], wood: Bgr = BIRCH, seed: int = 1) -> Floats:
    """(N, LOOK) the looks of coins of these kinds, of which the networks say nothing."""
    luck = np.random.default_rng(seed)
    exact = np.array([faces[kind] for kind in kinds])
    return looks(
        np.clip(exact * luck.normal(1, 0.05, (len(exact), 1)) + luck.normal(0, 2, exact.shape), 0, 255), wood
    )


def looks(faces: Floats, wood: Bgr = BIRCH, likelihoods: Floats | None = None) -> Floats:
    """(N, LOOK) the looks of (N, 3) faces on one wood."""
    near = np.tile(np.array(wood), (len(faces), 1))
    said = np.tile(UNTOLD, (len(faces), 1)) if likelihoods is None else likelihoods
    return looks_of(colours_of(faces, near, np.array(wood)), said, faces, near, np.array(wood))
