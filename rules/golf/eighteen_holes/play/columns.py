"""Shot cards side by side: drawn, specials followed, the left neighbour's choice, the card to play (4 and 7).

The cards come from the decks that are dealt here, or are told as they come up at the table.
"""

from __future__ import annotations

from dataclasses import replace

from rules.errors import Refused
from rules.golf.eighteen_holes.play.powers import as_played, why_other
from rules.golf.eighteen_holes.printed.clubs import Club
from rules.golf.eighteen_holes.printed.decks import Card
from rules.golf.eighteen_holes.table import teams
from rules.golf.eighteen_holes.table.acts import DiscardColumn, DrawCards, ResolveCard
from rules.golf.eighteen_holes.table.chance import numbers
from rules.golf.eighteen_holes.table.piles import card_of, discarded, has_card, is_dealt, taken
from rules.golf.eighteen_holes.table.sentences import SENTENCES
from rules.golf.eighteen_holes.table.shots import DRAWS, Action, decks_for, may
from rules.golf.eighteen_holes.table.state import Drawn, Golfer, State
from rules.verdict import Verdict, say

Result = tuple[State, tuple[Verdict, ...]]


def decks_open(golfer: Golfer, club: Club, action: Action) -> tuple[str, ...]:
    """The decks that an action may draw from; a card that Bunjil keeps binds to its deck.

    Not out of a bunker, where nobody can hit big, if the club draws from that deck by a big hit alone.
    """
    decks = decks_for(club, action)
    if golfer.bound is None or (action == "exit_bunker" and golfer.bound not in decks):
        return decks
    return tuple(deck for deck in decks if deck == golfer.bound)


def declares(club: Club, action: Action, deck: str) -> bool:
    """Whether the direction is declared before the draw: out of a bunker, and from deck C but the Lob Wedge."""
    return action == "exit_bunker" or (deck == "C" and not club.undeclared)


def club_for(state: State, action: Action) -> Club:
    """The club of the player whose turn it is, as this action uses it."""
    number = state.order[0]
    return as_played(state, state.golfers[number], state.club_of(number), action)


def verify_draw(state: State, act: DrawCards) -> None:
    """Raise Refused where these cards cannot be drawn now."""
    if not state.order:
        raise Refused("not everybody has revealed a club" if state.selecting else "nobody has to act")
    if state.drawn is not None:
        raise Refused("the cards of this turn are drawn")
    if act.action not in DRAWS:
        raise Refused(f"cards are drawn for {', '.join(DRAWS)}, not for {act.action}")
    action: Action = next(known for known in DRAWS if known == act.action)
    number, club = state.order[0], club_for(state, action)
    if not club.decks:
        raise Refused(f"the {club.name} draws no card")
    deck = _deck(state.golfers[number], club, action, act.deck)
    _verify_declared(state, act, action, deck)
    _verify_place(state, act, action, club)
    if is_dealt(state):
        if act.cards:
            raise Refused("the cards are dealt here: nobody tells them")
        if not _plays_kept(state, deck) and not has_card(state, deck):
            raise Refused(f"no card is left in deck {deck}")
        return
    _verify_named(state, act.cards, deck, _count(state, action, deck))


def _count(state: State, action: Action, deck: str) -> int:
    """How many cards lie side by side, the one that Bunjil kept among them, or by an option besides (H20)."""
    number = state.order[0]
    kept = state.golfers[number].bound == deck and state.table.laws.bunjil_kept == "besides"
    usual = 1 if action == "exit_bunker" else state.club_of(number).cards + (action == "big_hit")
    return usual + kept


def _plays_kept(state: State, deck: str) -> bool:
    """Whether the card that Bunjil keeps is one of those that are drawn from this deck."""
    golfer = state.golfers[state.order[0]]
    return golfer.card is not None and golfer.bound == deck


def _deck(golfer: Golfer, club: Club, action: Action, named: str | None) -> str:
    decks = decks_open(golfer, club, action)
    if named is None and len(decks) == 1:
        return decks[0]
    if named is None or named not in decks:
        raise Refused(f"which deck? the {club.name} draws from {' or '.join(decks) or 'none that is open'}")
    return named


