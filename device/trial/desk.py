"""The desk of a trial: a `web.watching.trial.TrialKeeper` between the phone, the vision process and the folder.

A change is kept before it is shown. A shot that was asked for is asked for again while no answer comes, since
the vision process may have been started anew meanwhile.
"""

from __future__ import annotations

import base64
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime

from calibration.errors import CalibrationError
from device.trial.examiner import layout_json
from device.trial.folder import Folder
from device.trial.shot import Shot
from device.trial.state import state_json
from device.trial.trial import Act, NotNow, Stage, Trial, acted, drawn, received
from rules.carrom.board import BoardProfile
from web.door import Json
from web.errors import BadAsk, NoCamera, Stale

ASK_AGAIN_S = 12.0  # a reading takes a few seconds, on a Pi more
SILENT_S = 4.0  # three signs of life of the vision process were missed
FORGOTTEN_S = 15 * 60.0  # nobody looked for so long: the table is the match's again


class TrialDesk:
    """Keeps one trial. `tell` sends the vision process a request, `change_over` is called at begin and end."""

    def __init__(
        self,
        folder: Folder,
        board: BoardProfile,
        tell: Callable[[Json], bool],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.change_over: Callable[[], None] = lambda: None
        self._folder = folder
        self._board = board
        self._tell = tell
        self._clock = clock
        self._lock = threading.RLock()
        self._trial = folder.load()
        self._word = ""  # the watcher's state, as the vision process said it last
        self._heard_s = float("-inf")
        self._told_s = float("-inf")
        self._looked_s = clock()
        self._is_laid = False  # the eyes were told the present layout

    @property
    def is_under_way(self) -> bool:
        """Whether the table belongs to the trial."""
        return self._trial.is_under_way

    def state(self) -> Json:
        """The trial as the page shows it."""
        with self._lock:
            self._looked_s = self._clock()
            self._ask_again()
            return state_json(self._trial, self._board, self._way())

    def act(self, act: str, revision: int, at: int) -> Json:
        """A person's act."""
        with self._lock:
            if revision != self._trial.revision:
                raise Stale(
                    "the trial has moved on since you looked: nothing was changed; look again and decide"
                )
            try:
                after = acted(self._trial, Act(act), at=at, now=_now())
            except NotNow as refusal:
                raise BadAsk(str(refusal)) from refusal
            before = self._take(after)
        self._follow(before, after)
        return self.state()

    def picture(self, number: int) -> bytes:
        """The kept picture of a layout."""
        jpeg = self._folder.picture(number) if 0 <= number < len(self._trial.shots) else None
        if jpeg is None:
            raise NoCamera(f"no picture of layout {number} was taken")
        return jpeg

    def archive(self) -> bytes:
        """The archive to share, as the trial stands."""
        with self._lock:
            if not self._trial.confirmed:
                raise NoCamera("no layout is confirmed yet: there is nothing to share")
            return self._folder.archive(self._trial)

    def hear(self, said: Json) -> None:
        """Takes in a message of the examiner: its state, or a shot; a shot that cannot be read is forgotten."""
        with self._lock:
            self._heard_s = self._clock()
            if "state" in said:
                self._word = str(said["state"])
            if "shot" in said:
                self._receive(said)

    def hear_life(self) -> None:
        """Notes a sign of life of the vision process."""
        with self._lock:
            self._heard_s = self._clock()

    def start_over(self) -> None:
        """Notes that the vision process starts: it knows no request, and a virtual table is bare."""
        with self._lock:
            self._word, self._told_s, self._is_laid = "", float("-inf"), False

    def leave_kept(self) -> None:
        """Leaves a trial that an earlier run was in the middle of: it can be resumed."""
        if self.is_under_way:
            self._take(acted(self._trial, Act.LEAVE))

    def beat(self) -> None:
        """Gives the table back to the match where nobody looked at the trial for long."""
        with self._lock:
            if not self.is_under_way or self._clock() - self._looked_s < FORGOTTEN_S:
                return
            before = self._take(after := acted(self._trial, Act.LEAVE))
        self._follow(before, after)

    def _take(self, after: Trial) -> Trial:
        """Keeps the trial's next value; returns the one before."""
        self._folder.keep(after)
        before, self._trial = self._trial, after
        if after.stage is Stage.DONE:
            self._folder.archive(after)
        return before

    def _follow(self, before: Trial, after: Trial) -> None:
        """Tells the others of the change."""
        if before.is_under_way != after.is_under_way:
            self.change_over()
        with self._lock:
            self._told_s = float("-inf")
            self._is_laid = self._is_laid and after.stage is Stage.LOOK
            self._ask_again()

    def _receive(self, said: Json) -> None:
        try:
            shot = Shot.from_json(_table(said["shot"]))
        except (KeyError, TypeError, ValueError, CalibrationError):
            return
        after = received(self._trial, shot)
        if after is not self._trial:
            self._folder.keep_picture(self._trial.at, base64.b64decode(str(said["jpeg"])))
            self._take(after)

    def _ask_again(self) -> None:
        """Sends the present request, unless it was sent a short time ago, or the eyes are not ready for any."""
        if not self.is_under_way or not self._word or self._clock() - self._told_s < ASK_AGAIN_S:
            return
        wish: Json = {"shot": self._trial.asked if self._trial.stage is Stage.LOOK else None}
        if not self._is_laid and self._trial.stage is not Stage.SHOWN:
            wish |= {"at": self._trial.at, "lay": layout_json(drawn(self._board, self._trial.at).pieces)}
        if self._tell({"trial": wish}):
            self._told_s = self._clock()
            self._is_laid = self._is_laid or "lay" in wish

    def _way(self) -> str:
        """The watcher's word for the table; `starting` before it sees the board, `silent` where it is mute."""
        if self._word and self._clock() - self._heard_s > SILENT_S:
            return "silent"
        return self._word or "starting"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _table(said: object) -> Json:
    if not isinstance(said, dict):
        raise ValueError(f"a shot is an object, not {said!r:.40}")
    return said
