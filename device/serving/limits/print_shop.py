"""Prints in a process of its own: the library would keep 45 MB of the server, for an occasional page."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections import OrderedDict

from web.cards.printing import print_here
from web.cards.sheet import Sheet
from web.errors import Busy

PATIENCE_S = 60  # a Pi under load; the person has gone by then
NICE = 10  # the score goes before the card
REMEMBERED = 8  # cards of some 20 kB: a match that did not change is not printed again


class PrintShop:
    """Prints one sheet at a time, see `web.cards.printing.Printer`, and remembers the last ones."""

    def __init__(self) -> None:
        self._one = threading.Lock()
        self._printed: OrderedDict[tuple[Sheet, str], bytes] = OrderedDict()
        self._process: subprocess.Popen[bytes] | None = None

    def __call__(self, sheet: Sheet, made_at: str) -> bytes:
        """The sheet as PDF, written by another process; raises Busy where that was broken off."""
        with self._one:
            if (sheet, made_at) not in self._printed:
                self._printed[sheet, made_at] = self._print(sheet, made_at)
            self._printed.move_to_end((sheet, made_at))
            while len(self._printed) > REMEMBERED:
                self._printed.popitem(last=False)
            return self._printed[sheet, made_at]

    def break_off(self) -> None:
        """Ends the print that is under way: nobody waits for it any more."""
        process = self._process
        if process is not None:
            process.kill()

    def _print(self, sheet: Sheet, made_at: str) -> bytes:
        command = (sys.executable, "-m", "device.serving.limits.print_shop")
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            self._process = process
            try:
                written, _ = process.communicate(pickle.dumps((sheet, made_at)), PATIENCE_S)
            except subprocess.TimeoutExpired:
                process.kill()
            finally:
                self._process = None
        if process.returncode != 0:
            raise Busy("the card was not printed: try again in a moment")
        return written


def main() -> None:
    """The main function of that process: a sheet in, a PDF out."""
    os.nice(NICE)
    sheet, made_at = pickle.load(sys.stdin.buffer)
    sys.stdout.buffer.write(print_here(sheet, made_at))


if __name__ == "__main__":
    main()
