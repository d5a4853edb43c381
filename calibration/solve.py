"""From four corners to a board map: the homography and the camera's place.

A single view of a square gives the focal length only at enough tilt. The estimate therefore weighs the fit of
each focal length to the four corners against how usual such a lens is.
"""

from __future__ import annotations

from math import inf

import cv2
import numpy as np

from calibration.boardmap import DEFAULT_HFOV_DEG, BoardMap, corners_mm
from calibration.errors import CalibrationError
from calibration.lens import Lens, Points

CORNER_NOISE = 0.0015  # of the picture's width: the usual error of a corner given by hand
HFOV_SPREAD = 0.25  # of ln(focal length): table cameras range from 60 to 102 degrees
SEARCHED_HFOV_DEG = np.linspace(40.0, 110.0, 71)


def map_from_corners(
    corners_px: Points,
    size_px: tuple[int, int],
    *,
    surface_mm: float = 740.0,
    hfov_deg: float | None = None,
    lens: Lens | None = None,
) -> BoardMap:
    """The board map through four corners of the playing surface, (4, 2) pixels in the order NW NE SE SW.

    `lens` is used as it is; else `hfov_deg` makes a straight one; else the focal length is estimated from
    the corners. The residual is the distance of the corners from any picture of a square, in mm.
    Raises CalibrationError where the corners are not a convex quadrilateral in clockwise order.
    """
    corners = _checked(corners_px)
    lens = lens or _lens_for(corners, size_px, hfov_deg)
    straight = lens.straight_from_image(corners)
    matrix, _ = cv2.findHomography(corners_mm(surface_mm), straight)
    eye_mm, off_px = seen_from(straight, lens, surface_mm)
    board_map = BoardMap(lens, tuple(float(x) for x in matrix.ravel()), eye_mm, surface_mm)
    return BoardMap(lens, board_map.straight_from_board, eye_mm, surface_mm, off_px / board_map.px_per_mm())


def seen_from(straight_px: Points, lens: Lens, surface_mm: float) -> tuple[tuple[float, float, float], float]:
    """The eye in board millimetres that sees the corners there, and the root mean square misfit in pixels."""
    square = np.column_stack([corners_mm(surface_mm), np.zeros(4)])
    _, rotations, translations, errors = cv2.solvePnPGeneric(
        square, np.asarray(straight_px, float), lens.matrix, None, flags=cv2.SOLVEPNP_SQPNP
    )  # SOLVEPNP_IPPE, meant for squares, gives no number for a board seen straight from above
    eye = -cv2.Rodrigues(rotations[0])[0].T @ translations[0].ravel()
    return (float(eye[0]), float(eye[1]), float(eye[2])), float(np.ravel(errors[0])[0])


def likeliest_lens(square_px: Points, lenses: list[Lens], usual_px: float, noise_px: float) -> Lens:
    """The lens whose focal length explains a seen square best and is not far from `usual_px`.

    `square_px` (4, 2) are a square's corners NW NE SE SW in straightened pixels, each off by `noise_px` or so.
    """

    def unusual(lens: Lens) -> float:
        return float((np.log(lens.f_px / usual_px) / HFOV_SPREAD) ** 2)

    by_use = sorted(lenses, key=unusual)
    best, least = by_use[0], inf
    for lens in by_use:
        if unusual(lens) >= least:  # as all that follow: none of them can cost less
            break
        _, off_px = seen_from(square_px, lens, 1000.0)
        cost = (off_px / noise_px) ** 2 + unusual(lens)
        if cost < least:
            best, least = lens, cost
    return best


def _lens_for(corners: Points, size_px: tuple[int, int], hfov_deg: float | None) -> Lens:
    if hfov_deg is not None:
        return Lens.from_hfov(*size_px, hfov_deg)
    lenses = [Lens.from_hfov(*size_px, float(hfov)) for hfov in SEARCHED_HFOV_DEG]
    usual_px = Lens.from_hfov(*size_px, DEFAULT_HFOV_DEG).f_px
    return likeliest_lens(corners, lenses, usual_px, CORNER_NOISE * size_px[0])


def _checked(corners_px: Points) -> Points:
    """Corners as (4, 2) floats; raises CalibrationError where they are no convex clockwise quadrilateral."""
    corners = np.asarray(corners_px, float)
    if corners.shape != (4, 2) or not np.isfinite(corners).all():
        raise CalibrationError(f"expected four corners (x, y) in pixels, got {corners.tolist()}")
    sides = np.roll(corners, -1, axis=0) - corners
    turns = sides[:, 0] * np.roll(sides, -1, axis=0)[:, 1] - sides[:, 1] * np.roll(sides, -1, axis=0)[:, 0]
    if not (turns > 0).all():
        raise CalibrationError(
            f"the corners {corners.round(1).tolist()} do not run clockwise round a convex board: "
            "give them in the order NW NE SE SW, as seen in the picture"
        )
    return corners
