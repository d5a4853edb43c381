"""Tokens: what stands out in one colour, the size of a token, told by the hex under its foot.

A ball is seen shifted away from the camera by its height. Its form follows from its shading: a disc is even,
a ball has a bright and a dark side and is drawn out.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.camera import Stand, stand
from calibration.golf.placing import RIM_GROUND
from calibration.golf.plane import HexPlane, hexes_from_plane, plane_from_hexes
from vision.golf.colours import NAMES, named
from vision.golf.ground import PITCH_PX, SOLID, Course, FlatCourse, flat_course, neighbours_of, standing_out
from vision.golf.hands import hand_mask

APART = 2.2  # deviations from the ground
LEAST_AREA, MOST_AREA = 0.16, 2.6  # square pitches, of the flattened patch
HEIGHTS = {"ball": 0.9, "flat": 0.17, "meeple": 1.1}  # pitches
LEAST_OF_HULL = 0.55  # a glare may hide the rest
LEAST_FILLED = 0.68  # of a meeple's hull
PRINTED = ("green", "white")  # colours that a golf print and its trees have themselves
FAR_APART = 4.4  # deviations that such a colour needs
SHADED = 9.0  # grey levels of lightness: the spread within a ball
BESIDE = 0.85  # pitches from a foot to the hex that it is taken for
NOT_STOOD_ON = SOLID | {RIM_GROUND}
FAR = 0.9  # pitches from a foot to its hex's centre
LEAST_SCORE = 0.45


@dataclass(frozen=True)
class Token:
    """A token: colour's name, form, the hex under its foot, the foot in pixels, and a score of 0 to 1."""

    token: str
    form: str
    at: tuple[int, int]
    px: tuple[float, float]
    score: float


@dataclass(frozen=True, eq=False)
class Patch:
    """A patch of one colour: its pixels in the flattened picture, as a mask within a corner and a size."""

    colour: str
    points: NDArray[np.float64]
    lightness: NDArray[np.float64]
    apart: float
    filled: float


def tokens(bgr: NDArray[np.uint8], plane: HexPlane, course: Course, meeples: bool) -> list[Token]:
    """The tokens on a course, by hex; `meeples` says that they are golfers instead of balls and discs."""
    flat = flat_course(bgr, plane, course)
    apart = standing_out(flat, course)
    return tokens_of(flat, apart, plane, course, meeples)


def tokens_of(
    flat: FlatCourse, apart: NDArray[np.float32], plane: HexPlane, course: Course, meeples: bool
) -> list[Token]:
    """The tokens among what stands out."""
    camera = stand(plane)
    apart = np.where(hand_mask(apart), 0, apart).astype(np.float32)
    found = [_token(patch, flat, camera, plane, course, meeples) for patch in patches(flat, apart)]
    best: dict[tuple[int, int], Token] = {}
    for token in found:
        if token is not None and (token.at not in best or best[token.at].score < token.score):
            best[token.at] = token
    return [best[at] for at in sorted(best)]


def patches(flat: FlatCourse, apart: NDArray[np.float32]) -> list[Patch]:
    """Patches of one colour that stand out, of a token's size; glare on a token belongs to it."""
    colours, found = named(flat.lab), []
    glared = np.zeros(colours.shape, bool)
    for number, colour in sorted(enumerate(NAMES), key=lambda one: one[1] in ("white", "black")):
        mask = ((apart > APART) & (colours == number) & ~glared).astype(np.uint8)
        mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        for whole, filled in _pieces(np.asarray(mask)):
            found.append(_patch(flat, apart, whole, colour, filled))
            glared |= whole
    return found


def _pieces(mask: NDArray[np.uint8]) -> list[tuple[NDArray[np.bool_], float]]:
    """The hulls of the pieces of a mask that have a token's size, and how much of its hull each fills."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    found = []
    for label in range(1, count):
        area = stats[label, cv2.CC_STAT_AREA]
        if LEAST_AREA < area / PITCH_PX**2 < MOST_AREA:
            points = np.argwhere(labels == label)[:, ::-1].astype(np.int32)
            whole = np.zeros(mask.shape, np.uint8)
            cv2.fillConvexPoly(whole, cv2.convexHull(points), 1)
            if area > LEAST_OF_HULL * whole.sum():
                found.append((whole > 0, float(area / whole.sum())))
    return found


def _patch(
    flat: FlatCourse, apart: NDArray[np.float32], mask: NDArray[np.bool_], colour: str, filled: float
) -> Patch:
    rows, columns = np.nonzero(mask)
    points = flat.plane_from_flat(np.column_stack((columns, rows)).astype(float))
    lightness = flat.lab[rows, columns, 0].astype(float)
    return Patch(colour, points, lightness, float(np.median(apart[rows, columns])), filled)


def _token(
    patch: Patch, flat: FlatCourse, camera: Stand, plane: HexPlane, course: Course, meeples: bool
) -> Token | None:
    """The token of a patch; None where no token looks so."""
    middle = patch.points.mean(axis=0)
    along = middle - np.array([camera.x, camera.y])
    away = float(np.hypot(*along))
    along = along / max(away, 1e-6)
    off = patch.points - middle
    length, width = (4 * float((off @ axis).std()) for axis in (along, np.array([-along[1], along[0]])))
    form = "meeple" if meeples else _form(patch, length / max(width, 1e-6), away / camera.height)
    height = HEIGHTS[form]
    drawn = height * away / camera.height  # how far its top is shifted
    wide, full = (0.3, 1.25) if meeples else (0.5, 1.2)
    least_filled = LEAST_FILLED if meeples else LEAST_OF_HULL
    if meeples and patch.colour in PRINTED and patch.apart < FAR_APART:
        return None
    if not wide < width < full or not 0.4 < length < full + 1.3 * drawn or patch.filled < least_filled:
        return None
    foot = camera.foot(middle.reshape(1, 2), height / 2)[0]
    place = _place(foot, course)
    if place is None or (meeples and patch.colour == course[place]):
        return None  # a flag's hex is green as its print is
    near = float(np.hypot(*(plane_from_hexes([place])[0] - foot)))
    score = float(np.clip(1 - near / FAR, 0, 1) ** 0.5 * min(1.0, patch.apart / (2 * APART)) ** 0.5)
    px = plane.px_from_plane(foot.reshape(1, 2))[0]
    return (
        Token(patch.colour, form, place, (float(px[0]), float(px[1])), score) if score > LEAST_SCORE else None
    )


def _place(foot: NDArray[np.float64], course: Course) -> tuple[int, int] | None:
    """The hex under a foot, or the nearest whole one beside it: nothing stands on a part of a hex."""
    q, r = (int(part) for part in hexes_from_plane(foot.reshape(1, 2))[0])
    around = [(q, r), *neighbours_of((q, r))] if course.get((q, r)) == RIM_GROUND else [(q, r)]
    whole = [place for place in around if course.get(place, RIM_GROUND) not in NOT_STOOD_ON]
    if not whole:
        return None
    away = np.hypot(*(plane_from_hexes(whole) - foot).T)
    return whole[int(away.argmin())] if away.min() < BESIDE else None


def _form(patch: Patch, drawn_out: float, slope: float) -> str:
    """Ball or flat: shading, and drawn out as far as a sphere is there (by the slope of the line of sight)."""
    shading = float(np.percentile(patch.lightness, 92) - np.percentile(patch.lightness, 12)) / 2.6
    sphere = np.sqrt(1 + slope**2)
    leaning = (drawn_out - 1) / (sphere - 1) if sphere > 1.12 else 0.5
    return "ball" if shading / SHADED + 1.2 * (leaning - 0.5) > 1.0 else "flat"
