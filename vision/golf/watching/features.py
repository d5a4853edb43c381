"""What two readings of a course say of tokens on its hexes, as numbers; a model weighs them.

    presence   log odds that a token of its forms is there and not nothing, by the network
    colour     log likelihood of its colour, beside that of any colour
    change     log of the largest mean difference over a spot between the two looks of the hex
    foot       how far from the hex's middle the foot of that change is, where it is one of colour
    it         log odds that this token is there and not nothing or one of another colour; now and earlier
    landing    how far from the hex's middle the token's own colours have come down (`landing`)

A change of light moves all colours of a hex together and is taken out of its change. Beside the signs of single
tokens there is one of a whole layout: the largest change of a hex on which nothing came, went, or leans over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
from vision.golf.watching.landing import colours_gone, foot_of

REACH = {"ball": (7, 14, 5), "flat": (7, 8, 6), "meeple": (8, 22, 4)}  # pixels aside, up and down of a foot
WIDE = 5  # pixels: what has come or gone differs over a spot of so much at least
LEAST = 1e-3  # likelihood below which the network's say is noise
CHANGES = (0.01, 1.5)  # smallest and largest difference, of the course's usual light; noise makes about 0.03
UNKNOWN_CHANGE = 0.13  # of a hex that an earlier look does not have
OWN = np.s_[:, 26:42, 12:28]  # the part of a patch that shows its own hex
NOISE = 0.05  # change of a hex that tells nothing
FAR_OFF = 2.0  # square pitches from which a foot is as far off as none
UNKNOWN_LANDING = 0.3  # square pitches: as far off as a token whose landing is not seen may be
LEAST_TINT, TINT_SHARE = 0.12, 0.35  # change of colour that shows a thing, at least and of the largest
LOWEST, BASE_PX = 85, 1.0  # percentile of rows that show a foot; how far below its middle they lie
HEIGHTS = {"ball": 0.85, "flat": 0.2, "meeple": 1.1}  # of tokens, in pitches
ASIDE, BELOW = 0.95, 0.2  # pitches beside and before a token's foot up to which hexes show it
Values = NDArray[np.floating[Any]]
Patch = NDArray[np.float32]


class Signs:
    """The signs of one reading, beside those of an earlier one where there is one."""

    def __init__(self, now: Reading, earlier: Reading | None) -> None:
        self.places: tuple[Place, ...] = now.hexes
        self.numbers = {place: number for number, place in enumerate(now.hexes)}
        self._now, self._earlier = now, earlier
        self._known: dict[Guise, Values] = {}
        self._differs: dict[str, Values] = {}
        self._shown: dict[tuple[Place, str], NDArray[np.bool_]] = {}
        self._landings: dict[Place, Values | None] = {}

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
        if self._earlier is None:
            return 0.0
        is_other = np.ones(len(self.places), np.bool_)
        for at, form in moved:
            is_other &= ~self._showing(at, form)
        return float(np.log(NOISE + self._changes[is_other].max(initial=0.0)))

    def off_landing(self, left: Place | None, at: Place) -> float:
        """Square pitches from a hex's middle to where the token that left another hex has come down.

        `UNKNOWN_LANDING` where that is not seen.
        """
        number, landing = self.numbers.get(at), None if left is None else self._landing(left)
        if number is None or landing is None:
            return UNKNOWN_LANDING
        return float(min(((self._middles[number] - landing) ** 2).sum(), FAR_OFF))

    def _landing(self, left: Place) -> Values | None:
        """(2,) the point of the plane where what left a hex has come down; None where that is not seen."""
        if left not in self._landings:
            self._landings[left] = self._landed(left)
        return self._landings[left]

    def _landed(self, left: Place) -> Values | None:
        number = self.numbers.get(left)
        was, now = (None, None) if number is None or self._earlier is None else self._pairs[number]
        colours = None if was is None or now is None else colours_gone(was, now)
        foot = None if colours is None else foot_of(colours, self._pairs)
        if foot is None:
            return None
        up = self._lines_of_sight[0][foot.number]
        return np.asarray(self._middles[foot.number] + foot.aside * np.array([-up[1], up[0]]) - foot.below * up)

    def _showing(self, at: Place, form: str) -> NDArray[np.bool_]:
        """(N,) the hexes on which a token of a form is seen that stands on a hex: it leans over others."""
        if (at, form) not in self._shown:
            self._shown[at, form] = self._leaning(at, form)
        return self._shown[at, form]

    def _leaning(self, at: Place, form: str) -> NDArray[np.bool_]:
        number = self.numbers.get(at)
        if number is None:
            return np.zeros(len(self.places), np.bool_)
        way, slope = self._lines_of_sight
        off = self._middles - self._middles[number]
        along = np.clip(off @ way[number], -BELOW, HEIGHTS[form] * slope[number])
        aside = np.hypot(*(off - along[:, None] * way[number]).T)
        return np.asarray(aside < ASIDE)

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
    low = rows >= np.percentile(rows, LOWEST)
    aside, down = columns[low].mean() - FOOT[0], rows[low].mean() - FOOT[1] - BASE_PX
    return float(min((aside**2 + down**2) / PX_PER_PITCH**2, FAR_OFF))


def _spot(off: Patch) -> float:
    """The largest mean difference (3, h, w) over a spot."""
    return float(cv2.blur(np.abs(off).mean(axis=0), (WIDE, WIDE)).max())
