"""One watched table: frames in, events out. This is the whole path of a frame, from top to bottom."""

from __future__ import annotations

from calibration.boardmap import BoardMap
from rules.table import Layout
from vision.frame import Frame
from vision.layouts.doubts import Events, TellsApart
from vision.observing.observation import Observation, State, View
from vision.observing.observer import Observer
from vision.observing.settings import ObserverSettings
from vision.strokes.views import unwatched
from vision.strokes.witness import Witness
from vision.tracking.tracker import Tracker


class Watcher:
    """The observer, tracker and witness of one table. It needs every frame in the order of time; then `finish`.

    `tells_apart` says which doubts lead to different scores (`vision.layouts.doubts`).
    """

    def __init__(
        self,
        board_map: BoardMap,
        settings: ObserverSettings | None = None,
        tells_apart: TellsApart | None = None,
    ) -> None:
        self.observer = Observer(board_map, settings)
        self.tracker = Tracker(profile=board_map.profile)
        self.witness = Witness(board_map.profile, tells_apart=tells_apart)
        self.observation = Observation(0.0, View.CLEAR, State.SETTLING)  # of the newest frame

    @property
    def layout(self) -> Layout | None:
        """The layout as far as it is known; None before the first reading."""
        return self.witness.layout

    @property
    def state(self) -> State:
        """The state of the watcher, for a phone."""
        return self.witness.state_of(self.observation)

    def receive(self, frame: Frame) -> Events:
        """The events that are known after this frame."""
        self.observation = self.observer.receive(frame)
        return self._witnessed(self.observation)

    def finish(self) -> Events:
        """The events that are left when no more frames come."""
        last = self.observer.finish()
        if last is not None:
            self.observation = last
        events = () if last is None else self._witnessed(last)
        unseen = self.observer.stays.unfinished(self.observation.t_s) or self.witness.unfinished
        cut = () if unseen is None else (unwatched(unseen, self.observation.t_s),)
        return (*events, *self.witness.finish(), *cut)

    def _witnessed(self, observation: Observation) -> Events:
        events = self.witness.receive(self.tracker.receive(observation))
        while (request := self.witness.request) is not None:
            events = self.witness.answer(self.observer.answer(request))
        return events
