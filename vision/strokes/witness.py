"""The witness turns tracks and readings into events, and reports when the table has come to rest.

A stroke is something that ran by itself, free of any hand. Its events follow from two readings at rest, before
and after; the tracks between them only show which pocket took which piece. Where neither readings nor tracks
decide, the event is a question.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rules.carrom.board import ICF, BoardProfile
from rules.table import Layout
from vision.likelihoods.model import LikelihoodModel
from vision.observing.hand_history import HandHistory
from vision.observing.observation import Observation, State, Unseen
from vision.observing.requests import Answer, Request, Work
from vision.observing.stays import ENDED
from vision.questions.doubts import Events, TellsApart
from vision.strokes.event_queue import EventQueue
from vision.strokes.look_ahead import StrokeInference
from vision.strokes.readings import Readings
from vision.strokes.table_history import TableHistory
from vision.strokes.views import ViewHistory
from vision.tracking.tracker import Tracked


class Witness:
    """Reports the events on one table. It needs everything from the tracker, in order; then `finish`.

    `tells_apart` says whether courses of a stroke lead to different scores (`vision.questions.doubts`).
    Without it every doubt is asked, and the scorekeeper decides whether it matters.
    """

    def __init__(
        self,
        profile: BoardProfile = ICF,
        tells_apart: TellsApart | None = None,
        model: LikelihoodModel | None = None,
    ) -> None:
        self.profile = profile
        self.model = model or LikelihoodModel()
        self._hands = HandHistory(profile)
        self._views = ViewHistory()
        self._queue = EventQueue()
        census = self._queue.census
        self._table = TableHistory(profile, self.model, self._hands, self._views, census)
        self._readings = Readings(self._table, tells_apart)
        self.request: Request | None = None  # a question to the observer about its newest reading
        self._work: Work[Events] | None = None

    @property
    def layout(self) -> Layout | None:
        """The pieces that are believed to lie there, None before the first reading."""
        return self._table.layout

    @property
    def inference(self) -> StrokeInference:
        """The inference of strokes, with the newest one."""
        return self._readings.inference

    def receive(self, tracked: Tracked) -> Events:
        """The events that can be reported after this observation; all of them come in the order of time.

        Where there is a `request` after that, the events come with its `answer` instead.
        """
        self._work = self._received(tracked)
        return self._proceed(partial(next, self._work))

    def answer(self, answer: Answer) -> Events:
        """The events that waited for this answer; empty where there is another request."""
        assert self._work is not None, "nothing was requested"
        return self._proceed(partial(self._work.send, answer))

    def _proceed(self, step: Callable[[], Request]) -> Events:
        """Continues the present work until it is done, or needs something from the observer."""
        try:
            self.request = step()
        except StopIteration as done:
            self.request = self._work = None
            events: Events = done.value
            return events
        return ()

    def _received(self, tracked: Tracked) -> Work[Events]:
        seen, table = tracked.seen, self._table
        events = [*self._views.events(seen), *self._hands.hand_events(seen)]
        self._hands.note(seen, table.layout, table.stroke.t_s if table.stroke else None)
        table.note(tracked)
        yield from self._readings.look_ahead(tracked)
        if seen.pieces is not None and seen.beside_hand:
            events += yield from self._readings.beside_hand(tracked)
        elif seen.pieces is not None:
            events += yield from self._readings.at_rest(tracked)
        if seen.pieces is not None and not seen.beside_hand:
            return self._queue.rest(events, table.layout)
        return self._queue.receive(events, disturbed=self._hands.is_here or table.stroke is not None)

    def state_of(self, seen: Observation) -> State:
        """The watcher's state in this observation: a hand that has put a striker down is placing it."""
        placing = seen.state is State.HAND and self._table.stand is not None and self._table.stroke is None
        return State.PLACING if placing else seen.state

    def finish(self) -> Events:
        """The remaining events when no more frames come: a stroke that never came to rest is not reported."""
        return self._queue.rest([], self.layout)

    @property
    def unfinished(self) -> Unseen | None:
        """The stroke under way, whose end nobody sees if no more frames come."""
        stroke = self._table.stroke
        return None if stroke is None else Unseen(stroke.t_s, ENDED)
