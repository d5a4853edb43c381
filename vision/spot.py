"""The red disc in the middle: the queen, or the spot that is printed there and has no twin.

No single sign decides it. Ink of the base circles' colour, lying where the drawing's own middle is, and an
otherwise empty board speak for print; turned rings, another red, and touching coins speak for the queen.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.colours import Faces
from vision.discs import Floats
from vision.printed import ink_distance, is_in_middle
from vision.settings import ReadingSettings


def print_odds(
    at_mm: Floats,
    radius_mm: Floats,
    faces: Faces,
    ink: NDArray[np.bool_],
    drawn: NDArray[np.bool_],
    settings: ReadingSettings,
) -> Floats:
    """(N,) log odds that discs are the printed spot, minus infinity away from the middle.

    `ink` says which discs show the drawing's red, `drawn` which are surely drawings.
    """
    middle = is_in_middle(at_mm, settings) & (faces.relative[:, 1] > settings.queen_least_red)
    if not middle.any():
        return np.full(len(at_mm), -np.inf)
    alone = not (~drawn & ~is_in_middle(at_mm, settings)).any()
    odds = np.full(len(at_mm), settings.spot_alone if alone else settings.spot_prior)
    odds += _by_ink(ink_distance(faces, ink, settings), settings)
    drawn_middle = _drawn_middle(at_mm, drawn, settings)
    if drawn_middle is not None:
        odds += _by_place(np.linalg.norm(at_mm - drawn_middle, axis=1), settings)
    plain = faces.ringed & ~bool(faces.ringed[ink].any())
    odds -= settings.spot_ringed * plain
    odds -= settings.spot_touched * _touching(at_mm, radius_mm)
    return np.where(middle, odds, -np.inf)


def _by_ink(away: Floats, settings: ReadingSettings) -> Floats:
    """What the colour says: nothing where no ink is known."""
    known = np.isfinite(away)
    says = np.clip(
        settings.spot_ink * (1.25 - np.where(known, away, 1.25)) * 2, -settings.spot_ink, settings.spot_ink
    )
    return np.asarray(says, float)


def _by_place(off_mm: Floats, settings: ReadingSettings) -> Floats:
    """What the place says: print lies in the drawing's middle, a hand puts the queen a little beside it."""
    says = settings.spot_place * (1.0 - off_mm / settings.spot_off_mm)
    return np.asarray(np.maximum(says, -2 * settings.spot_place), float)


def _drawn_middle(at_mm: Floats, drawn: NDArray[np.bool_], settings: ReadingSettings) -> Floats | None:
    """(2,) mm: the middle of the drawing, half way between drawings that face one another, if any do."""
    some = at_mm[drawn & ~is_in_middle(at_mm, settings)]
    across = (some[:, None] + some) / 2
    facing = np.linalg.norm(across, axis=-1) < settings.twin_reach_mm
    return np.asarray(np.median(across[facing], axis=0), float) if facing.any() else None


def _touching(at_mm: Floats, radius_mm: Floats) -> Floats:
    """(N,) how many discs touch each."""
    away = np.linalg.norm(at_mm[:, None] - at_mm, axis=2) / radius_mm
    return np.asarray(((away > 1.7) & (away < 2.4)).sum(axis=1), float)
