"""The kind of each coin, decided for all coins of a picture together.

Lamps, woods and sets differ, but in one picture all white coins look alike, all black ones look alike and
darker, and one coin at most is the queen (`vision.kinds.queen`). So every way to name one coin the queen and
to divide the rest, by brightness or along the line on which their colours differ most, is weighed, and the
cheapest way is taken: how likely that queen is, how compact its two groups are, how far apart, how usual. Known
colours of this set (`vision.kinds.set_colours`) weigh in where they are given.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.pieces import Kind
from vision.kinds.queen import (
    QUEEN_LEAST_RED,
    QUEEN_RED,
    QUEEN_RED_SLACK,
    is_shared,
    odd_costs,
    red_costs,
    redder_costs,
    redness,
)
from vision.kinds.set_colours import SetColours, away, unlike
from vision.rectified.view import Floats

ORDER = (Kind.WHITE, Kind.BLACK, Kind.QUEEN)
# How much coins of one picture err alike: they share lamp, wood and set, so a usual colour or a network that
# misleads about one misleads about all. At 0 each coin says as much as a lone one, at 1 all together do.
ERR_ALIKE = 0.35
# The brightness, in shares of the wood's, at which a single coin is as likely white as black.
USUAL_SPLIT = 0.42
SPLIT_SLACK = 0.25  # The slope of that doubt in log brightness: woods and lamps differ.
# The spread of coins of a kind on one board, in log brightness and, at most, Lab a*, b*: light varies over it.
GROUP_SPREAD = (0.22, 5.0, 6.0)
# The spread in a* and b* is at most so many times the usual distance of a coin to the nearest in colour, and at
# least that many Lab: coins of one kind lie close, and a dark one that reflects changes brightness, not colour.
SPREAD_TIMES, LEAST_SPREAD = 3.0, 1.5
FEWEST_NEAR = 4  # So many coins show that distance.
GROUPS_APART = 1.1  # White and black coins usually lie at least this far apart in log brightness.
GROUPS_APART_SLACK = 0.2  # The slack of `GROUPS_APART`, in log brightness.
TOO_MANY_COST = 4.0  # The cost of a tenth coin of a kind, in nats: one may be a false detection.
QUEENS_WEIGHED = 3  # The number of the likeliest coins that are weighed as the queen. More is slower.
PARTINGS_WEIGHED = 4  # The number of the widest gaps in brightness at which white and black may part.
FEWEST_DIVIDED = 3  # So many coins show a line along which their colours differ.
WHITE, BLACK, QUEEN = range(3)  # Places in `ORDER`.
LEAST_TOLD = 1e-4  # A network's likelihood counts as at least this.


@dataclass(frozen=True, eq=False)
class Named:
    """The kind of each of N coins, how sure it is, a probability, and the kind that it else is likeliest."""

    kinds: tuple[Kind, ...]
    sure: Floats
    instead: tuple[Kind, ...]


@dataclass(frozen=True, eq=False)
class _Ways:
    """W ways to name N coins: `queens` (W,) the queen's index or -1, `whites` (W, N) true for white coins."""

    queens: NDArray[np.intp]
    whites: NDArray[np.bool_]

    @property
    def is_queen(self) -> NDArray[np.bool_]:
        """(W, N) true for the queen."""
        return np.asarray(np.arange(self.whites.shape[1]) == self.queens[:, None], bool)

    @property
    def places(self) -> NDArray[np.intp]:
        """(W, N) the index in `ORDER` of each coin's kind."""
        return np.where(self.is_queen, QUEEN, np.where(self.whites, WHITE, BLACK))

    def renamed(self, way: int) -> _Ways:
        """(N, N) copies of one way, each with the colour of one coin changed."""
        count = self.whites.shape[1]
        return _Ways(np.repeat(self.queens[way], count), self.whites[way] ^ np.eye(count, dtype=bool))


def name_coins(
    colours: Floats,
    known: SetColours | None = None,
    pack_queen: int = -1,
    likelihoods: Floats | None = None,
) -> Named:
    """The kinds of coins with these (N, 3) colours; `pack_queen` is the middle coin of an opening pack.

    `likelihoods` (N, 3): the likelihood of each kind of `ORDER` for each coin by its look alone, if known.
    """
    count = len(colours)
    if not count:
        return Named((), np.zeros(0), ())
    if count == 1 and pack_queen < 0:
        return name_apart(colours, known, likelihoods)
    table = _Table.of(colours, known, likelihoods)
    shared = pack_queen < 0 and is_shared(colours)
    queen = odd_costs(colours, likelihoods) if shared else table.usual[Kind.QUEEN]
    ways = _ways(table, queen, pack_queen)
    divided = _totals(table, ways)
    with_queen = divided + np.append(queen, 0.0)[ways.queens]
    totals = with_queen - _least_with(ways.queens, divided) if shared else with_queen
    best = int(totals.argmin())
    return _cheapest(ways, totals, _totals(table, ways.renamed(best)) - divided[best])


