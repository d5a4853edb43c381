"""The cells that a frame is reduced to: where each lies on the board, and which belong to what.

Columns and rows are counted from the upper left cell; places are millimetres on the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import cv2
import numpy as np

from calibration.boardmap import BoardMap, corners_mm
from calibration.lens import Points
from rules.table import Mm
from vision.change.settings import ChangeSettings
from vision.frame import Plane

MOST_CELLS = 2000  # The number of places that are remembered: tracks leave many.
INNER = 0.6  # Share of a piece's radius that is compared: its rim is shaded, and blurred with the wood.
# The wooden border begins this far outside the surface. A coin at the cushion, seen at a slant, ends before it.
RIM_MM = 14.0
EDGE_MM = 30.0  # Distance from the rail that counts as near it.
MIDDLE_HEIGHT_MM = 6.0  # Assumed height of a moving piece's blob: between its foot and its top face.
_TURN = np.linspace(0, 2 * np.pi, 24, endpoint=False)
RIM = np.column_stack([np.cos(_TURN), np.sin(_TURN)])  # The rim of a disc of radius 1.


@dataclass(frozen=True, eq=False)
class CellGrid:
    """The geometry of a reduced picture; plain data, the same for every frame until the camera moves.

    `shrink` pixels of the frame make the side of a cell. `box` (left, top, right, bottom) is the part of the
    frame that is reduced, to `size` (columns, rows). The masks are 255 inside: `region` is the board with its
    watched border, `surface` the playing surface, `outside` the border from `RIM_MM` outwards, `edge` that and
    `EDGE_MM` of the surface along the rail.
    """

    board_map: BoardMap
    shrink: int
    box: tuple[int, int, int, int]
    size: tuple[int, int]
    region: Plane
    surface: Plane
    outside: Plane
    edge: Plane
    _cells: dict[Mm, tuple[float, float]] = field(default_factory=dict)  # of places that were asked for

    @classmethod
    def of(cls, board_map: BoardMap, settings: ChangeSettings) -> CellGrid:
        """The cells of a board as this camera sees it."""
        outline = board_map.image_from_board(corners_mm(2 * (board_map.half_mm + settings.border_mm)))
        shrink = max(1, round(board_map.px_per_mm() * settings.cell_mm))
        box = _box(outline, board_map, shrink)
        left, top, right, bottom = box
        size = ((right - left) // shrink, (bottom - top) // shrink)

        def filled(outline_px: Points) -> Plane:
            """A mask of the cells that is 255 within an outline (N, 2) of the frame."""
            cells = (outline_px - box[:2] + 0.5) / shrink - 0.5
            mask = np.zeros((size[1], size[0]), np.uint8)
            cv2.fillPoly(mask, [np.round(cells).astype(np.int32)], 255)
            return mask

        def beyond(from_rail_mm: float) -> Plane:
            inner = corners_mm(board_map.surface_mm + 2 * from_rail_mm)
            return np.asarray(cv2.subtract(region, filled(board_map.image_from_board(inner))), np.uint8)

        region, surface = filled(outline), filled(board_map.corners_px())
        return cls(board_map, shrink, box, size, region, surface, beyond(RIM_MM), beyond(-EDGE_MM))

    def cells_per_mm(self) -> float:
        """Cells a millimetre, mean over the board."""
        return self._cells_per_mm

    @cached_property
    def _cells_per_mm(self) -> float:
        """Cached: it is asked for several times a frame, and projecting the board costs more than the rest."""
        return self.board_map.px_per_mm() / self.shrink

    def board_from_cell(self, cells: Points) -> Points:
        """(N, 2) mm on the surface of (N, 2) cells of the reduced picture."""
        px = (np.asarray(cells, float).reshape(-1, 2) + 0.5) * self.shrink - 0.5 + self.box[:2]
        return self.board_map.board_from_image(px, MIDDLE_HEIGHT_MM)

    def cell_from_board(self, places_mm: Points) -> Points:
        """The inverse of `board_from_cell`."""
        px = self.board_map.image_from_board(places_mm, MIDDLE_HEIGHT_MM)
        return np.asarray((px - self.box[:2] + 0.5) / self.shrink - 0.5, float)

    def cell_of(self, at: Mm) -> tuple[float, float]:
        """Column and row of one place; those where coins lie are asked for again and again."""
        if at not in self._cells:
            if len(self._cells) >= MOST_CELLS:
                self._cells.clear()
            column, row = self.cell_from_board(np.array([[at.x_mm, at.y_mm]]))[0]
            self._cells[at] = float(column), float(row)
        return self._cells[at]

    def level(self, small: Plane, at: Mm, radius_mm: float) -> float:
        """The mean brightness of the inner part of a disc in a reduced picture; NaN beyond the picture."""
        return self.level_round(small, self.cell_of(at), radius_mm)

    def level_round(self, small: Plane, cell: tuple[float, float], radius_mm: float) -> float:
        """The same about a cell (column, row). A striker's print smears as it runs; the mean stays."""
        column, row = (round(part) for part in cell)
        reach = max(1, round(INNER * radius_mm * self.cells_per_mm()))
        rows, columns = (slice(max(at - reach, 0), max(at + reach + 1, 0)) for at in (row, column))
        inside = small[rows, columns]
        return cv2.mean(inside)[0] if inside.size else float("nan")

    def playing(self, round_holes_mm: float) -> Plane:
        """255 on the surface, without its pockets and this margin round them."""
        middle_mm, reach_mm = self.board_map.pocket_middle_mm, self.board_map.pocket_radius_mm + round_holes_mm
        middles = [Mm(x * middle_mm, y * middle_mm) for x in (-1, 1) for y in (-1, 1)]
        return self.without(self.surface, ((middle, reach_mm) for middle in middles))

    def without(self, mask: Plane, discs: Iterable[tuple[Mm, float]]) -> Plane:
        """A mask without these discs (place, mm) of the board: discs nearer to the camera take more cells."""
        left = mask.copy()
        rims = [np.array([at.x_mm, at.y_mm]) + radius_mm * RIM for at, radius_mm in discs]
        if rims:
            cells = self.cell_from_board(np.concatenate(rims)).reshape(len(rims), -1, 2)
            for rim in np.round(cells).astype(np.int32):  # together, shared cells would stay
                cv2.fillConvexPoly(left, rim, (0,))
        return left

    def resampled(self, small: Plane, other: CellGrid) -> Plane:
        """A picture reduced to another grid's cells, in this grid's cells: the camera stays where it was."""
        scale = self.shrink / other.shrink
        shift = (np.array(self.box[:2]) - other.box[:2] + (self.shrink - other.shrink) / 2) / other.shrink
        matrix = np.array([[scale, 0, shift[0]], [0, scale, shift[1]]], np.float32)
        how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        resampled = cv2.warpAffine(small, matrix, self.size, flags=how, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(resampled, np.uint8)

    def carried(self, planes: Sequence[Plane], other: CellGrid) -> tuple[Plane, ...]:
        """Planes of another grid's cells as this grid would have them: the camera was moved between them."""
        width, height = self.size
        across, down = (np.empty((height, width), np.float32) for _ in range(2))
        for row in range(height):  # row by row: all at once takes tens of megabytes
            cells = np.column_stack([np.arange(width), np.full(width, row)])
            across[row], down[row] = other.cell_from_board(self.board_from_cell(cells)).T
        carried = (
            cv2.remap(plane, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
            for plane in planes
        )
        return tuple(np.asarray(plane, np.uint8) for plane in carried)


def _box(outline_px: Points, board_map: BoardMap, shrink: int) -> tuple[int, int, int, int]:
    """The board's part of the frame (left, top, right, bottom): whole cells, from an even pixel on."""
    width, height = board_map.lens.width_px, board_map.lens.height_px
    left, top = np.clip(np.floor(outline_px.min(axis=0)), 0, None).astype(int) & ~1
    right, bottom = np.minimum(np.ceil(outline_px.max(axis=0)) + 1, (width, height)).astype(int)
    return (
        int(left),
        int(top),
        int(left + (right - left) // shrink * shrink),
        int(top + (bottom - top) // shrink * shrink),
    )


def slid_box(picture: Plane, box: tuple[int, int, int, int], by_px: tuple[int, int]) -> Plane:
    """A box of a picture that slid right and down by whole pixels; beyond the picture its border goes on."""
    (left, top, right, bottom), (across, down), (height, width) = box, by_px, picture.shape
    x0, y0, x1, y1 = left + across, top + down, right + across, bottom + down
    inside = picture[max(y0, 0) : max(min(y1, height), 0), max(x0, 0) : max(min(x1, width), 0)]
    beyond = max(-y0, 0), max(y1 - height, 0), max(-x0, 0), max(x1 - width, 0)
    if not inside.size:
        return np.zeros((bottom - top, right - left), np.uint8)
    if any(beyond):
        inside = np.asarray(cv2.copyMakeBorder(inside, *beyond, cv2.BORDER_REPLICATE), np.uint8)
    return inside
