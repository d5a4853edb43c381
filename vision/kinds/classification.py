"""The kind of each coin, decided for all coins of a picture together.

Lamps, woods and sets differ, but in one picture all white coins look alike, all black ones look alike and
darker, and one coin at most is the queen. `vision.kinds.network` compares each coin with all others. What the
laws know of a set (one queen, as many whites as blacks in an opening pack) and this set's own colours
(`vision.kinds.set_colours`), where they are known, are weighed here.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rules.pieces import Kind
from vision.kinds.looks import COLOUR
from vision.kinds.network import likely_kinds
from vision.kinds.set_colours import SetColours, unlike
from vision.rectified.view import Floats

ORDER = (Kind.WHITE, Kind.BLACK, Kind.QUEEN)
# How much coins of one picture err alike: they share lamp, wood and set, so a network that misleads about one
# misleads about all. At 0 each coin says as much as a lone one against known colours, at 1 all together do.
ERR_ALIKE = 0.05
LEAST = 1e-12  # A likelihood is never certain,
LEAST_WEIGHED = 1e-6  # and less so against known colours.
WHITE, BLACK, QUEEN = range(3)  # Places in `ORDER`.


@dataclass(frozen=True, eq=False)
class Named:
    """The kind of each of N coins, how sure it is, a probability, and the kind that it else is likeliest."""

    kinds: tuple[Kind, ...]
    sure: Floats
    instead: tuple[Kind, ...]


def name_coins(looks: Floats, known: SetColours | None = None, pack_queen: int = -1) -> Named:
    """The kinds of coins with these (N, LOOK) looks; `pack_queen` is the middle coin of an opening pack."""
    if not len(looks):
        return Named((), np.zeros(0), ())
    likely = np.clip(likely_kinds(looks), LEAST, 1 - LEAST)
    if known is not None:
        likely = _with_known(likely, looks[:, COLOUR], known)
    return named_by(_halved(likely, pack_queen) if pack_queen >= 0 else with_one_queen(likely))


def named_by(likely: Floats) -> Named:
    """Each coin as the likeliest kind of its row of (N, 3)."""
    first, second, _ = np.argsort(-likely, axis=1, kind="stable").T
    sure = likely.max(axis=1) / likely.sum(axis=1)
    return Named(tuple(ORDER[place] for place in first), sure, tuple(ORDER[place] for place in second))


def with_one_queen(likely: Floats) -> Floats:
    """(N, 3) the likelihoods of kinds, each coin's by itself before, if one coin at most is the queen."""
    odds = likely[:, QUEEN] / (likely[:, WHITE] + likely[:, BLACK])
    queen = odds / (1 + odds.sum())
    coloured = likely[:, :QUEEN] / likely[:, :QUEEN].sum(axis=1, keepdims=True)
    return np.column_stack([coloured * (1 - queen)[:, None], queen])


def _halved(likely: Floats, queen: int) -> Floats:
    """(N, 3) the likelihoods in a pack round this queen: half of the other coins are white."""
    whiter = np.log(likely[:, WHITE] / likely[:, BLACK])
    white = 1 / (1 + np.exp(np.median(np.delete(whiter, queen)) - whiter))
    pack = np.column_stack([white, 1 - white, np.full(len(white), LEAST)])
    pack[queen] = (LEAST, LEAST, 1.0)
    return pack


def _with_known(likely: Floats, colours: Floats, known: SetColours) -> Floats:
    """(N, 3) the likelihoods, with the distance of each colour to those known of this set."""
    can_outvote = known.white is not None and known.black is not None
    weight = 1 / (1 + ERR_ALIKE * (len(likely) - 1)) if can_outvote else 1.0
    costs = np.column_stack([unlike(colours, kind, known) for kind in ORDER])
    weighed = np.exp(weight * np.log(np.maximum(likely, LEAST_WEIGHED)) - costs)
    return np.asarray(np.clip(weighed / weighed.sum(axis=1, keepdims=True), LEAST, 1 - LEAST), float)
