"""Varied boards with pieces on and beside print of any colour, often in a lamp's image, for training.

    scene = in_middle(varied(seed))

A disc that covers half of a printed one looks like neither. The printed red of one board is wrong on the next
one: here spots, stars and base circles have any colour, and a coin's too. And a pack lies there with gaps: a
network that only knows whole packs takes each gap between coins for one more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from calibration.boardmap import BoardMap
from rules.carrom.board import BoardProfile
from rules.pieces import Kind, Seat
from rules.table import Mm
from vision.synthetic.scene.look import Look, Reflection
from vision.synthetic.scene.scene import Disc
from vision.synthetic.variety.hard import PRINTED_MIDDLES, with_like_coins
from vision.synthetic.variety.odd import any_colour, with_striker
from vision.synthetic.variety.varied import VariedScene, disc_of

MIDDLES = 9  # A random stream beside those of the other varieties.
COLOUR_SHARE, ALIKE_SHARE, REFLECTION_SHARE = 0.4, 0.4, 0.7
QUEEN_SHARE, QUEEN_OFF_MM = 0.6, (0.7, 8.0, 20.0)
MOST_IN_MIDDLE, MOST_AT_CIRCLES, MOST_ELSEWHERE = 8, 3, 7
BESIDE_MM, REFLECTION_OFF_MM = 34.0, 70.0
# Share of the scenes with the striker half beside a base circle, where it may not be placed.
STRIKER_SHARE = 0.3
GAPPED_SHARE, PITCH_MM, LEAST_FULL, MOST_FULL = 0.35, (0.4, 3.0), 0.3, 0.85
TRIES, ROOM_MM = 30, 0.3


@dataclass(frozen=True, slots=True)
class _Table:
    """The pieces laid so far."""

    profile: BoardProfile
    luck: np.random.Generator
    placed: list[Disc] = field(default_factory=list)

    def put(self, kind: Kind, drawn: Callable[[], tuple[float, float]]) -> None:
        """Lays a piece at the first drawn place that is free and on the board; none where there is none."""
        radius = self.profile.striker_radius_mm if kind is Kind.STRIKER else self.profile.coin_radius_mm
        for _ in range(TRIES):
            x_mm, y_mm = drawn()
            inside = max(abs(x_mm), abs(y_mm)) < self.profile.half_mm - radius
            room_mm = radius + self.profile.coin_radius_mm + ROOM_MM
            if inside and all(np.hypot(d.at.x_mm - x_mm, d.at.y_mm - y_mm) > room_mm for d in self.placed):
                self.placed.append(disc_of(kind, Mm(x_mm, y_mm), self.luck))
                return

    def coin(self, drawn: Callable[[], tuple[float, float]]) -> None:
        """A coin of either colour."""
        self.put(Kind.WHITE if self.luck.random() < 0.5 else Kind.BLACK, drawn)

    def near(self, middle: Mm, reach_mm: float) -> Callable[[], tuple[float, float]]:
        """Places within a distance of one, uniformly distributed."""

        def drawn() -> tuple[float, float]:
            way, off_mm = self.luck.uniform(0, 2 * np.pi), reach_mm * self.luck.random() ** 0.5
            return float(middle.x_mm + off_mm * np.cos(way)), float(middle.y_mm + off_mm * np.sin(way))

        return drawn


def in_middle(scene: VariedScene) -> VariedScene:
    """The same board and camera with other print, a lamp's image and pieces there; no stray things or hands."""
    luck = np.random.default_rng((scene.seed, MIDDLES))
    look = _lit(_printed(scene.look, luck), scene.board_map, luck)
    pieces = _laid(_Table(scene.profile, luck))
    return replace(
        scene,
        look=look,
        pieces=with_striker(pieces, scene.profile, luck),
        traps=replace(scene.traps, strays=(), hands=()),
    )


