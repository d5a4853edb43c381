"""The next stroke: whether it is complete enough to be made, and its checks."""

from __future__ import annotations

from rules.errors import Refused, unknown
from rules.golf.carom_golf.moves.stroke import open_directions
from rules.golf.carom_golf.play.explain import WholeStroke
from rules.golf.carom_golf.play.state import Pending, State, places
from rules.golf.carom_golf.play.turn import after_stroke, track_from
from rules.golf.carom_golf.printed.cards import Card
from rules.hexes import DIRECTION_WORDS, Direction, Hex
from rules.verdict import Verdict


def ready(state: State) -> WholeStroke | None:
    """The stroke that the entries so far make whole; None while something is missing."""
    pending = state.pending
    at = _from_where(state)
    if state.turn is None or at is None or pending.direction is None:
        return None
    if pending.impulses is not None:
        return WholeStroke(at, pending.direction, pending.impulses, pending.card, pending.die)
    if pending.die is None or not pending.carded:
        return None
    card = card_named(state, pending.card)
    impulses = card.impulses(pending.die) if card else pending.die
    return WholeStroke(at, pending.direction, impulses, pending.card, pending.die)


def strike(state: State, stroke: WholeStroke) -> tuple[State, tuple[Verdict, ...]]:
    """The state after this stroke of the ball whose turn it is."""
    if state.turn is None:
        raise Refused("the game is over")
    track = track_from(state, state.turn, stroke.at, stroke.direction, stroke.impulses)
    return after_stroke(state, state.turn, track, stroke.card)


def _from_where(state: State) -> Hex | None:
    """The starting hex of the next stroke; None while its player has to choose."""
    if state.pending.at is not None or state.turn is None:
        return state.pending.at
    possible = places(state, state.turn)
    return possible[0] if len(possible) == 1 else None


def verify_card(state: State, name: str | None) -> None:
    """Raise Refused for a card that does not exist or was used on this hole (G2)."""
    card = card_named(state, name)
    used = state.balls[state.turn].used if state.turn is not None else ()
    if card and state.table.laws.cards == "once_per_hole" and card.name in used:
        raise Refused(f"the card {card.name} was used on this hole already")


def card_named(state: State, name: str | None) -> Card | None:
    """The card of this name, None for no card; raises Refused naming the nearest one."""
    if name is None:
        return None
    for card in state.table.cards:
        if card.name == name:
            return card
    raise Refused(unknown("card", name, [card.name for card in state.table.cards]))


def verify_direction(state: State, pending: Pending, direction: Direction) -> None:
    """Raise Refused for a first step into an obstacle (G4)."""
    if not 0 <= direction < 6:
        raise Refused(f"a direction is 0 (east) to 5 (south-east), not {direction}")
    at = pending.at or _from_where(state)
    if at is not None and direction not in open_directions(state.course, at, state.table.laws):
        raise Refused(
            f"the ball touches an obstacle in the {DIRECTION_WORDS[direction]}: no stroke begins that way"
        )


def verify_place(state: State, at: Hex) -> None:
    """Raise Refused for a hex the ball may not be put on."""
    if state.turn is None:
        raise Refused("the game is over")
    possible = places(state, state.turn)
    if at not in possible:
        choices = " ".join(f"[{choice.q}, {choice.r}]" for choice in possible)
        raise Refused(f"{state.balls[state.turn].name} may be put on {choices}, not on [{at.q}, {at.r}]")
