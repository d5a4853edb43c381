"""The snapshot of a match for screens: frozen, and ready for JSON."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from enum import Enum, IntEnum
from functools import cache
from typing import Any, Protocol

from rules.pieces import Kind
from rules.verdict import Verdict

SCHEMA = 1
SIMPLE = frozenset((str, int, float, bool, type(None)))  # types of most values, and JSON's own


@dataclass(frozen=True, slots=True)
class TurnScore:
    """The player whose turn it is; between boards: the next breaker. `side` is a place in `sides`."""

    seat: str
    player: str
    side: int = 0


@dataclass(frozen=True, slots=True)
class Seated:
    """A person and that person's seat."""

    seat: str
    player: str


@dataclass(frozen=True, slots=True)
class Counts:
    """Pieces by kind."""

    white: int
    black: int
    queen: int

    def of(self, kind: Kind) -> int:
        """The number of pieces of a kind; strikers are not counted."""
        return {Kind.WHITE: self.white, Kind.BLACK: self.black, Kind.QUEEN: self.queen}[kind]

    def with_count(self, kind: Kind, count: int) -> Counts:
        """These counts, with so many of one kind."""
        return replace(self, **{kind.value: count})


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side, a player or a team: pieces still to pocket, pieces owed, boards and games won.

    `colour` and `left` are None where any colour may be pocketed; `pocketed` is None where it may not. `seat`
    is the first player's.
    """

    seat: str
    player: str
    colour: str | None
    left: int | None
    ever_pocketed: bool
    debt: int
    points: int
    boards: int
    games: int = 0
    players: tuple[Seated, ...] = ()
    pocketed: Counts | None = None
    misses: int = 0


@dataclass(frozen=True, slots=True)
class QueenScore:
    """`state` on_board, pending or covered; `by` the player and `seat` his seat, None where nobody is known."""

    state: str
    by: str | None = None
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class ReturnScore:
    """Pieces that have to be put back: `place` centre_circle or centre_spot, by the player at `placed_by`."""

    kind: str
    count: int
    place: str
    placed_by: str | None
    owed_by: str | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a person: the answer is the number of a choice, from 0. `entry` is the entry that asks.

    `key` is its subject: doubt (the frames do not decide), touched, due or impossible; other games have
    their own words.
    """

    entry: int
    question: str
    choices: tuple[str, ...]
    stroke: int | None = None
    key: str = "doubt"


@dataclass(frozen=True, slots=True)
class OutOfStep:
    """The board does not show what the score expects."""

    expected: Counts
    seen: Counts

    @property
    def text(self) -> str:
        """The difference in words, kind by kind."""
        parts = [
            f"{self.seen.of(kind)} {kind.value} (the score says {self.expected.of(kind)})"
            for kind in (Kind.WHITE, Kind.BLACK, Kind.QUEEN)
            if self.seen.of(kind) != self.expected.of(kind)
        ]
        return f"On the board: {', '.join(parts)}."


@dataclass(frozen=True, slots=True)
class BoardScore:
    """A finished board: its winner, the winner's points, the loser's loss, and the key of its ending.

    `winner` None: nobody's alone. `points` are made of `pieces`, `queen` and the part of `extra` that was
    `claimed`; `totals` are the points of every side after it, `breaker` is the player who broke it.
    """

    board: int
    winner: str | None
    points: int
    lost: int
    ending: str
    game: int = 1
    breaker: str | None = None
    pieces: int = 0
    queen: int = 0
    totals: tuple[int, ...] = ()
    extra: int = 0
    claimed: int = 0
    badge: str | None = None


@dataclass(frozen=True, slots=True)
class Extra:
    """Points of the last board that a player may still claim."""

    player: str
    points: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match; `winner` names all `winners`, `seat` is the first one's; None for a draw."""

    winner: str | None
    seat: str | None
    points: tuple[int, ...]
    winners: tuple[str, ...] = ()
    games: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LogLine:
    """The result of one entry in words."""

    entry: int
    by: str
    type: str
    text: str
    written_at: str | None = None


class Snapshot(Protocol):
    """The shared part of every game's snapshot: a frozen dataclass with more fields of its own, for JSON."""

    @property
    def open(self) -> tuple[Question, ...]:
        """The questions a person is asked."""

    @property
    def outcome(self) -> Any:
        """The end of the match, or None."""

    @property
    def out_of_step(self) -> Any:
        """The disagreement of table and score, or None: an `OutOfStep` in a game with coins."""

    @property
    def stroke_clock_s(self) -> int | None:
        """The seconds for a stroke, None without a clock."""

    @property
    def returns_due(self) -> tuple[ReturnScore, ...]:
        """The pieces to put back before anybody shoots."""


class WithoutBoard:
    """The answers of a snapshot whose game has no carrom board: no clock, and nothing to put back."""

    __slots__ = ()

    @property
    def stroke_clock_s(self) -> int | None:
        """No clock runs."""
        return None

    @property
    def returns_due(self) -> tuple[ReturnScore, ...]:
        """Nothing comes back to the board."""
        return ()


@dataclass(frozen=True, slots=True)
class GameScore:
    """A game's own part of its score, without the log around it."""

    board: int
    phase: str
    break_tries: int
    turn: TurnScore | None
    sides: tuple[SideScore, ...]
    queen: QueenScore
    returns_due: tuple[ReturnScore, ...]
    results: tuple[BoardScore, ...]
    open: tuple[Question, ...]
    out_of_step: OutOfStep | None
    outcome: Outcome | None
    game_number: int = 1
    on_board: Counts | None = None
    tie_break: tuple[str, ...] | None = None
    extra: Extra | None = None
    stroke_clock_s: int | None = None


@dataclass(frozen=True, slots=True)
class ScoreState:
    """The state of a match as the screens see it; `revision` grows with every entry.

    `verdicts` are those of the last entry that led to any, `log` the last lines in words, oldest first, and
    `undo` the entry to retract in order to take the last act back, `redo` in order to restore the act that was
    taken back last (None: there is none).
    """

    revision: int
    game: str
    variant: str
    score: Any  # the game's own `Snapshot`, a `GameScore` in carrom
    verdicts: tuple[Verdict, ...] = ()
    log: tuple[LogLine, ...] = ()
    undo: int | None = None
    redo: int | None = None
    schema: int = SCHEMA

    def to_json(self) -> dict[str, object]:
        """The state as JSON carries it: one flat object, documented key by key in the room's README."""
        head = {"schema": self.schema, "revision": self.revision, "game": self.game, "variant": self.variant}
        tail = {
            "verdicts": [verdict.to_json() for verdict in self.verdicts],
            "log": [plain(line) for line in self.log],
            "undo": self.undo,
            "redo": self.redo,
        }
        return {**head, **plain(self.score), **tail}


def plain(value: object) -> Any:
    """A frozen value as JSON carries it: an object for a dataclass, lists for tuples, words for enums' members.

    One pass: a long match has thousands of values in its results, and every ruling shows them.
    """
    if (kind := type(value)) in SIMPLE:
        return value
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    if is_dataclass(kind):
        return {name: plain(getattr(value, name)) for name in _names_of(kind)}
    if isinstance(value, IntEnum):
        return value.name
    return value.value if isinstance(value, Enum) else value


@cache
def _names_of(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))