def _printed(look: Look, luck: np.random.Generator) -> Look:
    """A printed middle, often of any colours, or a coin's; coins often like the wood."""
    look = replace(look, motif=PRINTED_MIDDLES[int(luck.integers(len(PRINTED_MIDDLES)))])
    coins = tuple(colour for _, colour in look.coins)
    if luck.random() < COLOUR_SHARE:
        look = replace(look, red=any_colour(luck))
    elif luck.random() < COLOUR_SHARE:
        look = replace(look, red=coins[int(luck.integers(len(coins)))])
    if luck.random() < COLOUR_SHARE:
        look = replace(look, accent=any_colour(luck))
    return with_like_coins(look, luck) if luck.random() < ALIKE_SHARE else look


def _lit(look: Look, board_map: BoardMap, luck: np.random.Generator) -> Look:
    """The mirror image of a tube or a window about the middle."""
    if luck.random() > REFLECTION_SHARE:
        return look
    eye_mm, high_mm = np.array(board_map.eye_mm), float(luck.uniform(1200, 2400))
    seen_mm = luck.normal(0, REFLECTION_OFF_MM, 2)
    above_mm = seen_mm + (seen_mm - eye_mm[:2]) * high_mm / eye_mm[2]
    is_tube = luck.random() < 0.5
    image = Reflection(
        at_mm=(float(above_mm[0]), float(above_mm[1]), high_mm),
        length_mm=float(luck.uniform(600, 1200) if is_tube else luck.uniform(300, 900)),
        breadth_mm=float(luck.uniform(30, 120) if is_tube else luck.uniform(200, 700)),
        turn_deg=float(luck.uniform(0, 180)),
        glare=float(luck.uniform(20, 120)),
        blur_mm=float(luck.uniform(20, 160)),
    )
    return replace(look, light=replace(look.light, reflections=(image,)))


def _laid(table: _Table) -> tuple[Disc, ...]:
    luck, profile = table.luck, table.profile
    if luck.random() < QUEEN_SHARE:
        off_mm = QUEEN_OFF_MM[int(luck.integers(len(QUEEN_OFF_MM)))]
        table.put(Kind.QUEEN, lambda: (float(luck.normal(0, off_mm)), float(luck.normal(0, off_mm))))
    circles = [at for seat in Seat for at in profile.base_circles(seat)]
    if luck.random() < STRIKER_SHARE:
        table.put(Kind.STRIKER, table.near(circles[int(luck.integers(len(circles)))], 1.5 * BESIDE_MM))
    if luck.random() < GAPPED_SHARE:
        _lay_gapped(table)
    else:
        for _ in range(int(luck.integers(1, MOST_IN_MIDDLE + 1))):
            table.coin(table.near(Mm(0.0, 0.0), 1.15 * profile.centre_circle_radius_mm))
    for _ in range(int(luck.integers(MOST_AT_CIRCLES + 1))):
        table.coin(table.near(circles[int(luck.integers(len(circles)))], BESIDE_MM))
    reach_mm = 0.8 * profile.half_mm
    for _ in range(int(luck.integers(MOST_ELSEWHERE + 1))):
        table.coin(lambda: (float(luck.uniform(-reach_mm, reach_mm)), float(luck.uniform(-reach_mm, reach_mm))))
    return tuple(table.placed)


def _lay_gapped(table: _Table) -> None:
    """A pack somewhere about the middle, turned at random, without a share of its coins."""
    luck = table.luck
    pitch_mm = 2 * table.profile.coin_radius_mm + float(luck.uniform(*PITCH_MM))
    full, turn = luck.uniform(LEAST_FULL, MOST_FULL), luck.uniform(0, np.pi / 3)
    middle_mm = luck.normal(0, QUEEN_OFF_MM[-1], 2)
    rows = [(i, j) for i in range(-2, 3) for j in range(-2, 3) if abs(i + j) <= 2]
    for i, j in rows:
        if luck.random() < full:
            along, across = pitch_mm * (i + j / 2), pitch_mm * j * 3**0.5 / 2
            x_mm = middle_mm[0] + along * np.cos(turn) - across * np.sin(turn)
            y_mm = middle_mm[1] + along * np.sin(turn) + across * np.cos(turn)
            table.coin(table.near(Mm(float(x_mm), float(y_mm)), 0.0))
