"""Varied boards with pieces where print and pockets are, to teach with.

    scene = on_spots(varied(seed))

A coin seldom lies on a base circle, on the middle's spot or at a pocket's rim; but when it does, only its look
tells it from print and from a coin in the net.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.synthetic.variety import WHAT, VariedScene, disc_of
from vision.synthetic.variety_board import draw_make
from vision.synthetic.variety_layout import Habit, arranged

SPOTS = 7  # a stream of luck beside those of `varied`, `odd` and `hard`
PRINTED_SHARE = 0.6  # of the scenes in which pieces lie on print; in the others at the pockets


def on_spots(scene: VariedScene) -> VariedScene:
    """The same board and camera with pieces on print or at pockets; no stray thing lies on the surface."""
    make = draw_make(np.random.default_rng((scene.seed, WHAT)))
    luck = np.random.default_rng((scene.seed, SPOTS))
    habit = Habit.PRINTED if luck.random() < PRINTED_SHARE else Habit.LIP
    table = arranged(luck, make, habit)
    pieces = tuple(disc_of(kind, at, luck) for kind, at in table.placed)
    return replace(scene, habit=str(habit), pieces=pieces, traps=replace(scene.traps, strays=()))
