"""Boards of any make: as broad as photographs show them, always with a truth that can be seen."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.pieces import Kind
from vision.synthetic.variety.board import tilt_deg
from vision.synthetic.variety.broad import (
    LEAST_APART,
    PRINT_RATIOS,
    SURFACES_MM,
    broad,
    difference_of,
    draw_broad_look,
    draw_broad_make,
)
from vision.synthetic.variety.varied import VariedScene, show

SEEDS = range(60)


@cache
def scene(seed: int) -> VariedScene:
    return broad(seed)


def test_the_same_seed_gives_the_same_board() -> None:
    assert broad(3) == broad(3)
    assert broad(3) != broad(4)


def test_sizes_prints_and_tilts_span_what_real_boards_have() -> None:
    sizes = [scene(seed).profile.surface_mm for seed in SEEDS]
    ratios = [
        scene(seed).profile.half_mm / (scene(seed).profile.half_mm - scene(seed).profile.circle_from_rail_mm)
        for seed in SEEDS
    ]
    tilts = [tilt_deg(scene(seed).board_map) for seed in SEEDS]
    assert min(sizes) < 520
    assert max(sizes) <= SURFACES_MM[1]
    assert PRINT_RATIOS[0] <= min(ratios) < 1.48
    assert 1.62 < max(ratios) <= PRINT_RATIOS[1]
    assert min(tilts) < 15
    assert max(tilts) > 45


def test_every_kind_of_coin_differs_from_the_wood_by_what_can_be_seen() -> None:
    for seed in SEEDS:
        look = scene(seed).look
        for kind in (Kind.WHITE, Kind.BLACK):
            assert np.abs(np.array(look.coin(kind)) - np.array(look.wood)).max() >= 17


def test_pieces_lie_on_the_surface_and_apart() -> None:
    for seed in SEEDS:
        for piece in scene(seed).pieces:
            assert max(abs(piece.at.x_mm), abs(piece.at.y_mm)) < scene(seed).profile.half_mm


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", [2, 5])
def test_a_broad_board_can_be_drawn_with_its_truth(seed: int) -> None:
    shown = show(scene(seed))
    assert len(shown.pieces) == len(scene(seed).pieces)
    assert shown.bgr.shape[1::-1] == scene(seed).size_px


@given(st.integers(0, 10_000))
def test_no_queen_looks_like_the_coins_of_her_set(seed: int) -> None:
    """From 1040050 and 1090040: of two reds that differ by 1.3 and 4.9 nobody could tell which is the queen."""
    luck = np.random.default_rng(seed)
    look = draw_broad_look(luck, draw_broad_make(luck))
    others = [look.coin(kind) for kind in (Kind.WHITE, Kind.BLACK)]
    assert min(difference_of(look.coin(Kind.QUEEN), other) for other in others) >= LEAST_APART
