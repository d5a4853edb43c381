"""Which kind each coin is, decided for all coins of a picture together.

Lamps, woods and sets differ, but in one picture all white coins look alike, all black ones look alike and far
darker than those, and only one coin is red. So every way to name one coin the queen and to part the rest by
brightness is weighed, and the cheapest way taken: how compact its two groups are, how far apart, how usual.
What is known of this set's colours (`vision.kinds.set_colours`) weighs in where it is given.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.pieces import Kind
from vision.kinds.set_colours import SetColours
from vision.pieces.settings import ReadingSettings
from vision.rectified.view import Floats

ORDER = (Kind.WHITE, Kind.BLACK, Kind.QUEEN)
WHITE, BLACK, QUEEN = range(3)  # places in it
LEAST_TOLD = 1e-4  # a likelihood below which a network's word does not go


@dataclass(frozen=True, eq=False)
class Named:
    """The kind of each of N coins and how sure it is, a probability."""

    kinds: tuple[Kind, ...]
    sure: Floats


@dataclass(frozen=True, eq=False)
class _Ways:
    """W ways to name N coins: `queens` (W,) the queen's index or -1, `whites` (W, N) who is white."""

    queens: NDArray[np.intp]
    whites: NDArray[np.bool_]

    @property
    def is_queen(self) -> NDArray[np.bool_]:
        """(W, N) who is the queen."""
        return np.asarray(np.arange(self.whites.shape[1]) == self.queens[:, None], bool)

    @property
    def places(self) -> NDArray[np.intp]:
        """(W, N) where in `ORDER` the kind of each coin stands."""
        return np.where(self.is_queen, QUEEN, np.where(self.whites, WHITE, BLACK))

    def renamed(self, way: int) -> _Ways:
        """(N, N) one of the ways with one coin each named otherwise."""
        count = self.whites.shape[1]
        return _Ways(np.repeat(self.queens[way], count), self.whites[way] ^ np.eye(count, dtype=bool))


def name_coins(
    colours: Floats,
    settings: ReadingSettings,
    known: SetColours | None = None,
    pack_queen: int = -1,
    told: Floats | None = None,
) -> Named:
    """The kinds of coins with these (N, 3) colours; `pack_queen` the one that an opening pack's middle is.

    `told` (N, 3) how likely each is of each kind of `ORDER` by its look alone, where that is known.
    """
    count = len(colours)
    if not count:
        return Named((), np.zeros(0))
    if count == 1 and pack_queen < 0:
        return name_apart(colours, settings, known, told)
    table = _Table.of(colours, settings, known, told)
    ways = _ways(colours, pack_queen, settings)
    totals = _totals(table, ways)
    best = int(totals.argmin())
    places = ways.places
    otherwise = np.where(places != places[best], totals[:, None], np.inf).min(axis=0)
    alone = np.where(ways.is_queen[best], np.inf, _totals(table, ways.renamed(best)))
    dearer = np.minimum(otherwise, alone) - totals[best]
    return Named(tuple(ORDER[place] for place in places[best]), 1 / (1 + np.exp(-dearer)))


def name_apart(
    colours: Floats, settings: ReadingSettings, known: SetColours | None = None, told: Floats | None = None
) -> Named:
    """What each of coins with (N, 3) colours usually would be, if it were the only one."""
    if not len(colours):
        return Named((), np.zeros(0))
    usual = _usual(colours, settings, known)
    usual[Kind.QUEEN] = _red_costs(colours[:, 1], settings) + _unlike(colours, Kind.QUEEN, settings, known)
    usual[Kind.QUEEN][colours[:, 1] <= settings.queen_least_red] = np.inf
    costs = np.column_stack([usual[kind] for kind in ORDER]) + _against(told, settings)
    cheapest, next_best, _ = np.sort(costs, axis=1).T
    kinds = tuple(ORDER[place] for place in costs.argmin(axis=1))
    return Named(kinds, 1 / (1 + np.exp(cheapest - next_best)))


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
    def of(
        cls, colours: Floats, settings: ReadingSettings, known: SetColours | None, told: Floats | None
    ) -> _Table:
        usual = _usual(colours, settings, known)
        unlike = _unlike(colours, Kind.QUEEN, settings, known)
        usual[Kind.QUEEN] = _queen_costs(colours[:, 1], settings) + unlike
        against = np.broadcast_to(_against(told, settings), (len(colours), len(ORDER)))
        usual = {kind: usual[kind] + against[:, place] for place, kind in enumerate(ORDER)}
        return cls(colours, colours / np.array(settings.group_spread), usual, settings)


def _against(told: Floats | None, settings: ReadingSettings) -> Floats:
    """(N, 3) what calling coins each kind costs by how likely they look it; nothing where that is not known."""
    if told is None:
        return np.zeros((1, len(ORDER)))
    return np.asarray(-settings.told_weight * np.log(np.clip(told, LEAST_TOLD, 1.0)), float)


