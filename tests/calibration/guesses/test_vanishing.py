"""Edges are compared with directions by products of matrices: the same as one with one at a time."""

from __future__ import annotations

import numpy as np
import pytest

from calibration.guesses.straight_edges import Edges
from calibration.guesses.vanishing import SeenEdges
from calibration.lens import Points

LUCK = np.random.default_rng(11)
RAYS = LUCK.uniform(-0.8, 0.8, (30, 2, 2))
DIRECTIONS = LUCK.normal(size=(40, 3))
FOCUS = LUCK.uniform(0.6, 1.4, 40)


def sine(direction: Points, focus: float, ends: Points) -> float:
    """The sine between an edge and the way in which a direction is seen from its middle."""
    middle, along = ends.mean(axis=0), ends[1] - ends[0]
    way = direction[:2] * focus - direction[2] * middle
    return float((way[0] * along[1] - way[1] * along[0]) / np.hypot(*way) / np.hypot(*along))


@pytest.mark.parametrize("agree", [0.02, 0.07, 0.5])
def test_nearness_falls_from_one_to_nothing_with_the_square_of_the_sine(agree: float) -> None:
    near = SeenEdges.of(RAYS).nearness(DIRECTIONS, FOCUS, agree)
    pairs = zip(DIRECTIONS, FOCUS, strict=True)
    expected = [[max(1 - (sine(way, f, ends) / agree) ** 2, 0.0) for ends in RAYS] for way, f in pairs]
    assert np.allclose(near, expected, atol=1e-3)
    assert 0 < np.count_nonzero(near) < near.size


def test_the_nearer_of_two_directions_counts() -> None:
    axes = np.stack([np.linalg.qr(LUCK.normal(size=(3, 3)))[0] for _ in range(20)])
    sight, focus = SeenEdges.of(RAYS), np.ones(20)
    along_x, along_y = (sight.nearness(axes[:, :, k], focus, 0.3) for k in (0, 1))
    assert np.array_equal(sight.nearness_of_either(axes, focus, 0.3), np.maximum(along_x, along_y))
    assert not np.array_equal(along_x, along_y)


@pytest.mark.parametrize(
    ("crowded", "beside", "sizes"),
    [(0, 0, [20]), (6, 6, [14, 20]), (6, 9, [14, 11, 20]), (10, 10, [10, 20, 11])],
    ids=["no cloth", "a cloth alone", "a cloth and what lies beside it", "a cloth that drowns the board"],
)
def test_no_choice_of_edges_is_searched_twice(crowded: int, beside: int, sizes: list[int]) -> None:
    places = np.linspace(20.0, 980.0, 20)
    ends = np.stack([np.column_stack([places, places]), np.column_stack([places + 30, places])], axis=1)
    number = np.arange(20)
    edges = Edges(ends, np.ones(20), number < crowded, number < beside, (1000, 1000))
    assert [len(some.ends_px) for some in edges.choices()] == sizes
