"""The board is found as exactly in the pictures of rendered strokes: lamps throw slanting shadows there."""

import json
from itertools import islice
from pathlib import Path

import av
import numpy as np
import pytest

from calibration.find import search

LEAST_FRAME = 3  # the first ones of a video are the coarsest
WORST_PX = 1.5


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["00_none", "05_jump_off", "09_long"])
def test_a_slanting_shadow_does_not_bend_the_surface(shared: Path, name: str) -> None:
    path = shared / f"renders/strokes/{name}.mkv"
    truth = json.loads(path.with_suffix(".json").read_text())
    with av.open(str(path)) as video:
        frame = next(islice(video.decode(video=0), LEAST_FRAME, None)).to_ndarray(format="bgr24")
    corners_px = search(np.asarray(frame, np.uint8)).board_map.corners_px()
    off_px = np.linalg.norm(corners_px - np.array(truth["calibration"]["corners_px"]), axis=1)
    assert off_px.max() < WORST_PX
