"""The loop over a golf table: frames in, events out, in the order of time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from calibration.golf.find import NoCourse
from device.golf_tables.courses import SeenCourse
from device.sources.source import FrameSource
from rules.table import TableEvent, ViewLost, ViewRestored
from vision.golf.watching.changes import TableLook
from vision.golf.watching.observer import GolfObserver
from vision.golf.watching.witness import GolfWitness

NO_BOARD = "no board"
MISSING_S = 3.0  # a course that is not found for so long is said to be out of view

Show = Callable[[GolfObserver, TableLook | None], None]


def watch_golf(
    source: FrameSource,
    course: SeenCourse,
    names: Mapping[str, str],
    show: Show | None = None,
) -> Iterator[TableEvent]:
    """Every event of a golf table, as it becomes known; raises NoCourse where none is found to the end.

    `names` are the laws' names of colours; `show` gets each look.
    """
    is_stills = source.rate_hz is None and not source.is_live
    observer = GolfObserver(course.grounds, course.game, is_stills=is_stills)
    witness = GolfWitness(dict(names))
    is_lost = False
    for frame in source:
        look = observer.receive(frame)
        if observer.found is None and not is_lost and (is_stills or frame.t_s >= MISSING_S):
            is_lost = True
            yield ViewLost(t_s=frame.t_s, why=NO_BOARD)
        if look is not None:
            if is_lost:
                is_lost = False
                yield ViewRestored(t_s=frame.t_s)
            yield from witness.receive(look)
        if show is not None:
            show(observer, look)
    if observer.found is None:
        raise NoCourse(observer.refusal or "the source ended before its first frame")
