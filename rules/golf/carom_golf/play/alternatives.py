"""Alternatives to a stroke of Carom Golf, and strokes that may have been missed, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.golf.carom_golf.moves.stroke import open_directions
from rules.golf.carom_golf.play.acts import ChooseCard, ChooseDirection, PlaceBall, Strike
from rules.golf.carom_golf.play.explain import WholeStroke, explanations, strengths
from rules.golf.carom_golf.play.sight import Seen, counted
from rules.golf.carom_golf.play.state import NOTHING, Pending, State, places
from rules.golf.carom_golf.printed.cards import DIE
from rules.golf.shared.acts import Roll
from rules.ruling import Act, Ruling
from rules.tokens import DiceSeen, TokensSeen

KEEPING = (("card", "die"), ("die",), ("card",), ())  # the entries of a stroke to keep, fewer and fewer
NEAR = (1, -1, 2, -2, 3)  # a person's usual errors in direction (sixths of a turn) and in impulses


def alternatives_to(state: State, act: Act, seen: Seen | None) -> Iterator[Ruling]:
    """Strokes in place of this act, entered or seen, of a state before it.

    `seen` are the balls' places as seen after it, if they disagree with the score.
    """
    if isinstance(act, TokensSeen):
        yield from _explaining(state, state.pending, tuple(sorted(counted(state, act).items())))
        return
    if seen is not None:
        yield from _explaining(state, _known(state.pending, act), seen)
    if isinstance(act, Strike):
        yield from _slips(state, act)


def strokes(state: State) -> Iterator[Ruling]:
    """Every stroke that could be made here, from the first place where there are several, the weakest first."""
    if state.turn is None:
        return
    froms = places(state, state.turn)
    for strength in strengths(state, NOTHING):
        for at in froms[:1]:
            for way in open_directions(state.course, at, state.table.laws):
                stroke = WholeStroke(at, way, strength.impulses, strength.card, strength.die)
                yield _strike(stroke, at if len(froms) > 1 else None)


def _explaining(state: State, known: Pending, seen: Seen) -> Iterator[Ruling]:
    """The strokes that leave the balls where they are seen, those that keep the entries first."""
    for keys in KEEPING:
        kept = replace(NOTHING, die=known.die if "die" in keys else None, at=known.at)
        if "card" in keys:
            kept = replace(kept, card=known.card, carded=known.carded)
        for explanation in explanations(replace(state, pending=kept), dict(seen)):
            yield replace(_strike(explanation, explanation.at), seen=True)


def _strike(stroke: WholeStroke, at: object) -> Strike:
    """The stroke as a person's entry: card and die where there is a card, else the impulses alone."""
    place = stroke.at if at is not None else None
    if stroke.card is None:
        return Strike(direction=stroke.direction, impulses=stroke.impulses, at=place)
    return Strike(direction=stroke.direction, card=stroke.card, die=stroke.die, at=place)


def _known(pending: Pending, act: Act) -> Pending:
    """The entries of a stroke with this one added."""
    match act:
        case ChooseCard(card=card):
            return replace(pending, card=card, carded=True)
        case Roll(dice=(die,)) | DiceSeen(dice=(die,)):
            return replace(pending, die=die)
        case ChooseDirection(direction=way):
            return replace(pending, direction=way)
        case PlaceBall(at=at):
            return replace(pending, at=at)
        case Strike(card=card, die=die):
            return replace(pending, card=card, carded=card is not None, die=die)
    return pending


def _slips(state: State, act: Strike) -> Iterator[Ruling]:
    """The same stroke with one thing changed: the direction, the die, the impulses, the card or the place."""
    if act.direction is not None:
        yield from (replace(act, direction=(act.direction + by) % 6) for by in NEAR)
    if act.impulses is not None:
        yield from (replace(act, impulses=act.impulses + by) for by in NEAR if act.impulses + by > 0)
    if act.die is not None:
        yield from (replace(act, die=die) for die in sorted(DIE, key=lambda die: abs(die - (act.die or die))))
        yield from (replace(act, card=card.name) for card in state.table.cards)
    if act.at is not None and state.turn is not None:
        yield from (replace(act, at=at) for at in places(state, state.turn))
