"""Shot cards side by side: specials followed, the left neighbour's choice, the card to play (4 and 7)."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import Refused
from rules.golf.eighteen_holes.printed.decks import Card
from rules.golf.eighteen_holes.table.acts import DiscardColumn, ResolveCard
from rules.golf.eighteen_holes.table.chance import numbers
from rules.golf.eighteen_holes.table.piles import card_of, discarded, has_card, is_dealt, taken
from rules.golf.eighteen_holes.table.sentences import SENTENCES
from rules.golf.eighteen_holes.table.state import Drawn, State
from rules.verdict import Verdict, say

Result = tuple[State, tuple[Verdict, ...]]


def verify_from(state: State, name: str, deck: str) -> None:
    known = [card.name for card in state.decks[deck]]
    if name not in known:
        raise Refused(f'deck {deck} has no card "{name}"')


def followed(state: State, column: int) -> State:
    """The specials on top of a column followed until a card comes up that moves a golfer."""
    while (deck := goes_to(state, column)) is not None and has_card(state, deck):
        state, name = taken(state, deck)
        state = _with_card(state, column, name)
    return state


def goes_to(state: State, column: int) -> str | None:
    """The deck that the special on top of a column draws from; None for a card that is played."""
    card = top_card(state, column)
    return None if card.is_playable else card.to or card.deck


def top_card(state: State, column: int) -> Card:
    """The card on top of a column."""
    drawn = state.drawn
    assert drawn is not None
    return card_of(state, drawn.columns[column][-1])


def _with_card(state: State, column: int, name: str) -> State:
    drawn = state.drawn
    assert drawn is not None
    columns = tuple((*cards, name) if k == column else cards for k, cards in enumerate(drawn.columns))
    return replace(state, drawn=replace(drawn, columns=columns))


def left_columns(drawn: Drawn) -> tuple[int, ...]:
    """The columns that may still be played."""
    if drawn.must is not None:
        return (drawn.must,)
    return tuple(k for k in range(len(drawn.columns)) if k != drawn.gone)


def choices(state: State) -> tuple[Card, ...]:
    """The cards on top that may be played; none before the left neighbour has discarded a column."""
    if state.drawn is None or waits_for_neighbour(state.drawn):
        return ()
    tops = (top_card(state, column) for column in left_columns(state.drawn))
    return tuple(card for card in tops if card.is_playable)


def waits_for_neighbour(drawn: Drawn) -> bool:
    """Whether a column of a big hit has still to be discarded."""
    return drawn.action == "big_hit" and drawn.gone is None and len(drawn.columns) > 1


def resolvable(state: State) -> tuple[int, ...]:
    """The columns with a special on top that can be followed."""
    if state.drawn is None:
        return ()
    decks = {column: goes_to(state, column) for column in left_columns(state.drawn)}
    open_ones = [(k, deck) for k, deck in decks.items() if deck is not None]
    return tuple(k for k, deck in open_ones if not is_dealt(state) or has_card(state, deck))


def verify_resolve(state: State, act: ResolveCard) -> None:
    """Raise Refused where there is no special on that column, or it does not bring that card."""
    if state.drawn is None:
        raise Refused("no cards are drawn")
    if act.column not in resolvable(state):
        raise Refused(f"column {act.column} has no special on top that can be followed")
    if is_dealt(state):
        if act.card is not None:
            raise Refused("the cards are dealt here: nobody tells them")
        return
    if act.card is None:
        raise Refused("which card came up?")
    verify_from(state, act.card, goes_to(state, act.column) or "")
    if act.card in [name for column in state.drawn.columns for name in column]:
        raise Refused(f"the card {act.card} lies there already")


def resolve(state: State, act: ResolveCard) -> Result:
    """The state with one more card on a column."""
    name = act.card or ""
    if is_dealt(state):
        state, name = taken(state, goes_to(state, act.column) or "")
    player = state.golfers[state.order[0]].name
    return _with_card(state, act.column, name), (say(SENTENCES, "drawn", player=player, cards=name),)


def verify_discard(state: State, act: DiscardColumn) -> None:
    """Raise Refused where no column is to be discarded, or not that one."""
    if state.drawn is None or not waits_for_neighbour(state.drawn):
        raise Refused("no column of a big hit is to be discarded now")
    if act.column is None and state.left_neighbour is not None:
        name = state.golfers[state.left_neighbour].name
        raise Refused(f"which column does {name} discard? 0 to {len(state.drawn.columns) - 1}")
    if act.column is not None and not 0 <= act.column < len(state.drawn.columns):
        raise Refused(f"the columns are 0 to {len(state.drawn.columns) - 1}, not {act.column}")


def discard_column(state: State, act: DiscardColumn) -> Result:
    """The state with a column discarded; for a solo player a random one."""
    drawn = state.drawn
    if drawn is None:
        return state, ()
    column = act.column
    if column is None:
        chance = next(numbers(state.table.seed + 1000 * state.round + state.shuffles))
        column = chance % len(drawn.columns)
    by = state.left_neighbour
    name = "Chance" if by is None else state.golfers[by].name
    said = say(SENTENCES, "column_gone", player=name, card=drawn.columns[column][-1])
    return replace(state, drawn=replace(drawn, gone=column)), (said,)


def cleared(state: State) -> State:
    """The state with the turn's cards put away, on the discards of their decks if they are dealt."""
    if state.drawn is None:
        return state
    names = tuple(name for column in state.drawn.columns for name in column)
    kept = {name for _, name in state.souvenirs}
    return discarded(replace(state, drawn=None), tuple(name for name in names if name not in kept))


def redrawn(state: State, column: int, card: str | None) -> State:
    """Lucky's new card on a column, from the deck of the one below; it has to be played."""
    drawn = state.drawn
    assert drawn is not None
    if card is None:
        state, card = taken(state, top_card(state, column).deck)
    state = _with_card(state, column, card)
    assert state.drawn is not None
    state = replace(state, drawn=replace(state.drawn, must=column))
    return followed(state, column) if is_dealt(state) else state


def verify_redraw(state: State, column: int | None, card: str | None) -> None:
    """Raise Refused where Lucky cannot redraw that column."""
    drawn = state.drawn
    if drawn is None:
        raise Refused("the cards are drawn first, then redrawn")
    if waits_for_neighbour(drawn):
        raise Refused("the left neighbour discards a column first")
    open_ones = left_columns(drawn)
    if column is None and len(open_ones) > 1:
        raise Refused(f"which column is redrawn? {' or '.join(str(which) for which in open_ones)}")
    if column is not None and column not in open_ones:
        raise Refused(f"column {column} cannot be redrawn")
    deck = top_card(state, open_ones[0] if column is None else column).deck
    if is_dealt(state):
        if card is not None:
            raise Refused("the cards are dealt here: nobody tells them")
        if not has_card(state, deck):
            raise Refused(f"no card is left in deck {deck}")
        return
    if card is None:
        raise Refused("which card came up?")
    verify_from(state, card, deck)
    if card in [name for cards in drawn.columns for name in cards]:
        raise Refused(f"the card {card} lies there already")
