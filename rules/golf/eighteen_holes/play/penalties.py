"""Penalties: water, bunkers and out of bounds, and the round that a golfer misses for them.

Water costs the next round, in Stroke a stroke. Out of bounds costs the turn, and by mode and option more.
"""

from __future__ import annotations

from dataclasses import replace

from rules.golf.eighteen_holes.printed.course import WET, Surface
from rules.golf.eighteen_holes.table import teams
from rules.golf.eighteen_holes.table.lie import ignores_water, spot_for
from rules.golf.eighteen_holes.table.sentences import SENTENCES
from rules.golf.eighteen_holes.table.shots import Landing
from rules.golf.eighteen_holes.table.state import Golfer, State
from rules.verdict import Verdict, say


def penalised(
    state: State, golfer: Golfer, landing: Landing, has_moved: bool
) -> tuple[Golfer, tuple[Verdict, ...]]:
    """The effects of water, bunkers and out-of-bounds hexes; in Stroke they cost strokes instead of rounds.

    A hazard affects a golfer whose flight ends in it, not one who stays there.
    """
    strokes = state.table.mode == "stroke"
    surface = spot_for(state, golfer, landing.at).surface
    if landing.out:
        return _charged(state, golfer), ()
    if surface in WET and has_moved and not ignores_water(golfer):
        key = "water_stroke" if strokes else "water"
        golfer = replace(golfer, extra=golfer.extra + strokes, misses=not strokes)
        return golfer, (say(SENTENCES, key, player=golfer.name),)
    if surface is Surface.BUNKER and has_moved:
        return golfer, (say(SENTENCES, "bunker", player=golfer.name),)
    return golfer, ()


def _charged(state: State, golfer: Golfer) -> Golfer:
    """The golfer after the extra cost of going out of bounds: a stroke in Stroke (H10), or a turn (H11)."""
    mode, laws = state.table.mode, state.table.laws
    if mode == "stableford" and laws.stableford_out == "two":
        return replace(golfer, turns=golfer.turns + 1)
    costs = mode == "stroke" and laws.stroke_out == "two"
    return replace(golfer, extra=golfer.extra + costs)


def rested(state: State) -> tuple[State, tuple[Verdict, ...]]:
    """The state after the round that golfers missed in the water: they play in the next one."""
    said: tuple[Verdict, ...] = ()
    sat_out = [k for k, golfer in enumerate(state.golfers) if golfer.misses and k not in dict(state.selected)]
    for number in sat_out:
        golfer = state.golfers[number]
        golfer = teams.rested(state, replace(golfer, misses=False, turns=golfer.turns + 1))
        state = state.with_golfer(number, golfer)
        said = (*said, say(SENTENCES, "stands_up", player=golfer.name))
    return state, said
