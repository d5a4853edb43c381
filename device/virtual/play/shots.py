"""The search for a stroke that a trap specifies: shots are tried on the physics until one matches."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from device.virtual.physics.mishap import Fact, Leap, Lip, Mishaps
from device.virtual.physics.simulation import Fall, Motion
from device.virtual.physics.wood import Surface
from device.virtual.play.player import Player, Shot
from device.virtual.staging.trap import Intent, LeapTrap, Trap, Wish
from rules.carrom.board import BoardProfile, board_from_seat, seat_from_board
from rules.pieces import Kind, Pocket, Seat
from rules.table import Layout, Mm, Piece, distance_mm
from vision.traces.placement import placement as placement_of

TRIES = 40
LONGEST_S = 6.0
ROW_REACH_MM = 92.75  # a piece this near to a pocket's rim stands before it
WITHIN_S = 0.35  # two that fall into one pocket within this time fall at once
SOFT_MM_S, HARD_MM_S, SHORT_MM_S = (350.0, 900.0), (2200.0, 3800.0), (70.0, 150.0)
SHIFTS_MM = {"lines": (9.0, 15.0), "circle": (9.0, 30.0), "arrow": (4.5, 7.5)}


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a stroke."""

    falls: tuple[Fall, ...]
    facts: frozenset[Fact]
    touched: bool
    took_s: float


@dataclass(frozen=True, slots=True)
class Plan:
    """A shot, its mishaps, and its outcome."""

    shot: Shot
    mishaps: Mishaps
    outcome: Outcome


def foreseen(
    layout: Layout, shot: Shot, surface: Surface, profile: BoardProfile, mishaps: Mishaps
) -> Outcome | None:
    """The outcome of a shot; None for one that takes too long."""
    motion = Motion((*layout, Piece(Kind.STRIKER, shot.striker)), surface, profile, mishaps)
    motion.flick(shot.velocity_mm_s)
    falls: list[Fall] = []
    while not motion.is_over:
        if motion.t_s > LONGEST_S:
            return None
        falls += motion.advance(motion.t_s + 0.1)
    return Outcome(tuple(falls), motion.facts, motion.touched, motion.rested_s)


def is_granted(wish: Wish, outcome: Outcome) -> bool:
    """Whether a stroke turned out as specified."""
    kinds = Counter(fall.kind for fall in outcome.falls)
    coins = len(outcome.falls) - kinds[Kind.STRIKER]
    return (
        (wish.falls is None or wish.falls.holds(len(outcome.falls)))
        and (wish.coins is None or wish.coins.holds(coins))
        and wish.striker in (None, kinds[Kind.STRIKER] > 0)
        and wish.queen in (None, kinds[Kind.QUEEN] > 0)
        and wish.touched in (None, outcome.touched)
        and (not wish.one_pocket or _share_a_pocket(outcome.falls))
        and outcome.facts.issuperset(wish.facts)
        and outcome.facts.isdisjoint(wish.without)
        and (Fact.OVERLAPS in wish.facts or Fact.OVERLAPS not in outcome.facts)
    )


def planned(
    trap: Trap, player: Player, layout: Layout, wanted: frozenset[Kind], luck: np.random.Generator
) -> Plan | None:
    """A shot that the trap specifies, from this board; None where none was found."""
    candidates = _candidates(trap.intent, player, layout, wanted, luck)
    for _ in range(TRIES):
        shot = _misplaced(next(candidates), trap.placement, player, layout, luck)
        if shot is None:
            continue
        mishaps = _mishaps(trap, luck)
        outcome = foreseen(layout, shot, player.surface, player.profile, mishaps)
        if outcome is not None and is_granted(trap.wish, outcome):
            return Plan(shot, mishaps, outcome)
    return None


def _share_a_pocket(falls: tuple[Fall, ...]) -> bool:
    return any(
        fall.pocket is other.pocket and abs(fall.t_s - other.t_s) < WITHIN_S
        for number, fall in enumerate(falls)
        for other in falls[number + 1 :]
    )


def _candidates(
    intent: Intent, player: Player, layout: Layout, wanted: frozenset[Kind], luck: np.random.Generator
) -> Iterator[Shot]:
    every = frozenset({Kind.WHITE, Kind.BLACK, Kind.QUEEN})
    while True:
        if intent is Intent.BREAK:
            yield player.plan_break(layout, luck)
        elif intent is Intent.PLAY:
            yield player.plan_among(layout, wanted, luck, 4)
            yield player.plan_among(layout, every, luck, 12)
        elif intent is Intent.THROUGH:
            yield _through(player, layout, luck)
        elif intent is Intent.SCRATCH:
            yield _at_a_pocket(player, layout, luck)
            yield player.plan_among(layout, every, luck, 30, float(luck.uniform(1.0, 1.7)))
        elif intent is Intent.HARD:
            yield player.plan_among(layout, every, luck, 30, float(luck.uniform(1.5, 4.0)))
            yield _at_a_piece(player, layout, float(luck.uniform(*HARD_MM_S)), luck)
        else:
            speed = float(luck.uniform(*(SHORT_MM_S if intent is Intent.SHORT else SOFT_MM_S)))
            yield player.plan_towards(layout, _anywhere_ahead(player, luck), speed, luck)


