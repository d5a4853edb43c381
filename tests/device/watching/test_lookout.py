"""The vision process for people: its pictures, and corners given to it between two frames."""

from __future__ import annotations

import base64
import queue
import subprocess
import sys
from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from calibration.boardmap import BoardMap
from device.watching.lookout import Lookout
from device.watching.lookout_picture import json_from_map, picture_of
from tests.device.still_eyes import CORNERS, PIECES, SIZE_PX, StillSource, drawn, seen_map
from vision.frame import Frame
from vision.observing.stays import Stays

LEARNT = {"white": "#f0e6c8", "black": "#1e1e28", "queen": None, "striker": None, "wood": "#aaa082"}
PATIENCE_S = 20.0


class Looker:
    """A looker that only remembers its map."""

    def __init__(self, board_map: BoardMap) -> None:
        self.board_map = board_map
        self.stays = Stays()

    def realign(self, board_map: BoardMap) -> None:
        self.board_map = board_map


class Darkening(StillSource):
    """A picture of a table at rest, and after it darkness."""

    def __next__(self) -> Frame:
        frame = super().__next__()
        return frame if frame.index == 0 else Frame.from_bgr(np.zeros_like(drawn()), frame.t_s, frame.index)


class Watched:
    """A lookout, and its messages."""

    def __init__(self, numbers: Iterator[int]) -> None:
        self._said: queue.Queue[tuple[str, object]] = queue.Queue()
        self.lookout = Lookout(StillSource(drawn(), numbers), lambda kind, what: self._said.put((kind, what)))
        self.looker = Looker(seen_map())

    def hears(self, *lines: bytes) -> None:
        self.lookout.hear(lines)

    def says(self) -> tuple[str, dict[str, object]]:
        kind, what = self._said.get(timeout=PATIENCE_S)
        assert isinstance(what, dict)
        return kind, what

    def is_silent(self) -> bool:
        return self._said.empty()


@pytest.fixture
def watched() -> Watched:
    return Watched(iter(range(1000)))


def test_frames_that_are_missing_are_counted() -> None:
    lookout = Watched(iter((0, 1, 2, 5, 6, 10))).lookout
    assert len(list(lookout)) == 6
    assert lookout.facts() == {"frames": {"seen": 6, "dropped": 5}, "residual_mm": None, "minutes": None}


def test_the_minutes_say_how_much_was_watched(watched: Watched) -> None:
    watched.lookout.meet(watched.looker)
    for t_s in (0.0, 15.0, 30.0):
        watched.looker.stays.attendance.note(t_s, "covered" if t_s == 15.0 else "")
    assert watched.lookout.facts()["minutes"] == [{"watched": 0.5, "why": "the board was covered"}]


def test_a_picture_is_made_when_it_is_wished_and_not_before(watched: Watched) -> None:
    watched.lookout.meet(watched.looker)
    watched.lookout.note(PIECES)
    next(watched.lookout)
    assert watched.is_silent()
    watched.hears(b'{"picture": 7}')
    next(watched.lookout)
    kind, said = watched.says()
    assert kind == "picture"
    assert said["number"] == 7
    assert said["size_px"] == list(SIZE_PX)
    jpeg = cv2.imdecode(np.frombuffer(base64.b64decode(str(said["jpeg"])), np.uint8), cv2.IMREAD_COLOR)
    assert jpeg is not None
    assert np.abs(jpeg.astype(int) - drawn()).mean() < 4


def test_the_board_is_told_with_its_drawing(watched: Watched) -> None:
    drawing = json_from_map(seen_map())
    corners, lines = np.array(drawing["corners"]), drawing["lines"]
    assert np.abs(corners - CORNERS).max() < 3  # four corners by hand are hardly ever a square's exactly
    assert isinstance(lines, list)
    assert len(lines) == 1 + 4 + 8 + 8 + 2
    assert all(0 <= x <= SIZE_PX[0] and 0 <= y <= SIZE_PX[1] for line in lines for x, y in line)


def test_the_faces_of_the_set_are_told_in_their_colours() -> None:
    shown = picture_of(Frame.from_bgr(drawn()), seen_map(), PIECES)
    assert shown["colours"] == LEARNT


