"""Kelly: each player holds a secret target; a green is worth 3, 2 or 1, the last one ends it (section 10).

A target is told by its holder's own phone when the token is kept; one that nobody has told counts for nobody.
"""

from __future__ import annotations

from dataclasses import replace

from rules.errors import Refused
from rules.golf.eighteen_holes.course import Surface
from rules.golf.eighteen_holes.sentences import SENTENCES
from rules.golf.eighteen_holes.state import State
from rules.verdict import Verdict, say

OWN, ANOTHERS, FLAG = 3, 2, 1  # a 2-token and the 1-token; another's 1-token and the flag; the flag


def landed(state: State, number: int) -> tuple[State, tuple[Verdict, ...]]:
    """A golfer has come to a hex: on a green with its flag it scores, and the flag goes."""
    golfer = state.golfers[number]
    spot = state.table.course.spots[golfer.at]
    if spot.surface is not Surface.GREEN or spot.number not in state.flags:
        return state, ()
    hole = spot.number
    holder = next((k for k, one in enumerate(state.golfers) if one.target == hole), None)
    worth = FLAG if holder is None else (OWN if holder == number else ANOTHERS)
    state = state.with_golfer(number, replace(golfer, points=golfer.points + worth))
    said = [say(SENTENCES, "token", player=golfer.name, worth=worth, hole=hole, points=golfer.points + worth)]
    if holder is not None:
        one = state.golfers[holder]
        state = state.with_golfer(holder, replace(one, target=None))
        said.append(say(SENTENCES, "draws_target", player=one.name))
    return replace(state, flags=tuple(one for one in state.flags if one != hole)), tuple(said)


def verify_target(state: State, number: int, hole: int) -> None:
    """Raise Refused for a target that cannot be: no flag stands there, or another player holds it."""
    if state.table.mode != "kelly":
        raise Refused("only Kelly has targets")
    if hole not in state.flags:
        raise Refused(f"no flag stands on green {hole} any more: such a token is set aside (H16)")
    if any(one.target == hole for k, one in enumerate(state.golfers) if k != number):
        raise Refused(f"another player holds the token of green {hole}")
