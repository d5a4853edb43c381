"""The places of pieces on the whole board at once: a learnt network looks at the coarse view from above.

For each cell of the view it says how likely the middle of a piece is near, how far off that middle would be,
how large the piece is, and of which kind. Cells that point at one place are one piece. The network sees hands,
nets, pockets and print round a place, so it distinguishes a coin from its drawing as a person does.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from calibration.lens import Points
from rules.carrom.board import ICF
from rules.pieces import Kind, Seat
from vision.frame import Plane
from vision.pieces.settings import ReadingSettings
from vision.rectified.augmentation import FLIPS
from vision.rectified.network import Field, answer, light_of_level, share_of
from vision.rectified.view import Floats, RectifiedPicture, TopView

KINDS = (Kind.WHITE, Kind.BLACK, Kind.QUEEN, Kind.STRIKER)  # The order in which networks name the kinds.
COINS, STRIKER = slice(0, 3), 3  # The places of coins and striker in `KINDS`.
CELL_PX = 4  # Side of a cell, in pixels of the view.
BLOCK_PX = 8  # The network answers for two by two cells together.
CELL_NUMBERS = 3 * CELL_PX**2  # The numbers of a cell's pixels, row by row: blue, green and red of each.
FIRST_NUMBERS = 16  # The number of values that the network's first step makes of a cell.
STRIPS = 4  # The number of strips in which the view is shown to the network.
UNIT_PX = 16  # The sides of the network's input are multiples of this.
USUAL_PX = 7.75  # A coin's radius in the view: radii are logarithms relative to it.
# Likelihood from which a cell's answer counts. Lower is slower, and weighs more places that are refused; higher
# loses pieces that are half hidden.
LEAST_CELL = 0.01
# Places that cells point at and that lie this near to one another, in pixels of the view, are one place.
SAME_PX = 3.0
APART_SHARE = 0.9  # Share of a piece's radius within which no second piece lies: the likelier place stands.
HEARD_PX = 4.0  # The score of a place comes from the cells within this radius, in pixels of the view.
# The answers of each cell, in this order.
LIKELY, ACROSS, DOWN, SIZE, KIND, SPREAD = 0, 1, 2, 3, slice(4, 8), 8
CELL_ANSWERS = 9
LEAN_SHARE = 1.5  # Scale of the slant at which a place is seen, as the network gets it.
ABOUT_MM = 25.0  # Distance from the middle, from a pocket or from print over which the network's inputs fade.


@dataclass(frozen=True, eq=False)
class Detections:
    """N possible places of pieces, likeliest first: `at` (N, 2), `radius` (N,) mm, `score` (N,) likelihood.

    `kinds` (N, 4) is the likelihood of each of `KINDS`.
    """

    at: Floats
    radius: Floats
    score: Floats
    kinds: Floats

    @property
    def striker(self) -> Floats:
        """(N,) the likelihood that each is the striker, by its look."""
        return self.kinds[:, STRIKER]

    @property
    def likeliest(self) -> NDArray[np.intp]:
        """(N,) the place in `KINDS` of each one's likeliest kind."""
        return np.asarray(self.kinds.argmax(axis=1), np.intp)

    def only(self, chosen: NDArray[np.bool_ | np.intp]) -> Detections:
        """Some of them, or all in another order."""
        return Detections(*(column[chosen] for column in self.columns()))

    def columns(self) -> tuple[Floats, ...]:
        """The values of all places, column by column, in the order of the fields."""
        return tuple(getattr(self, column.name) for column in fields(self))


def detect_pieces(seen: RectifiedPicture, settings: ReadingSettings) -> Detections:
    """Every possible place of a piece in a view from above."""
    return detections_in(seen.view, cell_answers(seen, lie_of(seen.view), settings.views))


def detections_in(view: TopView, cells: Field) -> Detections:
    """The places that a view's cells point at."""
    places = gathered(cells)
    radius = np.asarray(places.radius_px / view.scale_px_per_mm, float)
    return Detections(np.asarray(view.board_from_view(places.at_px), float), radius, places.score, places.kinds)


