"""How the coins of a picture look, as numbers: all that tells their kinds.

A look is a row of `LOOK` numbers: the colour against the wood (log brightness, Lab a*, b*), the likelihood of
white, black, queen and striker by the coin's own picture, and the BGR levels of its face, of the wood round it
and of the whole board's wood. On black wood colours against it say little; levels alone depend on the lamp.
"""

from __future__ import annotations

import numpy as np

from vision.rectified.view import Floats

COLOUR, LIKELY, FACE, NEAR, WOOD = slice(0, 3), slice(3, 7), slice(7, 10), slice(10, 13), slice(13, 16)
LOOK = 16


def looks_of(colours: Floats, likelihoods: Floats, faces: Floats, near: Floats, wood: Floats) -> Floats:
    """(N, LOOK) the looks of N coins: (N, 3), (N, 4), (N, 3), (N, 3) and, of the whole board, (3,)."""
    return np.column_stack([colours, likelihoods, faces, near, np.tile(wood, (len(colours), 1))])
