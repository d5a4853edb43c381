"""The loop over a golf table: frames in, events out, in the order of time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from calibration.golf.found import NoCourse
from device.golf_tables.courses import SeenCourse
from device.sources.source import FrameSource
from rules.table import CameraMoved, TableEvent, Unwatched, ViewLost, ViewRestored
from vision.frame import Frame
from vision.golf.layouts.foreseen import Foreseen
from vision.golf.watching.observer import GolfObserver
from vision.golf.watching.table_look import TableLook
from vision.golf.watching.witness import GolfWitness
from vision.observing.stays import NO_PICTURES

NO_BOARD = "no board"
MISSING_S = 3.0  # a course that is not found for so long is said to be out of view
GAP_S = 1.0  # a stroke may begin and end between two pictures that are so far apart

Show = Callable[[GolfObserver, TableLook | None, float], None]


def watch_golf(
    source: FrameSource,
    course: Callable[[], SeenCourse],
    names: Callable[[], Mapping[str, str]],
    show: Show | None = None,
    prepare: Callable[[GolfObserver, Frame], None] | None = None,
    foreseen: Callable[[], Foreseen | None] = lambda: None,
) -> Iterator[TableEvent]:
    """Every event of a golf table, as it becomes known; raises NoCourse where none is found to the end.

    `course` is the one that is played now: where it becomes another, that one is looked for. `names` are the
    laws' names of colours; `show` gets each look. `prepare` gets the observer and each frame before it.
    `foreseen` are the layouts that the laws foresee.
    """
    is_stills = source.rate_hz is None and not source.is_live
    watched = _Watched(course(), names(), foreseen, is_stills)
    was_found = False
    for frame in source:
        if course() is not watched.course:
            watched = _Watched(course(), names(), foreseen, is_stills, frame.t_s, watched.witness)
        if prepare is not None:
            prepare(watched.observer, frame)
        look = watched.observer.receive(frame)
        yield from watched.view_events(frame.t_s)
        yield from watched.moves(frame.t_s)
        if look is not None:
            yield from watched.witness.receive(look)
        was_found = was_found or watched.observer.placement is not None
        if show is not None:
            show(watched.observer, look, frame.t_s)
    if not was_found:
        raise NoCourse(watched.observer.refusal or "the source ended before its first frame")


class _Watched:
    """One course under watch."""

    def __init__(
        self,
        course: SeenCourse,
        names: Mapping[str, str],
        foreseen: Callable[[], Foreseen | None],
        is_stills: bool,
        began_s: float = 0.0,
        before: GolfWitness | None = None,
    ) -> None:
        self.course = course
        self.observer = GolfObserver(course.grounds, course.game, is_stills=is_stills, foreseen=foreseen)
        self.witness = GolfWitness(names, before)
        self._is_lost = False
        self._is_stills = is_stills
        self._patience_s = 0.0 if is_stills else MISSING_S
        self._began_s = self._lost_s = began_s
        self._last_s: float | None = None
        self._moves = 0

    def view_events(self, t_s: float) -> Iterator[TableEvent]:
        """The view is lost while the course is not found, and restored when it is; what nobody saw is said."""
        last_s, self._last_s = self._last_s, t_s
        if last_s is not None and not self._is_stills and t_s - last_s > GAP_S:
            yield Unwatched(t_s=last_s, until_s=t_s, why=NO_PICTURES)
        is_missing = self.observer.placement is None
        if is_missing and not self._is_lost and t_s - self._began_s >= self._patience_s:
            self._is_lost, self._lost_s = True, t_s
            yield ViewLost(t_s=t_s, why=NO_BOARD)
        if self._is_lost and not is_missing:
            self._is_lost = False
            yield ViewRestored(t_s=t_s)
            if not self._is_stills:
                yield Unwatched(t_s=self._lost_s, until_s=t_s, why=NO_BOARD)

    def moves(self, t_s: float) -> Iterator[TableEvent]:
        """The camera, or the course beneath it, was moved and is followed."""
        if self.observer.moves > self._moves:
            self._moves = self.observer.moves
            yield CameraMoved(t_s=t_s)
