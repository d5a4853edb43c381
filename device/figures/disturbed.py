"""Photographs and rendered stills, each disturbed in seventeen ways that change nothing for a person.

There are few of either. Mirrored, turned, tilted, made smaller, in other light and by worse cameras they are
no new boards, but they show whether a reading is fragile. All were used in training, undisturbed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np

from calibration.lens import Points
from device.evaluation.changed_films import pulled
from device.evaluation.pictures import Judged, judged
from device.evaluation.truth import KnownPicture, known_pictures
from device.figures.figure import Plan
from device.figures.pictures import APART, PictureFigure
from device.sources.stills import read_picture
from vision.diagnostics.accuracy import KnownPiece
from vision.frame import Frame, Plane

GREYED = 0.65  # share of its colour that is taken from a picture
GRAIN = 9.0  # grey levels of noise
BLUR = 900.0  # of the picture's width is the spread of a blur
POOR_JPEG = 30

Way = Callable[[Plane, KnownPicture], tuple[Plane, KnownPicture]]


def laid(bgr: Plane, known: KnownPicture, matrix: Points, scale: float = 1.0) -> tuple[Plane, KnownPicture]:
    """A picture and its truth, with pixels moved by `matrix` (3, 3); `scale` is the new size."""
    height, width = bgr.shape[:2]
    size = (round(width * scale), round(height * scale))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    moved = cv2.warpPerspective(bgr, matrix, size, flags=way, borderMode=cv2.BORDER_REPLICATE)
    mirrored = bool(np.linalg.det(matrix[:2, :2]) < 0)
    corners = known.corners_px
    if corners is not None:
        corners = np.array([_at(matrix, corner) for corner in corners])
        corners = corners[[1, 0, 3, 2]] if mirrored else corners
    pieces = tuple(_moved(piece, matrix, mirrored) for piece in known.pieces)
    return np.asarray(moved, np.uint8), replace(known, corners_px=corners, pieces=pieces)


def _at(matrix: Points, px: Sequence[float]) -> Points:
    place = matrix @ np.array([px[0], px[1], 1.0])
    return np.asarray(place[:2] / place[2], float)


def _moved(piece: KnownPiece, matrix: Points, mirrored: bool) -> KnownPiece:
    at, beside = _at(matrix, piece.px), _at(matrix, (piece.px[0] + 1, piece.px[1]))
    larger = float(np.hypot(*(beside - at)))
    at_mm = piece.at_mm
    if at_mm is not None and mirrored:
        at_mm = (-at_mm[0], at_mm[1])
    px = (float(at[0]), float(at[1]))
    return replace(piece, px=px, radius_px=piece.radius_px * larger, at_mm=at_mm)


def mirrored(bgr: Plane, known: KnownPicture) -> tuple[Plane, KnownPicture]:
    """A picture with left and right exchanged."""
    return laid(bgr, known, np.array([[-1.0, 0, bgr.shape[1] - 1], [0, 1, 0], [0, 0, 1]]))


def smaller(share: float) -> Way:
    """A way to shrink a picture to this share of its size."""
    return lambda bgr, known: laid(bgr, known, np.diag([share, share, 1.0]), share)


def turned(by_deg: float) -> Way:
    """A way to turn a picture about its middle, clockwise."""

    def way(bgr: Plane, known: KnownPicture) -> tuple[Plane, KnownPicture]:
        height, width = bgr.shape[:2]
        flat = cv2.getRotationMatrix2D((width / 2, height / 2), -by_deg, 1.0)
        return laid(bgr, known, np.vstack([flat, [0, 0, 1]]))

    return way


def aslant(*corners: tuple[float, float]) -> Way:
    """A way to pull a picture's corners, clockwise from the upper left, to these shares of width and height."""

    def way(bgr: Plane, known: KnownPicture) -> tuple[Plane, KnownPicture]:
        return laid(bgr, known, pulled((bgr.shape[1], bgr.shape[0]), corners))

    return way


