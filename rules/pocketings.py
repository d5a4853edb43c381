"""Where pieces fell, and from where: what the camera saw of it in a match, corrections applied.

A camera tells into which pocket a piece fell, and what lies on the board before and after the stroke. From
which place it fell follows: those of its kind that are left over when the places of before and after are
paired, the nearest first. What a person told of a stroke says neither, and is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot

from rules.carrom.board import ICF
from rules.carrom.tracker import Carrom
from rules.games import Position
from rules.magnetic.tracker import Magnetic
from rules.match import Match
from rules.pieces import Kind, Pocket
from rules.table import Layout, Mm, Piece, Placed, Pocketed, StrokeEnded, StrokeStarted


@dataclass(frozen=True, slots=True)
class Pocketing:
    """A piece that fell; `player` is a number in the header, `at` where it had lain, None where not seen."""

    player: int
    kind: Kind
    pocket: Pocket
    at: Mm | None = None


def pocketings_of(match: Match) -> tuple[Pocketing, ...]:
    """Every piece, not the striker, that the camera saw fall into a pocket, in the order of the strokes."""
    found: list[Pocketing] = []
    strokes: dict[int, list[Pocketing]] = {}
    shooters: dict[int, int] = {}
    lies: Layout | None = None
    for passage in match.passages():
        act = passage.entry.act
        if isinstance(act, StrokeStarted):
            shooters[act.stroke] = _turn(passage.after)
        elif isinstance(act, Pocketed) and act.pocket is not None and act.piece is not Kind.STRIKER:
            player = shooters.get(act.stroke, _turn(passage.before))
            strokes.setdefault(act.stroke, []).append(Pocketing(player, act.piece, act.pocket))
        elif isinstance(act, StrokeEnded):
            found += _from_where(strokes.pop(act.stroke, []), lies, act.layout)
            lies = act.layout
        elif isinstance(act, Placed) and lies is not None:
            lies = None if act.at is None else (*lies, Piece(act.piece, act.at))
    return (*found, *(one for fell in strokes.values() for one in fell))


def _from_where(fell: list[Pocketing], before: Layout | None, after: Layout | None) -> Iterator[Pocketing]:
    """The same pocketings with the places where their pieces had lain, where those are beyond doubt."""
    for kind in dict.fromkeys(one.kind for one in fell):
        of_kind = [one for one in fell if one.kind is kind]
        gone = [] if before is None or after is None else _gone(_places(before, kind), _places(after, kind))
        if len(gone) != len(of_kind):
            yield from of_kind
            continue
        for one in of_kind:
            at = min(gone, key=lambda place: _apart(place, ICF.pocket(one.pocket)))
            gone.remove(at)
            yield replace(one, at=at)


def _gone(before: Sequence[Mm], after: Sequence[Mm]) -> list[Mm]:
    """The places of before that are left over when the nearest places of before and after are paired."""
    near = sorted((_apart(old, new), i, k) for i, old in enumerate(before) for k, new in enumerate(after))
    old_used: set[int] = set()
    new_used: set[int] = set()
    for _, i, k in near:
        if i not in old_used and k not in new_used:
            old_used.add(i)
            new_used.add(k)
    return [place for i, place in enumerate(before) if i not in old_used]


def _places(layout: Layout, kind: Kind) -> list[Mm]:
    return [piece.at for piece in layout if piece.kind is kind]


def _apart(one: Mm, other: Mm) -> float:
    return hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm)


def _turn(position: Position) -> int:
    """Whose turn it is, by number in the header."""
    return position.state.turn if isinstance(position, Carrom | Magnetic) else 0
