"""From frames to observations: a sans-IO object that receives every frame and returns an observation.

Most frames show nothing new and cost change detection only. Where something stirs, hands are separated from
things that move by themselves. The table is read as a whole only when `vision.observing.schedule` says so.

`_observe` asks in this order; the first check that holds decides:

    1  a hand holds the camera from now on                     MOVED      `registration.nudge`, `.held`
    2  the picture is too dark or too blurred                  NO_VIEW    `light.legibility`
    3  the board seems hidden, and is seen from elsewhere      MOVED      `registration.landmarks`
    4  it is dark, blurred, covered or frozen                  NO_VIEW    `view_quality`
    5  nothing moves, nothing is unread, no hand was here      WATCHING   (MOVED: the camera was nudged)
    6  a hand came, or all lies still: the camera was nudged   MOVED      `registration.nudge`
    7  else the state follows from hands, then from movers     HAND, MOVING, SETTLING or WATCHING

Where a state has lasted for longer than is plausible (`stays`), `receive` ends it and has all read afresh.
"""

from __future__ import annotations

from dataclasses import replace

import cv2

from calibration.boardmap import BoardMap
from vision.change.detector import STILL_PX, Change, ChangeDetector
from vision.change.difference import TableDifference, difference_between
from vision.change.hand_watch import HandWatch
from vision.change.hands import Hand, reaches_in
from vision.change.movers import find_movers
from vision.change.rest_picture import RestPicture
from vision.change.surroundings import Surroundings
from vision.change.tints import TintMotion
from vision.frame import Frame
from vision.light.illumination import light_between
from vision.light.legibility import LegibilityOverTime
from vision.observing.look_ahead import HALF, MOST_OF_IT, Ahead, Reading
from vision.observing.observation import UNLIMITED, Mouth, Observation, Sight, State, View
from vision.observing.pockets import Mouths, coins_of, levels_of
from vision.observing.reading_pictures import ReadingPictures
from vision.observing.requests import Answer, Measure, Request
from vision.observing.schedule import Due, ReadingSchedule
from vision.observing.second_reading import SecondReading
from vision.observing.settings import ObserverSettings
from vision.observing.settling import SettlingHistory
from vision.observing.stays import Stays
from vision.observing.table_reader import TableReader
from vision.observing.view_quality import WHY, ViewJudge
from vision.occlusion.by_colour import LYING_MM2
from vision.pieces.in_nets import pieces_and_doubtful
from vision.pieces.seen import SeenPiece
from vision.registration.nudge import NudgeWatch
from vision.registration.outside import Outside


