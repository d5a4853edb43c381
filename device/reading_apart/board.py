"""The board in one picture: a picture in, one line of JSON out, null where no board is found."""

from __future__ import annotations

import json
import os
import sys

import cv2
import numpy as np

from calibration.find import NoBoard, search
from device.reading_apart.photographs import COURTESY


def main() -> None:
    """Reads a picture from standard input; its words are the width of the camera's, px, and the surface, mm."""
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