def _cheapest(ways: _Ways, totals: Floats, dearer_renamed: Floats) -> Named:
    """The cheapest of W ways, where naming one coin otherwise is dearer by that much, in (N,)."""
    best, places = int(totals.argmin()), ways.places
    otherwise = np.where(places != places[best], totals[:, None] - totals[best], np.inf)
    alone = np.where(ways.is_queen[best], np.inf, dearer_renamed)
    dearer = np.minimum(otherwise.min(axis=0), alone)
    other = places[otherwise.argmin(axis=0), np.arange(len(alone))]
    instead = np.where(alone <= otherwise.min(axis=0), WHITE + BLACK - places[best], other)
    return Named(_kinds(places[best]), 1 / (1 + np.exp(-dearer)), _kinds(instead))


def name_apart(colours: Floats, known: SetColours | None = None, likelihoods: Floats | None = None) -> Named:
    """The kind of each coin with these (N, 3) colours, as if it were the only one."""
    if not len(colours):
        return Named((), np.zeros(0), ())
    usual = _usual(colours, known)
    usual[Kind.QUEEN] = red_costs(redness(colours)) + unlike(colours, Kind.QUEEN, known)
    usual[Kind.QUEEN][redness(colours) <= QUEEN_LEAST_RED] = np.inf
    costs = np.column_stack([usual[kind] for kind in ORDER]) + _against(likelihoods)
    cheapest, next_best, _ = np.sort(costs, axis=1).T
    order = costs.argsort(axis=1, kind="stable")
    return Named(_kinds(order[:, 0]), 1 / (1 + np.exp(cheapest - next_best)), _kinds(order[:, 1]))


def _kinds(places: NDArray[np.intp]) -> tuple[Kind, ...]:
    return tuple(ORDER[place] for place in places)


def usual_costs(colours: Floats) -> Floats:
    """(N, 3) the cost of calling coins with these (N, 3) colours each kind of `ORDER`, by usual sets alone."""
    costs = [*_usual(colours, None).values(), red_costs(redness(colours))]
    return np.column_stack(costs)


@dataclass(frozen=True, eq=False)
class _Table:
    """The cost of calling each of N coins white, black or, by redness, the queen, in every way to name them.

    `scaled` (N, 3) their colours in spreads of a group.
    """

    colours: Floats
    scaled: Floats
    usual: dict[Kind, Floats]

    @classmethod
    def of(cls, colours: Floats, known: SetColours | None, likelihoods: Floats | None) -> _Table:
        weight = 1 / (1 + ERR_ALIKE * (len(colours) - 1))
        against = np.broadcast_to(_against(likelihoods), (len(colours), len(ORDER)))
        usual = {
            kind: weight * (_prior(colours, kind) + against[:, place]) + unlike(colours, kind, known)
            for place, kind in enumerate((Kind.WHITE, Kind.BLACK))
        }
        usual[Kind.QUEEN] = redder_costs(colours, known) + weight * against[:, QUEEN]
        return cls(colours, colours / _group_spread(colours), usual)


def _against(likelihoods: Floats | None) -> Floats:
    """(N, 3) the cost of calling coins each kind, by the likelihood of their look; 0 where it is not known."""
    if likelihoods is None:
        return np.zeros((1, len(ORDER)))
    return np.asarray(-np.log(np.clip(likelihoods, LEAST_TOLD, 1.0)), float)


def _usual(colours: Floats, known: SetColours | None) -> dict[Kind, Floats]:
    """The costs of calling each coin white or black by itself."""
    return {kind: _prior(colours, kind) + unlike(colours, kind, known) for kind in (Kind.WHITE, Kind.BLACK)}


def _ways(table: _Table, queen: Floats, pack_queen: int) -> _Ways:
    """The ways worth weighing, where calling each coin the queen costs (N,) `queen`."""
    halved = pack_queen >= 0
    queens = [pack_queen] if halved else _queens(table.colours, queen)
    whites = [_divided(table, queen, halved=halved) for queen in queens]
    counts = [len(some) for some in whites]
    return _Ways(np.repeat(np.array(queens, np.intp), counts), np.concatenate(whites))


