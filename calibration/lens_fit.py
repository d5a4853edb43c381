"""The lens from pictures of a printed pattern: a chessboard, or a chessboard with markers (ChArUco)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.errors import CalibrationError
from calibration.lens import Lens, Picture, Points

LEAST_PICTURES = 3
SHARP_PX = 1.0  # a picture that fits so well is never left out
FAR_WORSE = 3.0  # times the median picture's misfit: blurred, or bent
CALLED_FOR = 0.9  # by how much a further term of distortion must lessen the misfit
MOST_SQUARES = 50  # a side: squares of a sheet before a camera are a few pixels wide by then
LEAST_CORNERS = 8  # of a ChArUco board partly hidden


_Used = tuple[int, tuple[Points, Points]]  # a picture's number; places on the pattern and in the picture


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
            share = float(more[1]) if len(more) > 1 else 0.5
        except ValueError:
            columns, rows, share = 0, 0, 0.0
        if min(columns, rows) > 2 and max(columns, rows) <= MOST_SQUARES and 0 < share < 1:
            if kind == "chessboard" and not more:
                return cls(columns, rows)
            if kind == "charuco" and more and more[0].startswith("DICT_") and hasattr(cv2.aruco, more[0]):
                return cls(columns, rows, more[0], share)
        raise CalibrationError(
            f"pattern {text!r:.60}: expected chessboard:8x6 (inner corners) or charuco:7x5:DICT_6X6_250 "
            f"(squares), with 3 to {MOST_SQUARES} a side"
        )


@dataclass(frozen=True)
class LensFit:
    """A lens, the root mean square misfit of the pattern's corners in pixels, and the pictures used."""

    lens: Lens
    reprojection_px: float
    pictures: tuple[int, ...]


def fit_lens(pictures: Sequence[Picture], pattern: Pattern) -> LensFit:
    """The lens that took these (H, W, 3) pictures of one pattern.

    Pictures that do not show the pattern, are of another size than most, or fit far worse than the others
    (blurred by motion, say) are left out. Raises CalibrationError where fewer than three remain.
    """
    seen = [(n, _corners(picture, pattern)) for n, picture in enumerate(pictures)]
    patterns = [(n, corners) for n, corners in seen if corners is not None]
    sizes = Counter(pictures[n].shape[1::-1] for n, _ in patterns)
    size_px = max(sizes, key=lambda size: sizes[size], default=(0, 0))
    used = [(n, corners) for n, corners in patterns if pictures[n].shape[1::-1] == size_px]
    if len(used) < LEAST_PICTURES:
        raise CalibrationError(
            f"the pattern is seen in {len(used)} of {len(pictures)} pictures, {LEAST_PICTURES} of one size are "
            "needed: check its size, and show it whole, sharp and without glare"
        )
    fit, misfits = _fitted(used, (int(size_px[0]), int(size_px[1])))
    most_px = max(FAR_WORSE * float(np.median(misfits)), SHARP_PX)
    kept = [pair for pair, off_px in zip(used, misfits, strict=True) if off_px < most_px]
    if LEAST_PICTURES <= len(kept) < len(used):
        fit, _ = _fitted(kept, (int(size_px[0]), int(size_px[1])))
    return fit


def _fitted(used: list[_Used], size_px: tuple[int, int]) -> tuple[LensFit, Points]:
    """The lens with no more terms of distortion than the pictures call for, and each picture's misfit in px."""
    best = _solved(used, size_px, cv2.CALIB_FIX_K2 | cv2.CALIB_FIX_K3)
    for more_flags in (cv2.CALIB_FIX_K3, 0):
        richer = _solved(used, size_px, more_flags)
        if richer[0].reprojection_px < CALLED_FOR * best[0].reprojection_px:
            best = richer
    return best


def _solved(used: list[_Used], size_px: tuple[int, int], more_flags: int) -> tuple[LensFit, Points]:
    """The lens by OpenCV's calibration with these terms held at 0, and (N,) each picture's misfit in px."""
    guess = Lens.from_hfov(*size_px, 70.0)
    flags = cv2.CALIB_FIX_ASPECT_RATIO | cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_USE_INTRINSIC_GUESS
    error, matrix, bend, _, _, _, _, misfits = cv2.calibrateCameraExtended(
        [np.asarray(pair[0], np.float32) for _, pair in used],
        [np.asarray(pair[1], np.float32) for _, pair in used],
        size_px,
        guess.matrix,
        np.zeros(5),
        flags=flags | more_flags,
    )
    k1, k2, _, _, k3 = (float(k) for k in np.ravel(bend)[:5])
    lens = Lens(*size_px, float(matrix[0, 0]), float(matrix[0, 2]), float(matrix[1, 2]), k1, k2, k3)
    return LensFit(lens, float(error), tuple(n for n, _ in used)), np.ravel(np.asarray(misfits, float))


def _corners(picture: Picture, pattern: Pattern) -> tuple[Points, Points] | None:
    """(N, 3) places on the pattern, in squares, and (N, 2) pixels; None where it is not seen."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    if pattern.dictionary is not None:
        return _charuco(np.asarray(grey, np.uint8), pattern)
    is_seen, corners = cv2.findChessboardCornersSB(grey, (pattern.columns, pattern.rows))
    if not is_seen:
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
