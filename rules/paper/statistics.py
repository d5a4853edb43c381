"""The statistics of each player in a match: counted from the strokes of the log, corrections applied.

A person's own count of the board (`set_counts`) is no stroke and is counted nowhere. A turn is a row of strokes
of one player on one board, each keeping the turn for the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rules.paper.card import Card
from rules.paper.ledger import Booked, Called, LedgerStroke, items_of
from rules.paper.played import Played
from rules.record.match import Match
from rules.score import plain

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class BreakStatistics:
    """Breaks of a player: made, tries that missed, pieces that fell; the boards he broke, and won of those."""

    made: int = 0
    missed: int = 0
    pocketed: int = 0
    boards: int = 0
    won: int = 0


NO_BREAKS = BreakStatistics()


@dataclass(frozen=True, slots=True)
class PlayerStatistics:
    """The statistics of one player.

    `strokes` in `turns`; `pocketed` his own pieces, `others` his opponent's; `misses` strokes with neither an
    own piece nor the queen; `strikers` sunk; `dues` pieces of his that came back or are owed for his strokes;
    `fouls` illegal strokes, warned of or punished, and `technical_fouls`; `jumped` pieces over the frame;
    `queens` she fell, `covers` she became his, `lost_covers` she went back; `best_run` most own pieces in a
    turn.
    """

    player: str
    strokes: int = 0
    turns: int = 0
    pocketed: int = 0
    others: int = 0
    misses: int = 0
    strikers: int = 0
    dues: int = 0
    fouls: int = 0
    technical_fouls: int = 0
    jumped: int = 0
    queens: int = 0
    covers: int = 0
    lost_covers: int = 0
    best_run: int = 0
    breaks: BreakStatistics = NO_BREAKS


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of a match, a player each in the order of the header."""

    game: str
    variant: str
    players: tuple[PlayerStatistics, ...]
    schema: int = SCHEMA

    def to_json(self) -> dict[str, object]:
        """The statistics as JSON carries them, documented in card.md."""
        return dict(plain(self))


def statistics_of(match: Match, card: Card, game: Booked) -> Statistics:
    """The statistics of each player so far; `card` is the match's, for the boards that breakers won."""
    strokes = strokes_of(match, game)
    turns = tuple(tuple(turn) for turn in turns_of(strokes))
    fouls = [called.player for called in items_of(match, game, Called)]
    players = tuple(
        replace(
            _counted(player.name, [stroke for stroke in strokes if stroke.player == number]),
            turns=sum(turn[0].player == number for turn in turns),
            best_run=max((_own(turn) for turn in turns if turn[0].player == number), default=0),
            technical_fouls=fouls.count(number),
            breaks=_breaks(player.name, [stroke for stroke in strokes if stroke.player == number], card),
        )
        for number, player in enumerate(match.header.players)
    )
    return Statistics(match.header.game, match.header.variant, players)


def strokes_of(match: Match, game: Booked) -> tuple[Played, ...]:
    """The strokes as they count in the end."""
    return tuple(stroke.played for stroke in items_of(match, game, LedgerStroke))


def runs(match: Match, game: Booked) -> tuple[tuple[int, ...], ...]:
    """The own pieces of each turn, a player each in the order of the header."""
    turns = tuple(turns_of(strokes_of(match, game)))
    return tuple(
        tuple(_own(turn) for turn in turns if turn[0].player == number)
        for number in range(len(match.header.players))
    )


def turns_of(strokes: Iterable[Played]) -> Iterator[list[Played]]:
    """Rows of strokes of one player on one board, each keeping the turn for the next."""
    turn: list[Played] = []
    for stroke in strokes:
        if turn and not _goes_on(turn[-1], stroke):
            yield turn
            turn = []
        turn.append(stroke)
    if turn:
        yield turn


def _goes_on(stroke: Played, next_one: Played) -> bool:
    same = (stroke.player, stroke.game, stroke.board) == (next_one.player, next_one.game, next_one.board)
    return stroke.keeps_turn and same


def _counted(player: str, strokes: list[Played]) -> PlayerStatistics:
    return PlayerStatistics(
        player=player,
        strokes=len(strokes),
        pocketed=_own(strokes),
        others=sum(stroke.others for stroke in strokes),
        misses=sum(stroke.is_miss for stroke in strokes),
        strikers=sum(stroke.striker for stroke in strokes),
        dues=sum(stroke.back for stroke in strokes),
        fouls=sum(stroke.foul for stroke in strokes),
        jumped=sum(stroke.jumped for stroke in strokes),
        queens=sum(stroke.queen for stroke in strokes),
        covers=sum(stroke.covered for stroke in strokes),
        lost_covers=sum(stroke.uncovered for stroke in strokes),
    )


def _own(strokes: Iterable[Played]) -> int:
    return sum(stroke.own for stroke in strokes)


def _breaks(player: str, strokes: list[Played], card: Card) -> BreakStatistics:
    """The breaks of a player: finished boards of the card that he broke; tries count at once."""
    tries = [stroke for stroke in strokes if stroke.is_break]
    made = [attempt for attempt in tries if attempt.touched]
    side = next(number for number, names in enumerate(card.sides) if player in names)
    broken = [line for line in card.lines if line.breaker == player]
    return BreakStatistics(
        made=len(made),
        missed=len(tries) - len(made),
        pocketed=sum(stroke.own + stroke.others for stroke in made),
        boards=len(broken),
        won=sum(line.sides[side].won for line in broken),
    )