def cell_answers(seen: RectifiedPicture, lie: Field, views: int = 1) -> Field:
    """(rows, columns, `CELL_ANSWERS`) the answers of each cell of a view, averaged over so many `FLIPS`."""
    total, whole = None, filled(seen.bgr)
    for flip in FLIPS[:views]:
        (blocks,) = answer("board", quarter=quartered(flip.seen(whole), seen.level), planes=flip.lie(lie))
        cells = flip.turned_back(_cells(blocks), ACROSS, DOWN)
        total = cells if total is None else total + cells
    assert total is not None
    return total if views == 1 else total / np.float32(views)


def _cells(blocks: Field) -> Field:
    """(rows, columns, `CELL_ANSWERS`) for single cells, from the network's answers for two by two cells."""
    rows, columns = blocks.shape[1:]
    upsampled = blocks.reshape(2, 2, CELL_ANSWERS, rows, columns).transpose(3, 0, 4, 1, 2)
    return np.asarray(upsampled.reshape(2 * rows, 2 * columns, CELL_ANSWERS), np.float32)


def filled(bgr: Plane) -> Plane:
    """A view whose last rows and columns are repeated, so that its sides are multiples of `UNIT_PX`."""
    lacking = padded(len(bgr)) - len(bgr)
    return np.asarray(cv2.copyMakeBorder(bgr, 0, lacking, 0, lacking, cv2.BORDER_REPLICATE), np.uint8)


def quartered(whole: Plane, level: float) -> Field:
    """(1, `FIRST_NUMBERS`, cells, cells) the output of the network's first step for each cell's pixels.

    It is a matrix product, cell by cell. A quarter of the view at a time, it stays in the caches.
    """
    light, cells = light_of_level(level), len(whole) // CELL_PX
    rows = np.ascontiguousarray(whole).reshape(cells, CELL_PX, -1).view(f"V{3 * CELL_PX}")  # of cells' pixels
    numbers = np.empty((FIRST_NUMBERS, cells * cells), np.float32)
    for part in np.split(np.arange(cells), STRIPS):
        strip = np.ascontiguousarray(rows[part].transpose(0, 2, 1)).view(np.uint8).reshape(-1, CELL_NUMBERS)
        answered = answer("quarter", x=np.asarray(cv2.LUT(strip, light), np.float32))
        np.maximum(answered.T, 0, out=numbers[:, part[0] * cells : (part[-1] + 1) * cells])
    return numbers.reshape(1, FIRST_NUMBERS, cells, cells)


