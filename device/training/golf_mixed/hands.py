"""Hands cut out of rendered tables, and laid over others: an arm never ends above a course."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from device.training.golf_hexes.labels import HAND, MIDDLE
from device.training.golf_hexes.rendered import rendered_labels
from device.training.golf_mixed.pieces import ANYWHERE, ROUNDS, SOFT_PX, Numbers, middle_px
from device.training.golf_tables.rendered import Rendered
from device.training.golf_tables.stage import Luck
from vision.golf.ground import PITCH_PX, FlatCourse, flat_course
from vision.golf.patches import light_share

LEAST_HEXES = 1  # that a hand hides, to be cut out
SMALLER = 2  # times as small a picture in which a hand's mask is looked for
BEYOND = 0.5  # pitches beyond the course up to which a hand is cut out
SEEN = 0.3  # pitches about the middle of a hex that is seen, where surely no hand is
LARGEST_ONLY = 0.2  # share of the largest part of a mask from which another part counts
SIZES, TRIES = (0.75, 1.2), 30
SKIN, BRIGHT = 0.06, 0.2  # deviations of the logarithm of single colours, and of all


@dataclass(frozen=True, eq=False)
class CutHand:
    """A hand in the flattened picture: its mask (H, W), its colours in the usual light, and (N, 2) pixels
    at which the picture ends in it."""

    alpha: Numbers
    bgr: Numbers
    ends: Numbers


def hand_of(table: Rendered) -> CutHand | None:
    """The hand over a rendered table, by the colours of what hides hexes and of what is seen."""
    if not table.truth["hand"]:
        return None
    flat = flat_course(table.picture, table.plane, table.course)
    hidden = [label.at for label in rendered_labels(table) if label.state == HAND]
    if len(hidden) < LEAST_HEXES:
        return None
    marks = np.full(flat.seen.shape, cv2.GC_PR_BGD, np.uint8)
    for entry in table.truth["hexes"]:
        if entry["seen"]:
            _mark(marks, flat, (entry["at"][0], entry["at"][1]), SEEN, cv2.GC_BGD)
    for at in hidden:
        _mark(marks, flat, at, MIDDLE, cv2.GC_FGD)
    near = _near_course(flat)
    marks[~near] = cv2.GC_BGD
    mask = _of_hand(flat.bgr, marks) & near
    alpha = cv2.GaussianBlur(mask.astype(np.float32), (0, 0), 1.5 * SOFT_PX)
    edge = cv2.erode(near.astype(np.uint8), np.ones((7, 7)), borderValue=0) == 0
    ends = np.argwhere(mask & edge)[:, ::-1].astype(np.float64)
    return CutHand(alpha, flat.bgr.astype(np.float32) * np.float32(light_share(flat)), ends)


def _near_course(flat: FlatCourse) -> NDArray[np.bool_]:
    """(H, W) what is seen of the course and just beyond it: further out a table may look like a hand."""
    wide = np.ones((round(2 * BEYOND * PITCH_PX),) * 2, np.uint8)
    return np.asarray(cv2.dilate((flat.hex_index >= 0).astype(np.uint8), wide).astype(bool) & flat.seen)


def _mark(marks: NDArray[np.uint8], flat: FlatCourse, at: tuple[int, int], reach: float, what: int) -> None:
    x, y = middle_px(at, flat)
    cv2.circle(marks, (round(float(x)), round(float(y))), round(reach * PITCH_PX), what, -1)


def _of_hand(bgr: NDArray[np.uint8], marks: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """The mask of a hand, with no part that is far smaller than its largest."""
    small = np.ascontiguousarray(bgr[::SMALLER, ::SMALLER])
    marked = np.ascontiguousarray(marks[::SMALLER, ::SMALLER])
    cv2.grabCut(small, marked, ANYWHERE, np.zeros((1, 65)), np.zeros((1, 65)), ROUNDS, cv2.GC_INIT_WITH_MASK)
    mask = ((marked == cv2.GC_FGD) | (marked == cv2.GC_PR_FGD)).astype(np.uint8)
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    _, parts, sizes, _ = cv2.connectedComponentsWithStats(mask)
    areas = sizes[1:, cv2.CC_STAT_AREA]
    large = 1 + np.flatnonzero(areas > LARGEST_ONLY * max(areas.max(initial=0), 1))
    whole = cv2.resize(np.isin(parts, large).astype(np.uint8), bgr.shape[1::-1])
    return np.asarray(whole > 0, np.bool_)


def over(hand: CutHand, flat: FlatCourse, luck: Luck) -> tuple[Numbers, Numbers] | None:
    """A hand's mask and colours over another course; None where it fits nowhere by chance."""
    size = flat.seen.shape[::-1]
    on_course = cv2.erode((flat.hex_index >= 0).astype(np.uint8), np.ones((9, 9), np.uint8)).astype(bool)
    middle = np.argwhere(hand.alpha > 0.5).mean(axis=0)[::-1]
    places = np.argwhere(on_course)[:, ::-1]
    for _ in range(TRIES):
        angle, scale = float(luck.uniform(0, 360)), float(luck.uniform(*SIZES))
        matrix = cv2.getRotationMatrix2D((float(middle[0]), float(middle[1])), angle, scale)
        matrix[:, 2] += places[int(luck.integers(len(places)))] - middle
        ends = hand.ends @ matrix[:, :2].T + matrix[:, 2]
        if not _any_on(ends, on_course):
            alpha = cv2.warpAffine(hand.alpha, matrix, size)
            bgr = cv2.warpAffine(hand.bgr, matrix, size, borderMode=cv2.BORDER_REPLICATE)
            tint = np.exp(luck.normal(0, SKIN, 3) + luck.normal(0, BRIGHT)).astype(np.float32)
            return alpha, np.asarray(bgr * tint, np.float32)
    return None


def _any_on(points: Numbers, mask: NDArray[Any]) -> bool:
    """Whether any pixel (x, y) lies where a mask holds; beyond it none does."""
    at = np.rint(points).astype(int)
    inside = ((at >= 0) & (at < np.array(mask.shape[::-1]))).all(axis=1)
    return bool(mask[at[inside, 1], at[inside, 0]].any())
