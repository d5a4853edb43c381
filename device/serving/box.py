"""The state of the box, for the status page: frames, temperature, disk, memory, versions, last messages."""

from __future__ import annotations

import logging
import platform
import shutil
import sys
import time
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from device.memory import now_mb
from web.door import Json

THERMOMETER = Path("/sys/class/thermal/thermal_zone0/temp")
MESSAGES = 50  # the page shows the last ones: older problems are in the system's own log
PACKAGES = ("pocketwatch", "numpy", "opencv-python", "flask", "uvicorn")


class Notes(logging.Handler):
    """The last messages for people, which also go to standard error; those of pages and uvicorn too."""

    HEARD = ("uvicorn", "web.app")  # loggers; the first writes to standard error by itself

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._kept: deque[Json] = deque(maxlen=MESSAGES)

    def tell(self, message: str) -> None:
        """Adds a message of our own."""
        print(f"pocketwatch serve: {message}", file=sys.stderr, flush=True)
        self._keep(message)

    def emit(self, record: logging.LogRecord) -> None:
        """Adds an error of a page, or of the server itself."""
        if not record.name.startswith(self.HEARD[0]):
            print(self.format(record), file=sys.stderr, flush=True)
        self._keep(record.getMessage())

    def listen(self) -> None:
        """Listens for errors from now on; call it once the server has set its loggers up."""
        for name in self.HEARD:
            logging.getLogger(name).addHandler(self)

    def close(self) -> None:
        """Stops listening."""
        for name in self.HEARD:
            logging.getLogger(name).removeHandler(self)
        super().close()

    def to_json(self) -> list[Json]:
        """The messages, oldest first."""
        return list(self._kept)

    def _keep(self, message: str) -> None:
        self._kept.append({"at": datetime.now(UTC).isoformat(timespec="seconds"), "text": message[:500]})


class Pace:
    """The frame rate of the vision process, from its own counts."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._counts: Json = {"per_s": None, "rate_hz": None, "seen": 0, "dropped": 0}
        self._residual_mm: object = None
        self._minutes: object = None
        self._last: tuple[float, int] | None = None

    def note(self, status: Json) -> None:
        """Takes in a status of the vision process, sent once when it starts and then every second."""
        if "rate_hz" in status:
            self._last = None
            self._counts = {"per_s": None, "rate_hz": status["rate_hz"], "seen": 0, "dropped": 0}
        self._residual_mm = status.get("residual_mm", self._residual_mm)
        self._minutes = status.get("minutes", self._minutes)
        frames = status.get("frames")
        if isinstance(frames, dict):
            self._count(int(frames["seen"]), int(frames["dropped"]))

    def to_json(self) -> Json:
        """`{"per_s", "rate_hz", "seen", "dropped"}`; `per_s` null before two counts, and when they are old."""
        is_old = self._last is None or self._clock() - self._last[0] > 3
        return {**self._counts, "per_s": None if is_old else self._counts["per_s"]}

    @property
    def residual_mm(self) -> object:
        """The residual of the drawn board against the seen one; None before a board is seen."""
        return self._residual_mm

    @property
    def minutes(self) -> object:
        """How much of each of the last minutes was watched, and why not all; None before a board is seen."""
        return self._minutes

    def _count(self, seen: int, dropped: int) -> None:
        now_s, before = self._clock(), self._last
        self._last = (now_s, seen)
        per_s = None if before is None else round((seen - before[1]) / max(now_s - before[0], 1e-3), 1)
        self._counts = {**self._counts, "per_s": per_s, "seen": seen, "dropped": dropped}


def box_facts(folder: Path) -> Json:
    """`{"temperature_c", "disk", "memory_mb", "versions"}`; null for values that this machine lacks."""
    free = shutil.disk_usage(folder).free
    return {
        "temperature_c": _temperature_c(),
        "disk": {"free_bytes": free, "folder": str(folder)},
        "memory_mb": now_mb(),
        "versions": _versions(),
    }


def _temperature_c() -> float | None:
    try:
        return round(float(THERMOMETER.read_text(encoding="ascii")) / 1000, 1)
    except (OSError, ValueError):
        return None


@cache
def _versions() -> dict[str, str]:
    packages = {name: _version(name) for name in PACKAGES}
    return {**packages, "python": platform.python_version(), "system": platform.platform(terse=True)}


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"
