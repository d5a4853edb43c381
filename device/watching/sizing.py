"""The size of the playing surface: as given on the command line, or estimated from the coins in a picture."""

from __future__ import annotations

from calibration.boardmap import BoardMap
from vision.frame import Frame
from vision.pieces.surface_size import USUAL_MM, SurfaceSize, surface_size
from vision.pieces.whole_board import WholeBoard, look_at_whole

VIEWS = 2  # of the picture that are averaged for its size alone
UNSURE_SHARE = 0.08  # of the size: an estimate with a larger deviation does not replace the laws' size


def sized(
    frame: Frame,
    board_map: BoardMap,
    surface_mm: float | None,
    *,
    whole: WholeBoard | None = None,
    lawful_share: float = 0.0,
) -> tuple[BoardMap, SurfaceSize]:
    """The map with the size of its surface, and that size.

    `whole` is a look at the picture, where there is one.
    `surface_mm` is the given size, which is believed. Without it the coins in the picture decide. The laws'
    740 mm stay where too few coins show, with the deviation of household boards, and where the estimate is
    nearer to them than `lawful_share`.
    """
    if surface_mm is not None:
        return board_map.resized(surface_mm), SurfaceSize(surface_mm, 0.0, 0)
    size = surface_size(frame, board_map, whole or look_at_whole(frame, board_map, VIEWS))
    if size.sd_mm > UNSURE_SHARE * size.mm or abs(size.mm / USUAL_MM - 1) < lawful_share:
        size = SurfaceSize(USUAL_MM, size.sd_mm, size.coins)
    return board_map.resized(size.mm), size
