"""Golfers' outlines stand on their foot, are one high, and differ."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision.synthetic.hexes.golfers import MOST_HALF_WIDTH, outline_by_chance

SEEDS = st.integers(0, 1 << 20)


@given(seed=SEEDS)
def test_a_figure_stands_on_its_foot_and_is_one_high(seed: int) -> None:
    outline = outline_by_chance(seed)
    assert (outline[:, 1].min(), outline[:, 1].max()) == (0.0, 1.0)
    assert np.abs(outline[:, 0]).max() <= MOST_HALF_WIDTH + 1e-9
    x, y = outline.T
    assert float(np.sum(np.roll(x, -1) * y - x * np.roll(y, -1))) > 0.16  # clockwise, and no sliver


def test_the_same_seed_gives_the_same_figure_and_another_another() -> None:
    first = outline_by_chance(3).copy()
    outline_by_chance.cache_clear()
    assert np.array_equal(outline_by_chance(3), first)
    assert outline_by_chance(4).shape != first.shape or not np.allclose(outline_by_chance(4), first)
