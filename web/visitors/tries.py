"""Wrong codes, counted for each address: who guesses waits longer and longer, and nobody else waits.

After five wrong codes an address waits a minute, after five more two minutes, and so on up to an hour; after
forty, each one costs an hour. A day of silence begins afresh, so that an address tries fewer than two an hour
over time, and the 254 addresses of a /24 fewer than 508. Six characters of 32 make 1,074 million codes: finding
one takes 120 years on average, either of two 60. A guesser has as many addresses of IPv6 as it likes: where a
table is served there, `device.serving.codes` makes longer codes.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass

BATCHES = 8  # that are remembered of an address: by then its waits are longest


@dataclass(frozen=True, slots=True)
class TrySettings:
    """`each`: wrong codes before an address waits; fewer punish a mistyped code, more help a guesser.

    `wait_s`: the first wait, which doubles up to `longest_s`. `forget_s`: so long after its last wrong code an
    address begins afresh. `addresses`: no more are remembered; the one that began longest ago is forgotten.
    """

    each: int = 5
    wait_s: float = 60.0
    longest_s: float = 3600.0
    forget_s: float = 24 * 3600.0
    addresses: int = 4096


class Tries:
    """When each address was wrong; several threads may note at once, since each of the steps is whole."""

    def __init__(self, settings: TrySettings | None = None) -> None:
        self._settings = settings or TrySettings()
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()

    def note(self, visitor: str, now_s: float) -> None:
        """Notes a wrong code."""
        if not self._times(visitor, now_s):
            self._wrong.pop(visitor, None)
        self._wrong.setdefault(visitor, deque(maxlen=BATCHES * self._settings.each)).append(now_s)
        if len(self._wrong) > self._settings.addresses:
            self._wrong.popitem(last=False)

    def wait_s(self, visitor: str, now_s: float) -> float:
        """The time until another code of this visitor is checked; 0 if at once."""
        times, each = self._times(visitor, now_s), self._settings.each
        batches = len(times) // each
        if not batches:
            return 0.0
        wait_s = min(self._settings.wait_s * float(2 ** (batches - 1)), self._settings.longest_s)
        return max(times[batches * each - 1] + wait_s - now_s, 0.0)

    def _times(self, visitor: str, now_s: float) -> tuple[float, ...]:
        times = tuple(self._wrong.get(visitor, ()))
        return times if times and now_s - times[-1] < self._settings.forget_s else ()
