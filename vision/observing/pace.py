"""The pace of pictures while something stirs: too few a second show no stroke."""

from __future__ import annotations

from dataclasses import dataclass

from vision.observing.observation import State, Unseen

# Fewer pictures a second show a struck coin once or twice on its way: no track of it tells where it went.
LEAST_HZ = 12.0
TOO_FEW = "too few pictures came"
STIRRING = (State.HAND, State.PLACING, State.MOVING)


@dataclass
class Pace:
    """Counts the pictures in which something stirs since the last reading; it needs the state of each."""

    _last_s: float | None = None
    _from_s: float | None = None
    _stirring_s: float = 0.0
    _pictures: int = 0

    def note(self, t_s: float, state: State) -> None:
        """Takes in a frame's state."""
        last_s, self._last_s = self._last_s, t_s
        if last_s is None or state not in STIRRING:
            return
        self._from_s = last_s if self._from_s is None else self._from_s
        self._stirring_s += t_s - last_s
        self._pictures += 1

    def read(self) -> Unseen | None:
        """The table was read: the span since something stirred, if too few pictures showed it."""
        from_s, stirring_s, pictures = self._from_s, self._stirring_s, self._pictures
        self._from_s, self._stirring_s, self._pictures = None, 0.0, 0
        is_slow = pictures < LEAST_HZ * stirring_s
        return Unseen(from_s, TOO_FEW) if from_s is not None and is_slow else None
