"""The one snapshot of a match that screens see: frozen, and ready for JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import Enum, IntEnum

from rules.verdict import Verdict

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class TurnScore:
    """Whose turn it is; between boards: who breaks next."""

    seat: str
    player: str


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side: what it still has to pocket, what it owes, what it has won."""

    seat: str
    player: str
    colour: str
    left: int
    ever_pocketed: bool
    debt: int
    points: int
    boards: int


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


@dataclass(frozen=True, slots=True)
class Question:
    """What a person is asked: answer with the number of a choice, from 0. `entry` is the entry that asks."""

    entry: int
    question: str
    choices: tuple[str, ...]
    stroke: int | None = None


@dataclass(frozen=True, slots=True)
class Counts:
    """Pieces on the board by kind."""

    white: int
    black: int
    queen: int


@dataclass(frozen=True, slots=True)
class OutOfStep:
    """The board does not show what the score expects."""

    expected: Counts
    seen: Counts


@dataclass(frozen=True, slots=True)
class BoardScore:
    """A finished board: its winner, what he scored, what the loser lost, and the key of its ending."""

    board: int
    winner: str
    points: int
    lost: int
    ending: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match."""

    winner: str
    seat: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LogLine:
    """What one entry led to, in words."""

    entry: int
    by: str
    type: str
    text: str


@dataclass(frozen=True, slots=True)
class GameScore:
    """What a game itself knows of its score, without the log around it."""

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


@dataclass(frozen=True, slots=True)
class ScoreState:
    """The state of a match as the screens see it; `revision` grows with every entry.

    `verdicts` are those of the last entry that led to any, `log` the last lines in words, oldest first, and
    `undo` the entry to retract in order to take the last act back (None: there is none).
    """

    revision: int
    game: str
    variant: str
    score: GameScore
    verdicts: tuple[Verdict, ...] = ()
    log: tuple[LogLine, ...] = ()
    undo: int | None = None
    schema: int = SCHEMA

    def to_json(self) -> dict[str, object]:
        """The state as JSON carries it: one flat object, documented key by key in the room's README."""
        head = {"schema": self.schema, "revision": self.revision, "game": self.game, "variant": self.variant}
        tail = {
            "verdicts": [verdict.to_json() for verdict in self.verdicts],
            "log": [asdict(line) for line in self.log],
            "undo": self.undo,
        }
        return {**head, **{key: plain(value) for key, value in asdict(self.score).items()}, **tail}


def plain(value: object) -> object:
    """A value of dataclass fields as JSON carries it: lists for tuples, words for the members of enums."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if isinstance(value, IntEnum):
        return value.name
    return value.value if isinstance(value, Enum) else value
