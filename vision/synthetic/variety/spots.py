"""Varied boards with pieces on print and at pockets, for training.

    scene = on_spots(varied(seed))

A coin seldom lies on a base circle, on the middle's spot or at a pocket's rim; but when it does, only its look
tells it from print and from a coin in the net.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from rules.pieces import Kind
from rules.table import Mm
from vision.synthetic.variety.board import draw_make
from vision.synthetic.variety.layout import Arrangement, Habit, arranged
from vision.synthetic.variety.varied import WHAT, VariedScene, disc_of

SPOTS = 7  # A random stream beside those of `varied`, `odd` and `hard`.
PRINTED_SHARE = 0.6  # Share of the scenes in which pieces lie on print; in the others they lie at the pockets.
# Share of the scenes with the queen on the middle's spot, and her distance from it.
QUEEN_SHARE, QUEEN_OFF_MM = 0.5, 13.0


def on_spots(scene: VariedScene) -> VariedScene:
    """The same board and camera with pieces on print or at pockets; no stray thing lies on the surface."""
    make = draw_make(np.random.default_rng((scene.seed, WHAT)))
    luck = np.random.default_rng((scene.seed, SPOTS))
    habit = Habit.PRINTED if luck.random() < PRINTED_SHARE else Habit.LIP
    table = arranged(luck, make, habit)
    if luck.random() < QUEEN_SHARE:
        _put_queen(table)
    pieces = tuple(disc_of(kind, at, luck) for kind, at in table.placed)
    return replace(scene, habit=str(habit), pieces=pieces, traps=replace(scene.traps, strays=()))


def _put_queen(table: Arrangement) -> None:
    """Puts the queen on the spot or half beside it, where there is room."""
    table.placed[:] = [(kind, at) for kind, at in table.placed if kind is not Kind.QUEEN]
    table.put(Kind.QUEEN, lambda table, _: Mm(*(float(off) for off in table.luck.normal(0, QUEEN_OFF_MM, 2))))
