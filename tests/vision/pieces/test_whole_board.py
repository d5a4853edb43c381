"""The whole-board network on drawn boards: pieces at their places, sizes in shares of the surface, hands."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from rules.pieces import Kind
from vision.frame import Frame
from vision.pieces.detector import KINDS
from vision.pieces.whole_board import FILLED_MM, WholeBoard, look_at_whole
from vision.synthetic.variety.varied import Shown, show, varied

SEED, SURELY = 20009, 0.5  # a table with many pieces; the score of a piece
NEAR_MM, SIZE_SHARE = 6.0, 0.12  # how near to its place, how near to its size


@cache
def shown(seed: int = SEED) -> Shown:
    return show(varied(seed))


@cache
def looked(views: int = 1) -> WholeBoard:
    return look_at_whole(shown().frame(), shown().varied.board_map, views)


def test_visible_pieces_are_seen_at_their_places_with_their_sizes() -> None:
    surface_mm = shown().varied.board_map.surface_mm
    seen = looked().on(surface_mm)
    visible = [piece for piece in shown().pieces if piece.occluded < 0.3]
    assert len(visible) >= 5
    for piece in visible:
        away = np.hypot(*(seen.at - (piece.at.x_mm, piece.at.y_mm)).T)
        nearest = int(away.argmin())
        assert away[nearest] < NEAR_MM
        assert seen.score[nearest] > SURELY
        assert seen.radius[nearest] == pytest.approx(piece.radius_mm, rel=SIZE_SHARE)


def test_nothing_else_is_seen() -> None:
    seen = looked().on(shown().varied.board_map.surface_mm)
    true = np.array([(piece.at.x_mm, piece.at.y_mm) for piece in shown().pieces])
    for at, score in zip(seen.at, seen.score, strict=True):
        assert score < SURELY or np.hypot(*(true - at).T).min() < NEAR_MM


def test_the_look_is_the_same_whatever_size_the_map_assumes() -> None:
    board_map = shown().varied.board_map
    again = look_at_whole(shown().frame(), board_map.resized(500.0), 1)
    np.testing.assert_allclose(again.cells, looked().cells, atol=0.05)


def test_places_grow_with_the_surface() -> None:
    half, whole = looked().on(FILLED_MM / 2), looked().seen
    np.testing.assert_allclose(half.at * 2, whole.at)
    np.testing.assert_allclose(half.radius * 2, whole.radius)
    np.testing.assert_array_equal(half.score, whole.score)


def test_the_odds_at_a_place_are_those_of_its_score() -> None:
    seen = looked().on(600.0)
    odds = looked().odds_at(seen.at, 600.0)
    np.testing.assert_allclose(1 / (1 + np.exp(-odds)), seen.score, atol=1e-6)


def test_mirrored_looks_agree() -> None:
    once, often = looked().seen, looked(4).seen
    surely = often.at[often.score > 0.9]
    assert len(surely) > 0
    for at in surely:
        assert np.hypot(*(once.at - at).T).min() < NEAR_MM


def test_a_hand_is_seen_and_none_is_imagined() -> None:
    assert looked().hand < 0.5
    assert not shown().hand
    with_hand = shown(20011)
    assert with_hand.hand
    assert look_at_whole(with_hand.frame(), with_hand.varied.board_map, 1).hand > 0.5


def test_an_empty_picture_holds_no_piece() -> None:
    blank = Frame.from_bgr(np.full_like(shown().bgr, 160))
    assert not (look_at_whole(blank, shown().varied.board_map, 1).seen.score > SURELY).any()


def test_kinds_are_in_the_detectors_order() -> None:
    seen = looked().on(shown().varied.board_map.surface_mm)
    coins = [p for p in shown().pieces if p.occluded < 0.1 and p.kind in (Kind.WHITE, Kind.BLACK)]
    assert {piece.kind for piece in coins} == {Kind.WHITE, Kind.BLACK}
    for piece in coins:
        nearest = int(np.hypot(*(seen.at - (piece.at.x_mm, piece.at.y_mm)).T).argmin())
        assert KINDS[int(seen.kinds[nearest].argmax())] is piece.kind
