"""From frames to observations: a sans-IO object that receives every frame and returns an observation.

Most frames show nothing new and cost change detection only. Where something stirs, segmentation separates hands
from things that move by themselves. The table is read as a whole only when `vision.observing.schedule` says so.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from calibration.boardmap import BoardMap
from vision.change.detector import STILL_PX, Change, ChangeDetector
from vision.change.difference import CHANGE_TINTS, RestPicture, TableDifference
from vision.change.illumination import light_between
from vision.change.segments import Hand, Mover, find_hand, find_movers, reaches_in
from vision.change.surroundings import Surroundings
from vision.frame import Frame, Plane
from vision.observing.legibility import Legibility, legibility_of
from vision.observing.look_ahead import HALF, MOST_OF_IT, Ahead, Reading
from vision.observing.observation import Mouth, Observation, State, Unseen, View
from vision.observing.pockets import Mouths, levels_of
from vision.observing.reading_pictures import ReadingPictures
from vision.observing.requests import Answer, Measure, Request
from vision.observing.schedule import LIVELY_S, Due, ReadingSchedule
from vision.observing.second_reading import SecondReading, pieces_and_doubtful
from vision.observing.settings import ObserverSettings
from vision.observing.settling import CLEAR_MM, SettlingHistory
from vision.observing.stays import Stays
from vision.observing.table_reader import TableReader
from vision.observing.view_quality import NUDGE_CHECK_S, WHY, ViewJudge
from vision.occlusion.colours import LYING_MM2
from vision.registration.landmarks import Landmarks

NOISY_TIMES = 2.0  # A hand in a trembling picture moves if it changes this many times more than the rest.
LEGIBLE_EVERY_S = 1.0  # Light and colour are weighed this often: they change slowly.
NUDGE_PX = 1.2  # camera pixels by which the drawing must slide for a nudge


class Observer:
    """Watches one table. It needs every frame, in the order of time."""

    def __init__(self, board_map: BoardMap, settings: ObserverSettings | None = None) -> None:
        self.settings = settings or ObserverSettings()
        self._schedule = ReadingSchedule(self.settings.change)
        self._view_judge = ViewJudge(self.settings.change)
        self._last_s = self._checked_s = 0.0
        self._landmarks: Landmarks | None = None
        self._hand_stirred_s = 0.0
        self._hand: Hand | None = None
        self.reader = TableReader(self.settings)  # it learns the table
        self._comparisons = 0
        self._stays = Stays()
        self._legibility, self._weighed_s = Legibility(), float("-inf")
        self._look_through(board_map)

    @property
    def board_map(self) -> BoardMap:
        """The present place of the board; following a nudge of the camera changes it."""
        return self.detector.board_map

    def realign(self, board_map: BoardMap) -> None:
        """Uses another map from the next frame on: a person has set the corners, or had them found."""
        self._look_through(board_map)
        self._landmarks = None
        self._schedule.disturb()

    def receive(self, frame: Frame) -> Observation:
        """The observation of this frame."""
        gap = self._stays.gap(frame.t_s)
        seen = self._looked(frame)
        why = WHY[View.DARK] if seen.view is View.DARK else self._view_judge.why
        unseen = self._stays.note(frame.t_s, seen.view, seen.state, why)
        if self._stays.is_due(frame.t_s) and self._is_to_end(seen, frame):
            unseen = self._stays.end(seen.state)
            self._look_afresh(frame)
            seen = self._bare(View.CLEAR, State.SETTLING)
        unseen = gap or unseen
        has_colour = self._legibility.has_colour
        return seen if unseen is None and has_colour else replace(seen, unseen=unseen, has_colour=has_colour)

    def _is_to_end(self, seen: Observation, frame: Frame) -> bool:
        """Whether what has stayed for so long is not what it was taken for."""
        if self._stays.must_end(frame.t_s):
            return True
        if seen.state is not State.NO_VIEW:
            return not self.reader.sees_hand(frame.steady)
        assert self._landmarks is not None
        return not self._legibility.is_dark and self._landmarks.shows(frame)

    def _look_afresh(self, frame: Frame) -> None:
        """Forgets what was taken for change: this picture is the new background, and is read again."""
        self._look_through(self.board_map)
        self._view_judge = ViewJudge(self.settings.change)
        self._remember_drawing(frame)
        self.detector.detect(frame)
        self._schedule.disturb()

    def _looked(self, frame: Frame) -> Observation:
        """The observation of this frame alone."""
        self._last_s = frame.t_s
        if self._ahead is None:
            self._forget_newest()
        change = self.detector.detect(frame)
        if change.slid_px != (0.0, 0.0):
            frame = replace(frame, slid_px=change.slid_px)
        if self._landmarks is None:
            self._remember_drawing(frame)
        view = self._view(change, frame)
        if view is not View.CLEAR:
            if self._has_slid_away(frame, change):
                return self._bare(View.MOVED, State.SETTLING)
            return self._bare(view, State.NO_VIEW)
        if self._nothing_new(change):
            self._hand = None
            if self._long_unchecked(frame) and self._nudged(frame):
                return self._bare(View.MOVED, State.SETTLING)
            return self._bare(View.CLEAR, State.WATCHING)
        hand = self._find_hand(change)
        if self._may_have_moved(frame, change, hand) and self._nudged(frame):
            return self._bare(View.MOVED, State.SETTLING)
        movers = find_movers(self.detector.grid, change, hand)
        due = self._schedule.note(
            frame, change, hand, movers, reaches_in=reaches_in(self.detector.grid, change)
        )
        state, rest_s = self._state(hand, movers), self._schedule.last_motion_s
        beyond = self._surroundings.look(frame, movers, self.detector.levels)
        seen = Observation(frame.t_s, View.CLEAR, state, rest_s=rest_s, movers=movers, hand=hand, beyond=beyond)
        return self._with_reading(seen, due) if due else self._ahead_of_time(seen, frame, change)

    def _view(self, change: Change, frame: Frame) -> View:
        """Whether the board can be seen; after a lost view, or in a very different light, it is read again."""
        was_dark = self._legibility.is_dark
        if frame.t_s - self._weighed_s >= LEGIBLE_EVERY_S:
            self._weighed_s, self._legibility = frame.t_s, legibility_of(frame, self.board_map)
        if self._legibility.is_dark:
            return View.DARK
        if was_dark:
            self._look_afresh(frame)
        was, background = self._view_judge.view, self.detector.background
        view = self._view_judge.judge(self.detector, change, self._last_s)
        if was is not View.CLEAR or self.detector.background is not background:
            self._schedule.disturb()
        return view

    def _has_slid_away(self, frame: Frame, change: Change) -> bool:
        """Whether the table only seems hidden, seen from elsewhere: then the board is registered again."""
        if change.motion_px > STILL_PX or not self._long_unchecked(frame):
            return False
        self._checked_s = frame.t_s
        assert self._landmarks is not None
        moved = self._landmarks.realigned(frame)
        if moved is None:
            return False
        self._view_judge = ViewJudge(self.settings.change)
        self._register_again(moved, frame)
        return True

    def _find_hand(self, change: Change) -> Hand | None:
        still_s = self._last_s - self._hand_stirred_s
        lively = still_s < LIVELY_S or self._hand is None
        hand = find_hand(
            self.detector.grid, change, self._hand, lively=lively, striker_mm=self.reader.striker_mm
        )
        came, self._hand = self._hand is None, hand
        if came and self._hand is not None and self._hand.motion_px(change) <= STILL_PX:
            # Things that come stir. Coins lie still, and so do the remains of a hand that the background shows.
            self._hand = (
                None
                if self._is_background_unread
                else find_hand(self.detector.grid, change, None, lively=False)
            )
        if self._hand is None or self._hand_stirs(self._hand, change):
            self._hand_stirred_s = self._last_s
        elif self._is_background_unread and still_s >= LIVELY_S:
            self._hand = None  # it was in the picture when the board was registered, and has gone since
        return self._hand

    def _hand_stirs(self, hand: Hand, change: Change) -> bool:
        """Whether more of a hand moves than noise would move of its place."""
        inside = hand.motion_px(change)
        if not inside or not self.detector.steadier.trembles:
            return inside > 0
        covered, cells = cv2.countNonZero(hand.mask), cv2.countNonZero(self.detector.grid.region)
        noise = (change.motion_px - inside) / max(cells - covered, 1)
        return inside > STILL_PX + NOISY_TIMES * noise * covered

    def _forget_newest(self) -> None:
        """Forgets the newest reading, whose frame would otherwise stay in memory."""
        self._second: SecondReading | None = None
        self._newest: Observation | None = None  # the newest reading at rest, expected ones among them
        self.pictures = ReadingPictures()  # they answer questions about the newest reading

    def answer(self, request: Request) -> Answer:
        """The answer to a question about the newest reading at rest, expected ones among them.

        Raises ValueError where a second reading is not on offer (`Observation.can_read_again`).
        """
        if isinstance(request, Measure):
            return self.pictures.measures(request.questions)
        return self._read_again()

    def _read_again(self) -> Observation:
        """The newest reading at rest once more, with more care."""
        if self._second is None or self._newest is None:
            raise ValueError("no reading to repeat: ask only where the newest one says can_read_again")
        pieces, doubtful = self._second.discs()
        return replace(self._newest, pieces=pieces, doubtful=doubtful, can_read_again=False)

    @property
    def unwatched(self) -> Unseen | None:
        """The span up to the newest frame in which strokes may have happened unseen, if it has not ended."""
        return self._stays.unfinished(self._last_s)

    def finish(self) -> Observation | None:
        """The reading of a table that was at rest, if not for long enough, when the frames ended."""
        due = self._schedule.last_quiet()
        return self._with_reading(self._bare(View.CLEAR, State.WATCHING), due) if due else None

    def _bare(self, view: View, state: State) -> Observation:
        return Observation(self._last_s, view, state, rest_s=self._schedule.last_motion_s)

    def _look_through(self, board_map: BoardMap) -> None:
        self.detector = ChangeDetector(board_map, self.settings.change)
        self._hand = None
        self._is_background_unread = True  # the background was not read at rest
        self._ahead: Ahead | None = None
        self._forget_newest()
        self._rested: RestPicture | None = None  # the table at the last reading at rest, reduced
        self._mouths = Mouths.of(self.detector.grid)
        self._surroundings = Surroundings(board_map, self.settings.change)
        self.reader.look_through(board_map)

    def _nothing_new(self, change: Change) -> bool:
        still = change.motion_px <= STILL_PX
        return still and not self._schedule.unread and not self._schedule.hand

    def _state(self, hand: Hand | None, movers: tuple[Mover, ...]) -> State:
        if hand is not None:
            return State.HAND
        if movers:
            return State.MOVING
        return State.SETTLING if self._schedule.unread else State.WATCHING

    def _may_have_moved(self, frame: Frame, change: Change, hand: Hand | None) -> bool:
        """Whether to check for a nudge: a hand has come, or all has kept still unchecked for long."""
        if hand is not None and not self._schedule.hand:
            return True
        is_still = hand is not None or change.motion_px <= STILL_PX
        return is_still and self._long_unchecked(frame)

    def _long_unchecked(self, frame: Frame) -> bool:
        """Whether a check for a nudge is due; a hand that stays may be the board, seen from elsewhere."""
        return frame.t_s - self._checked_s > NUDGE_CHECK_S

    def _nudged(self, frame: Frame) -> bool:
        """Follows the board where the camera was nudged; True if it was."""
        self._checked_s = frame.t_s
        assert self._landmarks is not None
        if frame.slid_px != (0.0, 0.0):
            if np.hypot(*self.detector.steadier.mean_px) < NUDGE_PX:
                return False  # it trembles about its place, and all edges have just said where
            frame = replace(frame, slid_px=(0.0, 0.0))
        if self._landmarks.slip_px(frame) < NUDGE_PX:
            return False
        moved = self._landmarks.realigned(frame)
        if moved is None:
            self._schedule.disturb()
        else:
            self._register_again(moved, frame)
        return True

    def _register_again(self, board_map: BoardMap, frame: Frame) -> None:
        detector, rested, quiet_pictures = (
            self.detector,
            self._rested,
            self._schedule.quiet_pictures(self._last_s),
        )
        self._look_through(board_map)
        self._rested = None if rested is None else rested.carried(detector.grid, self.detector.grid)
        self._remember_drawing(frame)
        now = self.detector.detect(frame).small
        laid = (
            (glance, self.detector.laid_upon(now, glance.small, detector.grid)) for glance in quiet_pictures
        )
        still = (replace(was, small=small, shakes=True) for was, small in laid if small is not None)
        self._schedule.was_realigned(frame.t_s, still)

    def _remember_drawing(self, frame: Frame) -> None:
        self._landmarks = Landmarks.of(self.detector, frame)
        self._checked_s = frame.t_s

    def _with_reading(self, seen: Observation, due: Due) -> Observation:
        if due.beside_hand:
            return self._with_peek(seen, replace(due, frame=due.frame.steady))
        if self._landmarks is not None and self._nudged(due.frame):
            return self._bare(View.MOVED, State.SETTLING)
        due = replace(due, frame=due.frame.steady)
        ahead = self._made_ahead(due) or Ahead(due, self._read(due))
        read = ahead.observation or self._read_at_rest(seen, ahead)
        now = RestPicture.of(self.detector.grid, due.frame, due.small)
        self.reader.learn_striker(read.pieces or ())
        self.reader.learn_colours(ahead.reading.candidates)
        self.reader.learn_free(due.frame, ahead.reading)
        before = self._schedule.quiet_pictures(due.frame.t_s)
        settling = SettlingHistory(self.detector.grid, before, due.small, self.detector.levels)
        self.pictures = self.pictures.settled(settling)
        self._rested = now
        self.detector.learn_background(due.small)
        self._schedule.was_read()
        self._is_background_unread = ahead.reading.hand
        self._newest = seen.showing(read, due.frame.t_s)
        return self._newest

    def _with_peek(self, seen: Observation, due: Due) -> Observation:
        """The observation with the pieces beside a hand that keeps still."""
        pieces, doubtful = pieces_and_doubtful(self._read(due).candidates, self.board_map)
        self.reader.learn_striker(pieces, in_hand=True)
        return replace(
            seen,
            pieces=pieces,
            doubtful=doubtful,
            beside_hand=True,
            read_s=due.frame.t_s,
            levels=levels_of(self.detector.grid, due.small, pieces),
            mouths=self._mouths_beside(seen.hand, due),
        )

    def _read_at_rest(self, seen: Observation, ahead: Ahead) -> Observation:
        """A reading at rest, compared with the rest before; nothing is remembered yet."""
        due, reading = ahead.due, ahead.reading
        pieces, doubtful = pieces_and_doubtful(reading.candidates, self.board_map)
        self._second = self.reader.second_reading(due.frame, reading)
        difference = self._difference_since(due)
        self.pictures = ReadingPictures(difference)
        self._comparisons += 1
        return replace(
            seen,
            pieces=pieces,
            doubtful=doubtful,
            read_s=due.frame.t_s,
            levels=levels_of(self.detector.grid, due.small, pieces),
            mouths=() if difference is None else self._compared(difference.before.y, difference.after.y),
            comparison=None if difference is None else self._comparisons,
            can_read_again=self._second is not None,
        )

    def _mouths_beside(self, hand: Hand | None, due: Due) -> tuple[Mouth, ...]:
        """The change since the last rest of each mouth that no hand is near."""
        if self._rested is None:
            return ()
        was, now = self._rested.y, due.small
        mouths = self._compared(light_between(was, now, self.detector.grid.region).on(was), now)
        return tuple(
            mouth
            for mouth in mouths
            if hand is None or not hand.covers(self._mouths.middle(mouth.pocket), CLEAR_MM)
        )

    def _compared(self, before: Plane, after: Plane) -> tuple[Mouth, ...]:
        return self._mouths.compare(before, after, self.detector.contrast)

    def _difference_since(self, due: Due) -> TableDifference | None:
        """The difference to the previous reading at rest, unless the camera was moved since."""
        if self._rested is None:
            return None
        before, now = self._rested, RestPicture.of(self.detector.grid, due.frame, due.small)
        relit = before.lit(light_between(before.y, now.y, self.detector.grid.region))
        return TableDifference(self.detector.grid, relit, now, self.detector.clean_levels, CHANGE_TINTS)

    def _ahead_of_time(self, seen: Observation, frame: Frame, change: Change) -> Observation:
        """Reads a table that has been quiet for half the wait, and reports the expected reading a little later.

        The two are done in separate frames, so that no frame waits for both.
        """
        since_s, ahead = self._schedule.settling_since_s(frame.t_s, HALF), self._ahead
        if since_s is None:
            return seen
        if ahead is None or ahead.quiet_since_s != since_s:
            due = Due(frame.steady, change.small)
            self._ahead = Ahead(due, self._read(due), since_s)
        elif ahead.observation is None and self._schedule.settling_since_s(frame.t_s, MOST_OF_IT) is not None:
            self._ahead = replace(ahead, observation=self._read_at_rest(seen, ahead))
            self._newest = self._ahead.observation
            return replace(seen, expected=self._newest)
        return seen

    def _made_ahead(self, due: Due) -> Ahead | None:
        """The reading that was made ahead, if the table still looks the same."""
        ahead, self._ahead = self._ahead, None
        if ahead is None or self._schedule.settling_since_s(due.frame.t_s, HALF) != ahead.quiet_since_s:
            return None
        differs = cv2.countNonZero(self._changed(due.small, ahead.due.small))
        return ahead if differs <= STILL_PX else None

    def _read(self, due: Due) -> Reading:
        may_be_covered = self._something_lies_there(due)
        return self.reader.read(due.frame, may_be_covered=may_be_covered, hand=self._hand is not None)

    def _something_lies_there(self, due: Due) -> bool:
        """Whether a table at rest differs from the one before in one large patch: coins make small ones."""
        background = self.detector.background
        if due.beside_hand or background is None:
            return False
        _, _, stats, _ = cv2.connectedComponentsWithStats(self._changed(due.small, background))
        cells_mm2 = 1 / self.detector.grid.cells_per_mm() ** 2
        return bool((stats[1:, cv2.CC_STAT_AREA] * cells_mm2 > LYING_MM2).any())

    def _changed(self, small: Plane, before: Plane) -> Plane:
        """255 where two reduced pictures differ on the surface."""
        apart = cv2.absdiff(small, before)
        _, mask = cv2.threshold(apart, self.detector.clean_levels, 255, cv2.THRESH_BINARY)
        return np.asarray(cv2.bitwise_and(mask, self.detector.grid.surface), np.uint8)
