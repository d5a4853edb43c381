"""Initial boards as games leave them: the rack, or the layout after some strokes and some pocketing."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from device.virtual.physics.simulation import Motion
from device.virtual.staging.trap import Start, Trap
from device.virtual.staging.world import Netted
from rules.carrom.board import CORNER, ICF, BoardProfile, board_from_seat, opening_layout
from rules.pieces import Kind, Pocket, Seat
from rules.table import Layout, Mm, Piece, distance_mm

RACK_GAP_MM = 0.12  # a rack pressed together by hand still has hair-thin gaps
RACK_TURN_DEG = {Seat.S: 0.0, Seat.E: 90.0, Seat.N: 180.0, Seat.W: 270.0}
COINS = {Start.OPEN: (14, 19), Start.MIDDLE: (6, 13), Start.END: (2, 5)}  # the least and the most coins
CLEAR_MM = 1.0
NETTED_SHARE = 0.4  # share of the pocketed pieces that still lie in a net; the rest was taken out
MOUTH_MM = (28.0, 46.0)  # from an ICF pocket's centre to the first coin before it
ROW_GAP_MM = 0.4  # between coins before a pocket
FREE_MM, RAIL_MM = 250.0, 120.0  # any place this far from the middle, and from a rail, will do


@dataclass(frozen=True, slots=True)
class Position:
    """The pieces on the surface, and in the nets."""

    pieces: Layout
    nets: tuple[Netted, ...] = ()

    def count(self, kind: Kind) -> int:
        """The number of a kind on the surface."""
        return sum(piece.kind is kind for piece in self.pieces)


def rack(breaker: Seat, luck: np.random.Generator, profile: BoardProfile = ICF) -> Layout:
    """The opening rack as built by hand."""
    pack = opening_layout(RACK_TURN_DEG[breaker], profile.coin_radius_mm + RACK_GAP_MM)
    steps = luck.uniform(-RACK_GAP_MM, RACK_GAP_MM, (len(pack), 2)) * 0.5
    places = zip(pack, steps.tolist(), strict=True)
    return tuple(replace(piece, at=Mm(piece.at.x_mm + dx, piece.at.y_mm + dy)) for piece, (dx, dy) in places)


def draw_position(trap: Trap, seat: Seat, luck: np.random.Generator, profile: BoardProfile = ICF) -> Position:
    """A board for a trap, in which `seat` strikes."""
    start = trap.starts[int(luck.integers(len(trap.starts)))]
    if start is Start.PACK:
        return Position(rack(seat, luck, profile))
    lying = _broken(luck, profile)
    kept = _thinned(lying, start, trap, luck)
    gone = [piece.kind for piece in opening_layout()]
    for piece in kept:
        gone.remove(piece.kind)
    placed = _at_mouth(kept, trap, luck, profile)
    return Position(placed, _netted(gone, round(trap.netted.draw(luck)), luck, profile))


def _broken(luck: np.random.Generator, profile: BoardProfile) -> Layout:
    """The rack after a break and a few wild strokes; fallen pieces are put anywhere free again."""
    lying = rack(Seat.S, luck, profile)
    for speed in (
        float(luck.uniform(2600, 4200)),
        *luck.uniform(1200, 3200, int(luck.integers(1, 4))).tolist(),
    ):
        place = Mm(float(luck.uniform(-150, 150)), profile.circle_from_rail_mm - profile.half_mm)
        seat = Seat(int(luck.integers(4)))
        strike = Piece(Kind.STRIKER, board_from_seat(seat, place))
        aim = board_from_seat(seat, Mm(float(luck.uniform(-60, 60)), float(luck.uniform(-20, 60))))
        step = (aim.x_mm - strike.at.x_mm, aim.y_mm - strike.at.y_mm)
        share = speed / math.hypot(*step)
        motion = Motion((*_clear_of(lying, strike.at, profile), strike), profile=profile)
        motion.flick((step[0] * share, step[1] * share))
        while not motion.is_over:
            motion.advance(motion.t_s + 0.1)
        lying = tuple(piece for piece in motion.layout if piece.kind is not Kind.STRIKER)
    return _completed(lying, luck, profile)


def _clear_of(lying: Layout, at: Mm, profile: BoardProfile) -> Layout:
    reach = profile.striker_radius_mm + profile.coin_radius_mm + CLEAR_MM
    return tuple(piece for piece in lying if distance_mm(piece.at, at) > reach)


def _completed(lying: Layout, luck: np.random.Generator, profile: BoardProfile) -> Layout:
    """All nineteen pieces, with the missing ones added."""
    missing = [piece.kind for piece in opening_layout()]
    for piece in lying:
        missing.remove(piece.kind)
    pieces = list(lying)
    while missing:
        reach = profile.half_mm - profile.coin_radius_mm - 2.0
        at = Mm(*(float(part) for part in luck.uniform(-reach, reach, 2)))
        if _is_free(at, pieces, profile) and _from_pocket(at, profile) > profile.pocket_radius_mm + 4.0:
            pieces.append(Piece(missing.pop(), at))
    return tuple(pieces)


def _thinned(lying: Layout, start: Start, trap: Trap, luck: np.random.Generator) -> Layout:
    """The pieces left at this stage of a board: some of each colour, and mostly the queen."""
    least, most = COINS[start]
    wanted = int(luck.integers(max(least, trap.at_mouth + 2), most + 1))
    order = [lying[k] for k in luck.permutation(len(lying))]
    keep_queen = trap.queen_at_mouth or luck.random() < 0.75
    sorted_out = [
        next(piece for piece in order if piece.kind is kind) for kind in (Kind.WHITE, Kind.BLACK, Kind.QUEEN)
    ]
    first = sorted_out if keep_queen else sorted_out[:2]
    rest = [piece for piece in order if piece not in first and piece.kind is not Kind.QUEEN]
    return tuple(first + rest[: max(wanted - len(first), 0)])


def _at_mouth(lying: Layout, trap: Trap, luck: np.random.Generator, profile: BoardProfile) -> Layout:
    """Some pieces moved to stand in a row before a pocket's mouth."""
    if trap.at_mouth == 0:
        return lying
    order = sorted(lying, key=lambda piece: (piece.kind is Kind.QUEEN) != trap.queen_at_mouth)
    moved, rest = order[: trap.at_mouth], order[trap.at_mouth :]
    pocket = list(Pocket)[int(luck.integers(4))]
    east, north = CORNER[pocket]
    slant = math.radians(45.0 + float(luck.uniform(-12, 12)))
    centre = profile.pocket(pocket)
    placed: list[Piece] = []
    first = profile.pocket_radius_mm - ICF.pocket_radius_mm + float(luck.uniform(*MOUTH_MM))
    for number, piece in enumerate(moved):
        away = first + number * (2 * profile.coin_radius_mm + ROW_GAP_MM)
        at = Mm(centre.x_mm - east * away * math.cos(slant), centre.y_mm - north * away * math.sin(slant))
        placed.append(Piece(piece.kind, at))
    for piece in rest:
        if all(distance_mm(piece.at, other.at) > 2 * profile.coin_radius_mm + CLEAR_MM for other in placed):
            placed.append(piece)
        else:
            placed.append(Piece(piece.kind, _free_anywhere([*placed, *rest], luck, profile)))
    return tuple(placed)


