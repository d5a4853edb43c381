"""Pieces that fly off the board: the picture round it is compared while something moves at the cushion.

A coin that leaps off is over the watched border for a picture or two. For ten more it is over the rest of the
border, the cloth and the floor; an umpire looks there, too. People move there as well. So this only says where
small things were, and `vision.tracking.ballistic` decides whether they flew from the board.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from calibration.boardmap import BoardMap, corners_mm
from rules.table import Mm
from vision.change.grid import MIDDLE_HEIGHT_MM
from vision.change.movers import Mover
from vision.change.settings import ChangeSettings
from vision.frame import Frame, Plane
from vision.light.flicker import row_gains, with_gains

# Round the board one pixel in this many mm is compared. More pixels cost more, fewer lose small coins.
BEYOND_CELL_MM = 3.0
# A passing piece differs from the picture this many seconds ago, and from twice as long ago: a piece that leaps
# has gone on by more than its size.
BEYOND_APART_S = 0.045
# A piece that leaps off was this near to the cushion, or over the border, in the picture before. At sixty
# pictures a second that is six metres a second.
BEYOND_NEAR_MM = 60.0
# Seconds for which a piece that leaps off may be seen: in the air, and rolling on the cloth.
BEYOND_AFTER_S = 0.35
# Smallest and largest area of a patch there that may be a coin, smeared or not: larger ones are arms.
BEYOND_MM2 = (90.0, 3500.0)
BEYOND_ALONE_MM = 25.0  # A thing nearer to an arm than this belongs to the arm or to its shadow.
FLICKER_COLUMNS = 3  # One column in this many tells the light of a row.
SAMPLED = np.s_[::6, ::6]  # so few pixels tell whether the light has changed all over
RELIT = 0.02  # A camera that steps its exposure makes most of them brighter, or darker, by this share at least.
BEYOND_MOST = 12  # More patches at once are a touched camera.
RELIT_MOST = 3  # The same where the light has changed: of a piece that leaps its shadow is seen, too.


@dataclass(eq=False)
class Surroundings:
    """Every nth pixel of the picture, and where in it the board's surroundings are."""

    board_map: BoardMap
    settings: ChangeSettings
    _before: deque[tuple[float, Plane]] = field(default_factory=deque)
    _leaps_till_s: float = float("-inf")
    _spare: list[Plane] = field(default_factory=list)  # new memory would cost as much as the whole look

    def __post_init__(self) -> None:
        self._thin = max(1, round(self.board_map.px_per_mm() * BEYOND_CELL_MM))
        self._cell_mm2 = (self._thin / self.board_map.px_per_mm()) ** 2
        width, height = self.board_map.lens.width_px, self.board_map.lens.height_px
        self._region = np.full((-(-height // self._thin), -(-width // self._thin)), 255, np.uint8)
        reach = self.board_map.half_mm + self.settings.border_mm
        outline = self.board_map.image_from_board(corners_mm(2 * reach)) / self._thin
        cv2.fillPoly(self._region, [np.round(outline).astype(np.int32)], (0,))
        self._strips = _strips(self._region)
        self._rows = np.zeros((self._region.shape[0], width), np.uint8)
        self._apart, self._passing = np.empty_like(self._region), np.empty_like(self._region)

    def look(
        self, frame: Frame, movers: Sequence[Mover], levels: int, *, flickers: bool = False
    ) -> tuple[Mover, ...]:
        """The small things that pass there; they differ from the picture before by `levels` of grey.

        Each differs from the picture a moment ago and from the one before that. So neither the place that
        something left nor a thing that lies still counts. A piece that leaps off was at the cushion a moment
        ago: while no `movers` were there, a picture is only kept now and then, for comparison. Where the light
        `flickers`, or has changed all over, the rows of the pictures before get the light of this one.
        """
        if any(self._may_leap(mover) for mover in movers):
            self._leaps_till_s = frame.t_s + BEYOND_AFTER_S
        looks = frame.t_s <= self._leaps_till_s
        if not looks and self._kept_of_late(frame.t_s):
            return ()
        small = self._reduced(frame)
        references = [self._ago(frame.t_s, times * BEYOND_APART_S) for times in (1, 2)]
        relit = looks and any(self._is_relit(reference, small) for reference in references)
        if looks and (flickers or relit):
            references = [self._evened(reference, small) for reference in references]
        self._before.append((frame.t_s, small))
        things = self._passing_by(small, references, levels) if looks else ()
        return things if len(things) <= (RELIT_MOST if relit else BEYOND_MOST) else ()

    def _passing_by(self, small: Plane, references: Sequence[Plane | None], levels: int) -> tuple[Mover, ...]:
        """The small things that differ from all of these pictures; none where one of them is missing."""
        passing = self._region
        for reference in references:
            if reference is None:
                return ()
            cv2.absdiff(small, reference, self._apart)
            cv2.threshold(self._apart, levels, 255, cv2.THRESH_BINARY, self._apart)
            passing = np.asarray(cv2.bitwise_and(passing, self._apart, self._passing), np.uint8)
        return self._small_things(small, passing) if cv2.countNonZero(passing) else ()

    def _evened(self, reference: Plane | None, small: Plane) -> Plane | None:
        """A picture from before in the light of this one, row by row."""
        if reference is None:
            return None
        thin = slice(None), slice(None, None, FLICKER_COLUMNS)
        gains = row_gains(reference[thin], small[thin], self._region[thin] > 0)
        return reference if gains is None else with_gains(reference, gains)

    def _is_relit(self, reference: Plane | None, small: Plane) -> bool:
        """Whether most of what is seen became brighter, or darker: an arm, or a coin, covers less."""
        if reference is None:
            return False
        was, now = (plane[SAMPLED][self._region[SAMPLED] > 0] for plane in (reference, small))
        seen = was > 0
        return bool(seen.any()) and abs(float(np.median(now[seen] / was[seen])) - 1) > RELIT

    def _may_leap(self, mover: Mover) -> bool:
        out_mm = max(abs(mover.at.x_mm), abs(mover.at.y_mm))
        return mover.over_border or out_mm > self.board_map.half_mm - BEYOND_NEAR_MM

    def _kept_of_late(self, now_s: float) -> bool:
        return bool(self._before) and now_s - self._before[-1][0] < BEYOND_APART_S

    def _reduced(self, frame: Frame) -> Plane:
        """The picture thinned. Pixels where only the board can be are left out: reading takes the time here.

        Whole rows are read first: adjacent memory is read in half the time of scattered memory.
        """
        plane = self._spare.pop() if self._spare else np.zeros_like(self._region)
        rows = frame.y[:: self._thin]
        for down, across in self._strips:
            whole = slice(across.start * self._thin, across.stop * self._thin)
            self._rows[down, whole] = rows[down, whole]
            plane[down, across] = self._rows[down, whole.start : whole.stop : self._thin]
        return plane

    def _ago(self, now_s: float, least_s: float) -> Plane | None:
        """The newest picture of at least this age; None where there is none, or only one that is too old."""
        oldest_s = now_s - 4 * BEYOND_APART_S
        while self._before and self._before[0][0] < oldest_s:
            self._spare.append(self._before.popleft()[1])
        return next((plane for t_s, plane in reversed(self._before) if t_s <= now_s - least_s), None)

    def _small_things(self, small: Plane, passing: Plane) -> tuple[Mover, ...]:
        """The isolated patches of a coin's size: beside an arm its sleeve and its shadow move."""
        contours, _ = cv2.findContours(passing, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        sized = [(cv2.boundingRect(contour), cv2.contourArea(contour) * self._cell_mm2) for contour in contours]
        least, most = BEYOND_MM2
        large = [box for box, area_mm2 in sized if area_mm2 > most]
        reach = round(BEYOND_ALONE_MM * self.board_map.px_per_mm() / self._thin)
        alone = [
            (box, area_mm2)
            for box, area_mm2 in sized
            if least <= area_mm2 <= most and not any(_are_near(box, arm, reach) for arm in large)
        ]
        return self._movers(small, alone) if alone else ()

    def _movers(self, small: Plane, patches: list[tuple[Sequence[int], float]]) -> tuple[Mover, ...]:
        """The movers of patches, each a box in thinned pixels with its area in mm2."""
        middles = np.array([(box[0] + (box[2] - 1) / 2, box[1] + (box[3] - 1) / 2) for box, _ in patches])
        places = self.board_map.board_from_image(middles * self._thin, MIDDLE_HEIGHT_MM)
        levels = (float(small[round(row), round(column)]) for column, row in middles)
        return tuple(
            Mover(Mm(float(x_mm), float(y_mm)), area_mm2, level, over_border=True)
            for (x_mm, y_mm), (_, area_mm2), level in zip(places, patches, levels, strict=True)
        )


def _strips(region: Plane) -> list[tuple[slice, slice]]:
    """Four rectangles round the upright one that the region leaves out; they cover little else."""
    height, width = region.shape
    left, top, across, down = cv2.boundingRect(cv2.bitwise_not(region))
    right, bottom = left + across, top + down
    while region[top:bottom, left:right].any():
        top, bottom, left, right = top + 1, bottom - 1, left + 1, right - 1
    between, all_across = slice(top, bottom), slice(0, width)
    above, below = (slice(0, top), all_across), (slice(bottom, height), all_across)
    return [above, below, (between, slice(0, left)), (between, slice(right, width))]


def _are_near(box: Sequence[int], other: Sequence[int], reach: int) -> bool:
    """Whether two boxes are at most so many cells apart, across and down."""
    across = max(box[0], other[0]) - min(box[0] + box[2], other[0] + other[2])
    down = max(box[1], other[1]) - min(box[1] + box[3], other[1] + other[3])
    return across <= reach and down <= reach
