"""The script of a game at the virtual table: who does what with which hand, frame by frame.

`Play.run` is a generator that yields once a frame; between two frames it moves hands, lets the physics run, and
writes down what really happened.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from device.virtual.gesture import Pace, between, outside, pointing, reaching, turned_heading
from device.virtual.knowledge import Knowledge
from device.virtual.physics import Motion, Surface
from device.virtual.player import Player, Shot, Skill
from device.virtual.world import World, free_place
from rules.carrom.board import opening_layout
from rules.carrom.start import is_pack
from rules.carrom.state import Phase, Place, Return
from rules.header import Header
from rules.pieces import Kind, Seat
from rules.table import (
    Layout,
    Mm,
    Piece,
    Placed,
    Pocketed,
    Removed,
    StrokeEnded,
    StrokeStarted,
    TableEvent,
)
from vision.synthetic_scene import Hand, Pose, Scene

RACK_GAP_MM = 0.12  # a rack pressed together by hand still has hair-thin gaps
RACK_TURN_DEG = {Seat.S: 0.0, Seat.E: 90.0, Seat.N: 180.0, Seat.W: 270.0}
PAUSE_BETWEEN_MATCHES_S = 15.0
FINGER_MM = 8.0


@dataclass(frozen=True, slots=True)
class Habits:
    """How the table plays: pace of the hands, the wood, and the skill of each seat's player."""

    pace: Pace = field(default=Pace())
    surface: Surface = field(default=Surface())
    skills: tuple[tuple[Seat, Skill], ...] = ()


@dataclass(frozen=True, slots=True)
class Limit:
    """After how many strokes or whole matches a game is broken off; None: never."""

    strokes: int | None = None
    matches: int | None = None