class Observer:
    """Watches one table. It needs every frame, in the order of time."""

    def __init__(self, board_map: BoardMap, settings: ObserverSettings | None = None) -> None:
        self.settings = settings or ObserverSettings()
        self._schedule = ReadingSchedule(self.settings.change)
        self._view_judge = ViewJudge(self.settings.change)
        self._last_s, self._nudges = 0.0, NudgeWatch()
        self._hands = HandWatch()
        self.reader, self.stays = TableReader(self.settings), Stays()  # one learns, one says what was missed
        self._comparisons = 0
        self._legibility = LegibilityOverTime()
        self._start_with(board_map)

    @property
    def board_map(self) -> BoardMap:
        """The present place of the board; following a nudge of the camera changes it."""
        return self.detector.board_map

    def realign(self, board_map: BoardMap) -> None:
        """Uses another map from the next frame on: a person has set the corners, or had them found."""
        self._start_with(board_map)
        self._nudges.forget()
        self._schedule.disturb()

    def receive(self, frame: Frame) -> Observation:
        """The observation of this frame."""
        gap = self.stays.gap(frame.t_s)
        seen = self._observe(frame := self._nudges.laid(frame, self.detector))
        why = WHY[seen.view] if seen.view in (View.DARK, View.BLURRED) else self._view_judge.why
        read, at_rest = seen.pieces is not None, not seen.beside_hand
        unseen = self.stays.note(frame.t_s, seen.state, why, read=read, at_rest=read and at_rest)
        if self.stays.take_due(frame.t_s) and self._is_to_end(seen, frame):
            unseen = self.stays.end(seen.state)
            self._look_afresh(frame)
            seen = self._without_reading(View.CLEAR, State.SETTLING)
        unsteady, legible = (self.detector.flickers, self.detector.stabilizer.trembles), self._legibility.now
        sight = Sight(gap or unseen, legible.has_colour, self._outside, *unsteady, legible.is_dim)
        return seen if sight == UNLIMITED else replace(seen, sight=sight)

    def _is_to_end(self, seen: Observation, frame: Frame) -> bool:
        """Whether what has stayed for so long is not what it was taken for."""
        if seen.state is not State.NO_VIEW:
            return self.stays.must_end(frame.t_s) or not self.reader.sees_hand(frame.steady)
        return not self._legibility.now.hides_pieces and self._nudges.shows(frame)

    def _look_afresh(self, frame: Frame) -> None:
        """Forgets what was taken for change: this picture is the new background, and is read again."""
        self._start_with(self.board_map)
        self._view_judge = ViewJudge(self.settings.change)
        self._nudges.remember(self.detector, frame)
        self.detector.detect(frame)
        self._schedule.disturb()

    def _observe(self, frame: Frame) -> Observation:
        """The observation of this frame alone; the module's docstring lists the checks."""
        self._last_s = frame.t_s
        if self._ahead is None:
            self._forget_newest()
        change = self.detector.detect(frame)
        if self._nudges.comes_off(frame, change, self.detector):
            self._schedule.note_realigned(frame.t_s, ())
            return self._without_reading(View.MOVED, State.SETTLING)
        if change.slid_px != (0.0, 0.0):
            frame = replace(frame, slid_px=change.slid_px)
        if not self._nudges.is_ready:
            self._nudges.remember(self.detector, frame)
        view = self._view(change, frame)
        if view is not View.CLEAR:
            if self._register_if_slid_away(frame, change):
                return self._without_reading(View.MOVED, State.SETTLING)
            return self._without_reading(view, State.NO_VIEW)
        if self._nothing_new(change):
            self._hands.clear()
            if self._nudges.is_due(frame.t_s) and self._follow_nudge(frame):
                return self._without_reading(View.MOVED, State.SETTLING)
            return self._without_reading(View.CLEAR, State.WATCHING)
        hand = self._hands.find(self.detector, change, frame.t_s, self.reader.striker_mm)
        if self._may_have_moved(frame, change, hand) and self._follow_nudge(frame):
            return self._without_reading(View.MOVED, State.SETTLING)
        movers = find_movers(self.detector.grid, change, hand, self._tints.fresh(frame, change))
        due = self._schedule.note(
            frame, change, hand, movers, reaches_in=reaches_in(self.detector.grid, change)
        )
        state, rest_s = State.of(hand, movers, is_unread=self._schedule.unread), self._schedule.last_motion_s
        beyond = self._surroundings.look(frame, movers, self.detector.levels, flickers=self.detector.flickers)
        seen = Observation(frame.t_s, View.CLEAR, state, rest_s=rest_s, movers=movers, hand=hand, beyond=beyond)
        return self._with_reading(seen, due) if due else self._ahead_of_time(seen, frame, change)

    def _view(self, change: Change, frame: Frame) -> View:
        """Whether the board can be seen; after a lost view, or in a very different light, it is read again."""
        was_hidden = self._legibility.now.hides_pieces
        legible = self._legibility.weigh(frame, self.board_map)
        if legible.hides_pieces:
            return View.DARK if legible.is_dark else View.BLURRED
        if was_hidden:
            self._look_afresh(frame)
        was, background = self._view_judge.view, self.detector.background
        view = self._view_judge.judge(self.detector, change, self._last_s)
        if was is not View.CLEAR or self.detector.background is not background:
            self._schedule.disturb()
        return view

    def _register_if_slid_away(self, frame: Frame, change: Change) -> bool:
        """Registers the board again if the table only seems hidden, seen from elsewhere; whether it was so."""
        if change.motion_px > STILL_PX or not self._nudges.is_due(frame.t_s):
            return False
        moved = self._nudges.realigned(frame)
        if moved is None:
            return False
        self._view_judge = ViewJudge(self.settings.change)
        self._register_again(moved, frame)
        return True

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

    def finish(self) -> Observation | None:
        """The reading of a table that was at rest, if not for long enough, when the frames ended."""
        due = self._schedule.last_quiet()
        return self._with_reading(self._without_reading(View.CLEAR, State.WATCHING), due) if due else None

    def _without_reading(self, view: View, state: State) -> Observation:
        return Observation(self._last_s, view, state, rest_s=self._schedule.last_motion_s)

    def _start_with(self, board_map: BoardMap) -> None:
        """Uses a board map from the next frame on: all that was measured through another one goes."""
        self.detector = ChangeDetector(board_map, self.settings.change)
        self._hands.restart()
        self._ahead: Ahead | None = None
        self._forget_newest()
        self._rested: RestPicture | None = None  # the table at the last reading at rest, reduced
        self._mouths, self._tints = Mouths.of(self.detector.grid), TintMotion(self.detector.grid)
        self._outside = Outside.of(board_map)
        self._surroundings = Surroundings(board_map, self.settings.change)
        self.reader.look_through(board_map)

    def _nothing_new(self, change: Change) -> bool:
        still = change.motion_px <= STILL_PX
        return still and not self._schedule.unread and not self._schedule.hand

    def _may_have_moved(self, frame: Frame, change: Change, hand: Hand | None) -> bool:
        """Whether to check for a nudge: a hand has come, or all has kept still unchecked for long."""
        if hand is not None and not self._schedule.hand:
            return True
        is_still = hand is not None or change.motion_px <= STILL_PX
        return is_still and self._nudges.is_due(frame.t_s)

    def _follow_nudge(self, frame: Frame) -> bool:
        """Follows the board where the camera was nudged; True if it was."""
        if not self._nudges.slipped(frame, self.detector.stabilizer.mean_px):
            return False
        moved = self._nudges.realigned(frame)
        if moved is None:
            self._schedule.disturb()
        else:
            self._register_again(moved, replace(frame, slid_px=(0.0, 0.0)))
        return True

    def _register_again(self, board_map: BoardMap, frame: Frame) -> None:
        """Uses the place to which the camera was moved; the last rest and quiet pictures are carried over."""
        detector, rested = self.detector, self._rested
        quiet_pictures = self._schedule.quiet_pictures(self._last_s)
        self._start_with(board_map)
        self._rested = None if rested is None else rested.carried(detector.grid, self.detector.grid)
        self._nudges.remember(self.detector, frame)
        now = self.detector.detect(frame).small
        laid = ((was, self.detector.laid_upon(now, was.small, detector.grid)) for was in quiet_pictures)
        still = (replace(was, small=small, shakes=True) for was, small in laid if small is not None)
        self._schedule.note_realigned(frame.t_s, still)

    def _with_reading(self, seen: Observation, due: Due) -> Observation:
        """The observation with the reading that is due; a table at rest teaches, too."""
        if due.beside_hand:
            return self._with_peek(seen, replace(due, frame=due.frame.steady))
        if self._nudges.is_ready and self._follow_nudge(due.frame):
            return self._without_reading(View.MOVED, State.SETTLING)
        due = replace(due, frame=due.frame.steady)
        ahead = self._made_ahead(due) or Ahead(due, self._read(due))
        read = ahead.observation or self._read_at_rest(seen, ahead)
        self._learn_rest(due, ahead.reading, read.pieces or ())
        self._newest = seen.showing(read, due.frame.t_s)
        return self._newest

    def _learn_rest(self, due: Due, reading: Reading, pieces: tuple[SeenPiece, ...]) -> None:
        """Takes in a table that was read at rest: set, bare board, background, tints, and how it settled."""
        now = RestPicture.of(self.detector.grid, due.frame, due.small, evened=self.detector.flickers)
        self.reader.learn_striker(pieces)
        self.reader.learn_colours(reading.candidates)
        self.reader.learn_free(due.frame, reading)
        before = self._schedule.quiet_pictures(due.frame.t_s)
        settling = SettlingHistory(self.detector.grid, before, due.small, self.detector.levels)
        self.pictures = self.pictures.settled(settling)
        self._rested = now
        self.detector.learn_background(due.small)
        self._tints.learn(due.frame, due.small, coins_of(pieces))
        self._schedule.note_read()
        self._hands.is_background_unread = reading.hand

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
            mouths=self._mouths.compare_tables(difference, self.detector.contrast),
            comparison=None if difference is None else self._comparisons,
            can_read_again=self._second is not None,
        )

    def _mouths_beside(self, hand: Hand | None, due: Due) -> tuple[Mouth, ...]:
        """The change since the last rest of each mouth that no hand is near."""
        if self._rested is None:
            return ()
        detector, before = self.detector, self._rested.y
        light = light_between(before, due.small, detector.grid.region)
        relit, is_uneven = light.on(before), light.factors is not None or detector.flickers
        return self._mouths.compare_beside(hand, relit, due.small, detector.contrast, is_uneven=is_uneven)

    def _difference_since(self, due: Due) -> TableDifference | None:
        """The difference to the previous reading at rest, unless the camera was moved since."""
        now = RestPicture.of(self.detector.grid, due.frame, due.small, evened=self.detector.flickers)
        grid, rested = self.detector.grid, self._rested
        return None if rested is None else difference_between(rested, now, grid, self.detector.clean_levels)

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
        differs = cv2.countNonZero(self.detector.changed_at_rest(due.small, ahead.due.small))
        return ahead if differs <= STILL_PX else None

    def _read(self, due: Due) -> Reading:
        may_be_covered = not due.beside_hand and self.detector.differs_in_one_patch(due.small, LYING_MM2)
        return self.reader.read(due.frame, may_be_covered=may_be_covered, hand=self._hands.hand is not None)
