"""Measure how right the reading is, over a folder of pictures or recordings with truth: the accuracy tables."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import cv2

from device.errors import BadInput
from device.evaluation.accuracy_table import as_text, table_of
from device.evaluation.pictures import Judged, judged
from device.evaluation.plays import KnownPlay, judged_play, known_plays, play_table, play_text
from device.evaluation.truth import KnownPicture, known_pictures
from device.evaluation.zipped import as_folder
from device.sources.stills import read_picture
from device.watching.arguments import checked_sizes
from device.watching.pipeline import Board
from vision.frame import Frame

UNSAID = "source not named"
SOURCES = ("photographs", "rendered", "drawn")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of `pocketwatch score`."""
    parser.add_argument(
        "folder",
        type=Path,
        help="pictures with truth.json or one JSON file each, also as a zip; or recordings with truth",
    )
    parser.add_argument(
        "--truth", type=Path, metavar="FILE", help="the pictures' truth where it does not lie beside them"
    )
    parser.add_argument("--json", action="store_true", help="the tables as one JSON object")
    parser.add_argument(
        "--apart",
        action="append",
        nargs="+",
        default=[],
        metavar="NAME",
        help="pictures, by name with or without ending, that get a table of their own",
    )
    parser.add_argument(
        "--source",
        choices=SOURCES,
        help="names the source where the truth does not; sources are never mixed in one table",
    )
    parser.add_argument(
        "--surface-mm", type=float, help="width from cushion to cushion; estimated from the coins without it"
    )


def run(arguments: argparse.Namespace) -> int:
    """Prints the tables; the board is found in each picture on its own."""
    arguments.hfov_deg = None
    checked_sizes(arguments)
    cv2.setNumThreads(1)
    with as_folder(arguments.folder) as folder:
        plays = () if arguments.truth else known_plays(folder)
        return _run_plays(plays, arguments) if plays else _run_pictures(folder, arguments)


def _run_pictures(folder: Path, arguments: argparse.Namespace) -> int:
    known = list(known_pictures(folder, arguments.truth))
    source = _source(arguments, (picture.source for picture in known))
    apart = _named_apart(known, [name for names in arguments.apart for name in names])
    judgements = [_judged(picture, arguments.surface_mm) for picture in known]
    tables = [_of(judgements, source, lambda name: name not in apart)]
    if apart:
        tables.append(_of(judgements, source, lambda name: name in apart))
    _print(arguments, tables)
    return 0


def _of(judgements: Sequence[Judged], source: str, wanted: Any) -> dict[str, Any]:
    return {"source": source, **table_of([judgement for judgement in judgements if wanted(judgement.name)])}


def _print(arguments: argparse.Namespace, tables: Sequence[dict[str, Any]]) -> None:
    if arguments.json:
        print(json.dumps({**tables[0], **({"apart": tables[1]} if tables[1:] else {})}))
        return
    titles = [f"{arguments.folder}: {table['source']}" for table in tables]
    titles[1:] = [f"{title}, told apart" for title in titles[1:]]
    print("\n\n".join(as_text(title, table) for title, table in zip(titles, tables, strict=True)))


def _judged(known: KnownPicture, surface_mm: float | None) -> Judged:
    return judged(Frame.from_bgr(read_picture(known.path)), known, surface_mm)


def _source(arguments: argparse.Namespace, said: Iterable[str | None]) -> str:
    """The source of all pictures; raises BadInput where they are of several."""
    sources = sorted({source or arguments.source or UNSAID for source in said})
    if len(sources) > 1:
        raise BadInput(
            f"{arguments.folder} holds pictures of several sources ({', '.join(sources)}): figures of "
            "different sources are never mixed, so part them into folders"
        )
    if arguments.source and sources != [arguments.source]:
        raise BadInput(
            f"the truth says that these are {sources[0]}, not {arguments.source}: leave --source out"
        )
    return sources[0]


def _named_apart(known: Sequence[KnownPicture], names: Sequence[str]) -> frozenset[str]:
    """The file names of the pictures to be listed apart; raises BadInput for a name that none has."""
    by_name = {name: picture.path.name for picture in known for name in (picture.path.name, picture.path.stem)}
    unknown = [name for name in names if name not in by_name]
    if unknown:
        raise BadInput(
            f"--apart {unknown[0]}: no picture with a truth has that name; one is {known[0].path.name}"
        )
    return frozenset(by_name[name] for name in names)


def _run_plays(plays: Sequence[KnownPlay], arguments: argparse.Namespace) -> int:
    if arguments.apart:
        raise BadInput("--apart names pictures, and these are recordings: leave it out")
    source = _source(arguments, (play.source for play in plays))
    judgements = []
    for play in plays:
        print(f"pocketwatch score: replaying {play.path}", file=sys.stderr)
        judgements.append(judged_play(play, Board(surface_mm=arguments.surface_mm)))
    table = {"source": source, **play_table(judgements)}
    title = f"{arguments.folder}: {source}"
    print(json.dumps(table) if arguments.json else play_text(title, table))
    return 0
