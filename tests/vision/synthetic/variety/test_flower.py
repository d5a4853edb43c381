"""Boards with flowers and finery: drawn from a seed, printed where coins lie, with unchanged pieces."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import numpy as np
import pytest

from rules.carrom.board import ICF
from vision.synthetic.drawing.art import Brush, print_board
from vision.synthetic.scene.look import Look, Motif
from vision.synthetic.scene.ornament import Flower, Ornament, Petals
from vision.synthetic.variety.flower import flowered
from vision.synthetic.variety.varied import varied

SEEDS = range(40, 64)
DIAGONALS = ((True, True), (True, False), (False, False), (False, True))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_decides_it(seed: int) -> None:
    scene = flowered(varied(seed))
    assert scene == flowered(varied(seed))
    assert scene.look.ornament.flowers


def test_petals_are_of_every_shape_and_lie_within_the_circle() -> None:
    flowers = [flower for seed in SEEDS for flower in flowered(varied(seed)).look.ornament.flowers]
    assert {flower.shape for flower in flowers} == set(Petals)
    for flower in flowers:
        middles = flower.middles_mm(100.0)
        assert len(middles) == flower.petals
        assert all(hypot(*middle) < 100.0 for middle in middles)


def test_the_first_petal_points_where_it_is_turned_to() -> None:
    flower = Flower(4, Petals.LEAF, (0.2, 0.8), 0.5, ((0.0, 0.0, 0.0),), turn_deg=90.0)
    assert np.allclose(flower.middles_mm(80.0), [(0, 40), (-40, 0), (0, -40), (40, 0)])


def test_finery_lies_alike_on_all_four_diagonals() -> None:
    adorned = 0
    for seed in SEEDS:
        before, scene = varied(seed), flowered(varied(seed))
        finery = [p for p in scene.look.ornament.patches if p not in before.look.ornament.patches]
        quarters = [
            sorted(
                abs(abs(p.at_mm[0]) - abs(p.at_mm[1]))
                for p in finery
                if (p.at_mm[0] > 0, p.at_mm[1] > 0) == way
            )
            for way in DIAGONALS
        ]
        assert all(np.allclose(quarters[0], quarter) for quarter in quarters[1:])
        assert all(max(map(abs, p.at_mm)) < scene.profile.half_mm for p in finery)
        adorned += bool(finery)
    assert len(SEEDS) / 3 < adorned < len(SEEDS)


@pytest.mark.parametrize("shape", Petals)
def test_a_petal_is_printed_where_it_is_said_to_be(shape: Petals) -> None:
    flower = Flower(6, shape, (0.3, 0.9), 0.7, ((0.0, 0.0, 0.0), (9.0, 99.0, 199.0)))
    look = replace(Look(), motif=Motif.PLAIN, ornament=Ornament(flowers=(flower,)))
    size = 2 * round(ICF.half_mm) + 1
    canvas = np.full((size, size, 3), 255.0, np.float32)
    print_board(Brush(canvas, 1.0), look, ICF)
    for number, (x_mm, y_mm) in enumerate(flower.middles_mm(ICF.centre_circle_radius_mm)):
        column, row = round(size // 2 + x_mm), round(size // 2 - y_mm)
        assert tuple(canvas[row, column]) == flower.colours[number % 2]
