"""The scoring of a round in each mode, and the winners (section 10)."""

from __future__ import annotations

from dataclasses import replace

from rules.golf.eighteen_holes.modes import skins
from rules.golf.eighteen_holes.modes.automata import name_of
from rules.golf.eighteen_holes.modes.chaos import is_decided
from rules.golf.eighteen_holes.table import teams
from rules.golf.eighteen_holes.table.sentences import SENTENCES
from rules.golf.eighteen_holes.table.state import Golfer, State
from rules.verdict import Verdict, say

Result = tuple[State, tuple[Verdict, ...]]
MODES = ("match", "skins", "racing", "stroke", "stableford", "chaos", "chaos_teams", "kelly", "solo_chaos")
WAITS = ("stroke", "stableford")  # a golfer who reached the green waits for the others
STROKES = ("stroke", "racing")  # modes whose holes count strokes or turns, the fewer the better
ACES = ("match", "skins", "racing")  # modes with hole-in-one tokens


def at_round_end(state: State) -> Result:
    """The effect of a round's end on the hole and the game."""
    if state.table.mode == "racing":
        return _raced(state)
    if state.table.mode in ("chaos", "solo_chaos"):
        return ended(state, ()) if is_decided(state) else (state, ())
    if state.table.mode == "chaos_teams":
        return ended(state, ()) if teams.is_decided(state, has_ended=True) else (state, ())
    if state.table.mode == "kelly":
        return state, ()
    if state.table.mode == "skins":
        return _skins(state) if state.reached else _unreached(state)
    if state.table.mode == "match":
        return _next_hole(*_matched(state)) if state.reached else (state, ())
    return _next_hole(state, ()) if all(golfer.done for golfer in state.golfers) else (state, ())


def hole_score(state: State, golfer: Golfer) -> int:
    """Strokes of a hole, or its Stableford points: two plus par minus turns, never below zero."""
    if state.table.mode == "stroke":
        return golfer.turns + golfer.extra
    return max(0, 2 + state.table.course.par[golfer.hole] - golfer.turns)


def _matched(state: State) -> Result:
    """A point to everybody who reached the green in the first round that anybody did."""
    said: list[Verdict] = []
    for number, golfer in enumerate(state.golfers):
        won = int(number in state.reached)
        golfer = replace(golfer, points=golfer.points + won, scores=(*golfer.scores, won))
        state = state.with_golfer(number, golfer)
        if won:
            said.append(say(SENTENCES, "point", player=golfer.name, hole=golfer.hole, points=golfer.points))
    return state, tuple(said)


def _skins(state: State) -> Result:
    """The tokens go to one player, or to the next hole; a tied last hole that matters is played off."""
    was_on = bool(state.playoff)
    after, said, over = skins.scored(state)
    after = _noted(state, after)
    if over:
        return ended(after, said)
    if not after.playoff:
        return _next_hole(after, said)
    hole = skins.next_hole(state)
    names = ", ".join(after.golfers[number].name for number in after.playoff)
    verdicts = () if was_on else (say(SENTENCES, "playoff", names=names, hole=hole),)
    return skins.to_playoff_hole(after, hole, begins=not was_on), (*said, *verdicts)


def _unreached(state: State) -> Result:
    """Nobody is on the green of a skin: play goes on there, by an option for par rounds alone (H18).

    The last hole and those of a play-off are always played on: there is no green to carry their tokens to.
    """
    hole, holes = state.golfers[0].hole, state.table.course.holes
    is_open = max(golfer.turns for golfer in state.golfers) < state.table.course.par[hole]
    if is_open or hole == holes[-1] or state.playoff or state.table.laws.skins_unreached == "play_on":
        return state, ()
    after, said = skins.carried(state, hole, "unreached")
    return _next_hole(_noted(state, after), said)


def _noted(before: State, after: State) -> State:
    """The points of this hole on the pad; those of a play-off belong to the last one."""
    for number, golfer in enumerate(after.golfers):
        won = golfer.points - before.golfers[number].points
        last = golfer.scores[-1:] if before.playoff else ()
        scores = (*golfer.scores[: len(golfer.scores) - len(last)], sum(last) + won)
        after = after.with_golfer(number, replace(golfer, scores=scores))
    return after


def _next_hole(state: State, said: tuple[Verdict, ...]) -> Result:
    """All golfers to the next tee, misses cancelled, hands as they are; or the end."""
    holes = state.table.course.holes
    hole = state.golfers[0].hole
    if hole == holes[-1]:
        return ended(state, said)
    further = holes[holes.index(hole) + 1]
    golfers = tuple(_on_tee(state, golfer, further) for golfer in state.golfers)
    return replace(state, golfers=golfers), (*said, say(SENTENCES, "next_hole", hole=further))


def _on_tee(state: State, golfer: Golfer, hole: int) -> Golfer:
    laws, tee = state.table.laws, state.table.course.tee(hole)
    misses = golfer.misses and laws.water_at_end == "kept"
    of_hand = tuple(use for use in golfer.used if use == "hand")
    return replace(golfer, at=tee, hole=hole, misses=misses, turns=0, extra=0, done=False, used=of_hand)


def _raced(state: State) -> Result:
    """Golfers who reached a green are on the next tee at once, or by an option play on from there (H12).

    The last green ends the race with its round.
    """
    last = state.table.course.holes[-1]
    for number in state.reached:
        golfer = state.golfers[number]
        state = state.with_golfer(number, replace(golfer, scores=(*golfer.scores, golfer.turns)))
    if any(state.golfers[number].hole == last for number in state.reached):
        return ended(state, ())
    holes = state.table.course.holes
    for number in state.reached:
        golfer = state.golfers[number]
        on_tee = _on_tee(state, golfer, holes[holes.index(golfer.hole) + 1])
        walks = state.table.laws.racing_travel == "on_foot"
        state = state.with_golfer(number, replace(on_tee, at=golfer.at) if walks else on_tee)
    return state, ()


def ended(state: State, said: tuple[Verdict, ...]) -> Result:
    """The end of the game, and the winners."""
    state = replace(state, is_over=True, order=(), selected=())
    names = winners(state)
    key = "over" if len(names) == 1 else "shared"
    return state, (*said, say(SENTENCES, key, winners=", ".join(names)))


def winners(state: State) -> tuple[str, ...]:
    """The winners; several share the win."""
    ranks = [_rank(state, number) for number in range(len(state.golfers))]
    names = [golfer.name for golfer in state.golfers]
    for number, automaton in enumerate(state.solo.automata if state.solo else ()):
        names.append(name_of(number))
        ranks.append((automaton.points, 0))
    return tuple(name for name, rank in zip(names, ranks, strict=True) if rank == max(ranks))


def _rank(state: State, number: int) -> tuple[int, int]:
    """A golfer's rank, higher is better: points, in Match then tokens; fewest strokes; home, then tokens."""
    golfer = state.golfers[number]
    if state.table.mode == "match":
        return golfer.points, golfer.tokens
    if state.table.mode == "racing":
        is_home = number in state.reached and golfer.hole == state.table.course.holes[-1]
        return int(is_home), golfer.tokens
    if state.table.mode == "chaos" and state.table.laws.chaos_tie == "hole_in_one":
        return golfer.points, golfer.tokens
    if state.table.mode == "skins":
        return golfer.points, int(state.playoff == (number,))
    if state.table.mode in ("chaos", "chaos_teams", "solo_chaos", "kelly"):
        return golfer.points, 0
    total = sum(golfer.scores)
    return (-total if state.table.mode == "stroke" else total), 0
