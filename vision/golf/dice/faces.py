"""The dice of a picture: one network suspects faces at places, another reads them; each die counts once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.golf.dice.classification import Read, read, read_lying
from vision.golf.dice.crops import Bgr, Values
from vision.golf.dice.detection import Suspect, places
from vision.golf.dice.pips import pips_on

SCALES = (1.0, 0.4, 0.16, 0.064)  # of a picture with dice of unknown size: 7 to 400 pixels
LEAST_SCORE = 0.65  # likelihood from which a value is told; what is no die rarely gets so much
SURE = 0.9  # likelihood from which a face is told though its pips cannot be counted: a logo, or a glare
SHARPENED = 1.6  # power that makes the mean of looks at a face as sure as it is right (drawn throws, 56000)
APART = 0.7  # sides between the faces of two dice; what is nearer is another face of the same one
CERTAIN = 0.95  # likelihood of a value about which nothing more is asked
FACE = 0.2  # likelihood of any value from which the pips of a face are counted
# How likely all pips of a face are counted, one fewer, two, and so on, for they run into its edge; or more; and
# on no top: 86 of 94 right, the others mostly one fewer, none more (drawn tables, seeds 58100 to 58149), and 5
# of 37 as the network had it (58000 to 58069).
BY_MISSED, OF_MORE, OF_NONE = (0.92, 0.04, 0.02, 0.01, 0.005, 0.005), 0.005, 0.135
# Of a top seen from low aside a pip of a side is counted, too, or one runs into its rounded edge. Of 193 tops
# (tables 88004, 87103 and 91063 to 91082) 150 showed all pips, 29 one fewer, 6 two, and 14 one more.
ASLANT = 0.7  # slope of sight from which a die is seen from low aside
BY_MISSED_ASLANT, OF_ONE_MORE_ASLANT = (0.75, 0.14, 0.03, 0.01, 0.005, 0.005), 0.07
TWO = 2  # pips: of so few each is to be seen
Shares = NDArray[np.float64]
SAME_FACE = 0.3  # sides within which two readings are of one face
ALIKE, SEVERAL = 1.5, 2  # dice on one table differ in size by so much at most; and so many of them show it


@dataclass(frozen=True)
class Die:
    """A die's top face: value 1 to 6, its middle and side in pixels, and how sure the value is, 0 to 1.

    `faces` are the likelihoods of the values 1 to 6, and what is left of 1 is that of no die; empty where
    unknown. `leans`: by how many pixels things there lean to the right and down, for each pixel of their height
    on the table; 0 where unknown. `pips`: how many were counted, None where none were. `is_side`: the die is
    seen to go on beyond this face, which is then one of its sides. `looks_printed`: no side is seen below it.
    """

    value: int
    x_px: float
    y_px: float
    side_px: float
    score: float
    faces: tuple[float, ...] = ()
    leans: tuple[float, float] = (0.0, 0.0)
    pips: int | None = None
    is_side: bool = False
    looks_printed: bool = False

    @property
    def is_told(self) -> bool:
        """Whether one picture is enough for this value: it is likely, and in doubt its pips confirm it.

        Of several pips one may be hidden or run into another, and one on a side of the die may be counted.
        """
        off = 0 if self.pips is None else abs(self.value - self.pips)
        has_pips = off == 0 or (off == 1 and self.value > TWO)
        return self.score >= LEAST_SCORE and (self.score >= SURE or has_pips)

    @property
    def is_likely(self) -> bool:
        """Whether all pips of a doubtful face are counted, which make its value likely.

        A printed face shows all its pips, too.
        """
        if self.pips != self.value or not self.faces or self.looks_printed:
            return False
        return self.faces[self.value - 1] >= LEAST_SCORE


def dice(bgr: Bgr, scales: Sequence[float] = SCALES) -> list[Die]:
    """The dice in a picture, from left to right; at some of the scales they are 7 to 28 pixels wide."""
    return dice_at(bgr, [place for scale in scales for place in places(bgr, scale)])


def dice_at(bgr: Bgr, suspected: Sequence[Suspect]) -> list[Die]:
    """The dice that lie at some of these places, from left to right."""
    return tops([counted(bgr, _die(reading), None) for reading in read(bgr, _once(suspected))])


def counted(bgr: Bgr, die: Die, flattening: Values | None) -> Die:
    """A face with its pips, and its likelihoods by both; `flattening` (2, 2), of its place.

    The network's likelihoods stay where a face is unlikely or certain, and where it shows no pips or too many.
    """
    if sum(die.faces) < FACE or die.score >= CERTAIN:
        return die
    pips = pips_on(bgr, die.x_px, die.y_px, die.side_px, flattening)
    if not 0 < pips <= len(die.faces):
        return replace(die, pips=pips)
    likely = np.array([*die.faces, max(1 - sum(die.faces), 0.0)])
    likely *= [*_of_pips(pips, bool(np.hypot(*die.leans) > ASLANT)), OF_NONE]
    likely /= likely.sum()
    return replace(die, pips=pips, faces=tuple(float(share) for share in likely[:-1]))


def _of_pips(pips: int, is_aslant: bool) -> list[float]:
    """How likely so many pips are counted on faces of 1 to 6."""
    by_missed, of_one_more = (BY_MISSED_ASLANT, OF_ONE_MORE_ASLANT) if is_aslant else (BY_MISSED, OF_MORE)
    by_more = {1: of_one_more}
    return [
        by_missed[value - pips] if value >= pips else by_more.get(pips - value, OF_MORE)
        for value in range(1, 7)
    ]


def faces_lying(bgr: Bgr, suspected: Sequence[Suspect], flattenings: Sequence[Values]) -> list[Die]:
    """Everything at these places of a table that may be the top face of a die, the surest first.

    Doubtful faces are included, and so are several faces of one die. `flattenings`: (2, 2) for each place.
    """
    ways = dict(zip(suspected, flattenings, strict=True))
    once = _once(suspected)
    seen = sorted(
        (_die(die) for die in read_lying(bgr, once, [ways[place] for place in once])),
        key=lambda die: -die.score,
    )
    kept: list[Die] = []
    for die in seen:
        if all(_away(die, other) > SAME_FACE * max(die.side_px, other.side_px) for other in kept):
            kept.append(die)
    return kept


def tops(faces: Sequence[Die]) -> list[Die]:
    """The faces that count as dice, one for each die, from left to right.

    Print and pebbles may show pips, too; but where several dice surely lie, what is as large as they and shows
    all pips of its value is one of them.
    """
    upright = [die for die in faces if not die.is_side]
    sure = [die for die in _tops([die for die in upright if die.score >= LEAST_SCORE]) if die.is_told]
    others = [die for die in upright if die.is_likely and _is_beside(die, sure)]
    return sorted((*sure, *_tops(others)), key=lambda die: die.x_px)


def _die(seen: Read) -> Die:
    value, place = int(seen.shares[1:].argmax()) + 1, seen.place
    faces = tuple(float(share) for share in sharpened(seen.shares))
    return Die(value, place.x_px, place.y_px, place.side_px, float(seen.shares[value]), faces)


def sharpened(shares: Shares) -> Shares:
    """(6,) the likelihoods of the values, from those (7,) that a network gives to no face and to each value."""
    sharp = shares[1:] ** SHARPENED
    return np.asarray((1 - shares[0]) * sharp / max(float(sharp.sum()), 1e-12))


def _once(suspected: Sequence[Suspect]) -> list[Suspect]:
    """Each place once, though several scales show it."""
    kept: list[Suspect] = []
    for place in sorted(suspected, key=lambda place: -place.sure):
        if not any(_is_same(place, other) for other in kept):
            kept.append(place)
    return kept


def _is_same(place: Suspect, other: Suspect) -> bool:
    away = np.hypot(place.x_px - other.x_px, place.y_px - other.y_px)
    smaller, larger = sorted((place.side_px, other.side_px))
    return bool(away < 0.3 * smaller and larger < 1.4 * smaller)


def _is_beside(face: Die, dice: Sequence[Die]) -> bool:
    """Whether a face is as large as several of these dice, and a face of none of them."""
    alike = sum(1 / ALIKE <= face.side_px / die.side_px <= ALIKE for die in dice)
    return alike >= SEVERAL and all(_away(face, die) > APART * max(face.side_px, die.side_px) for die in dice)


def _tops(seen: Sequence[Die]) -> list[Die]:
    """One face a die: of faces that are too near for two dice, the surest."""
    kept: list[Die] = []
    for die in sorted(seen, key=lambda die: -die.score):
        if all(_away(die, other) > APART * max(die.side_px, other.side_px) for other in kept):
            kept.append(die)
    return kept


def _away(die: Die, other: Die) -> float:
    return float(np.hypot(die.x_px - other.x_px, die.y_px - other.y_px))
