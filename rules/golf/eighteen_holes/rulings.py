"""What people enter in 18 Holes: whether it can be (`verify`), and what it does."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import NotationError, Refused, unknown
from rules.golf.eighteen_holes import abilities, automata, draft, kelly, teams
from rules.golf.eighteen_holes.acts import (
    BorrowClub,
    DraftClub,
    KeepTarget,
    NameLasting,
    PeekClub,
    SelectClub,
    SetGolfer,
    TakeAction,
    TakeBack,
    UsePower,
)
from rules.golf.eighteen_holes.columns import choices
from rules.golf.eighteen_holes.decks import Card, card_named
from rules.golf.eighteen_holes.possible import WAYS, can_bring, card_ends, course_for, ends_of, why_not
from rules.golf.eighteen_holes.powers import may_reset, why_no_club
from rules.golf.eighteen_holes.rounds import Result, acted, refilled, selected
from rules.golf.eighteen_holes.sentences import SENTENCES
from rules.golf.eighteen_holes.shots import (
    ACTIONS,
    DRAWS,
    Action,
    Landing,
    by_wood,
)
from rules.golf.eighteen_holes.state import Golfer, State, club_word, is_useless
from rules.golf.hexes import Hex
from rules.verdict import say


def verify_select(state: State, act: SelectClub) -> None:
    """A club in the hand of somebody who has still to reveal one."""
    number = named(state, act.player)
    may_change = state.shown and not state.order and number in dict(state.selected)
    if number not in state.selecting and not may_change:
        raise Refused(f"{act.player} has no club to reveal now")
    initiative = _in_hand(state, state.golfers[number], act.club)
    if initiative is None:
        hand = ", ".join(club_word(state, one) for one in state.golfers[number].hand)
        raise Refused(f"{act.player} does not hold {act.club}, but {hand}")
    why_not = why_no_club(state, state.golfers[number], state.club(initiative))
    if why_not:
        raise Refused(why_not)


def verify_take_back(state: State, act: TakeBack) -> None:
    """Before selecting, and only with a club in hand that is of no use here (5.1)."""
    number = named(state, act.player)
    golfer = state.golfers[number]
    if number not in state.selecting or state.extras:
        raise Refused(f"{act.player} has no club to reveal now")
    if not may_reset(golfer):
        raise Refused(
            f"{act.player} is Dorian, who resets the hand between holes only, with the lasting club alone"
        )
    if golfer.power == "dorian_a":
        return
    if not any(is_useless(state, golfer, state.club(one)) for one in golfer.hand):
        raise Refused(f"every club that {act.player} holds can be used here: a reset is an action of its own")


def verify_action(state: State, act: TakeAction) -> None:
    """An action that the club and the place allow, and a landing that it can have."""
    landing_of(state, act)


def landing_of(state: State, act: TakeAction) -> Landing:
    """Where an action ends; raises Refused where it cannot be, or is not told well enough."""
    return ending_of(state, act)[0]


def ending_of(state: State, act: TakeAction) -> tuple[Landing, str | None]:
    """Where an action ends, and the card it was made with if that is known; raises Refused as `landing_of`."""
    state = nominated(state, act)
    if act.action not in ACTIONS:
        raise Refused(unknown("action", act.action, ACTIONS))
    action: Action = next(one for one in ACTIONS if one == act.action)
    reason = why_not(state, state.order[0], action)
    if reason:
        raise Refused(reason)
    if action in DRAWS and (state.drawn is not None or act.direction is not None):
        return _with_card(state, act, action)
    return _told(state, act, action), None


def nominated(state: State, act: TakeAction) -> State:
    """The state with the golfer in front who moves; raises Refused where nobody, or not that one, has to."""
    if not state.order:
        raise Refused("not everybody has revealed a club" if state.selecting else "nobody has to act")
    told = None if state.drawn is None else state.drawn.golfer
    if told is not None and act.golfer not in (None, told):
        raise Refused(f"golfer {told} was nominated before the draw")
    return teams.nominated(state, state.order[0], act.golfer or told)


def _told(state: State, act: TakeAction, action: Action) -> Landing:
    """Light mode: the landing that is told has to be among those that are possible (11)."""
    golfer, club = state.golfers[state.order[0]], state.club_of(state.order[0])
    landing = Landing(golfer.at, out=True) if act.out else Landing(act.to or golfer.at)
    if act.to is None and not act.out and action != "reset_hand":
        raise Refused("where does the golfer end? tell the hex, or the direction and the card")
    if landing in ends_of(state, state.order[0], action):
        return landing
    word = club_word(state, club.initiative)
    if act.out:
        raise Refused(f"the {word} cannot lead out of bounds from here")
    raise Refused(f"{action.replace('_', ' ')} with the {word} cannot lead to [{landing.at.q}, {landing.at.r}]")


def _with_card(state: State, act: TakeAction, action: Action) -> tuple[Landing, str | None]:
    """Full mode: the landing follows from direction and card; a hex that is told too has to agree."""
    club = state.club_of(state.order[0])
    if club.straight is not None and action != "exit_bunker":
        return _one_of(act, (_by_wood(state, _direction(state, act)),)), None
    if state.drawn is not None and act.card is None and (act.to is not None or act.out):
        landing = _told(state, act, action)
        return landing, _card_to(state, action, landing)
    card = _card(state, act.card, action)
    ends = card_ends(state, state.golfers[state.order[0]], action, card, _direction(state, act))
    return _one_of(act, ends), card.name


def _direction(state: State, act: TakeAction) -> int:
    declared = None if state.drawn is None else state.drawn.direction
    if declared is not None and act.direction not in (None, declared):
        raise Refused(f"the direction {declared} was declared before the draw")
    direction = declared if act.direction is None else act.direction
    if direction is None or not 0 <= direction < 6:
        raise Refused(f"a direction is 0 (east) to 5 (south-east), not {direction}")
    return direction


def _one_of(act: TakeAction, ends: tuple[Landing, ...]) -> Landing:
    """The end that is meant, of a wild card by its option or by the hex that is told."""
    if act.option is not None and not 0 <= act.option < len(ends):
        raise Refused(f"the card leaves {len(ends)} ends to choose from, not {act.option}")
    meant = ends if act.option is None else (ends[act.option],)
    landing = next((end for end in meant if not end.out and end.at == act.to), meant[0])
    if act.to is None and not act.out and len(meant) > 1:
        raise Refused("the card is wild: which option, 0 or 1?")
    if act.to is not None and (landing.out or act.to != landing.at):
        where = "out of bounds" if landing.out else f"on [{landing.at.q}, {landing.at.r}]"
        raise Refused(f"that ends {where}, not on [{act.to.q}, {act.to.r}]")
    if act.out and not landing.out:
        raise Refused(f"that ends on [{landing.at.q}, {landing.at.r}], not out of bounds")
    return landing


def _by_wood(state: State, direction: int) -> Landing:
    golfer, club = state.golfers[state.order[0]], state.club_of(state.order[0])
    through = state.table.laws.through_oob
    return by_wood(course_for(state, golfer), club, golfer.at, direction, through)


def _card_to(state: State, action: Action, landing: Landing) -> str | None:
    """The card on the table that leads to a landing; None where several do."""
    golfer, declared = state.golfers[state.order[0]], state.drawn.direction if state.drawn else None
    ways = WAYS if declared is None else (declared,)
    cards = [
        card.name
        for card in choices(state)
        if any(landing in card_ends(state, golfer, action, card, way) for way in ways)
    ]
    return cards[0] if len(cards) == 1 else None


def only_card(state: State) -> str | None:
    """The card that is played, where no other can be."""
    cards = choices(state)
    return cards[0].name if len(cards) == 1 else None


def _card(state: State, name: str | None, action: Action) -> Card:
    """The card that is played: of those on the table, or one that can come up."""
    name = name or (only_card(state) if state.drawn is not None else None)
    if name is None:
        raise Refused("which card? tell its name, or where the golfer ends")
    if state.drawn is not None:
        found = next((card for card in choices(state) if card.name == name), None)
        if found is None:
            told = ", ".join(card.name for card in choices(state))
            raise Refused(f"the card {name} cannot be played now, but {told}")
        return found
    try:
        card = card_named(state.decks, name)
    except NotationError as wrong:
        raise Refused(str(wrong)) from wrong
    if not can_bring(state, state.order[0], action, card):
        club = state.club_of(state.order[0])
        raise Refused(f"the {club.name} cannot bring the card {name} up")
    return card


def verify_target(state: State, act: KeepTarget) -> None:
    """A target that a player can hold."""
    kelly.verify_target(state, named(state, act.player), act.hole)


def verify_set(state: State, act: SetGolfer) -> None:
    """A player, a hex of the course, clubs that exist."""
    number = named(state, act.player)
    if act.golfer is not None and (state.golfers[number].mate is None or act.golfer not in (1, 2)):
        raise Refused(f"{act.player} has no golfer {act.golfer}")
    if act.at is not None and act.at not in state.table.course.spots:
        raise Refused(f"[{act.at.q}, {act.at.r}] is not on the course")
    told = _clubs_set(state, number, act)
    if told is not None and len(set(told[0] + told[1])) < len(told[0] + told[1]):
        raise Refused(f"there is one of each club, and {act.player} has one of these twice")


def select_club(state: State, act: SelectClub) -> Result:
    """A club is revealed."""
    number = named(state, act.player)
    initiative = _in_hand(state, state.golfers[number], act.club)
    return (state, ()) if initiative is None else selected(state, number, initiative)


def take_back(state: State, act: TakeBack) -> Result:
    """All discards to the hand."""
    number = named(state, act.player)
    golfer = state.golfers[number]
    return state.with_golfer(number, refilled(golfer)), (say(SENTENCES, "taken_back", player=golfer.name),)


def take_action(state: State, act: TakeAction) -> Result:
    """The player whose turn it is acts."""
    action: Action = next(one for one in ACTIONS if one == act.action)
    landing, card = ending_of(state, act)
    return acted(nominated(state, act), action, landing, card)


def keep_target(state: State, act: KeepTarget) -> Result:
    """A player has kept a token."""
    number = named(state, act.player)
    told = say(SENTENCES, "kept_target", player=state.golfers[number].name)
    return kelly.kept(state, number, act.hole), (told,)


def set_golfer(state: State, act: SetGolfer) -> Result:
    """A golfer is so, because a person says it."""
    number = named(state, act.player)
    golfer = state.golfers[number]
    if act.golfer is not None:
        golfer = teams.in_front(golfer, act.golfer == 2)
    golfer = replace(
        golfer,
        at=act.at or golfer.at,
        misses=golfer.misses if act.misses is None else act.misses,
        points=golfer.points if act.points is None else act.points,
    )
    told = _clubs_set(state, number, act)
    if told is not None:
        state = _without_clubs(state, {*told[0], *told[1]})
        golfer = replace(golfer, hand=told[0], discard=told[1])
    return state.with_golfer(number, golfer), (say(SENTENCES, "set_golfer", player=act.player),)


def _clubs_set(state: State, number: int, act: SetGolfer) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The hand and discards that are told, of two copies of a club the own one; None where none are told."""
    if act.hand is None and act.discard is None:
        return None
    golfer = state.golfers[number]
    own = {*golfer.hand, *golfer.discard}
    others = tuple(club.initiative for club in state.table.clubs if club.initiative not in own)
    parts: list[tuple[int, ...]] = []
    for words in (act.hand, act.discard):
        found: tuple[int, ...] = ()
        for word in words or ():
            found = (*found, club_meant(state, word, (*others, *found, *(parts[0] if parts else ()))))
        parts.append(found)
    hand = tuple(one for one in golfer.hand if one not in parts[1]) if act.hand is None else parts[0]
    discard = tuple(one for one in golfer.discard if one not in parts[0]) if act.discard is None else parts[1]
    return hand, discard


