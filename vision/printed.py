"""What is printed on the board is printed eight times: the drawing repeats under quarter turns and mirrors.

A base circle, a petal or the ring of an arrow looks the same at the seven mirrored places; a piece does not:
there is wood there, or another piece, or the drawing that it hides. So no board's drawing need be known
beforehand. Only what is printed in the middle has no twin: its ink is compared with that of the base circles.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

import numpy as np
from numpy.typing import NDArray

from rules.carrom.board import ICF
from vision.colours import Faces, Wood
from vision.discs import Floats
from vision.evidence import MARKS
from vision.settings import ReadingSettings
from vision.topview import Seen, TopView

FAR = 9.0  # a difference no two places have: stands for a place that cannot be seen
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


@dataclass(frozen=True, eq=False)
class Likeness:
    """How the seven mirrored places look against each of N discs.

    `away` (N, 7) how they differ from the disc, `strength` (N,) how the disc differs from the wood, both in
    parts of the wood's brightness; `apart` (N, 7) which of the places are in view, and are not one another's.
    """

    away: Floats
    strength: Floats
    apart: NDArray[np.bool_]


def likeness(seen: Seen, wood: Wood, at_mm: Floats, radius_mm: Floats, settings: ReadingSettings) -> Likeness:
    """Looks at the mirrored places of discs at (N, 2) mm: so no drawing need be found eight times."""
    if not len(at_mm):
        return Likeness(np.zeros((0, 7)), np.zeros(0), np.zeros((0, 7), bool))
    view = seen.view
    spots = _spots(settings) * radius_mm[:, None, None]
    images = np.einsum("kij,nj->nki", TURNS_AND_MIRRORS, at_mm)
    around = np.einsum("kij,nsj->nksi", TURNS_AND_MIRRORS, spots)
    tried = _tried(images, at_mm, settings)
    own = _ring_means(_against_wood(view, seen, wood, at_mm[:, None] + spots), settings)
    found = _ring_means(_against_wood(view, seen, wood, tried[:, :, :, None] + around[:, :, None]), settings)
    away = np.sqrt(((found - own[:, None, None]) ** 2).mean(axis=-1)).min(axis=-1)
    strength = np.sqrt(((own - 1.0) ** 2).mean(axis=-1))
    reach_mm = 2 * settings.twin_reach_mm
    apart = [_apart(image, place, reach_mm) for image, place in zip(images, at_mm, strict=True)]
    return Likeness(away, strength, np.array(apart) & _is_shown(view, images))


def twin_share(
    like: Likeness, unique: NDArray[np.bool_], scores: Floats, settings: ReadingSettings
) -> Floats:
    """(N,) share of the mirrored places that look the same as the disc itself, 0 where too few do.

    Three sure coins may lie so by chance, four hardly; of what is `unique`, as a striker, there are no two.
    """
    alike = (like.away < settings.twin_tolerance * like.strength[:, None]) & like.apart
    twins = alike.sum(axis=1) * (like.strength > settings.twin_least)
    by_chance = np.where(scores > settings.twin_sure, 2, 1)
    share = np.where(twins > by_chance, twins / np.maximum(like.apart.sum(axis=1), 1), 0.0)
    return np.asarray(np.where(unique & (twins > 0), 1.0, share), float)


def circle_odds(
    like: Likeness,
    circle: NDArray[np.bool_],
    faces: Faces,
    told: Floats,
    radius_mm: Floats,
    settings: ReadingSettings,
) -> Floats:
    """(N,) log odds that a disc where a base circle is printed is a piece that hides it; `told` its marks."""
    third = np.sort(np.where(like.apart, like.away, FAR), axis=1)[:, 2]
    others = np.minimum(circle.sum() - 1, 7) / 7
    says = (
        np.ones(len(circle)),
        np.log(np.maximum(third, 0.01)),
        faces.relative[:, 1] / 30,
        told[:, MARKS.index("apart")],
        faces.ringed.astype(float),
        np.full(len(circle), others),
        told[:, MARKS.index("fit")],
        radius_mm - settings.coin_radius_mm,
    )
    return np.asarray(np.column_stack(says) @ np.array(settings.circle_weights), float)


def _spots(settings: ReadingSettings) -> Floats:
    """(S, 2) where a disc and its rim are looked at, in radii."""
    angles = np.arange(settings.twin_rays) * (2 * np.pi / settings.twin_rays)
    rings = np.array(settings.twin_rings)
    return np.asarray((rings[:, None, None] * np.column_stack([np.cos(angles), np.sin(angles)])).reshape(-1, 2))


def _ring_means(colours: Floats, settings: ReadingSettings) -> Floats:
    """(..., rings * 3) from (..., S, 3): means along rings bear being a millimetre off, thin lines do not."""
    rings = len(settings.twin_rings)
    shape = (*colours.shape[:-2], rings, settings.twin_rays, 3)
    return np.asarray(colours.reshape(shape).mean(axis=-2).reshape(*colours.shape[:-2], rings * 3), float)


def _tried(images: Floats, at_mm: Floats, settings: ReadingSettings) -> Floats:
    """(N, 7, M, 2) mm where each mirrored place is looked for: a little to each side, and where a disc is."""
    steps = np.array([-1.0, 0.0, 1.0]) * settings.twin_step_mm
    shifts = np.array([(x, y) for x in steps for y in steps])
    away = np.linalg.norm(at_mm - images[:, :, None], axis=-1)
    nearest = at_mm[away.argmin(axis=-1)]
    disc = np.where((away.min(axis=-1) < settings.twin_reach_mm)[..., None], nearest, images)
    return np.concatenate([images[:, :, None] + shifts, disc[:, :, None]], axis=2)


def _against_wood(view: TopView, seen: Seen, wood: Wood, points_mm: Floats) -> Floats:
    """(..., 3) the colour at (..., 2) mm in parts of the wood's near by."""
    flat = points_mm.reshape(-1, points_mm.shape[-2], 2)
    colour = seen.sample(flat[..., 0], flat[..., 1])
    base = wood.at(view, flat.mean(axis=1))[:, None]
    return np.asarray(((colour + 6.0) / (base + 6.0)).reshape(*points_mm.shape[:-1], 3), float)