def _verify_declared(state: State, act: DrawCards, action: Action, deck: str) -> None:
    wanted = declares(club_for(state, action), action, deck)
    if wanted and (act.direction is None or not 0 <= act.direction < 6):
        raise Refused("the direction, 0 to 5, is declared before these cards are drawn")
    if not wanted and act.direction is not None:
        raise Refused("the direction is chosen after these cards are drawn")
    able = teams.able(state, state.order[0])
    if act.golfer is not None and act.golfer not in able:
        raise Refused(f"golfer {act.golfer} cannot be nominated now")
    if wanted and len(able) > 1 and act.golfer is None:
        raise Refused("which golfer, 1 or 2? the direction is declared for one of them")


def _verify_place(state: State, act: DrawCards, action: Action, club: Club) -> None:
    """Of a team at least one golfer has to be where the action is possible."""
    number = state.order[0]
    whichs = (act.golfer,) if act.golfer else teams.able(state, number) or (None,)
    fronts = [teams.nominated(state, number, which).golfers[number] for which in whichs]
    course, laws = state.table.course, state.table.laws
    reasons = [may(course, club, action, front.at, laws) or why_other(state, front, club) for front in fronts]
    if reasons[0] is not None and all(reasons):
        raise Refused(reasons[0])


def _verify_named(state: State, names: tuple[str, ...], deck: str, count: int) -> None:
    if len(names) != count:
        raise Refused(f"{count} of deck {deck} are drawn: tell them in cards, not {len(names)}")
    for name in names:
        _verify_from(state, name, deck)
    if len(set(names)) < len(names):
        raise Refused("the same card cannot be drawn twice in a turn")


def _verify_from(state: State, name: str, deck: str) -> None:
    known = [card.name for card in state.decks[deck]]
    if name not in known:
        raise Refused(f'deck {deck} has no card "{name}"')


def draw(state: State, act: DrawCards) -> Result:
    """The cards lie side by side; of a single one the specials are followed at once."""
    number = state.order[0]
    action: Action = next(known for known in DRAWS if known == act.action)
    club = club_for(state, action)
    deck = _deck(state.golfers[number], club, action, act.deck)
    count, names = _count(state, action, deck), act.cards
    if is_dealt(state):
        state, names = _dealt(state, deck, count)
    only = teams.able(state, number)
    golfer = only[0] if act.direction is not None and len(only) == 1 else act.golfer
    columns = tuple((name,) for name in names)
    state = replace(state, drawn=Drawn(act.action, columns, act.direction, golfer=golfer))
    said = (say(SENTENCES, "drawn", player=state.golfers[number].name, cards=", ".join(names)),)
    return (_followed(state, 0) if is_dealt(state) and count == 1 else state), said


def _dealt(state: State, deck: str, count: int) -> tuple[State, tuple[str, ...]]:
    """Cards from the top of the deck, the one that Bunjil keeps before them (H20)."""
    number = state.order[0]
    golfer, names = state.golfers[number], list[str]()
    if golfer.card is not None and _plays_kept(state, deck):
        names.append(golfer.card)
        state = state.with_golfer(number, replace(golfer, card=None))
    while len(names) < count and has_card(state, deck):
        state, name = taken(state, deck)
        names.append(name)
    return state, tuple(names)


def _followed(state: State, column: int) -> State:
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
    _verify_from(state, act.card, goes_to(state, act.column) or "")
    if act.card in [name for column in state.drawn.columns for name in column]:
        raise Refused(f"the card {act.card} lies there already")


def resolve(state: State, act: ResolveCard) -> Result:
    """One more card on a column."""
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
    """A column is gone; alone it is one by chance."""
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
    """The table without the cards of the turn: on the discards of their decks, if they are dealt."""
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
    return _followed(state, column) if is_dealt(state) else state


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
    _verify_from(state, card, deck)
    if card in [name for cards in drawn.columns for name in cards]:
        raise Refused(f"the card {card} lies there already")
