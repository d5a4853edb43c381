"""Waits for a board to come into view, at the cost of a few copies of a frame each (F, see `vision/SPEED.md`).

A search costs some ten thousand F, and a glimpse of the network a tenth of that. So only a picture that differs
from the one that was searched before, and has come to rest, is looked at again:

    every TICK_S     the picture is reduced and compared: has anything changed, has it come to rest?
    then a glimpse   while there is credit, which grows by one in `GLIMPSE_FRAMES`; where a board seems to be, a
                     search follows at once
    then a search    once in `SEARCH_FRAMES` without such a sign: print may show what the network misses

All waits are counted in frames and in their time `t_s`, so a recording gives the same answer at any speed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.boardmap import BoardMap
from calibration.find import NoBoard
from calibration.registration.print_search import LEAST_CONFIDENCE
from vision.frame import Frame, Plane

MISSING_S = 2.0  # a board that is not seen for this long is reported as missing
TICK_S = 0.5
MOST_CREDIT = 3.0  # glimpses that may follow one another
GLIMPSE_FRAMES, GLIMPSE_S = 300, 12.0  # a camera of few frames earns by the second
SEARCH_FRAMES, SEARCH_S = 6000, 240.0
RESTLESS_S = 2.0  # a picture that does not come to rest is looked at all the same
MOST_MISLED = 4
REDUCED = 16  # one pixel in so many, both ways, is compared
SMOOTH = (5, 5)  # of those: noise in a dark room would else be a change
OTHER_LEVELS, OTHER_SHARE = 10, 0.004  # of grey; of the picture

NOT_SEEN = (
    "No board is in view. Point the camera at the whole board, sharp and well lit, or give its corners on the "
    "page Align. Watching begins by itself."
)

Find = Callable[[Frame], BoardMap]
Glimpse = Callable[[Frame], float]


@dataclass(frozen=True, eq=False, slots=True)
class Look:
    """When a picture was looked at, how many frames had come by then, and the picture, reduced."""

    t_s: float
    frames: int
    small: Plane

    def since(self, last: Look, in_frames: float, in_s: float) -> float:
        """The parts of this many frames, or of this many seconds, that have passed since another look."""
        return max((self.frames - last.frames) / in_frames, (self.t_s - last.t_s) / in_s)


class BoardAwaited:
    """Receives every frame until one shows a board.

    `is_missing` once no board was in view for MISSING_S; `refusal` is the reason of the last search.
    """

    def __init__(self, find: Find, glimpse: Glimpse) -> None:
        """`find` raises NoBoard; `glimpse` says how likely it would not."""
        self.is_missing = False
        self.refusal: NoBoard | None = None
        self._find = find
        self._glimpse = glimpse
        self._frames = 0
        self._first_s = 0.0
        self._credit = MOST_CREDIT
        self._misled = 0  # glimpses that promised a board which the search did not find
        self._ticked: Look | None = None
        self._searched: Look | None = None
        self._looked: Look | None = None  # at a search or a glimpse

    def receive(self, frame: Frame) -> BoardMap | None:
        """The board's place in this frame; None where none is seen, or none is looked for."""
        self._frames += 1
        before = self._ticked
        if before is not None and frame.t_s < before.t_s + TICK_S:
            return None
        now = self._ticked = Look(frame.t_s, self._frames, reduced(frame))
        if before is None or self._searched is None:
            self._first_s = frame.t_s
            return self._search(frame, now)
        self._credit = min(self._credit + now.since(before, GLIMPSE_FRAMES, GLIMPSE_S), MOST_CREDIT)
        self.is_missing = self.is_missing or frame.t_s >= self._first_s + MISSING_S
        if not self.is_missing:
            return self._search(frame, now) if differs(self._searched.small, now.small) else None
        return self._look_again(frame, now) if self._is_due(now, before) else None

    def _is_due(self, now: Look, before: Look) -> bool:
        """Whether to glimpse: there is credit, and something is new and at rest, or is never at rest."""
        assert self._looked is not None
        if self._credit < 1 or not differs(self._looked.small, now.small):
            return False
        return now.t_s >= self._looked.t_s + RESTLESS_S or not differs(before.small, now.small)

    def _look_again(self, frame: Frame, now: Look) -> BoardMap | None:
        assert self._searched is not None
        self._credit -= 1
        self._looked = now
        promised = self._glimpse(frame) >= LEAST_CONFIDENCE
        # Each broken promise doubles the wait for the next search.
        wait = self._misled and 0.5 ** (MOST_MISLED - min(self._misled, MOST_MISLED)) if promised else 1.0
        if now.since(self._searched, SEARCH_FRAMES, SEARCH_S) < wait:
            return None
        board_map = self._search(frame, now)
        self._misled += promised and board_map is None
        return board_map

    def _search(self, frame: Frame, now: Look) -> BoardMap | None:
        self._searched = self._looked = now
        try:
            return self._find(frame)
        except NoBoard as refusal:
            self.refusal = refusal
            return None


def reduced(frame: Frame) -> Plane:
    """The picture's brightness at one place in `REDUCED` both ways, smoothed."""
    every = np.ascontiguousarray(frame.y[REDUCED // 2 :: REDUCED, REDUCED // 2 :: REDUCED])
    return np.asarray(cv2.blur(every, SMOOTH), np.uint8)


def differs(before: Plane, now: Plane) -> bool:
    """Whether something has come, gone or moved between two reduced pictures."""
    if before.shape != now.shape:
        return True
    _, other = cv2.threshold(cv2.absdiff(before, now), OTHER_LEVELS, 255, cv2.THRESH_BINARY)
    return cv2.countNonZero(other) > OTHER_SHARE * now.size
