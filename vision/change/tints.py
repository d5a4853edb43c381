"""Motion by colour: of pieces that are as bright as the wood round them, as a red queen on brown.

Change detection sees brightness alone, a quarter of a picture's cost. Where a piece at rest hardly differs from
the wood in brightness, but plainly in a plane of colour, that plane is compared, too, while anything moves.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from math import isnan
from statistics import median

import cv2
import numpy as np

from rules.table import Mm
from vision.change.detector import MOMENT_S, Change
from vision.change.difference import CHANGE_TINTS
from vision.change.grid import RIM, CellGrid
from vision.frame import Frame, Plane
from vision.light.illumination import Light

FAINT_LEVELS = 30.0  # a piece that differs less from the wood leaves a track with gaps, or none
TIMES_BETTER = 2.0  # a tint shows a piece much better than brightness does if it differs by so many times
PLAIN_TIMES = 2.0  # of `CHANGE_TINTS`: a tint that differs by so much shows a piece
LIMIT_SHARE = 1 / 3  # of that difference: what moves is smeared, and coded pictures smear tints further
# Radii: how far from a piece's middle the wood beside it is looked at, and the size of the spots there.
WOOD_AT, SPOT = 2.0, 0.5
NARROWEST_MM = 7.0  # what is thinner is a scrap of print or of a coded picture, and no piece
THIN = 8  # one cell in so many each way shows how the tint of the whole picture has shifted
PLANES = ("u", "v")
Disc = tuple[Mm, float]  # its place and radius in millimetres


@dataclass(frozen=True, eq=False)
class _Rest:
    """A plane of colour of the table at rest, by its name, and the levels by which a cell must change there."""

    name: str
    plane: Plane
    levels: int


class TintMotion:
    """Watches a plane of colour on tables where that shows a piece better than brightness does."""

    def __init__(self, grid: CellGrid) -> None:
        self._grid = grid
        across = max(1, round(NARROWEST_MM * grid.cells_per_mm()))
        self._narrowest = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (across, across))
        self._rest: _Rest | None = None
        self._before: deque[tuple[float, Plane]] = deque()

    def learn(self, frame: Frame, small: Plane, coins: Iterable[Disc]) -> None:
        """Takes in a table at rest, whose brightness is `small`, with the coins that lie there.

        A striker is larger, and its print shows on any wood.
        """
        self._rest = None
        self._before.clear()
        tints = {name: plane for name in PLANES if (plane := self._reduced(frame, name)) is not None}
        contrasts = [
            (self._contrast(tint, disc), name)
            for disc in coins
            if (by_brightness := self._contrast(small, disc)) < FAINT_LEVELS
            for name, tint in tints.items()
            if self._contrast(tint, disc) > TIMES_BETTER * by_brightness
        ]
        most, name = max(contrasts, default=(0.0, ""))
        if most >= PLAIN_TIMES * CHANGE_TINTS:
            self._rest = _Rest(name, tints[name], round(max(CHANGE_TINTS, LIMIT_SHARE * most)))

    def fresh(self, frame: Frame, change: Change) -> Plane | None:
        """255 where the tint differs from a moment ago and from the table at rest; None where none is watched.

        A camera that trembles or shakes moves every tint, so nothing is said of its pictures.
        """
        if self._rest is None or change.shakes or change.slid_px != (0.0, 0.0):
            return None
        now = self._reduced(frame, self._rest.name)
        if now is None:
            return None
        if change.light.factors is not None:  # in the light of the table at rest: tints fade as brightness does
            now = Light(np.float32(1) / change.light.factors).on_tint(now)
        now = self._without_drift(now, self._rest.plane)
        before = self._a_moment_ago(frame.t_s, self._rest.plane)
        self._before.append((frame.t_s, now))
        changed = cv2.bitwise_and(self._differs(now, self._rest.plane), self._grid.surface)
        if not cv2.countNonZero(changed):
            return None
        changed = cv2.bitwise_and(changed, self._differs(now, before))
        return np.asarray(cv2.morphologyEx(changed, cv2.MORPH_OPEN, self._narrowest), np.uint8)

    def _a_moment_ago(self, t_s: float, rest: Plane) -> Plane:
        while len(self._before) > 1 and self._before[1][0] <= t_s - MOMENT_S:
            self._before.popleft()
        return self._before[0][1] if self._before else rest

    def _without_drift(self, now: Plane, rest: Plane) -> Plane:
        """The plane less what all of the picture has drifted: cameras pump their white balance."""
        thin = np.s_[::THIN, ::THIN]
        off = np.median(np.subtract(now[thin], rest[thin], dtype=np.int16)[self._grid.surface[thin] > 0])
        return np.asarray(cv2.convertScaleAbs(now, alpha=1.0, beta=-float(off)), np.uint8) if off else now

    def _differs(self, now: Plane, other: Plane) -> Plane:
        assert self._rest is not None
        apart = cv2.absdiff(now, other)
        return np.asarray(cv2.threshold(apart, self._rest.levels, 255, cv2.THRESH_BINARY)[1], np.uint8)

    def _reduced(self, frame: Frame, name: str) -> Plane | None:
        """A plane of colour in the grid's cells; None where the frame has none."""
        plane = getattr(frame, name)
        if plane is None:
            return None
        left, top, right, bottom = self._grid.box
        part = plane[top // 2 : bottom // 2, left // 2 : right // 2]
        return np.asarray(cv2.resize(part, self._grid.size, interpolation=cv2.INTER_LINEAR), np.uint8)

    def _contrast(self, plane: Plane, disc: Disc) -> float:
        """By how many levels a disc differs from what is round it; 0 at the picture's edge."""
        at, radius_mm = disc
        own = self._grid.level(plane, at, radius_mm)
        places = (Mm(at.x_mm + x, at.y_mm + y) for x, y in WOOD_AT * radius_mm * RIM[::3])
        round_it = [self._grid.level(plane, place, SPOT * radius_mm) for place in places]
        known = [level for level in round_it if not isnan(level)]
        return abs(own - median(known)) if known and not isnan(own) else 0.0
