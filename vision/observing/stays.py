"""How long a table may be busy or out of sight: longest plausible stays, and the spans that nobody watched.

A hand, a movement and a lost view end when their evidence ends. Evidence may be wrong, too: another lamp is no
hand. So each has a longest plausible stay, after which the observer looks afresh and says what it missed.
"""

from __future__ import annotations

from dataclasses import dataclass

from vision.observing.observation import State, Unseen

# A hand aims, or a stroke runs, for less than this: the longest stroke takes twelve seconds, the longest aim
# that was filmed ten. A shorter stay looks again, in vain, while somebody thinks with a hand on the board.
BUSY_STAYS_S = 25.0
LOOK_AGAIN_S = 10.0  # A hand that a look at the whole board confirms is looked at again after so long.
BUSY_AT_MOST_S = 120.0  # Whatever that look says: nobody keeps a hand still in a game for so long.
NO_VIEW_STAYS_S = 10.0  # People lean over a board, or cross before it, for less than this.
# A film that ends in a longer stay may have shown a stroke in it; hands that clear a table take less.
END_BUSY_S = 5.0
ENDED = "the pictures ended before anything came to rest"
GAP_S = 1.0  # A stroke begins and ends within a gap of this length; frames are lost for a tenth of it.


@dataclass
class Stays:
    """Remembers since when the table is busy or out of sight. It needs every observation's state."""

    _last_s: float | None = None
    _busy_s: float | None = None
    _ask_s: float = 0.0
    _lost_s: float | None = None
    _lost_why: str = ""

    def gap(self, t_s: float) -> Unseen | None:
        """The span before this frame in which no pictures came, if it is long."""
        last_s, self._last_s = self._last_s, t_s
        return Unseen(last_s, "no pictures came") if last_s is not None and t_s - last_s > GAP_S else None

    def note(self, t_s: float, state: State, why: str) -> Unseen | None:
        """Takes in a frame's state; the span of a lost view that has just ended."""
        if state is State.NO_VIEW:
            self._busy_s = None
            if self._lost_s is None:
                self._lost_s, self._lost_why, self._ask_s = t_s, why, t_s + NO_VIEW_STAYS_S
            return None
        lost_s, self._lost_s = self._lost_s, None
        if state is State.WATCHING:
            self._busy_s = None
        elif self._busy_s is None or lost_s is not None:
            self._busy_s, self._ask_s = t_s, t_s + BUSY_STAYS_S
        return None if lost_s is None else Unseen(lost_s, self._lost_why)

    def unfinished(self, t_s: float) -> Unseen | None:
        """The span that was not watched when the pictures ended."""
        if self._lost_s is not None:
            return Unseen(self._lost_s, self._lost_why)
        is_long = self._busy_s is not None and t_s - self._busy_s > END_BUSY_S
        return Unseen(self._busy_s, ENDED) if self._busy_s is not None and is_long else None

    def is_due(self, t_s: float) -> bool:
        """Whether what is seen has stayed for longer than is plausible; asked again a while later."""
        since_s = self._busy_s if self._lost_s is None else self._lost_s
        if since_s is None or t_s < self._ask_s:
            return False
        self._ask_s = t_s + LOOK_AGAIN_S
        return True

    def must_end(self, t_s: float) -> bool:
        """Whether no evidence is good enough any more."""
        return self._busy_s is not None and t_s - self._busy_s >= BUSY_AT_MOST_S

    def end(self, state: State) -> Unseen:
        """Ends the present stay, since the observer looks afresh; the span that it lasted."""
        since_s = self._busy_s if self._lost_s is None else self._lost_s
        assert since_s is not None
        why = self._lost_why if self._lost_s is not None else _BUSY[state is State.HAND]
        self._busy_s = self._lost_s = None
        return Unseen(since_s, why)


_BUSY = ("nothing came to rest", "something was taken for a hand")
