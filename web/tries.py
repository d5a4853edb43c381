"""Wrong codes, counted: guessers must wait, and guessing from many addresses does not help.

Six letters of thirty make 700 million codes; at forty tries a minute that takes longer than any evening.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TrySettings:
    """`each`: wrong codes of one address within `window_s`; fewer punish a mistyped code, more help a guesser.

    `all`: those of all addresses together, since a guesser may have many; no more than these are remembered.
    """

    each: int = 5
    all: int = 40
    window_s: float = 60.0


class Tries:
    """The recent wrong codes."""

    def __init__(self, settings: TrySettings | None = None) -> None:
        self._settings = settings or TrySettings()
        self._wrong: deque[tuple[float, str]] = deque(maxlen=self._settings.all)

    def note(self, visitor: str, now_s: float) -> None:
        """Notes a wrong code."""
        self._wrong.append((now_s, visitor))

    def wait_s(self, visitor: str, now_s: float) -> float:
        """The time until another code of this visitor is checked; 0 if at once."""
        recent = [attempt for attempt in tuple(self._wrong) if now_s - attempt[0] < self._settings.window_s]
        own = [at_s for at_s, who in recent if who == visitor]
        if len(own) >= self._settings.each:
            return own[-self._settings.each] + self._settings.window_s - now_s
        if len(recent) >= self._settings.all:
            return recent[0][0] + self._settings.window_s - now_s
        return 0.0
