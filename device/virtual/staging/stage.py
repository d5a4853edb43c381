"""The stage of the virtual table: its clock, its hands, and the report of events.

Every movement is a generator that yields once a frame.
"""

from __future__ import annotations

from collections.abc import Iterator

from device.virtual.staging.gesture import Pace, between, outside, reaching
from device.virtual.staging.knowledge import Knowledge
from device.virtual.staging.trap import Cue
from device.virtual.staging.trouble import Trouble
from device.virtual.staging.world import World
from rules.pieces import Kind, Seat
from rules.table import Mm, Piece, Placed, Removed, TableEvent
from vision.synthetic.scene.scene import Pose, Scene


class Stage:
    """A table, the players' memory of its game, and the time between two frames."""

    def __init__(
        self, world: World, knowledge: Knowledge, pace: Pace, rate_hz: float, trouble: Trouble | None = None
    ) -> None:
        self.world = world
        self.knowledge = knowledge
        self.pace = pace
        self.trouble = trouble
        self._frame_s = 1 / rate_hz
        self._frames = 0
        self._start_s = world.t_s
        self._events: list[TableEvent] = []

    def tell(self) -> tuple[TableEvent, ...]:
        """The true events since the last call."""
        events, self._events = tuple(self._events), []
        return events

    def frame(self) -> Scene:
        """The scene of this moment; then the clock advances to the next frame."""
        if self.trouble is not None:
            self.world.others = self.trouble.hands(self.world.t_s)
            self.world.look()
        scene = self.world.scene()
        self.listen()
        self._frames += 1
        self.world.t_s = self._start_s + self._frames * self._frame_s
        return scene

    def listen(self) -> None:
        """Informs the players of the events since their last look."""
        happened, self.world.events = self.world.events, []
        for event in happened:
            self.knowledge.hear(event)
        self._events += happened

    def cue(self, cue: Cue) -> None:
        """Starts the disturbances that wait for this moment of the stroke."""
        if self.trouble is not None:
            self.trouble.cue(cue, self.world.t_s)

    def rest(self, seconds: float) -> Iterator[Scene]:
        """The scenes of a pause."""
        for _ in range(round(seconds / self._frame_s)):
            yield self.frame()

    def shares(self, seconds: float) -> Iterator[float]:
        """0 to 1 over a time, a step for each frame, ending with 1."""
        steps = max(round(seconds / self._frame_s), 1)
        return ((step + 1) / steps for step in range(steps))

    def move(self, seat: Seat, end: Mm, pose: Pose, seconds: float) -> Iterator[Scene]:
        """The hand of a seat moves to a place; from outside the board where it is not yet there."""
        hand = self.world.hand
        start = hand.fingertip if hand is not None else outside(seat, self.world.profile, end)
        for share in self.shares(seconds):
            self.world.show(reaching(seat, between(start, end, share), pose))
            yield self.frame()

    def leave(self, seat: Seat) -> Iterator[Scene]:
        """The hand moves back outside the board."""
        hand = self.world.hand
        if hand is None:
            return
        away = outside(seat, self.world.profile, hand.fingertip)
        yield from self.move(seat, away, Pose.OPEN, self.pace.withdraw_s)
        self.world.show(None)
        yield self.frame()

    def fetch(self, seat: Seat, kind: Kind) -> Iterator[Scene]:
        """A hand takes a piece of this kind out of its net; a piece that flew off is brought from outside."""
        netted = next((netted for netted in self.world.nets if netted.kind is kind), None)
        if netted is not None:
            yield from self.move(seat, netted.at, Pose.OPEN, self.pace.come_s)
            yield from self.rest(self.pace.let_go_s)
            self.world.take_from_net(kind)
            return
        fallen = next((piece for piece in self.world.beside if piece.kind is kind), None)
        self.world.beside = tuple(piece for piece in self.world.beside if piece is not fallen)

    def put(self, piece: Piece) -> None:
        """Puts a piece down on the surface."""
        self.world.pieces.append(piece)
        self.world.happen(Placed(t_s=self.world.t_s, piece=piece.kind, at=piece.at))
        self.listen()

    def pick_up_striker(self) -> None:
        """Takes the striker from the surface into the hand above it."""
        at, self.world.striker = self.world.striker, None
        self.world.happen(Removed(t_s=self.world.t_s, piece=Kind.STRIKER, at=at))
