"""People's photographs of golf tables: decoded, made small enough, and read in processes of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from web.errors import BadAsk

PATIENCE_S = 180  # a Pi under load
COURTESY = 10  # the vision process and the phones have priority
LARGEST_PX = 1600  # side of a picture; a larger one is made smaller
QUALITY = 70  # of the pictures that are given back
NO_PICTURE = "this is no picture that can be read: take it again as JPEG"


def read_apart(module: str, word: str, given: bytes) -> dict[str, Any]:
    """The answer of a reader, which is the main function of a module, to what it is given: a photograph.

    Raises BadAsk with the reason where there is none.
    """
    command = (sys.executable, "-m", module, word)
    try:
        done = subprocess.run(command, input=given, stdout=subprocess.PIPE, check=True, timeout=PATIENCE_S)
    except subprocess.TimeoutExpired as late:
        raise BadAsk(f"the photograph was not read within {PATIENCE_S} s: try a smaller one") from late
    except (OSError, subprocess.SubprocessError) as failure:
        raise BadAsk("the photograph could not be read: take it again as JPEG") from failure
    answer: dict[str, Any] = json.loads(done.stdout)
    if "refusal" in answer:
        raise BadAsk(str(answer["refusal"]))
    return answer


def decoded(jpeg: bytes) -> NDArray[np.uint8] | None:
    """The picture in these bytes, no larger than readers need; None where there is none."""
    picture = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR) if jpeg else None
    if picture is None:
        return None
    scale = LARGEST_PX / max(picture.shape[:2])
    if scale < 1:
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return np.asarray(picture, np.uint8)
