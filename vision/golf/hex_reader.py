"""What the hexes of a course show, from picture to picture: only those that look different are read again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.course import RIM_GROUND, Course, Place
from calibration.golf.plane import HexPlane
from vision.golf.ball_or_disc import crops, maybe_tokens, told_apart
from vision.golf.change_cells import changed
from vision.golf.flat_course import PITCH_PX, FlatCourse
from vision.golf.hex_network import HexAnswers, answers_of
from vision.golf.obstacles import SOLID
from vision.golf.patches import Patches
from vision.golf.tokens import LEAST_SCORE

HEX_AREA = 3**0.5 / 2  # of a hex one pitch from flat to flat
LEAST_SEEN = 0.6  # share of a hex that lies in the picture
SMALL = 4  # pixels of the flattened picture in one that is compared
CHANGED = 7  # levels of Lab by which it then differs: more than noise, less than a pale token
ALONE = 14  # levels by which a single pixel of it shows a thing: what shows of one behind a tree may be narrow
REACH = 0.45  # pitches about a change within which hexes look different
MOST_CHANGED = 0.5  # share of hexes above which the light may have changed: all are read then
ON_HEX = np.s_[:, 14:42, 12:28]  # the part of a patch that shows a hex, and what stands on it
# Change of a pixel that shows another thing, and share of them on a hex whose obstacle is gone. Of 724 looks at
# hexes without their mushrooms each has 0.35 or more. Of 1410 at standing ones four, of one ball close by, have
# 0.30, all others up to 0.15 (virtual Carom Golf, 87102 and 91100 to 91109).
OTHERWISE, MOSTLY = 0.2, 1 / 3
SPOT_PX, NOTHING = 5, 0.05  # of a patch: a spot that shows a thing; its mean change up to which nothing is new


class HexReader:
    """The looks of the hexes of one course, and what a network says of each."""

    def __init__(
        self,
        flat: FlatCourse,
        plane: HexPlane,
        course: Course,
        hexes: tuple[Place, ...],
        gone: frozenset[Place] = frozenset(),
        *,
        has_balls: bool = True,
    ) -> None:
        """`gone` are hexes whose obstacles are off the table; `has_balls` where a game has balls and discs."""
        self._plane, self._has_balls = plane, has_balls
        self.hexes, self.middles_px = hexes, plane.px_from_hexes(hexes)
        self._patches = Patches(flat, plane, course, hexes)
        self._patches.clear(gone)
        self._gone, self._may_be_gone = gone, gone
        everyone = range(len(hexes))
        seen = self._patches.seen(flat, everyone)
        self.seen: tuple[NDArray[np.float32], ...] = tuple(seen)
        self._stood = {at: self.seen[n] for n, at in enumerate(hexes) if course[at] in SOLID and at not in gone}
        self.answers = self._answers(flat, seen, everyone)
        self._numbers = np.full(len(flat.hexes) + 1, -1)
        self._numbers[[flat.hexes.index(place) for place in hexes]] = everyone
        self._hex_index = flat.hex_index[SMALL // 2 :: SMALL, SMALL // 2 :: SMALL]
        self._small = _small(flat)

    @property
    def grounds(self) -> NDArray[np.float16]:
        """(N, 3, 48, 40) the usual colours of the grounds that the hexes' patches show."""
        return self._patches.grounds

    def renewed(
        self, flat: FlatCourse, gone: frozenset[Place] = frozenset(), falling: frozenset[Place] = frozenset()
    ) -> bool:
        """Reads again what looks different; False, with nothing read, where that is most of the course.

        Obstacles that are `gone`, or `falling` with this look, are taken for gone where their hexes look so.
        """
        self._may_be_gone = gone | falling
        small = _small(flat)
        mask = changed(self._small, small, CHANGED, round(REACH * PITCH_PX / SMALL), ALONE)
        numbers = self._hexes_in(mask)
        if len(numbers) > MOST_CHANGED * len(self.hexes):
            return False
        cv2.copyTo(small, mask.astype(np.uint8), self._small)
        if numbers:
            self._read(flat, numbers)
        return True

    def _hexes_in(self, mask: NDArray[np.bool_]) -> list[int]:
        rows, columns = (
            min(side, other) for side, other in zip(mask.shape, self._hex_index.shape, strict=True)
        )
        places = self._hex_index[:rows, :columns][mask[:rows, :columns]]
        numbers = np.unique(self._numbers[places])
        return [int(number) for number in numbers if number >= 0]

    def _read(self, flat: FlatCourse, numbers: Sequence[int]) -> None:
        """Reads those of some hexes again on which, or above which, something looks different."""
        patches = zip(numbers, self._patches.seen(flat, numbers), strict=True)
        different = [(number, patch) for number, patch in patches if _is_new(self.seen[number], patch)]
        if not different:
            return
        numbers, fresh = [number for number, _ in different], np.stack([patch for _, patch in different])
        self._clear(dict(zip((self.hexes[number] for number in numbers), fresh, strict=True)))
        seen = list(self.seen)
        for number, colours in zip(numbers, fresh, strict=True):
            seen[number] = colours
        self.seen = tuple(seen)
        again = self._answers(flat, fresh, numbers)
        parts = [part.copy() for part in (self.answers.states, self.answers.colours, self.answers.stands)]
        for part, new in zip(parts, (again.states, again.colours, again.stands), strict=True):
            part[numbers] = new
        self.answers = HexAnswers(*parts)

    def _answers(self, flat: FlatCourse, seen: NDArray[np.float32], numbers: Sequence[int]) -> HexAnswers:
        """What networks say of some hexes with these colours."""
        readings = answers_of(self._patches.whole(seen, numbers))
        if not self._has_balls:
            return readings
        rows = maybe_tokens(readings, LEAST_SCORE)
        places = [self.hexes[numbers[row]] for row in rows]
        return told_apart(readings, rows, crops(flat, self._plane, places, self._patches.share))

    def _clear(self, fresh: Mapping[Place, NDArray[np.float32]]) -> None:
        """Takes obstacles for gone that may be, where their hexes plainly look otherwise than with them."""
        fallen = {
            at
            for at in (self._may_be_gone - self._gone) & fresh.keys() & self._stood.keys()
            if _is_another(self._stood[at], fresh[at])
        }
        gone = (self._gone & self._may_be_gone) | fallen
        if gone != self._gone:
            self._gone = gone
            self._patches.clear(gone)


