"""People's photographs, decoded and made small enough."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

COURTESY = 10  # niceness: the vision process and the phones have priority
LARGEST_PX = 1600  # side of a picture; a larger one is made smaller
QUALITY = 70  # of the pictures that are given back
NO_PICTURE = "this is no picture that can be read: take it again as JPEG"


def decoded(jpeg: bytes) -> NDArray[np.uint8] | None:
    """The picture in these bytes, no larger than readers need; None where there is none."""
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR) if jpeg else None
    if picture is None:
        return None
    scale = LARGEST_PX / max(picture.shape[:2])
    if scale < 1:
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(picture, np.uint8)
