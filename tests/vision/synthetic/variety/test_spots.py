"""Boards with pieces on print and at pockets: drawn from a seed, as lawful as the boards that they vary."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest

from rules.pieces import Kind, Pocket, Seat
from vision.synthetic.scene.scene import Disc
from vision.synthetic.variety.spots import on_spots
from vision.synthetic.variety.varied import VariedScene, varied

SEEDS = range(40, 60)


def radius_mm(scene: VariedScene, disc: Disc) -> float:
    profile = scene.profile
    return profile.striker_radius_mm if disc.kind is Kind.STRIKER else profile.coin_radius_mm


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_decides_it_and_no_two_pieces_overlap(seed: int) -> None:
    scene = on_spots(varied(seed))
    assert scene == on_spots(varied(seed))
    for first, second in combinations(scene.pieces, 2):
        away = hypot(first.at.x_mm - second.at.x_mm, first.at.y_mm - second.at.y_mm)
        assert away >= radius_mm(scene, first) + radius_mm(scene, second) - 1e-6


def test_pieces_lie_on_base_circles_beside_the_spot_and_at_pockets() -> None:
    scenes = [on_spots(varied(seed)) for seed in SEEDS]
    on_circle = in_middle = at_pocket = 0
    for scene in scenes:
        circles = [at for seat in Seat for at in scene.profile.base_circles(seat)]
        for disc in scene.pieces:
            on_circle += any(hypot(disc.at.x_mm - at.x_mm, disc.at.y_mm - at.y_mm) < 12 for at in circles)
            in_middle += disc.kind is Kind.QUEEN and hypot(disc.at.x_mm, disc.at.y_mm) < 30
            holes = [scene.profile.pocket(pocket) for pocket in Pocket]
            at_pocket += any(hypot(disc.at.x_mm - at.x_mm, disc.at.y_mm - at.y_mm) < 60 for at in holes)
    assert on_circle >= len(scenes)
    assert in_middle >= len(scenes) / 5
    assert at_pocket >= len(scenes)
    assert all(not scene.traps.strays for scene in scenes)
