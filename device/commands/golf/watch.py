"""Watch a golf table and say what happens, in the lines of `device.commands.watch`."""

from __future__ import annotations

import argparse
import io
import sys
from contextlib import ExitStack
from pathlib import Path

from calibration.errors import CalibrationError
from device.commands.golf.pictures import CoursePictures
from device.errors import PocketwatchError
from device.golf_tables.followed import Followed
from device.golf_tables.foresight import Foresight
from device.golf_tables.placing import CoursePlace
from device.golf_tables.reports import event_json, is_kept
from device.golf_tables.watching import watch_golf
from device.heartbeats.pulse import Pulse, PulseThread
from device.opening import open_source
from device.sources.paced import PacedSource
from device.sources.source import FrameSource
from device.watching.clips import Clips, run_name
from device.watching.evidence import Evidence
from device.watching.lookout import Lookout, Say
from vision.frame import Frame
from vision.golf.watching.observer import GolfObserver
from vision.golf.watching.table_look import TableLook

NO_COURSE = "no golf course is in view: show all of it to the camera"


def watch_golf_table(args: argparse.Namespace, name: str, say: Say) -> int:
    """Watches until the source ends; `args.match` is the file with the match that is followed."""
    followed = Followed(Path(args.match))
    with _opened(args, name, followed) as source, ExitStack() as beating:
        say("status", {"source": source.name, "is_live": source.is_live, "rate_hz": source.rate_hz})
        place = CoursePlace(lambda: followed.course)
        clips = beating.enter_context(Clips(args.clips)) if args.clips else None
        evidence = Evidence() if clips is None else Evidence(run_name(args.run_number), clips.keep)
        pictures = CoursePictures(evidence)

        def prepare(observer: GolfObserver, frame: Frame) -> None:
            place.prepare(observer)
            pictures.note(frame, observer)

        pulse = Pulse(source)
        lookout = Lookout(pulse, say, follow=followed.hear, place=place)
        if sys.stdin is not None:
            lookout.listen(io.FileIO(sys.stdin.fileno(), closefd=False))
        beating.enter_context(PulseThread(pulse, say))
        paced = PacedSource(lookout, args.speed, on_second=lambda: say("status", lookout.facts()))
        try:
            for event in watch_golf(
                paced,
                lambda: followed.course,
                lambda: followed.names,
                _Window(say).show,
                prepare,
                Foresight(lambda: followed.match),
            ):
                if is_kept(event):
                    say("event", event_json(pictures.of(event)))
        except (PocketwatchError, CalibrationError) as refusal:
            say("status", {"problem": str(refusal)})
            raise
    return 0


def _opened(args: argparse.Namespace, name: str, followed: Followed) -> FrameSource:
    if name != "virtual":
        return open_source(name, seed=args.seed)
    from device.virtual.golf.source import VirtualGolfTable  # loads the drawing, which no other source needs
    from device.virtual.pacing import Pacer

    header = followed.match.header
    return VirtualGolfTable(header, args.seed, pacer=Pacer(), follow=lambda: followed.match)


class _Window:
    """Says the state of the view once a second, and whenever it changes."""

    def __init__(self, say: Say) -> None:
        self._say = say
        self._last: tuple[str, int] = ("", -1)

    def show(self, observer: GolfObserver, look: TableLook | None, t_s: float) -> None:
        """The view after a frame."""
        state = (
            "no_view"
            if observer.placement is None
            else "hand"
            if look is not None and look.hand
            else "watching"
        )
        if (state, int(t_s)) == self._last:
            return
        self._last = (state, int(t_s))
        missing = {"view": "no board", "problem": NO_COURSE} if state == "no_view" and t_s > 3 else {}
        self._say("live", {"t": t_s, "state": state, "pieces": None, **missing})
