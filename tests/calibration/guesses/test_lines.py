"""Straight edges alone lead to the board: whatever its light, its lens, and the cloth it lies on."""

import cv2
import numpy as np
import pytest

from calibration.boardmap import BoardMap
from calibration.guesses.lines import line_guesses
from calibration.guesses.orientations import likely_orientations
from calibration.guesses.straight_edges import Edges, straight_edges
from calibration.lens import Lens, Picture, Points
from vision.synthetic.scene.camera import camera_above

SIZE_PX = (1000, 760)
REACH_MM = 10.0  # the alignment converges from there: it looks 8 mm to both sides of lines within the corners
NOMINAL = Lens.from_hfov(*SIZE_PX, 66.0)
HALVES_MM = (236.7, 268.5, 370.0, 435.0)  # inner and outer base lines, cushions, the frame


def outline(half_mm: float) -> Points:
    """(N, 2) mm along a square, densely, as a bent lens bends it."""
    corners = np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * half_mm
    share = np.linspace(0, 1, 40)[:, None]
    return np.concatenate(
        [
            corner + (other - corner) * share
            for corner, other in zip(corners, np.roll(corners, -1, axis=0), strict=True)
        ]
    )


def drawn(board_map: BoardMap, stripes_px: int = 0) -> Picture:
    """A frame, a surface and base lines in grey, on stripes if wanted, softly seen, with a sensor's noise."""
    canvas = np.full((SIZE_PX[1], SIZE_PX[0]), 150, np.uint8)
    if stripes_px:
        canvas[:, np.arange(SIZE_PX[0]) % (2 * stripes_px) < stripes_px] = 60
    for half_mm, grey in ((435.0, 70), (370.0, 190)):
        ring = np.round(board_map.image_from_board(outline(half_mm)) * 16).astype(np.int32)
        cv2.fillPoly(canvas, [ring], grey, cv2.LINE_AA, 4)
    for half_mm in HALVES_MM[:2]:
        for side in range(4):
            line = outline(half_mm)[40 * side + 4 : 40 * side + 36]
            pixels = np.round(board_map.image_from_board(line) * 16).astype(np.int32)
            cv2.polylines(canvas, [pixels], False, 90, 2, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(canvas, (0, 0), 0.9).astype(float)
    seen = np.clip(soft + np.random.default_rng(2).normal(0, 3, soft.shape), 0, 255).astype(np.uint8)
    return np.repeat(seen[..., None], 3, axis=2)


def nearest_mm(board_map: BoardMap, edges: Edges) -> float:
    """The distance of the best guess's anchors from the drawn board's, in mm."""
    wanted = board_map.image_from_board(np.array([[-1, 1], [1, 1], [1, -1], [-1, -1]]) * 268.5)
    off_px = [np.inf]
    for guess in line_guesses(edges, NOMINAL):
        seen = guess.seen_by(NOMINAL)
        off_px += [float(np.hypot(*(np.roll(seen, k, axis=0) - wanted).T).max()) for k in range(4)]
    return min(off_px) / board_map.px_per_mm()


@pytest.mark.parametrize(
    ("eye_mm", "roll_deg", "k1", "f_px"),
    [
        ((20.0, -60.0, 1200.0), 10.0, 0.0, 770.0),
        ((-200.0, -650.0, 1000.0), -30.0, 0.0, 770.0),
        ((60.0, -120.0, 600.0), 20.0, -0.13, 430.0),
    ],
)
def test_the_drawn_board_is_among_the_guesses(
    eye_mm: tuple[float, float, float], roll_deg: float, k1: float, f_px: float
) -> None:
    lens = Lens(*SIZE_PX, f_px, 499.5, 379.5, k1, 0.9 * k1**2)
    board_map = camera_above(lens, eye_mm, roll_deg=roll_deg)
    assert nearest_mm(board_map, straight_edges(drawn(board_map))) < REACH_MM


@pytest.mark.parametrize(("stripes_px", "roll_deg"), [(8, 17.0), (24, 3.0), (18, 40.0)])
def test_a_striped_cloth_hides_no_board(stripes_px: int, roll_deg: float) -> None:
    board_map = camera_above(NOMINAL, (50.0, -300.0, 1300.0), roll_deg=roll_deg)
    edges = straight_edges(drawn(board_map, stripes_px))
    alone = edges.without_crowds()
    assert alone is not None
    assert len(alone.ends_px) < len(edges.ends_px)
    assert nearest_mm(board_map, alone) < REACH_MM


def test_a_blank_picture_leads_nowhere() -> None:
    edges = straight_edges(np.full((400, 600, 3), 128, np.uint8))
    assert edges.without_crowds() is None
    assert likely_orientations(edges, NOMINAL) == ()
    assert line_guesses(edges, NOMINAL) == ()


def test_lines_of_one_direction_lead_nowhere() -> None:
    ruled = np.full((400, 600, 3), 200, np.uint8)
    ruled[:, 40::50] = ruled[:, 41::50] = 60
    assert line_guesses(straight_edges(ruled), NOMINAL) == ()
