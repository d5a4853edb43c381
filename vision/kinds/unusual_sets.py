"""Sets whose colours mislead: coins paler than a black board, brown ones redder than a usual queen.

Usual colours, and networks that learnt from usual sets, name such coins wrongly with certainty. Once an opening
rack has shown this set's own colours, each coin is the kind whose colour is nearest, and nothing else counts.
"""

from __future__ import annotations

import numpy as np

from rules.pieces import Kind
from vision.kinds.classification import ORDER, Named
from vision.kinds.set_colours import SetColours, spread_about
from vision.rectified.view import Floats

# The brightness, in shares of the wood's, at which a single coin is as likely white as black, and the slope of
# that doubt in log brightness: woods and lamps differ.
USUAL_SPLIT, SPLIT_SLACK = 0.42, 0.25
# Lab a*, with the wood's being grey, from which a coin is rather the queen, and the slope of that doubt:
# brown-black coins reach 11, dark and faded queens have 22.
QUEEN_RED, QUEEN_RED_SLACK = 17.0, 2.5
OWN_SPREAD = (0.3, 6.0, 7.0)  # Of a coin's colour about its kind's, over the board and under another lamp.
EQUAL = 1e-9  # Of coins that are queens alike the first is she.
QUEEN = ORDER.index(Kind.QUEEN)


def is_unusual(known: SetColours) -> bool:
    """Whether usual colours would misname a kind of this set; False where a kind's colour is not known."""
    colours = [known.of(kind) for kind in ORDER]
    if any(colour is None for colour in colours):
        return False
    named = _usual_costs(np.array(colours, float)).argmin(axis=1)
    return bool((named != np.arange(len(ORDER))).any())


def name_by_set(colours: Floats, known: SetColours) -> Named:
    """The kinds of coins with these (N, 3) colours by the set's own; one of them is the queen at most."""
    if not len(colours):
        return Named((), np.zeros(0), ())
    own = np.array([known.of(kind) for kind in ORDER], float)
    spread = spread_about(own, OWN_SPREAD)
    costs = (((colours[:, None] - own) / spread) ** 2).sum(axis=2) / 2 + np.log(spread[:, 0])
    _only_one_queen(costs)
    cheapest, next_best = np.sort(costs, axis=1)[:, :2].T
    first, second, _ = costs.argsort(axis=1, kind="stable").T
    kinds, instead = (tuple(ORDER[place] for place in places) for places in (first, second))
    return Named(kinds, 1 / (1 + np.exp(np.maximum(cheapest - next_best, -50.0))), instead)


def _usual_costs(colours: Floats) -> Floats:
    """(N, 3) the cost of calling coins with these (N, 3) colours each kind of `ORDER`, by usual sets alone."""
    dark = (np.log(USUAL_SPLIT) - colours[:, 0]) / SPLIT_SLACK
    red = (_redness(colours) - QUEEN_RED) / QUEEN_RED_SLACK
    coloured = np.logaddexp(0, red)
    return np.column_stack(
        [np.logaddexp(0, dark) + coloured, np.logaddexp(0, -dark) + coloured, np.logaddexp(0, -red)]
    )


def _redness(colours: Floats) -> Floats:
    """(N,) how red (N, 3) colours are: Lab a*, less what is rather blue, since violet has a high a*, too."""
    return np.asarray(colours[:, 1] + np.minimum(colours[:, 1] + colours[:, 2], 0.0), float)


def _only_one_queen(costs: Floats) -> None:
    """Adds to each coin's cost of being the queen, in place, what it costs that no other coin is she."""
    dearer = costs[:, QUEEN] - np.delete(costs, QUEEN, axis=1).min(axis=1)
    likeliest, *others = np.argsort(dearer, kind="stable")
    costs[others, QUEEN] += max(-dearer[likeliest], 0.0)
    costs[likeliest, QUEEN] += max(-dearer[others].min(initial=0.0), 0.0) - EQUAL
