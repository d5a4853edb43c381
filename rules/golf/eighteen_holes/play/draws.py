"""Shot cards drawn: their deck and number, the direction that is declared before, the golfer (4 and 7).

The cards come from the decks that are dealt here, or players report them as they come up at the table.
"""

from __future__ import annotations

from dataclasses import replace

from rules.errors import Refused
from rules.golf.eighteen_holes.play.columns import followed, verify_from
from rules.golf.eighteen_holes.play.powers import as_played, why_other
from rules.golf.eighteen_holes.printed.clubs import Club
from rules.golf.eighteen_holes.table import teams
from rules.golf.eighteen_holes.table.acts import DrawCards
from rules.golf.eighteen_holes.table.piles import has_card, is_dealt, taken
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
    """The number of cards side by side, Bunjil's kept card among them, or by an option on top of them (H20)."""
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
    """Raise Refused unless the golfer, or one golfer of a team, is where the action is possible."""
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
        verify_from(state, name, deck)
    if len(set(names)) < len(names):
        raise Refused("the same card cannot be drawn twice in a turn")


def draw(state: State, act: DrawCards) -> Result:
    """The state with the cards side by side; specials on a single one are followed at once."""
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
    return (followed(state, 0) if is_dealt(state) and count == 1 else state), said


def _dealt(state: State, deck: str, count: int) -> tuple[State, tuple[str, ...]]:
    """Cards from the top of the deck, after the one that Bunjil keeps (H20)."""
    number = state.order[0]
    golfer, names = state.golfers[number], list[str]()
    if golfer.card is not None and _plays_kept(state, deck):
        names.append(golfer.card)
        state = state.with_golfer(number, replace(golfer, card=None))
    while len(names) < count and has_card(state, deck):
        state, name = taken(state, deck)
        names.append(name)
    return state, tuple(names)
