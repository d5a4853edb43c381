"""The snapshot of Carom Golf for screens; every key is explained in the room's README."""

from __future__ import annotations

from dataclasses import dataclass

from rules.golf.carom_golf.moves.stroke import open_directions
from rules.golf.carom_golf.moves.track import Track
from rules.golf.carom_golf.play.sight import Seen
from rules.golf.carom_golf.play.state import Pending, State, places
from rules.golf.carom_golf.play.turn import totals
from rules.golf.shared.shown import LEAST, Marker, PadLine
from rules.hexes import Direction, Hex
from rules.score import Question, WithoutBoard


@dataclass(frozen=True, slots=True)
class GolfTurn:
    """The player and the ball of the next stroke."""

    player: str
    ball: str


@dataclass(frozen=True, slots=True)
class BallScore:
    """A ball on this hole; `counter` is strokes and penalties, `score` null until it has finished."""

    ball: str
    player: str
    status: str
    at: Hex | None
    back: Hex | None
    strokes: int
    penalties: int
    counter: int
    score: int | None


@dataclass(frozen=True, slots=True)
class StepScore:
    """One move of the last stroke, for drawing."""

    ball: str
    why: str
    at: Hex
    direction: Direction
    cost: int
    left: int


@dataclass(frozen=True, slots=True)
class FateScore:
    """The end of the last stroke for a ball that moved or was struck."""

    ball: str
    end: str
    at: Hex
    stop: str


@dataclass(frozen=True, slots=True)
class StrokeScore:
    """The last stroke: `lost` impulses were left over at its end."""

    ball: str
    start: Hex
    direction: Direction
    impulses: int
    lost: int
    moves: tuple[StepScore, ...]
    fates: tuple[FateScore, ...]


@dataclass(frozen=True, slots=True)
class TokenScore:
    """A ball and its hex."""

    token: str
    at: Hex


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The balls' places by the score, and those where they were seen."""

    expected: tuple[TokenScore, ...]
    seen: tuple[TokenScore, ...]


@dataclass(frozen=True, slots=True)
class GolfOutcome:
    """The end of the game: several winners share it."""

    winners: tuple[str, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CaromGolfScore(WithoutBoard):
    """Carom Golf's own part of its score, without the log around it."""

    hole: int
    holes: int
    course: str
    courses: tuple[str, ...]
    phase: str
    round: int
    turn: GolfTurn | None
    pending: Pending
    places: tuple[Hex, ...]
    directions: tuple[Direction, ...]
    balls: tuple[BallScore, ...]
    mushrooms: tuple[Hex, ...]
    pad: tuple[PadLine, ...]
    stroke: StrokeScore | None
    open: tuple[Question, ...]
    out_of_step: Disagreement | None
    outcome: GolfOutcome | None
    mode: str
    waiting: tuple[str, ...]
    tokens: tuple[Marker, ...]
    best: str


def snapshot(state: State, questions: tuple[Question, ...], seen: Seen | None) -> CaromGolfScore:
    """The state as screens see it."""
    return CaromGolfScore(
        hole=state.hole,
        holes=len(state.table.courses),
        course=state.course.name,
        courses=tuple(course.name for course in state.table.courses),
        phase="over" if state.turn is None else "play",
        round=state.round,
        turn=None
        if state.turn is None
        else GolfTurn(state.player_of(state.turn), state.balls[state.turn].name),
        pending=state.pending,
        places=() if state.turn is None else places(state, state.turn),
        directions=_directions(state),
        balls=_balls(state),
        mushrooms=tuple(sorted(state.mushrooms)),
        pad=_pad(state),
        stroke=None if state.last is None else _stroke(state.last),
        open=questions,
        out_of_step=None if seen is None else Disagreement(_tokens(state.lie.balls), _tokens(seen)),
        outcome=_outcome(state),
        mode="carom" if state.table.takes_turns else "basic",
        waiting=() if state.turn is None else (state.player_of(state.turn),),
        tokens=tuple(
            Marker(ball.name, state.player_of(number), ball.at) for number, ball in enumerate(state.balls)
        ),
        best=LEAST,
    )


def _directions(state: State) -> tuple[Direction, ...]:
    """The directions that are open from the stroke's starting hex, if that is known."""
    if state.turn is None:
        return ()
    froms = places(state, state.turn) if state.pending.at is None else (state.pending.at,)
    return open_directions(state.course, froms[0], state.table.laws) if len(froms) == 1 else ()


def _balls(state: State) -> tuple[BallScore, ...]:
    return tuple(
        BallScore(
            ball=ball.name,
            player=state.player_of(number),
            status=ball.status.value,
            at=ball.at,
            back=ball.back,
            strokes=ball.strokes,
            penalties=ball.penalties,
            counter=ball.counter,
            score=ball.score,
        )
        for number, ball in enumerate(state.balls)
    )


def _pad(state: State) -> tuple[PadLine, ...]:
    sums = totals(state)
    return tuple(
        PadLine(player, tuple(_of_player(state, number, hole.scores) for hole in state.results), sums[number])
        for number, player in enumerate(state.table.players)
    )


def _of_player(state: State, player: int, scores: tuple[int, ...]) -> int:
    pairs = zip(state.table.balls, scores, strict=True)
    return sum(score for (_, owner), score in pairs if owner == player)


def _stroke(track: Track) -> StrokeScore:
    return StrokeScore(
        ball=track.ball,
        start=track.start,
        direction=track.direction,
        impulses=track.impulses,
        lost=track.lost,
        moves=tuple(StepScore(m.ball, m.why.value, m.at, m.direction, m.cost, m.left) for m in track.moves),
        fates=tuple(FateScore(f.ball, f.end.value, f.at, f.stop.value) for f in track.fates),
    )


def _tokens(balls: Seen) -> tuple[TokenScore, ...]:
    return tuple(TokenScore(name, at) for name, at in sorted(balls))


def _outcome(state: State) -> GolfOutcome | None:
    """The lowest sum wins; equal sums share (8)."""
    if state.turn is not None:
        return None
    sums = totals(state)
    winners = [name for name, total in zip(state.table.players, sums, strict=True) if total == min(sums)]
    return GolfOutcome(tuple(winners), sums)
