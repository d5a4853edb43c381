"""Every ruling that a person might make in 18 Holes, refused or not."""

from __future__ import annotations

from rules.golf.eighteen_holes.modes.automata import AUTOMATA
from rules.golf.eighteen_holes.play import columns, draft, draws
from rules.golf.eighteen_holes.play.possible import ends_of
from rules.golf.eighteen_holes.printed.clubs import DECKS
from rules.golf.eighteen_holes.table import teams
from rules.golf.eighteen_holes.table.acts import (
    BorrowClub,
    DeclineTurn,
    DiscardColumn,
    DraftClub,
    DrawCards,
    KeepTarget,
    NameLasting,
    PeekClub,
    ResolveCard,
    SelectClub,
    TakeAction,
    TakeBack,
    UsePower,
)
from rules.golf.eighteen_holes.table.piles import is_dealt
from rules.golf.eighteen_holes.table.shots import ACTIONS, DRAWS
from rules.golf.eighteen_holes.table.state import Drawn, Golfer, State, club_word
from rules.ruling import Ruling


def proposals(state: State) -> tuple[Ruling, ...]:
    """The rulings that each player might make now: in the draft, before selecting, in a turn, at any time."""
    rulings = drafting(state)
    for number in (*state.selecting, *state.changing):
        golfer = state.golfers[number]
        rulings.append(TakeBack(player=golfer.name))
        rulings += [SelectClub(player=golfer.name, club=club_word(state, club)) for club in golfer.hand]
        rulings += [DeclineTurn(player=golfer.name)] if state.extras else []
    if state.table.mode == "kelly":
        waiting = [golfer for golfer in state.golfers if golfer.target is None]
        rulings += [
            KeepTarget(player=kelly.name, hole=hole) for kelly in waiting for hole in state.table.course.holes
        ]
    rulings += [*drawing(state), *announced(state)]
    return (*rulings, *(_actions(state) if state.order else ()))


def announced(state: State) -> list[Ruling]:
    """The abilities and peeks that might be announced."""
    rulings: list[Ruling] = [PeekClub(automaton=k + 1) for k in range(AUTOMATA)] if state.solo else []
    for golfer in state.golfers:
        if golfer.power.startswith("bunjil"):
            keeps = (False, True) if golfer.power == "bunjil_b" else (False,)
            rulings += [UsePower(player=golfer.name, deck=deck, keep=keep) for deck in DECKS for keep in keeps]
        if golfer.power.startswith("lucky"):
            rulings += _redraws(state, golfer)
        for owner in state.golfers if golfer.power.startswith("rikesh") else ():
            clubs = [club_word(state, club) for club in owner.discard] if golfer.power == "rikesh_b" else [None]
            rulings += [BorrowClub(player=golfer.name, owner=owner.name, club=club) for club in clubs]
    return rulings


def _actions(state: State) -> tuple[Ruling, ...]:
    """Every action of the player whose turn it is, with every landing that it can have, by each golfer."""
    number = state.order[0]
    return tuple(
        act
        for which in teams.able(state, number) or (None,)
        for act in _actions_of(teams.nominated(state, number, which), number, which)
    )


def _actions_of(state: State, number: int, which: int | None) -> tuple[Ruling, ...]:
    return tuple(
        TakeAction(action=action, to=None if end.out else end.at, out=end.out, golfer=which)
        for action in ACTIONS
        for end in sorted(ends_of(state, number, action), key=lambda ending: (ending.out, ending.at))
    )


def _redraws(state: State, golfer: Golfer) -> list[Ruling]:
    """Lucky's redraws: of each column, on the b-side with each club that may be discarded for it."""
    clubs = [club_word(state, club) for club in golfer.hand] if golfer.power == "lucky_b" else [None]
    if state.drawn is None:
        return [UsePower(player=golfer.name, club=club) for club in clubs]
    return [
        UsePower(player=golfer.name, club=club, column=column, card=card)
        for club in clubs
        for column in range(len(state.drawn.columns))
        for card in _coming_up(state, columns.top_card(state, column).deck)
    ]


def _followed(state: State, drawn: Drawn) -> list[Ruling]:
    """Every special on top followed; where players report cards, by every card that it can bring."""
    return [
        ResolveCard(column=column, card=card)
        for column in range(len(drawn.columns))
        if (deck := columns.goes_to(state, column)) is not None
        for card in _coming_up(state, deck)
    ]


def _coming_up(state: State, deck: str) -> tuple[str | None, ...]:
    """The cards that players may report from a deck; None where they are dealt here."""
    return (None,) if is_dealt(state) else tuple(card.name for card in state.decks[deck])


def drafting(state: State) -> list[Ruling]:
    """The draft's rulings: clubs that might be kept, passes, clubs named as lasting."""
    rulings: list[Ruling] = []
    for number in draft.waiting(state):
        golfer = state.golfers[number]
        if state.draft and state.draft.stage == "lasting":
            rulings += [NameLasting(player=golfer.name, club=club_word(state, club)) for club in golfer.hand]
            continue
        pack = state.draft.packs[number] if state.draft else ()
        clubs = [*(club_word(state, club) for club in pack), None]
        rulings += [DraftClub(player=golfer.name, club=club) for club in clubs]
    return rulings


def drawing(state: State) -> list[Ruling]:
    """The rulings for shot cards: draws, specials, discarded columns; no draws where players report cards."""
    if not state.order:
        return []
    if state.drawn is not None:
        columns_too = (*range(len(state.drawn.columns)), None)
        return [*_followed(state, state.drawn), *(DiscardColumn(column=column) for column in columns_too)]
    rulings: list[Ruling] = []
    if not is_dealt(state):
        return rulings
    number = state.order[0]
    golfer = state.golfers[number]
    for action in DRAWS:
        club = draws.club_for(state, action)
        for deck in draws.decks_open(golfer, club, action) if club.decks else ():
            ways = range(6) if draws.declares(club, action, deck) else (None,)
            whichs = teams.able(state, number) if ways != (None,) else ()
            rulings += [
                DrawCards(action=action, deck=deck, direction=way, golfer=which)
                for way in ways
                for which in whichs or (None,)
            ]
    return rulings
