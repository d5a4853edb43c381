"""Watch a table and say what happens, one JSON line each: the vision process that `serve` starts for itself.

Lines are `{"status": {...}}`, once when the source is open, then every second as a sign of life, and with a
`problem` before a refusal; `{"event": {...}}` in the notation of the scenarios; `{"live": {"t", "state",
"pieces"}}`, what a phone draws, with `view` and `problem` while no board is in view; `{"picture": {...}}`,
`{"alignment": {...}}` and `{"learning": {...}}`, what standard input wished for, see `device.watching.lookout`;
`{"heartbeat": {...}}` every second, also where the loop stands still, see `device.heartbeats.pulse`.
"""

from __future__ import annotations

import argparse
import ctypes
import io
import json
import os
import signal
import sys
import threading
from contextlib import nullcontext
from pathlib import Path
from typing import NoReturn, cast

from calibration.errors import CalibrationError
from device.errors import PocketwatchError
from device.heartbeats.pulse import Pulse, PulseThread
from device.opening import open_source, usual_source
from device.sources.paced import PacedSource
from device.sources.source import FrameSource
from device.sources.video import DecoderLostError
from device.trial.examiner import Examiner, Shows
from device.trial.stills import HeldStills
from device.watching.arguments import add_watch_arguments
from device.watching.clips import Clips, run_name
from device.watching.evidence import Evidence
from device.watching.learner import TableLearner
from device.watching.lookout import Lookout
from device.watching.pipeline import NO_BOARD, Board, LiveView, watch
from rules.notation import json_from_act
from rules.table import Piece
from vision.observing.observation import State
from vision.observing.observer import Observer

SPEAKING = threading.Lock()  # a picture is written outside the loop
PR_SET_PDEATHSIG = 1  # from <linux/prctl.h>: the signal a process gets when its parent dies


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of this command."""
    add_watch_arguments(parser)
    parser.add_argument(
        "--state", type=Path, metavar="FILE", help="where the virtual table remembers how it lay"
    )
    parser.add_argument(
        "--table", type=Path, metavar="FILE", help="where what was learnt of this table is kept"
    )
    parser.add_argument("--game", metavar="G", help="what the virtual table's players play")
    parser.add_argument("--match", type=Path, metavar="FILE", help="the golf match that is watched")
    parser.add_argument(
        "--trial", action="store_true", help="the table is on trial: take shots of laid layouts on request"
    )
    parser.add_argument(
        "--run-number", type=int, metavar="N", help="the number of this run, in the names of its clips"
    )
    parser.add_argument(
        "--clips", type=Path, metavar="DIR", help="keep a clip of each stroke here, the oldest go first"
    )


def run(args: argparse.Namespace) -> int:
    """Watches until the source ends, or the reader of the lines is gone."""
    die_with_parent()
    signal.signal(signal.SIGTERM, _leave)
    name = args.source or usual_source()
    if args.match is not None:
        from device.commands.golf.watch import watch_golf_table  # the laws of golf take megabytes

        return watch_golf_table(args, name, say)
    learner = TableLearner(say, args.table, args.surface_mm)
    with opened_for(args, name) as source:
        say("status", {"source": source.name, "is_live": source.is_live, "rate_hz": source.rate_hz})
        board = Board(tuple(args.corners or ()), args.surface_mm, args.hfov_deg, args.lens)
        examiner = examiner_of(source, args.surface_mm, learner) if args.trial else None
        pulse = Pulse(source)
        lookout = Lookout(pulse, say, examiner, learner)
        if sys.stdin is not None:  # it is None where somebody closed it
            lookout.listen(io.FileIO(sys.stdin.fileno(), closefd=False))  # a buffer's lock would break our end
        if isinstance(source, HeldStills) and examiner is not None:
            source.hold(board, examiner, lambda: say("status", lookout.facts()))
        paced = PacedSource(lookout, args.speed, on_second=lambda: say("status", lookout.facts()))
        with PulseThread(pulse, say), Clips(args.clips) if args.clips else nullcontext() as clips:
            evidence = Evidence() if clips is None else Evidence(run_name(args.run_number), clips.keep)
            _watch(paced, board, lookout, evidence, (examiner, learner))
    return 0


def examiner_of(source: FrameSource, surface_mm: float | None, learner: TableLearner) -> Examiner:
    """The examiner of a table on trial, who knows what was learnt of it."""
    if isinstance(source, HeldStills):  # each may show another table
        return Examiner(say, source, surface_mm, frames=1)
    shows = cast(Shows, source) if hasattr(source, "lay") else None
    return Examiner(say, shows, surface_mm, learnt=lambda: learner.known)


def opened_for(args: argparse.Namespace, name: str) -> FrameSource:
    """The source; on trial, a virtual table and a folder of stills show the layout that is asked for."""
    if args.trial and name == "virtual":
        from device.virtual.laid import LaidTable  # loads the drawing, which no other source needs
        from device.virtual.pacing import Pacer

        return LaidTable(args.seed, pacer=Pacer())
    source = open_source(name, seed=args.seed, state_path=args.state, game=args.game)
    return HeldStills(source) if args.trial and source.rate_hz is None and not source.is_live else source


def die_with_parent() -> None:
    """Asks Linux to end this process with its parent, however that dies; elsewhere a broken pipe ends it."""
    if not sys.platform.startswith("linux"):
        return
    parent = os.getppid()
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:  # it died in between
        raise SystemExit(0)


def say(kind: str, what: object) -> None:
    """Prints one line on standard output; raises BrokenPipeError when nobody reads any more."""
    line = json.dumps({kind: what}, separators=(",", ":"), allow_nan=False) + "\n"
    with SPEAKING:
        sys.stdout.write(line)
        sys.stdout.flush()


def _watch(
    source: FrameSource,
    board: Board,
    lookout: Lookout,
    evidence: Evidence,
    beside: tuple[Examiner | None, TableLearner],
) -> None:
    """Watches; `beside` look at the frames, too."""
    examiner, learner = beside

    def show(view: LiveView) -> None:
        lookout.note(view.pieces, view.state == State.WATCHING.value)
        learner.note(view.state)
        if examiner is not None:
            examiner.note(view.state)
        _say_live(view)

    def meet(observer: Observer) -> None:
        learner.meet(observer)
        lookout.meet(observer)

    try:
        for event in watch(source, board, show, meet=meet, evidence=evidence):
            say("event", json_from_act(event))
    except (PocketwatchError, CalibrationError, DecoderLostError) as refusal:
        say("status", {"problem": str(refusal)})
        raise
    finally:
        learner.keep()


def _say_live(view: LiveView) -> None:
    pieces = None if view.pieces is None else [_drawn(piece) for piece in view.pieces]
    missing = {} if view.problem is None else {"view": NO_BOARD, "problem": view.problem}
    say("live", {"t": view.t_s, "state": view.state, "pieces": pieces, **missing})


def _drawn(piece: Piece) -> dict[str, object]:
    """A piece to a tenth of a millimetre: a screen shows no more, and it is sent to every phone."""
    return {"kind": piece.kind.value, "x_mm": round(piece.at.x_mm, 1), "y_mm": round(piece.at.y_mm, 1)}


def _leave(*_: object) -> NoReturn:
    """Ends in order, once: another signal would interrupt the wait for the last clips."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise SystemExit(0)
