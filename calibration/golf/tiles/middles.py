"""A small board of hexes found by what hexes look like: a network marks middles, a lattice is laid on them.

A spectrum needs many hexes that repeat. A board of nineteen tiles with pictures on them has few, and its
pictures are stronger than its seams; but a person sees each of its tiles. So does the network, which knows no
print. Its encoder began with EfficientNet-Lite0's ImageNet weights (Apache-2.0); `device.training.hex_tiles`
trains it. It runs through OpenCV, as `calibration.proposal.board_network` runs the finder of boards.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.geometry import mapped
from calibration.golf.plane import HexPlane, Points
from calibration.golf.tiles.lattice import Middles, TileLattice, lattice_of
from calibration.lens import Picture
from calibration.proposal.board_network import CANVAS_PX, BoardNetwork, canvas_from_cells, cells_from_canvas

LEARNT = __file__.replace("golf/tiles/middles.py", "learnt/tiles.onnx")
LEAST_HEAT = 0.25  # of a middle
WHOLE = (1.0, 0.7)  # shares of the canvas that the picture's longer side takes
CLOSER, LOOKS = 0.86, 2  # the share that the hexes take in a closer look; how many of those
ROOM = 0.75  # pitches round the outermost middles that belong to the board


@dataclass(frozen=True, eq=False)
class Look:
    """The network's heat of middles (G, G) on one canvas, and where that canvas lies."""

    heat: NDArray[np.float32]
    canvas_from_image: Points

    def middles(self) -> Middles:
        """The peaks of the heat, in image pixels, best first."""
        beside = cv2.dilate(self.heat, np.ones((3, 3)))
        rows, columns = np.nonzero((self.heat >= beside) & (self.heat > LEAST_HEAT))
        cells = np.array([_finely(self.heat, int(x), int(y)) for x, y in zip(columns, rows, strict=True)])
        heat = np.asarray(self.heat[rows, columns], float)
        order = np.argsort(-heat, kind="stable")
        if not len(cells):
            return Middles(np.zeros((0, 2)), heat)
        image_from_canvas = np.linalg.inv(self.canvas_from_image)
        px = mapped(image_from_canvas, canvas_from_cells(cells.reshape(-1, 2)))
        return Middles(px[order], heat[order])

    def heat_at(self, px: Points) -> NDArray[np.float64]:
        """The heat at image pixels (N, 2); -1 outside the canvas."""
        cells = cells_from_canvas(mapped(self.canvas_from_image, px)).astype(np.float32)
        read = cv2.remap(self.heat, cells[:, 0], cells[:, 1], cv2.INTER_LINEAR, borderValue=-1)
        return np.asarray(read, float).ravel()


def tile_lattice(bgr: Picture, network: BoardNetwork | None = None) -> tuple[TileLattice, Look] | None:
    """The lattice of a board of hexes in a picture, and the closest look at it; None where none is seen."""
    network = network or BoardNetwork(LEARNT)
    looks = [_look(network, bgr, _whole(bgr, share)) for share in WHOLE]
    seen = [(lattice, look) for look in looks if (lattice := lattice_of(look.middles())) is not None]
    if not seen:
        return None
    best, look = max(seen, key=lambda view: view[0].strength())
    for _ in range(LOOKS):
        closer = _look(network, bgr, _about(best))
        again = lattice_of(closer.middles())
        if again is None or again.strength() < 0.7 * best.strength():
            break
        best, look = again, closer
    return best, look


def plane_of(lattice: TileLattice, size_px: tuple[int, int]) -> HexPlane:
    """The lattice as a plane of a picture of (width, height), without a lens."""
    width, height = size_px
    blank = HexPlane(width, height, np.eye(3))
    scale, (x, y) = blank.scale_px, blank.middle_px
    px_from_normal = np.array([[scale, 0, x], [0, scale, y], [0, 0, 1.0]])
    return HexPlane(width, height, np.asarray(lattice.plane_from_px @ px_from_normal, float))


def _look(network: BoardNetwork, bgr: Picture, canvas_from_image: Points) -> Look:
    return Look(np.asarray(network.marks(bgr, canvas_from_image).corner, np.float32), canvas_from_image)


def _whole(bgr: Picture, share: float) -> Points:
    """The canvas with the whole picture in its middle."""
    size_px = np.array([bgr.shape[1], bgr.shape[0]], float)
    return _laid((size_px - 1) / 2, share * CANVAS_PX / float(size_px.max()))


def _about(lattice: TileLattice) -> Points:
    """The canvas with the hexes of a lattice filling it."""
    px = lattice.px_from_plane(lattice.plane_points())
    around = np.concatenate([px + away for away in ROOM * lattice.pitch_px() * np.array([[-1, -1], [1, 1]])])
    low, high = around.min(axis=0), around.max(axis=0)
    return _laid((low + high) / 2, CLOSER * CANVAS_PX / float((high - low).max()))


def _laid(middle_px: Points, scale: float) -> Points:
    x, y = (CANVAS_PX - 1) / 2 - scale * middle_px
    return np.array([[scale, 0, x], [0, scale, y], [0, 0, 1.0]])


def _finely(heat: NDArray[np.float32], x: int, y: int) -> tuple[float, float]:
    """The place of a peak between cells: the vertex of a parabola along each axis, in the logarithm."""
    rows, columns = heat.shape
    if not (0 < x < columns - 1 and 0 < y < rows - 1):
        return float(x), float(y)
    log = np.log(np.maximum(heat[y - 1 : y + 2, x - 1 : x + 2].astype(float), 1e-3))
    return x + _vertex(*log[1]), y + _vertex(*log[:, 1])


def _vertex(before: float, at: float, after: float) -> float:
    bend = before - 2 * at + after
    return float(np.clip((before - after) / (2 * bend), -0.5, 0.5)) if bend < -1e-6 else 0.0
