"""The picture for a person who sets the camera up: the newest one, with the board drawn at its place.

It is made only while somebody looks, outside the loop: the loop hands a frame over and continues.
"""

from __future__ import annotations

import base64
from itertools import pairwise

import cv2
import numpy as np

from calibration.boardmap import COIN_HEIGHT_MM, BoardMap, corners_mm
from calibration.lens import Points
from rules.carrom.board import ICF
from rules.pieces import Kind, Pocket, Seat
from rules.table import Layout, Mm
from vision.frame import Frame, Plane
from vision.light.quality import light_quality
from web.door import Json

WIDEST_PX = 1280  # of the picture for phones: a finer one shows nothing more
QUALITY = 78  # of JPEG: a corner is still sharp, and a picture about 150 kB
FACE_SHARE = 0.6  # of a coin's radius: the face within it, without rim and shadow
ACROSS = 24  # places of the wood in each direction
PARTS = 16  # of a straight line: a lens bends it in the picture


def picture_of(frame: Frame, board_map: BoardMap | None, layout: Layout | None) -> Json:
    """`{"jpeg", "size_px", "t", "board", "light", "colours"}`; the last three null without a board.

    `jpeg` in base64, possibly smaller than `size_px`, which all places refer to.
    """
    bgr = frame.whole_bgr()
    picture: Json = {"jpeg": _jpeg(bgr), "size_px": list(frame.size_px), "t": frame.t_s}
    if board_map is None:
        return picture | {"board": None, "light": None, "colours": None}
    light = light_quality(frame, board_map)
    return picture | {
        "board": json_from_map(board_map),
        "light": {"score": round(light.score, 2), "fault": light.fault.value},
        "colours": colours_of(frame, board_map, layout),
    }


def colours_of(frame: Frame, board_map: BoardMap, layout: Layout | None) -> dict[str, str | None]:
    """Each kind's colour in a frame at rest, and the wood's; None for a kind that does not lie there."""
    bgr = frame.whole_bgr()
    faces = {kind.value: _face(bgr, board_map, kind, layout) for kind in Kind}
    return {**faces, "wood": _wood(bgr, board_map)}


def json_from_map(board_map: BoardMap) -> Json:
    """`{"corners", "residual_mm", "surface_mm", "lines"}`: the place of the board, and its drawing, in px."""
    return {
        "corners": _rounded(board_map.corners_px()),
        "residual_mm": round(board_map.residual_mm, 2),
        "surface_mm": board_map.surface_mm,
        "lines": [_rounded(board_map.image_from_board(line)) for line in drawing_mm(board_map)],
    }


def drawing_mm(board_map: BoardMap) -> tuple[Points, ...]:
    """The board's drawing as lines in mm: edge, pockets, base lines, circles, at this board's size."""
    make, edge = board_map.profile, corners_mm(board_map.surface_mm)
    pockets = [_ring(make.pocket(pocket), make.pocket_radius_mm) for pocket in Pocket]
    bases = [_straight(*line) for seat in Seat for line in make.base_lines(seat)]
    circles = [_ring(at, make.base_circle_radius_mm) for seat in Seat for at in make.base_circles(seat)]
    centre = [_ring(Mm(0.0, 0.0), radius) for radius in (make.centre_circle_radius_mm, make.spot_radius_mm)]
    return (_along(np.vstack([edge, edge[:1]])), *pockets, *bases, *circles, *centre)


def _face(bgr: Plane, board_map: BoardMap, kind: Kind, layout: Layout | None) -> str | None:
    """The colour of this kind's faces as `#rrggbb`, the median of all on the board; None without any."""
    pieces = [piece for piece in layout or () if piece.kind is kind]
    if not pieces:
        return None
    places = np.array([[piece.at.x_mm, piece.at.y_mm] for piece in pieces])
    reach_mm = FACE_SHARE * (ICF.striker_radius_mm if kind is Kind.STRIKER else ICF.coin_radius_mm)
    spots = np.vstack([place + reach_mm * part * _circle(13) for place in places for part in (0.5, 1.0)])
    return _median(bgr, board_map.image_from_board(spots, COIN_HEIGHT_MM))


def _wood(bgr: Plane, board_map: BoardMap) -> str:
    """The surface's colour: the median over all of it, of which pieces and print are the smaller part."""
    across = np.linspace(-0.45, 0.45, ACROSS) * board_map.surface_mm
    return _median(bgr, board_map.image_from_board(np.array([[x, y] for x in across for y in across])))


def _median(bgr: Plane, places_px: Points) -> str:
    """The median colour of these places, as `#rrggbb`."""
    x_px, y_px = places_px.round().astype(int).T
    height, width = bgr.shape[:2]
    seen = bgr[np.clip(y_px, 0, height - 1), np.clip(x_px, 0, width - 1)]
    blue, green, red = np.median(seen, axis=0).astype(int)
    return f"#{red:02x}{green:02x}{blue:02x}"


def _jpeg(bgr: Plane) -> str:
    height, width = bgr.shape[:2]
    if width > WIDEST_PX:
        size = (WIDEST_PX, round(height * WIDEST_PX / width))
        bgr = np.asarray(cv2.resize(bgr, size, interpolation=cv2.INTER_AREA), np.uint8)
    _, encoded = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return base64.b64encode(encoded.tobytes()).decode("ascii")


def _straight(start: Mm, end: Mm) -> Points:
    return _along(np.array([[start.x_mm, start.y_mm], [end.x_mm, end.y_mm]]))


def _along(corners: Points) -> Points:
    share = np.linspace(0, 1, PARTS)[:, None]
    return np.vstack([a + (b - a) * share for a, b in pairwise(corners)])


def _ring(at: Mm, radius_mm: float) -> Points:
    return np.asarray(np.array([at.x_mm, at.y_mm]) + radius_mm * _circle(33), float)


def _circle(count: int) -> Points:
    angles = np.linspace(0, 2 * np.pi, count)
    return np.column_stack([np.cos(angles), np.sin(angles)])


def _rounded(points: Points) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in points]
