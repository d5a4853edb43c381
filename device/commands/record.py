"""Record frames of a camera, or of any other source, into a folder.

Stopped with Ctrl-C or after --seconds; what was recorded until then is whole either way.
"""

from __future__ import annotations

import argparse
import json
import sys
from datetime import UTC, datetime
from pathlib import Path

from device.errors import BadInput
from device.opening import open_source
from device.sources import picam
from device.sources.recording import Meta
from device.sources.recording_writer import RecordingWriter
from device.sources.source import FrameSource


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of `record`."""
    parser.add_argument("out", type=Path, help="the new folder of the recording")
    parser.add_argument("--source", help="camera, virtual, a video, a folder (default: camera, else virtual)")
    parser.add_argument("--seconds", type=float, help="stop after so many seconds (default: at Ctrl-C)")
    parser.add_argument("--seed", type=int, default=1, help="of the virtual table")


def run(args: argparse.Namespace) -> int:
    """Records until the time is up, the source ends or Ctrl-C; the last line of output sums it up."""
    if args.seconds is not None and args.seconds <= 0:
        raise BadInput(f"--seconds wants more than 0, not {args.seconds}")
    name = args.source or ("camera" if picam.is_present() else "virtual")
    with open_source(name, seed=args.seed) as source, RecordingWriter(args.out, _meta(source)) as recording:
        print(f"recording {source.name} into {args.out}; Ctrl-C ends it", file=sys.stderr)
        try:
            _copy(source, recording, args.seconds)
        except KeyboardInterrupt:
            print("stopped", file=sys.stderr)
        finally:
            print(json.dumps({"recording": str(args.out), "frames": recording.count}))
    return 0


def _copy(source: FrameSource, recording: RecordingWriter, seconds: float | None) -> None:
    for frame in source:
        if seconds is not None and frame.t_s >= seconds:
            return
        recording.write(frame)


def _meta(source: FrameSource) -> Meta:
    return Meta(
        camera=source.name,
        size_px=source.size_px,
        rate_hz=source.rate_hz,
        date=datetime.now(UTC).isoformat(timespec="seconds"),
    )