def _free_anywhere(lying: list[Piece], luck: np.random.Generator, profile: BoardProfile) -> Mm:
    reach = min(FREE_MM, profile.half_mm - RAIL_MM)
    while True:
        at = Mm(*(float(part) for part in luck.uniform(-reach, reach, 2)))
        if _is_free(at, lying, profile):
            return at


def _netted(
    gone: list[Kind], most: int, luck: np.random.Generator, profile: BoardProfile
) -> tuple[Netted, ...]:
    """Some of the pocketed pieces, still in the nets."""
    kinds = [kind for kind in gone if luck.random() < NETTED_SHARE][:most]
    nets = []
    for kind in kinds:
        pocket = list(Pocket)[int(luck.integers(4))]
        centre = profile.net(pocket)
        dx, dy = (float(part) for part in luck.uniform(-6, 6, 2))
        nets.append(Netted(kind, pocket, Mm(centre.x_mm + dx, centre.y_mm + dy), -1.0))
    return tuple(nets)


def _is_free(at: Mm, lying: list[Piece], profile: BoardProfile) -> bool:
    return all(distance_mm(at, piece.at) > 2 * profile.coin_radius_mm + CLEAR_MM for piece in lying)


def _from_pocket(at: Mm, profile: BoardProfile) -> float:
    mouth = profile.pocket_centre_mm
    return math.hypot(abs(at.x_mm) - mouth, abs(at.y_mm) - mouth)
