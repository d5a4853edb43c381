"""Hands over a golf table, from reading to reading: what lies as still as the table is no hand.

A course may be printed in the colours of skin. Nobody holds a hand over it without any motion for long; and a
hand reaches in from the picture's edge, which a golfer's shadow on such a print does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.course import Place
from vision.golf.course_reader import Reading
from vision.golf.tokens import is_hand

FIRST_S, LATER_S = 0.4, 6.0  # so long still before anything was told of a course, and later
FEW, FEW_S = 4, 0.8  # hexes that are fewer than a whole hand covers, and how long a finger may be still
REACHING_GREY = 8  # levels by which pixels of a small picture differ under an arm, at least: above noise
AROUND = np.ones((3, 3), np.uint8)  # pixels of it that are taken together
SPARSE, FILLED = 4, 2  # every so many pixels tell the light; the value of pixels that are reached
MOST_REACHED = 0.5  # share of a picture above which the light has changed, or the camera has moved
Picture = NDArray[np.uint8]


class Hands:
    """Tells hands from print. One value for one course in one place."""

    def __init__(self) -> None:
        self._printed: frozenset[Place] = frozenset()
        self._since_s: float | None = None
        self._bare: Picture | None = None  # the small picture of the table without hands
        self._like_skin: frozenset[Place] = frozenset()  # hexes that looked like a hand where none reached in

    def reaching(self, reading: Reading, small: Picture, px: int, *, is_first: bool) -> Reading:
        """The reading, with those hexes alone as covered that something reaches from the picture's edge.

        `small` has every so many `px` of the picture. At first all count; where there is nothing to compare it
        with later, all but those that looked so before without a hand.
        """
        bare = small if is_first or self._bare is None else _lit_as(small, self._bare)
        reached = _reached(bare, small)
        if bare is small or reached.mean() > MOST_REACHED:
            self._bare = small
            return reading if is_first else _covered_by(reading, reading.covered - self._like_skin)
        self._bare = np.where(reached, bare, small)  # an arm that rests there may reach further in
        under = frozenset(_where(reached, reading, px)) if reading.covered else reading.covered
        self._like_skin |= reading.covered - under
        return _covered_by(reading, under)

    def forget_table(self) -> None:
        """The camera was moved: the next picture shows the table elsewhere."""
        self._bare = None

    def note_hand(self, reading: Reading, t_s: float, moved_s: float, *, is_first: bool) -> bool:
        """Whether a hand is over the course in a reading; what keeps still for too long is remembered as print.

        `moved_s`: when something moved last.
        """
        covered = reading.covered - self._printed
        if not is_hand(covered):
            self._since_s = None
            return False
        if self._since_s is None or moved_s > self._since_s:
            self._since_s = t_s
        patience_s = FIRST_S if is_first else FEW_S if len(covered) <= FEW else LATER_S
        if t_s - self._since_s < patience_s:
            return True
        self._printed |= covered
        return False


def _covered_by(reading: Reading, under: frozenset[Place]) -> Reading:
    return reading if under == reading.covered else replace(reading, covered=under)


def _where(reached: NDArray[np.bool_], reading: Reading, px: int) -> Iterator[Place]:
    """The covered hexes of a reading whose middles are reached, in a picture of every so many pixels."""
    places = sorted(reading.covered)
    middles = reading.placement.plane.px_from_hexes(places) if places else np.zeros((0, 2))
    last = np.array(reached.shape[::-1]) - 1
    for place, (column, row) in zip(places, np.clip(np.rint(middles / px).astype(int), 0, last), strict=True):
        if reached[row, column]:
            yield place


def _lit_as(small: Picture, bare: Picture) -> Picture:
    """A small picture of the table in the light of another."""
    now, was = (float(np.median(picture[::SPARSE, ::SPARSE])) for picture in (small, bare))
    return np.asarray(cv2.convertScaleAbs(bare, alpha=now / max(was, 1.0)), np.uint8)


def _reached(bare: Picture, small: Picture) -> NDArray[np.bool_]:
    """The pixels of a small picture that look different, together with some at its edge."""
    differs = cv2.dilate((cv2.absdiff(bare, small) > REACHING_GREY).astype(np.uint8), AROUND)
    framed = cv2.copyMakeBorder(differs, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=(1,))
    cv2.floodFill(framed, None, (0, 0), (FILLED,), flags=8)
    return np.asarray(framed[1:-1, 1:-1] == FILLED)
