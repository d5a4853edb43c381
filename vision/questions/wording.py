"""Pieces that are gone: the question where a piece went, with what was seen, and the words of an answer."""

from __future__ import annotations

from rules.pieces import Kind, Pocket
from rules.table import Choice, LeftBoard, Mm, Piece, Pocketed, Removed, TableEvent, Uncertain


def asked(
    stroke: int, piece: Piece, t_s: float, pocket: Pocket, down: float, *, may_fly: bool = True
) -> Uncertain:
    """The question where a piece went, likeliest answer first; `down` is the likelihood of a pocket."""
    kind, rest = piece.kind, 1 - down
    left, taken = (round(0.7 * rest, 2), round(0.3 * rest, 2)) if may_fly else (0.0, round(rest, 2))
    fell = Pocketed(t_s=t_s, stroke=stroke, piece=kind, pocket=pocket, confidence=round(down, 2))
    flew = LeftBoard(t_s=t_s, stroke=stroke, piece=kind, confidence=left)
    gone = Removed(t_s=t_s, piece=kind, at=rounded(piece.at), confidence=taken)
    choices = [
        Choice(said(fell), (fell,), round(down, 2)),
        Choice(said(flew), (flew,), left),
        Choice(said(gone), (gone,), taken),
    ]
    likely = sorted((c for c in choices if c.likelihood > 0), key=lambda choice: -choice.likelihood)
    return Uncertain(t_s=t_s, question=where_went(kind), choices=tuple(likely), stroke=stroke)


def where_went(kind: Kind, near: Pocket | None = None) -> str:
    """The question about one piece that is gone; `near` is the pocket by which it was last seen, if any."""
    if near is None:
        return f"The {kind} is no longer seen. Where did it go?"
    return f"The {kind} was last seen near {near}. Where did it go?"


def what_went(missing: int, pocket: Pocket | None = None) -> str:
    """The question about several pieces, or none: so many are no longer seen. `pocket`: all that is open."""
    return _what_left(missing) if pocket is None else _what_fell(missing, pocket)


def of_kind(kind: Kind, missing: int) -> str:
    """The question about the pieces of one kind alone, where so many pieces in all are no longer seen."""
    if missing == 0:
        return f"All coins are still seen. Did any {kind} leave the board?"
    if missing == 1:
        return f"A piece is no longer seen. Did any {kind} leave the board?"
    return f"{missing} pieces are no longer seen. Did any {kind} leave the board?"


def _what_left(missing: int) -> str:
    if missing == 0:
        return "All coins are still seen. What left the board?"
    if missing == 1:
        return "A piece is no longer seen. What left the board?"
    return f"{missing} pieces are no longer seen. What left the board?"


def _what_fell(missing: int, pocket: Pocket) -> str:
    if missing == 0:
        return f"All coins are still seen. Did something go down {pocket}?"
    if missing == 1:
        return f"A piece is no longer seen. Did something go down {pocket}?"
    return f"{missing} pieces are no longer seen. Did something go down {pocket}?"


def said(event: TableEvent) -> str:
    """The words of an answer that says where a piece went."""
    if isinstance(event, Pocketed):
        return f"the {event.piece} went down {event.pocket}"
    if isinstance(event, LeftBoard):
        return f"the {event.piece} left the board"
    assert isinstance(event, Removed)
    return f"a hand took the {event.piece}"


def rounded(at: Mm) -> Mm:
    """A place rounded for a report to a tenth of a millimetre, finer than it is measured."""
    return Mm(round(at.x_mm, 1), round(at.y_mm, 1))
