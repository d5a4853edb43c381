"""The reading of one picture: the board, given or found, and its pieces. `detect` and `score` use it."""

from __future__ import annotations

from dataclasses import dataclass

from calibration.boardmap import BoardMap
from calibration.find import NoBoard, search
from calibration.given import map_through
from calibration.lens import Lens
from device.watching.corners import corners_from
from vision.frame import Frame
from vision.observing.still import Still, look_at_still


@dataclass(frozen=True)
class Looked:
    """The contents of one picture; without a board only the `refusal`, one sentence with the reason."""

    board_map: BoardMap | None = None
    still: Still | None = None
    refusal: str = ""


def look(
    frame: Frame,
    *,
    corners: str | None = None,
    surface_mm: float = 740.0,
    hfov_deg: float | None = None,
    lens: Lens | None = None,
) -> Looked:
    """Finds the board, unless its corners are given as on the command line, and reads it.

    Raises BadInput for invalid corners, CalibrationError for corners that fit no board.
    """
    try:
        board_map = _board_map(frame, corners, surface_mm, hfov_deg, lens)
    except NoBoard as reason:
        return Looked(refusal=str(reason))
    return Looked(board_map, look_at_still(frame, board_map))


def _board_map(
    frame: Frame, corners: str | None, surface_mm: float, hfov_deg: float | None, lens: Lens | None
) -> BoardMap:
    if corners is None:
        return search(frame.whole_bgr(), surface_mm=surface_mm, hfov_deg=hfov_deg, lens=lens).board_map
    given = corners_from(corners)
    return map_through(frame.whole_bgr(), given, surface_mm=surface_mm, hfov_deg=hfov_deg, lens=lens)
