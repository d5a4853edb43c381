"""The judgement of a shot: likely, missed, ghosts, kinds, and the millimetres that can be measured.

A hand lays to about a coin's width, so the distance from the drawing says nothing about the camera. Two things
do: the spread of one piece over several frames, and gaps where pieces touch a cushion or each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

from device.trial.layouts import Wanted
from device.trial.matching import Matching, match, turned_back
from device.trial.shot import Seen, Shot
from rules.carrom.board import BoardProfile, seat_from_board
from rules.pieces import Kind, Seat
from rules.table import Layout, Mm, Piece, distance_mm
from vision.pieces.seen import SeenPiece

SAME_RADII = 0.6  # in coins' radii: two frames show the same piece within it; two coins cannot lie so near


@dataclass(frozen=True, slots=True)
class Steady:
    """A piece over all frames: its mean, the number of frames that show it, the spread of its place."""

    piece: SeenPiece
    frames: int
    spread_mm: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """A layout judged: `steady` are the pieces of most frames, `matching` pairs them with the wanted ones.

    `flickering` counts pieces that only a few frames show. `gaps_mm` are the measured distances between things
    that touch; 0 is right, below 0 they would overlap. `maybe` has, for a missed piece's number, the likeliest
    refused disc at its place.
    """

    steady: tuple[Steady, ...]
    matching: Matching
    flickering: int
    gaps_mm: tuple[float, ...]
    maybe: tuple[tuple[int, SeenPiece], ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether everything was likely, with its kind, and nothing else."""
        return not (self.matching.missed or self.matching.ghosts or self.matching.wrong)

    @property
    def spread_mm(self) -> float | None:
        """The root mean square spread of the pieces over the frames; None where none was steady."""
        spreads = [piece.spread_mm for piece in self.steady if piece.frames > 1]
        return sqrt(sum(spread**2 for spread in spreads) / len(spreads)) if spreads else None


def judge(wanted: Wanted, shot: Shot) -> Judgement:
    """The shot against the layout that was asked for, on the board as the shot sees it."""
    profile = shot.board_map.profile
    steady, flickering = steady_pieces(shot.frames, profile.coin_radius_mm)
    seen = layout_of(steady)
    matching = match(wanted.pieces, seen)
    gaps_mm = gaps(wanted, steady, matching, profile)
    return Judgement(steady, matching, flickering, gaps_mm, _maybe(wanted, shot, matching))


def layout_of(steady: Sequence[Steady]) -> Layout:
    """The steady pieces as a layout."""
    return tuple(Piece(sighting.piece.kind, sighting.piece.at) for sighting in steady)


def steady_pieces(frames: Sequence[Seen], coin_radius_mm: float) -> tuple[tuple[Steady, ...], int]:
    """The pieces that more than half of the frames show, and the number of the others."""
    groups: list[list[SeenPiece]] = []
    for seen in frames:
        open_groups = list(groups)
        for piece in seen:
            group = _nearest(open_groups, piece, SAME_RADII * coin_radius_mm)
            if group is None:
                groups.append([piece])
            else:
                open_groups.remove(group)  # a piece is shown once in a frame
                group.append(piece)
    steady = tuple(_averaged(group) for group in groups if 2 * len(group) > len(frames))
    return steady, len(groups) - len(steady)


def gaps(
    wanted: Wanted, steady: Sequence[Steady], matching: Matching, board: BoardProfile
) -> tuple[float, ...]:
    """The measured gaps of everything that touches in the layout and was likely, in mm.

    Coins have the laws' radius; strikers are of many sizes, so theirs is the one that was measured.
    """
    read = {i: steady[k].piece for i, k in matching.pairs}
    at = {i: turned_back(piece.at, matching.turn) for i, piece in read.items()}
    strikers = {i: piece.radius_mm for i, piece in read.items() if wanted.pieces[i].kind is Kind.STRIKER}
    radius = {i: strikers.get(i, board.coin_radius_mm) for i in read}
    rails = [_from_rail_mm(board, seat, at[i]) - radius[i] for i, seat in wanted.rails if i in at]
    pairs = [distance_mm(at[i], at[k]) - radius[i] - radius[k] for i, k in wanted.pairs if i in at and k in at]
    return tuple(rails + pairs)


def _from_rail_mm(board: BoardProfile, seat: Seat, at: Mm) -> float:
    """The distance of a place from a seat's cushion."""
    return board.half_mm + seat_from_board(seat, at).y_mm


def _maybe(wanted: Wanted, shot: Shot, matching: Matching) -> tuple[tuple[int, SeenPiece], ...]:
    reach_mm = 2 * shot.board_map.profile.coin_radius_mm
    likely: list[tuple[int, SeenPiece]] = []
    free = list(shot.maybe)
    for i in matching.missed:
        near = [
            piece
            for piece in free
            if distance_mm(turned_back(piece.at, matching.turn), wanted.pieces[i].at) < reach_mm
        ]
        if near:
            best = max(near, key=lambda piece: piece.score)
            free.remove(best)
            likely.append((i, best))
    return tuple(likely)


def _nearest(groups: list[list[SeenPiece]], piece: SeenPiece, reach_mm: float) -> list[SeenPiece] | None:
    near = [(distance_mm(group[0].at, piece.at), number) for number, group in enumerate(groups)]
    away_mm, number = min(near, default=(reach_mm, 0))
    return groups[number] if away_mm < reach_mm else None


def _averaged(group: list[SeenPiece]) -> Steady:
    count = len(group)
    kind = Counter(piece.kind for piece in group).most_common(1)[0][0]
    x_mm, y_mm = (sum(values) / count for values in zip(*((p.at.x_mm, p.at.y_mm) for p in group), strict=True))
    x_px, y_px = (sum(values) / count for values in zip(*(p.px for p in group), strict=True))
    spread_mm = sqrt(sum((p.at.x_mm - x_mm) ** 2 + (p.at.y_mm - y_mm) ** 2 for p in group) / count)
    radius_mm, score = (
        sum(values) / count for values in zip(*((p.radius_mm, p.score) for p in group), strict=True)
    )
    mean = replace(group[0], kind=kind, at=Mm(x_mm, y_mm), px=(x_px, y_px), radius_mm=radius_mm, score=score)
    return Steady(mean, count, spread_mm)
