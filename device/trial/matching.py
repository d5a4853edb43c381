"""The matching of a laid layout and a reading: each laid piece with at most one seen piece, at least cost.

A hand lays a piece to about a coin's width, so places within `REACH_COINS` match. A person may stand at any
side of the table: of the four quarter turns of the layout the one that fits best is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.carrom.board import ICF, board_from_seat, seat_from_board
from rules.pieces import Seat
from rules.table import Layout, Mm, Piece, distance_mm

REACH_COINS = 1.0  # in coins' widths: as far from its drawn place may a laid piece lie
REACH_MM = REACH_COINS * 2 * ICF.coin_radius_mm
TURNS = {0: Seat.S, 1: Seat.W, 2: Seat.N, 3: Seat.E}  # quarter turns clockwise of the layout as it is drawn

Pairs = tuple[tuple[int, int], ...]
Cost = tuple[int, int, float]  # pieces without a partner, wrong kinds, the sum of distances in mm


@dataclass(frozen=True, slots=True)
class Matching:
    """The pairs (laid, seen) by number, at the quarter turn that fits best; `wrong` are those of two kinds."""

    turn: int
    pairs: Pairs
    wrong: Pairs
    missed: tuple[int, ...]
    ghosts: tuple[int, ...]


def match(laid: Layout, seen: Layout, reach_mm: float = REACH_MM) -> Matching:
    """The best matching over all quarter turns; the least turn where several are as good.

    Good is, in this order: few pieces without a partner, few wrong kinds, small distances.
    """
    tried = [(*_paired(turned(laid, turn), seen, reach_mm), turn) for turn in TURNS]
    _, pairs, turn = min(tried, key=lambda candidate: (candidate[0], candidate[2]))
    wrong = tuple((i, k) for i, k in pairs if laid[i].kind is not seen[k].kind)
    with_partner, taken = {i for i, _ in pairs}, {k for _, k in pairs}
    missed = tuple(i for i in range(len(laid)) if i not in with_partner)
    return Matching(turn, pairs, wrong, missed, tuple(k for k in range(len(seen)) if k not in taken))


def turned(layout: Layout, turn: int) -> Layout:
    """The layout as it lies on the board, turned by so many quarters clockwise."""
    return tuple(Piece(piece.kind, board_from_seat(TURNS[turn % 4], piece.at)) for piece in layout)


def turned_back(at: Mm, turn: int) -> Mm:
    """A place of the board, as the drawn layout has it."""
    return seat_from_board(TURNS[turn % 4], at)


def _paired(laid: Layout, seen: Layout, reach_mm: float) -> tuple[Cost, Pairs]:
    """The cheapest matching at one turn, by dynamic programming over the sets of laid pieces with a partner."""
    best: dict[int, tuple[int, float, Pairs]] = {0: (0, 0.0, ())}
    for k, piece in enumerate(seen):
        for used, (wrong, sum_mm, pairs) in list(best.items()):
            for i, away_mm in _near(laid, piece, reach_mm):
                if used >> i & 1:
                    continue
                fault = (wrong + (laid[i].kind is not piece.kind), sum_mm + away_mm)
                now = used | 1 << i
                if now not in best or fault < best[now][:2]:
                    best[now] = (*fault, (*pairs, (i, k)))
    costs = [
        ((len(laid) + len(seen) - 2 * len(pairs), wrong, sum_mm), pairs)
        for wrong, sum_mm, pairs in best.values()
    ]
    cost, pairs = min(costs)
    return cost, tuple(sorted(pairs))


def _near(laid: Sequence[Piece], seen: Piece, reach_mm: float) -> list[tuple[int, float]]:
    away_mm = [(i, distance_mm(piece.at, seen.at)) for i, piece in enumerate(laid)]
    return [(i, away) for i, away in away_mm if away <= reach_mm]
