"""Labelled photographs from above, drawn boards, and the shares of each in a batch."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from device.errors import BadInput
from device.training.pretrained.plan import Plan
from device.training.sources import KIND, Y, drawn_broadly, renders, way_of
from device.training.whole_board.cells import CELLS
from device.training.whole_board.pictures import (
    BASE_PX,
    BROAD,
    RENDERED,
    USUAL,
    labelled_boards,
    view_of_labelled,
    view_of_photograph,
    views_of,
)
from device.training.whole_board.pool import WholePool, chances_of, pool_of
from tests.device.training.whole_board.boards import LAID, base_view, other_thing, write_photograph


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two made-up photographs, one without a label of its pieces, and one without a corner."""
    shared = tmp_path_factory.mktemp("shared")
    photos = shared / "photos/carrom"
    photos.mkdir(parents=True)
    truth = {name: write_photograph(photos, name, LAID) for name in ("one_a.png", "two_b.png", "three_c.png")}
    truth["two_b.png"]["pieces"] = None
    truth["three_c.png"]["corners_px"] = {"NW": [0, 0], "NE": None, "SE": None, "SW": None}
    (photos / "truth.json").write_text(json.dumps(truth))
    return shared


def test_photographs_with_labelled_pieces_and_four_corners_are_taken(folder: Path) -> None:
    (board,) = labelled_boards(folder)
    assert board.photograph.name == "carrom/one_a.png"
    assert (board.hand, board.coins_mm, len(board.known.pieces)) == (False, 740, len(LAID))


def test_a_photograph_from_above_shows_its_pieces_where_the_truth_says(folder: Path) -> None:
    (board,) = labelled_boards(folder)
    view = view_of_photograph(board)
    assert view is not None
    assert (view.bgr().shape, view.source, view.group) == ((BASE_PX, BASE_PX, 3), "one", board.photograph.group)
    assert view.shown()[len(view.shown()) // 2].mean() > 0.85, "the cushion lies beyond the picture"
    for row, tone in zip(view.truth, (230, 36, 90, 97), strict=True):
        x, y = np.round(row[: Y + 1]).astype(int)
        assert view.bgr()[y - 3 : y + 4, x - 3 : x + 4].mean() == pytest.approx(tone, abs=12)
    assert view.truth[:, KIND].tolist() == [0, 1, 2, 3]


def test_three_in_five_drawn_boards_are_broad_and_the_rest_are_drawn_in_six_ways() -> None:
    ways = Counter(way_of(seed) for seed in range(30))
    assert ways.pop(drawn_broadly) == 18
    assert sorted(ways.values()) == [2] * 6


def test_a_drawn_board_is_drawn_once_and_kept(tmp_path: Path) -> None:
    plan = Plan(tmp_path, None, None, 1, 4, scenes=1)
    (view,) = views_of(plan)
    (again,) = views_of(plan)
    assert (view.source, view.group, view.is_drawn) == (BROAD, None, True)
    assert np.array_equal(view.jpeg, again.jpeg)
    assert isinstance(again.hand, bool), "a drawn board says whether there is a hand"


def test_each_kind_of_board_has_its_share() -> None:
    kinds = [(RENDERED, None), (BROAD, None), (USUAL, None), ("one", 0), ("one", 0), ("two", 1)]
    views = [replace(base_view(), source=source, group=group) for source, group in kinds]
    views.append(base_view(np.zeros((0, 5))))
    chances = chances_of(views)
    assert chances[[0, 1, 2, 6]] == pytest.approx([0.05, 0.25, 0.18, 0.16])
    assert chances[3:6].sum() == pytest.approx(0.36)
    assert 2 * chances[3] == pytest.approx(2**0.5 * chances[5])


def test_a_batch_is_what_its_samples_are() -> None:
    pool = WholePool.of([base_view(hand=True)], [other_thing()])
    batch, same = (pool.batch(np.random.default_rng(3), 2) for _ in range(2))
    piece, counts, places, kinds, hand = batch.due
    assert batch.pictures.shape == (2, 400, 400, 3)
    assert piece.shape == counts.shape == kinds.shape == (2, CELLS, CELLS)
    assert places.shape == (2, 3, CELLS, CELLS)
    assert hand.tolist() == [1, 1]
    assert batch.holds[:, 1].all()
    assert np.array_equal(batch.pictures, same.pictures)


def test_a_network_needs_boards_beyond_the_group_that_it_leaves_out(folder: Path, tmp_path: Path) -> None:
    (board,) = labelled_boards(folder)
    plan = Plan(tmp_path, folder, None, 1, 4)
    assert len(pool_of(plan, lambda words: None).views) == 1
    with pytest.raises(BadInput, match="no board with labelled pieces"):
        pool_of(replace(plan, left_out=(board.photograph.group,)), lambda words: None)
    with pytest.raises(BadInput, match="no board with labelled pieces"):
        pool_of(replace(plan, shared=None), lambda words: None)


def test_the_photographs_hold_labelled_boards_of_each_group(shared: Path) -> None:
    boards = list(labelled_boards(shared))
    with_pieces = [board.photograph.group for board in boards if board.known.pieces]
    assert len(boards) > len(with_pieces) > 0
    assert np.bincount(with_pieces, minlength=5).min() > 0


def test_a_rendered_board_from_above_has_its_pieces_on_it(shared: Path) -> None:
    labelled = next(renders(shared))
    view = view_of_labelled(labelled, RENDERED, 93)
    assert len(view.truth) == len(labelled.truth)
    assert ((view.truth[:, : Y + 1] > 0) & (view.truth[:, : Y + 1] < BASE_PX)).all()