def _at_a_pocket(player: Player, layout: Layout, luck: np.random.Generator) -> Shot:
    pocket = player.profile.pocket(list(Pocket)[int(luck.integers(4))])
    return player.plan_towards(layout, pocket, float(luck.uniform(900, 2000)), luck)


def _at_a_piece(player: Player, layout: Layout, speed_mm_s: float, luck: np.random.Generator) -> Shot:
    at = layout[int(luck.integers(len(layout)))].at
    aside, ahead = (float(part) for part in luck.uniform(-20, 20, 2))
    return player.plan_towards(layout, Mm(at.x_mm + aside, at.y_mm + ahead), speed_mm_s, luck)


def _through(player: Player, layout: Layout, luck: np.random.Generator) -> Shot:
    """A shot at the hindmost of the pieces before a pocket, so that it drives those in front of it on."""
    profile = player.profile
    reach_mm = profile.pocket_radius_mm + ROW_REACH_MM
    rows = {
        pocket: [piece.at for piece in layout if distance_mm(piece.at, profile.pocket(pocket)) < reach_mm]
        for pocket in Pocket
    }
    pocket = max(rows, key=lambda pocket: len(rows[pocket]))
    mouth = profile.pocket(pocket)
    last = max(rows[pocket], key=lambda at: distance_mm(at, mouth), default=Mm(0.0, 0.0))
    share = (profile.striker_radius_mm + profile.coin_radius_mm) / max(distance_mm(last, mouth), 1.0)
    behind = Mm(last.x_mm + (last.x_mm - mouth.x_mm) * share, last.y_mm + (last.y_mm - mouth.y_mm) * share)
    return player.plan_towards(layout, behind, float(luck.uniform(1200, 3200)), luck)


def _anywhere_ahead(player: Player, luck: np.random.Generator) -> Mm:
    return board_from_seat(player.seat, Mm(float(luck.uniform(-300, 300)), float(luck.uniform(0, 330))))


def _mishaps(trap: Trap, luck: np.random.Generator) -> Mishaps:
    return Mishaps(
        None if trap.leap is None else _leap(trap.leap, luck),
        None if trap.lip is None else Lip(None if trap.lip.hangs_s is None else trap.lip.hangs_s.draw(luck)),
    )


def _leap(of: LeapTrap, luck: np.random.Generator) -> Leap:
    up_mm_s, rolls_s = of.up_mm_s.draw(luck), of.rolls_s.draw(luck)
    return Leap(up_mm_s, of.knock_mm_s, of.lands, of.comes_back, of.onto, rolls_s, of.stays)


def _misplaced(
    shot: Shot, placement: str, player: Player, layout: Layout, luck: np.random.Generator
) -> Shot | None:
    """The same stroke from a place that breaks this law and no other; None where that is impossible."""
    if placement == "legal":
        return shot
    own = seat_from_board(player.seat, shot.striker)
    shift = float(luck.uniform(*SHIFTS_MM[placement])) * (1 if luck.random() < 0.5 else -1)
    circle_x = player.profile.line_length_mm / 2 - player.profile.base_circle_radius_mm
    side = math.copysign(1.0, own.x_mm)
    places = {
        "lines": Mm(own.x_mm, own.y_mm + shift),
        "circle": Mm(side * (circle_x - abs(shift)), own.y_mm),
        "arrow": Mm(side * (circle_x + abs(shift)), own.y_mm),
    }
    at = board_from_seat(player.seat, places[placement])
    reach = player.profile.striker_radius_mm + player.profile.coin_radius_mm + 1.0
    is_as_wished = placed(at, player.seat, player.profile) == placement
    is_free = all(math.hypot(at.x_mm - p.at.x_mm, at.y_mm - p.at.y_mm) > reach for p in layout)
    return replace(shot, striker=at) if is_as_wished and is_free else None


def placed(at: Mm, seat: Seat, profile: BoardProfile) -> str:
    """The exact placement of a striker: legal, or the law it breaks."""
    return placement_of(at, seat, profile.striker_radius_mm, profile, 0.01)