def _divided(table: _Table, queen: int, *, halved: bool) -> NDArray[np.bool_]:
    """(W, N) true for white coins, in the partings by brightness and along the line of most different colours.

    Red and yellow coins, or brown and dark wood, differ in colour more than in brightness.
    """
    by_brightness = _partings(table.colours[:, 0], queen, halved=halved)
    scaled = table.scaled
    coins = np.delete(scaled, queen, axis=0) if queen >= 0 else scaled
    if len(coins) < FEWEST_DIVIDED:
        return by_brightness
    line = np.linalg.svd(coins - coins.mean(axis=0), full_matrices=False)[2][0]
    brighter = line if line[0] >= 0 else -line
    by_colour = _partings(scaled @ brighter, queen, halved=halved)
    return np.unique(np.concatenate([by_brightness, by_colour]), axis=0)


def _group_spread(colours: Floats) -> Floats:
    """(3,) the spread of coins of a kind among those with these (N, 3) colours."""
    spread = np.array(GROUP_SPREAD)
    if len(colours) >= FEWEST_NEAR:
        apart = np.linalg.norm(colours[:, None, 1:] - colours[:, 1:], axis=2)
        nearest = float(np.median(np.sort(apart, axis=1)[:, 1]))  # before it comes the coin itself
        share = SPREAD_TIMES * nearest / spread[1]
        spread[1:] = np.clip(share * spread[1:], LEAST_SPREAD, spread[1:])
    return spread


def _queens(colours: Floats, costs: Floats) -> list[int]:
    """The possible queens: none, or one of the likeliest few."""
    red = np.flatnonzero(redness(colours) > QUEEN_LEAST_RED)
    return [-1, *(int(i) for i in red[np.argsort(costs[red], kind="stable")[:QUEENS_WEIGHED]])]


def _partings(bright: Floats, queen: int, *, halved: bool) -> NDArray[np.bool_]:
    """(W, N) true for white coins, in the partings worth weighing, without the queen: at wide gaps, or nowhere.

    `halved`: an opening pack, half of which is white.
    """
    order = np.argsort(bright)
    order = order[order != queen]
    rank = np.full(len(bright), -1)
    rank[order] = np.arange(len(order))
    if halved:
        return np.asarray(rank >= len(order) // 2)[None]
    gaps = np.diff(bright[order])
    widest = np.argsort(-gaps)[:PARTINGS_WEIGHED] + 1
    return np.asarray(rank >= np.array([0, len(order), *widest])[:, None], bool)


def _least_with(queens: NDArray[np.intp], costs: Floats) -> Floats:
    """(W,) the least of the W costs among the ways with the same queen."""
    return np.asarray(np.where(queens[:, None] == queens, costs, np.inf).min(axis=1), float)


def _totals(table: _Table, ways: _Ways) -> Floats:
    """(W,) the cost of each way to divide the coins beside the queen, in nats."""
    is_queen = ways.is_queen
    members = np.stack([ways.whites, ~ways.whites]) & ~is_queen  # both groups at once: half as many calls
    count, middle = members.sum(axis=2), _middles(table.scaled, members)
    usual = np.stack([table.usual[Kind.WHITE], table.usual[Kind.BLACK]])
    cost = away(table.scaled - middle[:, :, None]) + usual[:, None]
    total = np.where(members, cost, 0.0).sum(axis=(0, 2))
    total += TOO_MANY_COST * np.maximum(count - 9, 0).sum(axis=0)
    contrast = (middle[0, :, 0] - middle[1, :, 0]) * GROUP_SPREAD[0]
    near = np.maximum(GROUPS_APART - contrast, 0.0) / GROUPS_APART_SLACK
    return np.asarray(total + np.where(count.min(axis=0) > 0, 0.5 * near**2, 0.0), float)


def _middles(scaled: Floats, members: NDArray[np.bool_]) -> Floats:
    """(..., 3) the medians of (N, 3) values over each row's members (..., N), 0 without any."""
    rows = members.reshape(-1, members.shape[-1])
    ordered = np.sort(np.where(rows[:, None], scaled.T, np.inf), axis=2)
    count, row = rows.sum(axis=1), np.arange(len(rows))
    middle = (ordered[row, :, (count - 1) // 2] + ordered[row, :, count // 2]) / 2
    return np.where(count[:, None] > 0, middle, 0.0).reshape(*members.shape[:-1], -1)


def _prior(colours: Floats, kind: Kind) -> Floats:
    """(N,) the cost of calling a coin white or black by its brightness and its redness alone."""
    lit = (colours[:, 0] - np.log(USUAL_SPLIT)) / SPLIT_SLACK
    red = (redness(colours) - QUEEN_RED) / QUEEN_RED_SLACK
    return np.asarray(np.logaddexp(0, -lit if kind is Kind.WHITE else lit) + np.logaddexp(0, red), float)
