"""A camera that is knocked is noticed within a second, and the board is found again to the pixel."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from calibration.lens import Lens, Picture, Points
from rules.carrom.board import opening_layout
from rules.pieces import Kind
from rules.table import Mm
from vision.frame import Frame
from vision.observing.observation import View
from vision.observing.observer import Observer
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import Look, draw_look
from vision.synthetic.scene.scene import Disc, Scene, scene_of

SIZE_PX = (888, 660)
HZ = 15.0
NUDGED_S = 0.6
ENDS_S = 2.2
GRAINS = 7

Warp = Callable[[float], Points]  # (3, 3) the picture's motion at a time in seconds


@pytest.fixture(scope="module")
def board_map() -> BoardMap:
    return camera_above(Lens.from_hfov(*SIZE_PX, 66.0), (60.0, -250.0, 1020.0), roll_deg=-8.0)


def frames(picture: Picture, warp: Warp, light: Callable[[float], float] = lambda _: 1.0) -> Iterator[Frame]:
    for index in range(round(ENDS_S * HZ)):
        t_s = index / HZ
        moved = cv2.warpPerspective(picture, warp(t_s), SIZE_PX, borderMode=cv2.BORDER_REPLICATE)
        grained = cv2.addWeighted(moved, light(t_s), grain()[index % GRAINS], 1.0, 0.0, dtype=cv2.CV_8U)
        yield Frame.from_bgr(np.asarray(grained, np.uint8), t_s, index)


@cache
def grain() -> NDArray[np.float32]:
    """(GRAINS, H, W, 3) a sensor's noise, other in every frame of those that follow one another."""
    noise = np.random.default_rng(5).normal(0, 1.5, (GRAINS, SIZE_PX[1], SIZE_PX[0], 1))
    return np.repeat(np.asarray(noise, np.float32), 3, axis=3)


def moved_by(shift_px: tuple[float, float], turn_deg: float = 0.0, over_s: float = 0.0) -> Warp:
    def warp(t_s: float) -> Points:
        share = float(np.clip((t_s - NUDGED_S) / over_s, 0, 1)) if over_s else float(t_s >= NUDGED_S)
        turn = np.vstack([cv2.getRotationMatrix2D((400, 300), turn_deg * share, 1.0), [0, 0, 1]])
        shift = np.array([[1, 0, shift_px[0] * share], [0, 1, shift_px[1] * share], [0, 0, 1]])
        return np.asarray(shift @ turn, float)

    return warp


def watched(board_map: BoardMap, seen: Iterator[Frame]) -> tuple[list[float], BoardMap]:
    """The times at which the camera was seen to have moved, and the final place of the board."""
    observer = Observer(board_map)
    noticed = [frame.t_s for frame in seen if observer.receive(frame).view is View.MOVED]
    return noticed, observer.board_map


def off_px(laid: BoardMap, start: BoardMap, warp: Warp) -> float:
    wanted = cv2.perspectiveTransform(start.corners_px()[None], warp(ENDS_S))[0]
    return float(np.linalg.norm(laid.corners_px() - wanted, axis=1).max())


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("shift_px", "turn_deg"),
    [
        ((1.6, -1.2), 0.0),
        pytest.param((5.0, 3.0), 0.3, marks=pytest.mark.long),
        ((-28.0, 24.0), 0.0),
        pytest.param((2.0, 0.0), 2.5, marks=pytest.mark.long),
        ((-2.0, 5.0), -7.0),
    ],
)
def test_a_nudge_is_followed(
    board_map: BoardMap, picture: Picture, shift_px: tuple[float, float], turn_deg: float
) -> None:
    warp = moved_by(shift_px, turn_deg)
    noticed, followed = watched(board_map, frames(picture, warp))
    assert noticed
    assert noticed[0] <= NUDGED_S + 1.0
    assert off_px(followed, board_map, warp) < 0.5


