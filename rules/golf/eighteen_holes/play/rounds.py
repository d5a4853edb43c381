"""A round: clubs revealed, turns in the order of initiative, extra turns, the end of the round (5).

Who misses the round after water does not select, and so has no place in its order (`penalties`).
"""

from __future__ import annotations

from dataclasses import replace

from rules.golf.eighteen_holes.modes import automata
from rules.golf.eighteen_holes.modes.chaos import may_travel, travellers
from rules.golf.eighteen_holes.modes.scoring import at_round_end
from rules.golf.eighteen_holes.play.penalties import rested
from rules.golf.eighteen_holes.play.powers import is_against_the_card, is_spent, order_key
from rules.golf.eighteen_holes.table.sentences import SENTENCES
from rules.golf.eighteen_holes.table.state import State, club_word, plays, refilled
from rules.verdict import Verdict, say

TRAVEL = ("chaos", "chaos_teams", "solo_chaos", "kelly")  # modes with fast travel, the last by an option

Result = tuple[State, tuple[Verdict, ...]]


def begin_round(state: State) -> State:
    """The state with all discards back in empty hands (5.1), except a hand with its last club revealed."""
    chosen = dict(state.selected)
    golfers = tuple(
        refilled(golfer) if is_spent(state, golfer) and number not in chosen else golfer
        for number, golfer in enumerate(state.golfers)
    )
    return replace(state, golfers=golfers)


def selected(state: State, number: int, initiative: int) -> Result:
    """The state after a player reveals a club; once all have, they act in the order of initiative."""
    golfer = state.golfers[number]
    others = tuple(pair for pair in state.selected if pair[0] != number)
    state = replace(state, selected=tuple(sorted((*others, (number, initiative)))))
    club = club_word(state, initiative)
    said = [say(SENTENCES, "selected", player=golfer.name, club=club, initiative=initiative)]
    if is_against_the_card(state, golfer, state.club(initiative)):
        said.append(say(SENTENCES, "not_an_iron", player=golfer.name))
    if state.extras:
        return replace(state, order=(number,)), tuple(said)
    if state.selecting:
        return state, tuple(said)
    order = order_of(state)
    names = ", ".join(state.golfers[each].name for each in order)
    return replace(state, order=order, line_up=order), (*said, say(SENTENCES, "order", names=names))


def order_of(state: State) -> tuple[int, ...]:
    """The order of play in this round."""
    return tuple(number for number, _ in sorted(state.selected, key=lambda pair: order_key(state, *pair)))


def after_all(state: State, number: int, said: tuple[Verdict, ...]) -> Result:
    """The state after everybody's turn: extra turns come first, one after the other; then the round ends.

    A golfer whose extra turn ends on a tee box again has another one, as long as there are clubs in the hand.
    """
    state, more = automata.scored(state)
    said = (*said, *more)
    if not _travels(state):
        return _round_over(state, said)
    before = state.extras
    again = before[:1] if before and may_travel(state, number) else ()
    return _travelling(state, (*again, *before[1:]) if before else travellers(state), said)


def _travels(state: State) -> bool:
    return state.table.mode in TRAVEL and (state.table.mode != "kelly" or state.table.laws.kelly_travel)


def _travelling(state: State, extras: tuple[int, ...], said: tuple[Verdict, ...]) -> Result:
    """The state with the first extra turn begun; without extra turns the round is over."""
    state = replace(state, extras=extras)
    if not extras:
        return _round_over(state, said)
    return state, (*said, say(SENTENCES, "extra_turn", player=state.golfers[extras[0]].name))


def declined(state: State) -> Result:
    """The state after a player declines an extra turn, which the rules make optional."""
    name = state.golfers[state.extras[0]].name
    return _travelling(state, state.extras[1:], (say(SENTENCES, "declined", player=name),))


def _round_over(state: State, said: tuple[Verdict, ...]) -> Result:
    """The state after the mode's scoring, in the next round without the golfers who get out of the water."""
    state, stood_up = rested(state)
    state, scored = automata.scored(state)
    state, more = at_round_end(state)
    said = (*said, *stood_up, *scored, *more)
    if state.is_over:
        return state, said
    state = replace(automata.advanced(state), round=state.round + 1, selected=(), reached=(), shown=False)
    state = begin_round(replace(state, line_up=()))
    if any(plays(golfer) for golfer in state.golfers):
        return state, said
    return _round_over(state, said)
