"""The pieces of rendered tables before and after a stroke: every one, no false one, and their places."""

import json
from itertools import islice
from pathlib import Path
from typing import Any

import av
import numpy as np
import pytest

from calibration.find import search
from calibration.lens import Picture
from rules.pieces import Kind
from vision.frame import Frame
from vision.observing.still import look_at_still
from vision.pieces.seen import SeenPiece

NEAR_MM = 3.0
FIRST = 3  # the very first frames of a video are the coarsest


def seen_in(picture: Picture) -> list[SeenPiece]:
    frame = Frame.from_bgr(picture)
    return list(look_at_still(frame, search(picture).board_map).pieces)


def told(pieces: list[SeenPiece], layout: list[dict[str, Any]]) -> tuple[list[Any], list[SeenPiece]]:
    """The pieces of the layout that were not read rightly, and the false ones."""
    wrong, rest = [], list(pieces)
    for known in layout:
        at = np.array([known["x_mm"], known["y_mm"]], float)
        near = [p for p in rest if np.linalg.norm(at - (p.at.x_mm, p.at.y_mm)) < NEAR_MM]
        alike = [p for p in near if p.kind is Kind(known["kind"])]
        if alike:
            rest.remove(alike[0])
        else:
            wrong.append(known)
    return wrong, rest


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["03_queen", "07_nudge_then_strike", "08_break_pack", "09_long"])
def test_a_rendered_table_is_read_to_the_last_coin(shared: Path, name: str) -> None:
    path = shared / f"renders/strokes/{name}.mkv"
    truth = json.loads(path.with_suffix(".json").read_text())
    with av.open(str(path)) as video:
        frame = next(islice(video.decode(video=0), FIRST, None)).to_ndarray(format="bgr24")
    assert told(seen_in(np.asarray(frame, np.uint8)), truth["initial"]) == ([], [])
