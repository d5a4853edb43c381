"""Which kind each coin is, decided for all coins of a picture together.

Lamps, woods and sets differ, but in one picture all white coins look alike, all black ones look alike and far
darker than those, and only one coin is red. So every way to name one coin the queen and to part the rest by
brightness is weighed, and the cheapest way taken: how compact its two groups are, how far apart, how usual.
What is known of this set's colours (`vision.set_colours`) weighs in where it is given.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from rules.pieces import Kind
from vision.colours import Faces
from vision.discs import Floats
from vision.set_colours import SetColours
from vision.settings import ReadingSettings

DARKEST, BRIGHTEST = 0.03, 8.0  # brightness beyond which noise and burnt places say nothing more


@dataclass(frozen=True, eq=False)
class Named:
    """The kind of each of N coins and how sure it is, a probability."""

    kinds: tuple[Kind, ...]
    sure: Floats


@dataclass(frozen=True, eq=False)
class _Way:
    """One way to name coins: `queen` its index or -1, `white` (N,) who is white, `cost` (N,) nats a coin."""

    queen: int
    white: NDArray[np.bool_]
    cost: Floats
    extra: float

    @cached_property
    def total(self) -> float:
        return float(self.cost.sum()) + self.extra

    def kind(self, i: int) -> Kind:
        """What coin `i` is."""
        return Kind.QUEEN if i == self.queen else Kind.WHITE if self.white[i] else Kind.BLACK


def colours_of(faces: Faces) -> Floats:
    """(N, 3) what coins are named by: log brightness, and Lab a* and b* as if the wood were grey."""
    bright = np.log(np.clip(faces.bright, DARKEST, BRIGHTEST))
    return np.column_stack([bright, faces.relative[:, 1], faces.relative[:, 2]])


def name_coins(
    colours: Floats, settings: ReadingSettings, known: SetColours | None = None, pack_queen: int = -1
) -> Named:
    """The kinds of coins with these (N, 3) colours; `pack_queen` the one that an opening pack's middle is."""
    count = len(colours)
    if not count:
        return Named((), np.zeros(0))
    table = _Table.of(colours, settings, known)
    if count == 1 and pack_queen < 0:
        return _alone(table)
    ways = [
        _way(table, queen, white)
        for queen in ([pack_queen] if pack_queen >= 0 else _queens(colours, settings))
        for white in _partings(colours, queen, settings, halved=pack_queen >= 0)
    ]
    best = min(ways, key=lambda way: way.total)
    kinds = tuple(best.kind(i) for i in range(count))
    return Named(kinds, np.array([_sureness(i, best, ways, table) for i in range(count)]))


def _alone(table: _Table) -> Named:
    """The one coin that there is: what it usually would be."""
    weighed = [Kind.WHITE, Kind.BLACK]
    if table.colours[0, 1] > table.settings.queen_least_red:
        weighed.append(Kind.QUEEN)
    costs = sorted((float(table.usual[kind][0]), i) for i, kind in enumerate(weighed))
    dearer = costs[1][0] - costs[0][0]
    return Named((weighed[costs[0][1]],), np.array([1 / (1 + np.exp(-dearer))]))


@dataclass(frozen=True, eq=False)
class _Table:
    """What calling each of N coins white, black or the queen costs by itself, in every way to name them.

    `scaled` (N, 3) their colours in spreads of a group.
    """

    colours: Floats
    scaled: Floats
    usual: dict[Kind, Floats]
    settings: ReadingSettings

    @classmethod
    def of(cls, colours: Floats, settings: ReadingSettings, known: SetColours | None) -> _Table:
        usual = {kind: _prior(colours, kind, settings) for kind in (Kind.WHITE, Kind.BLACK)}
        usual[Kind.QUEEN] = _queen_costs(colours[:, 1], settings)
        for kind, cost in usual.items():
            cost += _unlike(colours, kind, settings, known)
        return cls(colours, colours / np.array(settings.group_spread), usual, settings)


def _queens(colours: Floats, settings: ReadingSettings) -> list[int]:
    """Who may be the queen: nobody, or one of the reddest few."""
    order = np.argsort(-colours[:, 1])[: settings.queens_weighed]
    return [-1, *(int(i) for i in order if colours[i, 1] > settings.queen_least_red)]


