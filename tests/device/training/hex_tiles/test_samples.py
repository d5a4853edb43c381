"""Drawn boards of hexes before a camera, with the answers due."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from calibration.proposal.board_network import CANVAS_PX, canvas_from_cells
from device.training.hex_tiles.drawing import PITCH_PX, drawn_tiles, shape
from device.training.hex_tiles.pool import TilePool
from device.training.hex_tiles.samples import CELLS, camera, marks_due, sample_of

GREY = np.full((400, 400, 3), 90, np.uint8)


@pytest.mark.parametrize("seed", range(3))
def test_a_seed_gives_one_sample(seed: int) -> None:
    one, two = (sample_of([GREY], np.random.default_rng(seed)) for _ in range(2))
    assert np.array_equal(one.canvas, two.canvas)
    assert np.array_equal(one.marks, two.marks)
    assert one.canvas.shape == (CANVAS_PX, CANVAS_PX, 3)
    assert one.marks.shape == (3, CELLS, CELLS)
    assert one.marks.min() >= 0
    assert one.marks.max() <= 1


def test_middles_are_marked_where_they_are_seen() -> None:
    luck = np.random.default_rng(5)
    tiles = drawn_tiles([], luck)
    matrix = camera(tiles, luck)
    hexes, _, middles = marks_due(tiles, matrix)
    seen = cv2.perspectiveTransform(tiles.middles[None], matrix)[0]
    peaks = canvas_from_cells(np.argwhere(middles > 0.55)[:, ::-1].astype(float))
    inside = ((seen > 4) & (seen < CANVAS_PX - 4)).all(axis=1)
    assert inside.any()
    for middle in seen[inside]:
        assert np.hypot(*(peaks - middle).T).min() < 6
        x, y = (middle / CANVAS_PX * CELLS).astype(int)
        assert hexes[y, x] > 0.9


def test_boards_hang_together() -> None:
    for seed in range(20):
        hexes = shape(np.random.default_rng(seed))
        assert len(hexes) >= 5
        left, reached = set(hexes[1:]), [hexes[0]]
        for q, r in reached:
            near = [
                at
                for at in left
                if (at[0] - q, at[1] - r) in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
            ]
            reached += near
            left -= set(near)
        assert not left


def test_hexes_lie_a_pitch_apart() -> None:
    tiles = drawn_tiles([], np.random.default_rng(2))
    off = np.hypot(*(tiles.middles[:, None] - tiles.middles[None]).transpose(2, 0, 1))
    assert np.allclose(np.sort(off, axis=1)[:, 1], PITCH_PX)
    assert tiles.outlines().shape == (len(tiles.middles), 6, 2)


def test_a_batch_holds_no_photographs_group() -> None:
    batch = TilePool([GREY]).batch(np.random.default_rng(1), 3)
    assert batch.pictures.shape == (3, CANVAS_PX, CANVAS_PX, 3)
    assert batch.due[0].shape == (3, 3, CELLS, CELLS)
    assert not batch.holds.any()
