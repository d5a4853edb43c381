"""The weight of a layout: its tokens' features on their hexes, each by a fitted weight.

    stays     the token stood there at the earlier look
    comes     it did not
    shares    another stands on the same hex and may hide it
    together  the hex that several share: what it shows counts once, not for each of them
    alone     there is no earlier look

The sum of these weights, and of what a layout leaves unexplained, is its log likelihood up to a constant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from calibration.golf.course import Place
from vision.golf.layouts.features import CHANGE, COLOUR, FOOT_OFF, IT, IT_BEFORE, ONE, PRESENCE, Features
from vision.golf.layouts.fitted_weights import FEATURES, LENGTHS, PART, weights_of
from vision.golf.layouts.foreseen import Foreseen, Layout, are_golfers
from vision.golf.layouts.landings import COUNT, IN_PLACE, MISFIT
from vision.golf.layouts.outline_fit import JOINING

LANDING = ("comes", "shares")
Places = Mapping[str, Place]
Values = NDArray[np.floating[Any]]
# By so much of a fit one is plainly seen to land on a hex alone, and not to join one beside it: 131 of 131 who
# stood alone fit better there by more, and none of 33 who joined even by 0 (18 Holes, 132000 to 132029).
PLAINLY = 0.1
# Square pitches from a hex's middle to the foot of what has changed there. Who joins others stands no farther
# off, so that a foot beyond is no better sign of it.
FARTHEST_JOINED = JOINING**2
LIKELIEST = 16  # hexes on which a token may stand against the laws


class LayoutScorer:
    """Weighs the layouts of one look."""

    def __init__(self, features: Features, foreseen: Foreseen, before: Layout | None) -> None:
        self.places = features.places
        self._features, self._foreseen = features, foreseen
        self._present = dict(foreseen.present)
        self._before = None if before is None else dict(before)
        self._stood = before or frozenset()
        self._ends = {end for layout in foreseen.layouts for end in layout}
        self.are_golfers = are_golfers(foreseen)
        self._weights = weights_of(self.are_golfers)
        self._unexplained_weights: list[float] = self._weights[PART["unexplained"]].tolist()
        self._known: dict[tuple[str, Place, bool], float] = {}
        self._tables: dict[tuple[str, str], tuple[Values, Values]] = {}

    def weighs(self, layout: Layout) -> tuple[float, Layout]:
        """The weight of its features, and where its tokens are seen."""
        by_laws = dict(layout)
        seen = {name: self._seen(name, by_laws) for name in self._foreseen.guises}
        standing = {name: at for name, at in seen.items() if at is not None}
        return self._weight(standing), frozenset(standing.items())

    def features(self, standing: Places) -> Values:
        """(FEATURES,) the features of tokens on these hexes, each sum where `weights_of` has its weight."""
        shared = _shared(standing)
        total = np.zeros(FEATURES)
        for name, at in standing.items():
            total += self._of(name, at, at in shared)
        for at in shared:
            total[self._together] += self._of_hex(at, [name for name, on in standing.items() if on == at])
        if self._before is not None:
            total[PART["unexplained"]] = self._unexplained(standing)
        return total

    def _weight(self, standing: Places) -> float:
        """The sum of all features, each by its weight."""
        shared = _shared(standing)
        total = sum(self._weight_on(name, at, at in shared) for name, at in standing.items())
        for at in shared:
            features = self._of_hex(at, [name for name, on in standing.items() if on == at])
            total += float(features @ self._weights[self._together])
        if self._before is not None:
            by_changes, by_landing = self._unexplained_weights
            changes, landing = self._unexplained(standing)
            total += by_changes * changes + by_landing * landing
        return total

    def _unexplained(self, standing: Places) -> tuple[float, float]:
        """What a layout leaves unexplained: the largest change of a hex, and a landing."""
        assert self._before is not None
        was, now = self._stood, set(standing.items())
        forms = ((at, self._foreseen.guises[name].forms[0]) for name, at in was ^ now)
        landings = self._features.landings if self.are_golfers else None
        unmet = 0.0 if landings is None else landings.unmet(self._stood, [at for _, at in now - was])
        return self._features.unexplained(forms), unmet

    @property
    def _together(self) -> slice:
        return PART["alone together" if self._before is None else "together"]

    def _of_hex(self, at: Place, names: Sequence[str]) -> Values:
        """The features of a hex that some share: presence and, beside an earlier look, change."""
        count = self._together.stop - self._together.start
        number = self._features.numbers.get(at)
        if number is None:
            return np.zeros(count)
        shown = [self._features.of(self._foreseen.guises[name])[number] for name in names]
        return np.asarray(np.max(shown, axis=0)[[PRESENCE, CHANGE][:count]])

    def came(self, layout: Layout) -> Layout:
        """The tokens of a layout that were not there at the earlier look; none without one."""
        return frozenset() if self._before is None else layout - frozenset(self._before.items())

    def is_foreseen(self, layout: Layout) -> bool:
        """Whether the laws foresee a layout."""
        return layout in self._foreseen.layouts

    def is_possible(self, layout: Layout) -> bool:
        """Whether a layout can lie on a table: golfers share a hex, balls do not.

        And no token can have left a hex, against the laws, that shows the very same as before.
        """
        left = self._foreseen.present - layout if self._before is not None else frozenset()
        if any(end in self._stood and self._features.is_as_before(end[1]) for end in left):
            return False
        return self.are_golfers or len({at for _, at in layout}) == len(layout)

    def doubt(self, name: str, at: Place) -> float:
        """How likely nothing of a token's forms stands on a hex, by the reading of this hex alone."""
        number = self._features.numbers.get(at)
        if number is None:
            return 1.0
        return float(1 / (1 + np.exp(self._features.of(self._foreseen.guises[name])[number, PRESENCE])))

    def is_plainly(self, name: str, at: Place, other: Layout) -> bool:
        """Whether a token is plainly seen to land on a hex alone, and not where another layout has it."""
        left, near = (None if self._before is None else self._before.get(name)), dict(other)[name]
        landings, numbers = self._features.landings, self._features.numbers
        if landings is None or at not in numbers or near not in numbers:
            return False
        here, there = (
            landings.features(name, left, False)[numbers[at]],
            landings.features(name, left, True)[numbers[near]],
        )
        return bool(there[MISFIT] - here[MISFIT] > PLAINLY)

    def _landings(self, name: str, left: Place | None, joins: bool) -> Values:
        """(N, COUNT) what is said of a token's landing on each hex; nothing where tokens are balls."""
        landings = self._features.landings if self.are_golfers else None
        return np.zeros((len(self.places), COUNT)) if landings is None else landings.features(name, left, joins)

    def likely_places(self, name: str) -> list[Place]:
        """The hexes on which a token weighs most, the likeliest first: others hardly count."""
        left = None if self._before is None else self._before.get(name)
        _, weights = self._on(name, "alone" if self._before is None else "comes")
        order = np.argsort(-weights)[:LIKELIEST]
        known = {self.places[number] for number in order}
        known |= {at for at in (left, self._present.get(name)) if at in self._features.numbers}
        return sorted(known, key=lambda at: -self.alone(name, at))

    def alone(self, name: str, at: Place | None) -> float:
        """The weight of a token on a hex of its own."""
        return 0.0 if at is None else self._weight_on(name, at, False)

    def _seen(self, name: str, layout: Places) -> Place | None:
        """Where a token is: one that the laws have moved may be where it was, unless another came there."""
        by_laws = layout.get(name)
        if self._before is None or by_laws != self._present.get(name):
            return by_laws
        was = self._before.get(name)
        if was == by_laws:
            return by_laws
        if by_laws is None and name not in self._foreseen.idle and (name, was) in self._ends:
            return None  # it was put down before its turn: that it lies there counts now
        if not self.are_golfers and any(end[1] == was for end in layout.items() - self._present.items()):
            return by_laws
        return max((by_laws, was), key=lambda at: self.alone(name, at))

    def _weight_on(self, name: str, at: Place, is_shared: bool) -> float:
        """The weight of a token on a hex; nothing where the hex is not in the picture."""
        key = (name, at, is_shared)
        if key not in self._known:
            number = self._features.numbers.get(at)
            arrivals = () if number is None else self._arrivals(name, at, is_shared)
            self._known[key] = max(
                (float(self._on(name, arrival)[1][number]) for arrival in arrivals), default=0.0
            )
        return self._known[key]

    def _of(self, name: str, at: Place, is_shared: bool) -> Values:
        """(FEATURES,) the features of a token on a hex; none where the hex is not in the picture."""
        number = self._features.numbers.get(at)
        if number is None:
            return np.zeros(FEATURES)
        features, _ = max(
            (self._on(name, arrival) for arrival in self._arrivals(name, at, is_shared)),
            key=lambda on: float(on[1][number]),
        )
        return np.asarray(features[number])

    def _on(self, name: str, arrival: str) -> tuple[Values, Values]:
        """(N, FEATURES) the features of a token that arrived on each hex, and (N,) their weights."""
        if (name, arrival) not in self._tables:
            left = None if self._before is None else self._before.get(name)
            stays = np.zeros(len(self.places), bool)
            if left in self._features.numbers:
                stays[self._features.numbers[left]] = True
            landed = (
                self._landings(name, left, arrival == "shares")
                if arrival in LANDING
                else np.zeros((len(stays), COUNT))
            )
            landed = landed * ~stays[:, None]
            table = np.zeros((len(stays), FEATURES))
            table[:, PART["landed"]] = landed
            table[:, PART[arrival]] = _chosen(
                arrival, self._features.of(self._foreseen.guises[name]), stays, landed[:, IN_PLACE]
            )
            self._tables[name, arrival] = (table, table @ self._weights)
        return self._tables[name, arrival]

    def _arrivals(self, name: str, at: Place, is_shared: bool) -> tuple[str, ...]:
        """How a token came to a hex; the earlier look may have erred about one that the laws have there."""
        if self._before is None:
            return ("alone shared" if is_shared else "alone",)
        if is_shared:
            return ("shares",)
        if self._before.get(name) == at:
            return ("stays",)
        return ("stays", "comes") if self._present.get(name) == at else ("comes",)


def _shared(standing: Places) -> set[Place]:
    """The hexes on which several tokens stand."""
    hexes = list(standing.values())
    if len(set(hexes)) == len(hexes):  # as in most layouts
        return set()
    return {at for at in hexes if hexes.count(at) > 1}


def _chosen(arrival: str, features: Values, stays: NDArray[np.bool_], in_place: Values) -> Values:
    """(N, its length) those of a token's features on each hex that count where it arrived there so."""
    if arrival == "shares":
        return np.column_stack(
            [
                features[:, [ONE, COLOUR, IT, IT_BEFORE]],
                np.minimum(features[:, FOOT_OFF], FARTHEST_JOINED),
                stays,
            ]
        )
    if arrival == "alone shared":
        return np.asarray(features[:, [ONE, COLOUR]])
    return (
        np.column_stack([features, in_place * features[:, PRESENCE]])
        if arrival == "comes"
        else features[:, : LENGTHS[arrival]]
    )
