"""A printed course before a camera, by chance, on which anything may be laid and photographed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.synthetic.hexes.courses import Grounds, course_by_chance
from vision.synthetic.hexes.painter import GolfPainter, Picture
from vision.synthetic.hexes.scene import GolfScene, Solid
from vision.synthetic.hexes.tables import SIZE_PX, as_photograph
from vision.synthetic.hexes.variety import camera_by_chance, hand_by_chance, is_in_front, look_by_chance
from vision.synthetic.scene.scene import Hand

COVERED = 25  # grey levels by which a hand changes a pixel that it covers

Luck = np.random.Generator


@dataclass(frozen=True, eq=False)
class Stage:
    """A course, the width of its hexes, and the painter that draws what lies on it."""

    game: str
    course: Grounds
    pitch_mm: float
    painter: GolfPainter

    def hands(self, luck: Luck, share: float) -> tuple[Hand, ...]:
        """A hand that reaches in, in such a share of pictures; none where its arm could not be drawn."""
        hand = hand_by_chance(luck, self.course, self.pitch_mm)
        return (hand,) if luck.random() < share and is_in_front(self.painter.camera, hand) else ()

    def photographed(
        self, solids: Sequence[Solid], hands: Sequence[Hand], luck: Luck
    ) -> tuple[Picture, NDArray[np.bool_]]:
        """The photograph (H, W, 3) BGR, and which pixels (H, W) hands cover."""
        bare = self.painter.picture(GolfScene(tuple(solids)))
        plain = bare.copy()
        self.painter.lay_hands(plain, hands)
        covered = np.abs(plain.astype(np.int16) - bare).max(axis=2) > COVERED
        return as_photograph(plain, luck), np.asarray(covered)


def stage_by_chance(luck: Luck, game: str) -> Stage:
    """A course of a game in a print, a light and a view of its own."""
    course, look = course_by_chance(luck, game), look_by_chance(luck, game)
    camera = camera_by_chance(luck, course, look.print.pitch_mm, SIZE_PX)
    return Stage(game, course, look.print.pitch_mm, GolfPainter(camera, look, course))
