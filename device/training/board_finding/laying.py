"""How a picture is laid on the canvas: turned, mirrored, tilted, nearer or farther, with something round it."""

from __future__ import annotations

import cv2
import numpy as np

from calibration.lens import Picture, Points
from calibration.proposal.board_network import CANVAS_PX

Luck = np.random.Generator

# Sizes are shares of the canvas's side; angles are in radians unless they say degrees.
BOARD_SIZES = (0.28, 0.9)  # a board's side, evenly in logarithms
CLOSER_CHANCE, CLOSER_SIZES = 0.35, (0.62, 0.78)  # in so many pictures it is as large as in a closer look
SQUARED_CHANCE, SQUARED_SIZES, SQUARED_OFF = 0.22, (0.7, 0.94), 0.02  # laid as a square, its corners so far off
LONG_SIDE_SHARE = 0.7  # a board in steep perspective is as large as this share of its longest side
OTHER_SIZES, OTHER_MIDDLES = (0.7, 2.2), (0.3, 0.7)  # another picture's longer side; its part that is shown
ANY_TURN_CHANCE, TURN_SPREAD = 0.35, 0.18  # turned anyhow, or by a little
STRETCH_SPREAD, MIRROR_CHANCE = 0.08, 0.5  # of the logarithm, across and down
TILT_CHANCE, MOST_TILT_DEG, FOCUS = 0.6, 38.0, (1.0, 2.5)  # of the picture's plane; the focal length
MOST_SPAN, FIT_CHANCE, FIT_SPANS = 0.97, 0.8, (0.6, 0.95)  # a board beyond the canvas is mostly made to fit
INSIDE_CHANCE, MARGIN = 0.82, 0.02  # lies inside, this share of the room kept free at both ends
BEYOND = 0.25  # else its upper left end lies up to this far out
OTHER_SPREAD = 0.1  # of the middle of another picture about the canvas's
REDUCE, AIR, LEAST_SCALE = 0.5, 1.4, 0.1  # what shrinks by more is averaged first, left so much larger
OTHER_PICTURE, PLAIN, COLOURED = 0.4, 0.6, 0.75  # sums of chances of what lies round it; else its rim goes on


def canvas_from_picture(corners_px: Points | None, size_px: tuple[int, int], luck: Luck) -> Points:
    """A random (3, 3) homography that lays a picture of (width, height) on the canvas.

    About the board with these (4, 2) corners; about some part of the picture where there is none.
    """
    if corners_px is not None and luck.random() < SQUARED_CHANCE:
        return _as_a_square(corners_px, luck)
    matrix = _turned(corners_px, size_px, luck)
    if luck.random() < TILT_CHANCE:
        matrix = _tilt(luck) @ matrix
    if corners_px is None:
        return _moved(CANVAS_PX / 2 + luck.normal(0, OTHER_SPREAD * CANVAS_PX, 2)) @ matrix
    return _placed(cv2.perspectiveTransform(corners_px[None], matrix)[0], luck) @ matrix


def laid(bgr: Picture, canvas_from_image: Points, other: Picture | None, luck: Luck) -> Picture:
    """The canvas (CANVAS_PX, CANVAS_PX, 3) with a picture laid on it, perhaps on the `other` picture."""
    scale, matrix = float(np.sqrt(abs(np.linalg.det(canvas_from_image[:2, :2])))), canvas_from_image
    if scale < REDUCE:
        kept = max(AIR * scale, LEAST_SCALE)
        bgr = np.asarray(cv2.resize(bgr, None, fx=kept, fy=kept, interpolation=cv2.INTER_AREA), np.uint8)
        half = 0.5 / kept - 0.5
        matrix = canvas_from_image @ np.array([[1 / kept, 0, half], [0, 1 / kept, half], [0, 0, 1.0]])
    seen = _warped(np.full(bgr.shape[:2], 255, np.uint8), matrix)
    behind = _behind(bgr, matrix, other, luck)
    return np.where((seen > 0)[..., None], _warped(bgr, matrix), behind)


def fitted(bgr: Picture) -> Picture:
    """A picture squeezed to the canvas's size."""
    return np.asarray(cv2.resize(bgr, (CANVAS_PX, CANVAS_PX), interpolation=cv2.INTER_AREA), np.uint8)


def _as_a_square(corners_px: Points, luck: Luck) -> Points:
    """The homography that lays a board as a square in the middle, as a squared look does: nearly."""
    half = luck.uniform(*SQUARED_SIZES) * CANVAS_PX / 2
    square = CANVAS_PX / 2 + half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1.0]])
    seen = square + luck.normal(0, 2 * SQUARED_OFF * half, (4, 2))
    if luck.random() < MIRROR_CHANCE:
        seen = seen[::-1]
    seen = np.roll(seen, int(luck.integers(4)), axis=0)
    return np.asarray(
        cv2.getPerspectiveTransform(corners_px.astype(np.float32), seen.astype(np.float32)), float
    )


