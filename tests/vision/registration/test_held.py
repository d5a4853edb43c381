"""A camera that is held by hand: its pictures are laid where the board lay, until it is put down."""

from functools import cache

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from calibration.lens import Lens, Picture, Points
from device.virtual.disturbance.mount import Mount
from rules.pieces import Kind
from rules.table import Mm
from vision.change.detector import ChangeDetector
from vision.change.settings import ChangeSettings
from vision.frame import Frame
from vision.observing.observation import State, View
from vision.observing.observer import Observer
from vision.registration.held import HeldCamera, moved_back
from vision.registration.landmarks import Landmarks
from vision.synthetic.scene.camera import camera_above

SIZE_PX = (888, 660)
HZ = 30.0
GRAINS = 5


@pytest.fixture(scope="module")
def board_map() -> BoardMap:
    return camera_above(Lens.from_hfov(*SIZE_PX, 66.0), (60.0, -250.0, 1120.0), roll_deg=-8.0)


def shown(picture: Picture, way: Points, t_s: float) -> Frame:
    """What a camera sees that has moved so, with a sensor's noise."""
    moved = cv2.warpPerspective(picture, way, SIZE_PX, borderMode=cv2.BORDER_REPLICATE)
    index = round(t_s * HZ)
    grained = cv2.add(moved, grain()[index % GRAINS], dtype=cv2.CV_8U)
    return Frame.from_bgr(np.asarray(grained, np.uint8), t_s, index)


@cache
def grain() -> NDArray[np.int16]:
    """(GRAINS, H, W, 3) a sensor's noise, other in every frame of those that follow one another."""
    noise = np.random.default_rng(5).normal(0, 1.5, (GRAINS, SIZE_PX[1], SIZE_PX[0], 1))
    return np.repeat(np.asarray(np.round(noise), np.int16), 3, axis=3)


def times(until_s: float, rate_hz: float = HZ) -> list[float]:
    return [index / rate_hz for index in range(round(until_s * rate_hz))]


def through(way: Points, points_px: Points) -> Points:
    return np.asarray(cv2.perspectiveTransform(points_px[None], way)[0], float)


def off_px(way: Points, wanted: Points, board_map: BoardMap) -> float:
    corners = board_map.corners_px()
    return float(np.hypot(*(through(way, corners) - through(wanted, corners)).T).max())


@pytest.mark.parametrize(("held_px", "rate_hz"), [(20.0, 30.0), (20.0, 15.0), (30.0, 20.0)])
def test_the_way_of_a_swaying_camera_is_known_to_a_part_of_a_pixel(
    board_map: BoardMap, picture: Picture, held_px: float, rate_hz: float
) -> None:
    """At few pictures a second it turns by more between two of them, and the way lagged behind by 2 to 5 px."""
    hand = Mount(held_px=held_px)
    near: Points = np.eye(3)
    start = hand.moves_px(0.0, SIZE_PX)
    landmarks = Landmarks.of(ChangeDetector(board_map, ChangeSettings()), shown(picture, np.eye(3), 0.0))
    for t_s in times(1.5, rate_hz):
        wanted = hand.moves_px(t_s, SIZE_PX) @ np.linalg.inv(start)
        way = landmarks.way_px(shown(picture, wanted, t_s), near)
        assert way is not None
        assert off_px(way, wanted, board_map) < 0.6
        near = way


def test_a_frame_moved_back_shows_each_place_where_it_was(picture: Picture) -> None:
    way = Mount(held_px=20.0).moves_px(1.0, SIZE_PX)
    frame = moved_back(shown(picture, way, 1.0), way)
    inner = np.s_[80:-80, 80:-80]
    assert np.abs(frame.whole_bgr()[inner].astype(float) - picture[inner]).mean() < 3.0


def test_the_planes_of_a_frame_are_moved_alike() -> None:
    """A pale square, saturated, slid by ten pixels each way."""
    way = np.array([[1.0, 0, 10], [0, 1.0, 10], [0, 0, 1]])
    y, u = np.zeros((80, 80), np.uint8), np.zeros((40, 40), np.uint8)
    y[30:50, 30:50], u[15:25, 15:25] = 200, 200
    frame = moved_back(Frame.from_planes(y, u, u.copy()), way)
    assert frame.u is not None
    assert np.argwhere(frame.y > 100).min(axis=0).tolist() == [20, 20]
    assert np.argwhere(frame.u > 100).min(axis=0).tolist() == [10, 10]


@pytest.mark.sample(1)
@pytest.mark.parametrize("rate_hz", [20.0, 30.0])
def test_a_swaying_camera_loses_no_stillness(board_map: BoardMap, picture: Picture, rate_hz: float) -> None:
    """It is noticed once, and the board lies still and is read from then on."""
    hand, observer = Mount(held_px=25.0), Observer(board_map)
    start = hand.moves_px(0.0, SIZE_PX)
    seen = [
        observer.receive(shown(picture, hand.moves_px(t_s, SIZE_PX) @ np.linalg.inv(start), t_s))
        for t_s in times(2.5, rate_hz)
    ]
    moved = [observation.t_s for observation in seen if observation.view is View.MOVED]
    assert len(moved) == 1
    assert moved[0] < 1.5
    late = [observation for observation in seen if observation.t_s > moved[0] + 1.0]
    assert {observation.state for observation in late} <= {State.WATCHING, State.SETTLING}
    assert any(observation.pieces is not None for observation in seen if observation.t_s > moved[0])
    assert observer.board_map is board_map


