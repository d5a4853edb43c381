"""Boards on which pieces show badly: the same board from the same eye, and a truth that still holds."""

from functools import cache
from itertools import combinations

import numpy as np
import pytest

from rules.pieces import Kind
from vision.synthetic.variety.board import SIZES_PX
from vision.synthetic.variety.hard import MIDDLE_MM, STRIKER_MM, hard
from vision.synthetic.variety.varied import VariedScene, show, varied

SEEDS = range(40)


@cache
def plain(seed: int) -> VariedScene:
    return varied(seed)


@cache
def scenes() -> tuple[VariedScene, ...]:
    return tuple(hard(plain(seed)) for seed in SEEDS)


def apart(scene: VariedScene) -> float:
    """The distance of the nearer kind of coins from the wood, in shares of its brightness."""
    wood = sum(scene.look.wood)
    return min(abs(sum(scene.look.coin(kind)) / wood - 1) for kind in (Kind.WHITE, Kind.BLACK))


def test_a_hard_board_is_the_same_board_from_the_same_eye() -> None:
    for seed, scene in zip(SEEDS, scenes(), strict=True):
        assert scene.board_map == plain(seed).board_map
        assert scene == hard(varied(seed))


def test_no_two_pieces_lie_in_one_another() -> None:
    for scene in scenes():
        sizes = {Kind.STRIKER: scene.profile.striker_radius_mm}
        for first, second in combinations(scene.pieces, 2):
            room = sum(sizes.get(disc.kind, scene.profile.coin_radius_mm) for disc in (first, second))
            assert np.hypot(first.at.x_mm - second.at.x_mm, first.at.y_mm - second.at.y_mm) > room - 0.01


def test_one_striker_lies_there_of_any_size_in_use() -> None:
    for scene in scenes():
        assert [disc.kind for disc in scene.pieces].count(Kind.STRIKER) == 1
    radii = [scene.profile.striker_radius_mm for scene in scenes()]
    assert min(radii) < STRIKER_MM[0] + 2
    assert max(radii) > STRIKER_MM[1] - 2


def test_coins_are_more_like_the_wood_than_on_other_boards() -> None:
    others = [apart(plain(seed)) for seed in SEEDS]
    assert np.median([apart(scene) for scene in scenes()]) < 0.75 * np.median(others)


def test_more_coins_lie_on_what_is_printed_in_the_middle() -> None:
    def on_print(scene: VariedScene) -> int:
        return sum(max(abs(disc.at.x_mm), abs(disc.at.y_mm)) < MIDDLE_MM for disc in scene.pieces)

    scattered = [seed for seed in SEEDS if plain(seed).habit in ("mid", "few", "wall", "lip")]
    assert sum(on_print(scenes()[seed]) for seed in scattered) > sum(
        on_print(plain(seed)) for seed in scattered
    )


@pytest.mark.long
def test_a_hard_board_can_be_drawn() -> None:
    small = (seed for seed in SEEDS if scenes()[seed].size_px == SIZES_PX[0])
    seed = next(seed for seed in small if len(scenes()[seed].pieces) > 5)
    shown = show(scenes()[seed])
    assert len(shown.pieces) == len(scenes()[seed].pieces)
    assert (np.abs(shown.bgr.astype(int) - show(plain(seed)).bgr).max(axis=2) > 20).sum() > 200
