"""Watch a table and serve the live scoreboard to every phone in the room.

The score is kept on disk with every stroke: stopped in any way and started again, the match goes on.
"""

from __future__ import annotations

import argparse
import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from socket import socket

from device.errors import BadInput
from device.exits import JOURNAL_DAMAGED, exit_code
from device.guarding.guard import Life, guarded
from device.headers.header import header_from_words
from device.keeping import virtual_table
from device.keeping.chosen_course import on_course
from device.keeping.disk.second_look import Unchecked
from device.keeping.which_match import Wish
from device.opening import usual_source
from device.serving.address import bind
from device.serving.codes import NEW
from device.serving.serve import serve
from device.serving.settings import NOBODY, ServeSettings
from device.watching.arguments import add_watch_arguments, checked_sizes, verify_corners
from rules.carrom.board import ICF
from web.golf import modes as golf_modes
from web.scoring.scoreboard import PAGES
from web.visitors.codes import CodeWish

PORT = 8080
USUAL = "carrom"  # the game where none is chosen
ANY_HOST = "0.0.0.0"
WHY = {f"exit code {JOURNAL_DAMAGED}": "its journal is damaged"}  # in words for people


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of this command."""
    add_watch_arguments(parser)
    parser.add_argument(
        "--game",
        metavar="G",
        help="game and variant, such as carrom:base; left out, the last match goes on, or a phone chooses",
    )
    parser.add_argument(
        "--course",
        action="append",
        metavar="FILE",
        help="golf course: a file, the name of one on the page My box, or of one that ships; "
        "again for another hole",
    )
    parser.add_argument("--players", metavar="A,B", help="names, the one who breaks first")
    parser.add_argument(
        "--new", action="store_true", help="begin a new match; the old one stays in the journal"
    )
    parser.add_argument("--port", type=int, default=PORT, metavar="N", help=f"default {PORT}")
    parser.add_argument("--host", default=ANY_HOST, metavar="H", help="default: every address of this machine")
    parser.add_argument(
        "--https",
        action="store_true",
        help="serve https with a certificate of this box's own: phones may then install the page",
    )
    add_data_argument(parser)
    add_code_arguments(parser)


def add_code_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments that keep strangers from changing the score."""
    parser.add_argument(
        "--code",
        metavar="C",
        help="what a phone must show to change the score: a code of your own, 'new', or 'none' where everyone "
        "in the network may; default: the one kept in the data folder, a new one at first",
    )
    parser.add_argument("--umpire-code", metavar="C", help="the same for the umpire and the settings")


def add_data_argument(parser: argparse.ArgumentParser) -> None:
    """Declares the folder that keeps the score."""
    parser.add_argument(
        "--data", type=Path, metavar="DIR", help=f"folder of the journal, default {default_folder()}"
    )


def run(args: argparse.Namespace) -> int:
    """Serves until a signal stops it."""
    if args.speed <= 0:
        raise BadInput(f"--speed wants a number above 0, not {args.speed:g}")
    checked_sizes(args)
    verify_corners(args.corners)
    wish = wish_from(args.game, args.players, args.new)
    folder = args.data or default_folder()
    if args.course:
        wish = replace(wish, header=on_course(wish.header, args.course, folder), has_course=True)
    source = args.source or (NOBODY if wish.header.game in golf_modes.GAMES else usual_source())
    verify_played(source, wish.header.game)
    wish = replace(wish, games=games_at(source, wish.header.game))
    settings = ServeSettings(
        source=source,
        wish=wish,
        host=args.host,
        port=args.port,
        folder=folder,
        watch_words=watch_words(args),
        corners=tuple(args.corners or ()),
        codes=CodeWish(args.code, args.umpire_code),
        is_secure=args.https,
        board=ICF.scaled_to(args.surface_mm or ICF.surface_mm),
    )
    with bind(settings.host, settings.port) as listening:
        return guarded(lambda life: exit_code(lambda: _at_work(settings, listening, life), args.command))


def _at_work(settings: ServeSettings, listening: socket, life: Life) -> int:
    """Serves in the process that the guard began.

    The first one checks of its journal what it needs. Where that cannot be read, it checks all.
    """
    if life.why is None:
        with suppress(Unchecked):
            return serve(replace(settings, looks_twice=True), listening=listening, live=life.beat)
    return serve(after(life.why, settings), listening=listening, live=life.beat)


def after(why: str | None, settings: ServeSettings) -> ServeSettings:
    """The settings of the process that follows one that died: the match and the codes are those it had."""
    if why is None:
        return settings
    wish = replace(settings.wish, is_new=False, are_named=False, is_chosen=False, has_course=False)
    kept = CodeWish(*(None if code == NEW else code for code in (settings.codes.score, settings.codes.umpire)))
    return replace(settings, wish=wish, codes=kept, ended_before=WHY.get(why, why))


def games_at(source: str, game: str = virtual_table.GAME) -> frozenset[str]:
    """The games whose matches go on there, so that phones may begin them; `game` is the one at the start."""
    if source != "virtual":
        return frozenset(PAGES)
    return frozenset(golf_modes.GAMES) if game in virtual_table.GOLF else virtual_table.GAMES


def verify_played(source: str, game: str) -> None:
    """Refuses a game that no page shows yet, and one that the virtual table's players do not know."""
    if game not in PAGES:
        raise BadInput(f"no page shows {game} yet, only {', '.join(PAGES)}: play it with `pocketwatch referee`")
    played = (virtual_table.GAME, *virtual_table.GOLF)
    if source == "virtual" and game not in played:
        raise BadInput(
            f"the virtual tables play {', '.join(played)}, not {game}: name another --source "
            "(none: all by hand), or leave --game out"
        )


def watch_words(args: argparse.Namespace) -> tuple[str, ...]:
    """The words about the table in the command line of the vision process."""
    given = {
        "--seed": args.seed,
        "--speed": args.speed,
        "--game": args.game,
        "--surface-mm": args.surface_mm,
        "--hfov-deg": args.hfov_deg,
        "--lens": args.lens,
    }
    words = [word for name, value in given.items() if value is not None for word in (name, str(value))]
    return tuple(words)


def wish_from(game: str | None, players: str | None, is_new: bool) -> Wish:
    """The match that the command line asks for; raises BadInput for a wrong game or wrong players."""
    are_named = players is not None
    return Wish(header_from_words(game or USUAL, players), is_new, are_named, game is not None or are_named)


def default_folder() -> Path:
    """The folder for data of this user's applications (XDG base directories)."""
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home and Path(home).is_absolute() else Path.home() / ".local/share") / "pocketwatch"
