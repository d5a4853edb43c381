"""Try this table: a phone draws five layouts, a person lays them, the camera reads; then what to mend.

Prints the address of the page. At the end it offers one zip to share, also written into the folder: the
pictures with everything but the board blacked out, their truth, and the figures. `pocketwatch score` reads it
like a folder.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from device.commands.serve import (
    ANY_HOST,
    PORT,
    add_code_arguments,
    default_folder,
    watch_words,
    wish_from,
)
from device.errors import BadInput
from device.opening import usual_source
from device.serving.serve import serve
from device.serving.settings import NOBODY, TRIAL, ServeSettings
from device.watching.arguments import add_watch_arguments, checked_sizes, verify_corners
from rules.carrom.board import ICF
from web.visitors.codes import CodeWish

SCOREBOARD = "scoreboard"  # the folder, within the trial's, of codes, corners and the score that nobody plays


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of `pocketwatch trial`."""
    add_watch_arguments(parser)
    parser.add_argument("--port", type=int, default=PORT, metavar="N", help=f"default {PORT}")
    parser.add_argument("--host", default=ANY_HOST, metavar="H", help="default: every address of this machine")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help=f"keeps the trial and its zip, default {default_folder() / TRIAL}",
    )
    add_code_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Serves the trial until a signal stops it; a trial that was left there goes on."""
    if arguments.speed <= 0:
        raise BadInput(f"--speed wants a number above 0, not {arguments.speed:g}")
    checked_sizes(arguments)
    verify_corners(arguments.corners)
    source = arguments.source or usual_source()
    if source == NOBODY:
        raise BadInput("a trial needs a camera: name a --source, such as camera or virtual")
    arguments.game = None
    out = arguments.out or default_folder() / TRIAL
    return serve(
        ServeSettings(
            source=source,
            wish=wish_from(None, None, False),
            host=arguments.host,
            port=arguments.port,
            folder=out / SCOREBOARD,
            watch_words=watch_words(arguments),
            corners=tuple(arguments.corners or ()),
            codes=CodeWish(arguments.code, arguments.umpire_code),
            board=ICF.scaled_to(arguments.surface_mm or ICF.surface_mm),
            trial=out,
        )
    )
