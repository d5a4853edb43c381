"""Prints in a process of its own: the library would keep 45 MB of the server, for an occasional page."""

from __future__ import annotations

import pickle
import subprocess
import sys

from web.printing import print_here
from web.sheet import Sheet

PATIENCE_S = 120  # a Pi under load; the person has gone by then


def print_apart(sheet: Sheet, made_at: str) -> bytes:
    """The sheet as PDF, written by another process; see `web.printing.Printer`."""
    command = (sys.executable, "-m", "device.serving.printing")
    done = subprocess.run(
        command, input=pickle.dumps((sheet, made_at)), stdout=subprocess.PIPE, check=True, timeout=PATIENCE_S
    )
    return done.stdout


def main() -> None:
    """The main function of that process: a sheet in, a PDF out."""
    sheet, made_at = pickle.load(sys.stdin.buffer)
    sys.stdout.buffer.write(print_here(sheet, made_at))


if __name__ == "__main__":
    main()