def padded(side: int) -> int:
    """The next multiple of `UNIT_PX`."""
    return -(-side // UNIT_PX) * UNIT_PX


@lru_cache(maxsize=1)
def lie_of(view: TopView) -> Field:
    """(1, 6, rows, columns) the lie of the board, block by block.

    These are the offset of a piece's foot from its top, along x and y; and the distances to the rail, the next
    pocket, the next base circle and the middle, which is where most boards bear print.
    """
    board_map, (eye_x, eye_y, eye_z) = view.board_map, view.board_map.eye_mm
    middles_px = np.arange(padded(view.side_px) // BLOCK_PX) * BLOCK_PX + (BLOCK_PX - 1) / 2
    axis = (middles_px + 0.5) / view.scale_px_per_mm - view.reach_mm
    x_mm, y_mm = np.meshgrid(axis, -axis)
    near, far = (pick(np.abs(x_mm), np.abs(y_mm)) for pick in (np.minimum, np.maximum))
    circle_near, circle_far = base_circle_mm(board_map)
    hole_mm = board_map.pocket_middle_mm
    away = (
        board_map.half_mm - far,
        np.hypot(near - hole_mm, far - hole_mm) - board_map.pocket_radius_mm,
        np.hypot(near - circle_near, far - circle_far),
        np.hypot(x_mm, y_mm),
    )
    feet = (LEAN_SHARE * (x_mm - eye_x) / eye_z, LEAN_SHARE * (y_mm - eye_y) / eye_z)
    fading = (np.clip(part / ABOUT_MM, -1, 1) for part in away)
    return np.stack([*feet, *fading])[None].astype(np.float32)


def base_circle_mm(board_map: BoardMap) -> tuple[float, float]:
    """The distance of base circles from the board's middle, along and across its sides, by the laws."""
    share = board_map.surface_mm / ICF.surface_mm
    circle = ICF.base_circles(Seat.S)[0]
    return abs(circle.x_mm) * share, abs(circle.y_mm) * share


class PlacesInView(NamedTuple):
    """N places, likeliest first: columns and rows `at_px` (N, 2) and `radius_px` (N,) in pixels of the view.

    `score` (N,) and `kinds` (N, 4) are as in `Detections`.
    """

    at_px: Floats
    radius_px: Floats
    score: Floats
    kinds: Floats


def gathered(cells: Field) -> PlacesInView:
    """The places that cells (rows, columns, `CELL_ANSWERS`) point at, each once."""
    least_odds = np.log(LEAST_CELL / (1 - LEAST_CELL))
    rows, columns = np.nonzero(cells[..., LIKELY] > least_odds)
    cell = cells[rows, columns]
    share = share_of(cell[:, LIKELY]).astype(np.float32)
    grid = np.column_stack([columns, rows]).astype(np.float32)
    at = CELL_PX * (grid + cell[:, ACROSS : DOWN + 1]) + np.float32((CELL_PX - 1) / 2)
    x, y = at.T
    squares = np.square(x[:, None] - x) + np.square(y[:, None] - y)  # squares: comparing needs no roots
    same = squares < SAME_PX**2
    size = USUAL_PX * np.exp(np.clip(cell[:, SIZE], -1, 1.5))
    peak = _peaks(squares, same @ share, APART_SHARE * size)
    weight = same[peak] * (share * np.exp(-np.clip(cell[:, SPREAD], -4, 2)))
    weight /= weight.sum(axis=1, keepdims=True)
    places, logits = weight @ at, weight @ cell[:, KIND]
    kinds = np.exp(logits - logits.max(axis=1, keepdims=True, initial=-np.inf))
    score = share_of(cell_odds(cells[..., LIKELY], places))
    order = np.argsort(-score, kind="stable")
    kinds /= kinds.sum(axis=1, keepdims=True)
    return PlacesInView(*(np.asarray(part[order], float) for part in (places, weight @ size, score, kinds)))


def _peaks(squares: Field, borne: Field, reach: Floats) -> NDArray[np.intp]:
    """The indices of the places with the most support within reach, the first of equals.

    `squares` (N, N) are the squares of their distances from one another.
    """
    falling = np.argsort(-borne, kind="stable")
    rank = np.empty(len(borne), np.intp)
    rank[falling] = np.arange(len(borne))
    outdone = (rank < rank[:, None]) & (squares < np.square(reach)[:, None])
    return np.flatnonzero(~outdone.any(axis=1))


def cell_odds(logits: Field, places: Points) -> Floats:
    """(N,) the log odds that places (N, 2) in the view are pieces: the mean of the cells round each."""
    reach = int(HEARD_PX // CELL_PX) + 1
    steps = np.arange(-reach, reach + 1)
    cells = np.floor((places + 0.5) / CELL_PX).astype(int)[:, :, None] + steps  # columns, then rows
    off2 = np.square(CELL_PX * cells + (CELL_PX - 1) / 2 - places[:, :, None])
    heard = off2[:, 1, :, None] + off2[:, 0, None] < HEARD_PX**2
    columns, rows = np.clip(cells, 0, len(logits) - 1).transpose(1, 0, 2)
    heard_logits = logits[rows[:, :, None], columns[:, None]] * heard
    return np.asarray(heard_logits.sum(axis=(1, 2)) / np.maximum(heard.sum(axis=(1, 2)), 1), float)
