"""Photographs and renders of the shared folder, with the place of the board in them."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from calibration.solve import map_from_corners
from vision.frame import Frame


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