def _turned(corners_px: Points | None, size_px: tuple[int, int], luck: Luck) -> Points:
    """The picture's middle of interest at the origin, enlarged, turned, stretched, perhaps mirrored."""
    middle_px, scale = _interest(corners_px, size_px, luck)
    turn = luck.uniform(-np.pi, np.pi) if luck.random() < ANY_TURN_CHANCE else luck.normal(0, TURN_SPREAD)
    across, down = scale * np.exp(luck.normal(0, STRETCH_SPREAD, 2))
    if luck.random() < MIRROR_CHANCE:
        across = -across
    cos, sin = np.cos(turn), np.sin(turn)
    return (
        np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]]) @ np.diag([across, down, 1]) @ _moved(-middle_px)
    )


def _interest(corners_px: Points | None, size_px: tuple[int, int], luck: Luck) -> tuple[Points, float]:
    """The place of a picture that is shown, and by how much it is enlarged."""
    if corners_px is None:
        middle_px = np.array(size_px) * luck.uniform(*OTHER_MIDDLES, 2)
        return middle_px, CANVAS_PX * luck.uniform(*OTHER_SIZES) / max(size_px)
    longest_px = float(np.hypot(*(corners_px - np.roll(corners_px, 1, axis=0)).T).max())
    side_px = max(cv2.contourArea(corners_px.astype(np.float32)) ** 0.5, LONG_SIDE_SHARE * longest_px)
    size = float(np.exp(luck.uniform(*np.log(BOARD_SIZES))))
    if luck.random() < CLOSER_CHANCE:
        size = luck.uniform(*CLOSER_SIZES)
    return corners_px.mean(axis=0), CANVAS_PX * size / side_px


def _tilt(luck: Luck) -> Points:
    """The homography of a plane through the origin, tilted about a random axis in it."""
    focus_px = CANVAS_PX * luck.uniform(*FOCUS)
    way, angle = luck.uniform(0, 2 * np.pi), np.radians(luck.uniform(0, MOST_TILT_DEG))
    rotation = cv2.Rodrigues(angle * np.array([np.cos(way), np.sin(way), 0.0]))[0]
    plane = np.column_stack([rotation[:, 0], rotation[:, 1], [0, 0, focus_px]])
    tilted = np.diag([focus_px, focus_px, 1.0]) @ plane
    return np.asarray(tilted / tilted[2, 2])


def _placed(corners: Points, luck: Luck) -> Points:
    """The (3, 3) change of scale and place that puts a board on the canvas, mostly inside."""
    least, span, scale = corners.min(axis=0), np.ptp(corners, axis=0), 1.0
    if span.max() > MOST_SPAN * CANVAS_PX and luck.random() < FIT_CHANCE:
        scale = CANVAS_PX * luck.uniform(*FIT_SPANS) / float(span.max())
    room, beyond = CANVAS_PX - scale * span, BEYOND * CANVAS_PX
    if luck.random() < INSIDE_CHANCE:
        at = np.where(room > 0, luck.uniform(MARGIN, 1 - MARGIN, 2) * room, room / 2)
    else:
        at = luck.uniform(-beyond, np.maximum(room + beyond, -0.8 * beyond))
    return _moved(at - scale * least) @ np.diag([scale, scale, 1.0])


def _behind(bgr: Picture, matrix: Points, other: Picture | None, luck: Luck) -> Picture:
    """What lies round the picture: another one, black or white, a colour, or its own rim drawn out."""
    choice = luck.random()
    if other is not None and choice < OTHER_PICTURE:
        return fitted(other)
    if choice < PLAIN:
        return np.full((CANVAS_PX, CANVAS_PX, 3), 255 * luck.integers(2), np.uint8)
    if choice < COLOURED:
        return np.full((CANVAS_PX, CANVAS_PX, 3), luck.integers(0, 255, 3), np.uint8)
    return _warped(bgr, matrix, cv2.BORDER_REPLICATE)


def _warped(picture: Picture, matrix: Points, border: int = cv2.BORDER_CONSTANT) -> Picture:
    size = (CANVAS_PX, CANVAS_PX)
    return np.asarray(
        cv2.warpPerspective(picture, matrix, size, flags=cv2.INTER_LINEAR, borderMode=border), np.uint8
    )


def _moved(by: Points) -> Points:
    return np.array([[1, 0, by[0]], [0, 1, by[1]], [0, 0, 1.0]])
