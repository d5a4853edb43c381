"""Drawn tables on one board, under its lamp or another, and what is learnt of the board when it is empty."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from calibration.lens import Lens
from rules.carrom.board import ICF
from rules.pieces import Kind, Seat
from rules.table import Layout, Mm, Piece
from vision.bare_board.model import BareBoard
from vision.frame import Frame
from vision.rectified.view import TopView
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import Light, Look
from vision.synthetic.scene.scene import scene_of

BOARD_MAP = camera_above(Lens.from_hfov(1332, 990, 66.0), (120.0, -200.0, 1000.0))
LAMPS = {
    "same": Light(),
    "other": Light(lamp_mm=(-500.0, 300.0, 1100.0), ambient=0.3, tint=(0.8, 1.0, 1.15), vignette=0.3),
}
CIRCLE = ICF.base_circles(Seat.S)[0]
TABLE: Layout = (
    Piece(Kind.WHITE, Mm(-120.0, 60.0)),
    Piece(Kind.BLACK, Mm(90.0, -40.0)),
    Piece(Kind.QUEEN, Mm(10.0, 190.0)),
    Piece(Kind.STRIKER, Mm(200.0, 10.0)),
)


@cache
def renderer(lamp: str = "same", grain: int = 5, wood: tuple[float, float, float] | None = None) -> Renderer:
    """A table: `grain` and `wood` make another board of it."""
    look = replace(Look(), light=LAMPS[lamp])
    look = look if wood is None else replace(look, wood=wood, grain=0.12)
    return Renderer(BOARD_MAP, look, luck=np.random.default_rng(grain))


def frame_of(layout: Layout = (), lamp: str = "same", seed: int = 1) -> Frame:
    """The layout on the board; `seed` decides the noise."""
    return renderer(lamp).draw(scene_of(layout), 0.0, 0, np.random.default_rng(seed))


@cache
def top() -> TopView:
    return TopView.of(BOARD_MAP)


@cache
def empty_board(looks: int = 3) -> BareBoard:
    """The board, learnt from so many looks at it without pieces."""
    board = BareBoard.unknown(top().side_px)
    for seed in range(looks):
        seen = top().look(frame_of(seed=100 + seed))
        board = board.learnt(seen, seen.view.shown)
    return board
