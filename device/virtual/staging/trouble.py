"""The trouble that a trap gives the view: arms, changes of light and camera, gaps between frames.

It comes once, with its stroke. What a room does to all of a film is in `device.virtual.disturbance`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from device.virtual.staging.arms import Around, Path, path_of
from device.virtual.staging.changes import Running, begun
from device.virtual.staging.trap import Cue, Gap, Trap
from vision.synthetic.scene.scene import Hand
from vision.synthetic.sight import PLAIN, Sight

EARLY_S = 1e-6  # a gap begins with its first frame, whatever the rounding of the frame's time
UNDONE_S = (1.0, 8.0)  # a switched lamp is switched back within this time


@dataclass(frozen=True, slots=True)
class Note:
    """An event of the view and not of the table; `what` is its word in the truth.

    `settled` is the table's sight after a knock of the camera.
    """

    t_s: float
    what: str
    frames: int | None = None
    settled: Sight | None = None


@dataclass(frozen=True, slots=True)
class _Hole:
    from_s: float
    frames: int
    does: str


class Trouble:
    """The present disturbances; a trap's part waits for its cues."""

    def __init__(self, luck: np.random.Generator, rate_hz: float) -> None:
        self.notes: list[Note] = []
        self._luck = luck
        self._rate_hz = rate_hz
        self._trap: Trap | None = None
        self._around: Around | None = None
        self._arms: list[Path] = []
        self._running: list[Running] = []
        self._holes: list[_Hole] = []

    def expect(self, trap: Trap | None, around: Around, t_s: float = 0.0) -> None:
        """Sets the trap of the coming cues; earlier changes by lamps are undone in the next seconds."""
        self._trap, self._around = trap, around
        lasting = [trouble for trouble in self._running if trouble.is_lasting(t_s)]
        self._running = [
            self._ending(trouble, t_s) if trouble.is_for_good and trouble.is_light else trouble
            for trouble in lasting
        ]
        self._holes = [hole for hole in self._holes if hole.from_s + 1.0 > t_s]

    def _ending(self, running: Running, t_s: float) -> Running:
        ends_s = t_s + float(self._luck.uniform(*UNDONE_S))
        self.notes.append(Note(ends_s, running.note))
        return replace(running, stays_s=ends_s - running.from_s - running.over_s)

    def cue(self, cue: Cue, t_s: float) -> None:
        """Starts the disturbances that wait for this moment of the stroke."""
        if self._trap is None or self._around is None:
            return
        for arm in self._trap.arms:
            if arm.cue is cue:
                self._arms.append(path_of(arm, t_s, self._around, self._luck))
        for change in self._trap.changes:
            if change.cue is cue:
                self._begin(begun(change, t_s, self._luck))
        for gap in self._trap.gaps:
            if gap.cue is cue:
                self._open(gap, t_s)

    def hands(self, t_s: float) -> tuple[Hand, ...]:
        """The other people's hands at this moment."""
        self._arms = [arm for arm in self._arms if arm.ends_s > t_s]
        return tuple(hand for arm in self._arms if (hand := arm.hand(t_s)) is not None)

    def is_busy(self, t_s: float) -> bool:
        """Whether an arm or a passing change of the view is there, or still to come."""
        return any(arm.ends_s > t_s for arm in self._arms) or any(
            trouble.passes_s > t_s for trouble in self._running
        )

    def sight(self, t_s: float) -> Sight:
        """The sight of the table at this moment."""
        sight = PLAIN
        for change in self._running:
            sight = change.shaped(sight, t_s)
        return sight

    def gap(self, t_s: float) -> str | None:
        """`drop` or `repeat`, as the camera does at this moment; else None."""
        for hole in self._holes:
            if hole.from_s <= t_s < hole.from_s + (hole.frames - 0.5) / self._rate_hz:
                return hole.does
        return None

    def _begin(self, running: Running) -> None:
        running = running.turned_back(self._settled())
        self._running.append(running)
        moved = self._settled() if running.note == "camera_moved" else None
        self.notes.append(Note(running.from_s, running.note, settled=moved))

    def _settled(self) -> Sight:
        """The sight of the table once all passing changes are over."""
        sight = PLAIN
        for change in self._running:
            sight = change.shaped(sight, math.inf) if change.is_for_good else sight
        return sight

    def _open(self, gap: Gap, t_s: float) -> None:
        at_s = t_s + gap.after_s.draw(self._luck)
        for _ in range(round(gap.times.draw(self._luck))):
            frames = max(round(gap.frames.draw(self._luck)), 1)
            at_s = round(at_s * self._rate_hz) / self._rate_hz
            self._holes.append(_Hole(at_s - EARLY_S, frames, gap.does))
            self.notes.append(Note(at_s, "dropped" if gap.does == "drop" else "repeated", frames))
            at_s += frames / self._rate_hz + gap.apart_s.draw(self._luck)
