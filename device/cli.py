"""The command line: one word, one file of `device/commands` or its `workshop`, one line for every mistake.

Results go to standard output, messages to standard error. Exit 0: done; 1: it ran, but the answer is 'no';
2: bad input.
"""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys
from types import ModuleType
from typing import NoReturn

from calibration.errors import CalibrationError
from device import commands
from device.commands import workshop
from device.errors import PocketwatchError

BAD_INPUT = 2
REFUSED = 1
INTERRUPTED = 130


class _OneLineParser(argparse.ArgumentParser):
    """An argument parser whose mistakes are one line, without the usage before it."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {_on_one_line(message)} (see {self.prog} --help)\n")


def main(argv: list[str] | None = None) -> int:
    """Runs one command and returns its exit code; every refusal is one line on standard error."""
    words = sys.argv[1:] if argv is None else argv
    arguments = _parser(words).parse_args(words)
    try:
        return int(arguments.run(arguments))
    except (PocketwatchError, CalibrationError) as refusal:
        print(f"pocketwatch {arguments.command}: {_on_one_line(refusal)}", file=sys.stderr)
        return BAD_INPUT
    except (RecursionError, MemoryError):
        what = "the input is nested too deeply or too large to be read: name a smaller one"
        print(f"pocketwatch {arguments.command}: {what}", file=sys.stderr)
        return BAD_INPUT
    except OSError as failure:
        if isinstance(failure, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        print(f"pocketwatch {arguments.command}: {_refused(failure)}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED


def _refused(failure: OSError) -> str:
    """What the system refused, in words: a full disk, too many open files, a folder that may not be read."""
    what = f"{failure.filename}: " if failure.filename else ""
    return f"the system refused ({what}{failure.strerror or failure}): see that disk, memory and rights suffice"


def _on_one_line(said: object) -> str:
    """A text whose signs can all be seen: a name may hold line breaks, or orders to the terminal."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in str(said))


def command_names() -> tuple[str, ...]:
    """Every command there is, in alphabetical order."""
    return tuple(sorted(_places()))


def _places() -> dict[str, str]:
    """The module of each command, by its name."""
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
