"""Wrong codes, counted for each address: who guesses waits longer and longer, and nobody else waits.

After `each` wrong codes an address waits a minute, after as many more two minutes, and so on up to an hour; then
it tries `each` codes an hour. The 254 addresses of a /24 try 1,270 an hour. Six characters of 32 make 1,074 million
codes: finding one takes 48 years on average, either of two 24. A guesser has as many addresses of IPv6 as it
likes: where a table is served there, its codes should have ten characters or more.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TrySettings:
    """`each`: wrong codes before an address waits; fewer punish a mistyped code, more help a guesser.

    `wait_s`: the first wait, which doubles up to `longest_s`. `forget_s`: so long after its last wrong code an
    address begins afresh. `addresses`: no more are remembered; the one that was wrong longest ago is forgotten.
    """

    each: int = 5
    wait_s: float = 60.0
    longest_s: float = 3600.0
    forget_s: float = 24 * 3600.0
    addresses: int = 4096


class Tries:
    """The wrong codes of each address; may be used from several threads."""

    def __init__(self, settings: TrySettings | None = None) -> None:
        self._settings = settings or TrySettings()
        self._wrong: OrderedDict[str, tuple[int, float]] = OrderedDict()  # how many, and when the last
        self._lock = threading.Lock()

    def note(self, visitor: str, now_s: float) -> None:
        """Notes a wrong code."""
        with self._lock:
            count = self._count(visitor, now_s)
            self._wrong[visitor] = (count + 1, now_s)
            self._wrong.move_to_end(visitor)
            while len(self._wrong) > self._settings.addresses:
                self._wrong.popitem(last=False)

    def wait_s(self, visitor: str, now_s: float) -> float:
        """The time until another code of this visitor is checked; 0 if at once."""
        with self._lock:
            count = self._count(visitor, now_s)
            if count == 0 or count % self._settings.each:
                return 0.0
            return max(self._wrong[visitor][1] + self._batch_wait_s(count) - now_s, 0.0)

    def _count(self, visitor: str, now_s: float) -> int:
        count, last_s = self._wrong.get(visitor, (0, now_s))
        return count if now_s - last_s < self._settings.forget_s else 0

    def _batch_wait_s(self, count: int) -> float:
        doublings = min(count // self._settings.each - 1, 32)
        return min(self._settings.wait_s * 2**doublings, self._settings.longest_s)
