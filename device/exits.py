"""The end of a command: its exit code, and one line on standard error for every refusal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from calibration.errors import CalibrationError
from device.errors import PocketwatchError

BAD_INPUT = 2
REFUSED = 1
JOURNAL_DAMAGED = 3  # found behind a start: the next one checks all of it first
INTERRUPTED = 130


def exit_code(work: Callable[[], int], command: str) -> int:
    """The code that the work ends with; what it raises for bad input or a refusing system is a line."""
    try:
        return work()
    except (PocketwatchError, CalibrationError) as refusal:
        print(f"pocketwatch {command}: {on_one_line(refusal)}", file=sys.stderr)
        return BAD_INPUT
    except (RecursionError, MemoryError):
        what = "the input is nested too deeply or too large to be read: name a smaller one"
        print(f"pocketwatch {command}: {what}", file=sys.stderr)
        return BAD_INPUT
    except OSError as failure:
        if isinstance(failure, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        print(f"pocketwatch {command}: {_refused(failure)}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED


def _refused(failure: OSError) -> str:
    """What the system refused, in words: a full disk, too many open files, a folder that may not be read."""
    what = f"{failure.filename}: " if failure.filename else ""
    return f"the system refused ({what}{failure.strerror or failure}): see that disk, memory and rights suffice"


def on_one_line(said: object) -> str:
    """A text whose signs can all be seen: a name may hold line breaks, or orders to the terminal."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in str(said))
