"""A match with coins to be looked at again: every stroke with the board before and after it.

The layouts are those that the camera reported at rest, corrections applied; a stroke that a person entered has
none. A break begins from the rack of the laws, since a rack is laid by hand and seldom seen whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from rules.carrom.board import opening_layout
from rules.paper.accounts import counted_strokes
from rules.paper.played import Played
from rules.pieces import Kind, Pocket
from rules.record.log import Entry, in_force
from rules.record.match import Match
from rules.ruling import Stroke
from rules.table import Layout, Mm, Piece, Placed, Pocketed, Removed, StrokeEnded
from rules.verdict import Verdict

SAME_PLACE_MM = 20.0  # a piece that a hand took is the one of its kind that lay this near


@dataclass(frozen=True, slots=True)
class PastStroke:
    """A stroke that counted: `entry` judged it; `before` and `after` are layouts, None where nobody saw them.

    `pocketed` pairs pieces and pockets, None for a pocket that nobody saw. `clip` names the pictures of it.
    """

    entry: int
    played: Played
    before: Layout | None
    after: Layout | None
    pocketed: tuple[tuple[Kind, Pocket | None], ...]
    verdicts: tuple[Verdict, ...]
    clip: str | None = None


@dataclass(frozen=True, slots=True)
class Placement:
    """A striker that was put down for a stroke: by the player of this number in the header, at this place."""

    player: int
    at: Mm


def past_strokes(match: Match, since: int = 0, most: int | None = None) -> tuple[PastStroke, ...]:
    """The strokes of a match in their order; none for a game that is not played on a carrom board.

    So many of them, all without `most`, from the one that the entry `since` judged: the cost is that of the
    strokes that are asked for.
    """
    strokes = counted_strokes(match)
    first = _place_of(since, [stroke.entry for stroke in strokes])
    last = len(strokes) if most is None else min(first + most, len(strokes))
    asked = {stroke.entry: stroke.played for stroke in strokes[first:last]}
    if not asked:
        return ()
    board, said = _Board(), _said(match, asked)
    acts = _acts(match, strokes[first - 1].entry if first else 0, strokes[last - 1].entry)
    past = (board.stroke(act, asked.get(act.seq), said.get((act.seq, type(act.act)), ())) for act in acts)
    return tuple(stroke for stroke in past if stroke is not None)


def _place_of(since: int, judged: list[int]) -> int:
    """The place of the stroke that an entry judged, of the next one where it judged none.

    The numbers grow, but for inserted strokes, which stand under the number of their correction.
    """
    if since in judged:
        return judged.index(since)
    return next((at for at, entry in enumerate(judged) if entry >= since), len(judged))


def _acts(match: Match, first: int, last: int) -> tuple[Entry, ...]:
    """The entries in force from one that judged a stroke to another."""
    acts = in_force(match.entries)
    begins = next((at for at, entry in enumerate(acts) if entry.seq == first), 0)
    ends = next(at for at in range(len(acts) - 1, -1, -1) if acts[at].seq == last)
    return acts[begins : ends + 1]


def _said(match: Match, asked: Mapping[int, Played]) -> dict[tuple[int, type], tuple[Verdict, ...]]:
    """The verdicts on these entries, by their numbers and acts: a correction may put several under a number."""
    history = (spoken for spoken in match.history if spoken.entry.seq in asked)
    return {(spoken.entry.seq, type(spoken.entry.act)): spoken.verdicts for spoken in history}


def placements_of(match: Match) -> tuple[Placement, ...]:
    """The last place of the striker before each stroke that counted, as far as the camera saw it."""
    strokes = counted_strokes(match)
    return tuple(
        Placement(stroke.played.player, stroke.placed) for stroke in strokes if stroke.placed is not None
    )


class Worth(Protocol):
    """A stroke that counted, with its entry."""

    @property
    def entry(self) -> int:
        """The number of the entry that judged it."""

    @property
    def played(self) -> Played:
        """Its result."""


W = TypeVar("W", bound=Worth)


def best_stroke(strokes: Sequence[W]) -> W | None:
    """The stroke that brought the most: own pieces, the queen for two more; the earliest of several."""
    worth = [(_worth(stroke.played), -number) for number, stroke in enumerate(strokes)]
    most = max(worth, default=(0, 0))
    return strokes[-most[1]] if most[0] else None


def _worth(stroke: Played) -> int:
    return 0 if stroke.foul or stroke.striker else stroke.own + 2 * stroke.queen + stroke.covered


class _Board:
    """The board while a match is read."""

    def __init__(self) -> None:
        self._lies: Layout | None = None
        self._fell: list[tuple[Kind, Pocket | None]] = []

    def stroke(self, entry: Entry, played: Played | None, said: tuple[Verdict, ...]) -> PastStroke | None:
        """The stroke that this entry ends, None where it ends none that counted."""
        act = entry.act
        if isinstance(act, Pocketed):
            self._fell.append((act.piece, act.pocket))
        elif isinstance(act, Placed | Removed) and self._lies is not None:
            self._lies = self._handled(self._lies, act)
        if isinstance(act, Stroke):
            self._fell = [(kind, None) for kind in act.pocketed]
        if not isinstance(act, Stroke | StrokeEnded):
            return None
        after = act.layout if isinstance(act, StrokeEnded) else None
        before, self._lies = self._lies, after
        fell, self._fell = tuple(self._fell), []
        if played is None:
            return None
        clip = act.clip if isinstance(act, StrokeEnded) else None
        lay = opening_layout() if played.is_break and after is not None else before
        return PastStroke(entry.seq, played, lay, after, fell, said, clip)

    def _handled(self, lies: Layout, act: Placed | Removed) -> Layout | None:
        """The layout after a hand; None where it is no longer known."""
        if act.at is None:
            return None
        if isinstance(act, Placed):
            kept = (piece for piece in lies if act.piece is not Kind.STRIKER or piece.kind is not Kind.STRIKER)
            return (*kept, Piece(act.piece, act.at))
        near = min(_distances(lies, act.piece, act.at), default=None)
        return lies if near is None or near[0] > SAME_PLACE_MM else (*lies[: near[1]], *lies[near[1] + 1 :])


def _distances(lies: Layout, kind: Kind, at: Mm) -> Iterator[tuple[float, int]]:
    for number, piece in enumerate(lies):
        if piece.kind is kind:
            yield ((piece.at.x_mm - at.x_mm) ** 2 + (piece.at.y_mm - at.y_mm) ** 2) ** 0.5, number
