"""Names of the colours of tokens, by hue, chroma and lightness; grey, brown and pale ones have no name."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

NAMES = ("red", "yellow", "green", "blue", "purple", "orange", "white", "black")
HUES = (  # degrees of the Lab hue up to which a name reaches, going up from -180
    (-95.0, "green"),
    (-45.0, "blue"),
    (2.0, "purple"),
    (46.0, "red"),
    (72.0, "orange"),
    (104.0, "yellow"),
    (181.0, "green"),
)
COLOURED = 26.0  # chroma
ORANGE_CHROMA = 48.0  # below it orange is brown: wood, stumps, skin
YELLOW_CHROMA = 44.0  # below it yellow is sand
WHITE, BLACK = 185.0, 62.0  # lightness, 0 to 255
NEUTRAL = 20.0  # chroma of white and black


def named(lab: NDArray[np.uint8]) -> NDArray[np.int8]:
    """The index in NAMES of each pixel's colour, -1 for none."""
    light = lab[..., 0].astype(np.float32)
    a, b = lab[..., 1].astype(np.float32) - 128, lab[..., 2].astype(np.float32) - 128
    chroma, hue = np.hypot(a, b), np.degrees(np.arctan2(b, a))
    found = np.full(light.shape, -1, np.int8)
    low = -181.0
    for high, name in HUES:
        least = {"orange": ORANGE_CHROMA, "yellow": YELLOW_CHROMA}.get(name, COLOURED)
        found[(hue >= low) & (hue < high) & (chroma >= least)] = NAMES.index(name)
        low = high
    found[(chroma < NEUTRAL) & (light > WHITE)] = NAMES.index("white")
    found[(chroma < NEUTRAL) & (light < BLACK)] = NAMES.index("black")
    return found
