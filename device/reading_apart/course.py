"""An empty golf course read from a person's photograph: a proposal for the editor."""

from __future__ import annotations

import base64
import json
import os
import sys
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.found import NoCourse
from calibration.golf.plane import HexPlane, plane_from_hexes
from device.reading_apart.photographs import COURTESY, NO_PICTURE, QUALITY, decoded
from vision.golf.survey import Surveyed, survey

FLAT_PX = 24  # a hex of the flattened picture, flat to flat
MARGIN = 1.0  # pitches around the course


def proposal(jpeg: bytes, game: str) -> dict[str, Any]:
    """`{"hexes": [[q, r, ground, sureness]], "picture": {"jpeg", "at": [x, y, width, height] in pitches}}`.

    Where no course is found the only key is `refusal`, one sentence.
    """
    bgr = decoded(jpeg)
    if bgr is None:
        return {"refusal": NO_PICTURE}
    try:
        seen = survey(bgr, game)
    except NoCourse as reason:
        return {"refusal": str(reason)}
    hexes = [[q, r, ground, sure] for (q, r), (ground, sure) in sorted(seen.grounds.items())]
    return {"hexes": hexes, "picture": _flattened(bgr, seen)}


def _flattened(bgr: NDArray[np.uint8], seen: Surveyed) -> dict[str, Any]:
    """The course from above, for a person to compare."""
    plane: HexPlane = seen.plane
    centres = plane_from_hexes(seen.grounds)
    low, high = centres.min(axis=0) - MARGIN, centres.max(axis=0) + MARGIN
    wide, tall = (int(side) for side in np.ceil((high - low) * FLAT_PX))
    grid = np.mgrid[0:tall, 0:wide][::-1].reshape(2, -1).T / FLAT_PX + low
    px = plane.px_from_plane(grid).astype(np.float32).reshape(tall, wide, 2)
    flat = cv2.remap(bgr, px[..., 0], px[..., 1], cv2.INTER_LINEAR)
    encoded = cv2.imencode(".jpg", flat, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1]
    at = [float(low[0]), float(low[1]), wide / FLAT_PX, tall / FLAT_PX]
    return {"jpeg": base64.b64encode(encoded.tobytes()).decode(), "at": at}


def main() -> None:
    """The main function of that process: a picture in, one line of JSON out."""
    os.nice(COURTESY)
    cv2.setNumThreads(1)
    print(json.dumps(proposal(sys.stdin.buffer.read(), sys.argv[1])))


if __name__ == "__main__":
    main()
