"""Which coin of a picture is the queen: one question for all of its coins, to which the answer may be none.

A set has one queen. Where no other coin is red, redness tells her. Where blacks are as red as she is, or
redder, redness says nothing, and networks that learnt from usual sets call each of them a queen. Then she is
the odd one: no other coin has her colour, while coins of a kind lie close together.
"""

from __future__ import annotations

import numpy as np

from rules.pieces import Kind
from vision.kinds.set_colours import SetColours, unlike
from vision.rectified.view import Floats

# Lab a*, with the wood's being grey, from which a coin is rather the queen: brown-black coins reach 11, dark
# and faded queens have 22.
QUEEN_RED = 17.0
QUEEN_RED_SLACK = 2.5  # The slope of the doubt about the queen, in Lab a*.
QUEEN_LEAST_RED = 7.0  # A coin below this Lab a* is not weighed as the queen.
# So many coins share the redness of queens, the queen among them: one more may be a reflection.
FEWEST_SHARE = 3
LEAST_APART = 0.75  # Lab a*, b*: how far apart the noise of a picture keeps coins of one kind, at least.
LEAST_LIKELY = 1e-4  # A network's likelihood counts as at least this, and as at most its complement.
# Weights of a coin's oddness, of its redness and of the network's word, in nats, and the log odds of there
# being no queen before those are known (fit: `vision/log/2026-11-27-queen-among-dark.md`).
ODD, RED, NAMED, NONE = 0.87, 0.29, 0.22, 3.75


def redness(colours: Floats) -> Floats:
    """(N,) how red (N, 3) colours are: Lab a*, less what is rather blue, since violet has a high a*, too."""
    return np.asarray(colours[:, 1] + np.minimum(colours[:, 1] + colours[:, 2], 0.0), float)


def is_shared(colours: Floats) -> bool:
    """Whether other coins with these (N, 3) colours are as red as a queen."""
    return int((redness(colours) > QUEEN_RED).sum()) >= FEWEST_SHARE


def odd_costs(colours: Floats, likelihoods: Floats | None) -> Floats:
    """(N,) the cost of calling each coin the queen rather than none, where redness is shared.

    `likelihoods` (N, 3): a network's, of white, black and queen.
    """
    said = ODD * oddness(colours) - RED * red_costs(redness(colours)) + NAMED * _named(likelihoods)
    return np.asarray(NONE - said, float)


def redder_costs(colours: Floats, known: SetColours | None) -> Floats:
    """(N,) the cost of calling each coin the queen by its redness: beside usual coins, and beside these."""
    red = redness(colours)
    reddest = int(red.argmax())
    others = np.full(len(red), red[reddest])
    others[reddest] = np.delete(red, reddest).max(initial=-np.inf)
    redder = np.logaddexp(0, 1.0 - (red - others) / QUEEN_RED_SLACK)
    return np.asarray(red_costs(red) + redder + unlike(colours, Kind.QUEEN, known), float)


def oddness(colours: Floats) -> Floats:
    """(N,) how far in colour each of three or more coins is from others, in nats against being of their kind.

    The distance to the nearest coin counts, measured in that of the other coins. That to the second nearest
    says nothing where two blacks are left.
    """
    apart = np.linalg.norm(colours[:, None, 1:] - colours[:, 1:], axis=2)
    nearest = np.sort(apart, axis=1)[:, 1]  # before it comes the coin itself
    others = [np.median(np.delete(nearest, coin)) for coin in range(len(nearest))]
    return np.asarray(1.5 * np.log1p((nearest / (LEAST_APART + np.array(others))) ** 2 / 2), float)


def red_costs(red: Floats) -> Floats:
    """(N,) the cost to a queen of being no redder than usual coins."""
    return np.asarray(np.logaddexp(0, (QUEEN_RED - red) / QUEEN_RED_SLACK), float)


def _named(likelihoods: Floats | None) -> Floats:
    """(N,) the network's log odds that each coin is the queen; 0 where it was not asked."""
    if likelihoods is None:
        return np.zeros(1)
    likely = np.clip(likelihoods[:, 2], LEAST_LIKELY, 1 - LEAST_LIKELY)
    return np.asarray(np.log(likely / (1 - likely)), float)
