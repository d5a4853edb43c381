"""A settled board is read: every piece, no false one, and every place."""

import json
from pathlib import Path

import numpy as np
import pytest

from rules.table import Mm
from tests.vision.labelled import photo, picture, rendered_map
from vision.geometry import distance_mm
from vision.observing.still import look_at_still, read_pieces
from vision.pieces.seen import SeenPiece

NEAR_MM = 8.0
HIDDEN = 0.6  # a piece hidden by more than this share need not be found
EMPTY_BOARDS = ("nic_empty.jpg", "maimoons_empty.jpg", "udayan_a3.jpg", "udayan_a4.jpg", "udayan_a6.jpg")
PLAYED_BOARDS = ("tanmay_142201.jpg", "tanmay_142222.jpg", "anskarthik_board.jpg")


def unmatched(
    seen: tuple[SeenPiece, ...], true: list[tuple[str, Mm]]
) -> tuple[list[str], list[str], list[float]]:
    """Kinds of the true pieces that were missed, of the false ones that were seen, and the errors in mm."""
    free, missed, errors = list(seen), [], []
    for kind, at in true:
        near = [p for p in free if distance_mm(p.at, at) < NEAR_MM and kind in (p.kind.value, "unknown")]
        if not near:
            missed.append(kind)
            continue
        pieces = min(near, key=lambda p: distance_mm(p.at, at))
        free.remove(pieces)
        errors.append(distance_mm(pieces.at, at))
    return missed, [p.kind.value for p in free], errors


@pytest.mark.sample(4)
@pytest.mark.parametrize("number", range(8))
def test_a_rendered_board_is_read_whole(shared: Path, number: int) -> None:
    path = shared / f"renders/stills/still_{number:03d}.json"
    truth = json.loads(path.read_text())
    seen = read_pieces(picture(path.with_suffix(".jpg")), rendered_map(truth))
    due = [p for p in truth["pieces"] if p["occluded"] <= HIDDEN]
    missed, invented, errors = unmatched(seen, [(p["kind"], Mm(p["x_mm"], p["y_mm"])) for p in due])
    assert (missed, invented) == ([], [])
    assert np.mean(errors) < 1.2


@pytest.mark.parametrize("name", PLAYED_BOARDS)
def test_a_photographed_board_is_read_whole(shared: Path, name: str) -> None:
    frame, board_map, entry = photo(shared, name)
    places = [board_map.board_from_image(np.array([p["px"]]), 8.0)[0] for p in entry["pieces"]]
    true = [(p["kind"], Mm(*map(float, at))) for p, at in zip(entry["pieces"], places, strict=True)]
    missed, invented, _ = unmatched(read_pieces(frame, board_map), true)
    assert (missed, invented) == ([], [])


@pytest.mark.parametrize("name", EMPTY_BOARDS)
def test_nothing_is_invented_on_an_empty_board(shared: Path, name: str) -> None:
    frame, board_map, _ = photo(shared, name)
    assert [(p.kind.value, p.at) for p in look_at_still(frame, board_map).pieces] == []
