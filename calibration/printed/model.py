"""The print of a carrom board as points to look for: base lines, base circles, the centre circle.

Makers differ by some millimetres from the laws and from each other. The print therefore has a shape: a few
numbers beside the laws' own, fitted to the picture.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from calibration.lens import Points
from rules.carrom.board import ICF, BoardProfile
from rules.pieces import Seat
from rules.table import Mm

LINE_POINTS = 40  # along each base line; more cost time, fewer lose a line under coins
CENTRE_POINTS = 72
LINE_SHARE = 0.88  # of a base line's length between its circles: nearer, the circles' outlines bend it
CLOCKWISE_FROM_NORTH = (Seat.N, Seat.E, Seat.S, Seat.W)

Line = tuple[Points, Points, NDArray[np.int64]]  # places, normals, marks


class Mark(IntEnum):
    """A kind of printed line."""

    OUTER_LINE = 0
    INNER_LINE = 1
    CENTRE_CIRCLE = 2


@dataclass(frozen=True)
class PrintModel:
    """Sample points of the printed lines, in board mm.

    `at` (N, 2) places, `normal` (N, 2) unit vectors across the line, pointing outwards, `mark` (N,) the kinds,
    `width_mm` the printed width of each kind, `apart_mm` from an outer line to its inner one, `circle_at`
    (8, 2) the base circles' middles in pairs round the corners NW NE SE SW, each pair clockwise,
    `circle_slide` (8, 2) their shift as pairs grow 1 mm wider, `bare_share` the quantile of a look across lines
    that tells the wood's own grain: broad lines alone take up most of it.
    """

    at: Points
    normal: Points
    mark: NDArray[np.int64]
    width_mm: tuple[float, float, float]
    apart_mm: float
    circle_at: Points
    circle_slide: Points
    bare_share: float = 0.5


def print_of(profile: BoardProfile = ICF) -> PrintModel:
    """The prints of a board of this profile."""
    parts = [line for seat in CLOCKWISE_FROM_NORTH for line in _side(profile, seat)]
    parts.append(_centre_circle(profile))
    at, normal, mark = (np.concatenate(part) for part in zip(*parts, strict=True))
    circle_at = _base_circles(profile)
    inward = np.where(np.abs(circle_at) > np.abs(circle_at[:, ::-1]), 0.5, -0.5) * np.sign(circle_at)
    widths = (profile.outer_line_thick_mm, profile.inner_line_thick_mm, profile.inner_line_thick_mm)
    apart_mm = profile.inner_line_mm - profile.outer_line_mm
    return PrintModel(at, normal, mark, widths, apart_mm, circle_at, inward)


def _side(profile: BoardProfile, seat: Seat) -> list[Line]:
    outward = {Seat.N: (0.0, 1.0), Seat.E: (1.0, 0.0), Seat.S: (0.0, -1.0), Seat.W: (-1.0, 0.0)}[seat]
    lines: list[Line] = []
    for mark, (left, right) in zip((Mark.OUTER_LINE, Mark.INNER_LINE), profile.base_lines(seat), strict=True):
        share = (1 + LINE_SHARE * np.linspace(-1, 1, LINE_POINTS)[:, None]) / 2
        at = _xy(left) + (_xy(right) - _xy(left)) * share
        lines.append((at, np.tile(outward, (LINE_POINTS, 1)), np.full(LINE_POINTS, int(mark))))
    return lines


def _centre_circle(profile: BoardProfile) -> Line:
    turn = np.linspace(0, 2 * np.pi, CENTRE_POINTS, endpoint=False)
    normal = np.column_stack([np.cos(turn), np.sin(turn)])
    return profile.centre_circle_radius_mm * normal, normal, np.full(CENTRE_POINTS, int(Mark.CENTRE_CIRCLE))


def _base_circles(profile: BoardProfile) -> Points:
    circles = np.array([_xy(circle) for seat in CLOCKWISE_FROM_NORTH for circle in profile.base_circles(seat)])
    clockwise_from_west = (np.pi - np.arctan2(circles[:, 1], circles[:, 0])) % (2 * np.pi)
    return np.asarray(circles[np.argsort(clockwise_from_west)], float)


def _xy(at: Mm) -> Points:
    return np.array([at.x_mm, at.y_mm])
