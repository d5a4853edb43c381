"""Check this installation: what is in order, what is not, and the command that mends it.

Exit 0 where a match can be played, 1 where something is in the way.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from device.commands.serve import ANY_HOST, PORT, add_data_argument, default_folder
from device.commands.workshop import bench
from device.serving.doctor import Finding, Health, Surroundings, examine

BENCH_FRAMES = 60  # enough for a median on a machine that does nothing else


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of `pocketwatch doctor`."""
    add_data_argument(parser)
    parser.add_argument("--port", type=int, default=PORT, metavar="N", help=f"of the scoreboard ({PORT})")
    parser.add_argument("--bench", action="store_true", help="measure this machine's speed as well")
    parser.add_argument("--json", action="store_true", help="one JSON line a finding")


def run(arguments: argparse.Namespace) -> int:
    """Prints every finding as it is made."""
    around = Surroundings(arguments.data or default_folder(), ANY_HOST, arguments.port)
    healthy = True
    for finding in examine(around):
        print(json.dumps(asdict(finding)) if arguments.json else _line(finding), flush=True)
        healthy &= finding.health is not Health.FAIL
    if arguments.bench:
        bench.run(argparse.Namespace(json=arguments.json, frames=BENCH_FRAMES, size=None))
    return 0 if healthy else 1


def _line(finding: Finding) -> str:
    remedy = f": {finding.remedy}" if finding.remedy else ""
    return f"{finding.health.value:5} {finding.part:16} {finding.found}{remedy}"
