"""The schedule of readings: it tracks how long nothing moved, and keeps a few frames to look back at.

A reading is due by the first of these that holds:

    1  a hand comes in before the wait is over     the frame before it, as the table rested (`_as_it_rested`)
    2  something leaves a hand by itself: a stroke the frame before it, without what the hand hides
    3  nothing has stirred for `settle_s`          this frame, as the table at rest
    4  a hand keeps still to aim                   this frame, without what the hand hides; once for each aim

At the end of the frames `last_quiet` reads a table that had not rested for long enough.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from vision.change.detector import MOMENT_S, SHAKE_S, Change
from vision.change.hand_watch import LIVELY_S
from vision.change.hands import Hand
from vision.change.movers import Mover
from vision.change.settings import ChangeSettings
from vision.frame import Frame, Plane
from vision.observing.settling import QuietPicture

LATELY = 28  # Pictures, each a sixth of a megabyte: movement over the border may delay a reading for minutes.
BEFORE = 12  # Pictures from before the last movement: a fragment of a hand, beside a coin that crept on.
AT_FIRST = 24  # With those, a second's pictures, in which a creeping piece comes to rest; then the last.
# After this long a reading is made where a hand comes in before the full time is over, of a frame up to
# `look_back_s` older. Longer takes two quick strokes for one, shorter reads pieces that still creep.
EARLY_SETTLE_S = 0.1
FIRST_SETTLE_S = 0.1  # The same for the very first reading.
AIM_REST_S = 0.2  # A hand that keeps still this long is aiming: the pieces beside it are read once.
# A movement apart from a hand after this long a pause may be a stroke: the table before it is read.
ALONE_S = 0.25
LOOK_BACK_S = 0.12  # The distance back. Longer holds more frames.
# The interval of the frames kept to look back at. Closer finds the moment better and holds more megabytes.
KEEP_APART_S = 0.06
# The interval of the pictures of a table that seems to lie still, kept until it is read, to see pieces that
# crept. Closer finds the stop better, and holds more.
LATELY_APART_S = 0.07
AIM_PX = 40  # This many stirring cells are a hand that keeps still: it trembles.


@dataclass(frozen=True, eq=False)
class Due:
    """A frame that should be read now; `beside_hand`: only what no hand hides, and not as the table at rest."""

    frame: Frame
    small: Plane
    beside_hand: bool = False


class ReadingSchedule:
    """The recent events that decide when to read."""

    def __init__(self, settings: ChangeSettings) -> None:
        self.settings = settings
        self.unread = True  # something happened since the last reading at rest
        self.hand = False
        self.last_motion_s = 0.0
        self._hand_s = float("-inf")  # when a hand was seen last
        self._first = True
        self._quiet_since_s: float | None = None
        self._aiming_since_s: float | None = None
        self._alone_since_s = 0.0
        self._peeked = False
        self._is_sure = True  # whether the thing that is taken for a hand is one
        self._reaches_since_s: float | None = None
        self._kept: deque[tuple[Frame, Plane]] = deque()
        self._rested: tuple[Frame, Plane] | None = None  # the table at rest, when something began to move
        self._lately: deque[QuietPicture] = deque()  # while nothing seems to move
        self._moved_s = float("-inf")  # when the camera was last seen to have moved: it may go on a little

    def note(
        self,
        frame: Frame,
        change: Change,
        hand: Hand | None,
        movers: tuple[Mover, ...],
        *,
        reaches_in: bool = False,
    ) -> Due | None:
        """Takes in a frame, and says which frame should be read now, if any.

        `reaches_in`: something new shows over the border, even if it is too small for a hand.
        """
        inner = [mover for mover in movers if not mover.over_border]
        reaches_in = reaches_in or hand is not None
        self._reaches_since_s = (self._reaches_since_s or frame.t_s) if reaches_in else None
        self._is_sure = hand is None or hand.over_border
        due = self._due(frame, change, hand is not None, bool(inner), bool(movers))
        if inner:
            self.last_motion_s = frame.t_s - MOMENT_S / 2
        self._keep_lately(frame.t_s, change, hand, disturbed=bool(inner))
        self.unread = self.unread or bool(inner) or hand is not None
        self.hand = hand is not None
        if self.hand:
            self._hand_s = frame.t_s
        return due

    def disturb(self) -> None:
        """Something changed: the table must be read again when all is quiet.

        No picture from before is looked back at: the camera may have been moved since.
        """
        self.unread = True
        self._quiet_since_s = self._rested = None
        self._kept.clear()
        self._lately.clear()

    def note_realigned(self, t_s: float, glances: Iterable[QuietPicture]) -> None:
        """Notes that the camera was moved by now at the latest; these pictures from before are still usable."""
        self.disturb()
        self._moved_s = t_s
        self._lately.extend(glances)

    def note_read(self) -> None:
        """Notes that the table at rest has been read."""
        self.unread = self._first = False
        self._lately.clear()

    def quiet_pictures(self, until_s: float) -> tuple[QuietPicture, ...]:
        """Some reduced pictures since the last seen movement, up to a time."""
        return tuple(kept for kept in self._lately if kept.t_s < until_s)

    def settling_since_s(self, t_s: float, share: float) -> float | None:
        """The time since when all is quiet, once this share of the wait for a reading at rest is over."""
        since_s = self._quiet_since_s
        over = since_s is not None and t_s - since_s >= self.settings.settle_s * share
        return since_s if over and self.unread and not self._first else None

    def _due(self, frame: Frame, change: Change, hand: bool, inner: bool, moving: bool) -> Due | None:
        """Takes in a frame, and says what is to be read: the module's docstring has the order."""
        looked_back = self._look_back(frame, hand, inner)
        self._keep(frame, change.small, inner)
        self._time_quiet(frame.t_s, hand or moving)
        self._time_aim(frame.t_s, hand, change.motion_px)
        if looked_back is not None:
            return looked_back
        if self._at_rest(frame.t_s):
            return Due(frame, change.small)
        if self._aims(frame.t_s):
            self._peeked = True
            return Due(frame, change.small, beside_hand=True)
        return None

    def _look_back(self, frame: Frame, hand: bool, inner: bool) -> Due | None:
        """The frame before: a hand came in early, or something left a hand by itself."""
        if not hand or (self.hand and not self._kept):
            return None
        if not self.hand and self.unread:
            return self._as_it_rested(frame.t_s)
        alone_s = frame.t_s - self._alone_since_s
        if self.hand and inner and alone_s > ALONE_S:
            return Due(*self._kept[0], beside_hand=True)
        return None

    def _keep(self, frame: Frame, small: Plane, inner: bool) -> None:
        """Keeps the frame to look back at; where something moves, only the table as it rested before that."""
        if inner:
            self._alone_since_s = frame.t_s
            if self._kept:
                before = self._kept[0][0].t_s < (self._reaches_since_s or frame.t_s)
                self._rested = self._kept[0] if before and self._quiet_enough() else None
            self._kept.clear()
            return
        if len(self._kept) > 1 and self._kept[-1][0].t_s - self._kept[-2][0].t_s < KEEP_APART_S:
            self._kept.pop()  # a few between the oldest and the newest are enough, and each is megabytes
        self._kept.append((frame, small))
        while frame.t_s - self._kept[0][0].t_s > LOOK_BACK_S:
            self._kept.popleft()

    def _keep_lately(self, t_s: float, change: Change, hand: Hand | None, *, disturbed: bool) -> None:
        """Keeps some reduced pictures of a table that seems to lie still, for `settling`."""
        was_moved = t_s - self._moved_s < SHAKE_S
        due_s = self._lately[-1].t_s + LATELY_APART_S if self._lately else t_s
        if disturbed and not was_moved:  # a moved camera broke tracks off, and movement may be its own
            while len(self._lately) > BEFORE:
                self._lately.popleft()
        elif self.unread and t_s >= due_s:
            if len(self._lately) == LATELY:
                del self._lately[AT_FIRST]
            self._lately.append(QuietPicture(t_s, change.small, change.shakes or was_moved, hand))

    def _as_it_rested(self, t_s: float) -> Due | None:
        """The table before a hand came in; its tip may have looked like a moving coin for a few frames.

        Or it waited with its fingers over the border: compared with those, the table would show them for ever.
        """
        came_s = t_s if self._reaches_since_s is None else self._reaches_since_s
        if self._kept and self._kept[0][0].t_s < came_s:
            return Due(*self._kept[0]) if self._quiet_enough() else None
        if self._rested is None or came_s - self._rested[0].t_s > 2 * LOOK_BACK_S:
            return None
        return Due(*self._rested)

    def _quiet_enough(self) -> bool:
        """Whether the frame looked back at shows the table at rest: a hand lost for a moment is still there."""
        disturbed_s = max(self.last_motion_s, self._hand_s)
        return self._kept[0][0].t_s - disturbed_s >= EARLY_SETTLE_S

    def _time_quiet(self, t_s: float, stirred: bool) -> None:
        """Notes since when nothing stirs."""
        if stirred:
            self._quiet_since_s = None
        elif self._quiet_since_s is None:
            self._quiet_since_s = t_s

    def _time_aim(self, t_s: float, hand: bool, motion_px: int) -> None:
        """Notes since when a hand keeps still."""
        if not hand or motion_px > AIM_PX:
            self._aiming_since_s, self._peeked = None, False
        elif self._aiming_since_s is None:
            self._aiming_since_s = t_s

    def _at_rest(self, t_s: float) -> bool:
        wait_s = FIRST_SETTLE_S if self._first else self.settings.settle_s
        return self.unread and self._quiet_since_s is not None and t_s - self._quiet_since_s >= wait_s

    def _aims(self, t_s: float) -> bool:
        """Whether a hand keeps still; coins that came to rest near the rail may look like one for a moment."""
        since_s = self._aiming_since_s
        if not self._is_sure and t_s - self.last_motion_s < LIVELY_S:
            return False
        return not self._peeked and since_s is not None and t_s - since_s >= AIM_REST_S

    def last_quiet(self) -> Due | None:
        """The last frame of a table that lies still but not yet long enough: for the end of a recording."""
        if not self.unread or self.hand or not self._kept:
            return None
        early = self._kept[-1][0].t_s - self.last_motion_s >= EARLY_SETTLE_S
        return Due(*self._kept[-1]) if early else None
