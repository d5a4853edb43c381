"""Kelly: each player holds a secret target; a green is worth 3, 2 or 1, the last one ends it (section 10).

A player enters the target on his own phone when he keeps the token; a target not entered counts for nobody.
"""

from __future__ import annotations

from dataclasses import replace

from rules.errors import Refused
from rules.golf.eighteen_holes.printed.course import Surface
from rules.golf.eighteen_holes.table.chance import shuffled
from rules.golf.eighteen_holes.table.lie import spot_for
from rules.golf.eighteen_holes.table.piles import is_dealt
from rules.golf.eighteen_holes.table.sentences import SENTENCES
from rules.golf.eighteen_holes.table.state import State
from rules.verdict import Verdict, say

TOKENS = 2  # tokens drawn, one of which is kept
OWN, ANOTHERS, FLAG = 3, 2, 1  # a 2-token and the 1-token; another's 1-token and the flag; the flag


def landed(state: State, number: int) -> tuple[State, tuple[Verdict, ...]]:
    """The state after a golfer comes to a hex: on a green with its flag it scores, and the flag goes."""
    golfer = state.golfers[number]
    spot = spot_for(state, golfer)
    if spot.surface is not Surface.GREEN or spot.number not in state.flags:
        return state, ()
    hole = spot.number
    holder = next((k for k, player in enumerate(state.golfers) if player.target == hole), None)
    worth = FLAG if holder is None else (OWN if holder == number else ANOTHERS)
    state = state.claimed(hole, number, worth)
    points = state.golfers[number].points
    said = [say(SENTENCES, "token", player=golfer.name, worth=worth, hole=hole, points=points)]
    if holder is not None:
        held_by = state.golfers[holder]
        state = state.with_golfer(holder, replace(held_by, target=None))
        said.append(say(SENTENCES, "draws_target", player=held_by.name))
    return dealt(state), tuple(said)


def dealt(state: State) -> State:
    """The state with two dealt tokens for everybody without a target, only of greens with a flag (H16)."""
    if not is_dealt(state) or state.table.mode != "kelly":
        return state
    held = [hole for golfer in state.golfers for hole in (golfer.target, *golfer.drawn)]
    aside = state.table.laws.claimed_target == "aside"
    bag = tuple(hole for hole in (state.flags if aside else state.table.course.holes) if hole not in held)
    bag = shuffled(bag, state.table.seed + len(state.flags) * 100 + state.shuffles)
    for number, golfer in enumerate(state.golfers):
        drawn = tuple(hole for hole in golfer.drawn if not aside or hole in state.flags)
        if golfer.target is None and not drawn:
            drawn, bag = bag[:TOKENS], bag[TOKENS:]
        state = state.with_golfer(number, replace(golfer, drawn=drawn))
    return state


def kept(state: State, number: int, hole: int) -> State:
    """The state with the token as the player's target, and the other one back in the bag."""
    golfer = replace(state.golfers[number], target=hole, drawn=())
    state = state.with_golfer(number, golfer)
    return dealt(replace(state, shuffles=state.shuffles + 1)) if is_dealt(state) else state


def verify_target(state: State, number: int, hole: int) -> None:
    """Raise Refused for an impossible target: no flag stands there, another holds it, or it was not drawn."""
    if state.table.mode != "kelly":
        raise Refused("only Kelly has targets")
    golfer = state.golfers[number]
    if hole not in state.table.course.holes:
        raise Refused(f"the course has no hole {hole}")
    if golfer.target is not None:
        raise Refused(f"{golfer.name} holds a target: take that back first")
    if is_dealt(state) and hole not in golfer.drawn:
        drawn = " or ".join(str(token) for token in golfer.drawn) or "none"
        raise Refused(f"{golfer.name} has drawn {drawn}, not {hole}")
    if hole not in state.flags and state.table.laws.claimed_target == "aside":
        raise Refused(f"no flag stands on green {hole} any more: such a token is set aside (H16)")
    if any(player.target == hole for k, player in enumerate(state.golfers) if k != number):
        raise Refused(f"another player holds the token of green {hole}")
