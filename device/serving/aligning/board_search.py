"""The search for the board in one picture, in a process of its own.

In the server itself the search would keep its memory, and a second or more of a core.
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass

from web.camera import Corners

PATIENCE_S = 60  # a Pi under load


@dataclass(frozen=True, slots=True)
class FoundBoard:
    """A found board: its corners in pixels, NW NE SE SW, and the residual of its drawing, mm."""

    corners: Corners
    residual_mm: float


def find_apart(jpeg: bytes, width_px: int, surface_mm: float) -> FoundBoard | None:
    """The board of a picture, `width_px` wide as in the camera; None where none is found."""
    command = (sys.executable, "-m", "device.reading_apart.board", str(width_px), str(surface_mm))
    try:
        done = subprocess.run(command, input=jpeg, stdout=subprocess.PIPE, check=True, timeout=PATIENCE_S)
    except (OSError, subprocess.SubprocessError):
        return None
    answer = json.loads(done.stdout)
    return answer and FoundBoard(tuple((x, y) for x, y in answer["corners"]), answer["residual_mm"])
