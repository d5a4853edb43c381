"""The steps that every test of the log shares: play acts on a match, fold it again."""

from typing import Any

from rules.header import header_from_json
from rules.match import Entry, Match
from rules.pieces import Kind, Pocket
from rules.record.log import By
from rules.ruling import Act, Stroke
from rules.table import Layout, Pocketed, StrokeEnded, StrokeStarted


def started(**start: Any) -> Match:
    """A match of Asha and Bela that begins with this position."""
    return Match.begin(header_from_json({"players": ["Asha", "Bela"], "start": start or None}))


def played(match: Match, *acts: Act, by: By = "player") -> Match:
    """The match after these acts, numbered on from its last."""
    for act in acts:
        match = match.receive(Entry(len(match.entries) + 1, by, act)).match
    return match


def reported(match: Match, *acts: Act) -> Match:
    """The match after the camera has reported these acts."""
    return played(match, *acts, by="camera")


def played_and_refolded(match: Match, *acts: Act) -> Match:
    """The match after these acts; asserts that its log leads to the same match."""
    match = played(match, *acts)
    assert refolded(match) == match
    return match


def refolded(match: Match) -> Match:
    """The match that its own log leads to."""
    return Match.fold(match.header, match.entries)


def stroke_seen(number: int, layout: Layout, *pocketed: Kind) -> tuple[Act, ...]:
    """A stroke as the camera reports it: the pieces that fell, and the table at its end."""
    at_s = 10.0 * number
    return (
        StrokeStarted(t_s=at_s, stroke=number),
        *(Pocketed(t_s=at_s + 1, stroke=number, piece=kind, pocket=Pocket.NE) for kind in pocketed),
        StrokeEnded(t_s=at_s + 2, stroke=number, layout=layout, left_lines=True, touched=True),
    )


def left(match: Match) -> tuple[int | None, ...]:
    """The pieces that each side still has to pocket."""
    return tuple(side.left for side in match.score.score.sides)


def stroke_ruled(*pocketed: Kind) -> Stroke:
    """A stroke as a person enters it, with the fallen pieces."""
    return Stroke(pocketed=pocketed)
