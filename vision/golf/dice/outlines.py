"""Doubtful faces of a die, read again where its outline says that its top lies.

Seen from low aside a network looks for a top too far down, so that pips of a side are counted with its own. A
cube is its own mirror image about its middle, and so is its outline, however it is turned: half a side above
that middle lies the top. The table around is of one colour, or of many between two, in light or in shade.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.golf.dice.classification import read_there
from vision.golf.dice.crops import FACE_PX, Bgr, Values
from vision.golf.dice.detection import Suspect
from vision.golf.dice.faces import CERTAIN, Die, sharpened
from vision.golf.dice.pips import pips_on
from vision.golf.dice.printed_faces import ASLANT, SIZE_PX, is_printed, upright_cut, upright_matrix
from vision.golf.dice.side_faces import SHADED, off_paint
from vision.golf.dice.top_face import is_faint

# Sides from the middle of a die up to which it reaches, at a slope of 0 and more for each 1 of slope; those of
# the table that is looked at beyond; and slopes at which a die has an outline that is known for one.
REACH, BY_SLOPE, BESIDE = 1.2, 0.6, 0.9
MOST_ASLANT = 3.0
SHADES = 5  # colours of a table that are told apart, from one end of its range to the other
NOISE, TIMES = 75.0, 2.0  # percentile of what is off on the table; times it that a die stands out at least
SOFT_PX = 1.0
# Sides that a square is wide, on average over its turns; by how much a die is larger than what is seen of it
# without its soft rim and its rounded corners (176 throws of tables 87103, 88004 and 96001).
TURNED, ROUNDED = 1.27, 1.13
FACE_SHARE = 0.95  # of a side that a network frames as a face
ALIKE = 0.8  # share of an outline that its mirror image covers
LARGER = 2.2  # times the side that was read that the outline's is at most, and the other way round
AWAY, STEADY = 0.25, 1.25  # sides that a top is moved when it is looked for again, and times its side, at most
NOT_ON_TOP = 0.3  # score of a face whose middle is not on the top: it is a faint one
# How likely all pips of a doubtful top are counted, one fewer, two; another number; and as many as the network
# says where no top is: of 36 doubtful tops 26 times, of 25 places beside tops never (400 throws).
BY_MISSED, OTHERWISE, OF_NONE = (0.72, 0.1, 0.03), 0.02, 0.02
# From so likely a number on, a face whose middle is on the top found by its outline is another plain reading.
PLAIN = 0.5
OF_ONE_DIE = 1.3  # sides from a top within which the doubtful faces are its own
Colours = NDArray[np.floating[Any]]
Mask = NDArray[np.bool_]
_rows, _columns = np.mgrid[:SIZE_PX, :SIZE_PX]
MIDDLE, HALF_CUT = (SIZE_PX - 1) / 2, SIZE_PX / FACE_PX / 2


def with_outlines(bgr: Bgr, faces: Sequence[Die], flattenings: Sequence[Values]) -> list[Die]:
    """The faces, doubtful ones of a die replaced by its top where outline, network and pips agree on it.

    Where they do not, and the top lies elsewhere, a face is faint. `flattenings` (2, 2), of area 1, show the
    table at each of them as if from above.
    """
    sure = [die for die in faces if not is_doubtful(die)]
    tops: list[Die] = []
    others: list[Die] = []
    for die, flattening in zip(faces, flattenings, strict=True):
        if die in sure or any(_are_of_one(die, other) for other in (*sure, *tops)):
            others.append(die)
            continue
        places = _settled(bgr, die, flattening)
        tops += _read_again(bgr, die, places, flattening)
        others.append(_beside(die, places))
    return [die for die in others if not any(_are_of_one(die, top) for top in tops)] + tops


def top_of(bgr: Bgr, die: Die, flattening: Values) -> Die | None:
    """The top of the die that a thing may be, of which place and size are roughly known; None: in doubt."""
    tops = _read_again(bgr, die, _settled(bgr, die, flattening), flattening)
    return tops[0] if tops and not is_doubtful(tops[0]) else None


def is_doubtful(die: Die) -> bool:
    """Whether a face is seen, but does not tell by itself what its die shows."""
    return die.is_side or is_faint(die) or max(die.faces, default=die.score) < CERTAIN


def _are_of_one(die: Die, other: Die) -> bool:
    away = np.hypot(die.x_px - other.x_px, die.y_px - other.y_px)
    return bool(away < OF_ONE_DIE * max(die.side_px, other.side_px))


def _settled(bgr: Bgr, die: Die, flattening: Values) -> list[Suspect]:
    """Where the die to which a face belongs has its top by its outlines; it lies there seen from there, too."""
    places = []
    for is_faint_too in (False, True):
        first = top_by_outline(bgr, die, flattening, is_faint_too=is_faint_too)
        again = first and top_by_outline(bgr, _at(die, first), flattening, is_faint_too=is_faint_too)
        places += [again] if first is not None and again is not None and _is_same(again, first) else []
    return places


def _is_same(place: Suspect, other: Suspect) -> bool:
    away = np.hypot(place.x_px - other.x_px, place.y_px - other.y_px)
    smaller, larger = sorted((place.side_px, other.side_px))
    return bool(away < AWAY * larger and larger < STEADY * smaller)


def _at(die: Die, place: Suspect) -> Die:
    x_px, y_px, side_px = place.x_px, place.y_px, place.side_px
    return replace(die, x_px=x_px, y_px=y_px, side_px=side_px, is_side=False, looks_printed=False)


def _beside(die: Die, places: Sequence[Suspect]) -> Die:
    """A face of a die whose top is at one of these places: no sure one, if its middle is on none of them."""
    is_beside = bool(places) and not any(_is_on(die, place) for place in places)
    return replace(die, score=min(die.score, NOT_ON_TOP)) if is_beside else die


def _read_again(bgr: Bgr, die: Die, places: Sequence[Suspect], flattening: Values) -> list[Die]:
    """The top of a die at the first of these places where one is read; none: all are in doubt."""
    tops = (_read_at(bgr, die, place, flattening) for place in places)
    return [top for top in tops if top is not None][:1]


def _read_at(bgr: Bgr, die: Die, place: Suspect, flattening: Values) -> Die | None:
    """The top of a die at a place; None: a print, or network, pips, or the face read there disagree."""
    shares = read_there(bgr, place, flattening)
    value = int(shares[1:].argmax()) + 1
    pips = pips_on(bgr, place.x_px, place.y_px, place.side_px, flattening)
    at = _at(die, place)
    if pips != value or _contradicts(die, place, value) or is_printed(bgr, at, flattening):
        return None
    likely = np.append(sharpened(shares), shares[0])
    likely *= [*(_of_pips(of - pips) for of in range(1, 7)), OF_NONE]
    likely /= likely.sum()
    faces = tuple(float(share) for share in likely[:-1])
    return replace(at, value=value, score=faces[value - 1], faces=faces, pips=pips)


def _contradicts(die: Die, place: Suspect, value: int) -> bool:
    """Whether a face that was read plainly, and lies on the top at this place, shows another number.

    Of a glossy die the outline may be that of its bright top alone, and cut off the outer pips.
    """
    if die.is_side or not die.faces or not _is_on(die, place):
        return False
    return die.value != value and die.faces[die.value - 1] >= PLAIN


def _is_on(die: Die, place: Suspect) -> bool:
    """Whether the middle of a face is on the top at this place."""
    return bool(np.hypot(die.x_px - place.x_px, die.y_px - place.y_px) <= place.side_px / 2)


def _of_pips(missed: int) -> float:
    return BY_MISSED[missed] if 0 <= missed < len(BY_MISSED) else OTHERWISE


def top_by_outline(bgr: Bgr, die: Die, flattening: Values, *, is_faint_too: bool = False) -> Suspect | None:
    """Where the outline of the die to which a face belongs has its top; None: it has none, or no die's.

    `is_faint_too`: what stands out less than its brightest part is of the die, too.
    """
    slope = float(np.hypot(*(flattening @ np.array(die.leans))))
    if not ASLANT <= slope <= MOST_ASLANT:
        return None
    # A die that leans far is shown smaller, so that all of it is in the cut.
    wide = max((REACH + BY_SLOPE * slope + BESIDE + slope / 2) / HALF_CUT, 1.0)
    whole = replace(die, side_px=wide * die.side_px)
    body = _body(
        upright_cut(bgr, whole, flattening).astype(np.float32), slope, FACE_PX / wide, is_faint_too=is_faint_too
    )
    if body is None:
        return None
    x, y = float(_columns[body].mean()), float(_rows[body].mean())
    side = ROUNDED * float(np.sqrt(body.sum() / (1 + TURNED * slope)))
    times = wide * side / FACE_PX
    if not 1 / LARGER < times < LARGER or _mirrored(body, x, y) < ALIKE:
        return None
    matrix = upright_matrix(whole, flattening)
    at = np.linalg.solve(matrix[:, :2], np.array([x, y - slope * side / 2]) - matrix[:, 2])
    return Suspect(float(at[0]), float(at[1]), FACE_SHARE * times * die.side_px, 1.0)


def _body(shown: Colours, slope: float, side: float, *, is_faint_too: bool = False) -> Mask | None:
    """What stands out from the table about a face of this side, without gaps; tall things lean upwards.

    A top in the lamp's light may stand out from its own sides in shade as these do from the table.
    """
    away = np.hypot(_columns - MIDDLE, _rows - MIDDLE - slope * side / 2) / side
    reach = REACH + BY_SLOPE * slope
    near, around = away < reach, (away > reach) & (away < reach + BESIDE)
    off = _off_table(shown, shown[around])
    levels = np.clip(off[near], 0, 255).astype(np.uint8)
    level, _ = cv2.threshold(levels, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    if is_faint_too:
        level, _ = cv2.threshold(levels[levels <= level], 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    if level < TIMES * np.percentile(off[around], NOISE):
        return None
    marked = np.asarray((off > level) & near, np.uint8)
    edges, _ = cv2.findContours(marked, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not edges:
        return None
    hull = cv2.convexHull(max(edges, key=cv2.contourArea))
    return np.asarray(cv2.fillConvexPoly(np.zeros(marked.shape, np.uint8), hull, 1) > 0)


def _off_table(shown: Colours, around: Colours) -> Colours:
    """(H, W) by how many levels a picture is off the colours (N, 3) of the table around, in any light."""
    mean = around.mean(axis=0)
    along = (around - mean) @ np.linalg.eigh(np.cov(around.T))[1][:, -1]
    paints = [np.median(part, axis=0) for part in np.array_split(around[np.argsort(along)], SHADES)]
    flat = shown.reshape(-1, 3)
    least = np.min([off_paint(flat, paint, SHADED) for paint in paints], axis=0)
    return np.asarray(cv2.GaussianBlur(least.reshape(shown.shape[:2]).astype(np.float32), (0, 0), SOFT_PX))


def _mirrored(body: Mask, x: float, y: float) -> float:
    """The share of a mask and its mirror image about a point that is of both."""
    back_x, back_y = (
        np.clip(np.round(2 * at - there), 0, SIZE_PX - 1).astype(int)
        for at, there in ((x, _columns), (y, _rows))
    )
    other = body[back_y, back_x]
    return float((body & other).sum() / (body | other).sum())
