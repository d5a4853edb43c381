"""A settled board is read: every piece, no false one, and every place."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from calibration.solve import map_from_corners
from rules.table import Mm
from vision.frame import Frame
from vision.geometry import distance_mm
from vision.observing.still import look_at_still, read_pieces
from vision.pieces.seen import SeenPiece

NEAR_MM = 8.0
HIDDEN = 0.6  # a piece hidden by more than this share need not be found
EMPTY_BOARDS = ("nic_empty.jpg", "maimoons_empty.jpg", "udayan_a3.jpg", "udayan_a4.jpg", "udayan_a6.jpg")
PLAYED_BOARDS = ("tanmay_142201.jpg", "tanmay_142222.jpg", "anskarthik_board.jpg")


def picture(path: Path) -> Frame:
    bgr = cv2.imread(str(path))
    assert bgr is not None
    return Frame.from_bgr(np.asarray(bgr, np.uint8))


def rendered_map(truth: dict[str, Any]) -> BoardMap:
    d = truth["distortion"]
    lens = Lens(truth["width"], truth["height"], d["f_px"], d["cx"], d["cy"], d["k1"], d["k2"])
    return map_from_corners(np.array(truth["corners_px"]), (truth["width"], truth["height"]), lens=lens)


def photo_map(entry: dict[str, Any], size_px: tuple[int, int]) -> BoardMap:
    known = {**(entry.get("corners_est_px") or {}), **{k: v for k, v in entry["corners_px"].items() if v}}
    return map_from_corners(np.array([known[name] for name in ("NW", "NE", "SE", "SW")]), size_px)


def photo(shared: Path, name: str) -> tuple[Frame, BoardMap, dict[str, Any]]:
    entry = json.loads((shared / "photos/carrom/truth.json").read_text())[name]
    frame = picture(shared / "photos/carrom" / name)
    return frame, photo_map(entry, frame.size_px), entry


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
