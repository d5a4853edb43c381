"""The pockets' shape comes from the picture, and stays the laws' own where it is not visible."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.boardmap import BoardMap
from calibration.cushion.pockets import has_no_pockets, with_pockets
from calibration.find import search
from calibration.lens import Lens, Picture
from vision.synthetic.scene.camera import camera_above

WOOD, NET, FRAME = (125, 180, 215), (60, 70, 60), (40, 50, 90)


def drawn(board_map: BoardMap) -> Picture:
    """A bare board with the map's pockets, softly seen, a little noise."""
    canvas = np.full((board_map.lens.height_px, board_map.lens.width_px, 3), FRAME, np.uint8)
    edge = np.linspace(0, 1, 50)[:, None]
    corners = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * board_map.half_mm
    ring = np.concatenate(
        [a + (b - a) * edge for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True)]
    )
    mask = np.zeros(canvas.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(board_map.image_from_board(ring) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    canvas[mask > 127] = WOOD
    turn = np.linspace(0, 2 * np.pi, 90)
    for corner in corners / board_map.half_mm:
        way = np.column_stack([np.cos(turn), np.sin(turn)])
        hole = corner * board_map.pocket_middle_mm + board_map.pocket_radius_mm * way
        pit = np.zeros_like(mask)
        cv2.fillPoly(
            pit, [np.round(board_map.image_from_board(hole) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4
        )
        canvas[(pit > 127) & (mask > 127)] = NET
    soft = cv2.GaussianBlur(canvas, (0, 0), 1.0).astype(float)
    return np.clip(soft + np.random.default_rng(3).normal(0, 3, soft.shape), 0, 255).astype(np.uint8)


@pytest.fixture(scope="module")
def seen_board() -> BoardMap:
    lens = Lens.from_hfov(1332, 990, 66.0)
    return camera_above(lens, (60.0, -300.0, 1000.0), roll_deg=12.0)


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("radius_mm", "inset_mm"),
    [(22.25, 22.25), (28.0, 28.0), (45.0, 22.5), (45.0, 45.0), (80.0, 0.0), (50.0, 0.0)],
)
def test_the_opening_that_is_drawn_is_seen(seen_board: BoardMap, radius_mm: float, inset_mm: float) -> None:
    true = replace(seen_board, pocket_radius_mm=radius_mm, pocket_inset_mm=inset_mm)
    seen = with_pockets(drawn(true), seen_board)
    assert seen.pocket_radius_mm == pytest.approx(radius_mm, abs=2.0)
    assert seen.pocket_inset_mm == pytest.approx(inset_mm, abs=4.0)


def test_the_opening_is_seen_in_the_dark(seen_board: BoardMap) -> None:
    """From a broad table, 1010210: a net stood out from a dark surface by five grey levels."""
    true = replace(seen_board, pocket_radius_mm=50.0, pocket_inset_mm=0.0)
    dark = np.asarray(cv2.convertScaleAbs(drawn(true), alpha=0.05), np.uint8)
    assert with_pockets(dark, seen_board).pocket_radius_mm == pytest.approx(50.0, abs=2.0)


def test_a_faint_arc_in_the_little_that_corners_show_is_no_opening(seen_board: BoardMap) -> None:
    """From photographs whose corners lie outside: a circle of 62 mm was the only one that was seen at all."""
    arc = replace(seen_board, pocket_radius_mm=62.0, pocket_inset_mm=46.5)
    bare = replace(arc, pocket_radius_mm=0.0, pocket_inset_mm=0.0)
    surface, printed = (drawn(shape).astype(float) for shape in (bare, arc))
    faint = np.clip(surface + 0.03 * (printed - surface), 0, 255).astype(np.uint8)
    inwards = (seen_board.half_mm - 65.0) * np.array([[1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]])
    east, southeast, south = seen_board.image_from_board(inwards)
    right, bottom = int(min(east[0], southeast[0])), int(min(south[1], southeast[1]))
    assert with_pockets(faint[:bottom, :right], seen_board) == seen_board


def test_a_bare_corner_keeps_the_laws_pockets(seen_board: BoardMap) -> None:
    bare = replace(seen_board, pocket_radius_mm=0.0, pocket_inset_mm=0.0)
    assert with_pockets(drawn(bare), seen_board) == seen_board


@pytest.mark.sample(1)
@pytest.mark.parametrize(("name", "is_quarter"), [("tanmay_142222", True), ("anskarthik_board", False)])
def test_real_pockets(shared: Path, name: str, is_quarter: bool) -> None:
    board_map = search(np.asarray(cv2.imread(str(shared / f"photos/carrom/{name}.jpg")), np.uint8)).board_map
    assert (board_map.pocket_inset_mm == 0.0) == is_quarter
    assert board_map.pocket_radius_mm == pytest.approx(53.0 if is_quarter else 22.0, abs=6.0)


@pytest.mark.parametrize("light", [1.0, 0.1])
def test_a_surface_without_openings_at_its_corners_is_no_carrom_board(
    seen_board: BoardMap, light: float
) -> None:
    bare = replace(seen_board, pocket_radius_mm=1.0, pocket_inset_mm=1.0)
    cloth, board = (
        np.asarray(cv2.convertScaleAbs(drawn(shape), alpha=light), np.uint8) for shape in (bare, seen_board)
    )
    assert has_no_pockets(cloth, seen_board)
    assert not has_no_pockets(board, seen_board)


def test_corners_outside_the_picture_tell_nothing_of_pockets(seen_board: BoardMap) -> None:
    bare = drawn(replace(seen_board, pocket_radius_mm=1.0, pocket_inset_mm=1.0))
    half = bare[: bare.shape[0] // 2, : bare.shape[1] // 2]
    assert not has_no_pockets(half, seen_board)