class Play:
    """A game that goes on for as long as it is watched."""

    def __init__(
        self,
        knowledge: Knowledge,
        world: World,
        luck: np.random.Generator,
        habits: Habits | None = None,
        rate_hz: float = 60.0,
    ) -> None:
        self.knowledge = knowledge
        self.world = world
        self.strokes = 0
        self.matches = 0
        self.is_calm = True  # between two strokes, everything put back: the moment to stop or to be saved
        self._habits = habits or Habits()
        self._pace = self._habits.pace
        self._luck = luck
        self._frame_s = 1 / rate_hz
        self._frames = 0
        self._start_s = world.t_s
        self._told: list[TableEvent] = []

    def run(self, limit: Limit | None = None) -> Iterator[Scene]:
        """The scenes of the game, one a frame, up to the limit or for ever."""
        enough = limit or Limit()
        if not self.world.layout:
            self.world.pieces = list(self._rack(self.knowledge.shooter))
        while True:
            yield from self._rest(self._pace.rest_s)
            if self._has_reached(enough):
                return
            self.is_calm = False
            if self.knowledge.phase is Phase.MATCH_OVER:
                yield from self._new_match()
            elif self.knowledge.phase is Phase.BOARD_OVER and not is_pack(tuple(self.world.pieces)):
                yield from self._rerack()
            else:
                yield from self._stroke()
                yield from self._put_back()
            self.is_calm = True

    def tell(self) -> tuple[TableEvent, ...]:
        """What really happened since the last time this was asked."""
        told, self._told = tuple(self._told), []
        return told

    def _has_reached(self, limit: Limit) -> bool:
        matches = self.matches + (self.knowledge.phase is Phase.MATCH_OVER)
        return (limit.strokes is not None and self.strokes >= limit.strokes) or (
            limit.matches is not None and matches >= limit.matches
        )

    # ------------------------------------------------------------------ time

    def _frame(self) -> Scene:
        """The scene of this moment; the clock then stands at the next frame."""
        scene = self.world.scene()
        self._listen()
        self._frames += 1
        self.world.t_s = self._start_s + self._frames * self._frame_s
        return scene

    def _listen(self) -> None:
        """The players take in what happened since they last looked."""
        happened, self.world.events = self.world.events, []
        for event in happened:
            self.knowledge.hear(event)
        self._told += happened

    def _rest(self, seconds: float) -> Iterator[Scene]:
        for _ in range(round(seconds / self._frame_s)):
            yield self._frame()

    def _shares(self, seconds: float) -> Iterator[float]:
        """0 to 1 over so many seconds, a step a frame, ending with 1."""
        steps = max(round(seconds / self._frame_s), 1)
        return ((step + 1) / steps for step in range(steps))

    # ------------------------------------------------------------------ hands

    def _move(self, seat: Seat, end: Mm, pose: Pose, seconds: float) -> Iterator[Scene]:
        """The hand of a seat goes to a place; from outside the board where it is not yet there."""
        hand = self.world.hand
        start = hand.fingertip if hand is not None else outside(seat, self.world.profile, end)
        for share in self._shares(seconds):
            self.world.show(reaching(seat, between(start, end, share), pose))
            yield self._frame()

    def _leave(self, seat: Seat) -> Iterator[Scene]:
        hand = self.world.hand
        if hand is None:
            return
        away = outside(seat, self.world.profile, hand.fingertip)
        yield from self._move(seat, away, Pose.OPEN, self._pace.withdraw_s)
        self.world.show(None)
        yield self._frame()

    # ------------------------------------------------------------------ one stroke

    def _stroke(self) -> Iterator[Scene]:
        seat = self.knowledge.shooter
        yield from self._fetch_striker(seat)
        shot = self._plan(seat)
        yield from self._move(seat, shot.striker, Pose.PINCH, self._pace.carry_s)
        yield from self._let_go_of_striker(shot)
        yield from self._aim(seat, shot)
        yield from self._roll(seat, shot)

    def _plan(self, seat: Seat) -> Shot:
        player = Player(seat, dict(self._habits.skills).get(seat), self._habits.surface, self.world.profile)
        layout = tuple(self.world.pieces)
        if self.knowledge.phase in (Phase.BREAK, Phase.BOARD_OVER):
            return player.plan_break(layout, self._luck)
        return player.plan(layout, self.knowledge.wanted, self._luck)

    def _fetch_striker(self, seat: Seat) -> Iterator[Scene]:
        """From the board, from the net it fell into, or from the player's own lap."""
        if self.world.striker is not None:
            yield from self._move(seat, self.world.striker, Pose.OPEN, self._pace.come_s)
            yield from self._rest(self._pace.let_go_s)
            at, self.world.striker = self.world.striker, None
            self.world.happen(Removed(t_s=self.world.t_s, piece=Kind.STRIKER, at=at))
        else:
            yield from self._fetch_from_net(seat, Kind.STRIKER)
        self.world.carried = Kind.STRIKER

    def _fetch_from_net(self, seat: Seat, kind: Kind) -> Iterator[Scene]:
        netted = next((one for one in self.world.nets if one.kind is kind), None)
        if netted is None:
            return
        yield from self._move(seat, netted.at, Pose.OPEN, self._pace.come_s)
        yield from self._rest(self._pace.let_go_s)
        self.world.take_from_net(kind)

    def _let_go_of_striker(self, shot: Shot) -> Iterator[Scene]:
        self.world.carried = None
        self.world.striker = shot.striker
        self.world.happen(Placed(t_s=self.world.t_s, piece=Kind.STRIKER, at=shot.striker))
        yield from self._rest(self._pace.let_go_s)

    def _aim(self, seat: Seat, shot: Shot) -> Iterator[Scene]:
        """The finger goes behind the striker and points the way it will be flicked."""
        behind = self._behind(shot, FINGER_MM)
        hand = self.world.hand
        aimed = pointing(seat, behind, shot.velocity_mm_s, Pose.CURLED)
        start = hand if hand is not None else aimed
        for share in self._shares(self._pace.aim_s / 2):
            heading = turned_heading(start.heading_deg, aimed.heading_deg, share)
            tip = between(start.fingertip, aimed.fingertip, share)
            self.world.show(Hand(Pose.CURLED, tip, heading, int(seat)))
            yield self._frame()
        yield from self._rest(self._pace.aim_s / 2)

    def _behind(self, shot: Shot, gap_mm: float) -> Mm:
        speed = math.hypot(*shot.velocity_mm_s)
        back = (self.world.profile.striker_radius_mm + gap_mm) / speed
        return Mm(
            shot.striker.x_mm - shot.velocity_mm_s[0] * back, shot.striker.y_mm - shot.velocity_mm_s[1] * back
        )

    def _roll(self, seat: Seat, shot: Shot) -> Iterator[Scene]:
        """The flick, and everything until the board lies still and the hand is gone."""
        self.strokes += 1
        began_s = self.world.t_s
        self.world.happen(StrokeStarted(t_s=began_s, stroke=self.strokes, seat=seat))
        motion = Motion(self.world.layout, self._habits.surface, self.world.profile)
        motion.flick(shot.velocity_mm_s)
        withdrawing = self._withdrawing(seat, shot)
        order: list[Kind] = []
        while True:
            next(withdrawing, None)
            self.world.moving = motion.discs
            yield self._frame()
            order += self._advance(motion, began_s)
            if motion.is_at_rest and self.world.hand is None:
                break
        self._settle(motion, began_s, order)

    def _withdrawing(self, seat: Seat, shot: Shot) -> Iterator[None]:
        """The hand during the stroke: the finger follows through, then the arm goes back."""
        for share in self._shares(self._pace.follow_s):
            tip = self._behind(shot, FINGER_MM - 22.0 * share)
            self.world.show(pointing(seat, tip, shot.velocity_mm_s, Pose.FLICKED))
            yield
        start = self._behind(shot, FINGER_MM - 22.0)
        away = outside(seat, self.world.profile, start)
        for share in self._shares(self._pace.withdraw_s):
            self.world.show(reaching(seat, between(start, away, share), Pose.OPEN))
            yield
        self.world.show(None)

    def _advance(self, motion: Motion, began_s: float) -> list[Kind]:
        """Lets the pieces run to the moment of the next frame; the kinds that fell meanwhile."""
        falls = motion.advance(self.world.t_s - began_s)
        for fall in falls:
            at_s = began_s + fall.t_s
            self.world.catch(fall, at_s)
            self.world.happen(Pocketed(t_s=at_s, stroke=self.strokes, piece=fall.kind, pocket=fall.pocket))
        return [fall.kind for fall in falls]

    def _settle(self, motion: Motion, began_s: float, order: list[Kind]) -> None:
        layout = motion.layout
        self.world.moving = None
        self.world.pieces = [piece for piece in layout if piece.kind is not Kind.STRIKER]
        self.world.striker = next((piece.at for piece in layout if piece.kind is Kind.STRIKER), None)
        self.world.happen(
            StrokeEnded(
                t_s=began_s + motion.rested_s,
                stroke=self.strokes,
                layout=self.world.layout,
                left_lines=True,
                touched=motion.touched,
                placement="legal",
                order=tuple(order),
            )
        )
        self._listen()

    # ------------------------------------------------------------------ putting back

    def _put_back(self) -> Iterator[Scene]:
        """What the laws want back on the board, each by the hand that has to place it."""
        while self.knowledge.returns and self.knowledge.phase is Phase.PLAY:
            yield from self._rest(self._pace.rest_s)
            due = self.knowledge.returns[0]
            seat = due.placed_by if due.placed_by is not None else self.knowledge.shooter
            yield from self._return_one(seat, due)
            yield from self._leave(seat)

    def _return_one(self, seat: Seat, due: Return) -> Iterator[Scene]:
        at = self._place_for(due)
        yield from self._fetch_from_net(seat, due.kind)
        self.world.carried = due.kind
        yield from self._move(seat, at, Pose.PINCH, self._pace.carry_s)
        self.world.carried = None
        self._put(Piece(due.kind, at))
        yield from self._rest(self._pace.let_go_s)

    def _place_for(self, due: Return) -> Mm:
        profile = self.world.profile
        aside = 0.0 if due.place is Place.CENTRE_SPOT else float(self._luck.uniform(-40, 40))
        for within_mm in (profile.centre_circle_radius_mm, profile.half_mm):
            found = free_place(self.world.layout, within_mm, profile, Mm(aside, 0.0))
            if found is not None:
                return found
        return Mm(aside, 0.0)

    def _put(self, piece: Piece) -> None:
        self.world.pieces.append(piece)
        self.world.happen(Placed(t_s=self.world.t_s, piece=piece.kind, at=piece.at))
        self._listen()

    # ------------------------------------------------------------------ a new board

    def _rerack(self) -> Iterator[Scene]:
        """What is left is gathered, piece by piece, and the rack built for the next break."""
        breaker = self.knowledge.shooter
        seat = Seat((breaker + 2) % 4)  # the other player builds, the breaker watches
        while self.world.pieces:
            piece = self.world.pieces[-1]
            yield from self._move(seat, piece.at, Pose.OPEN, self._pace.rack_one_s)
            self.world.pieces.pop()
            self.world.happen(Removed(t_s=self.world.t_s, piece=piece.kind, at=piece.at))
        self.world.nets = [netted for netted in self.world.nets if netted.kind is Kind.STRIKER]
        for piece in self._rack(breaker):
            yield from self._move(seat, piece.at, Pose.PINCH, self._pace.rack_one_s)
            self._put(piece)
        yield from self._leave(seat)

    def _rack(self, breaker: Seat) -> Layout:
        radius = self.world.profile.coin_radius_mm + RACK_GAP_MM
        return tuple(
            replace(piece, at=self._nudged(piece.at))
            for piece in opening_layout(RACK_TURN_DEG[breaker], radius)
        )

    def _nudged(self, at: Mm) -> Mm:
        dx, dy = (float(step) for step in self._luck.uniform(-RACK_GAP_MM, RACK_GAP_MM, 2) * 0.5)
        return Mm(at.x_mm + dx, at.y_mm + dy)

    def _new_match(self) -> Iterator[Scene]:
        """The players shake hands, rest, and begin another match."""
        self.matches += 1
        yield from self._rest(PAUSE_BETWEEN_MATCHES_S)
        header = self.knowledge.match.header
        self.knowledge = Knowledge(Header(header.game, header.variant, header.players, header.options))
        yield from self._rerack()
