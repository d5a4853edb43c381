"""A printed course before a camera, by chance, on which anything may be laid and photographed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from device.training.rooms import perhaps_in_a_room
from vision.synthetic.hexes.courses import Grounds, course_by_chance
from vision.synthetic.hexes.painter import GolfPainter, Picture
from vision.synthetic.hexes.scene import GolfScene, Solid
from vision.synthetic.hexes.tables import BRIGHTEST, SIZE_PX, as_photograph
from vision.synthetic.hexes.variety import camera_by_chance, hand_by_chance, is_in_front, look_by_chance
from vision.synthetic.scene.scene import Hand

SHOWS_THROUGH = 50  # grey levels between black and white below: less is seen of it under a hand

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
        self, solids: Sequence[Solid], hands: Sequence[Hand], luck: Luck, brightest: float = BRIGHTEST
    ) -> tuple[Picture, NDArray[np.bool_]]:
        """The photograph (H, W, 3) BGR, and which pixels (H, W) hands cover.

        `brightest` is the grey level that the exposure still shows; what is brighter is white.
        """
        plain = self.painter.picture(GolfScene(tuple(solids)))
        covered = self._covered(plain.shape, hands)
        self.painter.lay_hands(plain, hands)
        return perhaps_in_a_room(as_photograph(plain, luck, brightest), luck), covered

    def _covered(self, shape: tuple[int, ...], hands: Sequence[Hand]) -> NDArray[np.bool_]:
        """Which pixels show nothing of what is below: a hand's shadow only darkens them."""
        if not hands:
            return np.zeros(shape[:2], bool)
        light, dark = np.full(shape, 255, np.uint8), np.zeros(shape, np.uint8)
        for picture in (light, dark):
            self.painter.lay_hands(picture, hands)
        return np.asarray(np.abs(light.astype(np.int16) - dark).max(axis=2) < SHOWS_THROUGH)


def stage_by_chance(luck: Luck, game: str) -> Stage:
    """A course of a game in a print, a light and a view of its own."""
    course, look = course_by_chance(luck, game), look_by_chance(luck, game)
    camera = camera_by_chance(luck, course, look.print.pitch_mm, SIZE_PX)
    return Stage(game, course, look.print.pitch_mm, GolfPainter(camera, look, course))
