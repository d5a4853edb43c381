"""The surface as seen from straight above, at the height of the coins' top faces.

One remapping of the picture makes every coin a circle of its true size at its true place, whatever the lens
and the tilt. Only a settled board is looked at like this: it costs more than the rest of a frame's work.

    column = (x_mm + half + margin) * scale       row = (half + margin - y_mm) * scale
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap
from calibration.lens import Points
from vision.frame import Frame, Plane

SHRINK_ABOVE = 1.7  # picture pixels a view pixel: more than this aliases, so such a picture is averaged first


@dataclass(frozen=True, eq=False)
class TopView:
    """The way from a picture to its view from above; made once for a board map and picture size.

    `columns`, `rows` are the remapping, (side, side) float32, in pixels of the cut `box` (left, top, right,
    bottom) after it was shrunk by `shrink`.
    """

    board_map: BoardMap
    scale_px_per_mm: float
    margin_mm: float
    box: tuple[int, int, int, int]
    shrink: float
    columns: NDArray[np.float32]
    rows: NDArray[np.float32]

    @classmethod
    def of(cls, board_map: BoardMap, scale_px_per_mm: float = 1.0, margin_mm: float = 24.0) -> TopView:
        """The view of `board_map`'s surface and a margin round it, in which the cushion shows."""
        reach = board_map.half_mm + margin_mm
        side = round(2 * reach * scale_px_per_mm)
        axis = (np.arange(side) + 0.5) / scale_px_per_mm - reach
        seen = np.empty((side, side, 2), np.float32)
        for row, y_mm in enumerate(-axis):  # row by row: all at once takes fifty megabytes
            places = np.column_stack([axis, np.full(side, y_mm)])
            seen[row] = board_map.image_from_board(places, COIN_HEIGHT_MM)
        box = _box_round(seen, board_map)
        ratio = board_map.px_per_mm() / scale_px_per_mm
        shrink = 1.0 / ratio if ratio > SHRINK_ABOVE else 1.0
        columns, rows = (
            ((seen[..., part] - np.float32(box[part]) + np.float32(0.5)) * np.float32(shrink) - np.float32(0.5))
            for part in (0, 1)
        )
        return cls(board_map, scale_px_per_mm, margin_mm, box, shrink, columns, rows)

    def look(self, frame: Frame) -> Plane:
        """(side, side, 3) BGR of the surface from above; black where the picture does not reach."""
        cut = frame.colour(*self.box)
        if self.shrink != 1.0:
            cut = np.asarray(
                cv2.resize(cut, None, fx=self.shrink, fy=self.shrink, interpolation=cv2.INTER_AREA), np.uint8
            )
        return np.asarray(cv2.remap(cut, self.columns, self.rows, cv2.INTER_LINEAR), np.uint8)

    def shown(self) -> NDArray[np.bool_]:
        """(side, side) where the picture reaches."""
        width = (self.box[2] - self.box[0]) * self.shrink
        height = (self.box[3] - self.box[1]) * self.shrink
        return (self.columns >= 0) & (self.rows >= 0) & (self.columns < width - 1) & (self.rows < height - 1)

    @property
    def reach_mm(self) -> float:
        """Half the side of the view."""
        return self.board_map.half_mm + self.margin_mm

    def view_from_board(self, points_mm: Points) -> Points:
        """(N, 2) column and row of points in mm, the middle of the upper left pixel being 0, 0."""
        points = np.asarray(points_mm, float).reshape(-1, 2)
        flipped = np.column_stack([points[:, 0] + self.reach_mm, self.reach_mm - points[:, 1]])
        return np.asarray(flipped * self.scale_px_per_mm - 0.5, float)

    def board_from_view(self, points_px: Points) -> Points:
        """The inverse of `view_from_board`."""
        scaled = (np.asarray(points_px, float).reshape(-1, 2) + 0.5) / self.scale_px_per_mm
        return np.column_stack([scaled[:, 0] - self.reach_mm, self.reach_mm - scaled[:, 1]])


def _box_round(seen_px: Points, board_map: BoardMap) -> tuple[int, int, int, int]:
    width, height = board_map.lens.width_px, board_map.lens.height_px
    left, top = np.clip(np.floor(seen_px.min(axis=(0, 1))) - 2, 0, None).astype(int) & ~1
    right, bottom = np.minimum(np.ceil(seen_px.max(axis=(0, 1))) + 3, (width, height)).astype(int)
    return int(left), int(top), int(right), int(bottom)
