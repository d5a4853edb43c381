"""A wall clock that jumps on request: `clock` in the folder of the environment says by how many seconds.

Python imports this module by its name when it starts. Time since the start goes on.
"""

from __future__ import annotations

import datetime
import os
import time
from pathlib import Path

FOLDER = "POCKETWATCH_STAND_IN"
_true_time = time.time


def _jumped_time() -> float:
    try:
        return _true_time() + float((Path(os.environ[FOLDER]) / "clock").read_text(encoding="ascii"))
    except (OSError, ValueError):
        return _true_time()


class _Jumped(datetime.datetime):
    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> _Jumped:
        return cls.fromtimestamp(_jumped_time(), tz)


if FOLDER in os.environ:
    time.time = _jumped_time
    datetime.datetime = _Jumped  # type: ignore[misc]
