"""Odd boards: other print and strikers, the same board, and a truth that still holds."""

from functools import cache

import numpy as np
import pytest

from rules.pieces import Kind
from vision.synthetic.variety.board import SIZES_PX
from vision.synthetic.variety.odd import odd
from vision.synthetic.variety.varied import VariedScene, show, varied

SEEDS = range(40)


@cache
def plain(seed: int) -> VariedScene:
    return varied(seed)


@cache
def strange(seed: int) -> VariedScene:
    return odd(plain(seed))


def test_an_odd_board_is_the_same_board_from_the_same_eye() -> None:
    for seed in SEEDS:
        assert strange(seed).board_map == plain(seed).board_map
        assert strange(seed) == odd(varied(seed))
        assert strange(seed).profile.surface_mm == plain(seed).profile.surface_mm


def test_a_striker_always_lies_there_and_nothing_lies_in_it() -> None:
    for seed in SEEDS:
        scene = strange(seed)
        (striker,) = [disc for disc in scene.pieces if disc.kind is Kind.STRIKER]
        room = scene.profile.striker_radius_mm + scene.profile.coin_radius_mm
        for disc in scene.pieces:
            away = np.hypot(disc.at.x_mm - striker.at.x_mm, disc.at.y_mm - striker.at.y_mm)
            assert disc is striker or away > room


def test_queens_alone_and_strikers_like_coins_are_common() -> None:
    scenes = [strange(seed) for seed in SEEDS]
    small = [scene for scene in scenes if scene.profile.striker_radius_mm < 21.0]
    on_spot = [
        disc
        for scene in scenes
        for disc in scene.pieces
        if disc.kind is Kind.QUEEN and np.hypot(disc.at.x_mm, disc.at.y_mm) < 6.0
    ]
    assert len(small) > len(scenes) / 2
    assert len(on_spot) >= 3


@pytest.mark.long
def test_patches_are_printed_and_are_no_pieces() -> None:
    small = (seed for seed in SEEDS if plain(seed).size_px == SIZES_PX[0])
    seed = next(seed for seed in small if len(strange(seed).look.ornament.patches) > 4)
    shown, without = show(strange(seed)), show(plain(seed))
    assert len(shown.pieces) == len(strange(seed).pieces)
    assert (np.abs(shown.bgr.astype(int) - without.bgr).max(axis=2) > 20).sum() > 500
