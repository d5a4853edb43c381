"""The five shot decks where the cards are dealt here: shuffled by the seed, drawn from the top (section 4)."""

from __future__ import annotations

from dataclasses import replace

from rules.golf.eighteen_holes.printed.clubs import DECKS
from rules.golf.eighteen_holes.printed.decks import Card, Decks
from rules.golf.eighteen_holes.table.chance import shuffled
from rules.golf.eighteen_holes.table.state import Pile, State

FIRST_SEED = 10  # added to the game's seed, so that decks, clubs and tokens are shuffled differently


def fresh(decks: Decks, seed: int) -> tuple[Pile, ...]:
    """All five decks, shuffled."""
    return tuple(
        Pile(shuffled(tuple(card.name for card in decks[deck]), seed + FIRST_SEED + number))
        for number, deck in enumerate(DECKS)
    )


def card_of(state: State, name: str) -> Card:
    """The card of this name; raises KeyError for one that is in no deck."""
    for cards in state.table.decks.values():
        for card in cards:
            if card.name == name:
                return card
    raise KeyError(name)


def is_dealt(state: State) -> bool:
    """Whether the decks are dealt here, so that nobody reports cards."""
    return bool(state.piles)


def has_card(state: State, deck: str) -> bool:
    """Whether a card can be drawn from this deck; this turn's cards lie on the table."""
    pile = state.piles[DECKS.index(deck)]
    return bool(pile.draw or pile.discard)


def top_of(state: State, deck: str) -> tuple[State, str]:
    """The card on top of a deck, which stays there; an empty deck is made of its discards first."""
    if not state.piles[DECKS.index(deck)].draw:
        state = reshuffled(state, deck)
    return state, state.piles[DECKS.index(deck)].draw[0]


def taken(state: State, deck: str) -> tuple[State, str]:
    """The state with the top card drawn; a shuffle brings the deck's discards back at once."""
    state, name = top_of(state, deck)
    pile = state.piles[DECKS.index(deck)]
    state = with_pile(state, deck, replace(pile, draw=pile.draw[1:]))
    if card_of(state, name).kind == "shuffle" and state.piles[DECKS.index(deck)].discard:
        state = reshuffled(state, deck)
    return state, name


def reshuffled(state: State, deck: str) -> State:
    """A deck with its discards back in, shuffled; the cards drawn this turn are not among them."""
    pile, count = state.piles[DECKS.index(deck)], state.shuffles + 1
    seed = state.table.seed + FIRST_SEED + len(DECKS) * count + DECKS.index(deck)
    state = replace(state, shuffles=count)
    return with_pile(state, deck, Pile(shuffled((*pile.draw, *pile.discard), seed)))


def discarded(state: State, names: tuple[str, ...]) -> State:
    """The state with these cards on the discards of their decks."""
    for name in names if is_dealt(state) else ():
        deck = card_of(state, name).deck
        pile = state.piles[DECKS.index(deck)]
        state = with_pile(state, deck, replace(pile, discard=(*pile.discard, name)))
    return state


def with_pile(state: State, deck: str, pile: Pile) -> State:
    """The state with one deck changed."""
    number = DECKS.index(deck)
    return replace(state, piles=(*state.piles[:number], pile, *state.piles[number + 1 :]))
