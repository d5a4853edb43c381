"""What the landings of tokens that left their hexes say of each hex, between two looks.

Each feature is 0 where no landing is seen, or where it is not to be believed.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from calibration.golf.course import Place
from vision.golf.layouts.foreseen import Layout
from vision.golf.layouts.outline_fit import Differences, Fit, ground_shown
from vision.golf.layouts.patch_colours import Colours, Known, Patch, Values

# The features of a landing on each hex, in columns.
OFF, IN_PLACE, MISFIT, BARE, UNMET = range(5)
COUNT = 5
NO_FIT, GOOD_FIT = 0.05, 0.35  # fits of a landing from which it is believed a little, and wholly
NOISE, TO_RIM = 0.14, 0.34  # pitches: of a landing; from a hex's middle to one who joins another there
FAR_OFF = 2.0  # square pitches from which a landing is as far off as can be
NOWHERE = Fit(0.0, 1.0, 0.0)  # on a hex that shows nothing of it
PLAIN = 2.0  # log odds of a token on its hex from which its colours are kept
MET = 0.6  # pitches from a hex's middle: who lands so far off does not stand on it


@dataclass(frozen=True, eq=False)
class Met:
    """What is known of tokens besides two looks: their colours by name, and how plainly they are seen.

    `plainness`: the log odds that a token stood on a hex at the earlier look, and that it stands there now.
    """

    colours: Mapping[str, Known] = field(default_factory=dict)
    plainness: Callable[[str, int], tuple[float, float]] = lambda name, number: (0.0, 0.0)


@dataclass(frozen=True, eq=False)
class Landing:
    """The point of the plane where a token has come down, and how much that is to be believed, 0 to 1.

    `fits` are those of a token on each hex, alone there and with others; `best` is how much shows at best.
    """

    at: tuple[float, float]
    belief: float
    fits: Mapping[int, tuple[Fit, Fit]]
    best: float


class Landings:
    """The landings between two looks, by the token and the hex that it left.

    `numbers` of the hexes; their patches at both looks; their middles (N, 2) in the plane; the ways (N, 2) in
    which tokens lean, and by how many pitches a pitch of height does (N,). `grounds` (N, 3, 48, 40): the usual
    colours of the grounds that their patches show.
    """

    def __init__(
        self,
        numbers: Mapping[Place, int],
        pairs: Sequence[tuple[Patch | None, Patch]],
        middles: Values,
        lines_of_sight: tuple[Values, Values],
        grounds: NDArray[np.float16] | None = None,
        met: Met | None = None,
    ) -> None:
        self._numbers, self._pairs, self._middles = numbers, pairs, middles
        self._ways, self._slopes = lines_of_sight
        self._grounds, self._met = grounds, met or Met()
        self._points: list[list[float]] = middles.tolist()
        self._landed: dict[Layout, list[tuple[float, tuple[float, float]]]] = {}
        self._known: dict[tuple[str, Place], Landing | None] = {}
        self._features: dict[tuple[str, Place, bool], Values] = {}
        self._bare: dict[int, float] = {}
        self._shown: dict[tuple[int, int], Colours | None] = {}

    def features(self, name: str, left: Place | None, joins: bool) -> Values:
        """(N, COUNT) what the landing of the token that left a hex says of its standing on each of the hexes.

        It stands there alone or joins others. OFF: how far off it is, in square pitches; IN_PLACE: whether it
        is in the middle, or towards the rim where it joins; MISFIT: by how much less than at best it shows
        there; BARE: how much ground shows in its outline; UNMET: the share of what is new in its colours that
        lies elsewhere.
        """
        landing = None if left is None else self._of(name, left)
        if left is None or landing is None:
            return np.zeros((len(self._numbers), COUNT))
        if (name, left, joins) not in self._features:
            off = np.hypot(*(self._middles - landing.at).T)
            right = np.exp(-(((off - TO_RIM * joins) / NOISE) ** 2) / 2)
            fits = np.tile([landing.best, NOWHERE.bare, 1 - NOWHERE.met], (len(off), 1))
            for number, both in landing.fits.items():
                fit = both[joins]
                fits[number] = landing.best - fit.shown, fit.bare, 1 - fit.met
            features = np.column_stack([np.minimum(off**2, FAR_OFF), right, fits])
            self._features[name, left, joins] = np.asarray(landing.belief * features)
        return self._features[name, left, joins]

    @property
    def knows_ground(self) -> bool:
        """Whether bare ground can be told from what stands on it."""
        return self._grounds is not None

    def bare(self, number: int) -> float:
        """The share of the outline of a token on a hex in which ground is seen; 0 where no ground is known."""
        if self._grounds is None:
            return 0.0
        if number not in self._bare:
            slope = float(self._slopes[number])
            shown = self._differences.ground_shown(number, slope)
            if shown is None:
                shown = ground_shown(self._pairs[number][1], self._grounds[number].astype(np.float32), slope)
            self._bare[number] = shown
        return self._bare[number]

    def fit(self, name: str, left: Place | None, number: int, *, joins: bool = False) -> Fit | None:
        """How the token that left a hex fits alone on another, or beside others; None where none is seen."""
        landing = None if left is None else self._of(name, left)
        return None if landing is None else landing.fits.get(number, (NOWHERE, NOWHERE))[joins]

    def newly(self, name: str, left: Place) -> Fit:
        """How a token of these colours fits where most of it is new, on another hex than the one it stood on.

        A tree may show the colours of who stood behind it: where such a one has gone unseen, it seems to stay.
        """
        number, colours = self._numbers.get(left), self._colours_of(name, left)
        if number is None or colours is None:
            return NOWHERE
        feet = self._differences.feet(colours, self._slopes)
        fits = (foot.joining for foot in feet if foot.number != number)
        return max(fits, key=lambda fit: fit.shown, default=NOWHERE)

    def knows_colours(self, name: str, left: Place) -> bool:
        """Whether it is known in which colours a token that stood on a hex is to be looked for."""
        return self._colours_of(name, left) is not None

    def unmet(self, stood: Layout, came: Sequence[Place]) -> float:
        """How much a landing of one who stood there is to be believed, 0 to 1, where none has come or stood."""
        if stood not in self._landed:
            self._landed[stood] = [
                (landing.belief, landing.at)
                for name, left in stood
                if (landing := self._of(name, left)) is not None
                and math.dist(self._points[self._numbers[left]], landing.at) > MET
            ]
        landed = self._landed[stood]
        feet = [self._points[self._numbers[place]] for place in came if landed and place in self._numbers]
        beliefs = (belief for belief, at in landed if all(math.dist(foot, at) > MET for foot in feet))
        return max(beliefs, default=0.0)

    def gone(self, name: str, left: Place) -> Known | None:
        """The colours of what has gone from a hex; None where nothing has."""
        return self._differing(name, left, 0)

    def come(self, name: str, at: Place) -> Known | None:
        """The colours of what has come to a hex; None where nothing has."""
        return self._differing(name, at, 1)

    def _differing(self, name: str, at: Place, look: int) -> Known | None:
        """The colours of what a hex shows at one of the two looks only, the earlier (0) or this one (1)."""
        number = self._numbers.get(at)
        if number is None:
            return None
        if (number, look) not in self._shown:
            self._shown[number, look] = self._differences.gone(number, look)
        colours = self._shown[number, look]
        return None if colours is None else Known(colours, self._met.plainness(name, number)[look])

    def _of(self, name: str, left: Place) -> Landing | None:
        """Where the token that left a hex has come down; None where that is not seen."""
        if (name, left) not in self._known:
            self._known[name, left] = self._seen(name, left)
        return self._known[name, left]

    def _colours_of(self, name: str, left: Place) -> Colours | None:
        """The colours in which a token is looked for; None where it plainly stands as it stood."""
        gone, known = self.gone(name, left), self._met.colours.get(name)
        if gone is None:
            number = self._numbers.get(left)
            is_plain = number is None or self._met.plainness(name, number)[0] > 0
            return None if known is None or is_plain else known.colours
        return known.colours if known is not None and known.plain > gone.plain else gone.colours

    @cached_property
    def _differences(self) -> Differences:
        return Differences(self._pairs, self._grounds)

    def _seen(self, name: str, left: Place) -> Landing | None:
        """Where the token that left a hex has come down; None where its colours are unknown, or new nowhere."""
        number, colours = self._numbers.get(left), self._colours_of(name, left)
        if number is None or colours is None:
            return None
        feet = self._differences.feet(colours, self._slopes, self._away(number))
        if not feet:
            return None
        foot = max(feet, key=lambda foot: foot.fit)
        up = self._ways[foot.number]
        at = self._middles[foot.number] + foot.aside * np.array([-up[1], up[0]]) - foot.below * up
        fits = {foot.number: (foot.standing, foot.joining) for foot in feet}
        belief = float(np.clip((foot.fit - NO_FIT) / (GOOD_FIT - NO_FIT), 0, 1))
        best = max(fit.shown for _, fit in fits.values())
        return Landing((float(at[0]), float(at[1])), belief, fits, best)

    def _away(self, number: int) -> list[tuple[float, float]]:
        """How many pitches aside and below the middle of each hex that of another one lies."""
        off = self._middles[number] - self._middles
        aside = off[:, 1] * self._ways[:, 0] - off[:, 0] * self._ways[:, 1]
        below = -(off * self._ways).sum(axis=1)
        return list(zip(aside.tolist(), below.tolist(), strict=True))


def learnt(
    colours: Mapping[str, Known], landings: Landings | None, before: Layout, now: Layout
) -> dict[str, Known]:
    """The colours by name, after two looks between which tokens came from one layout to the other.

    Who stands behind a tree or another golfer shows a sliver when it leaves, and shadow with it. Its colours
    are known from a look at which the network saw it plainly, alone on its hex.
    """
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
