"""An empty course on which tokens are put: readings of it, as a network gives them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from calibration.golf.course import Place
from tests.vision.golf.drawn_golf import reading_of
from vision.golf.course_reader import Reading
from vision.golf.hex_network import COLOURS, STATES
from vision.golf.layouts.foreseen import Foreseen, Guise, Layout

SEED = 70_002
GAMES = {"carom_golf": ("ball", ("ball", "flat")), "eighteen_holes": ("meeple", ("meeple",))}
STANDS = {"red": 3, "blue": 30}  # numbers of hexes


class Table:
    """Readings of an empty course on which tokens are put: likelihoods and patches as a network tells them."""

    def __init__(self, game: str) -> None:
        _, self._reading = reading_of(SEED, game)
        self.form, forms = GAMES[game]
        self.guises = {colour: Guise(colour, forms) for colour in STANDS}
        self.places = self._reading.hexes

    def look(self, stands: dict[str, int], presence: float = 0.95, seed: int = 0, aside_px: int = 0) -> Reading:
        """A reading with these tokens on hexes of these numbers, seen with this likelihood so far aside."""
        count = len(self.places)
        states = np.full((count, len(STATES)), 0.001, np.float32)
        states[:, STATES.index("none")] = 0.996
        colours = np.full((count, len(COLOURS)), 1 / len(COLOURS), np.float32)
        noise = np.random.default_rng(seed)
        seen = [noise.normal(0, 0.02, (3, 48, 40)).astype(np.float32) for _ in range(count)]
        for colour, number in stands.items():
            states[number, STATES.index(self.form)] = presence
            states[number, STATES.index("none")] = 1 - presence
            colours[number] = 0.01
            colours[number, COLOURS.index(colour)] = 0.93
            seen[number][COLOURS.index(colour) % 3, 15:38, 14 + aside_px : 26 + aside_px] += 1.0
        answers = replace(self._reading.answers, states=states, colours=colours)
        grounds = np.zeros((count, 3, 48, 40), np.float16)
        return replace(self._reading, tokens=(), answers=answers, seen=tuple(seen), grounds=grounds)

    def layout(self, stands: dict[str, int]) -> Layout:
        return frozenset((colour, self.places[number]) for colour, number in stands.items())

    def foreseen(self, *stands: dict[str, int]) -> Foreseen:
        return Foreseen(self.guises, tuple(self.layout(one) for one in stands), frozenset(STANDS))

    def at(self, number: int) -> Place:
        return self.places[number]
