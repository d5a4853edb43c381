"""The surface as seen from straight above, at the height of the coins' top faces.

The whole view is coarse: circles are searched in it, and the wood is learnt from it. Requested places are read
finely, between the pixels of the frame itself. In both, a coin is a circle of its true size at its true place,
whatever the lens and the tilt.

    column = (x_mm + half + margin) * scale       row = (half + margin - y_mm) * scale
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap
from calibration.lens import Points
from vision.frame import Frame, Plane
from vision.rectified.network import middle_level

# A picture with more pixels per mm is averaged first: otherwise its noise would be read.
FINEST_PX_PER_MM = 1.7
FINE_PX_PER_MM = 1.0  # Averaging leaves about this many pixels per mm.
BGR_FROM_YUV = np.array(
    [[1.164, 2.018, 0.0, -276.9], [1.164, -0.391, -0.813, 135.5], [1.164, 0.0, 1.596, -222.9]], np.float32
)  # ITU-R BT.601, brightness from 16 to 235

# Breadth of the cushion that the view shows: a coin against the cushion needs its whole rim in view.
MARGIN_MM = 24.0

Field = NDArray[np.float32]
Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class TopView:
    """The mapping from a picture to its view from above; made once for a board map and picture size.

    `box` (left, top, right, bottom) is the part of the picture that shows the surface. Blocks of `fine_px` by
    `fine_px` of its pixels are averaged before places are read, and blocks of `coarse_px` by `coarse_px` of
    those for the coarse view. `columns` and `rows` (side, side) say where in the averaged box the coarse view's
    pixels lie, `shown` (side, side) where the picture reaches.
    """

    board_map: BoardMap
    scale_px_per_mm: float
    margin_mm: float
    box: tuple[int, int, int, int]
    fine_px: int
    coarse_px: int
    columns: Field
    rows: Field
    shown: Mask

    @classmethod
    def of(cls, board_map: BoardMap, scale_px_per_mm: float = 0.5, margin_mm: float = 24.0) -> TopView:
        """The view of `board_map`'s surface and a margin round it, in which the cushion shows."""
        reach = board_map.half_mm + margin_mm
        side = round(2 * reach * scale_px_per_mm)
        axis = (np.arange(side) + 0.5) / scale_px_per_mm - reach
        seen = np.empty((side, side, 2), np.float32)
        for row, y_mm in enumerate(-axis):  # row by row: all at once takes tens of megabytes
            along = np.column_stack([axis, np.full(side, y_mm)])
            seen[row] = board_map.image_from_board(along, COIN_HEIGHT_MM)
        sharp = board_map.px_per_mm()
        fine_px = max(1, round(sharp / FINE_PX_PER_MM)) if sharp > FINEST_PX_PER_MM else 1
        coarse_px = max(1, round(sharp / fine_px / scale_px_per_mm))
        box = _box_round(seen, board_map, 2 * fine_px * coarse_px)
        seen = (seen - np.array(box[:2], np.float32) + np.float32(0.5)) / np.float32(fine_px * coarse_px)
        columns, rows = (np.ascontiguousarray(seen[..., part] - np.float32(0.5)) for part in (0, 1))
        width, height = ((box[2 + part] - box[part]) // (fine_px * coarse_px) for part in (0, 1))
        shown = (columns >= 0) & (rows >= 0) & (columns < width - 1) & (rows < height - 1)
        return cls(board_map, scale_px_per_mm, margin_mm, box, fine_px, coarse_px, columns, rows, shown)

    def look(self, frame: Frame) -> RectifiedPicture:
        """The frame, ready to be read from above."""
        whole, *halved = self._planes(frame)
        layers = [_Layer(_averaged(whole, self.fine_px), self.fine_px)]
        layers += [_Layer(_averaged(plane, self.fine_px), 2 * self.fine_px) for plane in halved]
        return RectifiedPicture(self, tuple(layers))

    @property
    def side_px(self) -> int:
        """The number of pixels of the coarse view each way."""
        return len(self.shown)

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

    def image_from_board(self, x_mm: Points, y_mm: Points) -> tuple[Field, Field]:
        """Column and row, from the box's upper left edge, of places on top of pieces.

        This is the board map's mapping with two steps joined: sliding down to the surface, and the homography.
        """
        matrix, lens = self._straight_from_top, self.board_map.lens
        x, y = (np.asarray(part, np.float32) for part in (x_mm, y_mm))
        below = matrix[2, 0] * x + matrix[2, 1] * y + matrix[2, 2]
        columns = (matrix[0, 0] * x + matrix[0, 1] * y + matrix[0, 2]) / below
        rows = (matrix[1, 0] * x + matrix[1, 1] * y + matrix[1, 2]) / below
        if not lens.is_straight:
            bent = lens.image_from_straight(np.column_stack([columns.ravel(), rows.ravel()])).astype(np.float32)
            columns, rows = (bent[:, part].reshape(x.shape) for part in (0, 1))
        half = np.float32(0.5)
        return columns - (np.float32(self.box[0]) - half), rows - (np.float32(self.box[1]) - half)

    @cached_property
    def _straight_from_top(self) -> Field:
        """(3, 3) from millimetres on top of pieces to pixels of the straightened picture."""
        eye_x, eye_y, eye_z = self.board_map.eye_mm
        grow = eye_z / (eye_z - COIN_HEIGHT_MM)
        slide = np.array([[grow, 0, eye_x * (1 - grow)], [0, grow, eye_y * (1 - grow)], [0, 0, 1]])
        return np.asarray(np.array(self.board_map.straight_from_board).reshape(3, 3) @ slide, np.float32)

    def _planes(self, frame: Frame) -> tuple[Plane, ...]:
        """The box's part of the frame's planes: y, u and v, or BGR as one."""
        left, top, right, bottom = self.box
        if frame.bgr is not None:
            return (frame.bgr[top:bottom, left:right],)
        assert frame.luma is not None
        assert frame.u is not None
        assert frame.v is not None
        half = np.s_[top // 2 : bottom // 2, left // 2 : right // 2]
        return frame.luma[top:bottom, left:right], frame.u[half], frame.v[half]


@dataclass(frozen=True, eq=False)
class _Layer:
    """A plane of the box, one of whose pixels is `pitch_px` of the picture's wide."""

    plane: Plane
    pitch_px: int


@dataclass(frozen=True, eq=False)
class RectifiedPicture:
    """One frame as `view` sees it: coarsely as `bgr`, finely by `sample`."""

    view: TopView
    layers: tuple[_Layer, ...]

    @cached_property
    def bgr(self) -> Plane:
        """(side, side, 3) BGR of the surface from above; beyond the picture its edge is repeated."""
        whole, *halved = self.layers
        small = _averaged(whole.plane, self.view.coarse_px)
        if halved:
            size = (small.shape[1], small.shape[0])
            small = np.asarray(
                cv2.merge([small, *(cv2.resize(layer.plane, size) for layer in halved), small]), np.uint8
            )
        else:
            small = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2BGRA), np.uint8)
        # OpenCV reads four channels twice as quickly as three: the last one only serves that.
        read = cv2.cvtColor(_between(small, self.view.columns, self.view.rows), cv2.COLOR_BGRA2BGR)
        return np.asarray(cv2.transform(read, BGR_FROM_YUV) if halved else read, np.uint8)

    @cached_property
    def level(self) -> float:
        """The median brightness of `bgr`, in grey levels."""
        return middle_level(self.bgr)

    def sample(self, x_mm: Points, y_mm: Points) -> Plane:
        """(..., 3) BGR at the given places on top of pieces, read between the frame's pixels."""
        flat = (-1, x_mm.shape[-1])
        columns, rows = self.view.image_from_board(x_mm.reshape(flat), y_mm.reshape(flat))
        whole, *halved = self.layers
        read = [_between(whole.plane, *_pixels(whole, columns, rows))]
        if halved:
            places = _pixels(halved[0], columns, rows)
            read += [_between(layer.plane, *places) for layer in halved]
        return _as_bgr(read).reshape(*x_mm.shape, 3)


