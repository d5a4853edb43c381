"""The movement of a hand: smoothly from its seat over the board and back, with the arm from its owner.

A player's seat decides the shoulder's place; the forearm points from there to the fingertip.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from rules.carrom.board import BoardProfile, board_from_seat, seat_from_board
from rules.pieces import Seat
from rules.table import Mm
from vision.synthetic.scene.scene import Hand, Pose

SHOULDER = Mm(110.0, -950.0)  # of a right-handed player at S
FOREARM_MM, ELBOW_MM = 940.0, 620.0  # the drawn length of an arm; the upper arm is joined on from here
IN_PICTURE_MM = 900.0  # from the board's middle: no camera of the virtual table sees further
WRIST_DEG = 42.0  # beyond this angle the finger flicks without the arm
ALONG_ARM_MM = tuple(range(0, 700, 50))  # from the fingertip back to the elbow
AWAY_MM = 130.0  # of a waiting fingertip outside the rail: off the picture's middle, clear of the border


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds of each movement; brisk, as of people who play often."""

    come_s: float = 0.5
    carry_s: float = 0.45
    let_go_s: float = 0.15
    aim_s: float = 0.55
    follow_s: float = 0.12
    withdraw_s: float = 0.35
    rest_s: float = 1.2
    rack_one_s: float = 0.14


def outside(seat: Seat, profile: BoardProfile, near: Mm | None = None) -> Mm:
    """The waiting place of a hand beside the board, level with its target."""
    across = 0.0 if near is None else 0.5 * _seen_from(seat, near).x_mm
    return board_from_seat(seat, Mm(across + 30.0, -profile.half_mm - AWAY_MM))


def reaching(seat: Seat, tip: Mm, pose: Pose) -> Hand:
    """A hand of this seat with its fingertip there."""
    shoulder = board_from_seat(seat, SHOULDER)
    heading = math.degrees(math.atan2(tip.x_mm - shoulder.x_mm, tip.y_mm - shoulder.y_mm))
    return Hand(pose, tip, heading, int(seat))


def pointing(seat: Seat, tip: Mm, velocity_mm_s: tuple[float, float], pose: Pose) -> Hand:
    """A hand of this seat that points in the shot's direction, as far as a wrist turns."""
    arm = reaching(seat, tip, pose)
    wanted = math.degrees(math.atan2(velocity_mm_s[0], velocity_mm_s[1]))
    turn = (wanted - arm.heading_deg + 180.0) % 360.0 - 180.0
    return Hand(pose, tip, arm.heading_deg + min(max(turn, -WRIST_DEG), WRIST_DEG), int(seat))


def whole_arm(hand: Hand) -> tuple[Hand, ...]:
    """A hand, with the upper arm behind it where the hand's end would otherwise show."""
    turn = math.radians(hand.heading_deg)

    def behind(by_mm: float) -> Mm:
        back_x, back_y = by_mm * math.sin(turn), by_mm * math.cos(turn)
        return Mm(hand.fingertip.x_mm - back_x, hand.fingertip.y_mm - back_y)

    end = behind(FOREARM_MM)
    if max(abs(end.x_mm), abs(end.y_mm)) > IN_PICTURE_MM:
        return (hand,)
    return Hand(hand.pose, behind(ELBOW_MM), hand.heading_deg, hand.wearer, is_upper_arm=True), hand


def between(start: Mm, end: Mm, share: float) -> Mm:
    """A place between start and end, with a gentle beginning and stop."""
    eased = share * share * (3 - 2 * share)
    return Mm(start.x_mm + (end.x_mm - start.x_mm) * eased, start.y_mm + (end.y_mm - start.y_mm) * eased)


def is_over(hand: Hand, profile: BoardProfile) -> bool:
    """Whether a hand covers part of the playing surface, with its fingertip or further up the arm."""
    turn = math.radians(hand.heading_deg)
    return any(
        max(
            abs(hand.fingertip.x_mm - back_mm * math.sin(turn)),
            abs(hand.fingertip.y_mm - back_mm * math.cos(turn)),
        )
        < profile.half_mm
        for back_mm in ALONG_ARM_MM
    )


def turned_heading(start_deg: float, end_deg: float, share: float) -> float:
    """A heading between two, on the shorter way."""
    turn = (end_deg - start_deg + 180.0) % 360.0 - 180.0
    return start_deg + turn * share * share * (3 - 2 * share)


def _seen_from(seat: Seat, at: Mm) -> Mm:
    return seat_from_board(seat, at)
