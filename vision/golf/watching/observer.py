"""Frames in, looks out: the table is read when it has come to rest, and only where it looks different.

A small picture of each frame tells motion. The course is found once. Where the picture has slid since, because
somebody touched the camera or the course, it is followed, or else found again. Nothing here reads a clock: time
is the frames' own.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from calibration.golf.by_hand import course_by_hand
from calibration.golf.course import Course
from calibration.golf.find import find_course, follow_course
from calibration.golf.found import FoundCourse, NoCourse
from vision.frame import Frame
from vision.golf.course_reader import CourseReader, Reading
from vision.golf.layouts.foreseen import Foreseen, is_of_another_set
from vision.golf.tokens import Token
from vision.golf.watching.aside import tokens_aside
from vision.golf.watching.hands import Hands
from vision.golf.watching.memory import Memory, first_tokens
from vision.golf.watching.motion import differs, has_spot, is_another, slid_px
from vision.golf.watching.passing_hands import Passing
from vision.golf.watching.table_look import TableLook

SMALL = 8  # every so many pixels of a frame tell motion
SETTLE_S = 0.6
NUDGED_PX = 2.0  # a picture that has slid by less lies as it lay
DICELESS = frozenset({"eighteen_holes"})  # games in whose box there is no die
AGAIN_S = 1.0  # a table that is not found, or that only a spot of has changed, is looked at again so often
UNDER_HAND_S = 0.3  # and one under a hand, which costs less
Picture = NDArray[np.uint8]
Shown = tuple[tuple[float, float], ...]  # pixels of `calibration.golf.by_hand.corner_hexes`


class GolfObserver:
    """Looks at one golf table. `is_stills`: each frame is a photograph at rest.

    `foreseen` tells the layouts that a look may show now; None: each look is told by itself.
    """

    def __init__(
        self,
        course: Course,
        game: str,
        *,
        is_stills: bool = False,
        foreseen: Callable[[], Foreseen | None] = lambda: None,
    ) -> None:
        self.course, self._game, self._is_stills = course, game, is_stills
        self._foreseen, self._memory, self._hands = foreseen, Memory(), Hands()
        self._passing = Passing()
        self._met: tuple[Token, ...] = ()  # the tokens of the last look without laws
        self._aside: tuple[Token, ...] = ()  # idle ones and strangers of the last look by laws
        self.placement: FoundCourse | None = None
        self._reader: CourseReader | None = None
        self.refusal: str | None = "nothing was looked at yet"
        self._last: NDArray[np.uint8] | None = None
        self._read_of: NDArray[np.uint8] | None = None
        self._read_s = -np.inf
        self._moved_s = -np.inf
        self._next_s = -np.inf
        self._found_in: NDArray[np.uint8] | None = None  # the small picture in which the course was found
        self.moves = 0  # how often the course was seen to have slid
        self._told_moves = 0  # up to the last look that was told
        self._shown: Shown | None = None  # where a person says that the course lies

    def place(self, shown_px: Shown | None) -> None:
        """Places the course anew with the next look at rest: by four shown hexes, or None: by itself."""
        self.placement, self._found_in = None, None
        self._forget()
        self._shown, self._read_of, self._read_s = shown_px, None, -np.inf

    def _forget(self) -> None:
        """Forgets what was seen: the course lies elsewhere, and nothing is to be compared with that."""
        self._memory, self._hands, self._aside = Memory(), Hands(), ()

    def receive(self, frame: Frame) -> TableLook | None:
        """The look of this frame; None while things move, and where nothing has changed since the last."""
        if self._is_stills:
            return self._looked(frame, frame.y[::SMALL, ::SMALL])
        small = frame.y[::SMALL, ::SMALL].copy()
        last, self._last = self._last, small
        if last is None or differs(last, small):
            self._moved_s = frame.t_s
            if last is not None:
                self._passing.note(last, small)
        if frame.t_s - self._moved_s < SETTLE_S or frame.t_s < self._next_s:
            return None
        is_read = self._read_s > self._moved_s and not self._has_drifted(frame.t_s, last, small)
        if is_read and not self._memory.is_to_be_told_again(self._foreseen()):
            return None
        look = self._looked(frame, small)
        is_done = look is not None and not look.hand
        self._read_of, self._read_s = (small, frame.t_s) if is_done else (None, -np.inf)
        self._next_s = frame.t_s + (0 if is_done else AGAIN_S if look is None else UNDER_HAND_S)
        return look

    def _has_drifted(self, t_s: float, last: Picture | None, small: Picture) -> bool:
        """Whether the table looks different though nothing was seen to move.

        It has drifted as a whole, or a spot as large as a far ball has changed, and rests: no hand was seen.
        """
        if self._read_of is None or differs(self._read_of, small):
            return True
        is_due = last is not None and t_s - self._read_s >= AGAIN_S
        return is_due and has_spot(self._read_of, small) and not (last is None or has_spot(last, small))

    def _looked(self, frame: Frame, small: NDArray[np.uint8]) -> TableLook | None:
        """The look of a frame at rest; None where no course is found."""
        self._follow(frame, small)
        if self.placement is None and not self._find(frame):
            return None
        if self._found_in is None:
            self._found_in = small.copy()
        assert self.placement is not None
        if self._reader is None or self._reader.placement is not self.placement:  # the camera was nudged
            has_dice = self._game not in DICELESS
            self._reader = CourseReader(self.placement, self.course, self._game, has_dice=has_dice)
            self._hands.forget_table()
        foreseen = self._foreseen()
        reading = self._reader.read(frame, *((foreseen.gone, foreseen.falling) if foreseen else ()))
        if not self._is_stills:
            reading = self._hands.reaching(reading, small, SMALL, is_first=self._memory.is_empty)
        if self._has_hand(reading, frame.t_s):
            return TableLook(frame.t_s, True)
        has_unread = self._reader.take_unread(foreseen is not None and foreseen.dice == 1)
        if foreseen is None or is_of_another_set(first_tokens(reading.tokens), foreseen):
            self._met = self._memory.begin_with(reading)
            return TableLook(frame.t_s, False, self._met, reading.dice)
        candidates = self._memory.weighed(reading, foreseen)
        tokens = self._tokens(reading, foreseen)
        is_nudged, self._told_moves = self.moves > self._told_moves, self.moves
        has_passed = not is_nudged and self._has_passed(foreseen)
        return TableLook(
            frame.t_s,
            False,
            tokens,
            reading.dice,
            foreseen,
            candidates,
            reading.faces,
            is_nudged,
            has_unread,
            has_passed,
        )

    def _has_passed(self, foreseen: Foreseen) -> bool:
        """Whether something passed, since the last look, over the token whose stroke may leave no trace."""
        was_over = False
        if foreseen.returning is not None and self.placement is not None:
            ((x_px, y_px),) = self.placement.plane.px_from_hexes([foreseen.returning])
            at = self.placement.plane.plane_from_px(np.array([(x_px, y_px)]))
            pitch_px = float(np.sqrt(abs(np.linalg.det(self.placement.plane.jacobians(at)[0]))))
            was_over = self._passing.was_over(x_px / SMALL, y_px / SMALL, pitch_px / SMALL)
        self._passing.forget()
        return was_over

    def _follow(self, frame: Frame, small: NDArray[np.uint8]) -> None:
        """Follows the course where the whole picture has slid; looks for it anew where that is unclear."""
        if self.placement is None or self._found_in is None or self._is_stills:
            return
        moved_px = slid_px(self._found_in, small, SMALL)
        if moved_px is None or is_another(self._found_in, small):
            self._place_anew(frame)
            return
        if np.hypot(*moved_px) < NUDGED_PX:
            return
        self.placement = follow_course(frame.whole_bgr(), self.placement, self.course, moved_px)
        self._found_in = None
        self.moves += 1

    def _place_anew(self, frame: Frame) -> None:
        """Looks for the course once more where another sheet has come to lie, or the camera looks elsewhere.

        A course that is played next may have been found on the sheet before it. Where none is found, the lamp
        has changed, and the place is kept.
        """
        before = self.placement
        if self._find(frame):
            self._forget()
        else:
            self.placement, self.refusal = before, None
        self._found_in = None

    def _find(self, frame: Frame) -> bool:
        """Finds the course, by hand where a person has shown it; False where none is: the refusal is kept."""
        bgr = frame.whole_bgr()
        try:
            shown, self._shown = self._shown, None  # once: a camera that moves later is not where it was
            self.placement = (
                find_course(bgr, self.course) if shown is None else course_by_hand(bgr, self.course, shown)
            )
        except NoCourse as refusal:
            self.refusal = str(refusal)
            return False
        self.refusal = None
        return True

    def _has_hand(self, reading: Reading, t_s: float) -> bool:
        if self._is_stills:
            return reading.hand
        return self._hands.note_hand(reading, t_s, self._moved_s, is_first=self._memory.is_empty)

    def _tokens(self, reading: Reading, foreseen: Foreseen) -> tuple[Token, ...]:
        """The tokens of the last certain look, with their places here; idle ones, and strangers, as read."""
        standing = sorted(self._memory.standing)
        px = reading.placement.plane.px_from_hexes([at for _, at in standing]) if standing else ()
        guises = [foreseen.guises[name] for name, _ in standing]
        followed = tuple(
            Token(guise.colour, guise.forms[0], at, (float(x_px), float(y_px)), 1.0)
            for guise, (_, at), (x_px, y_px) in zip(guises, standing, px, strict=True)
        )
        self._aside = tokens_aside(reading.tokens, foreseen, self._memory.standing, self._met, self._aside)
        return (*followed, *self._aside)
