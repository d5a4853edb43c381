"""Write a recording of the virtual table, with the truth beside it; or stills of boards of every kind.

Played and drawn as fast as this machine can. `truth.jsonl` gets what really happened, `truth.json` where the
camera was and how the match stood at the end; the recording itself says nothing of either. With `--stills`
each picture is another board, light, lens and position, with its truth in one JSON file beside it: what
`score` reads.
"""

from __future__ import annotations

import argparse
import json
import sys
from datetime import UTC, datetime
from pathlib import Path

from device.errors import BadInput
from device.recording import Meta
from device.recording_writer import RecordingWriter
from device.varied_stills import write_stills
from device.virtual.play import Limit
from device.virtual.source import VirtualTable
from rules.header import json_from_header
from rules.notation import json_from_act

RATES_HZ = (10.0, 240.0)
STROKES = 10
CAMERA_TRUTH = "truth.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `simulate` takes."""
    parser.add_argument("out", type=Path, help="the new folder of the recording, or the stills' folder")
    parser.add_argument("--strokes", type=int, help=f"end after so many strokes (default {STROKES})")
    parser.add_argument("--matches", type=int, help="end after so many whole matches instead")
    parser.add_argument(
        "--stills", type=int, metavar="N", help="write N stills of varied boards instead of a recording"
    )
    parser.add_argument("--seed", type=int, default=1, help="another number: another board, light and game")
    parser.add_argument("--hz", type=float, default=60.0, help="frames a second (default 60)")


def run(args: argparse.Namespace) -> int:
    """Writes the recording; the last line of output sums it up."""
    _verify(args)
    if args.stills is not None:
        new = write_stills(args.out, args.stills, args.seed)
        print(json.dumps({"stills": str(args.out), "pictures": args.stills, "new": new}))
        return 0
    strokes = args.strokes if args.strokes or args.matches else STROKES
    table = VirtualTable(args.seed, rate_hz=args.hz, limit=Limit(strokes, args.matches))
    with table, RecordingWriter(args.out, _meta(table)) as recording:
        table.on_truth = lambda event: recording.write_truth(json_from_act(event))
        for frame in table:
            recording.write(frame)
    (args.out / CAMERA_TRUTH).write_text(json.dumps(_truth(table), indent=1) + "\n", "utf-8")
    print(json.dumps({"recording": str(args.out), "frames": recording.count, "strokes": table.play.strokes}))
    return 0


def _verify(args: argparse.Namespace) -> None:
    for name in ("strokes", "matches", "stills"):
        number = getattr(args, name)
        if number is not None and number < 1:
            raise BadInput(f"--{name} wants 1 or more, not {number}")
    if args.seed < 0:
        raise BadInput(f"--seed wants 0 or more, not {args.seed}")
    if not RATES_HZ[0] <= args.hz <= RATES_HZ[1]:
        raise BadInput(f"--hz wants {RATES_HZ[0]:.0f} to {RATES_HZ[1]:.0f} frames a second, not {args.hz}")
    if args.stills and (args.strokes or args.matches):
        raise BadInput("--stills writes no recording: leave out --strokes and --matches")
    if args.strokes and args.matches:
        print("both --strokes and --matches: whichever comes first ends it", file=sys.stderr)


def _meta(table: VirtualTable) -> Meta:
    header = table.play.knowledge.match.header
    return Meta(
        camera=f"virtual table, seed {table.seed}",
        size_px=table.size_px,
        rate_hz=table.rate_hz,
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        game=f"{header.game}:{header.variant}",
        players=tuple(player.name for player in header.players),
    )


def _truth(table: VirtualTable) -> dict[str, object]:
    """Where the camera was, and the score as the players kept it."""
    board_map = table.board_map
    match = table.play.knowledge.match
    return {
        "corners_px": [[float(x), float(y)] for x, y in board_map.corners_px()],
        "eye_mm": list(board_map.eye_mm),
        "lens": {
            "f_px": board_map.lens.f_px,
            "cx_px": board_map.lens.cx_px,
            "cy_px": board_map.lens.cy_px,
            "k1": board_map.lens.k1,
            "k2": board_map.lens.k2,
        },
        "header": json_from_header(match.header),
        "score": match.score.to_json(),
    }
