"""Check a golf course and draw it as text: one that ships, by its name, or a file."""

import argparse
from pathlib import Path

from device.errors import BadInput
from device.files import text_in
from rules.errors import NotationError, unknown
from rules.golf.files import OPTIONS, PICTURES, drawing
from rules.golf.shared.shelf import data_file, shipped

KIND = {game: kind for game, kinds in OPTIONS.items() for kind in kinds.values() if kind in PICTURES}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the course, and for a file its game."""
    parser.add_argument("course", metavar="COURSE", help=f"a file, or one of {', '.join(sorted(_by_name()))}")
    parser.add_argument("--game", choices=sorted(KIND), help="the game that a file's course is of")


def run(args: argparse.Namespace) -> int:
    """Prints the drawing; raises BadInput naming the line that is wrong."""
    if not args.course.endswith(".json"):
        print(_shipped(args.course))
        return 0
    if args.game is None:
        raise BadInput(f"which game is {args.course} of? say --game and one of {', '.join(sorted(KIND))}")
    try:
        print(drawing(KIND[args.game], text_in(Path(args.course)), "course"))
    except NotationError as wrong:
        raise BadInput(f"{args.course}: {wrong}") from wrong
    return 0


def _shipped(name: str) -> str:
    known = _by_name()
    if name not in known:
        raise BadInput(unknown("course", name, known))
    return drawing(known[name], data_file(known[name], name).text, name)


def _by_name() -> dict[str, str]:
    """Every built-in course, with its kind."""
    return {name: kind for kind in PICTURES for name in shipped(kind)}
