"""One stroke at the virtual table: fetch the striker, place it, aim, flick, and let everything come to rest."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from device.virtual.physics.mishap import NONE
from device.virtual.physics.simulation import Motion
from device.virtual.physics.wood import Surface
from device.virtual.play.player import Player, Shot, Skill
from device.virtual.play.shots import Plan, placed
from device.virtual.staging.gesture import Pace, between, outside, pointing, reaching, turned_heading
from device.virtual.staging.stage import Stage
from device.virtual.staging.trap import Cue
from rules.carrom.board import board_from_seat, seat_from_board
from rules.carrom.laws.state import Phase
from rules.pieces import Kind, Seat
from rules.table import LeftBoard, Mm, Placed, Pocketed, StrokeEnded, StrokeStarted, distance_mm
from vision.synthetic.scene.scene import Hand, Pose, Scene

FINGER_MM = 8.0  # between fingertip and striker before the flick
SETTLED_S = 0.6  # a fall later than this after the last rest comes after the stroke
JIGGLE_S = 0.22
STRIKER_CLEAR_MM = 1.35  # between the rims of a striker and a coin, to be clear of each other
FOLLOW_MM = 22.0  # the distance of the finger's follow-through


@dataclass(frozen=True, slots=True)
class Habits:
    """The table's habits: the pace of the hands, the wood, and the skill of each seat's player."""

    pace: Pace = field(default=Pace())
    surface: Surface = field(default=Surface())
    skills: tuple[tuple[Seat, Skill], ...] = ()

    def skill(self, seat: Seat) -> Skill:
        """The skill of a seat's player."""
        return dict(self.skills).get(seat, Skill())


