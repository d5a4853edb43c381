"""What is printed on the board is printed eight times: the drawing repeats under quarter turns and mirrors.

A base circle, a petal or the ring of an arrow has twins at the seven mirrored places, of the same colour; a
piece has not. So no board's drawing need be known beforehand. Only what is printed in the middle has no
twin: its ink is compared with that of the circles found elsewhere.
"""

from __future__ import annotations

from math import hypot

import numpy as np
from numpy.typing import NDArray

from vision.discs import Floats
from vision.settings import ReadingSettings

TURNS_AND_MIRRORS = np.array(
    [
        [[0, -1], [1, 0]],
        [[-1, 0], [0, -1]],
        [[0, 1], [-1, 0]],
        [[1, 0], [0, -1]],
        [[-1, 0], [0, 1]],
        [[0, 1], [1, 0]],
        [[0, -1], [-1, 0]],
    ]
)


def twin_share(at_mm: Floats, lab: Floats, scores: Floats, settings: ReadingSettings) -> Floats:
    """(N,) share of the mirrored places that hold a disc as good of the same colour, 0 where only one does.

    Takes (N, 2) mm, (N, 3) Lab and (N,) how likely each disc is: a mere ring of ink is no twin of a coin.
    """
    shares = np.zeros(len(at_mm))
    for i, place in enumerate(at_mm):
        images = _apart(TURNS_AND_MIRRORS @ place, place, settings.twin_reach_mm)
        alike = ((lab - lab[i]) ** 2).sum(axis=1) < settings.twin_colour**2
        alike &= scores > settings.twin_worse * scores[i]
        alike[i] = False
        away = at_mm[alike] - images[:, None]
        twins = int(np.any(away[..., 0] ** 2 + away[..., 1] ** 2 < settings.twin_reach_mm**2, axis=1).sum())
        shares[i] = twins / len(images) if twins > 1 else 0.0
    return shares


def is_base_circle(at_mm: Floats, redder: Floats, settings: ReadingSettings) -> NDArray[np.bool_]:
    """(N,) whether a red disc lies where the laws have a base circle printed."""
    along, across = settings.base_circle_mm
    folded = np.sort(np.abs(at_mm), axis=1)
    away = np.linalg.norm(folded - (along, across), axis=1)
    return np.asarray((away < settings.twin_reach_mm) & (redder > settings.queen_redder), bool)


def is_in_middle(at_mm: Floats, settings: ReadingSettings) -> NDArray[np.bool_]:
    """(N,) whether a disc lies where a board's central circle is printed."""
    return np.asarray(np.linalg.norm(at_mm, axis=1) < settings.twin_reach_mm)


def ink_distance(lab: Floats, printed_lab: Floats, settings: ReadingSettings) -> Floats:
    """(N,) how far colours are from that of the circles printed elsewhere, (M, 3): 1 is where doubt begins.

    Hue and lightness only: seen from afar a small printed circle pales, its hue stays.
    """
    if not len(printed_lab):
        return np.full(len(lab), np.inf)
    ink = np.median(printed_lab, axis=0)
    hue_deg = np.degrees(np.arctan2(lab[:, 2], lab[:, 1]) - np.arctan2(ink[2], ink[1]))
    hue_deg = (hue_deg + 180) % 360 - 180
    return np.asarray(
        np.hypot((lab[:, 0] - ink[0]) / settings.ink_light, hue_deg / settings.ink_hue_deg), float
    )


def _apart(images: Floats, place: Floats, reach_mm: float) -> Floats:
    """The mirrored places that are neither the place itself nor one another."""
    kept = [(float(place[0]), float(place[1]))]
    for x_mm, y_mm in images.tolist():
        if all(hypot(x_mm - x, y_mm - y) > 2 * reach_mm for x, y in kept):
            kept.append((x_mm, y_mm))
    return np.array(kept[1:]).reshape(-1, 2)
