"""The ledger of a match with coins: what card, statistics, charts and replay are made of."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Protocol, TypeVar

from rules.games import Position
from rules.paper.card import CardToss
from rules.paper.played import Played
from rules.paper.pocketings import Falls, Pocketing
from rules.pieces import Kind
from rules.record.match import Match
from rules.record.passage import Passage
from rules.record.tally import count_ahead, tallied
from rules.ruling import Stroke
from rules.table import Mm, Placed, StrokeEnded

T = TypeVar("T")


class Judged(Protocol):
    """A stroke as its game judged it: its number in the camera's count, and the state that it met."""

    @property
    def number(self) -> int | None:
        """None where nobody counted it."""

    @property
    def before(self) -> Any:
        """The game's own state; it counts its strokes, so that every stroke has a different one."""


@dataclass(frozen=True, slots=True)
class LedgerStroke:
    """A stroke as it counts in the end: judged again or amended, it counts once.

    `entry` is the number of the entry that it was judged at first; `placed` where the striker had been put
    down, None where the camera did not see it.
    """

    entry: int
    played: Played
    placed: Mm | None = None


@dataclass(frozen=True, slots=True)
class Called:
    """A technical foul of the player of this number."""

    player: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a board, by the place of its result, with the game's own sides there."""

    result: int
    sides: Any


@dataclass(frozen=True, slots=True)
class Lasted:
    """The times at which the first and the last entry of a game, or of a part of it, were written down."""

    game: int
    began_at: str
    ended_at: str


Item = LedgerStroke | Called | Ended | Lasted | CardToss | Pocketing


class Booked(Protocol):
    """What a game says of its passages."""

    def judged(self, position: Position) -> Judged | None:
        """The stroke that was judged last, None before any and after a ruling that settles it."""

    def played(self, stroke: Any) -> Played | None:
        """A judged stroke as statistics see it; None for one that does not count."""

    def turn(self, position: Position) -> int:
        """The player whose turn it is, by number in the header."""

    def game_number(self, position: Position) -> int:
        """The game that is played, from 1."""

    def own_items(self, passage: Passage) -> Iterator[Called | Ended | CardToss]:
        """The technical foul, the end of a board, and the toss of this passage."""


class Ledger:
    """See `rules.record.tally.Tally`."""

    def __init__(self, game: Booked) -> None:
        self._game = game
        self._last: _Last | None = None
        self._standing: Mm | None = None  # the striker, since the last stroke
        self._falls = Falls()
        self._lasted: Lasted | None = None

    def __copy__(self) -> Ledger:
        other = Ledger(self._game)
        other.__dict__.update(self.__dict__)
        other._falls = copy(self._falls)
        return other

    def after(self, passage: Passage) -> Iterator[Item]:
        """The items that this passage settles."""
        yield from self._game.own_items(passage)
        yield from self._judged(passage)
        yield from self._falls.after(passage, self._game.turn)
        yield from self._timed(passage)
        self._stand(passage)

    def still_open(self) -> Iterator[Item]:
        """The items of what has not ended."""
        yield from self._stroke()
        yield from self._falls.still_open()
        yield from () if self._lasted is None else (self._lasted,)

    def _judged(self, passage: Passage) -> Iterator[LedgerStroke]:
        judged, last = self._game.judged(passage.after), self._last
        if last is not None and not _is_same(last.judged, judged):
            yield from self._stroke()
            self._last = last = None
        if judged is not None:
            self._last = _Last(passage.entry.seq, judged) if last is None else replace(last, judged=judged)

    def _stroke(self) -> Iterator[LedgerStroke]:
        """The stroke that was judged last, or nothing for one that does not count."""
        played = None if self._last is None else self._game.played(self._last.judged)
        if self._last is not None and played is not None:
            yield LedgerStroke(self._last.entry, played, self._last.placed)

    def _stand(self, passage: Passage) -> None:
        """The striker is put down for a stroke, or was struck."""
        act = passage.entry.act
        if isinstance(act, Placed) and act.piece is Kind.STRIKER:
            self._standing = act.at
        elif isinstance(act, Stroke | StrokeEnded):
            if self._last is not None and self._last.entry == passage.entry.seq:
                self._last = replace(self._last, placed=self._standing)
            self._standing = None

    def _timed(self, passage: Passage) -> Iterator[Lasted]:
        game, at, lasted = self._game.game_number(passage.after), passage.entry.written_at, self._lasted
        if at is None:
            return
        if lasted is None or lasted.game != game:
            yield from () if lasted is None else (lasted,)
            self._lasted = Lasted(game, at, at)
        else:
            self._lasted = Lasted(game, lasted.began_at, at)


@dataclass(frozen=True, slots=True)
class _Last:
    """The stroke that was judged last, the entry that it was judged at first, and the striker's place."""

    entry: int
    judged: Judged
    placed: Mm | None = None


def _is_same(last: Judged, judged: Judged | None) -> bool:
    """Whether this is the same stroke, perhaps judged again: it met the same state, which counts strokes."""
    if judged is None or last.number != judged.number:
        return False
    return last.before is judged.before or bool(last.before == judged.before)


def items_of(match: Match, game: Booked, kind: type[T]) -> tuple[T, ...]:
    """The items of one kind in a match's ledger, in the order in which they were settled."""
    return tuple(item for item in tallied(match, partial(Ledger, game)) if isinstance(item, kind))


def book_ahead(match: Match, game: Booked, most: int) -> None:
    """Reads a match up to some more of its marks, so that nobody waits for it."""
    count_ahead(match, partial(Ledger, game), most)
