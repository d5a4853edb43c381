"""The statistics of players in words: a row for each number, a value for each player."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.paper.statistics import PlayerStatistics
from web.languages.language import gettext, marked, number, percent

Counted = Callable[[PlayerStatistics], str]


def counted(players: Iterable[PlayerStatistics]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Every row: its name, and its value for each player in their order."""
    everyone = tuple(players)
    return tuple((gettext(name), tuple(of(player) for player in everyone)) for name, of in ROWS)


def _plain(key: str) -> Counted:
    return lambda player: number(getattr(player, key))


def _hits(player: PlayerStatistics) -> str:
    """The share of strokes that pocketed an own piece or the queen."""
    return percent(1 - player.misses / player.strokes) if player.strokes else "–"


def _breaks(player: PlayerStatistics) -> str:
    return gettext("%(won)s of %(boards)s", won=number(player.breaks.won), boards=number(player.breaks.boards))


ROWS: tuple[tuple[str, Counted], ...] = (
    (marked("Strokes"), _plain("strokes")),
    (marked("Turns"), _plain("turns")),
    (marked("Pieces pocketed"), _plain("pocketed")),
    (marked("Strokes that pocketed"), _hits),
    (marked("Best run"), _plain("best_run")),
    (marked("Queens pocketed"), _plain("queens")),
    (marked("Queens covered"), _plain("covers")),
    (marked("Queens lost again"), _plain("lost_covers")),
    (marked("Pieces of the other side"), _plain("others")),
    (marked("Strikers sunk"), _plain("strikers")),
    (marked("Pieces given back"), _plain("dues")),
    (marked("Fouls"), _plain("fouls")),
    (marked("Technical fouls"), _plain("technical_fouls")),
    (marked("Pieces over the frame"), _plain("jumped")),
    (marked("Boards won of those broken"), _breaks),
)