def _without_clubs(state: State, clubs: set[int]) -> State:
    """Everybody without these clubs: there is one of each."""
    for number, golfer in enumerate(state.golfers):
        hand = tuple(one for one in golfer.hand if one not in clubs)
        discard = tuple(one for one in golfer.discard if one not in clubs)
        state = state.with_golfer(number, replace(golfer, hand=hand, discard=discard))
    return state


def verify_draft(state: State, act: DraftClub) -> None:
    """A club that can be kept now."""
    draft.verify_keep(state, named(state, act.player), act.club)


def draft_club(state: State, act: DraftClub) -> Result:
    """A club is kept."""
    return draft.kept(state, named(state, act.player), act.club)


def verify_lasting(state: State, act: NameLasting) -> None:
    """A club of Dorian's, once the draft is over."""
    draft.verify_lasting(state, named(state, act.player), act.club)


def name_lasting(state: State, act: NameLasting) -> Result:
    """The lasting club is named."""
    return draft.named_lasting(state, named(state, act.player), act.club)


def verify_power(state: State, act: UsePower) -> None:
    """An ability that can be used now."""
    abilities.verify_power(state, named(state, act.player), act)


def use_power(state: State, act: UsePower) -> Result:
    """An ability is used."""
    return abilities.use_power(state, named(state, act.player), act)