def lit(change: Callable[[Points], Points]) -> Way:
    """A way to change the light: `change` maps (H, W, 3) colours between 0 and 1."""

    def way(bgr: Plane, known: KnownPicture) -> tuple[Plane, KnownPicture]:
        return np.clip(change(bgr / 255.0) * 255, 0, 255).astype(np.uint8), known

    return way


def grained(bgr: Plane, known: KnownPicture) -> tuple[Plane, KnownPicture]:
    """A picture with a poor camera's noise, the same each time."""
    noise = np.random.default_rng(1).normal(0, GRAIN, bgr.shape)
    return np.clip(bgr + noise, 0, 255).astype(np.uint8), known


def blurred(bgr: Plane, known: KnownPicture) -> tuple[Plane, KnownPicture]:
    """A picture a little out of focus."""
    return np.asarray(cv2.GaussianBlur(bgr, (0, 0), bgr.shape[1] / BLUR), np.uint8), known


def packed(bgr: Plane, known: KnownPicture) -> tuple[Plane, KnownPicture]:
    """A picture through a poor JPEG."""
    _, encoded = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, POOR_JPEG])
    return np.asarray(cv2.imdecode(encoded, cv2.IMREAD_COLOR), np.uint8), known


def _from_the_side(colours: Points) -> Points:
    return np.asarray(colours * np.linspace(0.55, 1.25, colours.shape[1])[None, :, None])


WAYS: dict[str, Way] = {
    "mirrored": mirrored,
    "three quarters as large": smaller(0.75),
    "three fifths as large": smaller(0.6),
    "turned left": turned(-12.0),
    "turned right": turned(9.0),
    "aslant": aslant((0.08, 0.05), (0.95, 0.0), (1.0, 1.0), (0.0, 0.96)),
    "aslant otherwise": aslant((0.0, 0.0), (1.0, 0.06), (0.93, 1.0), (0.04, 0.93)),
    "darker": lit(lambda colours: np.asarray(colours**1.6)),
    "brighter": lit(lambda colours: np.asarray(colours**0.65)),
    "warmer": lit(lambda colours: np.asarray(colours * np.array([0.75, 0.95, 1.1]))),
    "colder": lit(lambda colours: np.asarray(colours * np.array([1.12, 1.0, 0.82]))),
    "greyer": lit(lambda colours: colours * (1 - GREYED) + GREYED * colours.mean(axis=2, keepdims=True)),
    "paler": lit(lambda colours: np.asarray(0.55 * colours + 0.25)),
    "light from the side": lit(_from_the_side),
    "grained": grained,
    "blurred": blurred,
    "poor JPEG": packed,
}


def _disturbed(name: str, title: str, folder: str) -> PictureFigure:
    """The figure of a folder's pictures in every way, without those that are listed apart."""

    def named(plan: Plan) -> list[str]:
        if plan.shared is None or not (plan.shared / folder).is_dir():
            return []
        known = [picture.path.name for picture in known_pictures(plan.shared / folder)]
        return [f"{name}, {way}" for name in known if name not in APART for way in WAYS]

    def judge(part: str, plan: Plan) -> Judged:
        assert plan.shared is not None
        name, way = part.split(", ")
        known = next(picture for picture in known_pictures(plan.shared / folder) if picture.path.name == name)
        disturbed, truth = WAYS[way](read_picture(known.path), known)
        judgement = judged(Frame.from_bgr(np.ascontiguousarray(disturbed)), truth)
        return replace(judgement, name=f"{known.path.stem} {way}")

    return PictureFigure(name, title, named, judge)


DISTURBED = (
    _disturbed(
        "photographs-disturbed", "The same photographs, each disturbed in seventeen ways", "photos/carrom"
    ),
    _disturbed(
        "rendered-disturbed", "The same rendered stills, each disturbed in seventeen ways", "renders/stills"
    ),
)
