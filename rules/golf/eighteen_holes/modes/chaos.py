"""Chaos: any green in any order, a 5 for the first, a 2 for the second, fast travel from tees (section 10)."""

from __future__ import annotations

from dataclasses import replace

from rules.golf.eighteen_holes.printed.course import Surface
from rules.golf.eighteen_holes.table.lie import spot_for
from rules.golf.eighteen_holes.table.sentences import SENTENCES
from rules.golf.eighteen_holes.table.state import Green, State
from rules.hexes import Hex
from rules.verdict import Verdict, say

FIRST, SECOND = 5, 2


def landed(state: State, number: int, begun_at: Hex | None = None) -> tuple[State, tuple[Verdict, ...]]:
    """The state after a golfer comes to a hex: on a green it takes a remaining token, never both of one hole.

    By an option a turn that began on a tee earns a hole-in-one token too (H14).
    """
    golfer = state.golfers[number]
    spot = spot_for(state, golfer)
    if spot.surface is not Surface.GREEN:
        return state, ()
    green = next((each for each in state.greens if each.hole == spot.number), None)
    if green is None or green.two is not None or green.five == number:
        return state, ()
    worth = FIRST if green.five is None else SECOND
    taken = replace(green, five=number) if green.five is None else replace(green, two=number)
    greens = tuple(taken if each is green else each for each in state.greens)
    golfer = replace(golfer, points=golfer.points + worth)
    said = [say(SENTENCES, "token", player=golfer.name, worth=worth, hole=green.hole, points=golfer.points)]
    if begun_at is not None and _is_ace(state, number, begun_at):
        golfer = replace(golfer, tokens=golfer.tokens + 1)
        said.append(say(SENTENCES, "hole_in_one", player=golfer.name))
    state = replace(state.with_golfer(number, golfer), greens=greens, reached=(*state.reached, number))
    return state, tuple(said)


def _is_ace(state: State, number: int, begun_at: Hex) -> bool:
    by_option = state.table.mode == "chaos" and state.table.laws.chaos_tie == "hole_in_one"
    return by_option and spot_for(state, state.golfers[number], begun_at).surface is Surface.TEE


def fresh_greens(holes: tuple[int, ...]) -> tuple[Green, ...]:
    """A 5 and a 2 on every green."""
    return tuple(Green(hole) for hole in holes)


def travellers(state: State) -> tuple[int, ...]:
    """The golfers with an extra turn after all normal ones: on a tee box with a club in hand, by initiative."""
    return tuple(number for number in state.line_up if may_travel(state, number))


def may_travel(state: State, number: int) -> bool:
    """Whether a golfer's turn has ended on a tee box, with a club left in hand."""
    golfer = state.golfers[number]
    return bool(golfer.hand) and spot_for(state, golfer).surface is Surface.TEE


def is_decided(state: State) -> bool:
    """Whether the last 5 is taken: the game ends with this round, and the remaining 2s are void."""
    return all(green.five is not None for green in state.greens)
