"""One stroke at the virtual table: fetch the striker, place it, aim, flick, and let everything come to rest."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from device.virtual.gesture import Pace, between, outside, pointing, reaching, turned_heading
from device.virtual.physics import Motion
from device.virtual.player import Player, Shot, Skill
from device.virtual.stage import Stage
from device.virtual.wood import Surface
from rules.carrom.state import Phase
from rules.pieces import Kind, Seat
from rules.table import Mm, Placed, Pocketed, StrokeEnded, StrokeStarted
from vision.synthetic_scene import Hand, Pose, Scene

FINGER_MM = 8.0  # between fingertip and striker before the flick
FOLLOW_MM = 22.0  # how far the finger follows through


@dataclass(frozen=True, slots=True)
class Habits:
    """How the table plays: pace of the hands, the wood, and the skill of each seat's player."""

    pace: Pace = field(default=Pace())
    surface: Surface = field(default=Surface())
    skills: tuple[tuple[Seat, Skill], ...] = ()


class Stroke:
    """The stroke numbered `number`, by the player whose turn it is."""

    def __init__(self, stage: Stage, habits: Habits, luck: np.random.Generator, number: int) -> None:
        self.number = number
        self._stage = stage
        self._world = stage.world
        self._pace = stage.pace
        self._habits = habits
        self._luck = luck
        self._seat = stage.knowledge.shooter

    def run(self) -> Iterator[Scene]:
        """The scenes of the stroke, until the board lies still and the hand is gone."""
        yield from self._fetch_striker()
        shot = self._plan()
        yield from self._stage.move(self._seat, shot.striker, Pose.PINCH, self._pace.carry_s)
        yield from self._let_go_of_striker(shot)
        yield from self._aim(shot)
        yield from self._roll(shot)

    def _plan(self) -> Shot:
        player = Player(
            self._seat, dict(self._habits.skills).get(self._seat), self._habits.surface, self._world.profile
        )
        layout = tuple(self._world.pieces)
        if self._stage.knowledge.phase in (Phase.BREAK, Phase.BOARD_OVER, Phase.GAME_OVER):
            return player.plan_break(layout, self._luck)
        return player.plan(layout, self._stage.knowledge.wanted, self._luck)

    def _fetch_striker(self) -> Iterator[Scene]:
        """From the board, from the net it fell into, or from the player's own lap."""
        if self._world.striker is not None:
            yield from self._stage.move(self._seat, self._world.striker, Pose.OPEN, self._pace.come_s)
            yield from self._stage.rest(self._pace.let_go_s)
            self._stage.pick_up_striker()
        else:
            yield from self._stage.fetch_from_net(self._seat, Kind.STRIKER)
        self._world.carried = Kind.STRIKER

    def _let_go_of_striker(self, shot: Shot) -> Iterator[Scene]:
        self._world.carried = None
        self._world.striker = shot.striker
        self._world.happen(Placed(t_s=self._world.t_s, piece=Kind.STRIKER, at=shot.striker))
        yield from self._stage.rest(self._pace.let_go_s)

    def _aim(self, shot: Shot) -> Iterator[Scene]:
        """The finger goes behind the striker and points the way it will be flicked."""
        behind = self._behind(shot, FINGER_MM)
        hand = self._world.hand
        aimed = pointing(self._seat, behind, shot.velocity_mm_s, Pose.CURLED)
        start = hand if hand is not None else aimed
        for share in self._stage.shares(self._pace.aim_s / 2):
            heading = turned_heading(start.heading_deg, aimed.heading_deg, share)
            tip = between(start.fingertip, aimed.fingertip, share)
            self._world.show(Hand(Pose.CURLED, tip, heading, int(self._seat)))
            yield self._stage.frame()
        yield from self._stage.rest(self._pace.aim_s / 2)

    def _behind(self, shot: Shot, gap_mm: float) -> Mm:
        speed = math.hypot(*shot.velocity_mm_s)
        back = (self._world.profile.striker_radius_mm + gap_mm) / speed
        return Mm(
            shot.striker.x_mm - shot.velocity_mm_s[0] * back, shot.striker.y_mm - shot.velocity_mm_s[1] * back
        )

    def _roll(self, shot: Shot) -> Iterator[Scene]:
        """The flick, and everything until the board lies still and the hand is gone."""
        began_s = self._world.t_s
        self._world.happen(StrokeStarted(t_s=began_s, stroke=self.number, seat=self._seat))
        motion = Motion(self._world.layout, self._habits.surface, self._world.profile)
        motion.flick(shot.velocity_mm_s)
        withdrawing = self._withdrawing(shot)
        order: list[Kind] = []
        while True:
            next(withdrawing, None)
            self._world.moving = motion.discs
            yield self._stage.frame()
            order += self._advance(motion, began_s)
            if motion.is_at_rest and self._world.hand is None:
                break
        self._settle(motion, began_s, order)

    def _withdrawing(self, shot: Shot) -> Iterator[None]:
        """The hand during the stroke: the finger follows through, then the arm goes back."""
        for share in self._stage.shares(self._pace.follow_s):
            tip = self._behind(shot, FINGER_MM - FOLLOW_MM * share)
            self._world.show(pointing(self._seat, tip, shot.velocity_mm_s, Pose.FLICKED))
            yield
        start = self._behind(shot, FINGER_MM - FOLLOW_MM)
        away = outside(self._seat, self._world.profile, start)
        for share in self._stage.shares(self._pace.withdraw_s):
            self._world.show(reaching(self._seat, between(start, away, share), Pose.OPEN))
            yield
        self._world.show(None)

    def _advance(self, motion: Motion, began_s: float) -> list[Kind]:
        """Lets the pieces run to the moment of the next frame; the kinds that fell meanwhile."""
        falls = motion.advance(self._world.t_s - began_s)
        for fall in falls:
            at_s = began_s + fall.t_s
            self._world.catch(fall, at_s)
            self._world.happen(Pocketed(t_s=at_s, stroke=self.number, piece=fall.kind, pocket=fall.pocket))
        return [fall.kind for fall in falls]

    def _settle(self, motion: Motion, began_s: float, order: list[Kind]) -> None:
        layout = motion.layout
        self._world.moving = None
        self._world.pieces = [piece for piece in layout if piece.kind is not Kind.STRIKER]
        self._world.striker = next((piece.at for piece in layout if piece.kind is Kind.STRIKER), None)
        self._world.happen(
            StrokeEnded(
                t_s=began_s + motion.rested_s,
                stroke=self.number,
                layout=self._world.layout,
                left_lines=True,
                touched=motion.touched,
                placement="legal",
                order=tuple(order),
            )
        )
        self._stage.listen()
