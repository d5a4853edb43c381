"""The entries of people in 18 Holes: their checks (`verify`), and their effects."""

from __future__ import annotations

from dataclasses import replace

from rules.errors import Refused, unknown
from rules.golf.eighteen_holes.modes import automata
from rules.golf.eighteen_holes.play import announced_powers, draft, kelly
from rules.golf.eighteen_holes.play.actions import acted
from rules.golf.eighteen_holes.play.endings import ending_of, landing_of, nominated
from rules.golf.eighteen_holes.play.powers import is_useless, may_reset, why_no_club
from rules.golf.eighteen_holes.play.rounds import Result, declined, selected
from rules.golf.eighteen_holes.table import teams
from rules.golf.eighteen_holes.table.acts import (
    BorrowClub,
    DeclineTurn,
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
from rules.golf.eighteen_holes.table.sentences import SENTENCES
from rules.golf.eighteen_holes.table.shots import (
    ACTIONS,
    Action,
)
from rules.golf.eighteen_holes.table.state import Golfer, State, club_word, refilled
from rules.verdict import say


def verify_select(state: State, act: SelectClub) -> None:
    """Raise Refused unless the club is in the hand of a player who has still to reveal one."""
    number = named(state, act.player)
    if number not in (*state.selecting, *state.changing):
        raise Refused(f"{act.player} has no club to reveal now")
    initiative = _in_hand(state, state.golfers[number], act.club)
    if initiative is None:
        hand = ", ".join(club_word(state, club) for club in state.golfers[number].hand)
        raise Refused(f"{act.player} does not hold {act.club}, but {hand}")
    why_not = why_no_club(state, state.golfers[number], state.club(initiative))
    if why_not:
        raise Refused(why_not)


def verify_take_back(state: State, act: TakeBack) -> None:
    """Raise Refused unless it is before selecting, with a club in hand that is of no use here (5.1)."""
    number = named(state, act.player)
    golfer = state.golfers[number]
    if number not in state.selecting or state.extras:
        raise Refused(f"{act.player} has no club to reveal now")
    if not may_reset(golfer):
        raise Refused(
            f"{act.player} is Dorian, who resets the hand between holes only, with the lasting club alone"
        )
    if not golfer.discard:
        raise Refused(f"{act.player} has discarded nothing that could be taken back")
    if golfer.power == "dorian_a":
        return
    if not any(is_useless(state, golfer, state.club(club)) for club in golfer.hand):
        raise Refused(f"every club that {act.player} holds can be used here: a reset is an action of its own")


def verify_action(state: State, act: TakeAction) -> None:
    """Raise Refused unless club and place allow the action, and it can have this landing."""
    landing_of(state, act)


def verify_decline(state: State, act: DeclineTurn) -> None:
    """Raise Refused unless the player has an extra turn now and has not chosen a club for it."""
    number = named(state, act.player)
    if not state.extras or state.order or state.extras[0] != number:
        raise Refused(f"{act.player} has no extra turn to do without now")


def decline(state: State, act: DeclineTurn) -> Result:
    """The state after an extra turn is declined."""
    return declined(state)


def verify_target(state: State, act: KeepTarget) -> None:
    """Raise Refused for a target that the player cannot hold."""
    kelly.verify_target(state, named(state, act.player), act.hole)


def verify_set(state: State, act: SetGolfer) -> None:
    """Raise Refused for an unknown player, a hex off the course, or clubs that do not exist."""
    number = named(state, act.player)
    if act.golfer is not None and (state.golfers[number].mate is None or act.golfer not in (1, 2)):
        raise Refused(f"{act.player} has no golfer {act.golfer}")
    if act.at is not None and act.at not in state.table.course.spots:
        raise Refused(f"[{act.at.q}, {act.at.r}] is not on the course")
    clubs = _clubs_set(state, number, act)
    if clubs is not None and len(set(clubs[0] + clubs[1])) < len(clubs[0] + clubs[1]):
        raise Refused(f"there is one of each club, and {act.player} has one of these twice")
    if clubs is not None and state.draft is None:
        _verify_clubs_left(state, number, clubs)


def _verify_clubs_left(state: State, number: int, left: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    """Raise Refused where somebody would be left without any club: nobody could go on."""
    others = _without_clubs(state, {*left[0], *left[1]}).golfers
    for k, golfer in enumerate(others):
        clubs = (*left[0], *left[1]) if k == number else (*golfer.hand, *golfer.discard)
        if not clubs:
            raise Refused(f"{golfer.name} would be left without any club")


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
    action: Action = next(known for known in ACTIONS if known == act.action)
    landing, card = ending_of(state, act)
    return acted(nominated(state, act), action, landing, card)


def keep_target(state: State, act: KeepTarget) -> Result:
    """A player has kept a token."""
    number = named(state, act.player)
    verdict = say(SENTENCES, "kept_target", player=state.golfers[number].name)
    return kelly.kept(state, number, act.hole), (verdict,)


def set_golfer(state: State, act: SetGolfer) -> Result:
    """A golfer as a person sets it."""
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
    clubs = _clubs_set(state, number, act)
    if clubs is not None:
        state = _without_clubs(state, {*clubs[0], *clubs[1]})
        golfer = replace(golfer, hand=clubs[0], discard=clubs[1])
    return state.with_golfer(number, golfer), (say(SENTENCES, "set_golfer", player=act.player),)


def _clubs_set(state: State, number: int, act: SetGolfer) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The hand and discards as entered, with the player's own copy where a club has two; None without any."""
    if act.hand is None and act.discard is None:
        return None
    golfer = state.golfers[number]
    own = {*golfer.hand, *golfer.discard}
    others = tuple(club.initiative for club in state.table.clubs if club.initiative not in own)
    parts: list[tuple[int, ...]] = []
    for words in (act.hand, act.discard):
        clubs: tuple[int, ...] = ()
        for word in words or ():
            clubs = (*clubs, club_meant(state, word, (*others, *clubs, *(parts[0] if parts else ()))))
        parts.append(clubs)
    hand = tuple(club for club in golfer.hand if club not in parts[1]) if act.hand is None else parts[0]
    discard = (
        tuple(club for club in golfer.discard if club not in parts[0]) if act.discard is None else parts[1]
    )
    return hand, discard


def _without_clubs(state: State, clubs: set[int]) -> State:
    """The state with these clubs taken from everybody: there is one of each."""
    for number, golfer in enumerate(state.golfers):
        hand = tuple(club for club in golfer.hand if club not in clubs)
        discard = tuple(club for club in golfer.discard if club not in clubs)
        state = state.with_golfer(number, replace(golfer, hand=hand, discard=discard))
    return state


def verify_draft(state: State, act: DraftClub) -> None:
    """Raise Refused for a club that cannot be kept now."""
    draft.verify_keep(state, named(state, act.player), act.club)


def draft_club(state: State, act: DraftClub) -> Result:
    """A club is kept."""
    return draft.kept(state, named(state, act.player), act.club)


def verify_lasting(state: State, act: NameLasting) -> None:
    """Raise Refused unless it is a club of Dorian's after the draft."""
    draft.verify_lasting(state, named(state, act.player), act.club)


def name_lasting(state: State, act: NameLasting) -> Result:
    """The lasting club is named."""
    return draft.named_lasting(state, named(state, act.player), act.club)


def verify_power(state: State, act: UsePower) -> None:
    """Raise Refused for an ability that cannot be used now."""
    announced_powers.verify_power(state, named(state, act.player), act)


def use_power(state: State, act: UsePower) -> Result:
    """An ability is used."""
    return announced_powers.use_power(state, named(state, act.player), act)


def verify_borrow(state: State, act: BorrowClub) -> None:
    """Raise Refused for a club that cannot be borrowed now."""
    announced_powers.verify_borrow(state, named(state, act.player), named(state, act.owner), act)


def borrow(state: State, act: BorrowClub) -> Result:
    """A club is borrowed."""
    return announced_powers.borrow(state, named(state, act.player), named(state, act.owner), act)


def verify_peek(state: State, act: PeekClub) -> None:
    """Raise Refused unless it is an automaton of Solo Chaos and the own club is chosen."""
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
    clubs = [club.initiative for club in state.table.clubs if words in (club.name, f"{club.name} {club.copy}")]
    if clubs:
        return next((club for club in clubs if club not in taken), clubs[0])
    raise Refused(unknown("club", words, sorted({club.name for club in state.table.clubs})))


def _in_hand(state: State, golfer: Golfer, words: str) -> int | None:
    held = [state.club(club) for club in golfer.hand]
    return next((club.initiative for club in held if words in (club.name, f"{club.name} {club.copy}")), None)
