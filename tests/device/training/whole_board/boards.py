"""Made-up boards: pale discs and dark ones on plain wood, no photograph."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np

from calibration.lens import Picture
from device.training.board_finding.pictures import Kept
from device.training.whole_board.pictures import BASE_PX, SHOWN_PX, BaseView
from vision.rectified.view import Floats

WOOD = (140.0, 180.0, 205.0)
# By the place in `KINDS`; -1 is of no kind.
TONES = {0: (215, 235, 240), 1: (35, 35, 40), 2: (60, 40, 190), 3: (70, 150, 70), -1: (90, 90, 90)}
LAID = np.array([[200.0, 250, 16, 0, 0], [400, 130, 16, 1, 0], [610.5, 300.25, 15, 2, 0], [300, 600, 20, 3, 0]])


def painted(truth: Floats, side: int = BASE_PX) -> Picture:
    """The discs of a truth on grained wood."""
    bgr = _wood(side).copy()
    for x, y, radius, kind, _ in truth:
        middle = round(16 * x), round(16 * y)
        cv2.circle(bgr, middle, round(16 * radius), TONES[int(kind)], -1, cv2.LINE_AA, 4)
    return bgr


@lru_cache
def _wood(side: int) -> Picture:
    grain = np.random.default_rng(1).normal(0, 3, (side, side, 1))
    return np.clip(np.array(WOOD) + grain, 0, 255).astype(np.uint8)


def base_view(truth: Floats = LAID, group: int | None = 1, hand: bool | None = False) -> BaseView:
    """A made-up photograph of a group, from above."""
    _, png = cv2.imencode(".png", painted(truth))
    bits = np.packbits(np.ones((SHOWN_PX, SHOWN_PX), bool))
    return BaseView(np.asarray(png, np.uint8), truth.copy(), bits, "made_up", group, hand)


def other_thing(group: int = 4) -> Kept:
    """A picture of stripes."""
    bgr = np.zeros((90, 120, 3), np.uint8)
    bgr[:, ::8] = (255, 60, 200)
    return Kept(np.asarray(cv2.imencode(".png", bgr)[1], np.uint8), None, (), group)


def write_photograph(folder: Path, name: str, truth: Floats) -> dict[str, object]:
    """Writes a made-up photograph, and gives its entry in a truth file; the surface is the whole picture."""
    side = 740
    cv2.imwrite(str(folder / name), painted(truth, side))
    names = {0: "white", 1: "black", 2: "queen", 3: "striker"}
    pieces = [{"kind": names[int(kind)], "px": [x, y], "r_px": r} for x, y, r, kind, _ in truth.tolist()]
    corners = [[0, 0], [side - 1, 0], [side - 1, side - 1], [0, side - 1]]
    named = dict(zip(("NW", "NE", "SE", "SW"), corners, strict=True))
    return {"corners_px": named, "pieces": pieces, "hand": False, "surface_mm_by_coins": 740.0}