def seen_hexes(flat: FlatCourse, course: Course, with_rim: bool) -> tuple[tuple[int, int], ...]:
    """The hexes of the course whose middles lie in the picture; those of its rim are parts of hexes."""
    inside = np.bincount(flat.hex_index[(flat.hex_index >= 0) & flat.seen], minlength=len(flat.hexes))
    area = PITCH_PX**2 * HEX_AREA
    return tuple(
        place
        for place, pixels in zip(flat.hexes, inside, strict=True)
        if (with_rim or course[place] != RIM_GROUND) and pixels > LEAST_SEEN * area
    )


def _is_new(was: NDArray[np.float32], now: NDArray[np.float32]) -> bool:
    """Whether two patches (3, 48, 40) of a hex show different things on it; what is beside it is another's."""
    off = cv2.blur(np.abs(now[ON_HEX] - was[ON_HEX]).mean(axis=0), (SPOT_PX, SPOT_PX))
    return float(off.max()) > NOTHING


def _is_another(was: NDArray[np.float32], now: NDArray[np.float32]) -> bool:
    """Whether two patches (3, 48, 40) of a hex show different things on most of what an obstacle covers."""
    off = cv2.blur(np.abs(now[ON_HEX] - was[ON_HEX]).max(axis=0), (3, 3))
    return float((off > OTHERWISE).mean()) > MOSTLY


def _small(flat: FlatCourse) -> NDArray[np.uint8]:
    """The flattened picture in Lab, small: made small first, which takes a sixteenth of the time."""
    height, width = flat.bgr.shape[:2]
    whole = flat.bgr[: height // SMALL * SMALL, : width // SMALL * SMALL]  # other shares take ten times as long
    small = cv2.resize(whole, None, fx=1 / SMALL, fy=1 / SMALL, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2LAB), np.uint8)
