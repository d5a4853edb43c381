"""The search for the board in one picture, in a process of its own.

In the server itself the search would keep its memory, and a second or more of a core.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.find import NoBoard, search
from web.camera import Corners

PATIENCE_S = 60  # a Pi under load
COURTESY = 10  # the vision process and the phones have priority


@dataclass(frozen=True, slots=True)
class FoundBoard:
    """A found board: its corners in pixels, NW NE SE SW, and the residual of its drawing, mm."""

    corners: Corners
    residual_mm: float


def find_apart(jpeg: bytes, width_px: int, surface_mm: float) -> FoundBoard | None:
    """The board of a picture, `width_px` wide as in the camera; None where none is found."""
    command = (sys.executable, "-m", "device.serving.board_search", str(width_px), str(surface_mm))
    try:
        done = subprocess.run(command, input=jpeg, stdout=subprocess.PIPE, check=True, timeout=PATIENCE_S)
    except (OSError, subprocess.SubprocessError):
        return None
    answer = json.loads(done.stdout)
    return answer and FoundBoard(tuple((x, y) for x, y in answer["corners"]), answer["residual_mm"])


def main() -> None:
    """The main function of that process: a picture in, one line of JSON out, null where no board is found."""
    width_px, surface_mm = int(sys.argv[1]), float(sys.argv[2])
    os.nice(COURTESY)
    cv2.setNumThreads(1)
    picture = cv2.imdecode(np.frombuffer(sys.stdin.buffer.read(), np.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        print("null")
        return
    try:
        board_map = search(np.asarray(picture, np.uint8), surface_mm=surface_mm).board_map
    except NoBoard:
        print("null")
        return
    corners = board_map.corners_px() * (width_px / picture.shape[1])
    print(json.dumps({"corners": corners.tolist(), "residual_mm": board_map.residual_mm}))


if __name__ == "__main__":
    main()
