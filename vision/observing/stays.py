"""How long a table may be busy or out of sight: longest plausible stays, and the spans that nobody watched.

A hand, a movement and a lost view end when their evidence ends. Evidence may be wrong, too: another lamp is no
hand. So each has a longest plausible stay, after which the observer looks afresh and says what it missed.

`Attendance` counts the minutes that were watched, `Pace` the pictures that came; `Stays` has both.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

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
NO_PICTURES = "no pictures came"
GAP_S = 1.0  # A stroke begins and ends within a gap of this length; frames are lost for a tenth of it.
# Fewer pictures a second show a struck coin once or twice on its way: no track of it tells where it went.
LEAST_HZ = 12.0
TOO_FEW = "too few pictures came"
USUAL = 15  # The usual time between pictures is that of so many.
SHORTEST_S = 0.001
STIRRING = (State.HAND, State.PLACING, State.MOVING)
MINUTE_S = 60.0
KEPT = 60  # minutes


@dataclass(frozen=True, slots=True)
class Minute:
    """A minute of film: when it began, the share of it that was watched, and `why` not all of it."""

    from_s: float
    watched: float
    why: str = ""


@dataclass
class _Tally:
    """What a minute has had so far, in seconds: all of it, and what was not watched by its reason."""

    all_s: float = 0.0
    missed_s: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def minute(self, from_s: float) -> Minute:
        missed_s = min(sum(self.missed_s.values()), self.all_s)
        why = max(self.missed_s, key=lambda why: self.missed_s[why]) if missed_s else ""
        return Minute(from_s, 1 - missed_s / self.all_s if self.all_s else 1.0, why)


@dataclass
class Attendance:
    """Remembers the last hour. It needs every frame's time, in order."""

    _tallies: deque[tuple[int, _Tally]] = field(default_factory=lambda: deque(maxlen=KEPT))
    _last_s: float | None = None
    _counted_s: float = float("-inf")  # up to here everything that was missed is counted

    def note(self, t_s: float, why_not: str = "") -> None:
        """Takes in a frame; `why_not` says why the table is not watched in it."""
        last_s, self._last_s = self._last_s, t_s
        if last_s is None:
            return
        for number, seconds in _by_minute(last_s, t_s):
            self._tally(number).all_s += seconds
        if why_not:
            self.miss(last_s, t_s, why_not)

    def miss(self, from_s: float, until_s: float, why: str) -> None:
        """Takes in that a span, which ends now, was not watched: what is counted already stays as it is."""
        for minute, seconds in _by_minute(max(from_s, self._counted_s), until_s):
            if self._tallies and minute >= self._tallies[0][0]:
                self._tally(minute).missed_s[why] += seconds
        self._counted_s = max(self._counted_s, until_s)

    def minutes(self) -> list[Minute]:
        """The minutes that are kept, oldest first; the last one is still under way."""
        return [tally.minute(number * MINUTE_S) for number, tally in self._tallies]

    def _tally(self, number: int) -> _Tally:
        """The tally of the minute with this number; the oldest one goes where there are too many."""
        for known, tally in reversed(self._tallies):
            if known == number:
                return tally
        self._tallies.append((number, _Tally()))
        return self._tallies[-1][1]


def _by_minute(from_s: float, until_s: float) -> list[tuple[int, float]]:
    """The numbers of the minutes that a span touches, and its seconds in each."""
    if until_s <= from_s:
        return []
    last = int(until_s // MINUTE_S)
    from_s = max(from_s, (last - KEPT) * MINUTE_S)
    first = int(from_s // MINUTE_S)
    edges: list[float] = [from_s, *(number * MINUTE_S for number in range(first + 1, last + 1)), until_s]
    return [(int(start // MINUTE_S), end - start) for start, end in pairwise(edges) if end > start]


@dataclass
class Pace:
    """Counts the pictures in which something stirs since the last reading; it needs the state of each.

    A picture that is lost by itself counts as one that came: a camera of fifteen a second that loses one in
    fifty is not too slow for the moments in which it does.
    """

    _usual_s: deque[float] = field(default_factory=lambda: deque(maxlen=USUAL))  # between pictures
    _last_s: float | None = None
    _from_s: float | None = None
    _stirring_s: float = 0.0
    _pictures: int = 0

    def note(self, t_s: float, state: State) -> None:
        """Takes in a frame's state."""
        last_s, self._last_s = self._last_s, t_s
        if last_s is None:
            return
        self._usual_s.append(t_s - last_s)
        if state not in STIRRING:
            return
        self._from_s = last_s if self._from_s is None else self._from_s
        self._stirring_s += t_s - last_s
        self._pictures += 2 if round((t_s - last_s) / max(median(self._usual_s), SHORTEST_S)) == 2 else 1

    def read(self) -> Unseen | None:
        """The table was read: the span since something stirred, if too few pictures showed it."""
        from_s, stirring_s, pictures = self._from_s, self._stirring_s, self._pictures
        self._from_s, self._stirring_s, self._pictures = None, 0.0, 0
        is_slow = pictures < LEAST_HZ * stirring_s
        return Unseen(from_s, TOO_FEW) if from_s is not None and is_slow else None


@dataclass
class Stays:
    """Remembers since when the table is busy or out of sight. It needs every observation's state."""

    attendance: Attendance = field(default_factory=Attendance)
    _pace: Pace = field(default_factory=Pace)
    _last_s: float | None = None
    _busy_s: float | None = None
    _read_s: float = float("-inf")  # when the table was last read at rest
    _ask_s: float = 0.0
    _lost_s: float | None = None
    _lost_why: str = ""

    def gap(self, t_s: float) -> Unseen | None:
        """The span before this frame in which no pictures came, if it is long."""
        last_s, self._last_s = self._last_s, t_s
        is_gap = last_s is not None and t_s - last_s > GAP_S
        self.attendance.note(t_s, NO_PICTURES if is_gap else "")
        return Unseen(last_s, NO_PICTURES) if last_s is not None and is_gap else None

    def note(
        self, t_s: float, state: State, why: str, *, read: bool = False, at_rest: bool = False
    ) -> Unseen | None:
        """Takes in a frame's state; the span of a lost view that has just ended, or of too few pictures.

        `read`: the table was read in this frame; what stirred before it is over, or was seen beside a hand.
        `at_rest`: it was read as it lay at rest, which may be the moment before a hand came in.
        """
        self._pace.note(t_s, state)
        self._read_s = t_s if at_rest else self._read_s
        few = self._pace.read() if read else None
        if few is not None:
            self.attendance.miss(few.from_s, t_s, few.why)
        return self._ended_loss(t_s, state, why) or few

    def _ended_loss(self, t_s: float, state: State, why: str) -> Unseen | None:
        """The span of a lost view that has just ended."""
        if state is State.NO_VIEW:
            self._busy_s = None
            if self._lost_s is None:
                self._lost_s, self._lost_why, self._ask_s = t_s, why, t_s + NO_VIEW_STAYS_S
            self.attendance.miss(self._lost_s, t_s, self._lost_why)
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
        if self._busy_s is None:
            return None
        since_s = max(self._busy_s, self._read_s)
        return Unseen(since_s, ENDED) if t_s - since_s > END_BUSY_S else None

    def take_due(self, t_s: float) -> bool:
        """Whether what is seen has stayed for longer than is plausible; then not again for a while."""
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
        self.attendance.miss(since_s, self._last_s or since_s, why)
        return Unseen(since_s, why)


_BUSY = ("nothing came to rest", "something was taken for a hand")
