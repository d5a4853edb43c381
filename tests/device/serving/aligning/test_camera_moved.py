"""A moved camera: a new search finds the board, phones are informed, and one request accepts it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from device.serving.aligning.board_search import FoundBoard, find_apart
from device.serving.aligning.camera import FILE
from device.serving.aligning.camera_moved import LONGEST_WAIT_S, LOST_S
from tests.device.still_eyes import CORNERS, OpenEyes
from vision.synthetic.variety.varied import show, varied
from web.camera import Corners
from web.door import Json
from web.errors import BadAsk

ELSEWHERE = tuple((x + 40.0, y + 12.0) for x, y in CORNERS)
CLOSE = tuple((x + 0.5, y) for x, y in CORNERS)


class Room:
    """A still vision process whose search finds a given board; `heard` are the phones' messages."""

    def __init__(self, still_eyes: OpenEyes, folder: Path, corners: Corners | None) -> None:
        self.corners = corners
        self.looks = 0
        self.heard: list[Json | None] = []
        self._news = threading.Condition()
        self.eyes = still_eyes(folder, look=self._look)
        self.desk, self.mover = self.eyes.desk, self.eyes.desk.mover
        self.mover.tell = self._hear

    def wait_for(self, is_enough: Callable[[], bool]) -> None:
        with self._news:
            assert self._news.wait_for(is_enough, 20)

    def is_moved(self) -> None:
        """Reports a movement; returns when the search is done."""
        self.mover.note_moved()
        self.wait_for(lambda: bool(self.heard and self.heard[-1] and self.heard[-1]["looked"]))

    def _look(self, jpeg: bytes, width_px: int, surface_mm: float) -> FoundBoard | None:
        with self._news:
            self.looks += 1
            self._news.notify_all()
        return None if self.corners is None else FoundBoard(self.corners, 0.4)

    def _hear(self, move: Json | None) -> None:
        with self._news:
            self.heard.append(move)
            self._news.notify_all()


OpenRoom = Callable[[Corners | None], Room]


@pytest.fixture
def open_room(tmp_path: Path, still_eyes: OpenEyes) -> OpenRoom:
    """A room whose search finds these corners."""
    return lambda corners: Room(still_eyes, tmp_path, corners)


def kept(folder: Path) -> object:
    path = folder / FILE
    return json.loads(path.read_text())["corners"] if path.exists() else None


def test_a_board_that_was_followed_is_accepted_as_it_is_seen(tmp_path: Path, open_room: OpenRoom) -> None:
    room = open_room(CLOSE)
    room.is_moved()
    assert room.heard[0] == {"looked": False, "followed": False, "residual_mm": None}
    last = room.heard[-1]
    assert last is not None
    assert last["followed"] is True
    assert 0.9 < float(str(last["residual_mm"])) < 1.2, "0.4 of the look, and half a pixel of 740 mm in 405 px"
    room.desk.accept()
    assert room.heard[-1] is None
    assert (room.desk.by, kept(tmp_path)) == ("found", None)
    assert np.abs(room.eyes.board_map.corners_px() - CORNERS).max() < 0.01


def test_corners_of_a_person_that_were_followed_are_kept_where_they_are_now(
    tmp_path: Path, open_room: OpenRoom
) -> None:
    room = open_room(ELSEWHERE)
    room.desk.align(ELSEWHERE)  # the eyes look there now
    room.is_moved()
    room.desk.accept()
    assert np.abs(np.array(kept(tmp_path)) - ELSEWHERE).max() < 0.2
    assert room.eyes.words[0].startswith("--corners=160.0,52.0")


def test_a_board_that_was_not_followed_is_found_there_anew(tmp_path: Path, open_room: OpenRoom) -> None:
    room = open_room(ELSEWHERE)
    room.is_moved()
    assert room.heard[-1] == {"looked": True, "followed": False, "residual_mm": 0.4}
    room.desk.accept()
    assert room.heard[-1] is None
    assert (room.desk.by, kept(tmp_path)) == ("found", None), "found by itself at the next start too"
    assert np.abs(room.eyes.board_map.corners_px() - CORNERS).max() < 4


