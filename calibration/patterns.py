"""The lens from pictures of a printed pattern: a chessboard, or a chessboard with markers (ChArUco)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.errors import CalibrationError
from calibration.lens import Lens, Picture, Points

LEAST_PICTURES = 3
LEAST_CORNERS = 8  # of a ChArUco board partly hidden


@dataclass(frozen=True)
class Pattern:
    """A calibration pattern. `columns` and `rows` count inner corners for a chessboard, squares for ChArUco.

    `dictionary` is the marker dictionary's OpenCV name, None for a plain chessboard; `marker_share` a marker's
    side over its square's.
    """

    columns: int
    rows: int
    dictionary: str | None = None
    marker_share: float = 0.5

    @classmethod
    def from_text(cls, text: str) -> Pattern:
        """`chessboard:8x6` or `charuco:7x5:DICT_6X6_250[:0.5]`; raises CalibrationError for another."""
        kind, _, rest = text.partition(":")
        size, *more = rest.split(":")
        try:
            columns, rows = (int(part) for part in size.split("x"))
            if kind == "chessboard" and not more:
                return cls(columns, rows)
            if kind == "charuco" and more and hasattr(cv2.aruco, more[0]):
                return cls(columns, rows, more[0], float(more[1]) if len(more) > 1 else 0.5)
        except ValueError:
            pass
        raise CalibrationError(
            f"pattern {text!r}: expected chessboard:8x6 (inner corners) or charuco:7x5:DICT_6X6_250 (squares)"
        )


@dataclass(frozen=True)
class LensFit:
    """A lens, the root mean square misfit of the pattern's corners in pixels, and the pictures used."""

    lens: Lens
    reprojection_px: float
    pictures: tuple[int, ...]


def fit_lens(pictures: Sequence[Picture], pattern: Pattern) -> LensFit:
    """The lens that took these (H, W, 3) pictures of one pattern.

    Raises CalibrationError where fewer than three pictures show the pattern or their sizes differ.
    """
    sizes = {picture.shape[1::-1] for picture in pictures}
    if len(sizes) != 1:
        raise CalibrationError(f"pictures of one camera have one size, these have {sorted(sizes)}")
    seen = [(n, _corners(picture, pattern)) for n, picture in enumerate(pictures)]
    used = [(n, found) for n, found in seen if found is not None]
    if len(used) < LEAST_PICTURES:
        raise CalibrationError(
            f"the pattern is seen in {len(used)} of {len(pictures)} pictures, {LEAST_PICTURES} are needed: "
            "check its size, and show it whole, sharp and without glare"
        )
    return _fitted(used, sizes.pop())


def _fitted(used: list[tuple[int, tuple[Points, Points]]], size_px: tuple[int, int]) -> LensFit:
    guess = Lens.from_hfov(*size_px, 70.0)
    flags = cv2.CALIB_FIX_ASPECT_RATIO | cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_USE_INTRINSIC_GUESS
    error, matrix, bend, _, _ = cv2.calibrateCamera(
        [np.asarray(found[0], np.float32) for _, found in used],
        [np.asarray(found[1], np.float32) for _, found in used],
        size_px,
        guess.matrix,
        np.zeros(5),
        flags=flags,
    )
    k1, k2, _, _, k3 = (float(k) for k in np.ravel(bend)[:5])
    lens = Lens(*size_px, float(matrix[0, 0]), float(matrix[0, 2]), float(matrix[1, 2]), k1, k2, k3)
    return LensFit(lens, float(error), tuple(n for n, _ in used))


def _corners(picture: Picture, pattern: Pattern) -> tuple[Points, Points] | None:
    """(N, 3) places on the pattern, in squares, and (N, 2) pixels; None where it is not seen."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    if pattern.dictionary is not None:
        return _charuco(np.asarray(grey, np.uint8), pattern)
    found, corners = cv2.findChessboardCornersSB(grey, (pattern.columns, pattern.rows))
    if not found:
        return None
    grid = np.mgrid[0 : pattern.columns, 0 : pattern.rows].T.reshape(-1, 2)
    return np.column_stack([grid, np.zeros(len(grid))]).astype(float), np.asarray(corners, float).reshape(-1, 2)


def _charuco(grey: Picture, pattern: Pattern) -> tuple[Points, Points] | None:
    markers = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, str(pattern.dictionary)))
    board = cv2.aruco.CharucoBoard((pattern.columns, pattern.rows), 1.0, pattern.marker_share, markers)
    corners, ids, _, _ = cv2.aruco.CharucoDetector(board).detectBoard(grey)
    if ids is None or len(ids) < LEAST_CORNERS:
        return None
    places = np.asarray(board.getChessboardCorners())[np.ravel(ids)]
    return places.astype(float), np.asarray(corners, float).reshape(-1, 2)
