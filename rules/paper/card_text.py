"""The card and the statistics as text for a terminal or a printer, as wide as they need to be."""

from __future__ import annotations

from collections.abc import Callable

from rules.paper.card import Card, CardLine, CardSide
from rules.paper.columns import in_columns
from rules.paper.statistics import PlayerStatistics, Statistics

NIL = "-"  # the federation's Nil: nothing to enter
CHOICES = {"break": "breaks", "give_up": "gives the break away", "side": "takes a side"}


def text_of_card(card: Card) -> str:
    """The card as text: the players, the tosses, a line a board, and the winners."""
    names = [" & ".join(players) for players in card.sides]
    tosses = [
        f"Toss, game {toss.game}, board {toss.board}: {toss.winner} {CHOICES[toss.choice]}"
        for toss in card.tosses
    ]
    ends = [
        f"Game {game.game} won by {game.winner}, {_points(game.points)}" for game in card.games if game.winner
    ]
    won = f"Match won by {' and '.join(card.winners)}" if card.winners else "No winner yet"
    head = f"{' v '.join(names)}   {card.game}:{card.variant}"
    table = in_columns(_heads(card, names), [_cells(card, line) for line in card.lines])
    return "\n".join((head, *tosses, "", *table, "", *ends, f"{won}, {_points(card.points)}", ""))


def text_of_statistics(statistics: Statistics) -> str:
    """The statistics: a row a number, a column a player."""
    heads = ["", *(player.player for player in statistics.players)]
    rows = [[name, *(str(of(player)) for player in statistics.players)] for name, of in ROWS]
    return "\n".join((*in_columns(heads, rows), ""))


def _heads(card: Card, names: list[str]) -> list[str]:
    columns = _columns(card)
    return ["Game", "Board", "Break by", *(f"{name}: {column}" for name in names for column in columns), "End"]


def _columns(card: Card) -> tuple[str, ...]:
    """The federation's three columns, and the others that are not empty."""
    sides = [side for line in card.lines for side in line.sides]
    return (
        "queen",
        "coins",
        *(name for name in ("claimed", "lost", "adjusted") if any(side.amount(name) for side in sides)),
        "total",
        *(name for name in ("left", "misses") if any(side.amount(name) is not None for side in sides)),
    )


def _cells(card: Card, line: CardLine) -> list[str]:
    parts = [_cell(side, name) for side in line.sides for name in _columns(card)]
    end = line.ending.replace("_", " ") + (f", {line.badge.replace('_', ' ')}" if line.badge else "")
    return [str(line.game), str(line.board), line.breaker, *parts, end]


def _cell(side: CardSide, name: str) -> str:
    value = side.amount(name)
    is_nil = value == 0 and name not in ("total", "left", "misses")
    return NIL if value is None or is_nil else str(value)


def _points(points: tuple[int, ...]) -> str:
    return " to ".join(str(number) for number in points)


def _breaks(player: PlayerStatistics) -> str:
    return f"{player.breaks.made} made, {player.breaks.missed} missed, {player.breaks.pocketed} pocketed"


ROWS: tuple[tuple[str, Callable[[PlayerStatistics], object]], ...] = (
    ("strokes", lambda line: line.strokes),
    ("turns", lambda line: line.turns),
    ("pocketed", lambda line: line.pocketed),
    ("of the other side", lambda line: line.others),
    ("without anything", lambda line: line.misses),
    ("best run", lambda line: line.best_run),
    ("queens", lambda line: line.queens),
    ("covers", lambda line: line.covers),
    ("covers lost", lambda line: line.lost_covers),
    ("strikers sunk", lambda line: line.strikers),
    ("dues", lambda line: line.dues),
    ("fouls", lambda line: line.fouls),
    ("technical fouls", lambda line: line.technical_fouls),
    ("jumped", lambda line: line.jumped),
    ("breaks", _breaks),
    ("boards broken, won", lambda line: f"{line.breaks.boards}, {line.breaks.won}"),
)
