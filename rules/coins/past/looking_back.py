"""A match with coins to be looked at again: every stroke with the board before and after it.

The layouts are those that the camera reported at rest, corrections applied; a stroke that a person entered has
none. A break begins from the rack of the laws, since a rack is laid by hand and seldom seen whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.carrom.board import opening_layout
from rules.paper.accounts import paper_of
from rules.paper.played import Played
from rules.paper.statistics import numbered_strokes
from rules.pieces import Kind, Pocket
from rules.record.match import Match
from rules.record.passage import Passage
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


def past_strokes(match: Match) -> tuple[PastStroke, ...]:
    """Every stroke of a match in its order; none for a game that is not played on a carrom board."""
    paper = paper_of(match)
    if paper is None:
        return ()
    played = dict(numbered_strokes(match, paper))
    board = _Board()
    strokes = (board.stroke(passage, played.get(passage.entry.seq)) for passage in match.passages())
    return tuple(stroke for stroke in strokes if stroke is not None)


def placements_of(match: Match) -> tuple[Placement, ...]:
    """The last place of the striker before each stroke that counted, as far as the camera saw it."""
    paper = paper_of(match)
    if paper is None:
        return ()
    played = dict(numbered_strokes(match, paper))
    found: list[Placement] = []
    standing: Mm | None = None
    for passage in match.passages():
        act = passage.entry.act
        if isinstance(act, Placed) and act.piece is Kind.STRIKER:
            standing = act.at
        elif isinstance(act, Stroke | StrokeEnded):
            stroke = played.get(passage.entry.seq)
            if stroke is not None and standing is not None:
                found.append(Placement(stroke.player, standing))
            standing = None
    return tuple(found)


def best_stroke(strokes: tuple[PastStroke, ...]) -> PastStroke | None:
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

    def stroke(self, passage: Passage, played: Played | None) -> PastStroke | None:
        """The stroke that this entry ends, None where it ends none that counted."""
        act = passage.entry.act
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
        return PastStroke(passage.entry.seq, played, lay, after, fell, passage.verdicts, clip)

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
