"""One watched table: frames in, events out. This is the whole path of a frame, from top to bottom."""

from __future__ import annotations

from calibration.boardmap import BoardMap
from rules.pieces import Kind
from rules.table import Layout, Piece, Placed, StrokeEnded, StrokeStarted
from vision.frame import Frame
from vision.observing.observation import Observation, State, View
from vision.observing.observer import Observer
from vision.observing.settings import ObserverSettings
from vision.questions.doubts import Events, TellsApart
from vision.strokes.look_ahead import Inferred
from vision.strokes.views import unwatched
from vision.strokes.witness import Witness
from vision.tracking.paths import Path, paths_of
from vision.tracking.track import Track
from vision.tracking.tracker import Tracker


class Watcher:
    """The observer, tracker and witness of one table. It needs every frame in the order of time; then `finish`.

    `tells_apart` says which doubts lead to different scores (`vision.questions.doubts`).
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
        self._lay: Layout = ()  # before the newest events
        self._tracks: tuple[Track, ...] = ()  # the newest, also after a reading at rest has ended them

    @property
    def layout(self) -> Layout | None:
        """The layout as far as it is known; None before the first reading."""
        return self.witness.layout

    @property
    def state(self) -> State:
        """The state of the watcher, for a phone."""
        return self.witness.state_of(self.observation)

    @property
    def inferred(self) -> Inferred | None:
        """The newest stroke with all its possible courses; None before the first."""
        return self.witness.inference.newest

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

    def paths(self, events: Events) -> tuple[Path, ...]:
        """The ways of the pieces in the stroke of these newest events; empty without a stroke among them."""
        begun = [event.t_s for event in events if isinstance(event, StrokeStarted)]
        ended = [event.t_s for event in events if isinstance(event, StrokeEnded)]
        if not begun or not ended:
            return ()
        put = [event.at for event in events if isinstance(event, Placed) and event.piece is Kind.STRIKER]
        strikers = tuple(Piece(Kind.STRIKER, at) for at in put[-1:] if at is not None)
        others = tuple(piece for piece in self._lay if not strikers or piece.kind is not Kind.STRIKER)
        return paths_of(self._tracks, (*others, *strikers), begun[0], ended[0])

    def _witnessed(self, observation: Observation) -> Events:
        tracked = self.tracker.receive(observation)
        self._tracks = tracked.tracks or self._tracks
        self._lay = self.witness.layout or ()
        events = self.witness.receive(tracked)
        while (request := self.witness.request) is not None:
            events = self.witness.answer(self.observer.answer(request))
        return events
