"""The command line: one word, one file of `device/commands` or its `workshop`, one line for every mistake.

Results go to standard output, messages to standard error. Exit 0: done; 1: it ran, but the answer is 'no';
2: bad input.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
import sys
from functools import cache
from types import ModuleType
from typing import NoReturn

from device import commands
from device.commands import workshop
from device.exits import BAD_INPUT, exit_code, on_one_line
from device.memory import uncollected


class _OneLineParser(argparse.ArgumentParser):
    """An argument parser whose mistakes are one line, without the usage before it."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {on_one_line(message)} (see {self.prog} --help)\n")


def main(argv: list[str] | None = None) -> int:
    """Runs one command and returns its exit code; every refusal is one line on standard error."""
    words = sys.argv[1:] if argv is None else argv
    with uncollected():  # what is loaded stays
        arguments = _parser(words).parse_args(words)
    return exit_code(lambda: int(arguments.run(arguments)), arguments.command)


def command_names() -> tuple[str, ...]:
    """Every command there is, in alphabetical order."""
    return tuple(sorted(_places()))


@cache
def _places() -> dict[str, str]:
    """The module of each command, by its name; the folders are read once."""
    return {
        module.name: f"{package.__name__}.{module.name}"
        for package in (commands, workshop)
        for module in pkgutil.iter_modules(package.__path__)
        if not module.ispkg
    }


def _parser(words: list[str]) -> argparse.ArgumentParser:
    parser = _OneLineParser(
        prog="pocketwatch", description="Watches a carrom board, judges the play, shows the score."
    )
    version = f"%(prog)s {_version()}" if "--version" in words else ""
    parser.add_argument("--version", action="version", version=version)
    choices = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in _needed(words):
        module = _command(name)
        about = (module.__doc__ or "").strip().splitlines()[0]
        chosen = choices.add_parser(name, help=about, description=module.__doc__)
        module.add_arguments(chosen)
        chosen.set_defaults(run=module.run)
    return parser


def _needed(words: list[str]) -> tuple[str, ...]:
    """Only the named command is loaded: `referee` must not wait for a camera's libraries."""
    named = next((word for word in words if not word.startswith("-")), None)
    return (named,) if named in command_names() else command_names()


def _command(name: str) -> ModuleType:
    return importlib.import_module(_places()[name])


def _version() -> str:
    # Loaded only when needed: it brings the libraries of electronic mail along, two megabytes.
    from importlib.metadata import version

    return version("pocketwatch")
