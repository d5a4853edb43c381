"""The log: a message that is repeated is written a few times a minute, and then counted."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

EACH = 5  # of one message
WITHIN_S = 60.0
ALL = 60  # of all messages
LOUD = ("asyncio", "uvicorn", "uvicorn.error", "web.app")  # loggers that strangers can make write


class Ration(logging.Filter):
    """Lets few messages of one kind through; the rest is counted, and the number is written with the next."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._since_s = clock()
        self._of: dict[str, int] = {}
        self._all = 0
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this message is written; it then names the number of those that were not."""
        if not self.may(str(record.msg)):
            return False
        if self._left_out:
            record.msg, record.args = f"{record.getMessage()} ({self._left_out} more were left out)", ()
            self._left_out = 0
        return True

    def may(self, kind: str) -> bool:
        """Whether one more message of this kind may be written."""
        now_s = self._clock()
        if now_s - self._since_s >= WITHIN_S:
            self._since_s, self._all = now_s, 0
            self._of.clear()
        self._of[kind] = self._of.get(kind, 0) + 1
        self._all += 1
        if self._of[kind] > EACH or self._all > ALL:
            self._left_out += 1
            return False
        return True


def ration_log() -> Callable[[], None]:
    """Rations the loggers that strangers can make write; returns what ends it."""
    ration = Ration()
    for name in LOUD:
        logging.getLogger(name).addFilter(ration)

    def end() -> None:
        for name in LOUD:
            logging.getLogger(name).removeFilter(ration)

    return end
