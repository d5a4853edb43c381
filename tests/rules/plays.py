"""The steps that every test of the log shares: play acts on a match, fold it again."""

from rules.match import Entry, Match
from rules.pieces import Kind
from rules.ruling import Act, Stroke


def played(match: Match, *acts: Act) -> Match:
    """The match after these acts, numbered on from its last."""
    for act in acts:
        match = match.receive(Entry(len(match.entries) + 1, "player", act)).match
    return match


def refolded(match: Match) -> Match:
    """The match that its own log leads to."""
    return Match.fold(match.header, match.entries)


def stroke_ruled(*pocketed: Kind) -> Stroke:
    """A stroke as a person enters it, with the fallen pieces."""
    return Stroke(pocketed=pocketed)