def test_a_slow_drift_is_followed(board_map: BoardMap, picture: Picture) -> None:
    warp = moved_by((3.0, 2.0), over_s=1.0)
    noticed, followed = watched(board_map, frames(picture, warp))
    assert noticed
    assert off_px(followed, board_map, warp) < 1.3


def test_a_nudge_that_shifts_a_piece_too_is_followed(board_map: BoardMap, picture: Picture) -> None:
    warp = moved_by((6.0, -4.0))
    fallen = picture.copy()
    at_px = board_map.image_from_board(np.array([[150.0, -180.0]]))[0]
    cv2.circle(fallen, (round(float(at_px[0])), round(float(at_px[1]))), 12, (45, 45, 48), -1, cv2.LINE_AA)
    before = [frame for frame in frames(picture, warp) if frame.t_s < NUDGED_S]
    after = [frame for frame in frames(fallen, warp) if frame.t_s >= NUDGED_S]
    noticed, followed = watched(board_map, iter(before + after))
    assert noticed
    assert off_px(followed, board_map, warp) < 0.5


@pytest.mark.long
def test_a_turn_is_followed_though_coins_were_moved_meanwhile(board_map: BoardMap) -> None:
    warp, luck = moved_by((20.0, 20.0), 5.0), np.random.default_rng(8)
    renderer = Renderer(board_map, draw_look(luck), luck=luck)
    kinds = [Kind.WHITE] * 4 + [Kind.BLACK] * 4 + [Kind.QUEEN, Kind.STRIKER]
    tables = [Scene(tuple(Disc(kind, Mm(*luck.uniform(-300, 300, 2))) for kind in kinds)) for _ in range(2)]
    before, after = (frames(renderer.draw(table, 0.0, 0, luck).whole_bgr(), warp) for table in tables)
    seen = (early if early.t_s < NUDGED_S else late for early, late in zip(before, after, strict=True))
    noticed, followed = watched(board_map, seen)
    assert noticed
    assert noticed[0] <= NUDGED_S + 1.0
    assert off_px(followed, board_map, warp) < 0.5


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", [8, pytest.param(9, marks=pytest.mark.long)])
def test_a_break_is_no_nudge(board_map: BoardMap, seed: int) -> None:
    still, luck = moved_by((0.0, 0.0)), np.random.default_rng(seed)
    renderer = Renderer(board_map, Look(), luck=luck)
    kinds = [Kind.WHITE] * 9 + [Kind.BLACK] * 9 + [Kind.QUEEN]
    strewn = Scene(tuple(Disc(kind, Mm(*luck.uniform(-330, 330, 2))) for kind in kinds))
    tables = (scene_of(opening_layout(20.0)), strewn)
    before, after = (frames(renderer.draw(table, 0.0, 0, luck).whole_bgr(), still) for table in tables)
    seen = (early if early.t_s < NUDGED_S else late for early, late in zip(before, after, strict=True))
    noticed, followed = watched(board_map, seen)
    assert noticed == []
    assert followed == board_map


@pytest.mark.parametrize("depth", [pytest.param(0.1, marks=pytest.mark.long), 0.25])
def test_a_flickering_lamp_is_no_nudge(board_map: BoardMap, picture: Picture, depth: float) -> None:
    still = moved_by((0.0, 0.0))
    flicker = frames(picture, still, lambda t_s: 1.0 - depth * (0.5 + 0.5 * np.sin(40.0 * t_s)))
    noticed, followed = watched(board_map, flicker)
    assert noticed == []
    assert followed == board_map


def test_a_map_keeps_its_pockets_when_it_is_moved(board_map: BoardMap, picture: Picture) -> None:
    netted = replace(board_map, pocket_radius_mm=80.0, pocket_inset_mm=0.0, residual_mm=0.4)
    _, followed = watched(netted, frames(picture, moved_by((6.0, 4.0))))
    assert followed != netted
    assert (followed.pocket_radius_mm, followed.pocket_inset_mm, followed.residual_mm) == (80.0, 0.0, 0.4)
