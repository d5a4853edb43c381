"""A game of Carom Golf between two strokes: balls, counters, the turn, the scorepad so far."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from rules.golf.carom_golf.moves.track import Lie, Track
from rules.golf.carom_golf.printed.cards import Card
from rules.golf.carom_golf.printed.course import Course
from rules.golf.carom_golf.printed.options import LIMIT, Laws
from rules.hexes import Direction, Hex, nearest, neighbours


class Status(StrEnum):
    """The status of a ball."""

    TEE = "tee"  # not struck on this hole yet
    IN_PLAY = "in_play"
    RETURNS = "returns"  # went out or sank: back at its next stroke
    PICK_NEXT_TO_MOLE = "pick_next_to_mole"
    HOLED = "holed"
    MAXED = "maxed"  # thirty strokes, or given up


FINISHED = frozenset({Status.HOLED, Status.MAXED})


@dataclass(frozen=True, slots=True)
class Ball:
    """A ball on this hole. `at` None: not on the course.

    `back` is the hex from which it went out or sank, or the mole hole it fell into.
    `score` is None until it has finished; `used` are the cards it has taken.
    """

    name: str
    player: int
    status: Status = Status.TEE
    at: Hex | None = None
    back: Hex | None = None
    strokes: int = 0
    penalties: int = 0
    score: int | None = None
    used: tuple[str, ...] = ()

    @property
    def counter(self) -> int:
        """The number on the move counter."""
        return self.strokes + self.penalties


@dataclass(frozen=True, slots=True)
class Table:
    """The agreements for the whole game: players and their balls, courses, cards and laws."""

    players: tuple[str, ...]
    balls: tuple[tuple[str, int], ...]  # in the order of play: name and player
    courses: tuple[Course, ...]
    cards: tuple[Card, ...]
    laws: Laws
    takes_turns: bool  # carom mode: a stroke each; else one plays the whole hole, then the next


@dataclass(frozen=True, slots=True)
class Pending:
    """The entries of the next stroke so far. `carded` distinguishes 'no card' from 'not yet entered'."""

    card: str | None = None
    carded: bool = False
    die: int | None = None
    impulses: int | None = None
    direction: Direction | None = None
    at: Hex | None = None


NOTHING = Pending()


@dataclass(frozen=True, slots=True)
class HoleResult:
    """A finished hole: the score of each ball in the order of play."""

    hole: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """Everything the laws need; `turn` is the place of a ball in the order, None when the game is over."""

    table: Table
    hole: int
    balls: tuple[Ball, ...]
    mushrooms: frozenset[Hex]
    round: int = 1
    turn: int | None = 0
    pending: Pending = NOTHING
    results: tuple[HoleResult, ...] = ()
    last: Track | None = None

    @property
    def course(self) -> Course:
        """The hole that is played, or was played last."""
        return self.table.courses[min(self.hole, len(self.table.courses)) - 1]

    @property
    def lie(self) -> Lie:
        """The balls and mushrooms on the course."""
        balls = tuple((ball.name, ball.at) for ball in self.balls if ball.at is not None)
        return Lie(balls, self.mushrooms)

    @property
    def is_over(self) -> bool:
        """Whether the last hole is finished."""
        return self.turn is None

    @property
    def scored(self) -> tuple[object, ...]:
        """The part of this state that the laws use: two states with the same part continue alike."""
        return (self.hole, self.balls, self.mushrooms, self.round, self.turn, self.pending, self.results)

    def number_of(self, name: str) -> int | None:
        """The place of a ball in the order of play."""
        return next((k for k, ball in enumerate(self.balls) if ball.name == name), None)

    def with_ball(self, number: int, ball: Ball) -> State:
        """This state with one ball changed."""
        return replace(self, balls=(*self.balls[:number], ball, *self.balls[number + 1 :]))

    def player_of(self, number: int) -> str:
        """The name of a ball's owner."""
        return self.table.players[self.balls[number].player]


def fresh_hole(table: Table, hole: int, results: tuple[HoleResult, ...] = ()) -> State:
    """A hole before its first stroke; holes count from 1."""
    return State(
        table=table,
        hole=hole,
        balls=tuple(Ball(name, player) for name, player in table.balls),
        mushrooms=table.courses[hole - 1].mushrooms,
        results=results,
    )


def places(state: State, number: int) -> tuple[Hex, ...]:
    """The hexes from which this ball may play its next stroke: one, or those its owner may choose from."""
    ball = state.balls[number]
    if ball.status is Status.TEE:
        return _tee(state)
    if ball.status is Status.IN_PLAY and ball.at is not None:
        return (ball.at,)
    if ball.back is None or ball.status in FINISHED:
        return ()
    if ball.status is Status.RETURNS and _is_shared(state, ball.back):
        return (ball.back,)
    around = neighbours(ball.back) if ball.status is Status.PICK_NEXT_TO_MOLE else (ball.back,)
    return tuple(at for at in around if _is_free(state, at)) or _nearest_free(state, ball.back)


def _is_shared(state: State, back: Hex) -> bool:
    """Whether a ball comes back to a hex even if another lies there (G10)."""
    return state.table.laws.return_taken == "shared" and state.course.is_playable(back)


def _tee(state: State) -> tuple[Hex, ...]:
    """Any hex of the tee; in carom a free one, unless all six are taken (G15)."""
    if not state.table.takes_turns or state.table.laws.tee == "shared":
        return state.course.tee
    return tuple(at for at in state.course.tee if _is_free(state, at)) or state.course.tee


def may_share(state: State, at: Hex) -> bool:
    """Whether two balls may lie here: on the tee, and by an option wherever balls come back to (G10, G15)."""
    return at in state.course.tee or state.table.laws.return_taken == "shared"


def _is_free(state: State, at: Hex) -> bool:
    return state.course.is_playable(at) and all(ball.at != at for ball in state.balls)


def _nearest_free(state: State, to: Hex) -> tuple[Hex, ...]:
    """The nearest free hexes, from which the owner picks where the usual place is taken (G10)."""
    return nearest(to, (at for at in state.course.inside if _is_free(state, at)))


def hole_score(state: State, strokes: int, penalties: int) -> int:
    """The score of a hole: strokes and penalties, at most thirty (G18)."""
    total = strokes + penalties
    return min(LIMIT, total) if state.table.laws.capped else total
