"""Coins in contact, and those that may have gone down stuck to a coin that fell.

Seen from above, coins that stick and coins that merely touch look alike: contact makes a pattern possible, a
person decides whether it was one. A set's `diameter_mm` and `surface_mm` say how large coins are and where the
pockets lie.
"""

from __future__ import annotations

from itertools import combinations

from rules.carrom.board import ICF, BoardProfile
from rules.magnetic.laws.sets import CoinSet
from rules.pieces import Kind, Pocket
from rules.table import Layout, Mm, Piece, distance_mm

# Two coins whose middles are nearer than this share of their diameter cannot both lie flat on the board.
PILED_SHARE = 0.8
GAP_MM = 1.0  # two coins nearer than this touch, as far as a camera can distinguish

STILL_MM = 3.0  # a coin seen nearer than this to its old place has not moved


def coins_of(layout: Layout) -> Layout:
    """The coins of a layout, without the striker."""
    return tuple(piece for piece in layout if piece.kind is not Kind.STRIKER)


def bodies(layout: Layout, coins: CoinSet) -> tuple[Layout, ...]:
    """The coins that lie in contact, body by body, in the order of the layout; a lone coin is a body of one."""
    known: list[Layout] = []
    for piece in coins_of(layout):
        touching = [body for body in known if any(_touch(piece, neighbour, coins) for neighbour in body)]
        merged = (*(member for body in touching for member in body), piece)
        known = [body for body in known if body not in touching] + [merged]
    return tuple(known)


def stuck_kinds(layout: Layout, coins: CoinSet) -> tuple[tuple[Kind, ...], ...]:
    """The kinds of every body of two coins or more."""
    return tuple(tuple(piece.kind for piece in body) for body in bodies(layout, coins) if len(body) > 1)


def towers_in(layout: Layout, coins: CoinSet) -> tuple[tuple[Kind, ...], ...]:
    """The kinds of every two coins of which one lies on the other, the same in whatever order they are read."""
    near_mm = PILED_SHARE * coins.diameter_mm
    piled = [
        pair for pair in combinations(coins_of(layout), 2) if distance_mm(pair[0].at, pair[1].at) < near_mm
    ]
    return tuple(sorted(tuple(sorted(piece.kind for piece in pair)) for pair in piled))


def at_the_mouth(layout: Layout, coins: CoinSet, pocket: Pocket | None) -> tuple[Kind, ...]:
    """Coins of bodies that reach into a pocket's mouth and may hang on one that fell. None: of any pocket."""
    board = ICF.scaled_to(coins.surface_mm)
    pockets = tuple(Pocket) if pocket is None else (pocket,)
    reach_mm = board.pocket_radius_mm + coins.diameter_mm + GAP_MM
    near = {
        piece
        for piece in coins_of(layout)
        if any(_from_pocket_mm(piece, board, at) <= reach_mm for at in pockets)
    }
    if not near:
        return ()
    return tuple(piece.kind for body in bodies(layout, coins) if near & set(body) for piece in body)


def is_rack(layout: Layout, coins: CoinSet) -> bool:
    """Whether every coin of the set is there, with the opening pattern as one body over the centre."""
    lying = coins_of(layout)
    whole = all(sum(piece.kind is kind for piece in lying) == coins.number_of(kind) for kind in Kind)
    opening = [sorted(pattern) for pattern in coins.opening]
    return whole and any(
        sorted(piece.kind for piece in body) in opening
        and min(distance_mm(piece.at, Mm(0.0, 0.0)) for piece in body) < coins.diameter_mm
        for body in bodies(layout, coins)
    )


def same_place(before: Layout, after: Layout) -> bool:
    """Whether every coin lies where it lay, as nearly as a camera can measure."""
    rest = list(coins_of(after))
    for piece in coins_of(before):
        near = [
            candidate
            for candidate in rest
            if candidate.kind is piece.kind and distance_mm(candidate.at, piece.at) < STILL_MM
        ]
        if not near:
            return False
        rest.remove(near[0])
    return not rest


def without(layout: Layout, kind: Kind, at: Mm | None) -> Layout:
    """The layout after a hand took a piece of this kind, the nearest to `at` if that is known."""
    same = [piece for piece in layout if piece.kind is kind]
    if not same:
        return layout
    taken = same[0] if at is None else min(same, key=lambda piece: distance_mm(piece.at, at))
    place = layout.index(taken)
    return layout[:place] + layout[place + 1 :]


def _touch(a: Piece, b: Piece, coins: CoinSet) -> bool:
    return distance_mm(a.at, b.at) < coins.diameter_mm + GAP_MM


def _from_pocket_mm(piece: Piece, board: BoardProfile, pocket: Pocket) -> float:
    return distance_mm(piece.at, board.pocket(pocket))
