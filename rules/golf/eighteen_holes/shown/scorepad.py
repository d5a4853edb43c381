"""The displays that 18 Holes shares with every golf game: players to act, golfers' places, the scorepad."""

from __future__ import annotations

from rules.golf.eighteen_holes.modes.chaos import FIRST, SECOND
from rules.golf.eighteen_holes.modes.scoring import STROKES, WAITS
from rules.golf.eighteen_holes.play import draft
from rules.golf.eighteen_holes.play.columns import waits_for_neighbour
from rules.golf.eighteen_holes.table.state import Golfer, State
from rules.golf.eighteen_holes.table.teams import in_front
from rules.golf.shared.shown import Marker, PadLine
from rules.hexes import Hex


def waiting(state: State) -> tuple[str, ...]:
    """The players to act now: in the draft, at a discard of columns, in selecting, in a turn, and
    at any time those who have drawn tokens of Kelly to keep one of."""
    if state.is_over:
        return ()
    numbers = draft.waiting(state) or state.selecting or state.order[:1]
    numbers = (*numbers, *(k for k, golfer in enumerate(state.golfers) if golfer.drawn and k not in numbers))
    if state.drawn is not None and waits_for_neighbour(state.drawn) and state.left_neighbour is not None:
        numbers = (state.left_neighbour,)
    return tuple(state.golfers[number].name for number in numbers)


def tokens(state: State, number: int | None = None, seen: Hex | None = None) -> tuple[Marker, ...]:
    """Every golfer on the course, as a camera names them; the acting one where it was seen, if it was."""
    markers: list[Marker] = []
    for k, golfer in enumerate(state.golfers):
        places = [golfer.at if seen is None or k != number else seen]
        if golfer.mate is not None:
            first = in_front(golfer, False)
            places = [first.at, *([] if first.mate is None else [first.mate.at])]
        names = [golfer.name] if golfer.mate is None else [f"{golfer.name} 1", f"{golfer.name} 2"]
        markers += [Marker(name, golfer.name, at) for name, at in zip(names, places, strict=True)]
    return tuple(markers)


def total(state: State, golfer: Golfer) -> int:
    """A golfer's total so far, in the mode's units: strokes, turns of a race, or points."""
    return sum(golfer.scores) if state.table.mode in (*STROKES, *WAITS) else golfer.points


def pad(state: State) -> tuple[PadLine, ...]:
    """The scorepad, a line a player: a number a hole of the course, None where it brought nothing yet."""
    return tuple(
        PadLine(golfer.name, _holes(state, number, golfer), total(state, golfer))
        for number, golfer in enumerate(state.golfers)
    )


def _holes(state: State, number: int, golfer: Golfer) -> tuple[int | None, ...]:
    if state.greens:
        worth = [{green.five: FIRST, green.two: SECOND}.get(number) for green in state.greens]
        return tuple(worth)
    if state.table.mode in ("kelly", "chaos_teams"):
        brought = {claim.hole: claim.worth for claim in state.claims if claim.by == number}
        return tuple(brought.get(hole) for hole in state.table.course.holes)
    missing = len(state.table.course.holes) - len(golfer.scores)
    return (*golfer.scores, *(None,) * missing)
