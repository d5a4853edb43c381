"""Two stills of one table, with nothing known of the time between: pieces that vanished are questions."""

from __future__ import annotations

from rules.carrom.board import ICF, BoardProfile
from rules.table import Layout, Piece, Placed, StrokeEnded, StrokeStarted, TableEvent
from vision.geometry import distance_mm
from vision.layouts.difference import LayoutDifference
from vision.pieces.seen import SeenPiece
from vision.questions.wording import asked, rounded

POCKETED = 0.7  # Likelihood that a missing piece was pocketed.


def layout_of(pieces: tuple[SeenPiece, ...]) -> Layout:
    """The seen pieces as a layout."""
    return tuple(Piece(piece.kind, piece.at) for piece in pieces)


def between_stills(
    before: Layout, after: Layout, stroke: int, t_s: float, profile: BoardProfile = ICF
) -> tuple[TableEvent, ...]:
    """The stroke that leads from one still to the next; empty if nothing changed.

    Between two pictures anything may have moved in any way, and any number of strokes may have been played. So
    only the counts are compared: a missing piece is a question, a new one was placed.
    """
    difference = counted(before, after)
    if not (difference.gone or difference.new or difference.moved):
        return ()
    events: list[TableEvent] = [StrokeStarted(t_s=t_s, stroke=stroke)]
    for piece in difference.gone:
        events.append(asked(stroke, piece, t_s, profile.nearest_pocket(piece.at), POCKETED, may_fly=False))
    events += [Placed(t_s=t_s, piece=piece.kind, at=rounded(piece.at)) for piece in difference.new]
    layout = tuple(Piece(piece.kind, rounded(piece.at)) for piece in after)
    moved = any(distance_mm(old.at, new.at) > 1.0 for old, new in difference.moved)
    events.append(
        StrokeEnded(
            t_s=t_s, stroke=stroke, reported_s=t_s, layout=layout, touched=moved or bool(difference.gone)
        )
    )
    return tuple(events)


def counted(before: Layout, after: Layout) -> LayoutDifference:
    """The difference of two layouts by kind alone; within a kind, the nearest pieces are paired."""
    was, now = list(before), list(after)
    close = sorted(
        (
            (distance_mm(old.at, new.at), i, k)
            for i, old in enumerate(was)
            for k, new in enumerate(now)
            if old.kind is new.kind
        ),
    )
    pairs: list[tuple[int, int]] = []
    for _, i, k in close:
        if all(i != a and k != b for a, b in pairs):
            pairs.append((i, k))
    gone = tuple(piece for i, piece in enumerate(was) if all(i != a for a, _ in pairs))
    new = tuple(piece for k, piece in enumerate(now) if all(k != b for _, b in pairs))
    return LayoutDifference((), tuple((was[i], now[k]) for i, k in pairs), gone, new)
