"""Skins: a token on each green, ties carry it on, a tied last hole is played off (section 10)."""

from __future__ import annotations

from dataclasses import replace

from rules.golf.eighteen_holes.table.chance import numbers
from rules.golf.eighteen_holes.table.sentences import SENTENCES
from rules.golf.eighteen_holes.table.state import State, refilled
from rules.verdict import Verdict, say

LAST = 5  # the token on the last green
DRAWN = (1, 2)  # the tokens on the others

Result = tuple[State, tuple[Verdict, ...]]


def drawn_tokens(holes: tuple[int, ...], placed: dict[int, int], seed: int) -> tuple[tuple[int, int], ...]:
    """The value of every green: as placed, else 5 on the last and 1 or 2 on the others, drawn by the seed."""
    values = []
    for hole, number in zip(holes, numbers(seed), strict=False):
        usual = LAST if hole == holes[-1] else DRAWN[number % len(DRAWN)]
        values.append((hole, placed.get(hole, usual)))
    return tuple(values)


def scored(state: State) -> tuple[State, tuple[Verdict, ...], bool]:
    """The state after the players on the green take tokens, the verdicts, and whether the game ends with it."""
    hole = state.golfers[state.reached[0]].hole
    worth = dict(state.pots).get(hole, 0)
    if state.playoff and not worth:
        return replace(state, playoff=tuple(sorted(state.reached))), (), len(state.reached) == 1
    if len(state.reached) == 1 or state.table.laws.skins_tie == "share":
        is_last = bool(state.playoff) or hole == state.table.course.holes[-1]
        state, said = _awarded(state, worth)
        state = _without(state, hole)
        return (*_level(state, said), False) if is_last and _is_level(state) else (state, said, is_last)
    if hole == state.table.course.holes[-1] and not state.playoff and not _matters(state, worth):
        return state, (), True
    state, said = carried(state, hole, "jackpot")
    if state.playoff or hole == state.table.course.holes[-1]:
        return replace(state, playoff=tuple(sorted(state.reached))), said, False
    return state, said, False


def _is_level(state: State) -> bool:
    """Whether several are level after a last hole that one player won, so that elimination breaks the tie."""
    points = [golfer.points for golfer in state.golfers]
    laws, is_tied = state.table.laws, points.count(max(points)) > 1
    return is_tied and not state.playoff and (laws.skins_tie, laws.skins_level) == ("jackpot", "play_off")


def _level(state: State, said: tuple[Verdict, ...]) -> Result:
    """Level players play on from the first tee without tokens: the last one left wins the game."""
    points = [golfer.points for golfer in state.golfers]
    level = tuple(number for number, score in enumerate(points) if score == max(points))
    return replace(state, playoff=level), said


def carried(state: State, hole: int, why: str) -> Result:
    """The tokens of a green go on to the next one; `why` is the sentence that says it."""
    pots, following = dict(state.pots), _following(state, hole)
    worth = pots.get(hole, 0)
    pots[hole] = 0
    pots[following] = pots.get(following, 0) + worth  # of a course of one hole the same green
    return replace(state, pots=tuple(sorted(pots.items()))), (say(SENTENCES, why, worth=worth, hole=following),)


def _awarded(state: State, worth: int) -> Result:
    said: list[Verdict] = []
    for number in state.reached:
        golfer = replace(state.golfers[number], points=state.golfers[number].points + worth)
        state = state.with_golfer(number, golfer)
        said.append(
            say(SENTENCES, "token", player=golfer.name, worth=worth, hole=golfer.hole, points=golfer.points)
        )
    return state, tuple(said)


def _without(state: State, hole: int) -> State:
    return replace(state, pots=tuple((green, 0 if green == hole else worth) for green, worth in state.pots))


def _following(state: State, hole: int) -> int:
    """The next green; after the last one the first."""
    holes = state.table.course.holes
    return holes[(holes.index(hole) + 1) % len(holes)]


def _matters(state: State, worth: int) -> bool:
    """Whether the tokens of a tied last hole can change the winners."""
    points = [golfer.points for golfer in state.golfers]
    ends = set()
    for number in state.reached:
        after = [score + (worth if k == number else 0) for k, score in enumerate(points)]
        ends.add(frozenset(k for k, score in enumerate(after) if score == max(after)))
    leaders = frozenset(k for k, score in enumerate(points) if score == max(points))
    return len(leaders) > 1 or ends != {leaders}


def to_playoff_hole(state: State, hole: int, begins: bool) -> State:
    """The state with the tied players on the tee of the hole with all their clubs; the others are out."""
    for number, golfer in enumerate(state.golfers):
        if number not in state.playoff:
            state = state.with_golfer(number, replace(golfer, done=True, misses=False))
            continue
        golfer = refilled(golfer) if begins else golfer
        tee, used = state.table.course.tee(hole), tuple(use for use in golfer.used if use != "hole")
        on_tee = replace(golfer, at=tee, hole=hole, misses=False, turns=0, extra=0, used=used)
        state = state.with_golfer(number, on_tee)
    return state


def next_hole(state: State) -> int:
    """The hole after the one that was played; in a play-off after the last one the first again."""
    return _following(state, state.golfers[state.reached[0]].hole)