def verify_borrow(state: State, act: BorrowClub) -> None:
    """A club that can be borrowed now."""
    abilities.verify_borrow(state, named(state, act.player), named(state, act.owner), act)


def borrow(state: State, act: BorrowClub) -> Result:
    """A club is borrowed."""
    return abilities.borrow(state, named(state, act.player), named(state, act.owner), act)


def verify_peek(state: State, act: PeekClub) -> None:
    """An automaton of Solo Chaos, once the own club is chosen."""
    if state.solo is None:
        raise Refused("only Solo Chaos has automata")
    if not state.order or state.extras:
        raise Refused("choose a club first, then look at that of an automaton")
    if not 1 <= act.automaton <= len(state.solo.automata):
        raise Refused(f"the automata are 1 to {len(state.solo.automata)}, not {act.automaton}")
    if state.solo.automata[act.automaton - 1].is_open:
        raise Refused(f"the club of automaton {act.automaton} lies open")


def peek(state: State, act: PeekClub) -> Result:
    """The club of an automaton is looked at."""
    return automata.peeked(state, act.automaton - 1)


def explained(state: State, at: Hex) -> Action | None:
    """An action by which the golfer whose turn it is can have come to this hex; None where there is none.

    Which of several it was makes no difference: the club is used up all the same.
    """
    number = state.order[0]
    actions = (action for action in ACTIONS if action != "reset_hand")
    return next((action for action in actions if Landing(at) in ends_of(state, number, action)), None)


def named(state: State, name: str) -> int:
    """The place of a player; raises Refused naming the nearest."""
    names = [golfer.name for golfer in state.golfers]
    if name not in names:
        raise Refused(unknown("player", name, names))
    return names.index(name)


def club_meant(state: State, words: str, taken: tuple[int, ...] = ()) -> int:
    """The initiative of a club by its name, or by its name and copy; raises Refused naming the nearest.

    A name alone means the first copy that is not among those taken, if there is one.
    """
    found = [one.initiative for one in state.table.clubs if words in (one.name, f"{one.name} {one.copy}")]
    if found:
        return next((one for one in found if one not in taken), found[0])
    raise Refused(unknown("club", words, sorted({club.name for club in state.table.clubs})))


def _in_hand(state: State, golfer: Golfer, words: str) -> int | None:
    held = [state.club(one) for one in golfer.hand]
    return next((one.initiative for one in held if words in (one.name, f"{one.name} {one.copy}")), None)
