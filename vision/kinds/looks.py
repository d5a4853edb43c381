"""How the coins of a picture look, as numbers: all that tells their kinds.

A look is a row of `LOOK` numbers: the colour against the wood (log brightness, Lab a*, b*), and the BGR levels
of its face, of the wood round it and of the whole board's wood. On black wood colours against it say little;
levels alone depend on the lamp. What the networks that see the disc call it is not among them: about the coins
of a set that they do not know they err alike, and without their word fewer are misnamed.
"""

from __future__ import annotations

import numpy as np

from vision.kinds.colours import colours_of
from vision.rectified.view import Floats

COLOUR, FACE, NEAR, WOOD = slice(0, 3), slice(3, 6), slice(6, 9), slice(9, 12)
LOOK = 12


def looks_of(faces: Floats, near: Floats, wood: Floats) -> Floats:
    """(N, LOOK) the looks of N coins with (N, 3) faces on (N, 3) wood, on a board of (3,) wood, all BGR."""
    colours = colours_of(faces, near, wood)
    return np.column_stack([colours, faces, near, np.tile(wood, (len(faces), 1))])
