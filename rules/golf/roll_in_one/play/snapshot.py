"""The snapshot of Roll in One for screens; every key is explained in the room's README."""

from __future__ import annotations

from dataclasses import dataclass

from rules.golf.roll_in_one.lines.edges import Edge
from rules.golf.roll_in_one.lines.line import Line
from rules.golf.roll_in_one.play.dice import eligible, is_open
from rules.golf.roll_in_one.play.shooting import waits_for_die
from rules.golf.roll_in_one.play.state import LastShot, PlayerState, Shot, State, ball_of, lie_of, shape_of
from rules.golf.roll_in_one.play.unfinished_line import offers
from rules.golf.shared.shown import LEAST, Marker, PadLine
from rules.hexes import Hex
from rules.score import Question, WithoutBoard


@dataclass(frozen=True, slots=True)
class SegmentScore:
    """A segment: the hex that it crosses, the sides where it enters and leaves, its turn."""

    hex: Hex
    enter: int
    leave: int
    turn: int


@dataclass(frozen=True, slots=True)
class RioHole:
    """A player's hole: `state` closed, open, begun or done; `lie` the ball's lie, null once done."""

    hole: int
    label: tuple[int, ...]
    state: str
    strokes: int
    ball: Edge | None
    lie: str | None


@dataclass(frozen=True, slots=True)
class RioShot:
    """A shot being made: its shape, the line so far, the segments that may follow, the die that is awaited."""

    hole: int
    accuracy: int
    strength: int
    club: str
    segments: int
    curls: int
    line: tuple[SegmentScore, ...]
    offered: tuple[SegmentScore, ...]
    needs_fourth: bool
    fourth: int | None


@dataclass(frozen=True, slots=True)
class Choice:
    """A hole that a player may select, and the die that selects it."""

    hole: int
    die: int


@dataclass(frozen=True, slots=True)
class RioPlayer:
    """A player: the scorepad, the holes that he may select, the shot that he is making."""

    player: str
    total: int
    played: bool
    done: bool
    holes: tuple[RioHole, ...]
    eligible: tuple[Choice, ...]
    shot: RioShot | None


@dataclass(frozen=True, slots=True)
class RioLast:
    """The last shot: its end, its cost, the line that stays on the page."""

    player: str
    hole: int
    club: str
    end: str
    strokes: int
    ball: Edge | None
    line: tuple[SegmentScore, ...]


@dataclass(frozen=True, slots=True)
class RioTurn:
    """The player who rolls the round's dice; afterwards all play with them, and nobody alone has the turn."""

    player: str


@dataclass(frozen=True, slots=True)
class RioOutcome:
    """The end of the game; several winners share it."""

    winners: tuple[str, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RollInOneScore(WithoutBoard):
    """Roll in One's own part of its score, without the log around it."""

    course: str
    phase: str
    round: int
    active: str
    dice: tuple[int, ...]
    players: tuple[RioPlayer, ...]
    last: RioLast | None
    open: tuple[Question, ...]
    outcome: RioOutcome | None
    mode: str
    turn: RioTurn | None
    waiting: tuple[str, ...]
    tokens: tuple[Marker, ...]
    pad: tuple[PadLine, ...]
    best: str
    out_of_step: None


def snapshot(state: State) -> RollInOneScore:
    """The state as screens see it."""
    return RollInOneScore(
        course=state.table.course.name,
        phase="over" if state.is_over else ("play" if state.dice else "roll"),
        round=state.round,
        active=state.players[state.active].name,
        dice=state.dice,
        players=tuple(_player(state, number, player) for number, player in enumerate(state.players)),
        last=None if state.last is None else _last(state.last),
        open=(),
        outcome=_outcome(state),
        mode=state.table.mode,
        turn=None if state.dice or state.is_over else RioTurn(state.players[state.active].name),
        waiting=_waiting(state),
        tokens=(),
        pad=tuple(_pad(player) for player in state.players),
        best=LEAST,
        out_of_step=None,
    )


def _waiting(state: State) -> tuple[str, ...]:
    """The players to act: the one who rolls, then everybody who has still to play."""
    if state.is_over:
        return ()
    if not state.dice:
        return (state.players[state.active].name,)
    return tuple(player.name for player in state.players if not player.is_done and not player.played)


def _pad(player: PlayerState) -> PadLine:
    holes = tuple(hole.strokes if hole.done else None for hole in player.holes)
    return PadLine(player.name, holes, player.total)


def _player(state: State, number: int, player: PlayerState) -> RioPlayer:
    may_choose = bool(state.dice) and not player.played and not player.is_done
    return RioPlayer(
        player=player.name,
        total=player.total,
        played=player.played,
        done=player.is_done,
        holes=tuple(_hole(state, number, place) for place in range(len(player.holes))),
        eligible=tuple(Choice(*pair) for pair in eligible(state, number)) if may_choose else (),
        shot=None if player.shot is None else _shot(state, number, player.shot),
    )


def _hole(state: State, number: int, place: int) -> RioHole:
    hole, so_far = state.table.holes[place], state.players[number].holes[place]
    ball = None if so_far.done else ball_of(state, number, hole.number)
    return RioHole(
        hole=hole.number,
        label=hole.label,
        state=_state_of(state, number, place),
        strokes=so_far.strokes,
        ball=ball,
        lie=None if so_far.done else lie_of(state, number, hole.number).value,
    )


def _state_of(state: State, number: int, place: int) -> str:
    so_far = state.players[number].holes[place]
    if so_far.done:
        return "done"
    if so_far.ball is not None or so_far.strokes:
        return "begun"
    return "open" if is_open(state, state.players[number], state.table.holes[place]) else "closed"


def _shot(state: State, number: int, shot: Shot) -> RioShot:
    shape = shape_of(state, number, shot)
    return RioShot(
        hole=shot.hole,
        accuracy=shot.accuracy,
        strength=shot.strength,
        club=shot.club.value,
        segments=shape.segments,
        curls=shape.curls_of(shape.segments),
        line=_line(shot.line),
        offered=_line(offers(state, number)),
        needs_fourth=waits_for_die(state, number),
        fourth=shot.fourth,
    )


def _last(last: LastShot) -> RioLast:
    landed = last.landing
    return RioLast(
        last.player,
        last.hole,
        last.club.value,
        landed.end.value,
        landed.strokes,
        landed.ball,
        _line(landed.drawn),
    )


def _line(line: Line) -> tuple[SegmentScore, ...]:
    return tuple(SegmentScore(segment.hex, segment.enter, segment.leave, segment.turn) for segment in line)


def _outcome(state: State) -> RioOutcome | None:
    """The lowest total wins; equal totals share (5)."""
    if not state.is_over:
        return None
    totals = tuple(player.total for player in state.players)
    return RioOutcome(tuple(player.name for player in state.players if player.total == min(totals)), totals)
