"""The network that sees a whole picture and marks the playing surface, its edges and its corners.

The encoder began with EfficientNet-Lite0's ImageNet weights (Apache-2.0). `device.training.board_finding`
trains it on photographs of boards and of other things, and on drawn boards where there are any. It runs through
OpenCV.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.lens import Picture, Points

LEARNT = __file__.replace("proposal/board_network.py", "learnt/board_finder.onnx")
CANVAS_PX = 224  # side of the square picture that the network reads
CELL_PX = 4  # pixels of that picture in one cell of an answer
GREY = (127, 127, 127)  # of a canvas where the picture does not reach
SCALE, MEAN = 1 / 128, (127.0, 127.0, 127.0)
REDUCE = 0.6  # a picture that shrinks more than this is averaged first
AIR = 1.25  # and left so much larger than the canvas wants


@dataclass(frozen=True, eq=False)
class Marks:
    """The network's answers about one canvas, (G, G) probabilities each, and what of it lies in the picture."""

    surface: Points
    edge: Points
    corner: Points
    inside: Points


def cells_from_canvas(points: Points) -> Points:
    """(N, 2) canvas pixels to cells of an answer."""
    return np.asarray((np.asarray(points, float) + 0.5) / CELL_PX - 0.5)


def canvas_from_cells(points: Points) -> Points:
    """(N, 2) cells of an answer to canvas pixels."""
    return np.asarray((np.asarray(points, float) + 0.5) * CELL_PX - 0.5)


class BoardNetwork:
    """The network, for one thread; `learnt` is the file of its weights."""

    def __init__(self, learnt: str = LEARNT) -> None:
        # By its name: given as bytes it runs in OpenCV's newer engine, which takes twice as long (5.0).
        self._net = cv2.dnn.readNetFromONNX(learnt, cv2.dnn.ENGINE_CLASSIC)

    def marks(self, bgr: Picture, canvas_from_image: Points) -> Marks:
        """The marks on a (H, W, 3) picture, laid on the canvas by a (3, 3) homography.

        The canvas is read as it is and mirrored, and the answers are averaged.
        """
        canvas, inside = _laid(bgr, canvas_from_image)
        pair = np.stack([canvas, canvas[:, ::-1]])
        self._net.setInput(cv2.dnn.blobFromImages(list(pair), SCALE, (CANVAS_PX, CANVAS_PX), MEAN, swapRB=True))
        answers = 1 / (1 + np.exp(-np.asarray(self._net.forward(), float)))
        surface, edge, corner = (answers[0] + answers[1][..., ::-1]) / 2
        return Marks(*(np.ascontiguousarray(field, np.float32) for field in (surface, edge, corner, inside)))


def _laid(bgr: Picture, canvas_from_image: Points) -> tuple[Picture, Points]:
    """The canvas, and the (G, G) share of each cell that lies in the picture."""
    scale, matrix = _scale_in_the_middle(canvas_from_image), canvas_from_image
    if scale < REDUCE:
        kept = min(scale * AIR, 1.0)
        bgr = np.asarray(cv2.resize(bgr, None, fx=kept, fy=kept, interpolation=cv2.INTER_AREA), np.uint8)
        half = (0.5 / kept) - 0.5
        matrix = canvas_from_image @ np.array([[1 / kept, 0, half], [0, 1 / kept, half], [0, 0, 1.0]])
    size = (CANVAS_PX, CANVAS_PX)
    way = cv2.INTER_LINEAR if scale < 1.5 else cv2.INTER_CUBIC
    canvas = cv2.warpPerspective(bgr, matrix, size, flags=way, borderMode=cv2.BORDER_CONSTANT, borderValue=GREY)
    seen = cv2.warpPerspective(np.ones(bgr.shape[:2], np.float32), matrix, size)
    cells = (CANVAS_PX // CELL_PX, CANVAS_PX // CELL_PX)
    return np.asarray(canvas, np.uint8), np.asarray(
        cv2.resize(seen, cells, interpolation=cv2.INTER_AREA), float
    )


def _scale_in_the_middle(canvas_from_image: Points) -> float:
    """Canvas pixels for a picture's pixel in the middle of the canvas: elsewhere a homography has others.

    Its area grows there by the determinant over the cube of the last homogeneous coordinate.
    """
    middle = np.linalg.solve(canvas_from_image, [(CANVAS_PX - 1) / 2, (CANVAS_PX - 1) / 2, 1.0])
    depth = canvas_from_image[2] @ (middle / middle[2])
    return float(np.sqrt(abs(np.linalg.det(canvas_from_image) / depth**3)))
