"""The colours of a table's tokens, as the looks so far have shown them most plainly.

Who stands behind a tree or another golfer shows a sliver when it leaves, and shadow with it. Its colours are
known from a look at which the network saw it plainly, alone on its hex.
"""

from __future__ import annotations

from collections.abc import Mapping

from vision.golf.watching.foreseen import Layout
from vision.golf.watching.landing import Known
from vision.golf.watching.landings import Landings

PLAIN = 2.0  # log odds of a token on its hex from which its colours are kept


def learnt(
    colours: Mapping[str, Known], landings: Landings | None, before: Layout, now: Layout
) -> dict[str, Known]:
    """The colours by name, after two looks between which tokens came from one layout to the other."""
    after, stood = dict(colours), dict(before)
    hexes = [at for _, at in (*before, *now)]
    for name, at in now - before if landings is not None else ():
        assert landings is not None
        left = stood.get(name)
        shown = [] if left is None or hexes.count(left) > 1 else [landings.gone(name, left)]
        shown += [] if hexes.count(at) > 1 else [landings.come(name, at)]
        for known in shown:
            if known is not None and known.plain > max(PLAIN, after[name].plain if name in after else PLAIN):
                after[name] = known
    return after
