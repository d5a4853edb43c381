"""Magnetic coins: those that touch at rest are told from those that lie two millimetres apart."""

from __future__ import annotations

import math

import numpy as np
import pytest

from rules.magnetic.laws.sets import CoinSet
from rules.magnetic.reading.contact import bodies
from rules.pieces import Kind
from rules.table import Mm, Piece
from vision.frame import Frame
from vision.observing.still import read_pieces
from vision.synthetic.photo import develop
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.scene import Scene
from vision.synthetic.variety.varied import disc_of, varied

APART_MM = 2.0
PAIRS = (  # where the first lies, in halves of the surface; who lies beside whom; whether they touch
    ((-0.45, 0.45), (Kind.WHITE, Kind.QUEEN), True),
    ((0.45, 0.45), (Kind.QUEEN, Kind.BLACK), False),
    ((0.45, -0.45), (Kind.WHITE, Kind.BLACK), True),
    ((-0.45, -0.45), (Kind.BLACK, Kind.BLACK), False),
)
SEEDS = (30_100, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(30_101, 30_108)))


@pytest.mark.parametrize("seed", SEEDS)
def test_coins_in_contact_are_one_body_and_others_are_not(seed: int) -> None:
    table, luck = varied(seed), np.random.default_rng(seed)
    profile = table.profile
    laid = []
    for (x, y), kinds, do_touch in PAIRS:
        way = luck.uniform(0, 2 * math.pi)
        reach_mm = 2 * profile.coin_radius_mm + (0.0 if do_touch else APART_MM)
        first = Mm(x * profile.half_mm, y * profile.half_mm)
        beside = Mm(first.x_mm + reach_mm * math.cos(way), first.y_mm + reach_mm * math.sin(way))
        laid.append((disc_of(kinds[0], first, luck), disc_of(kinds[1], beside, luck)))
    renderer = Renderer(table.board_map, table.look, profile, luck=luck)
    scene = Scene(tuple(disc for pair in laid for disc in pair))
    picture = develop(renderer.picture(scene), table.development, luck)
    seen = read_pieces(Frame.from_bgr(picture), table.board_map)
    coins = CoinSet(name="any", white=2, black=4, diameter_mm=2 * profile.coin_radius_mm)
    sizes = sorted(len(body) for body in bodies(tuple(Piece(p.kind, p.at) for p in seen), coins))
    assert sizes == [1, 1, 1, 1, 2, 2]
