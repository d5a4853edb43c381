"""What two readings of a course say of tokens on its hexes, as numbers; a model weighs them.

    presence   log odds that a token of its forms is there and not nothing, by the network
    colour     log likelihood of its colour, beside that of any colour
    change     log of the largest mean difference over a spot between the two looks of the hex
    foot       how far from the hex's middle the foot of that change is, where it is one of colour
    it         log odds that this token is there and not nothing or one of another colour; now and earlier
    landing    where the token's own colours have come down (`landing`): how far from the hex's middle, in the
               middle, towards the rim; and of one that stays, whether what was on its hex is seen elsewhere

A change of light moves all colours of a hex together and is taken out of its change. Beside the signs of single
tokens there is one of a whole layout: the largest change of a hex on which nothing came, went, or leans over.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.camera import stand
from calibration.golf.plane import plane_from_hexes
from vision.golf.hex_network import COLOURS, STATES
from vision.golf.patches import FOOT, PX_PER_PITCH
from vision.golf.reading import Reading
from vision.golf.watching.foreseen import Guise, Place
from vision.golf.watching.landing import colours_gone, feet_of

REACH = {"ball": (7, 14, 5), "flat": (7, 8, 6), "meeple": (8, 22, 4)}  # pixels aside, up and down of a foot
WIDE = 5  # pixels: what has come or gone differs over a spot of so much at least
LEAST = 1e-3  # likelihood below which the network's say is noise
CHANGES = (0.01, 1.5)  # smallest and largest difference, of the course's usual light; noise makes about 0.03
UNKNOWN_CHANGE = 0.13  # of a hex that an earlier look does not have
OWN = np.s_[:, 26:42, 12:28]  # the part of a patch that shows its own hex
NOISE = 0.05  # change of a hex that tells nothing
FAR_OFF = 2.0  # square pitches from which a foot is as far off as none
NO_FIT, GOOD_FIT = 0.05, 0.35  # fits of a landing from which it is believed a little, and wholly
LANDING_NOISE, TO_RIM = 0.14, 0.34  # pitches: of a landing; from a hex's middle to one who joins another there
MET = 0.6  # pitches from a hex's middle: who lands so far off does not stand on it
LEAST_TINT, TINT_SHARE = 0.12, 0.35  # change of colour that shows a thing, at least and of the largest
LOWEST, BASE_PX = 85, 1.0  # percentile of rows that show a foot; how far below its middle they lie
HEIGHTS = {"ball": 0.85, "flat": 0.2, "meeple": 1.1}  # of tokens, in pitches
ASIDE, BELOW = 0.95, 0.2  # pitches beside and before a token's foot up to which hexes show it
Values = NDArray[np.floating[Any]]
Patch = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Landing:
    """The point (2,) of the plane where a token has come down, and how much that is to be believed, 0 to 1.

    `worse`: by how much worse than at best a token fits on each hex, alone there and with others; on those that
    show nothing of it by `nowhere`.
    """

    at: Values
    belief: float
    worse: dict[int, tuple[float, float]]
    nowhere: float


class Signs:
    """The signs of one reading, beside those of an earlier one where there is one."""

    def __init__(self, now: Reading, earlier: Reading | None) -> None:
        self.places: tuple[Place, ...] = now.hexes
        self.numbers = {place: number for number, place in enumerate(now.hexes)}
        self._now, self._earlier = now, earlier
        self._known: dict[Guise, Values] = {}
        self._differs: dict[str, Values] = {}
        self._showing: dict[str, NDArray[np.bool_]] = {}
        self._landed: dict[tuple[Place | None, bool], Values] = {}
        self._landings: dict[Place, Landing | None] = {}

    def of(self, guise: Guise) -> Values:
        """(N, 7): 1, presence, colour, change, it now and earlier, foot; 0 where there is no earlier look."""
        if guise not in self._known:
            now = _says(self._now, guise)
            columns = (
                np.ones(len(now)),
                now[:, :2],
                self._change(guise.forms),
                now[:, 2],
                self._before(guise),
                self._feet,
            )
            self._known[guise] = np.column_stack(columns)
        return self._known[guise]

    def unexplained(self, moved: Iterable[tuple[Place, str]]) -> float:
        """Log of the largest change of a hex that shows nothing of what came or went: hexes and forms."""
        shown = [self._shown(form)[row] for at, form in moved if (row := self.numbers.get(at)) is not None]
        largest = (
            change
            for column, (_, change) in enumerate(self._changed)
            if not any(hexes[column] for hexes in shown)
        )
        return math.log(NOISE + next(largest, 0.0))

    def landed(self, left: Place | None, at: Place, joins: bool) -> Values:
        """(3,) what the landing of the token that left another hex says of its standing on a hex.

        How far off it is; whether it is in the middle, or towards the rim where it joins others; and by how
        much worse than at best it fits there. Each as far as it is to be believed: 0 where none is seen.
        """
        number = self.numbers.get(at)
        return np.zeros(3) if number is None else np.asarray(self.landed_anywhere(left, joins)[number])

    def landed_anywhere(self, left: Place | None, joins: bool) -> Values:
        """(N, 3) the same of each hex."""
        if (left, joins) not in self._landed:
            landing = None if left is None else self._landing(left)
            self._landed[left, joins] = (
                np.zeros((len(self.places), 3)) if landing is None else self._of_landing(landing, joins)
            )
        return self._landed[left, joins]

    def _of_landing(self, landing: Landing, joins: bool) -> Values:
        off = np.hypot(*(self._middles - landing.at).T)
        right = np.exp(-(((off - TO_RIM * joins) / LANDING_NOISE) ** 2) / 2)
        worse = np.full(len(off), landing.nowhere)
        for number, by in landing.worse.items():
            worse[number] = by[joins]
        return np.asarray(landing.belief * np.column_stack([np.minimum(off**2, FAR_OFF), right, worse]))

    def unmet(self, left: Iterable[Place], came: Sequence[Place]) -> float:
        """How much a landing is to be believed, 0 to 1, where nobody has come: of what stood on these hexes."""
        landings = [landing for place in left if (landing := self._landing(place)) is not None]
        feet = [self._middles[self.numbers[place]] for place in came if landings and place in self.numbers]
        beliefs = (
            landing.belief
            for landing in landings
            if all(math.hypot(*(foot - landing.at)) > MET for foot in feet)
        )
        return max(beliefs, default=0.0)

    def _landing(self, left: Place) -> Landing | None:
        """Where what left a hex has come down; None where that is not seen."""
        if left not in self._landings:
            self._landings[left] = self._seen_landing(left)
        return self._landings[left]

    def _seen_landing(self, left: Place) -> Landing | None:
        number = self.numbers.get(left)
        was, now = (None, None) if number is None or self._earlier is None else self._pairs[number]
        colours = None if was is None or now is None or was is now else colours_gone(was, now)
        ways, slopes = self._lines_of_sight
        feet = [] if colours is None else feet_of(colours, self._pairs, slopes)
        if not feet:
            return None
        foot = max(feet, key=lambda foot: foot.fit)
        up = ways[foot.number]
        at = self._middles[foot.number] + foot.aside * np.array([-up[1], up[0]]) - foot.below * up
        best = max(foot.joining for foot in feet)
        worse = {foot.number: (best - foot.standing, best - foot.joining) for foot in feet}
        belief = float(np.clip((foot.fit - NO_FIT) / (GOOD_FIT - NO_FIT), 0, 1))
        return Landing(np.asarray(at), belief, worse, best)

    @cached_property
    def _changed(self) -> list[tuple[int, float]]:
        """The hexes that look different and by how much, the most different first."""
        changes = self._changes
        return [(int(number), float(changes[number])) for number in np.argsort(-changes) if changes[number] > 0]

    def _shown(self, form: str) -> NDArray[np.bool_]:
        """(N, changed) whether a token of a form on a hex is seen on each of those that changed: it leans."""
        if form not in self._showing:
            way, slope = self._lines_of_sight
            changed = [number for number, _ in self._changed]
            off = self._middles[changed][None] - self._middles[:, None]
            along = np.clip((off * way[:, None]).sum(axis=2), -BELOW, HEIGHTS[form] * slope[:, None])
            aside = np.hypot(*np.moveaxis(off - along[..., None] * way[:, None], 2, 0))
            self._showing[form] = np.asarray(aside < ASIDE)
        return self._showing[form]

    def _before(self, guise: Guise) -> Values:
        if self._earlier is None:
            return np.zeros(len(self.places))
        said = np.append(_says(self._earlier, guise)[:, 2], 0.0)
        return np.asarray(said[self._rows], np.float64)

    def _change(self, forms: Sequence[str]) -> Values:
        if self._earlier is None:
            return np.zeros(len(self.places))
        largest = np.max([self._differences(form) for form in forms], axis=0)
        return np.asarray(np.log(np.clip(largest, *CHANGES)))

    @cached_property
    def _feet(self) -> Values:
        """(N,) how far from each hex's middle the foot of what came or went there is, as `_off_foot` has it."""
        if self._earlier is None:
            return np.zeros(len(self.places))
        return np.array(
            [FAR_OFF if was is None or was is now else _off_foot(now - was) for was, now in self._pairs]
        )

    @cached_property
    def _middles(self) -> Values:
        return np.asarray(plane_from_hexes(self.places))

    @cached_property
    def _lines_of_sight(self) -> tuple[Values, Values]:
        """(N, 2) the ways in which tokens lean, (N,) by how many pitches a pitch of height does."""
        camera = stand(self._now.placement.plane)
        away = self._middles - np.array([camera.x, camera.y])
        far = np.hypot(*away.T)
        return away / np.maximum(far, 1e-6)[:, None], far / camera.height

    @cached_property
    def _changes(self) -> Values:
        """(N,) by how much each hex itself looks different."""
        return np.array(
            [0.0 if was is None or was is now else _spot(now[OWN] - was[OWN]) for was, now in self._pairs]
        )

    @cached_property
    def _rows(self) -> list[int]:
        """The row of each hex in the earlier reading, -1 where it has none."""
        assert self._earlier is not None
        rows = {place: number for number, place in enumerate(self._earlier.hexes)}
        return [rows.get(place, -1) for place in self.places]

    @cached_property
    def _pairs(self) -> list[tuple[Patch | None, Patch]]:
        """The colours (3, 48, 40) of each hex at the earlier look and now."""
        assert self._earlier is not None
        return [
            (None if row < 0 else self._earlier.seen[row], seen)
            for row, seen in zip(self._rows, self._now.seen, strict=True)
        ]

    def _differences(self, form: str) -> Values:
        """(N,) by how much the hexes differ, as far as a token of this form reaches."""
        if form not in self._differs:
            self._differs[form] = np.array([_difference(*pair, form) for pair in self._pairs])
        return self._differs[form]


