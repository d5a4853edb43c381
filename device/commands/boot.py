"""Serve whenever this computer runs: from its start on, and again after whatever ends it.

With `--on` the scoreboard becomes a service of this computer, with the words for `serve` after `--`:
`sudo .venv/bin/pocketwatch boot --on -- --surface-mm 600`. Without `--on` and `--off` it prints that service,
and exits 0 where it is switched on, 1 where it is not. Files among the words are named from the present folder.
"""

from __future__ import annotations

import argparse
import getpass
import os
import sys
from typing import NoReturn

from device.at_boot.systemd import NAME, is_on, switch_off, switch_on
from device.at_boot.unit import Unit
from device.commands import serve
from device.errors import BadInput
from device.opening import usual_source
from web.golf import modes as golf_modes

SERVES = (
    "Pocketwatch runs now, and whenever this computer does. "
    f"Its address and the code to scan: journalctl -u {NAME} -o cat"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments of this command."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--on", action="store_true", help="have it start with this computer; as root")
    what.add_argument("--off", action="store_true", help="end it, and let it start no more; as root")
    parser.add_argument(
        "--user", metavar="NAME", help="runs as this user; default: whoever calls, also by sudo"
    )
    parser.add_argument("words", nargs="*", metavar="-- WORDS", help="for `serve`, as it takes them")


def run(args: argparse.Namespace) -> int:
    """Switches the service on or off, or prints it."""
    if args.off:
        switch_off()
        print("Pocketwatch has ended, and does not start with this computer any more. The score is kept.")
        return 0
    text = unit_text(args.user or os.environ.get("SUDO_USER") or _caller(), args.words)
    if args.on:
        switch_on(text)
        print(SERVES)
        return 0
    print(text, end="")
    return 0 if is_on() else 1


def unit_text(user: str, words: list[str]) -> str:
    """The service that serves so; raises BadInput for words that `serve` does not take.

    It watches what `serve` would watch now: where the camera's cable is loose one day, it waits for the camera
    and plays no virtual table.
    """
    parser = _Serving(add_help=False)
    serve.add_arguments(parser)
    given = parser.parse_args(words)
    wish = serve.wish_from(given.game, given.players, given.new)
    source = () if given.source or wish.header.game in golf_modes.GAMES else ("--source", usual_source())
    try:
        command = (sys.executable, "-m", "device", "serve", *source, *words)
        return Unit(command, user, os.getcwd()).text()
    except ValueError as wrong:
        raise BadInput(f"`serve` does not take these words: {wrong}") from wrong


def _caller() -> str:
    """The name of who calls, or the number where the computer has no name for it; systemd takes both."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return str(os.getuid())


class _Serving(argparse.ArgumentParser):
    """The words of `serve`, which are refused now and not when the computer starts."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"`serve` does not take these words: {message}")
