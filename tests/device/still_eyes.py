"""A vision process on one drawn picture: a real lookout and a real desk, without a process between them."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

import cv2
import numpy as np

from calibration.boardmap import BoardMap
from calibration.solve import map_from_corners
from device.serving.aligning.board_search import find_apart
from device.serving.aligning.camera import CameraDesk
from device.serving.aligning.camera_moved import Look
from device.watching.lookout import Lookout, Place
from device.watching.lookout_picture import drawing_mm
from rules.pieces import Kind
from rules.table import Layout, Mm, Piece
from vision.frame import Frame, Plane
from vision.observing.stays import Stays
from web.door import Json

SIZE_PX = (640, 480)
RATE_HZ = 60.0
CORNERS = ((120.0, 40.0), (520.0, 44.0), (530.0, 440.0), (112.0, 436.0))
PIECES: Layout = (
    Piece(Kind.WHITE, Mm(-100.0, 50.0)),
    Piece(Kind.WHITE, Mm(150.0, -120.0)),
    Piece(Kind.BLACK, Mm(40.0, 200.0)),
)
FACES = {Kind.WHITE: (200, 230, 240), Kind.BLACK: (40, 30, 30)}  # BGR


def seen_map() -> BoardMap:
    """The map of the drawn picture's board."""
    return map_from_corners(np.array(CORNERS), SIZE_PX)


def drawn(level: int = 170) -> Plane:
    """A board in flat colours with its drawing and three coins; `level` the wood's brightness."""
    board_map, bgr = seen_map(), np.full((SIZE_PX[1], SIZE_PX[0], 3), 60, np.uint8)
    cv2.fillConvexPoly(bgr, np.array(CORNERS).round().astype(np.int32), (level - 40, level - 10, level))
    for line in drawing_mm(board_map):
        cv2.polylines(bgr, [board_map.image_from_board(line).round().astype(np.int32)], False, (40, 60, 80), 1)
    for piece in PIECES:
        ring = 15.5 * np.array([[np.cos(a), np.sin(a)] for a in np.linspace(0, 6.3, 40)])
        rim = board_map.image_from_board(ring + np.array([piece.at.x_mm, piece.at.y_mm]), 8.0)
        cv2.fillConvexPoly(bgr, rim.round().astype(np.int32), FACES[piece.kind])
    bgr.setflags(write=False)
    return bgr


class StillSource:
    """The same picture repeated, with these numbers."""

    size_px = SIZE_PX
    rate_hz: float | None = RATE_HZ
    name = "still"
    is_live = True

    def __init__(self, bgr: Plane, numbers: Iterator[int]) -> None:
        self._bgr = bgr
        self._numbers = numbers

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Frame:
        number = next(self._numbers)
        return Frame.from_bgr(self._bgr, number / RATE_HZ, number)


class StillEyes:
    """A vision process as seen by its parent; `sees` is whether it has found the board.

    Frames come until it is closed; the fixture `still_eyes` closes it after its test.
    """

    def __init__(
        self,
        folder: Path,
        *,
        sees: bool = True,
        level: int = 170,
        look: Look = find_apart,
        place: Place | None = None,
    ) -> None:
        """`place`: that of a golf course, which is then what the camera sees."""
        self.words: tuple[str, ...] = ()
        self.begun = 0
        self._one_at_a_time = threading.Lock()
        self.board_map = seen_map()
        self.stays = Stays()
        self.lookout = Lookout(StillSource(drawn(level), iter(range(1_000_000))), self._say, place=place)
        if sees:
            self.lookout.meet(self)
            self.lookout.note(PIECES)
        self.desk = CameraDesk(self, folder, "still", look=look, is_golf=lambda: place is not None)
        self.desk.mover.settle_s = 0  # a picture does not swing
        self._is_closed = threading.Event()
        self._thread = threading.Thread(target=self._go_on, name="still")
        self._thread.start()

    def close(self) -> None:
        """Stops the frames."""
        self._is_closed.set()
        self._thread.join()

    def _go_on(self) -> None:
        while not self._is_closed.wait(1 / RATE_HZ):
            self.take_a_frame()

    def realign(self, board_map: BoardMap) -> None:
        self.board_map = board_map

    def tell(self, wish: Json) -> bool:
        with self._one_at_a_time:
            self.lookout.hear((json.dumps(wish).encode(),))
            next(self.lookout)
        return True

    def take_a_frame(self) -> None:
        """Delivers a frame, as a camera does: a request to a busy painter is done with a later frame."""
        with self._one_at_a_time:
            next(self.lookout)

    def begin_again(self) -> None:
        self.begun += 1

    def _say(self, kind: str, what: object) -> None:
        assert isinstance(what, dict)
        self.desk.hear(kind, what)


OpenEyes = Callable[..., StillEyes]