def _pixels(layer: _Layer, columns: Field, rows: Field) -> tuple[Field, Field]:
    """A layer's pixels at places given in the picture's pixels from the box's upper left edge."""
    pitch, half = np.float32(1 / layer.pitch_px), np.float32(0.5)
    return columns * pitch - half, rows * pitch - half


def _as_bgr(read: Sequence[Plane]) -> Plane:
    """(..., 3) BGR of what was read from a frame's layers, which are y, u and v, or BGR already."""
    return read[0] if len(read) == 1 else np.asarray(cv2.transform(cv2.merge(read), BGR_FROM_YUV), np.uint8)


def _between(plane: Plane, columns: Field, rows: Field) -> Plane:
    """The values of a plane between its pixels; its edge is repeated beyond it."""
    read = cv2.remap(plane, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(read, np.uint8)


def _averaged(plane: Plane, count_px: int) -> Plane:
    """The plane with blocks of `count_px` by `count_px` pixels averaged."""
    if count_px == 1:
        return plane
    size = (plane.shape[1] // count_px, plane.shape[0] // count_px)
    return np.asarray(cv2.resize(plane, size, interpolation=cv2.INTER_AREA), np.uint8)


def _box_round(seen_px: Points, board_map: BoardMap, unit_px: int) -> tuple[int, int, int, int]:
    """The part of the picture that is looked at; its sides are multiples of `unit_px`."""
    size = (board_map.lens.width_px, board_map.lens.height_px)
    low = np.clip(np.floor(seen_px.min(axis=(0, 1))) - 2, 0, None).astype(int) & ~1
    high = np.minimum(np.ceil(seen_px.max(axis=(0, 1))) + 3, size).astype(int)
    units = np.maximum(-((low - high) // unit_px), 1)
    units = np.minimum(units, (np.array(size) - low) // unit_px)
    left, top, right, bottom = (int(part) for part in (*low, *(low + units * unit_px)))
    return left, top, right, bottom
