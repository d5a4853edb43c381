"""Other people's arms: each follows a path over the board, trembling a little, and leaves again."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from device.virtual.staging.gesture import between, outside, reaching
from device.virtual.staging.trap import Arm, Deed
from rules.carrom.board import BoardProfile, board_from_seat, seat_from_board
from rules.pieces import Pocket, Seat
from rules.table import Layout, Mm
from vision.synthetic.drawing.hand import PEOPLE
from vision.synthetic.scene.scene import Hand, Pose

COME_S, CROSS_S = 0.35, 0.5
TREMBLE_MM, TREMBLE_HZ = 1.2, 1.7
POSES = {
    Deed.HOVER: (Pose.OPEN, Pose.CURLED, Pose.FIST),
    Deed.CROSS: (Pose.OPEN, Pose.PINCH),
    Deed.REST: (Pose.FIST, Pose.PALM),
    Deed.POINT: (Pose.POINTING,),
    Deed.COVER: (Pose.PALM,),
}
BEYOND_POCKET_MM = 30.0  # a palm that covers a pocket has its fingertips this far behind it


@dataclass(frozen=True, slots=True)
class Path:
    """A fingertip's places and times; between two of them it moves gently."""

    seat: Seat
    wearer: int
    pose: Pose
    stops: tuple[tuple[float, Mm], ...]
    phase: float

    @property
    def ends_s(self) -> float:
        """The time when the arm is gone."""
        return self.stops[-1][0]

    def hand(self, t_s: float) -> Hand | None:
        """The hand at this moment; None before it comes and after it is gone."""
        for (from_s, start), (to_s, end) in zip(self.stops, self.stops[1:], strict=False):
            if from_s <= t_s < to_s:
                tip = between(start, end, (t_s - from_s) / (to_s - from_s))
                arm = reaching(self.seat, self._trembling(tip, t_s), self.pose)
                return Hand(arm.pose, arm.fingertip, arm.heading_deg, self.wearer)
        return None

    def _trembling(self, tip: Mm, t_s: float) -> Mm:
        turn = 2 * math.pi * (TREMBLE_HZ * t_s + self.phase)
        return Mm(tip.x_mm + TREMBLE_MM * math.sin(turn), tip.y_mm + TREMBLE_MM * math.cos(1.3 * turn))


@dataclass(frozen=True, slots=True)
class Around:
    """An arm's surroundings: the shooter, the layout, and the pocket that is worth covering."""

    shooter: Seat
    layout: Layout
    pocket: Pocket | None
    profile: BoardProfile


def path_of(arm: Arm, from_s: float, around: Around, luck: np.random.Generator) -> Path:
    """The path of an arm that starts at `from_s`."""
    seat = _seat_for(arm.does, around, luck)
    comes_s = from_s + arm.after_s.draw(luck)
    stays_s = arm.stays_s.draw(luck)
    pose = POSES[arm.does][int(luck.integers(len(POSES[arm.does])))]
    wearer = int(luck.integers(len(PEOPLE)))
    return Path(
        seat, wearer, pose, _stops(arm.does, seat, comes_s, stays_s, around, luck), float(luck.random())
    )


def _seat_for(deed: Deed, around: Around, luck: np.random.Generator) -> Seat:
    """Any seat but the shooter's; a pocket is covered from one of the two sides next to it."""
    others = [seat for seat in Seat if seat is not around.shooter]
    if deed is Deed.COVER:
        place = around.profile.pocket(around.pocket or Pocket.NW)
        others = [seat for seat in others if seat_from_board(seat, place).y_mm < 0] or others
    return others[int(luck.integers(len(others)))]


def _stops(
    deed: Deed, seat: Seat, comes_s: float, stays_s: float, around: Around, luck: np.random.Generator
) -> tuple[tuple[float, Mm], ...]:
    target = _target(deed, seat, around, luck)
    away = outside(seat, around.profile, target)
    come_s = CROSS_S if deed is Deed.CROSS else COME_S
    there_s = comes_s + come_s
    aside = Mm(target.x_mm + float(luck.normal(0, 8)), target.y_mm + float(luck.normal(0, 8)))
    return (
        (comes_s, away),
        (there_s, target),
        (there_s + stays_s, aside if deed in (Deed.HOVER, Deed.CROSS) else target),
        (there_s + stays_s + come_s, away),
    )


def _target(deed: Deed, seat: Seat, around: Around, luck: np.random.Generator) -> Mm:
    """The target of the fingertip."""
    half = around.profile.half_mm
    if deed is Deed.COVER and around.pocket is not None:
        mouth = around.profile.pocket(around.pocket)
        own = seat_from_board(seat, mouth)
        return board_from_seat(seat, Mm(own.x_mm, own.y_mm + BEYOND_POCKET_MM))
    if deed is Deed.POINT and around.layout:
        at = around.layout[int(luck.integers(len(around.layout)))].at
        own = seat_from_board(seat, at)
        return board_from_seat(seat, Mm(own.x_mm, own.y_mm - 24.0))
    reach_mm = {Deed.HOVER: (20.0, 170.0), Deed.CROSS: (300.0, 640.0), Deed.REST: (-25.0, 25.0)}
    low, high = reach_mm.get(deed, (100.0, 400.0))
    across = float(luck.uniform(-0.75, 0.75)) * half
    return board_from_seat(seat, Mm(across, -half + float(luck.uniform(low, high))))
