"""The reading of one picture: the board, given or found, and its pieces. `detect` and `score` use it."""

from __future__ import annotations

from dataclasses import dataclass

from calibration.boardmap import BoardMap
from calibration.find import NoBoard, search
from calibration.given import map_through
from calibration.lens import Lens
from device.watching.corners import corners_from
from device.watching.sizing import sized
from vision.frame import Frame
from vision.observing.still import Still, look_at_still
from vision.pieces.surface_size import SurfaceSize
from vision.pieces.whole_board import WholeBoard, look_at_whole


@dataclass(frozen=True)
class Looked:
    """The contents of one picture; without a board only the `refusal`, one sentence with the reason.

    `whole` is the larger network's look, with which the pieces were read.
    """

    board_map: BoardMap | None = None
    still: Still | None = None
    size: SurfaceSize | None = None
    refusal: str = ""
    whole: WholeBoard | None = None


def look(
    frame: Frame,
    *,
    corners: str | None = None,
    surface_mm: float | None = None,
    hfov_deg: float | None = None,
    lens: Lens | None = None,
) -> Looked:
    """Finds the board, unless its corners are given as on the command line, and reads it.

    Without `surface_mm` the size of the surface is estimated from the coins.

    Raises BadInput for invalid corners, CalibrationError for corners that fit no board.
    """
    try:
        board_map = _board_map(frame, corners, hfov_deg, lens)
    except NoBoard as reason:
        return Looked(refusal=str(reason))
    whole = look_at_whole(frame, board_map)
    board_map, size = sized(frame, board_map, surface_mm, whole=whole)
    return Looked(board_map, look_at_still(frame, board_map, whole=whole), size, whole=whole)


def _board_map(frame: Frame, corners: str | None, hfov_deg: float | None, lens: Lens | None) -> BoardMap:
    if corners is None:
        return search(frame.whole_bgr(), hfov_deg=hfov_deg, lens=lens).board_map
    given = corners_from(corners)
    return map_through(frame.whole_bgr(), given, hfov_deg=hfov_deg, lens=lens)
