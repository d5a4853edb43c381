"""Boards with pieces about the print: drawn from a seed, as lawful as the boards that they vary."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import numpy as np
import pytest

from rules.pieces import Kind, Seat
from rules.table import Mm
from vision.synthetic.drawing.light import Lighting
from vision.synthetic.scene.scene import Disc
from vision.synthetic.variety.hard import PRINTED_MIDDLES
from vision.synthetic.variety.middle import in_middle
from vision.synthetic.variety.varied import VariedScene, varied

SEEDS = range(40, 64)


def radius_mm(scene: VariedScene, disc: Disc) -> float:
    profile = scene.profile
    return profile.striker_radius_mm if disc.kind is Kind.STRIKER else profile.coin_radius_mm


def away_mm(first: Mm, second: Mm) -> float:
    return hypot(first.x_mm - second.x_mm, first.y_mm - second.y_mm)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_decides_it_and_no_two_pieces_overlap(seed: int) -> None:
    scene = in_middle(varied(seed))
    assert scene == in_middle(varied(seed))
    for first, second in combinations(scene.pieces, 2):
        assert away_mm(first.at, second.at) >= radius_mm(scene, first) + radius_mm(scene, second) - 1e-6
    reach_mm = max(max(abs(d.at.x_mm), abs(d.at.y_mm)) + radius_mm(scene, d) for d in scene.pieces)
    assert reach_mm <= scene.profile.half_mm


def test_pieces_lie_in_the_middle_and_at_base_circles_and_nothing_else_lies_about() -> None:
    scenes = [in_middle(varied(seed)) for seed in SEEDS]
    for scene in scenes:
        assert scene.look.motif in PRINTED_MIDDLES
        assert not scene.traps.strays
        assert not scene.traps.hands
    middle = Mm(0.0, 0.0)
    inside = [
        sum(away_mm(disc.at, middle) < 1.2 * scene.profile.centre_circle_radius_mm for disc in scene.pieces)
        for scene in scenes
    ]
    assert np.mean(inside) > 3
    queens = [disc for scene in scenes for disc in scene.pieces if disc.kind is Kind.QUEEN]
    assert len(scenes) / 3 < len(queens) < len(scenes)
    at_circles = sum(
        away_mm(disc.at, at) < 35
        for scene in scenes
        for disc in scene.pieces
        for seat in Seat
        for at in scene.profile.base_circles(seat)
    )
    assert at_circles > len(scenes)


def test_a_lamps_image_often_lies_there() -> None:
    bright = 0
    for seed in SEEDS:
        scene = in_middle(varied(seed))
        light = Lighting(scene.look.light, scene.board_map.eye_mm, scene.profile.half_mm, 20.0)
        reach = np.linspace(-120, 120, 5)
        image = light.glare(*np.meshgrid(reach, reach))
        bright += float(image.max()) > 15
    assert bright > len(SEEDS) / 2


def test_some_packs_have_gaps() -> None:
    """Coins a little more than their own width apart, three and more of them round one free place."""
    gapped = 0
    for seed in SEEDS:
        scene = in_middle(varied(seed))
        coins = [disc.at for disc in scene.pieces if disc.kind is not Kind.STRIKER]
        wide_mm = 2 * scene.profile.coin_radius_mm
        close = [sum(0 < away_mm(at, other) < 1.15 * wide_mm for other in coins) for at in coins]
        gapped += max(close, default=0) >= 3
    assert gapped > 2
