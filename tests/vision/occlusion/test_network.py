"""The network of covers: its cells show a hand, but not a hand's shadow alone."""

from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from rules.pieces import Kind
from rules.table import Mm
from vision.frame import Frame, Plane
from vision.observing.still import look_at_still
from vision.occlusion.covers import LIKELY
from vision.occlusion.network import CELLS, HAND, SIDE_PX, cells_of, covered, given
from vision.rectified.network import share_of
from vision.rectified.view import TopView
from vision.synthetic.drawing.hand import PEOPLE, covers
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import draw_look
from vision.synthetic.scene.scene import Disc, Hand, Pose, Scene

SIZE_PX = (888, 660)
DISCS = (
    Disc(Kind.WHITE, Mm(120.0, 40.0)),
    Disc(Kind.BLACK, Mm(-200.0, 150.0)),
    Disc(Kind.QUEEN, Mm(60.0, -190.0)),
)
EYE_MM = (40.0, -120.0, 1050.0)


@cache
def table(seed: int) -> tuple[Renderer, BoardMap]:
    """An empty table, which takes most of the time of a picture."""
    luck = np.random.default_rng(seed)
    board_map = camera_above(Lens.from_hfov(*SIZE_PX, 66.0), EYE_MM)
    return Renderer(board_map, draw_look(luck), luck=luck), board_map


def picture(seed: int, *hands: Hand) -> tuple[Plane, BoardMap]:
    renderer, board_map = table(seed)
    return renderer.draw(Scene(DISCS, hands), 0.0, 0, np.random.default_rng(seed)).whole_bgr(), board_map


def cell_shares(bgr: Plane, board_map: BoardMap) -> NDArray[np.float64]:
    view = TopView.of(board_map)
    return share_of(covered(view.look(Frame.from_bgr(bgr)).bgr, view.shown.astype(np.uint8)))


def truth(board_map: BoardMap, hand: Hand) -> NDArray[np.bool_]:
    """Whether a hand hides the middles of every other cell each way."""
    reach = TopView.of(board_map).reach_mm
    axis = ((np.arange(0, CELLS, 2) + 0.5) / CELLS * 2 - 1) * reach
    eye = board_map.eye_mm
    return np.array([[covers(hand, Mm(float(x), float(-y)), eye) for x in axis] for y in axis])


@pytest.mark.parametrize("apart", [4, pytest.param(2, marks=pytest.mark.long)])
def test_the_cells_under_hands_are_told(apart: int) -> None:
    shares = []
    for wearer in range(0, 9, apart):
        hand = Hand(list(Pose)[wearer % len(Pose)], Mm(200.0 - 30 * wearer, 120.0), 180.0, wearer)
        bgr, board_map = picture(wearer % 3, hand)
        seen, true = cell_shares(bgr, board_map)[::2, ::2, HAND] > 0.5, truth(board_map, hand)
        shares.append((seen & true).sum() / (seen | true).sum())
    assert np.mean(shares) > 0.5


@pytest.mark.long
def test_hands_just_over_the_rail_are_seen() -> None:
    seen = []
    for seed in range(8):
        hand = Hand(Pose.OPEN, Mm(150.0 - 40 * seed, -280.0), 10.0, 3 * seed % len(PEOPLE))
        bgr, board_map = picture(seed, hand)
        seen.append(look_at_still(Frame.from_bgr(bgr), board_map).hand)
    assert sum(seen) >= 7  # one is as dark as the wood that it reaches over


@pytest.mark.parametrize("soft_px", [1.0, 4.0, 12.0])
def test_the_shadow_of_an_arm_is_no_cover(soft_px: float) -> None:
    for seed in range(2):
        bgr, board_map = picture(seed)
        ends = (
            board_map.image_from_board(np.array([[-60.0, 20.0], [60.0, -600.0]])).round().astype(int).tolist()
        )
        arm = np.zeros(bgr.shape[:2], np.float32)
        cv2.line(arm, ends[0], ends[1], 1.0, 60, cv2.LINE_AA)
        dark = 1 - 0.5 * cv2.GaussianBlur(arm, (0, 0), soft_px)
        shaded = Frame.from_bgr((bgr * dark[..., None]).astype(np.uint8))
        assert not look_at_still(shaded, board_map).hand


def test_what_is_given_is_brightness_against_the_middle_and_nothing_beyond_the_picture() -> None:
    bgr = np.full((394, 394, 3), 100, np.uint8)
    shown = np.ones((394, 394), np.uint8)
    shown[:, 200:] = 0
    seen = given(bgr, shown)
    assert seen.shape == (4, SIDE_PX, SIDE_PX)
    assert np.abs(seen[:3]).max() < 1e-6
    assert (seen[3, :, : SIDE_PX // 2] == 1).all()
    assert (seen[3, :, SIDE_PX // 2 + 2 :] == 0).all()


def test_blocks_answer_for_their_four_cells() -> None:
    blocks = np.zeros((2, 3, 8), np.float32)
    blocks[1, 2] = np.arange(8)
    cells = cells_of(blocks)
    assert cells.shape == (4, 6, 2)
    assert cells[2:, 4:].reshape(-1).tolist() == list(range(8))


def test_nothing_covers_where_the_network_is_sure_of_the_board() -> None:
    bgr, board_map = picture(7)
    assert cell_shares(bgr, board_map).max() < LIKELY
