"""A virtual table that shows one layout after another: a hand lays the pieces, then they rest.

A trial shows its layouts on it. Only frames leave it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from device.sources.stream import FrameStream
from device.virtual.pacing import Pacer
from device.virtual.source import LOOK, NOISE
from device.virtual.staging.seeing import SIZE_PX, seen
from rules.carrom.board import ICF
from rules.table import Layout, Mm, Piece
from vision.frame import Frame
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.scene import Hand, Pose, Scene, scene_of

RATE_HZ = 20.0
HAND_S = 0.7  # the hand over the board between two layouts
LAID_MM = 3.0  # standard deviation of a hand's aim, for a piece that touches nothing
TOUCHES_MM = 8.0  # a piece nearer than this to another, or to the cushion, is laid against it
REACHING = Hand(Pose.OPEN, Mm(40.0, -60.0), 0.0, wearer=1)


class LaidTable(FrameStream):
    """Frames of a table on which `lay` puts another layout; bare at first."""

    name = "virtual"

    def __init__(self, seed: int = 1, *, pacer: Pacer | None = None) -> None:
        self.rate_hz: float | None = RATE_HZ
        self.size_px = SIZE_PX
        self.is_live = pacer is not None
        self.board_map, self._look = seen(np.random.default_rng((seed, LOOK)))
        self._pacer = pacer
        self._luck = np.random.default_rng((seed, NOISE))
        self._layout: Layout = ()
        self._waiting: list[Layout] = []
        super().__init__()

    def lay(self, number: int, layout: Layout) -> None:
        """Has a hand lay this layout, from the next frame on; may be called from any thread."""
        self._waiting.append(layout)

    def _read(self) -> Iterator[Frame]:
        frames = self._drawn()
        return frames if self._pacer is None else self._pacer.paced(frames)

    def _drawn(self) -> Iterator[Frame]:
        renderer = Renderer(self.board_map, self._look, luck=self._luck)
        for index, scene in enumerate(self._scenes()):
            yield renderer.draw(scene, index / RATE_HZ, index, self._luck)

    def _scenes(self) -> Iterator[Scene]:
        while True:
            if self._waiting:
                self._layout = roughly(self._waiting.pop(0), self._luck)
                discs = scene_of(self._layout).discs
                yield from [Scene(discs, (REACHING,))] * round(HAND_S * RATE_HZ)
            yield scene_of(self._layout)


def roughly(layout: Layout, luck: np.random.Generator) -> Layout:
    """The layout as a hand lays it: what touches something exactly, the rest a few millimetres off."""
    return tuple(piece if _touches(piece, layout) else _off(piece, luck) for piece in layout)


def _touches(piece: Piece, layout: Layout) -> bool:
    radius_mm = ICF.radius_mm(piece.kind)
    reach_mm = max(abs(piece.at.x_mm), abs(piece.at.y_mm))
    beside = any(
        np.hypot(piece.at.x_mm - other.at.x_mm, piece.at.y_mm - other.at.y_mm)
        < radius_mm + ICF.radius_mm(other.kind) + TOUCHES_MM
        for other in layout
        if other is not piece
    )
    return beside or ICF.half_mm - reach_mm < radius_mm + TOUCHES_MM


def _off(piece: Piece, luck: np.random.Generator) -> Piece:
    x_mm, y_mm = luck.normal(0, LAID_MM, 2).clip(-2 * LAID_MM, 2 * LAID_MM)
    return Piece(piece.kind, Mm(piece.at.x_mm + float(x_mm), piece.at.y_mm + float(y_mm)))
