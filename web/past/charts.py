"""The charts of a match: points over the boards, where pieces fell and from where, and the length of runs.

The values are ready to be drawn, in the units of the drawing; the templates only write them down. The screen's
y points down, the board's up: y is already turned here.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.carrom.board import ICF
from rules.match import Match
from rules.paper.accounts import card_of, pocketings_of, runs_of, statistics
from rules.paper.card import Card, CardLine
from rules.paper.pocketings import Pocketing
from rules.paper.statistics import PlayerStatistics
from rules.pieces import Pocket

WIDTH, HEIGHT = 440, 260  # of a chart, in its own units: its numbers can be read on a phone
LEFT, RIGHT, TOP, BOTTOM = 34, 32, 14, 34  # margins of a chart for its numbers
LONGEST_RUN = 9  # turns with more pieces share the last column
LARGEST_MM = 130  # the radius of the largest disc beside a pocket
SCALES = (5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000)


@dataclass(frozen=True, slots=True)
class Dot:
    """A place in a chart and the number it stands for."""

    x: float
    y: float
    value: int


@dataclass(frozen=True, slots=True)
class Curve:
    """A side's points over the boards: one row of dots a game."""

    side: int
    name: str
    games: tuple[tuple[Dot, ...], ...]


@dataclass(frozen=True, slots=True)
class PointsChart:
    """Points over boards: a curve a side, the levels of the scale, the numbers of the boards below them."""

    curves: tuple[Curve, ...]
    levels: tuple[Dot, ...]
    boards: tuple[Dot, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """A column of a chart: the number of turns with this number of pieces, for this player."""

    side: int
    x: float
    y: float
    width: float
    height: float
    pieces: int
    turns: int


@dataclass(frozen=True, slots=True)
class RunsChart:
    """The number of turns by their number of pieces; `ticks` are below the columns."""

    names: tuple[str, ...]
    bars: tuple[Bar, ...]
    ticks: tuple[Dot, ...]
    rows: tuple[tuple[int, tuple[int, ...]], ...]


@dataclass(frozen=True, slots=True)
class Hole:
    """A pocket with its fallen pieces; `radius` of the disc beside it, whose area shows their number."""

    x: float
    y: float
    pocket: Pocket
    count: int
    radius: float


@dataclass(frozen=True, slots=True)
class BoardPlot:
    """A player's pieces on the board: by pocket, and the places from which they fell."""

    side: int
    name: str
    holes: tuple[Hole, ...]
    places: tuple[Dot, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """A chart's size, and the places of its lines."""

    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    floor: int = HEIGHT - BOTTOM


FRAME = Frame()


@dataclass(frozen=True, slots=True)
class Charts:
    """The charts of a match, and each player's numbers; None and () where there is nothing to draw."""

    points: PointsChart | None
    runs: RunsChart | None
    boards: tuple[BoardPlot, ...]
    players: tuple[PlayerStatistics, ...]
    half: float = ICF.half_mm
    frame: Frame = FRAME
    hole_radius: float = ICF.pocket_radius_mm


def charts_of(match: Match) -> Charts | None:
    """The charts of a match; None for a game that is not played on a carrom board."""
    card, counted = card_of(match), statistics(match)
    if card is None or counted is None:
        return None
    names = tuple(player.player for player in counted.players)
    fell = pocketings_of(match)
    boards = tuple(_board(side, name, fell) for side, name in enumerate(names)) if fell else ()
    return Charts(_points(card), _runs(names, runs_of(match)), boards, counted.players)


def _points(card: Card) -> PointsChart | None:
    if not any(side.total for line in card.lines for side in line.sides):
        return None
    most = max(side.total for line in card.lines for side in line.sides)
    top = next((scale for scale in SCALES if scale >= most), most)
    names = tuple(" & ".join(side) for side in card.sides)
    spots = len(card.lines) + len({line.game for line in card.lines})  # every game begins at 0
    step = (WIDTH - LEFT - RIGHT) / max(1, spots - 1)
    return PointsChart(
        curves=tuple(Curve(side, name, _dots(card, side, step, top)) for side, name in enumerate(names)),
        levels=tuple(Dot(LEFT, _height(value, top), value) for value in _levels(top)),
        boards=tuple(Dot(LEFT + place * step, HEIGHT - 8, line.board) for place, line in _placed(card)),
        heads=names,
        rows=tuple((line.game, line.board, *(side.total for side in line.sides)) for line in card.lines),
    )


def _placed(card: Card) -> list[tuple[int, CardLine]]:
    """Every board with its place along the chart; a game's zero takes a place too."""
    placed, games = [], 0
    for number, line in enumerate(card.lines):
        games += number == 0 or line.game != card.lines[number - 1].game
        placed.append((number + games, line))
    return placed


def _dots(card: Card, side: int, step: float, top: int) -> tuple[tuple[Dot, ...], ...]:
    games: dict[int, list[Dot]] = {}
    for place, line in _placed(card):
        if line.game not in games:
            games[line.game] = [Dot(LEFT + (place - 1) * step, _height(0, top), 0)]
        total = line.sides[side].total
        games[line.game].append(Dot(LEFT + place * step, _height(total, top), total))
    return tuple(tuple(dots) for dots in games.values())


def _levels(top: int) -> range:
    return range(0, top + 1, max(1, top // 5))


def _height(value: float, top: float) -> float:
    """The distance from the top at which a value of this scale is drawn."""
    return round(HEIGHT - BOTTOM - value / top * (HEIGHT - TOP - BOTTOM), 1)


def _runs(names: tuple[str, ...], runs: tuple[tuple[int, ...], ...]) -> RunsChart | None:
    """The chart of runs; turns without a piece are no runs, and are in the table instead."""
    counts = [_counts(run) for run in runs]
    longest = max(pieces for count in counts for pieces, turns in enumerate(count) if turns or not pieces)
    if not longest:
        return None
    slot = (WIDTH - LEFT - RIGHT) / longest
    width = min(60.0, slot * 0.8 / len(names))
    middles = [(pieces, LEFT + (pieces - 0.5) * slot) for pieces in range(1, longest + 1)]
    top = max(max(count[1:]) for count in counts) * 1.12  # room for the number above the highest
    bars = tuple(
        _bar(side, (pieces, count[pieces]), top, x + (side - len(names) / 2) * width, width)
        for pieces, x in middles
        for side, count in enumerate(counts)
        if count[pieces]
    )
    ticks = tuple(Dot(x, HEIGHT - 8, pieces) for pieces, x in middles)
    rows = tuple((pieces, tuple(count[pieces] for count in counts)) for pieces in range(longest + 1))
    return RunsChart(names, bars, ticks, rows)


def _counts(runs: tuple[int, ...]) -> list[int]:
    """The number of turns with no piece, one, two and so on."""
    return [sum(min(run, LONGEST_RUN) == pieces for run in runs) for pieces in range(LONGEST_RUN + 1)]


def _bar(side: int, run: tuple[int, int], top: float, x: float, width: float) -> Bar:
    """The column of a run: its pieces, and the number of such turns."""
    pieces, turns = run
    y = _height(turns, top)
    return Bar(side, round(x, 1), y, round(width - 3, 1), round(HEIGHT - BOTTOM - y, 1), pieces, turns)


def _board(side: int, name: str, fell: tuple[Pocketing, ...]) -> BoardPlot:
    own = [fall for fall in fell if fall.player == side]
    counts = {pocket: sum(fall.pocket is pocket for fall in own) for pocket in Pocket}
    most = max(1, *counts.values())
    holes = []
    for pocket, count in counts.items():
        at, radius = ICF.pocket(pocket), LARGEST_MM * (count / most) ** 0.5
        holes.append(Hole(round(at.x_mm, 1), round(-at.y_mm, 1), pocket, count, round(radius)))
    places = (fall.at for fall in own if fall.at is not None)
    return BoardPlot(side, name, tuple(holes), tuple(Dot(round(at.x_mm), round(-at.y_mm), 1) for at in places))