def _is_shown(view: TopView, places_mm: Floats) -> NDArray[np.bool_]:
    """(...,) whether (..., 2) mm are in the picture."""
    px = view.board_map.image_from_board(places_mm.reshape(-1, 2))
    size = np.array([view.board_map.lens.width_px, view.board_map.lens.height_px])
    return np.asarray(((px > 0) & (px < size - 1)).all(axis=1).reshape(places_mm.shape[:-1]))


def is_base_circle(at_mm: Floats, half_mm: float, settings: ReadingSettings) -> NDArray[np.bool_]:
    """(N,) whether a disc lies where the laws have a base circle printed."""
    along, across = (part * half_mm / ICF.half_mm for part in settings.base_circle_mm)
    folded = np.sort(np.abs(at_mm), axis=1)
    away = np.linalg.norm(folded - (along, across), axis=1)
    return np.asarray(away < settings.twin_reach_mm, bool)


def is_in_middle(at_mm: Floats, settings: ReadingSettings) -> NDArray[np.bool_]:
    """(N,) whether a disc lies where a board's central circle is printed."""
    return np.asarray(np.linalg.norm(at_mm, axis=1) < settings.twin_reach_mm)


def ink_distance(faces: Faces, ink: NDArray[np.bool_], settings: ReadingSettings) -> Floats:
    """(N,) how far colours are from that of `ink` ones: 1 is where doubt begins; infinite without ink.

    Hue and lightness only: seen from afar a small printed circle pales, its hue stays. As seen or against the
    wood near by, whichever is nearer: a shadow lies on both, a reflection on one.
    """
    if not ink.any():
        return np.full(len(ink), np.inf)
    return np.minimum(*(_apart_in(lab, lab[ink], settings) for lab in (faces.lab, faces.relative)))


def _apart_in(lab: Floats, printed_lab: Floats, settings: ReadingSettings) -> Floats:
    ink = np.median(printed_lab, axis=0)
    hue = _hue_off_deg(lab, ink) / settings.ink_hue_deg
    return np.asarray(np.hypot((lab[:, 0] - ink[0]) / settings.ink_light, hue), float)


def _hue_off_deg(lab: Floats, ink: Floats) -> Floats:
    off = np.degrees(np.arctan2(lab[:, 2], lab[:, 1]) - np.arctan2(ink[2], ink[1]))
    return np.asarray((off + 180) % 360 - 180, float)


def _apart(images: Floats, place: Floats, least_mm: float) -> NDArray[np.bool_]:
    """(7,) which mirrored places are neither the place itself nor one another."""
    kept = [(float(place[0]), float(place[1]))]
    apart = np.zeros(len(images), bool)
    for k, (x_mm, y_mm) in enumerate(images.tolist()):
        if all(hypot(x_mm - x, y_mm - y) > least_mm for x, y in kept):
            kept.append((x_mm, y_mm))
            apart[k] = True
    return apart
