"""A film shown at its own pace to a reader that the system gives only a share of a core.

The reader is a process of its own. A camera beside it takes pictures whether or not they are read, and drops
what `device.sources.waiting` lets go; the reader is stopped as soon as it has used its share.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

from device.sources.picam import CameraSettings
from device.sources.source import FrameSource
from device.sources.stream import FrameStream
from device.sources.waiting import Waiting
from device.watching.pipeline import Board, watch
from rules.notation import json_from_act
from vision.frame import Frame

LOOK_S = 0.004  # how often the reader's use is looked at
NEXT = "next"  # what the reader says to get a picture; all else is an event, or what ended it

Event = dict[str, Any]


def watched_under_quota(source: FrameSource, board: Board, share: float) -> tuple[list[Event], int]:
    """The events that a reader with this share of a core tells of a film, and how many pictures it lost.

    The clock starts when the reader asks for its first picture; what it needs to start is free. Raises what
    ends the reader, as NoBoard.
    """
    ours, theirs = get_context("spawn").Pipe()
    reader = get_context("spawn").Process(target=_read, args=(theirs, source.size_px, board), daemon=True)
    reader.start()
    theirs.close()
    assert reader.pid is not None
    camera, events = _Camera(source), list[Event]()
    with ours, camera, Quota(reader.pid, share) as quota:
        for word in _words(ours):
            if isinstance(word, Exception):
                raise word
            if word == NEXT:
                quota.begin()
                ours.send(camera.next())
            else:
                events.append(word)
    reader.join()
    return events, camera.dropped


def _words(ours: Connection) -> Iterator[Any]:
    with suppress(EOFError):
        while True:
            yield ours.recv()


def _read(theirs: Connection, size_px: tuple[int, int], board: Board) -> None:
    """The reader's process; it says what ends it."""
    try:
        for event in watch(_Pictures(theirs, size_px), board):
            theirs.send(json_from_act(event))
    except Exception as failure:  # whatever it is, the figure must not count its strokes as missed
        theirs.send(failure)
    theirs.close()


class _Pictures(FrameStream):
    """The pictures that the other process gives, one for each that is asked for."""

    is_live, name, rate_hz = True, "camera", CameraSettings().rate_hz

    def __init__(self, theirs: Connection, size_px: tuple[int, int]) -> None:
        self.size_px, self._theirs = size_px, theirs
        super().__init__()

    def _read(self) -> Iterator[Frame]:
        while True:
            self._theirs.send(NEXT)
            taken = self._theirs.recv()
            if taken is None:
                return
            yield Frame.from_planes(*taken)


class _Camera:
    """Takes the pictures of a film at their own time; begins at the first one that is asked for."""

    def __init__(self, source: FrameSource) -> None:
        self.dropped = 0
        self._source = source
        self._waiting, self._news = Waiting(CameraSettings().queue_frames), threading.Condition()
        self._is_over = False
        self._thread = threading.Thread(target=self._take, name="camera", daemon=True)

    def __enter__(self) -> _Camera:
        return self

    def __exit__(self, *_: object) -> None:
        if self._thread.ident is not None:
            self._thread.join()

    def next(self) -> tuple[Any, ...] | None:
        """The planes, time and number of the oldest picture that waits, or comes; None after the last one."""
        if self._thread.ident is None:
            self._thread.start()
        with self._news:
            self._news.wait_for(lambda: len(self._waiting) or self._is_over)
            if not len(self._waiting):
                return None
            frame = self._waiting.take()
        return frame.y, frame.u, frame.v, frame.t_s, frame.index

    def _take(self) -> None:
        begun_s: float | None = None
        for frame in self._source:
            begun_s = time.monotonic() - frame.t_s if begun_s is None else begun_s
            time.sleep(max(begun_s + frame.t_s - time.monotonic(), 0.0))
            with self._news:
                self.dropped += self._waiting.offer(frame)
                self._news.notify()
        with self._news:
            self._is_over = True
            self._news.notify()


class Quota:
    """Stops a process while it has used more than its share of the time since `begin`."""

    def __init__(self, pid: int, share: float) -> None:
        self._pid, self._share = pid, share
        self._clock = (~pid << 3) | 2  # Linux numbers the clock of another process's work so
        self._begun = threading.Event()
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._hold, name="quota", daemon=True)

    def __enter__(self) -> Quota:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._begun.set()
        self._thread.join()

    def begin(self) -> None:
        """From now on the share holds; called again, it changes nothing."""
        self._begun.set()

    def _hold(self) -> None:
        self._begun.wait()
        with suppress(OSError):  # it has ended
            begun_s, used_s = time.monotonic(), time.clock_gettime(self._clock)
            while not self._ended.wait(LOOK_S):
                allowed_s = self._share * (time.monotonic() - begun_s)
                is_over = time.clock_gettime(self._clock) - used_s > allowed_s
                os.kill(self._pid, signal.SIGSTOP if is_over else signal.SIGCONT)
            os.kill(self._pid, signal.SIGCONT)
