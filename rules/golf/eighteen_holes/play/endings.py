"""The end of an entered action: by the hex in light mode, by direction and card in full mode (11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.errors import NotationError, Refused, unknown
from rules.golf.eighteen_holes.play.columns import choices
from rules.golf.eighteen_holes.play.possible import WAYS, can_bring, card_ends, ends_of, why_not
from rules.golf.eighteen_holes.printed.decks import Card, card_named
from rules.golf.eighteen_holes.table import teams
from rules.golf.eighteen_holes.table.acts import TakeAction
from rules.golf.eighteen_holes.table.lie import course_for
from rules.golf.eighteen_holes.table.shots import ACTIONS, DRAWS, Action, Landing, by_wood
from rules.golf.eighteen_holes.table.state import State, club_word
from rules.hexes import Hex


def landing_of(state: State, act: TakeAction) -> Landing:
    """The landing of an action; raises Refused where it is impossible, or the entry is incomplete."""
    return ending_of(state, act)[0]


def ending_of(state: State, act: TakeAction) -> tuple[Landing, str | None]:
    """The landing of an action, and its card if that is known; raises Refused as `landing_of`."""
    state = nominated(state, act)
    if act.action not in ACTIONS:
        raise Refused(unknown("action", act.action, ACTIONS))
    action: Action = next(known for known in ACTIONS if known == act.action)
    reason = why_not(state, state.order[0], action)
    if reason:
        raise Refused(reason)
    if action in DRAWS and (state.drawn is not None or act.direction is not None):
        return _with_card(state, act, action)
    return _named_landing(state, act, action), None


def nominated(state: State, act: TakeAction) -> State:
    """The state with the moving golfer in front; raises Refused where nobody has to act, or another golfer."""
    if not state.order:
        raise Refused("not everybody has revealed a club" if state.selecting else "nobody has to act")
    golfer = None if state.drawn is None else state.drawn.golfer
    if golfer is not None and act.golfer not in (None, golfer):
        raise Refused(f"golfer {golfer} was nominated before the draw")
    return teams.nominated(state, state.order[0], act.golfer or golfer)


def _named_landing(state: State, act: TakeAction, action: Action) -> Landing:
    """Light mode: the entered landing has to be a possible one (11)."""
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
    """Full mode: the landing follows from direction and card; an entered hex has to agree."""
    club = state.club_of(state.order[0])
    if club.straight is not None and action != "exit_bunker":
        return _one_of(act, (_by_wood(state, _direction(state, act)),)), None
    if state.drawn is not None and act.card is None and (act.to is not None or act.out):
        landing = _named_landing(state, act, action)
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
    """The intended end; a wild card needs its option or the entered hex."""
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
    return by_wood(course_for(state, golfer), club, golfer.at, direction, state.table.laws)


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
    """The card that is played: one of those on the table, or one that can come up."""
    name = name or (only_card(state) if state.drawn is not None else None)
    if name is None:
        raise Refused("which card? tell its name, or where the golfer ends")
    if state.drawn is not None:
        match = next((card for card in choices(state) if card.name == name), None)
        if match is None:
            names = ", ".join(card.name for card in choices(state))
            raise Refused(f"the card {name} cannot be played now, but {names}")
        return match
    try:
        card = card_named(state.decks, name)
    except NotationError as wrong:
        raise Refused(str(wrong)) from wrong
    if not can_bring(state, state.order[0], action, card):
        club = state.club_of(state.order[0])
        raise Refused(f"the {club.name} cannot bring the card {name} up")
    return card


def explained(state: State, at: Hex) -> Action | None:
    """An action by which the golfer whose turn it is can have come to this hex; None where there is none.

    The choice among several makes no difference: each uses up the same club.
    """
    number = state.order[0]
    actions = (action for action in ACTIONS if action != "reset_hand")
    return next((action for action in actions if Landing(at) in ends_of(state, number, action)), None)


def foreseen(state: State) -> Iterator[State]:
    """The state with the acting golfer, or each that may be nominated, on every hex that an action leads to."""
    if not state.order:
        return
    number = state.order[0]
    for which in teams.able(state, number) or (None,):
        chosen = teams.nominated(state, number, which)
        golfer = chosen.golfers[number]
        ends = {end.at for action in ACTIONS for end in ends_of(chosen, number, action)}
        yield from (chosen.with_golfer(number, replace(golfer, at=at)) for at in sorted(ends))
