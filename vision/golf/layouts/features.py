"""What two readings of a course say of tokens on its hexes, as numbers; a model weighs them.

    presence   log odds that a token of its forms is there and not nothing, by the network
    colour     log likelihood of its colour, beside that of any colour
    change     log of the largest mean difference over a spot between the two looks of the hex
    foot       how far from the hex's middle the foot of that change is, where it is one of colour
    it         log odds that this token is there and not nothing or one of another colour; now and earlier
    landing    where the token's own colours have come down (`landings`): how far from the hex's middle, in the
               middle, towards the rim; and of one that stays, whether what was on its hex is seen elsewhere

A change of light moves all colours of a hex together and is taken out of its change. Beside the features of
single tokens there is one of a whole layout: the largest change of a hex on which nothing came, went, or leans
over.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.camera import camera_place
from calibration.golf.course import Place
from calibration.golf.plane import HexPlane, plane_from_hexes
from vision.golf.course_reader import Reading
from vision.golf.hex_network import COLOURS, STATES
from vision.golf.layouts.foreseen import Guise
from vision.golf.layouts.landings import Landings, Met
from vision.golf.layouts.patch_colours import Known
from vision.golf.patches import FOOT, PX_PER_PITCH, SIZE
from vision.golf.tokens import DISC, GOLFER, HEIGHTS, ROUND

REACH = {ROUND: (7, 14, 5), DISC: (7, 8, 6), GOLFER: (8, 22, 4)}  # pixels aside, up and down of a foot
WIDE = 5  # pixels: what has come or gone differs over a spot of so much at least
LEAST = 1e-3  # likelihood below which the network's say is noise
CHANGES = (0.01, 1.5)  # smallest and largest difference, of the course's usual light; noise makes about 0.03
UNKNOWN_CHANGE = 0.13  # of a hex that an earlier look does not have
OWN = np.s_[:, :, 26:42, 12:28]  # the part of patches that shows their own hexes
NOISE = 0.05  # change of a hex that tells nothing
FAR_OFF = 2.0  # square pitches from which a foot is as far off as none
LEAST_TINT, TINT_SHARE = 0.12, 0.35  # change of colour that shows a thing, at least and of the largest
LOWEST, BASE_PX = 85, 1.0  # percentile of rows that show a foot; how far below its middle they lie
ASIDE, BELOW = 0.95, 0.2  # pitches beside and before a token's foot up to which hexes show it
# The columns of a token's features.
ONE, PRESENCE, COLOUR, CHANGE, IT, IT_BEFORE, FOOT_OFF = range(7)
Values = NDArray[np.floating[Any]]
Patch = NDArray[np.float32]


class Features:
    """The features of one reading, beside those of an earlier one where there is one."""

    def __init__(
        self,
        now: Reading,
        earlier: Reading | None,
        guises: Mapping[str, Guise] | None = None,
        colours: Mapping[str, Known] | None = None,
    ) -> None:
        """`guises` of tokens by name, and their `colours` where they are known of earlier looks."""
        self.places: tuple[Place, ...] = now.hexes
        self.numbers = {place: number for number, place in enumerate(now.hexes)}
        self._now, self._earlier = now, earlier
        self._guises, self._colours = guises or {}, colours or {}
        self._known: dict[Guise, Values] = {}
        self._differs: dict[str, Values] = {}
        self._showing: dict[str, list[int]] = {}

    def of(self, guise: Guise) -> Values:
        """(N, 7) the features of a token on each hex, in the columns ONE to FOOT_OFF.

        CHANGE, IT_BEFORE and FOOT_OFF are 0 where there is no earlier look.
        """
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
        explained = 0
        for at, form in moved:
            row = self.numbers.get(at)
            explained |= 0 if row is None else self._shown(form)[row]
        first = (~explained & (explained + 1)).bit_length() - 1  # the lowest bit that is not set
        return self._log_changes[min(first, len(self._log_changes) - 1)]

    def change(self, at: Place) -> float:
        """By how much a hex itself looks different; 0 without an earlier look."""
        number = self.numbers.get(at)
        return 0.0 if self._earlier is None or number is None else float(self._changes[number])

    def is_as_before(self, at: Place) -> bool:
        """Whether a hex shows the very same as at an earlier look: it was not read again."""
        number = self.numbers.get(at)
        if self._earlier is None or number is None:
            return False
        was, now = self._pairs[number]
        return was is now

    @property
    def shows_no_change(self) -> bool:
        """Whether all hexes show the very same as at an earlier look: none was read again."""
        return self._earlier is not None and not self._read_again

    @cached_property
    def landings(self) -> Landings | None:
        """Where what has left its hex has come down; None without an earlier look."""
        if self._earlier is None:
            return None
        return Landings(
            self.numbers,
            self._pairs,
            self._middles,
            self._lines_of_sight,
            self._now.grounds,
            Met(self._colours, self._plainness),
        )

    def _plainness(self, name: str, number: int) -> tuple[float, float]:
        """The log odds that a token stood on a hex at the earlier look, and that it stands there now."""
        if name not in self._guises:
            return (0.0, 0.0)
        features = self.of(self._guises[name])[number]
        return (float(features[IT_BEFORE]), float(features[IT]))

    @cached_property
    def _changed(self) -> list[int]:
        """The hexes that look different, the most different first."""
        return [int(number) for number in np.argsort(-self._changes) if self._changes[number] > 0]

    @cached_property
    def _log_changes(self) -> list[float]:
        """The logarithms of their changes, and then that of none."""
        return [math.log(NOISE + float(change)) for change in (*self._changes[self._changed], 0.0)]

    def _shown(self, form: str) -> list[int]:
        """For each hex the hexes of `_changed`, as bits, on which a token of a form is seen there: it leans."""
        if form not in self._showing:
            way, slope = self._lines_of_sight
            off = self._middles[self._changed][None] - self._middles[:, None]
            along = np.clip((off * way[:, None]).sum(axis=2), -BELOW, HEIGHTS[form] * slope[:, None])
            aside = np.hypot(*np.moveaxis(off - along[..., None] * way[:, None], 2, 0))
            packed = np.packbits(aside < ASIDE, axis=1, bitorder="little")
            self._showing[form] = [int.from_bytes(row.tobytes(), "little") for row in packed]
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
        feet = np.full(len(self.places), FAR_OFF)
        numbers, offs = self._offs
        for number, tint in zip(numbers, _tints(offs), strict=True):
            feet[number] = _off_foot(tint)
        return feet

    @property
    def _middles(self) -> Values:
        return _middles(self.places)

    @property
    def _lines_of_sight(self) -> tuple[Values, Values]:
        return _lines_of_sight(self._now.placement.plane, self.places)

    @cached_property
    def _changes(self) -> Values:
        """(N,) by how much each hex itself looks different."""
        changes = np.zeros(len(self.places))
        numbers, offs = self._offs
        changes[numbers] = _spots(offs[OWN])
        return changes

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
            differs = self._differs[form] = np.zeros(len(self.places))
            differs[self._read_again] = UNKNOWN_CHANGE
            numbers, offs = self._offs
            differs[numbers] = _differences(offs, form)
        return self._differs[form]

    @cached_property
    def _offs(self) -> tuple[list[int], Values]:
        """The hexes that both looks have read, and (n, 3, 48, 40) by how much they differ."""
        numbers, was, now = [], [], []
        for number in self._read_again:
            earlier, seen = self._pairs[number]
            if earlier is not None:
                numbers.append(number)
                was.append(earlier)
                now.append(seen)
        none = np.zeros((0, 3, SIZE[1], SIZE[0]), np.float32)
        return numbers, np.stack(now) - np.stack(was) if numbers else none

    @cached_property
    def _read_again(self) -> list[int]:
        """The hexes that were read since the earlier look: others have the very same array."""
        return [number for number, (was, now) in enumerate(self._pairs) if was is not now]


@lru_cache(maxsize=2)  # they are those of look after look
def _middles(places: tuple[Place, ...]) -> Values:
    """(N, 2) the middles of hexes, in pitches."""
    return np.asarray(plane_from_hexes(places))


@lru_cache(maxsize=2)
def _lines_of_sight(plane: HexPlane, places: tuple[Place, ...]) -> tuple[Values, Values]:
    """(N, 2) the ways in which tokens lean on hexes, (N,) by how many pitches a pitch of height does."""
    camera = camera_place(plane)
    away = _middles(places) - np.array([camera.x, camera.y])
    far = np.hypot(*away.T)
    return away / np.maximum(far, 1e-6)[:, None], far / camera.height


def _says(reading: Reading, guise: Guise) -> Values:
    """(N, 3) presence, colour, it."""
    answers = reading.answers
    here = answers.states[:, [STATES.index(form) for form in guise.forms]].sum(axis=1)
    none, colour = answers.states[:, STATES.index("none")], answers.colours[:, COLOURS.index(guise.colour)]
    presence = np.log((here + LEAST) / (none + LEAST))
    it = np.log((here * colour + LEAST) / (none + here * (1 - colour) + LEAST))
    return np.column_stack([presence, np.log((colour + LEAST) * len(COLOURS)), it])


def _differences(offs: Values, form: str) -> list[float]:
    """(n,) by how much hexes differ, (n, 3, 48, 40), as far as a token of this form reaches."""
    aside, up, down = REACH[form]
    column, row = int(FOOT[0]), int(FOOT[1])
    part = offs[:, :, row - up : row + down, column - aside : column + aside]
    flat = part.reshape(len(part), 3, (up + down) * 2 * aside)
    half = flat.shape[2] // 2
    middles = np.partition(flat, half, axis=2)[:, :, half, None]  # numpy's median takes longer
    return _spots((flat - middles).reshape(part.shape))


def _tints(offs: Values) -> Values:
    """(n, 48, 40) the colour of changes (n, 3, 48, 40): a shadow changes light alone."""
    coloured = offs - _mean_of_colours(offs)[:, None]
    return np.asarray(np.sqrt(np.add.reduce(coloured * coloured, axis=1)))


def _off_foot(tint: Patch) -> float:
    """How far from its hex's middle the foot of a change is, in square pitches, by the colour of the change.

    Things are upright in a patch, so the foot is what lies lowest.
    """
    around = cv2.blur(tint, (3, 3))
    rows, columns = np.nonzero(around > max(LEAST_TINT, TINT_SHARE * float(around.max())))
    if not len(rows):
        return FAR_OFF
    first = int(rows.searchsorted(_lowest(rows, LOWEST)))  # they are in their order
    count = len(rows) - first
    aside = int(np.add.reduce(columns[first:])) / count - FOOT[0]
    down = int(np.add.reduce(rows[first:])) / count - FOOT[1] - BASE_PX
    return float(min((aside**2 + down**2) / PX_PER_PITCH**2, FAR_OFF))


def _lowest(rows: NDArray[np.intp], percent: int) -> float:
    """A percentile of rows that are in their order, as numpy has it, in a tenth of its time."""
    at = (len(rows) - 1) * percent / 100
    first = int(at)
    second = min(first + 1, len(rows) - 1)
    return float(rows[first] + (at - first) * (rows[second] - rows[first]))


def _spots(offs: Values) -> list[float]:
    """The largest mean differences (n, 3, h, w) over a spot."""
    return [float(cv2.blur(off, (WIDE, WIDE)).max()) for off in _mean_of_colours(np.abs(offs))]


def _mean_of_colours(patches: Values) -> Values:
    """(n, h, w) the means of the colours of patches (n, 3, h, w); numpy's own takes longer."""
    return np.asarray(np.add.reduce(patches, axis=1) / np.float32(patches.shape[1]))