def _partings(
    colours: Floats, queen: int, settings: ReadingSettings, *, halved: bool
) -> Iterator[NDArray[np.bool_]]:
    """(N,) who is white, for the ways to part all but the queen worth weighing: at the widest gaps, or nowhere.

    `halved`: an opening pack, of which half is white.
    """
    rest = np.array([i for i in range(len(colours)) if i != queen], int)
    order = rest[np.argsort(colours[rest, 0])]
    gaps = np.diff(colours[order, 0])
    places = [len(order) // 2] if halved else [0, len(order)]
    if not halved:
        places += [int(g) + 1 for g in np.argsort(-gaps)[: settings.partings_weighed]]
    for place in places:
        white = np.zeros(len(colours), bool)
        white[order[place:]] = True
        yield white


def _way(table: _Table, queen: int, white: NDArray[np.bool_]) -> _Way:
    settings = table.settings
    cost, middles = np.zeros(len(white)), {}
    extra = settings.too_many_cost * sum(max(0, _size(who, queen) - 9) for who in (white, ~white))
    for kind, who in ((Kind.WHITE, white), (Kind.BLACK, ~white)):
        members = np.flatnonzero(who)
        members = members[members != queen]
        if len(members):
            scaled = table.scaled[members]
            middles[kind] = _middle(scaled)
            cost[members] = _away(scaled - middles[kind]) + table.usual[kind][members]
    if len(middles) == 2:
        apart = float(middles[Kind.WHITE][0] - middles[Kind.BLACK][0]) * settings.group_spread[0]
        extra += 0.5 * (max(settings.groups_apart - apart, 0.0) / settings.groups_apart_slack) ** 2
    if queen >= 0:
        cost[queen] = table.usual[Kind.QUEEN][queen]
    return _Way(queen, white, cost, extra)


def _middle(values: Floats) -> Floats:
    """The median of each column; numpy's takes several times as long for so few."""
    ordered, half = np.sort(values, axis=0), len(values) // 2
    return np.asarray(ordered[half] if len(values) % 2 else (ordered[half - 1] + ordered[half]) / 2, float)


def _size(who: NDArray[np.bool_], queen: int) -> int:
    return int(who.sum()) - int(queen >= 0 and bool(who[queen]))


def _away(scaled: Floats) -> Floats:
    """(N,) the cost of lying off a group's middle, in nats; strays under a lamp cost little more than most."""
    return np.asarray(1.5 * np.log1p((scaled**2).sum(axis=1) / 3), float)


def _prior(colours: Floats, kind: Kind, settings: ReadingSettings) -> Floats:
    """(N,) the cost of calling a coin white or black by its brightness and its redness alone."""
    lit = (colours[:, 0] - np.log(settings.usual_split)) / settings.split_slack
    red = (colours[:, 1] - settings.queen_red) / settings.queen_red_slack
    return np.asarray(np.logaddexp(0, -lit if kind is Kind.WHITE else lit) + np.logaddexp(0, red), float)


def _queen_costs(red: Floats, settings: ReadingSettings) -> Floats:
    """(N,) what calling a coin the queen costs: being no redder than usual coins, or than the others here."""
    reddest = int(red.argmax())
    others = np.full(len(red), red[reddest])
    others[reddest] = np.delete(red, reddest).max(initial=-np.inf)
    usual, redder = red - settings.queen_red, red - others
    slack = settings.queen_red_slack
    return np.asarray(np.logaddexp(0, -usual / slack) + np.logaddexp(0, 1.0 - redder / slack), float)


def _unlike(colours: Floats, kind: Kind, settings: ReadingSettings, known: SetColours | None) -> Floats:
    """(N,) the cost of not looking as this set's coins of that kind are known to look."""
    usual = known.of(kind) if known else None
    if usual is None:
        return np.zeros(len(colours))
    return _away((colours - np.array(usual)) / np.array(settings.known_spread))


def _sureness(i: int, best: _Way, ways: list[_Way], table: _Table) -> float:
    """How likely coin `i` is of the kind it was given: by what the best way to name it otherwise would cost."""
    others = [way.total for way in ways if way.kind(i) is not best.kind(i)]
    dearer = min([*others, _renamed(i, best, table)]) - best.total
    return float(1 / (1 + np.exp(-dearer)))


def _renamed(i: int, best: _Way, table: _Table) -> float:
    """What it costs to name coin `i` alone otherwise and leave the rest."""
    if i == best.queen:
        return np.inf
    white = best.white.copy()
    white[i] = not white[i]
    return _way(table, best.queen, white).total