def _says(reading: Reading, guise: Guise) -> Values:
    """(N, 3) presence, colour, it."""
    answers = reading.answers
    here = answers.states[:, [STATES.index(form) for form in guise.forms]].sum(axis=1)
    none, colour = answers.states[:, STATES.index("none")], answers.colours[:, COLOURS.index(guise.colour)]
    presence = np.log((here + LEAST) / (none + LEAST))
    it = np.log((here * colour + LEAST) / (none + here * (1 - colour) + LEAST))
    return np.column_stack([presence, np.log((colour + LEAST) * len(COLOURS)), it])


def _difference(was: Patch | None, now: Patch, form: str) -> float:
    """By how much a hex's patches differ, as far as a token of this form reaches."""
    if was is None:
        return UNKNOWN_CHANGE
    if was is now:  # the very array: this hex was not read again
        return 0.0
    aside, up, down = REACH[form]
    column, row = int(FOOT[0]), int(FOOT[1])
    part = np.s_[:, row - up : row + down, column - aside : column + aside]
    off = now[part] - was[part]
    return _spot(off - np.median(off, axis=(1, 2), keepdims=True))


def _off_foot(off: Patch) -> float:
    """How far from its hex's middle the foot of a change (3, h, w) is, in square pitches.

    Colour alone tells: a shadow changes light. Things are upright in a patch, so the foot is what lies lowest.
    """
    tint = np.linalg.norm(off - off.mean(axis=0, keepdims=True), axis=0)
    tint = cv2.blur(tint, (3, 3))
    rows, columns = np.nonzero(tint > max(LEAST_TINT, TINT_SHARE * float(tint.max())))
    if not len(rows):
        return FAR_OFF
    low = rows >= _lowest(rows, LOWEST)
    aside, down = columns[low].mean() - FOOT[0], rows[low].mean() - FOOT[1] - BASE_PX
    return float(min((aside**2 + down**2) / PX_PER_PITCH**2, FAR_OFF))


def _lowest(rows: NDArray[np.intp], percent: int) -> float:
    """A percentile of rows that are in their order, as numpy has it, in a tenth of its time."""
    at = (len(rows) - 1) * percent / 100
    first = int(at)
    second = min(first + 1, len(rows) - 1)
    return float(rows[first] + (at - first) * (rows[second] - rows[first]))


def _spot(off: Patch) -> float:
    """The largest mean difference (3, h, w) over a spot."""
    return float(cv2.blur(np.abs(off).mean(axis=0), (WIDE, WIDE)).max())
