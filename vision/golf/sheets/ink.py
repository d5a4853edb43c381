"""Ink on a flattened page: what is darker than the print around it.

A line of a pen is thin, darker than what surrounds it, and darker than its ground is elsewhere on the page: the
rim of a green hex about a white label is none. A faint line is told from grain by its length: the mean along
many directions is taken, and grain, waves of a pond or dots of a bunker show how strong a ground is without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.golf.sheets.bare import FLOOR, bare_page
from vision.golf.sheets.flat import PX_PER_PITCH, FlatPage
from vision.golf.sheets.pens import pens_of

AROUND_PX = 2 * (PX_PER_PITCH * 11 // 40) + 1  # side of the square whose median is the print without ink
PLAIN = 0.2  # natural logarithm of print by ink from which a single pixel is ink
NOISE_TIMES = 4.0  # and so many spreads of the page's own density
FAINT, FAINT_TIMES = 0.06, 1.5  # the same for a pixel of a line that is plain by its length
LINE, LINE_PX, WAYS = 0.09, PX_PER_PITCH // 3, 12  # the least mean along a line, its length, its directions
TEXTURE, TEXTURE_TIMES = 75.0, 2.0  # percentile of such means in a ground, and how much more a line has
FEW = 90.0  # percentile

Plane = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class InkPlane:
    """How strong the ink is on each pixel (H, W), 0 where none is; and the number of its pen in `pens.NAMES`.

    `faint` has what is ink by its length alone, too. `printed` is how strong the lines between hexes are.
    """

    strength: Plane
    faint: Plane
    pen: NDArray[np.uint8]
    printed: float


def ink_on(page: FlatPage, course: Mapping[tuple[int, int], str]) -> InkPlane:
    """The ink of all pens on a page; `course` names the grounds of its hexes."""
    around = np.asarray(cv2.medianBlur(page.bgr, AROUND_PX), np.float32)
    bare = bare_page(page, course)
    density = np.minimum(_density(around, page.bgr), _density(bare.bgr, page.bgr))
    density[bare.is_covered] = 0
    inside = density[page.index >= 0]
    spread = 1.48 * float(np.median(np.abs(inside - np.median(inside)))) if inside.size else 0.0
    is_plain = density >= max(PLAIN, NOISE_TIMES * spread)
    is_line = (density >= max(FAINT, FAINT_TIMES * spread)) & _lines(page, course, density)
    strength, faint = (
        np.asarray(np.where(own, density, 0), np.float32) for own in (is_plain, is_plain | is_line)
    )
    return InkPlane(strength, faint, pens_of(page.bgr, around, faint), _printed(page, strength))


def _density(print_bgr: Plane, bgr: NDArray[np.uint8]) -> Plane:
    """How much darker a page is than its print, in the colour in which it is most so."""
    ratio = np.log((print_bgr + FLOOR) / (bgr.astype(np.float32) + FLOOR))
    return np.asarray(ratio.max(axis=2), np.float32)


def _lines(page: FlatPage, course: Mapping[tuple[int, int], str], density: Plane) -> NDArray[np.bool_]:
    """Where the mean density along some direction is that of a line, and not of what its ground is full of."""
    along = np.max([cv2.filter2D(density, -1, kernel) for kernel in _directions()], axis=0)
    names = sorted(set(course.values()))
    ground = np.array([names.index(course[at]) for at in page.hexes] + [-1])[page.index]
    least = np.full(along.shape, LINE, np.float32)
    for number in range(len(names)):
        own = ground == number
        if own.any():
            least[own] = max(LINE, TEXTURE_TIMES * float(np.percentile(along[own], TEXTURE)))
    return np.asarray(along >= least)


def _directions() -> list[Plane]:
    """Kernels that take the mean along a line, in all directions."""
    side, kernels = LINE_PX | 1, []
    for number in range(WAYS):
        kernel = np.zeros((side, side), np.float32)
        turn = np.pi * number / WAYS
        off = np.array([np.cos(turn), np.sin(turn)]) * (side // 2)
        ends = [tuple(int(part) for part in np.rint((side // 2 + way * off) * 16)) for way in (-1, 1)]
        cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_8, 4)
        kernels.append(kernel / kernel.sum())
    return kernels


def _printed(page: FlatPage, strength: Plane) -> float:
    """The strength that few pixels exceed where two hexes meet: most sides have no mark."""
    meets = (page.index[:, 1:] != page.index[:, :-1]) & (page.index[:, 1:] >= 0) & (page.index[:, :-1] >= 0)
    lines = strength[:, 1:][meets]
    return float(np.percentile(lines, FEW)) if lines.size else 0.0