class Stroke:
    """The stroke numbered `number`, by the player whose turn it is; as in `plan`, where it is given."""

    def __init__(
        self,
        stage: Stage,
        habits: Habits,
        luck: np.random.Generator,
        number: int,
        plan: Plan | None = None,
        jiggles: int = 0,
    ) -> None:
        self.number = number
        self._given = plan
        self._jiggles = jiggles
        self._stage = stage
        self._world = stage.world
        self._pace = stage.pace
        self._habits = habits
        self._luck = luck
        self._seat = stage.knowledge.shooter

    def run(self) -> Iterator[Scene]:
        """The scenes of the stroke, until the board lies still and the hand is gone."""
        self._stage.cue(Cue.PLACE)
        yield from self._fetch_striker()
        shot = self._plan() if self._given is None else self._given.shot
        yield from self._stage.move(self._seat, shot.striker, Pose.PINCH, self._pace.carry_s)
        yield from self._let_go_of_striker(shot)
        yield from self._jiggle(shot)
        self._stage.cue(Cue.AIM)
        yield from self._aim(shot)
        self._stage.cue(Cue.ROLL)
        yield from self._roll(shot)

    def place_only(self) -> Iterator[Scene]:
        """Places the striker, pushes it about, and leaves it there."""
        assert self._given is not None
        self._stage.cue(Cue.PLACE)
        shot = self._given.shot
        self._world.carried = Kind.STRIKER
        yield from self._stage.move(self._seat, shot.striker, Pose.PINCH, self._pace.carry_s)
        yield from self._let_go_of_striker(shot)
        yield from self._jiggle(shot)
        yield from self._stage.leave(self._seat)

    def _plan(self) -> Shot:
        player = Player(self._seat, self._habits.skill(self._seat), self._habits.surface, self._world.profile)
        layout = tuple(self._world.pieces)
        if self._stage.knowledge.phase in (Phase.BREAK, Phase.BOARD_OVER, Phase.GAME_OVER):
            return player.plan_break(layout, self._luck)
        return player.plan(layout, self._stage.knowledge.wanted, self._luck)

    def _jiggle(self, shot: Shot) -> Iterator[Scene]:
        """Pushes the striker along its lines and, in the end, back to its place for the shot."""
        for number in range(self._jiggles):
            back = number == self._jiggles - 1
            at = shot.striker if back else self._beside(shot.striker)
            start = self._world.striker or at
            for share in self._stage.shares(JIGGLE_S):
                self._world.striker = between(start, at, share)
                self._world.show(reaching(self._seat, self._world.striker, Pose.PINCH))
                yield self._stage.frame()
            self._world.happen(Placed(t_s=self._world.t_s, piece=Kind.STRIKER, at=at))
            yield from self._stage.rest(self._pace.let_go_s)

    def _beside(self, at: Mm) -> Mm:
        """Another place on the same lines, free of coins."""
        profile = self._world.profile
        clear_mm = profile.striker_radius_mm + profile.coin_radius_mm + STRIKER_CLEAR_MM
        for _ in range(20):
            step = board_from_seat(self._seat, Mm(float(self._luck.uniform(-45, 45)), 0.0))
            place = Mm(at.x_mm + step.x_mm, at.y_mm + step.y_mm)
            if all(distance_mm(place, piece.at) > clear_mm for piece in self._world.pieces):
                return place
        return at

    def _fetch_striker(self) -> Iterator[Scene]:
        """Fetches the striker from the board, from its net, or from the player's own lap."""
        if self._world.striker is not None:
            yield from self._stage.move(self._seat, self._world.striker, Pose.OPEN, self._pace.come_s)
            yield from self._stage.rest(self._pace.let_go_s)
            self._stage.pick_up_striker()
        else:
            yield from self._stage.fetch(self._seat, Kind.STRIKER)
        self._world.carried = Kind.STRIKER

    def _let_go_of_striker(self, shot: Shot) -> Iterator[Scene]:
        self._world.carried = None
        self._world.striker = shot.striker
        self._world.happen(Placed(t_s=self._world.t_s, piece=Kind.STRIKER, at=shot.striker))
        yield from self._stage.rest(self._pace.let_go_s)

    def _aim(self, shot: Shot) -> Iterator[Scene]:
        """Moves the finger behind the striker, pointing in the direction of the shot."""
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
        """Flicks, and runs until the board lies still and the hand is gone."""
        began_s = self._world.t_s
        self._world.happen(StrokeStarted(t_s=began_s, stroke=self.number, seat=self._seat))
        mishaps = NONE if self._given is None else self._given.mishaps
        motion = Motion(self._world.layout, self._habits.surface, self._world.profile, mishaps)
        motion.flick(shot.velocity_mm_s)
        run = _Run(motion, shot.striker, began_s, self._own_y(shot.striker))
        withdrawing = self._withdrawing(shot)
        while not (motion.is_over and self._world.hand is None and run.is_told):
            next(withdrawing, None)
            self._world.moving = motion.discs
            yield self._stage.frame()
            self._advance(run)
            is_settled = motion.is_at_rest and motion.t_s - motion.rested_s >= SETTLED_S
            if not run.is_told and (motion.is_over or is_settled) and self._world.hand is None:
                self._settle(run)
        self._lay(motion)

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

    def _advance(self, run: _Run) -> None:
        """Advances the pieces to the next frame, and reports falls and flights meanwhile."""
        motion = run.motion
        flown = len(motion.left)
        for fall in motion.advance(self._world.t_s - run.began_s):
            at_s = run.began_s + fall.t_s
            run.order.append(fall.kind)
            self._world.catch(fall, at_s)
            self._world.happen(Pocketed(t_s=at_s, stroke=self.number, piece=fall.kind, pocket=fall.pocket))
        for left in motion.left[flown:]:
            self._world.happen(LeftBoard(t_s=run.began_s + left.t_s, stroke=self.number, piece=left.kind))
        striker = next((disc.at for disc in motion.discs if disc.kind is Kind.STRIKER), None)
        run.far_y_mm = math.inf if striker is None else max(run.far_y_mm, self._own_y(striker))

    def _own_y(self, at: Mm) -> float:
        """The distance of a place from the middle towards the other side, as the player sees it."""
        return seat_from_board(self._seat, at).y_mm

    def _settle(self, run: _Run) -> None:
        """Reports the falls, the striker's last, when everything has come to rest."""
        run.is_told = True
        lying = sorted(run.motion.layout, key=lambda piece: piece.kind is Kind.STRIKER)
        profile = self._world.profile
        clear_y_mm = profile.inner_line_mm - profile.half_mm + profile.striker_radius_mm
        self._world.happen(
            StrokeEnded(
                t_s=run.began_s + run.motion.rested_s,
                stroke=self.number,
                layout=tuple(lying),
                left_lines=run.far_y_mm > clear_y_mm,
                touched=run.motion.touched,
                placement=placed(run.striker, self._seat, profile),
                order=tuple(run.order),
            )
        )
        self._stage.listen()

    def _lay(self, motion: Motion) -> None:
        layout = motion.layout
        self._world.moving = None
        self._world.pieces = [piece for piece in layout if piece.kind is not Kind.STRIKER]
        self._world.striker = next((piece.at for piece in layout if piece.kind is Kind.STRIKER), None)
        self._world.odd = motion.odd
        self._world.beside = (*self._world.beside, *motion.fallen)


@dataclass
class _Run:
    """A running stroke: its falls so far, and the farthest advance of the striker."""

    motion: Motion
    striker: Mm
    began_s: float
    far_y_mm: float
    order: list[Kind] = field(default_factory=list)
    is_told: bool = False
