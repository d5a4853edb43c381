"""What a picture's colours say of covers: what is neither wood in any light, nor print, nor a piece.

Taken away are the wood in any light, the print (it repeats under quarter turns and mirrors), pieces with
their shadows, and reflections, which fade out slowly. What is left, broad and large, is a thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.frame import Plane
from vision.occlusion.bare_wood import Departure, Field, Mask, depart
from vision.occlusion.settings import ObstructionSettings

Steps = NDArray[np.int16]

MIRRORED = 7  # ways to lay a square upon itself beside as it is
STEPS = 2048  # of a natural logarithm: two levels are never more than six logarithms apart
NEAR_PX = 7  # from the judged part's edge, coarse pixels: nearer things come in over it


@dataclass(frozen=True, eq=False)
class _Scene:
    """What things are told by: the departure from wood; what is judged, free of pieces, sharp, near pieces."""

    departure: Departure
    judged: Mask
    free: Mask
    sharp: Mask
    beside_pieces: Mask


def strange_parts(small: Plane, judged: Mask, under_pieces: Mask, settings: ObstructionSettings) -> list[Mask]:
    """Where things lie by their colours, a mask (side, side) each, in a coarse view (side, side, 3).

    `judged` is the part that is looked at, `under_pieces` what pieces with their shadows take of it.
    """
    soft = np.asarray(cv2.GaussianBlur(small, (0, 0), 1.0), np.uint8)
    free = judged & ~under_pieces
    departure = depart(soft, free)
    burnt = _burnt(soft, departure, settings)
    beside = np.asarray(cv2.dilate(under_pieces.astype(np.uint8), np.ones((7, 7))) > 0, bool)
    scene = _Scene(departure, judged, free, _sharp(departure, settings) & ~burnt, beside)
    strange = _strange(departure, settings) & free & ~burnt
    like_glare = (departure.mismatch < settings.glare_mismatch) & (departure.light > settings.glare_from)
    return [part for layer in (strange, strange & ~like_glare) for part in _things(layer, scene, settings)]


def is_limb(part: Mask, judged: Mask, settings: ObstructionSettings) -> bool:
    """Whether a thing reaches in over an edge as an arm or a finger does, and is no ragged patch."""
    return _comes_in(part, judged) and _is_full(part, settings)


def has_rod(part: Mask, settings: ObstructionSettings) -> bool:
    """Whether a part of a thing is long and thinner than any arm: fingers are as thin, not as long."""
    scale = settings.coarse_px_per_mm
    size = 2 * round(settings.rod_mm * scale / 2) + 1
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    thick = cv2.dilate(cv2.morphologyEx(part.astype(np.uint8), cv2.MORPH_OPEN, brush), np.ones((5, 5)))
    count, _, stats, _ = cv2.connectedComponentsWithStats((part & (thick == 0)).astype(np.uint8))
    lengths = np.hypot(stats[1:, cv2.CC_STAT_WIDTH], stats[1:, cv2.CC_STAT_HEIGHT])
    return bool(count > 1 and lengths.max() > settings.rod_length_mm * scale)


def _strange(departure: Departure, settings: ObstructionSettings) -> Mask:
    """What is neither wood in any light nor print."""
    colour, light = departure.colour, departure.light
    tinted = colour > max(settings.wood_tint, settings.noise_times * departure.noise)
    tinted &= _twins(departure.tints(), colour, settings) < settings.print_twins
    lit = (light < settings.shadow_light) | (light > settings.glare_light)
    lit &= _twins([light], np.abs(light), settings) < settings.print_twins
    return np.asarray(tinted | lit, bool)


def _burnt(small: Plane, departure: Departure, settings: ObstructionSettings) -> Mask:
    bright = departure.light > settings.glare_from
    blue, green, red = cv2.split(small)
    white = cv2.min(cv2.min(blue, green), red) > settings.white_level
    burnt = white | ((cv2.max(cv2.max(blue, green), red) >= settings.burnt_level) & bright)
    return np.asarray(cv2.dilate(burnt.astype(np.uint8), np.ones((5, 5))) > 0, bool)


def _twins(channels: Iterable[Field], strength: Field, settings: ObstructionSettings) -> Plane:
    """(side, side) at how many of the seven mirrored places all channels, (side, side) each, are alike.

    In whole steps of a `STEPS`-th, which take half the memory of fractions.
    """
    size = 2 * round(settings.print_slack_mm * settings.coarse_px_per_mm) + 1
    brush = np.ones((size, size))
    slack = _in_steps(np.maximum(settings.print_tolerance * strength, settings.least_tolerance))
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
    """The `MIRRORED` other ways to lay a square upon itself."""
    turns = (cv2.ROTATE_90_COUNTERCLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_CLOCKWISE)
    there = np.empty_like(values)  # one place for all of them: each takes most of a megabyte
    for turn in turns:
        yield np.asarray(cv2.rotate(values, turn, there), np.int16)
    flipped = np.asarray(cv2.transpose(values), np.int16)
    yield flipped
    for turn in turns:
        yield np.asarray(cv2.rotate(flipped, turn, there), np.int16)


def _things(layer: Mask, scene: _Scene, settings: ObstructionSettings) -> Iterator[Mask]:
    """The broad, large parts of a mask that are no reflections."""
    size = 2 * round(settings.line_mm * settings.coarse_px_per_mm) + 1
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    broad = cv2.morphologyEx(layer.astype(np.uint8), cv2.MORPH_OPEN, brush)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(broad)
    outside = cv2.dilate((~scene.judged).astype(np.uint8), np.ones((NEAR_PX, NEAR_PX))) > 0
    for label in range(1, count):
        area_mm2 = stats[label, cv2.CC_STAT_AREA] / settings.coarse_px_per_mm**2
        part = np.asarray(labels == label, bool)
        least = settings.reaching_mm2 if (outside & part).any() else settings.lying_mm2
        if area_mm2 > least and _is_thing(part, scene, settings):
            yield part


def _comes_in(part: Mask, judged: Mask) -> bool:
    outside = cv2.dilate((~judged).astype(np.uint8), np.ones((NEAR_PX, NEAR_PX))) > 0
    return bool((outside & part).any())


def _is_full(part: Mask, settings: ObstructionSettings) -> bool:
    """Whether a thing has a limb's outline: full, and reaching further in than it lies along the rail.

    Smears of powder and shadows of rails do not. What is as large as a fist need not.
    """
    area = float(part.sum())
    if area / settings.coarse_px_per_mm**2 > settings.fist_mm2:
        return True
    cells = np.argwhere(part).astype(np.int32)
    hull = cv2.convexHull(cells)
    full = area > settings.solid_share * max(float(cv2.contourArea(hull)), 1.0)
    off = np.abs(cells.mean(axis=0) - (len(part) - 1) / 2)
    inward, along = np.ptp(cells, axis=0)[[int(off.argmax()), int(off.argmin())]]
    return bool(full and inward > along)


def _is_thing(part: Mask, scene: _Scene, settings: ObstructionSettings) -> bool:
    """A colour that no lamp makes of wood, or an outline too sharp for a reflection."""
    if np.median(scene.departure.mismatch[part]) > settings.lamp_mismatch:
        return True
    rim = (cv2.dilate(part.astype(np.uint8), np.ones((3, 3))) > 0) & ~part & scene.free
    rim &= ~scene.beside_pieces
    return bool(rim.any() and scene.sharp[rim].mean() > settings.sharp_share)


def _sharp(departure: Departure, settings: ObstructionSettings) -> Mask:
    """Where, within two coarse pixels, the picture changes at once."""
    least = max(settings.sharp_edge, settings.noise_edge * departure.noise)
    squares = np.zeros(departure.light.shape, np.float32)
    for channel in range(3):
        levels = cv2.extractChannel(departure.whole, channel)  # one at a time: each takes memory
        for way in ((1, 0), (0, 1)):
            steps = cv2.Sobel(levels, cv2.CV_32F, *way, scale=1 / 8)
            squares += np.square(steps, out=steps)
    return np.asarray(cv2.dilate(np.sqrt(squares, out=squares), np.ones((5, 5))) > least, bool)
