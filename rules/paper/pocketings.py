"""The pocketings of a match as the camera saw them, with places and pockets, corrections applied.

A camera reports the pocket of a fallen piece, and the layout before and after the stroke. The place from
which it fell follows: the places before and after are paired, the nearest first, and those of its kind that
are left over remain. A stroke that a person entered gives neither, and is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rules.carrom.board import ICF
from rules.games import Position
from rules.pieces import Kind, Pocket
from rules.record.passage import Passage
from rules.table import Layout, Mm, Piece, Placed, Pocketed, StrokeEnded, StrokeStarted, distance_mm


@dataclass(frozen=True, slots=True)
class Pocketing:
    """A piece that fell; `player` is a number in the header, `at` where it had lain, None where not seen."""

    player: int
    kind: Kind
    pocket: Pocket
    at: Mm | None = None


class Falls:
    """The strokes under way while a match is read: their players, fallen pieces, and layouts before.

    A copy reads on by itself: nothing that it holds is ever changed.
    """

    def __init__(self) -> None:
        self._fell: Mapping[int, tuple[Pocketing, ...]] = {}
        self._shooters: Mapping[int, int] = {}
        self._lies: Layout | None = None

    def after(self, passage: Passage, turn: Callable[[Position], int]) -> tuple[Pocketing, ...]:
        """The pocketings that are settled by this passage, which ends their stroke; `turn` says whose it is."""
        act = passage.entry.act
        if isinstance(act, StrokeStarted):
            self._shooters = {**self._shooters, act.stroke: turn(passage.after)}
        elif isinstance(act, Pocketed) and act.pocket is not None and act.piece is not Kind.STRIKER:
            player = self._shooters.get(act.stroke, turn(passage.before))
            fallen = (*self._fell.get(act.stroke, ()), Pocketing(player, act.piece, act.pocket))
            self._fell = {**self._fell, act.stroke: fallen}
        elif isinstance(act, StrokeEnded):
            return self._ended(act)
        elif isinstance(act, Placed) and self._lies is not None:
            self._lies = None if act.at is None else (*self._lies, Piece(act.piece, act.at))
        return ()

    def _ended(self, act: StrokeEnded) -> tuple[Pocketing, ...]:
        fell, before, self._lies = self._fell.get(act.stroke, ()), self._lies, act.layout
        self._fell = {stroke: pieces for stroke, pieces in self._fell.items() if stroke != act.stroke}
        self._shooters = {stroke: player for stroke, player in self._shooters.items() if stroke != act.stroke}
        return tuple(_from_where(fell, before, act.layout))

    def still_open(self) -> tuple[Pocketing, ...]:
        """The pocketings of strokes that have not ended."""
        return tuple(pocketing for fell in self._fell.values() for pocketing in fell)


def _from_where(
    fell: tuple[Pocketing, ...], before: Layout | None, after: Layout | None
) -> Iterator[Pocketing]:
    """The same pocketings with the places where their pieces had lain, where those are beyond doubt."""
    for kind in dict.fromkeys(pocketing.kind for pocketing in fell):
        of_kind = [pocketing for pocketing in fell if pocketing.kind is kind]
        gone = [] if before is None or after is None else _gone(_places(before, kind), _places(after, kind))
        if len(gone) != len(of_kind):
            yield from of_kind
            continue
        for pocketing in of_kind:
            at = min(gone, key=lambda place: distance_mm(place, ICF.pocket(pocketing.pocket)))
            gone.remove(at)
            yield replace(pocketing, at=at)


def _gone(before: Sequence[Mm], after: Sequence[Mm]) -> list[Mm]:
    """The earlier places that are left over when the nearest places before and after are paired."""
    near = sorted((distance_mm(old, new), i, k) for i, old in enumerate(before) for k, new in enumerate(after))
    old_used: set[int] = set()
    new_used: set[int] = set()
    for _, i, k in near:
        if i not in old_used and k not in new_used:
            old_used.add(i)
            new_used.add(k)
    return [place for i, place in enumerate(before) if i not in old_used]


def _places(layout: Layout, kind: Kind) -> list[Mm]:
    return [piece.at for piece in layout if piece.kind is kind]