def test_a_hand_that_comes_in_has_the_table_read_where_it_lies(board_map: BoardMap, picture: Picture) -> None:
    """From 199007: it was read in a picture kept from before the camera was known to be held, 10 mm aside."""
    hand, observer = Mount(held_px=30.0), Observer(board_map)
    start, moved_s = hand.moves_px(0.0, SIZE_PX), None
    read: list[Mm] = []
    reached = picture.copy()
    cv2.line(reached, (SIZE_PX[0], 200), (SIZE_PX[0] - 330, 260), (120, 150, 205), 60)
    for t_s in times(1.2):
        shows = reached if moved_s is not None and t_s > moved_s + 0.08 else picture
        seen = observer.receive(shown(shows, hand.moves_px(t_s, SIZE_PX) @ np.linalg.inv(start), t_s))
        moved_s = t_s if seen.view is View.MOVED else moved_s
        if moved_s is not None and seen.pieces is not None and not seen.beside_hand:
            read += [piece.at for piece in seen.pieces if piece.kind is Kind.QUEEN]
    assert read
    assert all(np.hypot(at.x_mm, at.y_mm) < 3.0 for at in read)


@pytest.mark.sample(1)
@pytest.mark.parametrize("rate_hz", [20.0, 30.0])
def test_a_camera_that_is_put_down_is_where_it_was_put(
    board_map: BoardMap, picture: Picture, rate_hz: float
) -> None:
    hand, observer, down_s = Mount(held_px=25.0), Observer(board_map), 2.0
    start = hand.moves_px(0.0, SIZE_PX)
    for t_s in times(5.0, rate_hz):
        way = hand.moves_px(min(t_s, down_s), SIZE_PX) @ np.linalg.inv(start)
        observer.receive(shown(picture, way, t_s))
    laid = observer.board_map.corners_px()
    assert np.hypot(*(laid - through(way, board_map.corners_px())).T).max() < 1.0


@pytest.mark.parametrize(
    "mount", [Mount(hum_px=1.0), Mount(bump_px=12.0), Mount(hum_px=1.0, bump_px=6.0)], ids=str
)
def test_hum_and_bumps_are_no_hand(board_map: BoardMap, picture: Picture, mount: Mount) -> None:
    held, detector = HeldCamera(), ChangeDetector(board_map, ChangeSettings())
    landmarks = Landmarks.of(detector, shown(picture, np.eye(3), 0.0))
    for t_s in times(1.5):
        held.look(shown(picture, mount.moves_px(t_s, SIZE_PX), t_s), landmarks)
        assert not held.is_held


def test_a_camera_that_was_nudged_once_is_not_held(board_map: BoardMap, picture: Picture) -> None:
    held, detector = HeldCamera(), ChangeDetector(board_map, ChangeSettings())
    landmarks = Landmarks.of(detector, shown(picture, np.eye(3), 0.0))
    aside = np.array([[1.0, 0, 20], [0, 1.0, -8], [0, 0, 1]])
    for t_s in times(1.5):
        held.look(shown(picture, aside, t_s), landmarks)
        assert not held.is_held


def test_the_last_place_is_kept_while_an_arm_passes(board_map: BoardMap, picture: Picture) -> None:
    hand, held = Mount(held_px=25.0), HeldCamera()
    start = hand.moves_px(0.0, SIZE_PX)
    landmarks = Landmarks.of(ChangeDetector(board_map, ChangeSettings()), shown(picture, np.eye(3), 0.0))
    for t_s in times(1.5):
        frame = shown(picture, hand.moves_px(t_s, SIZE_PX) @ np.linalg.inv(start), t_s)
        if held.is_held:
            held.laid(frame, landmarks)
        else:
            held.look(frame, landmarks)
    assert held.is_held
    passes, stays = (Frame.from_bgr(np.full_like(picture, 90), t_s) for t_s in (1.6, 2.5))
    assert held.laid(passes, landmarks) is not passes
    assert held.laid(stays, landmarks) is stays
    assert not held.is_held


@pytest.mark.parametrize("rate_hz", [10.0, 15.0, 30.0])
def test_a_camera_that_rests_is_held_no_longer_at_any_rate(
    board_map: BoardMap, picture: Picture, rate_hz: float
) -> None:
    held, aside = HeldCamera(), np.array([[1.0, 0, 6], [0, 1.0, -4], [0, 0, 1]])
    landmarks = Landmarks.of(ChangeDetector(board_map, ChangeSettings()), shown(picture, np.eye(3), 0.0))
    held.is_held = True
    for step in range(round(2.3 * rate_hz)):
        held.laid(shown(picture, aside, step / rate_hz), landmarks)
    assert not held.is_held


@pytest.mark.long
def test_a_board_that_was_out_of_the_picture_is_found_again(board_map: BoardMap, picture: Picture) -> None:
    """A hand turned the camera away and back, and went on swaying."""
    hand, observer = Mount(held_px=20.0), Observer(board_map)
    start = hand.moves_px(0.0, SIZE_PX)
    for t_s in times(6.0):
        way = hand.moves_px(t_s, SIZE_PX) @ np.linalg.inv(start)
        away = 500.0 * np.clip(min(t_s - 2.0, 3.5 - t_s) / 0.3, 0, 1)
        way[:2] += np.outer([away, 0.0], way[2])
        seen = observer.receive(shown(picture, way, t_s))
    assert seen.view is View.CLEAR
    assert seen.state in (State.WATCHING, State.SETTLING)


def test_a_camera_that_trembles_about_its_place_is_not_held(board_map: BoardMap, picture: Picture) -> None:
    """Only where it is far aside was it looked for, so that each look said that it is elsewhere."""
    floor, observer = Mount(hum_px=2.0), Observer(board_map)
    seen = [observer.receive(shown(picture, floor.moves_px(t_s, SIZE_PX), t_s)) for t_s in times(2.5)]
    assert View.MOVED not in {observation.view for observation in seen}
