"""The possible part of an entered stroke, and the coins that a stroke sends to the centre.

No more coins fall, jump or stick than lie on the board: a surplus is named and does not count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from rules.coins.state import Place, Return, with_returns
from rules.magnetic.laws.sentences import SENTENCES
from rules.magnetic.laws.state import State
from rules.magnetic.laws.stroke import Group, Shot
from rules.magnetic.laws.tables import Fallen
from rules.pieces import Kind
from rules.verdict import Verdict, say

Judged = tuple[State, tuple[Verdict, ...]]
COINS = (Kind.QUEEN, Kind.WHITE, Kind.BLACK)  # the queen is put back first (ICF 65)


def speak(state: State, key: str, **params: str | int) -> Verdict:
    """A sentence about the shooter, by name and colour, and the opponent."""
    named: dict[str, str | int] = {
        "player": state.shooter.player,
        "opponent": state.opponent.player,
        "colour": state.shooter.colour.value,
        "colour_2": state.opponent.colour.value,
    }
    return say(SENTENCES, key, **(named | params))


def possible(state: State, shot: Shot) -> tuple[Shot, tuple[Verdict, ...]]:
    """The shot without coins that were not there; a verdict for each kind with too many entered."""
    there = {kind: state.lying(kind) for kind in COINS}
    left = dict(there)
    kept = replace(
        shot,
        jumped=_taken(shot.jumped, left),
        towers=tuple(group for tower in shot.towers if (group := _taken(tower, left))),
        stuck=_taken(shot.stuck, left),
        groups=tuple(group for moved in shot.groups if (group := _taken(moved, left))),
    )
    moved = Counter(shot.moved)
    return kept, tuple(
        speak(state, "impossible", kind=kind.value, seen=moved[kind], left=there[kind])
        for kind in COINS
        if moved[kind] > there[kind]
    )


def _taken(group: Group, left: dict[Kind, int]) -> Group:
    """The coins of a group that are available, taken out of `left`; the striker always is."""
    taken: list[Kind] = []
    for kind in group:
        if kind is Kind.STRIKER:
            taken.append(kind)
        elif left[kind]:
            left[kind] -= 1
            taken.append(kind)
    return tuple(taken)


def fallen(state: State, group: Group) -> Fallen:
    """A group as the shooter sees it; a group with only one coin left is a single coin."""
    return Fallen(
        own=group.count(state.shooter.colour),
        opp=group.count(state.opponent.colour),
        queen=Kind.QUEEN in group,
        is_pattern=len(group) > 1,
    )


def lifted(state: State, shot: Shot) -> Judged:
    """Towers, coins at the striker and jumped coins go to the centre, in this order (rules 10, 11, 6)."""
    towers = [kind for tower in shot.towers for kind in tower]
    notes: list[Verdict] = []
    for key, coins in (("tower", towers), ("stuck", shot.stuck), ("jumped", shot.jumped)):
        state, more = to_centre(state, key, coins)
        notes += more
    if Kind.STRIKER in shot.jumped:
        notes.append(speak(state, "striker_jumped"))
    return state, tuple(notes)


def to_centre(state: State, key: str, coins: Iterable[Kind]) -> Judged:
    """The coins are due in the centre of the board, with a sentence for every kind."""
    counts = Counter(coins)
    notes = []
    for kind in COINS:
        if counts[kind]:
            due = Return(kind, counts[kind], Place.CENTRE_SPOT)
            state = replace(state, returns=_capped(state, with_returns(state.returns, due)))
            notes.append(speak(state, key, count=counts[kind], kind=kind.value))
    return state, tuple(notes)


def _capped(state: State, returns: tuple[Return, ...]) -> tuple[Return, ...]:
    """The returns with no more coins due than exist: a coin that falls again before its return is due once."""
    return tuple(replace(due, count=min(due.count, state.coins.number_of(due.kind))) for due in returns)
