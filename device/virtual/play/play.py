"""The script of a game at the virtual table: stroke after stroke, board after board, frame by frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from device.virtual.play.mischief import Mischief
from device.virtual.play.player import Player
from device.virtual.play.positions import rack
from device.virtual.play.shots import Plan
from device.virtual.play.stroke import Habits, Stroke
from device.virtual.staging.arms import Around
from device.virtual.staging.handiwork import ASIDE_MM, put_back
from device.virtual.staging.knowledge import Knowledge
from device.virtual.staging.stage import Stage
from device.virtual.staging.trap import Cue, Trap
from device.virtual.staging.trouble import Trouble
from device.virtual.staging.world import World, free_place
from rules.carrom.laws.state import Phase
from rules.carrom.starts.start import is_pack
from rules.coins.state import Place, Return
from rules.pieces import Kind, Seat
from rules.table import Layout, Mm, Piece, Removed, TableEvent
from vision.synthetic.scene.scene import Pose, Scene

PAUSE_BETWEEN_MATCHES_S = 15.0


@dataclass(frozen=True, slots=True)
class Limit:
    """The number of strokes, whole matches or whole boards after which a game ends; None: never."""

    strokes: int | None = None
    matches: int | None = None
    boards: int | None = None


class Play:
    """A game that continues as long as it is watched."""

    def __init__(
        self,
        knowledge: Knowledge,
        world: World,
        luck: np.random.Generator,
        habits: Habits | None = None,
        rate_hz: float = 60.0,
        mischief: Mischief | None = None,
    ) -> None:
        self.strokes = 0
        self.matches = 0
        self._boards = 0  # of the matches before this one
        self.is_calm = True  # between two strokes, everything put back: the moment to stop or to save
        self._habits = habits or Habits()
        self._mischief = mischief
        self.trouble = None if mischief is None else Trouble(mischief.luck, rate_hz)
        self.trap: Trap | None = None  # of the last stroke
        self._stage = Stage(world, knowledge, self._habits.pace, rate_hz, self.trouble)
        self._luck = luck

    @property
    def world(self) -> World:
        """The table."""
        return self._stage.world

    @property
    def knowledge(self) -> Knowledge:
        """The players' knowledge of their match."""
        return self._stage.knowledge

    def tell(self) -> tuple[TableEvent, ...]:
        """The true events since the last call."""
        return self._stage.tell()

    def run(self, limit: Limit | None = None) -> Iterator[Scene]:
        """The scenes of the game, one for each frame, up to the limit or without end."""
        enough = limit or Limit()
        if not self.world.layout:
            self.world.pieces = list(self._rack(self.knowledge.shooter))
        while True:
            yield from self._stage.rest(self._stage.pace.rest_s)
            if self._has_reached(enough):
                return
            self.is_calm = False
            if self.knowledge.phase is Phase.MATCH_OVER:
                yield from self._new_match()
            elif self.knowledge.phase in (Phase.BOARD_OVER, Phase.GAME_OVER) and not is_pack(
                tuple(self.world.pieces)
            ):
                yield from self._rerack()
            else:
                self.strokes += 1
                yield from self._stroke()
                yield from self._tidy()
                yield from self._put_back()
            self.is_calm = True

    def _stroke(self) -> Iterator[Scene]:
        plan = None if self._mischief is None else self._planned(self._mischief)
        jiggles = 0 if self.trap is None else self.trap.jiggles
        self._stage.cue(Cue.CALM)
        yield from Stroke(self._stage, self._habits, self._luck, self.strokes, plan, jiggles).run()
        self._stage.cue(Cue.REST)

    def _planned(self, mischief: Mischief) -> Plan | None:
        """Draws the trap of this stroke and looks for a shot that fulfils it."""
        seat, layout = self.knowledge.shooter, tuple(self.world.pieces)
        wanted = mischief.draw(is_pack(layout))
        player = Player(seat, self._habits.skill(seat), self._habits.surface, self.world.profile)
        plan = mischief.plan(wanted, player, layout, self.knowledge.wanted)
        trap = mischief.named(wanted, plan)
        falls = () if plan is None else plan.outcome.falls
        pocket = falls[0].pocket if falls else None
        if self.trouble is not None:
            self.trouble.expect(trap, Around(seat, layout, pocket, self.world.profile), self.world.t_s)
        self.trap = trap
        return plan

    def _tidy(self) -> Iterator[Scene]:
        """Lays pieces on their edge or on another flat beside that place."""
        for odd in self.world.odd:
            seat = self.knowledge.shooter
            yield from self._stage.rest(self._stage.pace.rest_s)
            yield from self._stage.move(seat, odd.at, Pose.PINCH, self._stage.pace.come_s)
            self.world.pieces.remove(Piece(odd.kind, odd.at))
            self.world.happen(Removed(t_s=self.world.t_s, piece=odd.kind, at=odd.at))
            at = free_place(self.world.layout, self.world.profile.half_mm, self.world.profile, odd.at)
            self.world.carried = odd.kind
            yield from self._stage.move(seat, at or odd.at, Pose.PINCH, self._stage.pace.carry_s)
            self.world.carried = None
            self._stage.put(Piece(odd.kind, at or odd.at))
            yield from self._stage.leave(seat)
        self.world.odd = ()

    def _has_reached(self, limit: Limit) -> bool:
        matches = self.matches + (self.knowledge.phase is Phase.MATCH_OVER)
        boards = self._boards + len(self.knowledge.state.results)
        reached = ((self.strokes, limit.strokes), (matches, limit.matches), (boards, limit.boards))
        return any(most is not None and count >= most for count, most in reached)

    def _put_back(self) -> Iterator[Scene]:
        """Puts the due pieces back on the board, each by the hand of the player who must place it."""
        while self.knowledge.returns and self.knowledge.phase is Phase.PLAY:
            yield from self._stage.rest(self._stage.pace.rest_s)
            due = self.knowledge.returns[0]
            seat = due.placed_by if due.placed_by is not None else self.knowledge.shooter
            yield from put_back(self._stage, seat, due.kind, self._place_for(due))
            yield from self._stage.leave(seat)

    def _place_for(self, due: Return) -> Mm:
        profile = self.world.profile
        aside = 0.0 if due.place is Place.CENTRE_SPOT else float(self._luck.uniform(-ASIDE_MM, ASIDE_MM))
        for within_mm in (profile.centre_circle_radius_mm, profile.half_mm):
            place = free_place(self.world.layout, within_mm, profile, Mm(aside, 0.0))
            if place is not None:
                return place
        return Mm(aside, 0.0)

    def _rerack(self) -> Iterator[Scene]:
        """Gathers the remaining pieces, one by one, and builds the rack for the next break."""
        breaker = self.knowledge.shooter
        seat = Seat((breaker + 2) % 4)  # the other player builds, the breaker watches
        if self.world.striker is not None:
            yield from self._stage.move(seat, self.world.striker, Pose.OPEN, self._stage.pace.come_s)
            self._stage.pick_up_striker()
        while self.world.pieces:
            piece = self.world.pieces[-1]
            yield from self._stage.move(seat, piece.at, Pose.OPEN, self._stage.pace.rack_one_s)
            self.world.pieces.pop()
            self.world.happen(Removed(t_s=self.world.t_s, piece=piece.kind, at=piece.at))
        self.world.nets = [netted for netted in self.world.nets if netted.kind is Kind.STRIKER]
        self.world.beside = ()
        for piece in self._rack(breaker):
            yield from self._stage.move(seat, piece.at, Pose.PINCH, self._stage.pace.rack_one_s)
            self._stage.put(piece)
        yield from self._stage.leave(seat)

    def _rack(self, breaker: Seat) -> Layout:
        return rack(breaker, self._luck, self.world.profile)

    def _new_match(self) -> Iterator[Scene]:
        """The players shake hands, rest, and begin another match."""
        self.matches += 1
        self._boards += len(self.knowledge.state.results)
        yield from self._stage.rest(PAUSE_BETWEEN_MATCHES_S)
        header = self.knowledge.match.header
        self._stage.knowledge = Knowledge(replace(header, start=None))
        yield from self._rerack()