def test_eyes_that_find_none_after_all_say_so_again(open_room: OpenRoom) -> None:
    room = open_room(ELSEWHERE)
    room.is_moved()
    room.desk.accept()
    room.desk.hear("alignment", {"refusal": "no board: a hand lies over it"})
    room.wait_for(lambda: room.heard[-1] == {"looked": True, "followed": False, "residual_mm": 0.4})
    assert room.looks == 2


def test_corners_of_a_person_are_moved_to_where_the_board_is_found(tmp_path: Path, open_room: OpenRoom) -> None:
    room = open_room(ELSEWHERE)
    room.desk.align(CORNERS)
    room.is_moved()
    room.desk.accept()
    assert np.abs(room.eyes.board_map.corners_px() - ELSEWHERE).max() < 0.01
    assert kept(tmp_path) == [list(at) for at in ELSEWHERE]
    assert room.heard[-1] is None


def test_where_no_board_is_found_there_is_nothing_to_accept(open_room: OpenRoom) -> None:
    room = open_room(None)
    with pytest.raises(BadAsk, match="no new alignment"):
        room.desk.accept()
    room.is_moved()
    assert room.heard[-1] == {"looked": True, "followed": False, "residual_mm": None}
    with pytest.raises(BadAsk, match="no new alignment"):
        room.desk.accept()


def test_corners_from_the_page_end_it_too(open_room: OpenRoom) -> None:
    room = open_room(ELSEWHERE)
    room.is_moved()
    room.desk.align(ELSEWHERE)
    assert room.heard[-1] is None


def test_a_board_out_of_sight_is_looked_for_elsewhere_and_ever_less_often(open_room: OpenRoom) -> None:
    room = open_room(None)
    at_s = 0.0
    while at_s < 3 * LONGEST_WAIT_S:
        before = room.looks
        room.mover.note_view(is_lost=True, now_s=at_s)
        if room.mover._looking is not None:
            room.mover._looking.join()
        assert room.looks == before or at_s >= LOST_S
        at_s += 1.0
    assert room.looks < 12, "a box in a dark room does not search all night"
    assert room.heard == []
    room.corners = ELSEWHERE
    room.mover.note_view(is_lost=False, now_s=at_s)
    room.mover.note_view(is_lost=True, now_s=at_s)
    room.mover.note_view(is_lost=True, now_s=at_s + LOST_S)
    room.wait_for(lambda: room.heard != [])
    assert room.heard[-1] == {"looked": True, "followed": False, "residual_mm": 0.4}
    room.mover.note_view(is_lost=False, now_s=at_s + LOST_S + 1)
    assert room.heard[-1] is None, "it was put back"


def test_a_camera_that_is_moved_while_it_is_looked_at_is_looked_at_again(open_room: OpenRoom) -> None:
    room = open_room(CLOSE)
    first = room._look

    def look(jpeg: bytes, width_px: int, surface_mm: float) -> FoundBoard | None:
        if room.looks == 0:
            room.mover.note_moved()  # knocked once more
        return first(jpeg, width_px, surface_mm)

    room.mover._look = look
    room.is_moved()
    assert room.looks == 2
    assert [move["looked"] for move in room.heard if move] == [False, False, True]


def test_another_look_finds_a_drawn_board_in_a_picture_of_half_its_size() -> None:
    shown = show(varied(3))
    height, width = shown.bgr.shape[:2]
    jpeg = cv2.imencode(".jpg", cv2.resize(shown.bgr, (width // 2, height // 2)))[1].tobytes()
    board = find_apart(jpeg, width, shown.varied.profile.surface_mm)
    assert board is not None
    side_px = np.linalg.norm(np.subtract(shown.corners_px[0], shown.corners_px[1]))
    off_px = np.linalg.norm(np.subtract(board.corners, shown.corners_px), axis=1).max()
    assert off_px < 0.01 * side_px
    assert board.residual_mm < 5


def test_another_look_at_nothing_finds_nothing() -> None:
    grey = cv2.imencode(".jpg", np.full((240, 320, 3), 128, np.uint8))[1].tobytes()
    assert find_apart(grey, 320, 740.0) is None
    assert find_apart(b"no picture", 320, 740.0) is None
