"""Chaos Teams: two golfers a team with one hand of clubs, a flag a green (section 10).

The golfer of a team that was nominated last stands in front; the other is its mate.
"""

from __future__ import annotations

from dataclasses import replace

from rules.errors import Refused
from rules.golf.eighteen_holes.printed.course import Surface
from rules.golf.eighteen_holes.table.lie import spot_for
from rules.golf.eighteen_holes.table.sentences import SENTENCES
from rules.golf.eighteen_holes.table.state import Golfer, Mate, State
from rules.verdict import Verdict, say

ENOUGH = 10  # flags that end the game at once (H15)


def in_front(golfer: Golfer, second: bool) -> Golfer:
    """The team with its first or its second golfer in front."""
    if golfer.mate is None or golfer.second == second:
        return golfer
    mate = Mate(golfer.at, golfer.misses)
    return replace(golfer, at=golfer.mate.at, misses=golfer.mate.misses, mate=mate, second=second)


def able(state: State, number: int) -> tuple[int, ...]:
    """The golfers of a team that may be nominated, 1 and 2; none for a player without a team.

    In an extra turn it is the one on the tee box; a golfer in the water is never among them.
    """
    team = state.golfers[number]
    if team.mate is None:
        return ()
    if state.extras:
        return (1 + team.second,)
    return tuple(k + 1 for k in range(2) if not in_front(team, bool(k)).misses)


def nominated(state: State, number: int, which: int | None) -> State:
    """The state with the nominated golfer in front; raises Refused for one that cannot be."""
    golfers = able(state, number)
    name = state.golfers[number].name
    if not golfers:
        if which is not None:
            raise Refused(f"{name} has one golfer: only Chaos Teams nominates")
        return state
    if which is None and len(golfers) > 1:
        raise Refused(f"which golfer of {name}, 1 or 2?")
    chosen = golfers[0] if which is None else which
    if chosen not in golfers:
        raise Refused(f"{name} can move golfer {golfers[0]} only now, not {chosen}")
    return state.with_golfer(number, in_front(state.golfers[number], chosen == 2))


def rested(state: State, golfer: Golfer) -> Golfer:
    """A team after its turn: the mate has sat it out, and may be nominated again. Extra turns rest nobody."""
    if golfer.mate is None or state.extras:
        return golfer
    return replace(golfer, mate=replace(golfer.mate, misses=False))


def landed(state: State, number: int) -> tuple[State, tuple[Verdict, ...]]:
    """The state after a golfer comes to a hex: on a green with its flag the team takes the flag."""
    team = state.golfers[number]
    spot = spot_for(state, team)
    if spot.surface is not Surface.GREEN or spot.number not in state.flags:
        return state, ()
    state = state.claimed(spot.number, number, 1)
    points = state.golfers[number].points
    return state, (say(SENTENCES, "flag", player=team.name, hole=spot.number, points=points),)


def is_decided(state: State, has_ended: bool = False) -> bool:
    """Whether all flags are taken, or a team has ten (by an option only counted once the round has ended)."""
    is_enough = any(team.points >= ENOUGH for team in state.golfers)
    return not state.flags or (is_enough and (has_ended or state.table.laws.teams_ten == "at_once"))
