"""The truth of a trial's pictures, in the form that `device.evaluation.truth` reads.

Number and kinds are what the person confirmed. Places are as precise as they can be known: a found piece lies
where it was read; a missed one where a refused disc was seen, or else only as drawn, up to a coin's width off.
Each piece says so in `by`, and `places` is `drawn` for a picture with any piece of the last sort.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap
from calibration.lens import Points
from device.trial.judgement import Judgement, judge
from device.trial.layouts import NAMES, Wanted
from device.trial.matching import REACH_MM, turned
from device.trial.report import shots_of
from device.trial.shot import Shot
from device.trial.trial import Trial, wanted_of
from rules.table import Mm, Piece

READ, REFUSED, DRAWN = "read", "refused", "drawn"
TOLERANCE_MM = {READ: 2.0, REFUSED: 4.0, DRAWN: REACH_MM}
CORNER_TOLERANCE_MM = 4.0
CORNERS = ("NW", "NE", "SE", "SW")


def picture_name(number: int) -> str:
    """The file name of a layout's picture."""
    return f"{number + 1}_{NAMES[number]}.jpg"


def truths_of(trial: Trial, source: str) -> dict[str, Any]:
    """The truth of every confirmed picture by its name; `source` is `photographs` or `drawn`."""
    return {picture_name(number): truth_of(shot, number, source) for number, shot in shots_of(trial).items()}


def truth_of(shot: Shot, number: int, source: str) -> dict[str, Any]:
    """The truth of one picture."""
    board_map, wanted = shot.board_map, wanted_of(shot, number)
    pieces = _pieces(wanted, judge(wanted, shot), board_map)
    scale = board_map.px_per_mm()
    return {
        "size": [board_map.lens.width_px, board_map.lens.height_px],
        "corners_px": dict(zip(CORNERS, _pairs(board_map.corners_px()), strict=True)),
        "corner_tolerance_px": round(CORNER_TOLERANCE_MM * scale, 1),
        "pieces": pieces,
        "places": DRAWN if any(piece["by"] == DRAWN for piece in pieces) else READ,
        "in_pocket": [],
        "on_frame": [],
        "hand": False,
        "surface_mm": None,
        "source": source,
        "layout": NAMES[number],
        "notes": "laid by a person as drawn; number and kinds are confirmed, places are as read by the camera",
    }


def _pieces(wanted: Wanted, judged: Judgement, board_map: BoardMap) -> list[dict[str, Any]]:
    lying = turned(wanted.pieces, judged.matching.turn)
    read = {i: judged.steady[k].piece.px for i, k in judged.matching.pairs}
    refused = {i: piece.px for i, piece in judged.maybe}
    entries = []
    for i, piece in enumerate(lying):
        by = READ if i in read else REFUSED if i in refused else DRAWN
        px = read.get(i) or refused.get(i) or _px(board_map, piece.at)
        entries.append(_piece(piece, px, by, board_map))
    return entries


def _piece(piece: Piece, px: tuple[float, float], by: str, board_map: BoardMap) -> dict[str, Any]:
    scale = _scale(board_map, piece.at)
    return {
        "kind": piece.kind.value,
        "px": [round(px[0], 1), round(px[1], 1)],
        "r_px": round(board_map.profile.radius_mm(piece.kind) * scale, 1),
        "tolerance_px": round(TOLERANCE_MM[by] * scale, 1),
        "by": by,
    }


def _px(board_map: BoardMap, at: Mm) -> tuple[float, float]:
    ((x_px, y_px),) = board_map.image_from_board(np.array([[at.x_mm, at.y_mm]]), COIN_HEIGHT_MM)
    return float(x_px), float(y_px)


def _scale(board_map: BoardMap, at: Mm) -> float:
    """Pixels per mm at a place of the board, across and along."""
    x_mm, y_mm = at.x_mm, at.y_mm
    around = np.array([[x_mm - 10, y_mm], [x_mm + 10, y_mm], [x_mm, y_mm - 10], [x_mm, y_mm + 10]])
    left, right, below, above = board_map.image_from_board(around, COIN_HEIGHT_MM)
    return float(np.linalg.norm(right - left) + np.linalg.norm(above - below)) / 40


def _pairs(points: Points) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in points]