def _usual(colours: Floats, settings: ReadingSettings, known: SetColours | None) -> dict[Kind, Floats]:
    """What calling coins white or black costs, each by itself."""
    return {
        kind: _prior(colours, kind, settings) + _unlike(colours, kind, settings, known)
        for kind in (Kind.WHITE, Kind.BLACK)
    }


def _ways(colours: Floats, pack_queen: int, settings: ReadingSettings) -> _Ways:
    """The ways worth weighing."""
    halved = pack_queen >= 0
    queens = [pack_queen] if halved else _queens(colours, settings)
    whites = [_partings(colours[:, 0], queen, settings, halved=halved) for queen in queens]
    counts = [len(some) for some in whites]
    return _Ways(np.repeat(np.array(queens, np.intp), counts), np.concatenate(whites))


def _queens(colours: Floats, settings: ReadingSettings) -> list[int]:
    """Who may be the queen: nobody, or one of the reddest few."""
    order = np.argsort(-colours[:, 1])[: settings.queens_weighed]
    return [-1, *(int(i) for i in order if colours[i, 1] > settings.queen_least_red)]


def _partings(bright: Floats, queen: int, settings: ReadingSettings, *, halved: bool) -> NDArray[np.bool_]:
    """(W, N) who is white, in the ways worth weighing to part all but the queen: at wide gaps, or nowhere.

    `halved`: an opening pack, of which half is white.
    """
    order = np.argsort(bright)
    order = order[order != queen]
    rank = np.full(len(bright), -1)
    rank[order] = np.arange(len(order))
    if halved:
        return np.asarray(rank >= len(order) // 2)[None]
    gaps = np.diff(bright[order])
    widest = np.argsort(-gaps)[: settings.partings_weighed] + 1
    return np.asarray(rank >= np.array([0, len(order), *widest])[:, None], bool)


def _totals(table: _Table, ways: _Ways) -> Floats:
    """(W,) what each way to name the coins costs, in nats."""
    settings, is_queen = table.settings, ways.is_queen
    total = np.where(is_queen, table.usual[Kind.QUEEN], 0.0).sum(axis=1)
    members = np.stack([ways.whites, ~ways.whites]) & ~is_queen  # both groups at once: half as many calls
    count, middle = members.sum(axis=2), _middles(table.scaled, members)
    usual = np.stack([table.usual[Kind.WHITE], table.usual[Kind.BLACK]])
    cost = _away(table.scaled - middle[:, :, None]) + usual[:, None]
    total += np.where(members, cost, 0.0).sum(axis=(0, 2))
    total += settings.too_many_cost * np.maximum(count - 9, 0).sum(axis=0)
    apart = (middle[0, :, 0] - middle[1, :, 0]) * settings.group_spread[0]
    near = np.maximum(settings.groups_apart - apart, 0.0) / settings.groups_apart_slack
    return np.asarray(total + np.where(count.min(axis=0) > 0, 0.5 * near**2, 0.0), float)


def _middles(scaled: Floats, members: NDArray[np.bool_]) -> Floats:
    """(..., 3) the medians of (N, 3) values over each row's members (..., N), 0 without any."""
    rows = members.reshape(-1, members.shape[-1])
    ordered = np.sort(np.where(rows[:, None], scaled.T, np.inf), axis=2)
    count, row = rows.sum(axis=1), np.arange(len(rows))
    middle = (ordered[row, :, (count - 1) // 2] + ordered[row, :, count // 2]) / 2
    return np.where(count[:, None] > 0, middle, 0.0).reshape(*members.shape[:-1], -1)


def _away(scaled: Floats) -> Floats:
    """(..., N) nats that lying off a group's middle costs; strays under a lamp cost little more than most."""
    return np.asarray(1.5 * np.log1p((scaled**2).sum(axis=-1) / 3), float)


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
    redder = np.logaddexp(0, 1.0 - (red - others) / settings.queen_red_slack)
    return np.asarray(_red_costs(red, settings) + redder, float)


def _red_costs(red: Floats, settings: ReadingSettings) -> Floats:
    """(N,) what being no redder than usual coins costs a queen."""
    return np.asarray(np.logaddexp(0, (settings.queen_red - red) / settings.queen_red_slack), float)


def _unlike(colours: Floats, kind: Kind, settings: ReadingSettings, known: SetColours | None) -> Floats:
    """(N,) the cost of not looking as this set's coins of that kind are known to look."""
    usual = known.of(kind) if known else None
    if usual is None:
        return np.zeros(len(colours))
    return _away((colours - np.array(usual)) / np.array(settings.known_spread))
