"""The pocketings of a match as the camera saw them, with places and pockets, corrections applied.

A camera reports the pocket of a fallen piece, and the layout before and after the stroke. The place from
which it fell follows: the places before and after are paired, the nearest first, and those of its kind that
are left over remain. A stroke that a person entered gives neither, and is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot

from rules.carrom.board import ICF
from rules.games import Position
from rules.paper.accounts import Paper, paper_of
from rules.pieces import Kind, Pocket
from rules.record.match import Match
from rules.record.passage import Passage
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
    strokes = _Strokes(paper_of(match))
    settled = [pocketing for passage in match.passages() for pocketing in strokes.after(passage)]
    return (*settled, *strokes.unsettled())


class _Strokes:
    """The strokes under way while a match is read: their players, fallen pieces, and layouts before."""

    def __init__(self, paper: Paper | None) -> None:
        self._paper = paper
        self._fell: dict[int, list[Pocketing]] = {}
        self._shooters: dict[int, int] = {}
        self._lies: Layout | None = None

    def after(self, passage: Passage) -> tuple[Pocketing, ...]:
        """The pocketings that are settled by this passage, which ends their stroke."""
        act = passage.entry.act
        if isinstance(act, StrokeStarted):
            self._shooters[act.stroke] = self._turn(passage.after)
        elif isinstance(act, Pocketed) and act.pocket is not None and act.piece is not Kind.STRIKER:
            player = self._shooters.get(act.stroke, self._turn(passage.before))
            self._fell.setdefault(act.stroke, []).append(Pocketing(player, act.piece, act.pocket))
        elif isinstance(act, StrokeEnded):
            before, self._lies = self._lies, act.layout
            return tuple(_from_where(self._fell.pop(act.stroke, []), before, act.layout))
        elif isinstance(act, Placed) and self._lies is not None:
            self._lies = None if act.at is None else (*self._lies, Piece(act.piece, act.at))
        return ()

    def unsettled(self) -> tuple[Pocketing, ...]:
        """The pocketings of strokes that have not ended."""
        return tuple(pocketing for fell in self._fell.values() for pocketing in fell)

    def _turn(self, position: Position) -> int:
        """The player whose turn it is, by number in the header."""
        return 0 if self._paper is None else self._paper.turn(position)


def _from_where(fell: list[Pocketing], before: Layout | None, after: Layout | None) -> Iterator[Pocketing]:
    """The same pocketings with the places where their pieces had lain, where those are beyond doubt."""
    for kind in dict.fromkeys(pocketing.kind for pocketing in fell):
        of_kind = [pocketing for pocketing in fell if pocketing.kind is kind]
        gone = [] if before is None or after is None else _gone(_places(before, kind), _places(after, kind))
        if len(gone) != len(of_kind):
            yield from of_kind
            continue
        for pocketing in of_kind:
            at = min(gone, key=lambda place: _apart(place, ICF.pocket(pocketing.pocket)))
            gone.remove(at)
            yield replace(pocketing, at=at)


def _gone(before: Sequence[Mm], after: Sequence[Mm]) -> list[Mm]:
    """The earlier places that are left over when the nearest places before and after are paired."""
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


def _apart(place: Mm, other: Mm) -> float:
    return hypot(place.x_mm - other.x_mm, place.y_mm - other.y_mm)
