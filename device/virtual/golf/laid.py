"""The golf table's things and where they lie, as a scene that can be drawn."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from rules.hexes import Hex
from vision.synthetic.hexes.scene import Place, Shape, Solid, mm_of
from vision.synthetic.hexes.tables import DICE, standing_solids
from vision.synthetic.hexes.variety import near, token_solid

COLOURS = ("red", "yellow", "green", "blue", "purple", "orange", "white", "black")
DIE_MM = 16.0
BESIDE = 0.34  # pitches from a hex's middle to one who joins others there
WITHIN = 0.45  # pitches off a hex's middle that one stands there at most: beyond 0.5 begins the next hex
BESIDE_MM = 28.0  # dice are thrown so far beside the course


@dataclass
class Laid:
    """What lies on a golf table: obstacles as they stand, tokens by the laws' names, the thrown dice."""

    course: Mapping[Place, str]
    pitch_mm: float
    luck: np.random.Generator
    forms: Mapping[str, tuple[str, str]]  # colour and form of each token, by its name
    standing: list[Solid] = field(default_factory=list)
    tokens: dict[str, Solid] = field(default_factory=dict)
    dice: tuple[Solid, ...] = ()

    def __post_init__(self) -> None:
        self._obstacles, _ = standing_solids(self.luck, self.course, self.pitch_mm, 0.0)
        self.standing = list(self._obstacles)

    @property
    def solids(self) -> tuple[Solid, ...]:
        """Everything that stands or lies."""
        return (*self.standing, *self.tokens.values(), *self.dice)

    def move(self, name: str, at: Hex | None) -> None:
        """Puts a token on a hex, or takes it off the course."""
        if at is None:
            self.tokens.pop(name, None)
            return
        colour, form = self.forms[name]
        moved = token_solid(self.luck, colour, form, self._free_mm(name, at), self.pitch_mm)
        moved = replace(moved, at_mm=self._within_mm(at, moved.at_mm))
        old = self.tokens.get(name)
        if old is not None:  # the same token, in another place
            moved = replace(old, at_mm=moved.at_mm, turn_deg=moved.turn_deg)
        self.tokens[name] = moved

    def make_room(self, to: Mapping[str, Hex | None], idle: Collection[str]) -> None:
        """Takes idle balls, which are finished or wait, off the hexes to which others come."""
        in_the_way = [name for name in idle if name not in to and self.hex_of(name) in to.values()]
        for name in in_the_way:
            self.tokens.pop(name, None)

    def stand(self, mushrooms: Collection[Hex]) -> None:
        """Of the mushrooms those on these hexes stand, and the others are off the table."""
        upright = {(at.q, at.r) for at in mushrooms}
        self.standing = [
            solid
            for solid in self._obstacles
            if solid.shape is not Shape.MUSHROOM or self._hex_at(solid.at_mm) in upright
        ]

    def hex_of(self, name: str) -> Hex | None:
        """The hex on which a token stands; None where it is not on the course."""
        solid = self.tokens.get(name)
        return None if solid is None else Hex(*self._hex_at(solid.at_mm))

    def _hex_at(self, at_mm: tuple[float, float]) -> Place:
        """The hex whose middle is nearest."""
        middles = {at: mm_of(at, self.pitch_mm) for at in self.course}
        return min(middles, key=lambda at: np.hypot(middles[at][0] - at_mm[0], middles[at][1] - at_mm[1]))

    def _free_mm(self, name: str, at: Hex) -> tuple[float, float]:
        """The middle of a hex, or a spot beside those who stand there: two cannot stand in one."""
        middle = np.array(mm_of((at.q, at.r), self.pitch_mm))
        others = [np.array(solid.at_mm) for other, solid in self.tokens.items() if other != name]
        beside = [mm for mm in others if np.hypot(*(mm - middle)) < self.pitch_mm / 2]
        if not beside:
            return float(middle[0]), float(middle[1])
        angles = np.radians(np.arange(0, 360, 30))
        ring = middle + BESIDE * self.pitch_mm * np.column_stack([np.cos(angles), np.sin(angles)])
        gaps = [min(float(np.hypot(*(spot - mm))) for mm in beside) for spot in ring]
        spot = ring[int(np.argmax(gaps))]
        return float(spot[0]), float(spot[1])

    def _within_mm(self, at: Hex, foot_mm: tuple[float, float]) -> tuple[float, float]:
        """A foot that was put down carelessly, drawn back onto its hex."""
        middle = np.array(mm_of((at.q, at.r), self.pitch_mm))
        off = np.array(foot_mm) - middle
        share = WITHIN * self.pitch_mm / max(float(np.hypot(*off)), 1e-9)
        drawn_back = middle + share * off
        return foot_mm if share >= 1.0 else (float(drawn_back[0]), float(drawn_back[1]))

    def throw(self, values: tuple[int, ...]) -> None:
        """Throws the dice anew, beside the course."""
        middles = np.array([mm_of(place, self.pitch_mm) for place in self.course])
        low, high = middles.min(axis=0), middles.max(axis=0)
        body, pips = self.dice[0].bgr if self.dice else None, None
        if body is None:
            chosen = DICE[int(self.luck.integers(2))]
            body, pips = near(self.luck, chosen[0], 0.05), chosen[1]
        thrown = []
        for number, value in enumerate(values):
            x = float(self.luck.uniform(low[0] + 20, high[0] - 20))
            y = float(low[1] - BESIDE_MM - self.luck.uniform(0, 6) - 22 * number)
            trim = self.dice[0].trim if self.dice else (pips or (25.0, 25.0, 28.0))
            turn, seed = float(self.luck.uniform(0, 360)), int(self.luck.integers(1 << 20))
            thrown.append(Solid(Shape.DIE, (x, y), DIE_MM, DIE_MM, body, trim, turn, 0.0, value, seed))
        self.dice = tuple(thrown)


def token_forms(game: str, names: tuple[str, ...], given: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """The colour and form of each token: a ball's own colour, a golfer's in the order of the players.

    `given` are the laws' names by colour, as `device.golf_tables.tokens` has them.
    """
    if game == "eighteen_holes":
        by_player = {name: colour for colour, name in given.items()}
        return {name: (by_player.get(name, COLOURS[k]), "meeple") for k, name in enumerate(names)}
    return {
        name: (name.removeprefix("flat "), "flat" if name.startswith("flat ") else "ball") for name in names
    }
