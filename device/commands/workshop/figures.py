"""Measure the large figures: drawn, rendered and real pictures, strokes, speed and memory; minutes to an hour.

Each result is kept at once, so that a stopped run can be resumed; changed sources of the vision begin a new
one. Prints one document; `--write` puts it between the marks of a file.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import cv2

from device.errors import BadInput
from device.figures.armour.figure import ARMOUR
from device.figures.costs import COSTS
from device.figures.disturbed import DISTURBED
from device.figures.document import as_document, write_between_marks
from device.figures.drawn_strokes import STROKES as STROKE_FIGURES
from device.figures.figure import (
    BENCH_FRAMES,
    FIRST_STROKE,
    GOLF_GAMES,
    JOURNALS,
    KILLS,
    MINUTES,
    SCENES,
    STRENGTH,
    STROKES,
    Figure,
    Plan,
    Store,
    eyes_key,
)
from device.figures.golf.games import GOLF
from device.figures.golf.sheets import GOLF_SHEETS
from device.figures.golf.strokes import GOLF_STROKES
from device.figures.golf.tables import GOLF_TABLES
from device.figures.golf.whole import WHOLE_GOLF_GAMES
from device.figures.learnt_table import LEARNT
from device.figures.matches import WHOLE
from device.figures.pace import PACE
from device.figures.pictures import PICTURES
from device.figures.rearranged import REARRANGED
from device.figures.rendered_films import PLAYS
from device.figures.rendered_strokes import RENDERED
from device.figures.rooms.idle import IDLE_ROOM
from device.figures.rooms.quota import QUOTA
from device.figures.rooms.strokes import ALONE_ROOMS, ROOMS

ACCURACY: tuple[Figure, ...] = (
    *PICTURES,
    *DISTURBED,
    *REARRANGED,
    *LEARNT,
    *PLAYS,
    *STROKE_FIGURES,
    *RENDERED,
    *ROOMS,
    *QUOTA,
    *IDLE_ROOM,
    *WHOLE,
    *PACE,
    *COSTS,
    *GOLF,
    *GOLF_TABLES,
    *GOLF_SHEETS,
    *GOLF_STROKES,
    *WHOLE_GOLF_GAMES,
)
# The last ones are a part of `rooms`, or say nothing of the eyes: they are measured where they are named.
FIGURES = (*ACCURACY, *ALONE_ROOMS, *ARMOUR)
BESIDE = Path("../shared")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of `pocketwatch figures`."""
    names = [figure.name for figure in FIGURES]
    parser.add_argument(
        "name",
        nargs="*",
        metavar="NAME",
        help=f"of {', '.join(names)}; all but rooms-alone and armour without one",
    )
    parser.add_argument("--scenes", type=int, default=SCENES, help=f"how many drawn scenes ({SCENES})")
    parser.add_argument("--strokes", type=int, default=STROKES, help=f"how many drawn strokes ({STROKES})")
    parser.add_argument(
        "--first-seed", type=int, default=FIRST_STROKE, help=f"of the drawn strokes ({FIRST_STROKE})"
    )
    parser.add_argument("--frames", type=int, default=BENCH_FRAMES, help=f"of the bench ({BENCH_FRAMES})")
    parser.add_argument("--games", type=int, default=GOLF_GAMES, help=f"random golf games ({GOLF_GAMES})")
    parser.add_argument("--kills", type=int, default=KILLS, help=f"of processes, for armour ({KILLS})")
    parser.add_argument("--journals", type=int, default=JOURNALS, help=f"damaged, for armour ({JOURNALS})")
    parser.add_argument("--strength", type=int, default=STRENGTH, help=f"of attacks, for armour ({STRENGTH})")
    parser.add_argument("--minutes", type=float, default=MINUTES, help=f"of play, for armour ({MINUTES:g})")
    parser.add_argument(
        "--shared",
        type=Path,
        help="the folder of photographs and renders ($POCKETWATCH_SHARED, else ../shared)",
    )
    parser.add_argument("--cache", type=Path, default=Path(".figures"), help="keeps the results (.figures)")
    parser.add_argument("--write", type=Path, metavar="FILE.md", help="put the document between its marks")


def run(arguments: argparse.Namespace) -> int:
    """Measures the missing results and prints, or writes, the document."""
    cv2.setNumThreads(1)
    chosen, plan = _chosen(arguments.name), _plan(arguments)
    key = eyes_key()
    store = Store(arguments.cache, key)
    measured = [
        (figure, [store.result(figure, part, plan) for part in figure.parts(plan)]) for figure in chosen
    ]
    print(as_document(measured, _command(arguments), key))
    if arguments.write is not None:
        page = as_document(measured, _command(arguments), key, details=False)
        write_between_marks(arguments.write, page)
    return 0


def _chosen(names: list[str]) -> list[Figure]:
    by_name = {figure.name: figure for figure in FIGURES}
    unknown = [name for name in names if name not in by_name]
    if unknown:
        raise BadInput(f"there is no figure {unknown[0]}: name one of {', '.join(by_name)}")
    return [by_name[name] for name in names] if names else list(ACCURACY)


def _plan(arguments: argparse.Namespace) -> Plan:
    counts = (arguments.scenes, arguments.frames, arguments.games, arguments.strokes)
    if min(counts) < 1 or arguments.first_seed < 0:
        raise BadInput("--scenes, --strokes, --frames and --games want 1 or more, --first-seed 0 or more")
    named = arguments.shared or os.environ.get("POCKETWATCH_SHARED")
    shared = Path(named) if named else BESIDE
    if named and not shared.is_dir():
        raise BadInput(f"there is no folder {shared}: name the one that holds photos and renders")
    armour = (arguments.kills, arguments.journals, arguments.strength, arguments.minutes)
    if min(armour) <= 0:
        raise BadInput("--kills, --journals, --strength and --minutes want more than 0")
    return Plan(shared if shared.is_dir() else None, *counts, arguments.first_seed, *armour)


def _command(arguments: argparse.Namespace) -> str:
    words = ["pocketwatch figures", *arguments.name]
    words += [f"--scenes {arguments.scenes}"] if arguments.scenes != SCENES else []
    words += [f"--frames {arguments.frames}"] if arguments.frames != BENCH_FRAMES else []
    words += [f"--games {arguments.games}"] if arguments.games != GOLF_GAMES else []
    words += [f"--strokes {arguments.strokes}"] if arguments.strokes != STROKES else []
    words += [f"--first-seed {arguments.first_seed}"] if arguments.first_seed != FIRST_STROKE else []
    if any(figure in arguments.name for figure in ("armour",)):
        words += [f"--kills {arguments.kills} --journals {arguments.journals}"]
        words += [f"--strength {arguments.strength} --minutes {arguments.minutes:g}"]
    return " ".join(words)
