"""What the landings of tokens that left their hexes say of each hex, between two looks.

Each sign is 0 where no landing is seen, or where it is not to be believed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vision.golf.watching.foreseen import Place
from vision.golf.watching.landing import Differences, Patch, Values, colours_gone

NO_FIT, GOOD_FIT = 0.05, 0.35  # fits of a landing from which it is believed a little, and wholly
NOISE, TO_RIM = 0.14, 0.34  # pitches: of a landing; from a hex's middle to one who joins another there
FAR_OFF = 2.0  # square pitches from which a landing is as far off as can be
MET = 0.6  # pitches from a hex's middle: who lands so far off does not stand on it


@dataclass(frozen=True, eq=False)
class Landing:
    """The point of the plane where a token has come down, and how much that is to be believed, 0 to 1.

    `worse`: by how much worse than at best a token fits on each hex, alone there and with others; on those that
    show nothing of it by `nowhere`.
    """

    at: tuple[float, float]
    belief: float
    worse: Mapping[int, tuple[float, float]]
    nowhere: float


class Landings:
    """The landings between two looks, by the hex that was left.

    `numbers` of the hexes; their patches at both looks; their middles (N, 2) in the plane; the ways (N, 2) in
    which tokens lean, and by how many pitches a pitch of height does (N,).
    """

    def __init__(
        self,
        numbers: Mapping[Place, int],
        pairs: Sequence[tuple[Patch | None, Patch]],
        middles: Values,
        lines_of_sight: tuple[Values, Values],
    ) -> None:
        self._numbers, self._pairs, self._middles = numbers, pairs, middles
        self._ways, self._slopes = lines_of_sight
        self._points: list[list[float]] = middles.tolist()
        self._known: dict[Place, Landing | None] = {}
        self._signs: dict[tuple[Place, bool], Values] = {}

    def signs(self, left: Place | None, joins: bool) -> Values:
        """(N, 3) what the landing of the token that left a hex says of its standing on each, alone or joining.

        How far off it is; whether it is in the middle, or towards the rim where it joins others; and by how
        much worse than at best it fits there.
        """
        landing = None if left is None else self._of(left)
        if left is None or landing is None:
            return np.zeros((len(self._numbers), 3))
        if (left, joins) not in self._signs:
            off = np.hypot(*(self._middles - landing.at).T)
            right = np.exp(-(((off - TO_RIM * joins) / NOISE) ** 2) / 2)
            worse = np.full(len(off), landing.nowhere)
            for number, by in landing.worse.items():
                worse[number] = by[joins]
            signs = np.column_stack([np.minimum(off**2, FAR_OFF), right, worse])
            self._signs[left, joins] = np.asarray(landing.belief * signs)
        return self._signs[left, joins]

    def fit(self, left: Place | None, number: int) -> float | None:
        """How well the token that left a hex fits alone on another; None where no landing of it is seen."""
        landing = None if left is None else self._of(left)
        if landing is None:
            return None
        return landing.nowhere - landing.worse[number][0] if number in landing.worse else 0.0

    def unmet(self, left: Iterable[Place], came: Sequence[Place]) -> float:
        """How much a landing of what stood on these hexes is to be believed, 0 to 1, where nobody has come."""
        landings = [landing for place in left if (landing := self._of(place)) is not None]
        feet = [self._points[self._numbers[place]] for place in came if landings and place in self._numbers]
        beliefs = (
            landing.belief for landing in landings if all(math.dist(foot, landing.at) > MET for foot in feet)
        )
        return max(beliefs, default=0.0)

    def _of(self, left: Place) -> Landing | None:
        """Where what left a hex has come down; None where that is not seen."""
        if left not in self._known:
            self._known[left] = self._seen(left)
        return self._known[left]

    @cached_property
    def _differences(self) -> Differences:
        return Differences(self._pairs)

    def _seen(self, left: Place) -> Landing | None:
        number = self._numbers.get(left)
        was, now = (None, None) if number is None else self._pairs[number]
        colours = None if was is None or now is None or was is now else colours_gone(was, now)
        feet = [] if colours is None else self._differences.feet(colours, self._slopes)
        if not feet:
            return None
        foot = max(feet, key=lambda foot: foot.fit)
        up = self._ways[foot.number]
        at = self._middles[foot.number] + foot.aside * np.array([-up[1], up[0]]) - foot.below * up
        best = max(foot.joining for foot in feet)
        worse = {foot.number: (best - foot.standing, best - foot.joining) for foot in feet}
        belief = float(np.clip((foot.fit - NO_FIT) / (GOOD_FIT - NO_FIT), 0, 1))
        return Landing((float(at[0]), float(at[1])), belief, worse, best)
