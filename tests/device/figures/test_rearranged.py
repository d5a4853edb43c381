"""Coins rearranged on photographs: truth and pixels agree, nothing overlaps, and everything is read."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.boardmap import COIN_HEIGHT_MM
from calibration.solve import map_from_corners
from device.errors import BadInput
from device.evaluation.rearranged import HOW_MANY, OFF_POCKET_MM, OFF_RAIL_MM, Table, rearranged
from device.evaluation.truth import COIN_RADIUS_MM, KnownPicture
from device.figures.figure import Plan
from device.figures.rearranged import BOARDS, COINS, LAYOUTS, REARRANGED
from rules.pieces import Kind
from vision.diagnostics.accuracy import KnownPiece

SIDE_PX = 600
GREEN = (40, 200, 40)
WOOD, DARK_WOOD = 180, 120


def table(name: str, wood: int, coins: dict[tuple[float, float], Kind]) -> Table:
    """A grey board seen a little from one side, with green coins."""
    corners = np.array([[50.0, 60.0], [545.0, 50.0], [552.0, 548.0], [48.0, 540.0]])
    board_map = map_from_corners(corners, (SIDE_PX, SIDE_PX))
    bgr, pieces = np.full((SIDE_PX, SIDE_PX, 3), wood, np.uint8), []
    radius_px = COIN_RADIUS_MM * board_map.px_per_mm()
    for place, kind in coins.items():
        x_px, y_px = board_map.image_from_board(np.array([place]), COIN_HEIGHT_MM)[0].tolist()
        cv2.circle(bgr, (round(x_px), round(y_px)), round(radius_px), GREEN, -1)
        pieces.append(KnownPiece(kind, (x_px, y_px), radius_px))
    return Table(bgr, KnownPicture(Path(name), corners, 1.0, tuple(pieces)), board_map)


COINED = {
    (-120.0, 80.0): Kind.WHITE,
    (90.0, -40.0): Kind.BLACK,
    (10.0, 150.0): Kind.QUEEN,
    (350.0, 0.0): Kind.WHITE,
}


def test_a_coin_lies_where_its_truth_says() -> None:
    bare, coined = table("bare.jpg", WOOD, {}), table("coined.jpg", WOOD, COINED)
    picture, known = rearranged(bare, coined, seed=1)
    assert len(known.pieces) == HOW_MANY
    green = (picture[..., 1].astype(float) - picture[..., 0]) > 80
    _, labels = cv2.connectedComponents(green.astype(np.uint8))
    for piece in known.pieces:
        rows, columns = np.nonzero(labels == labels[round(piece.px[1]), round(piece.px[0])])
        near = np.hypot(columns - piece.px[0], rows - piece.px[1]) < piece.radius_px
        assert np.hypot(columns[near].mean() - piece.px[0], rows[near].mean() - piece.px[1]) < 0.6
        assert near.sum() == pytest.approx(np.pi * piece.radius_px**2, rel=0.12)


@pytest.mark.parametrize("seed", range(6))
def test_coins_lie_apart_clear_of_the_frame_and_of_pockets_and_there_is_one_queen(seed: int) -> None:
    coined = table("coined.jpg", WOOD, COINED)
    _, known = rearranged(coined, coined, seed)
    old, new = known.pieces[: len(COINED)], known.pieces[len(COINED) :]
    assert old == coined.known.pieces
    assert len(new) == HOW_MANY
    assert sum(piece.kind is Kind.QUEEN for piece in known.pieces) == 1
    places = [coined.at_mm(piece) for piece in known.pieces]
    assert all(np.linalg.norm(first - second) > 2 * COIN_RADIUS_MM for first, second in combinations(places, 2))
    for at_mm in places[len(old) :]:
        assert np.abs(at_mm).max() < coined.board_map.half_mm - OFF_RAIL_MM
        assert np.linalg.norm(np.abs(at_mm) - coined.board_map.pocket_middle_mm) > OFF_POCKET_MM


def test_on_another_board_a_coin_is_as_bright_as_that_boards_light_makes_it() -> None:
    dark, coined = table("dark.jpg", DARK_WOOD, {}), table("coined.jpg", WOOD, COINED)
    picture, known = rearranged(dark, coined, seed=2)
    x_px, y_px = (round(part) for part in known.pieces[0].px)
    assert picture[y_px, x_px] == pytest.approx(np.array(GREEN) * DARK_WOOD / WOOD, abs=2)


def test_a_coin_at_the_cushion_is_not_cut_out() -> None:
    kinds = [coin.px for coin in table("coined.jpg", WOOD, COINED).free_coins()]
    assert len(kinds) == len(COINED) - 1


def test_without_photographs_there_is_nothing_to_measure() -> None:
    assert list(REARRANGED[0].parts(Plan(shared=None))) == []


def test_a_photograph_without_a_board_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "photos" / "carrom"
    folder.mkdir(parents=True)
    for name in (BOARDS[0], COINS[0]):
        cv2.imwrite(str(folder / name), np.full((90, 120, 3), 90, np.uint8))
    truth = ", ".join(f'"{name}": {{"pieces": []}}' for name in (BOARDS[0], COINS[0]))
    (folder / "truth.json").write_text(f"{{{truth}}}")
    plan = Plan(shared=tmp_path)
    parts = REARRANGED[0].parts(plan)
    assert len(parts) == 2 * LAYOUTS  # the one board alone, and the coins' own
    with pytest.raises(BadInput, match=f"no board is found in {BOARDS[0]}"):
        REARRANGED[0].judge(parts[0], plan)


@pytest.mark.long
@pytest.mark.parametrize(
    "part",
    [
        pytest.param("maimoons_empty.jpg, tanmay_142222.jpg, 0", marks=pytest.mark.long),
        "tanmay_142222.jpg, tanmay_142222.jpg, 1",
        pytest.param("udayan_a3.jpg, tanmay_142201.jpg, 1", marks=pytest.mark.long),
    ],
)
def test_real_coins_are_read_where_nobody_has_seen_them(shared: Path, part: str) -> None:
    """With the closer look's full doubt, coins in even light without a shadow passed for print."""
    judged = REARRANGED[0].judge(part, Plan(shared=shared))
    assert judged.found
    assert len(judged.reading.pairs) >= HOW_MANY
    assert len(judged.reading.missed) + len(judged.reading.ghosts) == 0
