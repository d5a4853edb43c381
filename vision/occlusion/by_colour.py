"""Covers by a picture's colours: places that are neither wood in any light, nor print, nor a piece.

The wood in any light, the print (it repeats under quarter turns and mirrors), the pieces with their shadows,
and reflections, which fade out slowly, are taken away. A broad and large rest is a thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Plane
from vision.occlusion.bare_wood import Departure, Field, Mask, depart

# Pixels per mm of the view in which hands and things are searched. More is slower; a finger is nine pixels
# broad.
COARSE_PX_PER_MM = 0.5
# The least distance of a colour from the wood's, without brightness. Pale skin on pale wood differs by 0.08.
WOOD_TINT = 0.06
# The least distance of a colour from the wood's, in multiples of the wood's own wavering: poor cameras speckle.
NOISE_TIMES = 3.5
# Log brightness against the wood below which no shadow lies: two fifths of the light are left in the deepest.
SHADOW_LIGHT = -0.9
GLARE_LIGHT = 0.5  # Brightness above which wood is no longer in plain light.
# Grey level of the brightest channel from which a bright place has lost its colour, and proves nothing.
BURNT_LEVEL = 247.0
WHITE_LEVEL = 235.0  # Grey level of the darkest channel from which a place is mere light.
GLARE_MISMATCH = 0.03  # Distance of a colour from wood under white light, in shares of its brightness.
# Distance of a colour from wood under a coloured lamp, in shares of its brightness. A larger departure is a
# thing, however soft its outline. Lamps on drawn wood made 0.15 at most; most hands depart by less, but are
# sharp.
LAMP_MISMATCH = 0.2
GLARE_FROM = 0.08  # Brightness against the wood from which such a colour may be a reflection.
# Change per pixel of the coarse view from which an edge is sharp: reflections fade out over centimetres.
SHARP_EDGE = 0.048
# The least change of a sharp edge, in multiples of the wood's own wavering: dark boards speckle.
NOISE_EDGE = 2.5
# Share of a thing's outline that must be sharp where its colour could be a reflection: less than half of a
# reflection's outline is.
SHARP_SHARE = 0.6
PRINT_SLACK_MM = 4.0  # A drawing may lie this far from its mirrored place, to each side.
# A colour may differ from that of its mirrored place by this share of its distance from the wood.
PRINT_TOLERANCE = 0.4
LEAST_TOLERANCE = 0.02  # The least tolerance of the comparison with a mirrored place.
# Of seven mirrored places, this many must look alike for a place to be print: a symmetric arm has one.
PRINT_TWINS = 3
LINE_MM = 5.0  # Half the least breadth of a thing: printed lines and letters are narrower, fingers broader.
# Least area of a hand or an arm that comes in over a rail: a finger to its second joint, more than an
# undetected coin.
REACHING_MM2 = 1000.0
# Least area of a thing that lies free: more than an undetected striker, less than a powder tin of 33 mm radius;
# makers' emblems stay below 1300.
LYING_MM2 = 2600.0
ROD_MM = 26.0  # Things narrower than this may be rods: arms are broader.
# A narrow thing of at least this length is a rod: fingers are shorter, also where two lie end to end.
ROD_LENGTH_MM = 130.0
FIST_MM2 = 2200.0  # A thing of at least this area that comes in over a rail is a hand, whatever its outline.
# Share of its outline's hull that a smaller thing must fill: fingers do, smears of powder do not.
SOLID_SHARE = 0.65

Steps = NDArray[np.int16]

MIRRORED = 7  # The ways to lay a square on itself other than as it is.
STEPS = 2048  # Steps of a natural logarithm: two levels are never more than six logarithms apart.
NEAR_PX = 7  # Coarse pixels from the judged part's edge: nearer things come in over it.


@dataclass(frozen=True, eq=False)
class _Scene:
    """The evidence of things: the departure from wood; what is judged, free of pieces, sharp, near pieces."""

    departure: Departure
    judged: Mask
    free: Mask
    sharp: Mask
    beside_pieces: Mask


def strange_parts(small: Plane, judged: Mask, under_pieces: Mask) -> list[Mask]:
    """The masks (side, side) of the things that the colours show in a coarse view (side, side, 3).

    `judged` is the part that is looked at, `under_pieces` the part taken by pieces with their shadows.
    """
    soft = np.asarray(cv2.GaussianBlur(small, (0, 0), 1.0), np.uint8)
    free = judged & ~under_pieces
    departure = depart(soft, free)
    burnt = _burnt(soft, departure)
    beside = np.asarray(cv2.dilate(under_pieces.astype(np.uint8), np.ones((7, 7))) > 0, bool)
    scene = _Scene(departure, judged, free, _sharp(departure) & ~burnt, beside)
    foreground = _strange(departure) & free & ~burnt
    like_glare = (departure.mismatch < GLARE_MISMATCH) & (departure.light > GLARE_FROM)
    return [part for layer in (foreground, foreground & ~like_glare) for part in _things(layer, scene)]


def is_limb(part: Mask, judged: Mask) -> bool:
    """Whether a thing reaches in over an edge as an arm or a finger does, and is no ragged patch."""
    return _comes_in(part, judged) and _is_full(part)


def has_rod(part: Mask) -> bool:
    """Whether a part of a thing is long and thinner than any arm: fingers are as thin, but not as long."""
    scale = COARSE_PX_PER_MM
    size = 2 * round(ROD_MM * scale / 2) + 1
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    thick = cv2.dilate(cv2.morphologyEx(part.astype(np.uint8), cv2.MORPH_OPEN, brush), np.ones((5, 5)))
    count, _, stats, _ = cv2.connectedComponentsWithStats((part & (thick == 0)).astype(np.uint8))
    lengths = np.hypot(stats[1:, cv2.CC_STAT_WIDTH], stats[1:, cv2.CC_STAT_HEIGHT])
    return bool(count > 1 and lengths.max() > ROD_LENGTH_MM * scale)


def _strange(departure: Departure) -> Mask:
    """The places that are neither wood in any light nor print."""
    colour, light = departure.colour, departure.light
    tinted = colour > max(WOOD_TINT, NOISE_TIMES * departure.noise)
    tinted &= _twins(departure.tints(), colour) < PRINT_TWINS
    lit = (light < SHADOW_LIGHT) | (light > GLARE_LIGHT)
    lit &= _twins([light], np.abs(light)) < PRINT_TWINS
    return np.asarray(tinted | lit, bool)


def _burnt(small: Plane, departure: Departure) -> Mask:
    """The places, and those beside them, that are white or bright with a clipped channel: no colour shows."""
    bright = departure.light > GLARE_FROM
    blue, green, red = cv2.split(small)
    white = cv2.min(cv2.min(blue, green), red) > WHITE_LEVEL
    burnt = white | ((cv2.max(cv2.max(blue, green), red) >= BURNT_LEVEL) & bright)
    return np.asarray(cv2.dilate(burnt.astype(np.uint8), np.ones((5, 5))) > 0, bool)


def _twins(channels: Iterable[Field], strength: Field) -> Plane:
    """(side, side) the number of the seven mirrored places at which all channels, (side, side) each, are alike.

    Computed in whole steps of a `STEPS`-th, which take half the memory of fractions.
    """
    size = 2 * round(PRINT_SLACK_MM * COARSE_PX_PER_MM) + 1
    brush = np.ones((size, size))
    slack = _in_steps(np.maximum(PRINT_TOLERANCE * strength, LEAST_TOLERANCE))
    unlike = np.zeros(strength.shape, np.uint8)  # a bit for each mirrored place
    for values in channels:
        steps = _in_steps(values)
        for reach, moved, way in ((cv2.erode, np.add, cv2.CMP_LT), (cv2.dilate, np.subtract, cv2.CMP_GT)):
            edge, bound = np.asarray(reach(steps, brush), np.int16), moved(steps, slack)
            for place, there in enumerate(_mirrored(edge)):
                unlike |= np.asarray(cv2.compare(bound, there, way), np.uint8) & np.uint8(1 << place)
    return np.asarray(MIRRORED - np.bitwise_count(unlike), np.uint8)


def _in_steps(values: Field) -> Steps:
    return np.multiply(values, STEPS, out=np.empty(values.shape, np.int16), casting="unsafe")


def _mirrored(values: Steps) -> Iterator[Steps]:
    """The `MIRRORED` other ways to lay a square on itself."""
    turns = (cv2.ROTATE_90_COUNTERCLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_CLOCKWISE)
    there = np.empty_like(values)  # one place for all of them: each takes most of a megabyte
    for turn in turns:
        yield np.asarray(cv2.rotate(values, turn, there), np.int16)
    flipped = np.asarray(cv2.transpose(values), np.int16)
    yield flipped
    for turn in turns:
        yield np.asarray(cv2.rotate(flipped, turn, there), np.int16)


def _things(layer: Mask, scene: _Scene) -> Iterator[Mask]:
    """The broad, large parts of a mask that are no reflections."""
    size = 2 * round(LINE_MM * COARSE_PX_PER_MM) + 1
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    broad = cv2.morphologyEx(layer.astype(np.uint8), cv2.MORPH_OPEN, brush)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(broad)
    outside = cv2.dilate((~scene.judged).astype(np.uint8), np.ones((NEAR_PX, NEAR_PX))) > 0
    for label in range(1, count):
        area_mm2 = stats[label, cv2.CC_STAT_AREA] / COARSE_PX_PER_MM**2
        part = np.asarray(labels == label, bool)
        least = REACHING_MM2 if (outside & part).any() else LYING_MM2
        if area_mm2 > least and _is_thing(part, scene):
            yield part


def _comes_in(part: Mask, judged: Mask) -> bool:
    outside = cv2.dilate((~judged).astype(np.uint8), np.ones((NEAR_PX, NEAR_PX))) > 0
    return bool((outside & part).any())


def _is_full(part: Mask) -> bool:
    """Whether a thing has a limb's outline: full, and reaching further in than it lies along the rail.

    Smears of powder and shadows of rails have not. A thing as large as a fist need not.
    """
    area = float(part.sum())
    if area / COARSE_PX_PER_MM**2 > FIST_MM2:
        return True
    cells = np.argwhere(part).astype(np.int32)
    hull = cv2.convexHull(cells)
    full = area > SOLID_SHARE * max(float(cv2.contourArea(hull)), 1.0)
    off = np.abs(cells.mean(axis=0) - (len(part) - 1) / 2)
    inward, along = np.ptp(cells, axis=0)[[int(off.argmax()), int(off.argmin())]]
    return bool(full and inward > along)


def _is_thing(part: Mask, scene: _Scene) -> bool:
    """Whether a thing has a colour that no lamp makes of wood, or an outline too sharp for a reflection."""
    if np.median(scene.departure.mismatch[part]) > LAMP_MISMATCH:
        return True
    rim = (cv2.dilate(part.astype(np.uint8), np.ones((3, 3))) > 0) & ~part & scene.free
    rim &= ~scene.beside_pieces
    return bool(rim.any() and scene.sharp[rim].mean() > SHARP_SHARE)


def _sharp(departure: Departure) -> Mask:
    """The places where, within two coarse pixels, the picture changes abruptly."""
    least = max(SHARP_EDGE, NOISE_EDGE * departure.noise)
    squares = np.zeros(departure.light.shape, np.float32)
    for channel in range(3):
        levels = cv2.extractChannel(departure.whole, channel)  # one at a time: each takes memory
        for way in ((1, 0), (0, 1)):
            steps = cv2.Sobel(levels, cv2.CV_32F, *way, scale=1 / 8)
            squares += np.square(steps, out=steps)
    return np.asarray(cv2.dilate(np.sqrt(squares, out=squares), np.ones((5, 5))) > least, bool)