def test_colours_are_those_of_the_pieces_at_rest_not_of_a_moving_picture() -> None:
    """The picture that is sent may show a hand; the colours beside it were learnt before."""
    said: queue.Queue[tuple[str, dict[str, object]]] = queue.Queue()
    source = Darkening(drawn(), iter(range(3)))
    lookout = Lookout(source, lambda kind, what: said.put((kind, what)))
    lookout.meet(Looker(seen_map()))
    next(lookout)
    lookout.note(PIECES, is_at_rest=True)
    next(lookout)
    lookout.note(PIECES, is_at_rest=False)
    lookout.hear([b'{"picture": 1}'])
    next(lookout)
    _, picture = said.get(timeout=PATIENCE_S)
    assert picture["colours"] == LEARNT


def test_without_a_board_there_is_the_picture_alone() -> None:
    shown = picture_of(Frame.from_bgr(drawn()), None, None)
    assert shown["jpeg"]
    assert shown["board"] is shown["light"] is shown["colours"] is None


def test_a_large_picture_is_made_smaller_but_its_places_are_not() -> None:
    large = cv2.resize(drawn(), (2592, 1944))
    shown = picture_of(Frame.from_bgr(np.asarray(large, np.uint8)), None, None)
    jpeg = cv2.imdecode(np.frombuffer(base64.b64decode(str(shown["jpeg"])), np.uint8), cv2.IMREAD_COLOR)
    assert jpeg is not None
    assert jpeg.shape[:2] == (960, 1280)
    assert shown["size_px"] == [2592, 1944]


def test_given_corners_are_looked_through_from_the_next_frame_on(watched: Watched) -> None:
    watched.lookout.meet(watched.looker)
    old = watched.looker.board_map
    watched.hears(b'{"corners": [[125, 45], [525, 49], [535, 445], [117, 441]]}')
    assert watched.looker.board_map is old
    next(watched.lookout)
    new = watched.looker.board_map
    assert np.abs(new.corners_px() - old.corners_px() - 5).max() < 1
    assert new.lens == old.lens
    assert (new.pocket_radius_mm, new.pocket_inset_mm) == (old.pocket_radius_mm, old.pocket_inset_mm)


@pytest.mark.parametrize(
    "wish",
    [
        b'{"corners": [[1, 1], [9, 9], [9, 1], [1, 9]]}',
        b'{"find": true}',
        b"no wish",
        b'{"picture": "now"}',
        b'["a list"]',
    ],
)
def test_what_cannot_be_done_is_told_and_the_board_stays(watched: Watched, wish: bytes) -> None:
    watched.lookout = Lookout(
        StillSource(np.full((480, 640, 3), 128, np.uint8), iter(range(9))),
        lambda kind, what: watched._said.put((kind, what)),
    )
    watched.lookout.meet(watched.looker)
    old = watched.looker.board_map
    watched.hears(wish)
    next(watched.lookout)
    kind, said = watched.says()
    assert kind == "alignment"
    assert said["refusal"]
    assert watched.looker.board_map is old


def test_corners_given_before_a_board_is_seen_wait_for_the_eyes(watched: Watched) -> None:
    watched.hears(b'{"corners": [[125, 45], [525, 49], [535, 445], [117, 441]]}')
    next(watched.lookout)
    watched.lookout.meet(watched.looker)
    next(watched.lookout)
    assert abs(watched.looker.board_map.corners_px()[0, 0] - 125) < 3


PAINTS_AT_ITS_END = """
from itertools import count
import cv2, numpy as np
from device.watching.lookout import Lookout
from tests.device.still_eyes import StillSource
noise = np.random.default_rng(1).integers(0, 256, (750, 1000, 3), np.uint8)
lookout = Lookout(StillSource(np.tile(noise, (4, 4, 1)), count()), lambda kind, what: print(kind))
lookout.hear([b'{"picture": 1}'])
next(lookout)
"""


def test_a_process_that_ends_while_it_paints_says_its_picture_and_ends_in_order() -> None:
    """A daemon thread that returns from OpenCV then is unwound through a C++ destructor, which aborts."""
    process = subprocess.run((sys.executable, "-c", PAINTS_AT_ITS_END), capture_output=True, text=True)
    assert (process.returncode, process.stdout) == (0, "picture\n"), process.stderr
