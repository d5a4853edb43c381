"""A drawn board of hexes before a camera, on a canvas, with the answers due."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.lens import Picture, Points
from calibration.proposal.board_network import CANVAS_PX, CELL_PX, cells_from_canvas
from device.training.board_finding.augmentation import disturbed
from device.training.hex_tiles.drawing import PITCH_PX, Tiles, drawn_tiles
from device.training.hex_tiles.textures import Luck, texture
from vision.rectified.network import Field

CELLS = CANVAS_PX // CELL_PX
PITCHES_PX = (15.0, 60.0)  # of a hex in the middle of the canvas
MOST_TILT_DEG, FOCUS = 62.0, (0.9, 2.5)  # of the board; the focal length by the canvas's side
SPREAD = 0.12  # of the board's middle about the canvas's
NONE_SHARE = 0.12  # of samples that show a photograph without hexes
MIDDLE_CELLS, MIDDLE_SHARE = 0.7, 0.09  # a middle's mark is smeared so far at least; by this share of the pitch
EDGE_CELLS = 0.8
FINE_BITS = 4


@dataclass(frozen=True, eq=False)
class Sample:
    """A canvas (S, S, 3), and the answers due (3, G, G): hexes, their outlines, their middles."""

    canvas: Picture
    marks: Field


def sample_of(photographs: Sequence[Picture], luck: Luck) -> Sample:
    """A sample by chance."""
    behind = _behind(photographs, luck)
    if luck.random() < NONE_SHARE:
        return Sample(disturbed(behind, None, luck), np.zeros((3, CELLS, CELLS), np.float32))
    tiles = drawn_tiles(photographs, luck)
    matrix = camera(tiles, luck)
    size = (CANVAS_PX, CANVAS_PX)
    seen = cv2.warpPerspective(tiles.picture, matrix, size, flags=cv2.INTER_AREA)
    share = cv2.warpPerspective(tiles.share, matrix, size)[..., None] / 255
    canvas = np.asarray(seen * share + behind * (1 - share), np.uint8)
    return Sample(disturbed(canvas, _behind(photographs, luck), luck), marks_due(tiles, matrix))


def camera(tiles: Tiles, luck: Luck) -> Points:
    """(3, 3) canvas pixels from those of a drawn board."""
    middle = tiles.middles.mean(axis=0)
    pitch_px = np.exp(luck.uniform(*np.log(PITCHES_PX)))
    turn, tilt = luck.uniform(0, 2 * np.pi), np.radians(MOST_TILT_DEG) * luck.random()
    way, focus = luck.uniform(0, 2 * np.pi), luck.uniform(*FOCUS) * CANVAS_PX
    rotation = cv2.Rodrigues(tilt * np.array([np.cos(way), np.sin(way), 0]))[0]
    plane = np.column_stack([rotation[:, 0], rotation[:, 1], [0, 0, focus]])
    cos, sin = np.cos(turn), np.sin(turn)
    scale = pitch_px / PITCH_PX
    flat = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]]) * [[scale], [scale], [1.0]]
    flat = flat @ np.array([[1, 0, -middle[0]], [0, 1, -middle[1]], [0, 0, 1]])
    at = CANVAS_PX * (0.5 + luck.normal(0, SPREAD, 2))
    onto = np.array([[1, 0, at[0]], [0, 1, at[1]], [0, 0, 1]]) @ np.diag([focus, focus, 1.0])
    return np.asarray(onto @ plane @ flat)


def marks_due(tiles: Tiles, matrix: Points) -> Field:
    """The answers due (3, G, G), 0 to 1."""
    outlines = cv2.perspectiveTransform(tiles.outlines().reshape(1, -1, 2), matrix).reshape(-1, 6, 2)
    inside = np.zeros((CANVAS_PX, CANVAS_PX), np.uint8)
    lines = np.zeros((CANVAS_PX, CANVAS_PX), np.uint8)
    for outline in np.round(outlines * 2**FINE_BITS).astype(np.int32):
        cv2.fillPoly(inside, [outline], 255, cv2.LINE_8, FINE_BITS)
        cv2.polylines(lines, [outline], True, 255, 2, cv2.LINE_AA, FINE_BITS)
    hexes = cv2.resize(inside, (CELLS, CELLS), interpolation=cv2.INTER_AREA) / 255
    smeared = cv2.GaussianBlur(
        cv2.resize(lines, (CELLS, CELLS), interpolation=cv2.INTER_AREA), (0, 0), EDGE_CELLS
    )
    edges = np.minimum(smeared / 110.0, 1.0)
    return np.stack([hexes, edges, _middles(tiles, matrix)]).astype(np.float32)


def _middles(tiles: Tiles, matrix: Points) -> Field:
    """(G, G) high at the hexes' middles."""
    at = cells_from_canvas(cv2.perspectiveTransform(tiles.middles[None], matrix)[0])
    beside = cells_from_canvas(cv2.perspectiveTransform(tiles.middles[None] + [PITCH_PX, 0.0], matrix)[0])
    below = cells_from_canvas(cv2.perspectiveTransform(tiles.middles[None] + [0.0, PITCH_PX], matrix)[0])
    rows, columns = np.mgrid[:CELLS, :CELLS]
    heat = np.zeros((CELLS, CELLS))
    for middle, right, down in zip(at, beside, below, strict=True):
        smear = max(MIDDLE_CELLS, MIDDLE_SHARE * min(np.hypot(*(right - middle)), np.hypot(*(down - middle))))
        away2 = (columns - middle[0]) ** 2 + (rows - middle[1]) ** 2
        heat = np.maximum(heat, np.exp(-away2 / (2 * smear**2)))
    return heat.astype(np.float32)


def _behind(photographs: Sequence[Picture], luck: Luck) -> Picture:
    """What lies round the board: a part of a photograph, or a texture."""
    if photographs and luck.random() < 0.6:
        picture = photographs[int(luck.integers(len(photographs)))]
        side = int(luck.uniform(0.4, 1) * min(picture.shape[:2]))
        y, x = (int(luck.integers(0, length - side + 1)) for length in picture.shape[:2])
        cut = picture[y : y + side, x : x + side]
        return np.asarray(cv2.resize(cut, (CANVAS_PX, CANVAS_PX), interpolation=cv2.INTER_AREA), np.uint8)
    ground = texture(photographs, luck)(luck)
    return np.asarray(cv2.resize(ground, (CANVAS_PX, CANVAS_PX), interpolation=cv2.INTER_LINEAR), np.uint8)
