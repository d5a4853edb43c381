"""Results worth keeping: the results of a finished match on its courses, and the best by course and mode."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from rules.codec import Json
from rules.golf.carom_golf.position import CaromGolf
from rules.golf.eighteen_holes.modes.scoring import winners
from rules.golf.eighteen_holes.position import EighteenHoles
from rules.golf.eighteen_holes.printed.solo import rank_of
from rules.golf.roll_in_one.position import RollInOne
from rules.record.match import Match

MOST_WINS = ("stableford", "match", "solo_chaos")  # modes in which more is better; in all others fewer
COUNTED = ("stroke", "stableford", "match")  # modes of 18 Holes with a score of their own


@dataclass(frozen=True, slots=True)
class Result:
    """A player's result on a course; `holes` are the single ones where there are several."""

    game: str
    mode: str
    course: str
    player: str
    total: int
    holes: tuple[int, ...] = ()
    par: int | None = None


def results_of(match: Match) -> tuple[Result, ...]:
    """The results of a match that is over; none before its end. A course of Carom Golf is one hole."""
    position = match.position
    if isinstance(position, CaromGolf):
        return _of_carom_golf(match.header.variant, position)
    if isinstance(position, RollInOne):
        return _of_roll_in_one(match.header.variant, position)
    return _of_eighteen_holes(position) if isinstance(position, EighteenHoles) else ()


def best(results: Iterable[Result]) -> tuple[Result, ...]:
    """The best result of every game, mode and course, in their order; of equal ones the earliest."""
    firsts: dict[tuple[str, str, str], Result] = {}
    for result in results:
        key = (result.game, result.mode, result.course)
        if key not in firsts or is_better(result, firsts[key]):
            firsts[key] = result
    return tuple(firsts[key] for key in sorted(firsts))


def is_better(result: Result, other: Result) -> bool:
    """Whether a result of the same mode and course beats another."""
    return result.total > other.total if result.mode in MOST_WINS else result.total < other.total


def json_from_result(result: Result) -> dict[str, Json]:
    """The result as JSON carries it."""
    return {**asdict(result), "holes": list(result.holes)}


def _of_carom_golf(mode: str, position: CaromGolf) -> tuple[Result, ...]:
    state = position.state
    if not state.is_over:
        return ()
    return tuple(
        Result("carom_golf", mode, state.table.courses[hole.hole - 1].name, state.table.players[player], score)
        for hole in state.results
        for (_, player), score in zip(state.table.balls, hole.scores, strict=True)
    )


def _of_roll_in_one(mode: str, position: RollInOne) -> tuple[Result, ...]:
    state = position.state
    if not state.is_over:
        return ()
    return tuple(
        Result(
            "roll_in_one",
            mode,
            state.table.course.name,
            player.name,
            player.total,
            tuple(hole.strokes for hole in player.holes),
        )
        for player in state.players
    )


def _of_eighteen_holes(position: EighteenHoles) -> tuple[Result, ...]:
    state = position.state
    mode, course = state.table.mode, state.table.course
    if mode == "solo_chaos" and state.is_over and winners(state) == (state.golfers[0].name,):
        rank = rank_of(state.table.solo_deck).least
        return (Result("eighteen_holes", mode, course.name, state.golfers[0].name, rank),)
    if not state.is_over or mode not in COUNTED:
        return ()
    return tuple(
        Result(
            "eighteen_holes",
            mode,
            course.name,
            golfer.name,
            golfer.points if mode == "match" else sum(golfer.scores),
            golfer.scores,
            course.total_par,
        )
        for golfer in state.golfers
    )
