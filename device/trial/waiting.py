"""A desk of a trial that waits, closed, until somebody asks for the trial.

With the desk come the lens's libraries and numpy: a server that starts for a match does not wait for them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rules.carrom.board import BoardProfile
from web.door import Json

if TYPE_CHECKING:
    from device.trial.desk import TrialDesk


class WaitingDesk:
    """The `TrialDesk` of a folder, opened at the first question. Every method may be called from any thread.

    A trial that an earlier run was in the middle of `is_left` when the desk is opened: until then, and after
    it, the table is the match's. It can be resumed.
    """

    def __init__(
        self,
        folder: Path,
        source: str,
        board: BoardProfile,
        tell: Callable[[Json], bool],
        *,
        version: str,
        is_left: bool,
    ) -> None:
        """`source` and `version` as `Folder` takes them; `tell` as `TrialDesk` does."""
        self.change_over: Callable[[], None] = lambda: None
        self._about = (folder, source, version)
        self._board, self._tell, self._is_left = board, tell, is_left
        self._desk: TrialDesk | None = None
        self._lock = threading.Lock()

    @property
    def is_under_way(self) -> bool:
        """Whether the table belongs to the trial."""
        return self._desk is not None and self._desk.is_under_way

    def state(self) -> Json:
        """As the desk."""
        return self._opened().state()

    def act(self, act: str, revision: int, at: int) -> Json:
        """As the desk."""
        return self._opened().act(act, revision, at)

    def picture(self, number: int) -> bytes:
        """As the desk."""
        return self._opened().picture(number)

    def archive(self) -> bytes:
        """As the desk."""
        return self._opened().archive()

    def hear(self, said: Json) -> None:
        """As the desk: an examiner speaks, so there is a trial."""
        self._opened().hear(said)

    def hear_life(self) -> None:
        """As the desk; nobody waits for the vision process before it is opened."""
        if self._desk is not None:
            self._desk.hear_life()

    def start_over(self) -> None:
        """As the desk; no request is open before it is."""
        if self._desk is not None:
            self._desk.start_over()

    def beat(self) -> None:
        """As the desk."""
        if self._desk is not None:
            self._desk.beat()

    def _opened(self) -> TrialDesk:
        with self._lock:
            if self._desk is None:
                self._desk = self._open()
            return self._desk

    def _open(self) -> TrialDesk:
        from device.trial.desk import TrialDesk  # loads the lens
        from device.trial.folder import Folder

        desk = TrialDesk(Folder(*self._about), self._board, self._tell)
        if self._is_left:
            desk.leave_kept()
        desk.change_over = lambda: self.change_over()
        return desk
