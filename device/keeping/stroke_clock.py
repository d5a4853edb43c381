"""The stroke clock: it starts at the camera's rest and stops at the first movement; no law reads it.

It waits while pieces are due back: their placing is not the shooter's time (ICF Laws 46, 50). An umpire may
start and stop it by hand.
"""

from __future__ import annotations

from rules.ruling import Act
from rules.table import StrokeEnded, StrokeStarted
from web.door import Json

BY_HAND_S = 15  # where the match's rules name no limit


class StrokeClock:
    """Measures the time since the shooter may shoot. Times are of the keeper's own clock, in seconds."""

    def __init__(self) -> None:
        self._began_s: float | None = None
        self._limit_s: int | None = None
        self._waits = False

    def hear(self, act: Act, limit_s: int | None, is_due: bool, now_s: float) -> None:
        """Takes in an entry; `is_due`: pieces must be put back, or the match is over."""
        if limit_s is None or isinstance(act, StrokeStarted):
            self.stop()
        elif isinstance(act, StrokeEnded):
            known_s = 0.0 if act.reported_s is None else act.reported_s - act.t_s
            self._begin(limit_s, now_s - known_s, is_due)
        elif self._waits and not is_due:
            self._begin(limit_s, now_s, False)

    def start(self, limit_s: int | None, now_s: float) -> None:
        """Starts it for an umpire."""
        self._begin(limit_s or BY_HAND_S, now_s, False)

    def stop(self) -> None:
        """Stops it until the next rest."""
        self._began_s, self._waits = None, False

    def to_json(self, now_s: float) -> Json | None:
        """`limit_s` and the time it has run; None where it does not run."""
        if self._began_s is None:
            return None
        return {"limit_s": self._limit_s, "since_s": round(max(0.0, now_s - self._began_s), 1)}

    def _begin(self, limit_s: int, at_s: float, waits: bool) -> None:
        self._limit_s, self._waits = limit_s, waits
        self._began_s = None if waits else at_s
