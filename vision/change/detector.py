"""Change detection: motion and foreground of every frame, on a quarter of its brightness pixels.

Motion is the difference from a moment ago. Foreground is the difference from the background, the last picture
of the table at rest: something has come there, or has gone. An idle frame ends here.

What the camera and the light do is explained before anything counts as change, in this order. Each step has a
condition, so that a steady picture costs nothing:

    1  trembling   `stabilizer`           differences all over the board; slid back by parts of a pixel
    2  grain       `_without_grain`       a grainy camera, known from its first two pictures; cells are smoothed
    3  flicker     `light.flicker`        more than `STILL_PX` cells move; evened row by row
    4  noise       `_weigh_noise`         more than a hand moves; a change must exceed the noise
    5  shake       `_without_shake`       more than a hard break moves; slid back by whole cells
    6  light       `light.illumination`   more than a hand moves; the picture before is relit
    7  light       `_light`               more than a hand of foreground; the background is relit
    8  sinking     `_foreground_in`       much foreground while all lies still; one cell's play is allowed

A camera that is held by hand comes before all of these (`vision.registration.held`); one that was nudged for
good after them (`vision.registration.nudge`). `vision/observing/README.md` has the words for these.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import cv2
import numpy as np
from cv2.typing import MatLike

from calibration.boardmap import BoardMap
from vision.change.grid import CellGrid
from vision.change.settings import ChangeSettings
from vision.change.shake import apart_with_play, slid_back, slid_cells
from vision.change.stabilizer import Comparison, Stabilizer
from vision.frame import Frame, Plane
from vision.light.flicker import Flicker
from vision.light.illumination import ENOUGH, UNCHANGED, Light, light_between
from vision.light.noise import contrast_of, noise_of, smoothed

# Share of the board in its usual light that is enough while pieces run: a closer look is too slow.
MOST_OF_IT = 0.6
SHADOW = 8  # A change this many times `HAND_MM2` may be the edge of a cloud's shadow.
SLID_BACK = 4  # A shifted picture differs in this many times fewer cells once it is slid back.
# A cell changed if it differs by this many spreads of the noise: of 200,000 cells one does so by chance.
NOISE_TIMES = 4.5
NOISE_EVERY_S = 0.5  # The noise is measured at most once in this many seconds.
# A camera is grainy if its noise asks for this many times the levels of a change in good light; its cells are
# smoothed then. A higher value keeps small things sharp, and loses a tanned hand on wood.
GRAINY = 1.3
# Seconds between the two pictures that show motion. Longer sees slower motion, and reports rest later.
MOMENT_S = 0.045
STILL_PX = 6  # Up to this many cells of motion are noise.
# A change of more than this area that reaches over the border is a hand: a flying coin's smear is smaller.
HAND_MM2 = 3000.0
# Share of the surface that changes at once where a lamp, a cover or a moved camera is the cause.
LAMP_SHARE = 0.35
# A shaken camera is considered from this many times `HAND_MM2` of motion: a hard break moves as much.
SHAKE_HANDS = 4.0
SHAKE_S = 1.0  # A shake is over this many seconds after the last shift. Until then cells have one cell's play.


@dataclass(frozen=True, eq=False)
class Change:
    """A frame's changes: `small` the reduced brightness, `motion` and `foreground` masks (255 where changed).

    `motion` is against a moment ago, `foreground` against the background. Both are limited to the board and its
    frame, and the next frame overwrites them. Both allow for the light; without that, `much` would change.
    `shakes`: the camera shakes, so everything is a little off its place. `slid_px`: the camera trembles, and
    its picture had slid right and down by so many pixels; all of the above is slid back. `light` is that of the
    picture, compared with the background's.
    """

    small: Plane
    motion: Plane
    foreground: Plane
    motion_px: int
    much: bool = False
    shakes: bool = False
    slid_px: tuple[float, float] = (0.0, 0.0)
    light: Light = UNCHANGED


@dataclass(eq=False)
class ChangeDetector:
    """Reduces frames to the board's part and compares them with a few earlier ones and the background."""

    board_map: BoardMap
    settings: ChangeSettings
    background: Plane | None = None
    _before: deque[tuple[float, Plane]] = field(default_factory=deque)
    _is_grainy: bool | None = None  # whether the camera's picture is; unknown before the second frame
    _shakes: bool = False  # whether the camera shook within the last `SHAKE_S`
    _shaken_s: float | None = None  # when the camera shook last

    def __post_init__(self) -> None:
        self.grid = CellGrid.of(self.board_map, self.settings)
        self.stabilizer = Stabilizer(self.grid)
        self._flicker = Flicker(self.grid.region)
        self.flickers = False  # whether bands of a lamp were seen of late
        self.contrast, self._noise_levels = 1.0, 0.0
        self._weighed_s = float("-inf")
        columns, rows = self.grid.size
        self._motion, self._foreground = (np.empty((rows, columns), np.uint8) for _ in range(2))
        self._compared = Comparison(self._without_grain, self._motion_since, self._foreground_of)
        self._limits: tuple[int, Plane | None, Plane] | None = None
        self._hand_cells = HAND_MM2 * self.grid.cells_per_mm() ** 2
        self._lamp_cells = LAMP_SHARE * cv2.countNonZero(self.grid.region)

    def detect(self, frame: Frame) -> Change:
        """The changes in this frame; the first frame becomes the background."""
        self._shakes = self._shaken_s is not None and frame.t_s - self._shaken_s < SHAKE_S
        stable = self.stabilizer.stabilized(frame.y, frame.t_s, self._compared)
        if self.background is None or self.background.shape != stable.small.shape:
            self.learn_background(stable.small)
        small, motion, moving = self._explained_motion(stable.small, stable.motion, frame.t_s)
        self._before.append((frame.t_s, small))
        still_s = frame.t_s if moving <= self._hand_cells else None
        foreground, changed, light = self._explained_foreground(small, stable.foreground, still_s)
        much = changed > self._lamp_cells
        return Change(small, motion, foreground, moving, much, self._shakes, stable.slid_px, light)

    def is_shaken(self, change: Change) -> bool:
        """Whether more moves than a hard break and a hand over the board."""
        return change.motion_px > self._hand_cells * SHAKE_HANDS

    def _explained_motion(self, small: Plane, motion: Plane | None, t_s: float) -> tuple[Plane, Plane, int]:
        """The picture without flicker and shake, what moves in it, and the number of cells that do.

        `motion` is what moves in the picture as it is, where that is known.
        """
        before = self._a_moment_ago(t_s, small)
        motion = self._differ(small, before, self._motion) if motion is None else motion
        moving = cv2.countNonZero(motion)
        if moving > STILL_PX and self._flicker.may_be(t_s):
            small, moving = self._evened(small, moving, t_s)
        self.flickers = self._flicker.is_on(t_s)
        if moving > (self._hand_cells if self.contrast == 1.0 else STILL_PX):
            self._weigh_noise(small, before, t_s)
        if moving > self._hand_cells:
            small = self._without_shake(small, moving, t_s)
            relit = light_between(before, small, self.grid.region, usual=MOST_OF_IT).on(before)
            motion = self._differ(small, relit, self._motion)
            moving = cv2.countNonZero(motion)
        return small, motion, moving

    def _explained_foreground(
        self, small: Plane, foreground: Plane | None, still_s: float | None
    ) -> tuple[Plane, int, Light]:
        """The foreground in the light of the picture, the number of its cells in any light, and that light.

        `foreground` is that of the picture as it is, where that is known; `still_s` the time, if hardly
        anything moves.
        """
        foreground = self._foreground_of(small) if foreground is None else foreground
        changed = cv2.countNonZero(foreground)
        if changed <= self._hand_cells:
            return foreground, changed, UNCHANGED
        light = self._light(small, ENOUGH if changed > SHADOW * self._hand_cells else MOST_OF_IT)
        return self._foreground_in(light, small, changed, still_s), changed, light

    def _motion_since(self, small: Plane, t_s: float) -> Plane:
        """The cells that differ from a moment ago, whatever the light."""
        return self._differ(small, self._a_moment_ago(t_s, small), self._motion)

    def _evened(self, small: Plane, moving: int, t_s: float) -> tuple[Plane, int]:
        """The picture in the background's light, if a lamp flickers, and the number of cells that move then."""
        assert self.background is not None
        evened = self._flicker.evened(small, self.background, t_s)
        if evened is small:
            return small, moving
        return evened, cv2.countNonZero(self._motion_since(evened, t_s))

    def _without_grain(self, reduced: MatLike) -> Plane:
        """The reduced picture; its cells are smoothed where the first two pictures show a camera's grain.

        A small board has cells of one pixel each, and a hand on wood of its own colour is lost in their noise.
        """
        small = np.asarray(reduced, np.uint8)
        if self._is_grainy is None and self._before:
            noise = noise_of(small, self._before[-1][1])
            if noise > 0:  # the very same picture once more says nothing about the camera
                self._is_grainy = NOISE_TIMES * noise > GRAINY * self.clean_levels
                self.stabilizer.blur = int(self._is_grainy)
                self._smooth_what_is_kept()
        return smoothed(small) if self._is_grainy else small

    def _smooth_what_is_kept(self) -> None:
        """Smooths the background and the pictures of a moment ago, once the camera is known to be grainy."""
        if self._is_grainy and self.background is not None:
            self._before = deque((t_s, smoothed(plane)) for t_s, plane in self._before)
            self.background = smoothed(self.background)
            self.stabilizer.learn(self.background)

    def _weigh_noise(self, small: Plane, before: Plane, t_s: float) -> None:
        """Measures now and then how much noise the camera makes: less than that is no change."""
        if t_s - self._weighed_s > NOISE_EVERY_S:
            self._weighed_s = t_s
            self._noise_levels = NOISE_TIMES * noise_of(small, before)

    def _foreground_in(self, light: Light, small: Plane, changed: int, still_s: float | None) -> Plane:
        """The foreground in this light, where so many cells had `changed`.

        A camera that sank a little while everything lay still, at `still_s`, is allowed its play.
        """
        assert self.background is not None
        relit = light.on(self.background)
        foreground, count = self._foreground, changed  # as it is marked there, unless the light has changed
        if relit is not self.background:
            foreground = self._differ(small, relit, self._foreground)
            count = cv2.countNonZero(foreground)
        if still_s is None or self._shakes or count < self._hand_cells * SHAKE_HANDS:
            return foreground
        self._shakes = True
        if SLID_BACK * cv2.countNonZero(self._differ(small, relit, self._foreground)) < count:
            self._shaken_s = still_s
            return foreground
        self._shakes = False
        return self._differ(small, relit, self._foreground)

    def _without_shake(self, small: Plane, moving: int, t_s: float) -> Plane:
        """The picture slid back on to the background, if all of it has slid: the camera shakes."""
        assert self.background is not None
        shook = self._shakes
        if moving < self._hand_cells * SHAKE_HANDS and not shook:
            return small
        foreground = self._foreground_cells(small)
        self._shakes = True
        slid = slid_back(small, slid_cells(self.background, small))
        if self._foreground_cells(slid) * SLID_BACK < foreground:
            self._shaken_s = t_s
            return slid
        self._shakes = shook
        return small

    def _foreground_cells(self, small: Plane) -> int:
        """The number of cells that differ from the background, whatever the light."""
        return cv2.countNonZero(self._foreground_of(small))

    def _foreground_of(self, small: Plane) -> Plane:
        """The cells that differ from the background, whatever the light."""
        assert self.background is not None
        return self._differ(small, self.background, self._foreground)

    def _light(self, small: Plane, usual: float) -> Light:
        """The light of this picture against the background's; `usual` as in `light_between`."""
        assert self.background is not None
        return light_between(self.background, small, self.grid.region, usual=usual)

    def learn_background(self, small: Plane) -> None:
        """Takes this picture as the table at rest."""
        self.background = small
        self.stabilizer.learn(small)
        self.contrast = contrast_of(small, self.grid.surface)

    @property
    def levels(self) -> int:
        """Grey levels by which a cell must change: fewer in a dull picture, more for a noisy camera."""
        return round(max(self.clean_levels, self._noise_levels))

    @property
    def clean_levels(self) -> int:
        """The same for a camera without noise: where two tables at rest are compared."""
        return round(self.settings.change_levels * self.contrast)

    def changed_at_rest(self, small: Plane, before: Plane) -> Plane:
        """255 where two reduced pictures of a table at rest differ on the surface."""
        _, mask = cv2.threshold(cv2.absdiff(small, before), self.clean_levels, 255, cv2.THRESH_BINARY)
        return np.asarray(cv2.bitwise_and(mask, self.grid.surface), np.uint8)

    def differs_in_one_patch(self, small: Plane, than_mm2: float) -> bool:
        """Whether a table at rest differs from the background in one patch larger than coins make."""
        if self.background is None:
            return False
        _, _, stats, _ = cv2.connectedComponentsWithStats(self.changed_at_rest(small, self.background))
        cells_mm2 = 1 / self.grid.cells_per_mm() ** 2
        return bool((stats[1:, cv2.CC_STAT_AREA] * cells_mm2 > than_mm2).any())

    def laid_upon(self, now: Plane, small: Plane, other: CellGrid) -> Plane | None:
        """A picture that the grid `other` reduced before the camera was moved, in this grid's cells.

        It is slid to where it was; None where it disagrees with the present picture by more than a cell's play.
        """
        resampled = self.grid.resampled(small, other)
        laid = slid_back(resampled, slid_cells(now, resampled))
        apart = cv2.inRange(apart_with_play(laid, now), (self.levels,), (255,))
        return laid if cv2.countNonZero(cv2.bitwise_and(apart, self.grid.surface)) < self._hand_cells else None

    def _a_moment_ago(self, t_s: float, now: Plane) -> Plane:
        """The picture of a moment ago, or `now` where there is none."""
        while len(self._before) > 1 and self._before[1][0] <= t_s - MOMENT_S:
            self._before.popleft()
        return self._before[0][1] if self._before else now

    def _differ(self, small: Plane, other: Plane, mask: Plane) -> Plane:
        """Marks in `mask` where two pictures differ: new memory for every frame would cost as much again."""
        if self._shakes:
            np.copyto(mask, apart_with_play(small, other))
        else:
            cv2.absdiff(small, other, dst=mask)
        return np.asarray(cv2.compare(mask, self._limit(), cv2.CMP_GT, dst=mask), np.uint8)

    def _limit(self) -> Plane:
        """The levels by which each cell must change: none does that is not watched."""
        levels, may_tremble = self.levels, self.stabilizer.trembles and not self._shakes
        slack = self.stabilizer.slack() if may_tremble else None
        if self._limits is None or self._limits[0] != levels or self._limits[1] is not slack:
            limit = np.full_like(self._motion, levels)
            limit = limit if slack is None else np.asarray(cv2.add(limit, slack), np.uint8)
            unwatched = cv2.bitwise_not(self.grid.region)
            self._limits = levels, slack, np.asarray(cv2.bitwise_or(limit, unwatched), np.uint8)
        return self._limits[2]
