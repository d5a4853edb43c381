"""The reading of a picture as a label's beginning: corners, pieces with their outline, and what covers them."""

from __future__ import annotations

import numpy as np

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap
from calibration.errors import CalibrationError
from device.errors import BadInput
from device.watching.looking import look
from vision.frame import Frame, Plane
from vision.pieces.seen import SeenPiece
from web.camera import Corners
from web.door import Json
from web.errors import BadAsk

RIM_POINTS = 24


def read(bgr: Plane, corners: Corners | None) -> Json:
    """What `detect` reads in a (H, W, 3) picture, with the board found or through these corners.

    `corners` [[x, y], ...] NW NE SE SW, null where no board was found and `refusal` says why; `pieces` in the
    form of a truth, each with its `score`. Raises BadAsk for corners that are no board's.
    """
    given = None if corners is None else " ".join(f"{x:.2f},{y:.2f}" for x, y in corners)
    try:
        looked = look(Frame.from_bgr(bgr), corners=given)
    except CalibrationError as wrong:
        raise BadAsk(str(wrong)) from wrong
    except BadInput as wrong:
        raise BadAsk("these corners are no board's: set NW NE SE SW in their order, far apart") from wrong
    if looked.board_map is None or looked.still is None:
        return {"corners": None, "pieces": [], "hand": False, "refusal": looked.refusal}
    return {
        "corners": looked.board_map.corners_px().round(1).tolist() if corners is None else corners,
        "pieces": [_piece(piece, looked.board_map) for piece in looked.still.pieces],
        "hand": looked.still.hand,
        "refusal": "",
    }


def _piece(piece: SeenPiece, board_map: BoardMap) -> Json:
    return {
        "kind": piece.kind.value,
        "px": [round(part, 1) for part in piece.px],
        "r_px": round(_half_axis_px(piece, board_map), 1),
        "score": round(piece.score, 2),
    }


def _half_axis_px(piece: SeenPiece, board_map: BoardMap) -> float:
    """Half the longer axis of the top face as it is seen."""
    angles = np.linspace(0, 2 * np.pi, RIM_POINTS, endpoint=False)
    middle_mm = np.array([piece.at.x_mm, piece.at.y_mm])
    rim_mm = middle_mm + piece.radius_mm * np.column_stack([np.cos(angles), np.sin(angles)])
    rim_px = board_map.image_from_board(rim_mm, COIN_HEIGHT_MM)
    half = RIM_POINTS // 2
    return float(np.linalg.norm(rim_px[:half] - rim_px[half:], axis=1).max() / 2)
