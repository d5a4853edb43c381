"""A moved camera: the board's new place, the phones' view of it, and its acceptance.

The vision process reports that the drawing has moved, and follows it if it can. A new search, from the picture
alone, then says whether it did, and the residual of the drawing. The search is also made while nothing can be
seen at all: a camera that was knocked far away sees the board where none is looked for.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import dist, hypot
from statistics import fmean
from typing import Any, Protocol

from device.serving.aligning.board_search import FoundBoard, find_apart
from rules.carrom.board import ICF
from web.camera import Corners
from web.door import Json
from web.errors import BadAsk, NoCamera, WebError

SETTLE_S = 2.0  # a knocked camera swings on; earlier looks see another place than later ones
LOST_S = 4.0  # nothing is seen for this long: a hand that reaches across is gone by then
LONGEST_WAIT_S = 600.0  # between looks while nothing is seen; each wait is twice the one before
FOLLOWED_MM = 3.0  # two looks at one board agree within a millimetre or two


class Desk(Protocol):
    """The camera's keeper, as used for a move."""

    def seen_now(self) -> tuple[bytes, Json]: ...

    def take_found(self, corners: Corners, *, is_followed: bool) -> None: ...


Look = Callable[[bytes, int, float], FoundBoard | None]
Tell = Callable[[Json | None], None]


@dataclass(frozen=True, slots=True)
class Move:
    """The known state of the camera's new place; `board` None where there is none, or not `is_looked` for yet.

    `is_followed`: the vision process already uses that place, and `board` is there.
    """

    is_looked: bool = False
    board: FoundBoard | None = None
    is_followed: bool = False

    def to_json(self) -> Json:
        """The form for phones."""
        residual_mm = None if self.board is None else round(self.board.residual_mm, 2)
        return {"looked": self.is_looked, "followed": self.is_followed, "residual_mm": residual_mm}


class Mover:
    """Detects that the camera was moved. Every method may be called from any thread."""

    def __init__(self, desk: Desk, look: Look = find_apart) -> None:
        self.tell: Tell = lambda move: None
        self.settle_s = SETTLE_S
        self._desk = desk
        self._look = look
        self._lock = threading.Lock()
        self._move: Move | None = None
        self._lost_s: float | None = None  # since when nothing is seen
        self._wait_s = LOST_S
        self._moves = 0  # the number of reports by the vision process
        self._is_searched = False  # the move was found while nothing was seen
        self._looking: threading.Thread | None = None

    @property
    def move(self) -> Move | None:
        """The move that waits to be accepted; None where the camera is in its old place."""
        return self._move

    @property
    def move_json(self) -> Json | None:
        """The same in the form for phones."""
        move = self._move
        return None if move is None else move.to_json()

    def note_moved(self) -> None:
        """Takes in a report of the vision process that the camera moved."""
        self._moves += 1
        self._is_searched = False
        self._say(Move())
        self._begin(self._measure)

    def note_view(self, *, is_lost: bool, now_s: float | None = None) -> None:
        """Notes whether the vision process sees the board now; called with every beat."""
        now_s = time.monotonic() if now_s is None else now_s
        if not is_lost:
            self._lost_s, self._wait_s = None, LOST_S
            if self._is_searched:  # it was put back, or the cover of the board is gone
                self.forget()
        elif self._lost_s is None:
            self._lost_s = now_s
        elif now_s - self._lost_s >= self._wait_s and self._move is None:
            self._lost_s, self._wait_s = now_s, min(2 * self._wait_s, LONGEST_WAIT_S)
            self._begin(self._search)

    def accept(self) -> None:
        """Accepts the board's new place; raises BadAsk where there is nothing to accept."""
        move = self._move
        if move is None or move.board is None:
            raise BadAsk("there is no new alignment to accept")
        self._say(None)
        try:
            self._desk.take_found(move.board.corners, is_followed=move.is_followed)
        except WebError:
            self._say(move)
            raise

    def forget(self) -> None:
        """Forgets the move: somebody gave the board's place."""
        self._is_searched = False
        if self._move is not None:
            self._say(None)

    def _say(self, move: Move | None) -> None:
        with self._lock:
            self._move = move
        self.tell(self.move_json)

    def _begin(self, task: Callable[[], None]) -> None:
        """Starts a search, one at a time; a running one searches again if the camera was moved meanwhile."""
        with self._lock:
            if self._looking is not None and self._looking.is_alive():
                return
            self._looking = threading.Thread(target=task, name="mover", daemon=True)
        self._looking.start()

    def _measure(self) -> None:
        before = -1
        while before != self._moves:
            before = self._moves
            time.sleep(self.settle_s)
            looked = self._looked()
        if self._move is not None:  # else somebody was faster
            self._say(looked)

    def _search(self) -> None:
        """Searches after a long lost view: perhaps the board is elsewhere in the picture."""
        looked = self._looked()
        if looked.board is not None and not looked.is_followed:
            self._is_searched = True
            self._say(looked)

    def _looked(self) -> Move:
        """The board that another search finds, and whether the vision process already uses that place."""
        try:
            jpeg, seen = self._desk.seen_now()
        except NoCamera:
            return Move(True)
        board, size = seen.get("board"), seen["size_px"]
        assert isinstance(size, list)
        if not isinstance(board, dict):
            return Move(True, self._look(jpeg, int(size[0]), ICF.surface_mm))
        place = self._look(jpeg, int(size[0]), float(board["surface_mm"]))
        if place is None or (distance_mm := _apart_mm(place.corners, board)) > FOLLOWED_MM:
            return Move(True, place)
        eyes = tuple((float(x), float(y)) for x, y in board["corners"])
        return Move(True, FoundBoard(eyes, hypot(place.residual_mm, distance_mm)), is_followed=True)


def _apart_mm(corners: Corners, board: Json) -> float:
    """The mean distance of these corners from those of the vision process, in mm of the board."""
    place: Any = board["corners"]
    eyes = [(float(x), float(y)) for x, y in place]
    side_px = fmean(dist(eyes[at], eyes[at - 1]) for at in range(len(eyes)))
    return fmean(map(dist, eyes, corners)) / side_px * float(str(board["surface_mm"]))
