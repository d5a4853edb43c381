"""The watch over a process that says what it does: which of its stages stands still, and since when.

It judges, and ends nothing. A slow machine is no fault: a process that works, or would work if it had its
turn, is left alone.
"""

from __future__ import annotations

import select
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from device.heartbeats.activity import Activity, activity_of, processor_s
from device.heartbeats.sentences import FROZEN, STOPPED, silent_stage
from web.door import Json

WORKS = 0.05  # a silent process that uses more than this share of a processor is at work


@dataclass(frozen=True, slots=True)
class VigilSettings:
    """How long is too long.

    `silent_s`: a process that watches says something every second; after this much silence its camera, its
    decoder or its reading hangs. `frozen_s`: a camera with noise whose pictures have been the same for so long
    hangs too; its process starts in 4 s, so that it watches again within ten. `stopped_s`: its pulse
    is a thread that wakes every second; a process in which nothing has moved for so long is stopped, and cannot
    even end by itself. `starting_s`: the silence before it watches.
    """

    silent_s: float = 5.0
    frozen_s: float = 3.5
    stopped_s: float = 2.5
    starting_s: float = 120.0
    look_every_s: float = 0.5


@dataclass(frozen=True, slots=True)
class Standstill:
    """What stands still, in a sentence; `is_stopped`: all of it, and it takes in no signal."""

    sentence: str
    is_stopped: bool = False


class Vigil:
    """What is known of one process after the other. `looked` is called every `look_every_s`."""

    def __init__(self, settings: VigilSettings, clock: Callable[[], float] = time.monotonic) -> None:
        self._settings = settings
        self._clock = clock
        self.has_watched = False
        self.begin()

    def begin(self) -> None:
        """Another process begins: nothing is known of it."""
        self.has_watched = False
        self._began_s = self._heard_s = self._clock()
        self._pulse: Json = {}  # for how long each of its stages stands still, as it says itself
        self._pulse_s = self._heard_s
        self._worked_s = 0.0  # its processor time when it was last heard
        self._active: Activity | None = None
        self._active_s = self._heard_s
        self._is_hearing = False

    def age_s(self) -> float:
        """The time since the process began."""
        return self._clock() - self._began_s

    @contextmanager
    def hearing(self) -> Iterator[None]:
        """While one of its lines is taken in. If that takes long we are slow, and it may wait for us."""
        self._is_hearing, self._heard_s = True, self._clock()
        try:
            yield
        finally:
            self._is_hearing, self._heard_s = False, self._clock()

    def feel(self, pulse: Json) -> None:
        """Its pulse, which a thread says while nothing else is done, too."""
        self._pulse, self._pulse_s = pulse, self._clock()

    def looked(self, pid: int, words: int) -> Standstill | None:
        """What stands still in the process of this number; None where all goes on.

        `words`: the descriptor on which it is heard. What lies there unread is none of its silence.
        """
        silent_s, wanted = self._clock() - self._heard_s, self._settings
        if silent_s < wanted.starting_s and (self._is_hearing or _holds(words)):
            return None
        if self._is_stopped(pid):
            return Standstill(STOPPED.format(n=round(self._clock() - self._pulse_s)), is_stopped=True)
        now_s = processor_s(pid)
        if silent_s < 2 * wanted.look_every_s:
            self._worked_s = now_s
        frozen_s = float(str(self._pulse.get("frozen", 0.0)))
        if self.has_watched and frozen_s >= wanted.frozen_s:
            return Standstill(FROZEN.format(n=round(frozen_s)))
        works = now_s - self._worked_s > WORKS * silent_s and silent_s < wanted.starting_s
        most_s = wanted.silent_s if self.has_watched else wanted.starting_s
        if silent_s < most_s or works:
            return None
        return Standstill(silent_stage(self._pulse, self._clock() - self._pulse_s).format(n=round(silent_s)))

    def _is_stopped(self, pid: int) -> bool:
        """Whether its pulse is gone, and nothing in it has moved since."""
        now_s, wanted = self._clock(), self._settings
        if not self._pulse or now_s - max(self._pulse_s, self._heard_s) < wanted.look_every_s:
            self._active = None
            return False
        before, self._active = self._active, activity_of(pid)
        if before is None or self._active != before or before.is_due:
            self._active_s = now_s
        return now_s - self._active_s >= wanted.stopped_s


def _holds(words: int) -> bool:
    """Whether something lies there that nobody has read yet."""
    try:
        return bool(select.select([words], (), (), 0)[0])
    except (OSError, ValueError):  # it is closed
        return False
