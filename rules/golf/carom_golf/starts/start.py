"""The start of a game of Carom Golf: any state that play can reach, as a header writes it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.codec import Json
from rules.errors import NotationError
from rules.golf.carom_golf.play.state import (
    FINISHED,
    Ball,
    HoleResult,
    Pending,
    State,
    Status,
    Table,
    fresh_hole,
    hole_score,
    may_share,
)
from rules.golf.carom_golf.printed.options import LIMIT
from rules.golf.shared.leaf import Leaf
from rules.hexes import Hex

MOST_SCORE = 5 * LIMIT  # thirty strokes, each with the dearest penalty
KEYS = ("hole", "round", "turn", "balls", "mushrooms", "results", "pending")
BALL_KEYS = ("status", "at", "back", "strokes", "penalties", "used")


@dataclass(frozen=True, slots=True)
class BallStart:
    """A ball of a start; a value of None follows from the rest."""

    name: str
    status: str | None = None
    at: Hex | None = None
    back: Hex | None = None
    strokes: int = 0
    penalties: int = 0
    used: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Start:
    """A start as it is written; `hole` counts from 1."""

    hole: int = 1
    round: int | None = None
    turn: str | None = None
    balls: tuple[BallStart, ...] = ()
    mushrooms: tuple[Hex, ...] | None = None
    results: tuple[tuple[int, ...], ...] = ()
    pending: Pending | None = None


def start_from_leaf(leaf: Leaf) -> Start:
    """The start of a header; raises NotationError naming the error."""
    keys = leaf.table((), KEYS)
    results = keys["results"].each(_scores) if "results" in keys else ()
    return Start(
        hole=keys["hole"].whole(1, 99) if "hole" in keys else len(results) + 1,
        round=keys["round"].whole(1, LIMIT) if _given(keys, "round") else None,
        turn=keys["turn"].text() if _given(keys, "turn") else None,
        balls=keys["balls"].each(_ball) if "balls" in keys else (),
        mushrooms=keys["mushrooms"].each(Leaf.hex) if _given(keys, "mushrooms") else None,
        results=results,
        pending=_pending(keys["pending"]) if _given(keys, "pending") else None,
    )


def json_from_start(start: Start) -> dict[str, Json]:
    """The start as a header writes it, every key."""
    return {
        "hole": start.hole,
        "round": start.round,
        "turn": start.turn,
        "balls": [_json_from_ball(ball) for ball in start.balls],
        "mushrooms": None if start.mushrooms is None else [list(at) for at in start.mushrooms],
        "results": [list(scores) for scores in start.results],
        "pending": None if start.pending is None else _json_from_pending(start.pending),
    }


def begin(table: Table, start: Start | None) -> State:
    """The state a start describes; raises NotationError for one that no game can reach."""
    given = start or Start()
    if given.hole > len(table.courses):
        raise NotationError(f"start.hole is {given.hole}, and the game has {len(table.courses)} holes")
    if any(len(scores) != len(table.balls) for scores in given.results):
        raise NotationError(f"start.results wants {len(table.balls)} scores a hole, one for each ball")
    state = fresh_hole(table, given.hole, _results(given))
    for ball in given.balls:
        state = _with_ball(state, ball)
    if given.mushrooms is not None:
        state = replace(state, mushrooms=_mushrooms(state, given.mushrooms))
    return _with_turn(replace(state, pending=given.pending or state.pending), given)


def _results(start: Start) -> tuple[HoleResult, ...]:
    return tuple(HoleResult(number, scores) for number, scores in enumerate(start.results, start=1))


def _with_ball(state: State, given: BallStart) -> State:
    number = state.number_of(given.name)
    if number is None:
        names = ", ".join(ball.name for ball in state.balls)
        raise NotationError(f"start.balls names {given.name}, and the balls are {names}")
    status = Status(given.status) if given.status else (Status.IN_PLAY if given.at else Status.TEE)
    _verify_ball(state, given, status)
    score = None
    if status in FINISHED:
        score = LIMIT if status is Status.MAXED else hole_score(state, given.strokes, given.penalties)
    ball = state.balls[number]
    return state.with_ball(
        number,
        Ball(
            ball.name,
            ball.player,
            status,
            given.at,
            given.back,
            given.strokes,
            given.penalties,
            score,
            given.used,
        ),
    )


def _verify_ball(state: State, given: BallStart, status: Status) -> None:
    counted = given.strokes + (given.penalties if state.table.laws.limit_counts_penalties else 0)
    if status not in FINISHED and counted >= LIMIT:
        raise NotationError(f"start.balls: {given.name} is still played after {counted} of {LIMIT} strokes")
    stays = status is Status.MAXED and state.table.laws.at_limit == "stays"
    if (status is Status.IN_PLAY) != (given.at is not None) and not stays:
        raise NotationError(f'start.balls: {given.name} wants "at" exactly where it is in play')
    waits = status in (Status.RETURNS, Status.PICK_NEXT_TO_MOLE)
    if waits != (given.back is not None):
        raise NotationError(f'start.balls: {given.name} wants "back" exactly where it waits to come back')
    lies = given.at or given.back
    if lies is not None and lies not in state.course.inside:
        raise NotationError(f"start.balls: {given.name} lies outside the course, on {list(lies)}")
    others = [ball.at for ball in state.balls if ball.name != given.name]
    if given.at is not None and given.at in others and not may_share(state, given.at):
        raise NotationError(f"start.balls: two balls lie on {list(given.at)}")
    blocked = state.course.is_solid(given.at) if given.at else False
    if blocked:
        raise NotationError(f"start.balls: {given.name} lies on an obstacle, on {list(given.at or ())}")


def _mushrooms(state: State, standing: tuple[Hex, ...]) -> frozenset[Hex]:
    for at in standing:
        if at not in state.course.mushrooms:
            raise NotationError(f"start.mushrooms: the course has none on {list(at)}")
    return frozenset(standing)


def _with_turn(state: State, given: Start) -> State:
    playing = [k for k, ball in enumerate(state.balls) if ball.status not in FINISHED]
    if given.turn is None:
        if not playing:
            return _finished(state)
        number = (
            min(playing, key=lambda k: (state.balls[k].strokes, k)) if state.table.takes_turns else playing[0]
        )
    else:
        named = state.number_of(given.turn)
        if named is None or named not in playing:
            raise NotationError(f"start.turn: {given.turn} is no ball that is still to play")
        number = named
    return replace(state, turn=number, round=given.round or state.balls[number].strokes + 1)


def _finished(state: State) -> State:
    """A game whose last hole is finished; raises NotationError where a hole is left to play."""
    left = len(state.table.courses) - state.hole
    if left:
        raise NotationError(f"start.balls: every ball is finished on hole {state.hole}, and {left} more follow")
    return replace(state, turn=None)


def _given(keys: dict[str, Leaf], key: str) -> bool:
    return key in keys and keys[key].value is not None


def _scores(leaf: Leaf) -> tuple[int, ...]:
    return leaf.each(lambda score: score.whole(1, MOST_SCORE))


def _ball(leaf: Leaf) -> BallStart:
    keys = leaf.table(("ball",), BALL_KEYS)
    return BallStart(
        name=keys["ball"].text(),
        status=keys["status"].word(tuple(Status)) if _given(keys, "status") else None,
        at=keys["at"].hex() if _given(keys, "at") else None,
        back=keys["back"].hex() if _given(keys, "back") else None,
        strokes=keys["strokes"].whole(0, LIMIT) if "strokes" in keys else 0,
        penalties=keys["penalties"].whole(0, MOST_SCORE) if "penalties" in keys else 0,
        used=keys["used"].each(Leaf.text) if "used" in keys else (),
    )


def _json_from_ball(ball: BallStart) -> dict[str, Json]:
    return {
        "ball": ball.name,
        "status": ball.status,
        "at": None if ball.at is None else list(ball.at),
        "back": None if ball.back is None else list(ball.back),
        "strokes": ball.strokes,
        "penalties": ball.penalties,
        "used": list(ball.used),
    }


def _pending(leaf: Leaf) -> Pending:
    keys = leaf.table((), ("card", "carded", "die", "impulses", "direction", "at"))
    card = keys["card"].text() if _given(keys, "card") else None
    return Pending(
        card=card,
        carded=keys["carded"].truth() if "carded" in keys else card is not None,
        die=keys["die"].whole(1, 6) if _given(keys, "die") else None,
        impulses=keys["impulses"].whole(1, 999) if _given(keys, "impulses") else None,
        direction=keys["direction"].whole(0, 5) if _given(keys, "direction") else None,
        at=keys["at"].hex() if _given(keys, "at") else None,
    )


def _json_from_pending(pending: Pending) -> dict[str, Json]:
    return {
        "card": pending.card,
        "carded": pending.carded,
        "die": pending.die,
        "impulses": pending.impulses,
        "direction": pending.direction,
        "at": None if pending.at is None else list(pending.at),
    }
