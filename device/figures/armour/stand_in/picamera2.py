"""A camera's driver that fails on request.

`picture.npy` in the folder of the environment is a YUV420 buffer; `mode` has a fault, and the process it is of:
frozen (the same picture comes), silent (none comes) or deaf (none comes, and stopping it never ends).
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any, Self

import numpy as np

FOLDER = "POCKETWATCH_STAND_IN"
RATE_HZ = 15.0
FOR_EVER_S = 3600.0
NOISE = 3  # grey levels


class Picamera2:
    """One camera, always there."""

    def __init__(self) -> None:
        self._folder = Path(os.environ[FOLDER])
        self.picture = np.load(self._folder / "picture.npy")
        self._noise = np.random.default_rng(1).integers(0, NOISE, self.picture.shape, np.uint8)
        self._count = 0

    @staticmethod
    def global_camera_info() -> list[dict[str, str]]:
        """The connected cameras."""
        return [{"Model": "stand-in"}]

    def create_video_configuration(self, **words: Any) -> dict[str, Any]:
        """The configuration, as it was asked for."""
        return words

    def configure(self, configuration: dict[str, Any]) -> None:
        """Takes any."""

    def set_controls(self, controls: dict[str, Any]) -> None:
        """Takes any."""

    def start(self) -> None:
        """Starts at once."""

    def stop(self) -> None:
        """Stops at once, unless it is deaf."""
        if self._mode() == "deaf":
            time.sleep(FOR_EVER_S)

    def close(self) -> None:
        """Ends at once."""

    def capture_request(self, wait: float) -> Request:
        """The next picture; raises TimeoutError where none comes."""
        mode = self._mode()
        if mode in ("silent", "deaf"):
            time.sleep(wait)
            raise TimeoutError(f"no picture for {wait} s")
        time.sleep(1 / RATE_HZ)
        if mode != "frozen":
            self._count += 1
        return Request(self.picture + np.roll(self._noise, 7 * self._count, axis=1))

    def _mode(self) -> str:
        try:
            mode, process = (self._folder / "mode").read_text(encoding="ascii").split()
        except (OSError, ValueError):
            return ""
        return mode if process == str(os.getpid()) else ""


class Request:
    """One picture."""

    def __init__(self, picture: Any) -> None:
        self.array = picture

    def get_metadata(self) -> dict[str, Any]:
        """The exposure of any picture, and the time of this one."""
        usual = {"ExposureTime": 4000, "AnalogueGain": 1.5, "ColourGains": (1.8, 1.4)}
        return {"SensorTimestamp": time.monotonic_ns(), **usual}

    def release(self) -> None:
        """Gives the buffer back."""


class MappedArray:
    """The picture of a request as an array."""

    def __init__(self, request: Request, stream: str, *, write: bool) -> None:
        self.array = request.array

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return
