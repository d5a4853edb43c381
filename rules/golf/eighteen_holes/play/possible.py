"""The possible actions of the player whose turn it is, and their possible ends."""

from __future__ import annotations

from dataclasses import replace

from rules.golf.eighteen_holes.play.columns import choices, resolvable, waits_for_neighbour
from rules.golf.eighteen_holes.play.draws import decks_open
from rules.golf.eighteen_holes.play.powers import as_played, is_stuck, why_other
from rules.golf.eighteen_holes.printed.clubs import Club
from rules.golf.eighteen_holes.printed.decks import Card
from rules.golf.eighteen_holes.table.lie import course_for, ignores_water
from rules.golf.eighteen_holes.table.piles import is_dealt
from rules.golf.eighteen_holes.table.shots import (
    DRAWS,
    Action,
    Landing,
    by_bunker_icon,
    by_card,
    decks_for,
    landings,
    may,
)
from rules.golf.eighteen_holes.table.state import Golfer, State
from rules.hexes import Direction

WAYS = tuple(range(6))


def why_not(state: State, number: int, action: Action) -> str | None:
    """The reason why the player cannot do this now; None where it can be done."""
    golfer = state.golfers[number]
    club = as_played(state, golfer, state.club_of(number), action)
    reason = may(course_for(state, golfer), club, action, golfer.at, state.table.laws)
    if reason is not None:
        return reason
    if (barred := why_other(state, golfer, club)) is not None:
        return barred
    if action == "reset_hand" and golfer.power == "dorian_a" and not is_stuck(state, golfer, club):
        return "Dorian does not reset the hand during a hole"
    if action in DRAWS and club.decks and not decks_open(golfer, club, action):
        return f"Bunjil keeps a card of deck {golfer.bound}, from which this does not draw"
    return _why_not_with_cards(state, action, bool(club.decks))


def _why_not_with_cards(state: State, action: Action, has_decks: bool) -> str | None:
    """The reason why the cards on the table rule out an action; None where they allow it."""
    drawn = state.drawn
    if drawn is None:
        return "the cards are drawn first" if is_dealt(state) and has_decks and action in DRAWS else None
    if waits_for_neighbour(drawn):
        return "the left neighbour discards a column first"
    if not choices(state):
        if resolvable(state):
            return "no card on top moves a golfer: follow a special first"
        return None if action in ("move", "reset_hand") else "no card came up that moves a golfer"
    if action != drawn.action:
        return f"cards are drawn for the action {drawn.action}: one of them is played"
    return None


def ends_of(state: State, number: int, action: Action) -> frozenset[Landing]:
    """Every landing that an action can have: with the cards on the table, or with all that can come up."""
    if why_not(state, number, action) is not None:
        return frozenset()
    golfer, club = state.golfers[number], state.club_of(number)
    if state.drawn is not None and action in DRAWS:
        declared = state.drawn.direction
        ways = WAYS if declared is None else (declared,)
        return frozenset(
            end
            for card in choices(state)
            for way in ways
            for end in card_ends(state, golfer, action, card, way)
        )
    return _landings(state, golfer, club, action)


def _landings(state: State, golfer: Golfer, club: Club, action: Action) -> frozenset[Landing]:
    """The landings of all cards that can come up, computed once for a place and a club."""
    if club.decks and action == "club":
        club = replace(club, decks=decks_open(golfer, club, action))
    known = state.table.known
    place = (golfer.at, ignores_water(golfer), state.souvenirs)
    if (key := (club, action, place)) not in known:
        laws = state.table.laws
        known[key] = landings(course_for(state, golfer), state.decks, club, action, golfer.at, laws)
    return known[key]


def card_ends(
    state: State, golfer: Golfer, action: Action, card: Card, direction: Direction
) -> tuple[Landing, ...]:
    """The ends of a card for the golfer whose turn it is; a wild one has two."""
    club, course = state.club_of(state.order[0]), course_for(state, golfer)
    if action == "exit_bunker":
        usual = state.table.laws.longest_icon if card.kind == "longest" else "target"
        return (by_bunker_icon(course, golfer.at, direction, card.bunker or usual, state.table.laws),)
    ends = by_card(course, club, card, golfer.at, direction, state.table.laws)
    return tuple(dict.fromkeys(ends))


def can_bring(state: State, number: int, action: Action, card: Card) -> bool:
    """Whether a card can come up in an action, specials followed."""
    golfer = state.golfers[number]
    club = as_played(state, golfer, state.club_of(number), action)
    decks = decks_open(golfer, club, action) if club.decks else decks_for(club, action)
    return any(card in state.reachable(deck) for deck in decks)
