"""The gate: what changed, asked of every frame, on a quarter of its brightness pixels.

Two questions: what differs from a moment ago (it is stirring), and what differs from the ground, the last
picture of the table at rest (something is there that was not, or is gone). An idle frame ends here.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import cv2
import numpy as np
from cv2.typing import MatLike

from calibration.boardmap import BoardMap
from vision.change.grid import CellGrid
from vision.change.illumination import ENOUGH, light_between
from vision.change.noise import noise_of, smoothed
from vision.change.settings import ChangeSettings
from vision.change.shift import apart_with_play, slid_back, slid_cells
from vision.frame import Frame, Plane

# Share of the board in its usual light that is enough while pieces run: a closer look is too slow.
MOST_OF_IT = 0.6
SHADOW = 8  # A change this many times `HAND_MM2` may be the edge of a cloud's shadow.
SLID_BACK = 4  # A shifted picture differs in this many times fewer cells once it is slid back.
# A cell changed if it differs by this many spreads of the noise: of 200,000 cells one does so by chance.
NOISE_TIMES = 4.5
NOISE_EVERY_S = 0.5  # The noise is measured at most once in this many seconds.
# Grey levels between a table's darkest and brightest parts: 120 to 200 in good light. In a picture with fewer
# levels each level counts for more.
USUAL_CONTRAST = 120.0
# The contrast of a picture counts as at least this share of `USUAL_CONTRAST`. Below it, the artefacts of a
# video's coding look like change.
LEAST_CONTRAST = 0.5
# A camera is grainy if its noise asks for this many times the levels of a change in good light; its cells are
# smoothed then. A higher value keeps small things sharp, and loses a tanned hand on wood.
GRAINY = 1.3
# Seconds between the two pictures that show motion. Longer sees slower motion, and reports rest later.
MOMENT_S = 0.045
STILL_PX = 6  # Up to this many cells of motion are noise.
# A change of more than this area that reaches over the frame is a hand: a flying coin's smear is smaller.
HAND_MM2 = 3000.0
# Share of the surface that changes at once where a lamp, a cover or a moved camera is the cause.
LAMP_SHARE = 0.35
# A shaken camera is considered from this many times `HAND_MM2` of motion: a hard break moves as much.
SHAKE_HANDS = 4.0
SHAKE_S = 1.0  # A shake is over this many seconds after the last shift. Until then cells have one cell's play.
# Shares of the surface's cells below which the darkest and the brightest level lie. Pockets and black coins are
# darker, white coins and a lamp's image are brighter.
DARK, BRIGHT = 0.01, 0.99


@dataclass(frozen=True, eq=False)
class Change:
    """What changed: `small` the reduced brightness, `motion` and `foreground` masks (255 where it changed).

    `motion` is against a moment ago, `foreground` against the background. Both are limited to the board and its
    frame, and the next frame overwrites them. Both allow for the light; without that, `much` had changed.
    `shakes`: the camera does, so that all is a little off its place.
    """

    small: Plane
    motion: Plane
    foreground: Plane
    motion_px: int
    much: bool = False
    shakes: bool = False


@dataclass(eq=False)
class ChangeDetector:
    """Reduces frames to the board's part and compares them; remembers a few reduced frames and the ground."""

    board_map: BoardMap
    settings: ChangeSettings
    background: Plane | None = None
    _before: deque[tuple[float, Plane]] = field(default_factory=deque)
    _is_grainy: bool | None = None  # the camera's picture is; not known before the second
    _swings: bool = False  # the camera does, of late
    _swung_s: float | None = None  # when it was last seen to

    def __post_init__(self) -> None:
        self.grid = CellGrid.of(self.board_map, self.settings)
        self.contrast, self._noise_levels = 1.0, 0.0
        self._weighed_s = float("-inf")
        columns, rows = self.grid.size
        self._stirring, self._strange = (np.empty((rows, columns), np.uint8) for _ in range(2))
        self._relit = HAND_MM2 * self.grid.cells_per_mm() ** 2
        self._most = LAMP_SHARE * cv2.countNonZero(self.grid.region)

    def detect(self, frame: Frame) -> Change:
        """What changed in this frame; the first frame becomes the ground."""
        left, top, right, bottom = self.grid.box
        small = self._without_grain(
            cv2.resize(frame.y[top:bottom, left:right], self.grid.size, interpolation=cv2.INTER_AREA)
        )
        if self.background is None or self.background.shape != small.shape:
            self.learn_background(small)
            assert self.background is not None
        self._swings = self._swung_s is not None and frame.t_s - self._swung_s < SHAKE_S
        before = self._a_moment_ago(frame.t_s, small)
        motion = self._differ(small, before, self._stirring)
        stirred = cv2.countNonZero(motion)
        if stirred > (self._relit if self.contrast == 1.0 else STILL_PX):
            self._weigh_noise(small, before, frame.t_s)
        if stirred > self._relit:
            small = self._steadied(small, stirred, frame.t_s)
            relit = light_between(before, small, self.grid.region, usual=MOST_OF_IT).on(before)
            motion = self._differ(small, relit, self._stirring)
            stirred = cv2.countNonZero(motion)
        self._before.append((frame.t_s, small))
        foreground = self._differ(small, self.background, self._strange)
        changed = cv2.countNonZero(foreground)
        if changed > self._relit:
            foreground = self._stranger(small, changed, frame.t_s if stirred <= self._relit else None)
        return Change(small, motion, foreground, stirred, changed > self._most, self._swings)

    def _without_grain(self, reduced: MatLike) -> Plane:
        """The reduced picture; its cells are smoothed where the first two pictures show a camera's grain.

        A small board has cells of one pixel each, and a hand on wood of its own colour is lost in their noise.
        """
        small = np.asarray(reduced, np.uint8)
        if self._is_grainy is None and self._before:
            noise = noise_of(small, self._before[-1][1])
            if noise > 0:  # the very same picture once more tells nothing of a camera
                self._is_grainy = NOISE_TIMES * noise > GRAINY * self.clean_levels
                self._smooth_what_is_kept()
        return smoothed(small) if self._is_grainy else small

    def _smooth_what_is_kept(self) -> None:
        if self._is_grainy and self.background is not None:
            self._before = deque((t_s, smoothed(plane)) for t_s, plane in self._before)
            self.background = smoothed(self.background)

    def _weigh_noise(self, small: Plane, before: Plane, t_s: float) -> None:
        """Asks now and then how much noise the camera makes: less than that is no change."""
        if t_s - self._weighed_s > NOISE_EVERY_S:
            self._weighed_s = t_s
            self._noise_levels = NOISE_TIMES * noise_of(small, before)

    def _stranger(self, small: Plane, changed: int, still_s: float | None) -> Plane:
        """What differs from the ground in this light, where so many cells had `changed`.

        A camera that sank a little while all lay still, at `still_s`, is given its play.
        """
        relit = self.relit(small, ENOUGH if changed > SHADOW * self._relit else MOST_OF_IT)
        foreground, count = self._strange, changed  # as it is marked there, unless the light is another
        if relit is not self.background:
            foreground = self._differ(small, relit, self._strange)
            count = cv2.countNonZero(foreground)
        if still_s is None or self._swings or count < self._relit * SHAKE_HANDS:
            return foreground
        self._swings = True
        if SLID_BACK * cv2.countNonZero(self._differ(small, relit, self._strange)) < count:
            self._swung_s = still_s
            return foreground
        self._swings = False
        return self._differ(small, relit, self._strange)

    def _steadied(self, small: Plane, stirred: int, t_s: float) -> Plane:
        """The picture slid back to where the ground is, if all of it has slid: the camera swings."""
        assert self.background is not None
        swung = self._swings
        if stirred < self._relit * SHAKE_HANDS and not swung:
            return small
        foreground = self._strangers(small)
        self._swings = True
        steady = slid_back(small, slid_cells(self.background, small))
        if self._strangers(steady) * SLID_BACK < foreground:
            self._swung_s = t_s
            return steady
        self._swings = swung
        return small

    def _strangers(self, small: Plane) -> int:
        """How many cells differ from the ground, the light as it may be."""
        assert self.background is not None
        return cv2.countNonZero(self._differ(small, self.background, self._strange))

    def relit(self, small: Plane, usual: float = ENOUGH) -> Plane:
        """The ground as it would look in the light of this picture; `usual` as in `light_between`."""
        assert self.background is not None
        return light_between(self.background, small, self.grid.region, usual=usual).on(self.background)

    def learn_background(self, small: Plane) -> None:
        """Takes this picture as the table at rest."""
        self.background = small
        self.contrast = self._contrast_of(small)

    @property
    def levels(self) -> int:
        """Grey levels by which a cell must change: fewer in a dull picture, more for a noisy camera."""
        return round(max(self.clean_levels, self._noise_levels))

    @property
    def clean_levels(self) -> int:
        """The same for a camera without noise: where two tables at rest are compared."""
        return round(self.settings.change_levels * self.contrast)

    def _contrast_of(self, small: Plane) -> float:
        """From the darkest to the brightest of the surface, as a share of what is usual; at most 1."""
        counts = cv2.calcHist([small], [0], self.grid.surface, [256], [0, 256]).ravel().cumsum()
        darkest, brightest = np.searchsorted(counts, np.array([DARK, BRIGHT]) * counts[-1])
        share = (int(brightest) - int(darkest)) / USUAL_CONTRAST
        return float(np.clip(share, LEAST_CONTRAST, 1.0))

    def laid_upon(self, now: Plane, small: Plane, other: CellGrid) -> Plane | None:
        """A picture that another gate reduced before the camera was moved, in this one's cells, slid to where
        it was; None where even with a cell's play it does not lie upon the present one.
        """
        scale = self.grid.shrink / other.shrink
        shift = (
            np.array(self.grid.box[:2]) - other.box[:2] + (self.grid.shrink - other.shrink) / 2
        ) / other.shrink
        matrix = np.array([[scale, 0, shift[0]], [0, scale, shift[1]]], np.float32)
        how = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        anew = cv2.warpAffine(small, matrix, self.grid.size, flags=how, borderMode=cv2.BORDER_REPLICATE)
        laid = slid_back(np.asarray(anew, np.uint8), slid_cells(now, np.asarray(anew, np.uint8)))
        apart = cv2.inRange(apart_with_play(laid, now), (self.levels,), (255,))
        return laid if cv2.countNonZero(cv2.bitwise_and(apart, self.grid.surface)) < self._relit else None

    def _a_moment_ago(self, t_s: float, now: Plane) -> Plane:
        """The picture of a moment ago, or the one from `now` where there is none."""
        while len(self._before) > 1 and self._before[1][0] <= t_s - MOMENT_S:
            self._before.popleft()
        return self._before[0][1] if self._before else now

    def _differ(self, small: Plane, other: Plane, mask: Plane) -> Plane:
        """Writes where they differ over `mask`: new memory for every frame would cost as much again."""
        if self._swings:
            np.copyto(mask, apart_with_play(small, other))
        else:
            cv2.absdiff(small, other, dst=mask)
        cv2.threshold(mask, self.levels, 255, cv2.THRESH_BINARY, dst=mask)
        return np.asarray(cv2.bitwise_and(mask, self.grid.region, dst=mask), np.uint8)
