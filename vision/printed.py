"""What is printed on the board is printed eight times: the drawing repeats under quarter turns and mirrors.

A base circle, a petal or the ring of an arrow looks the same at the seven mirrored places; a piece does not:
there is wood there, or another piece, or the drawing that it hides. So no board's drawing need be known
beforehand. Only what is printed in the middle has no twin: its ink is compared with that of the base circles.
"""

from __future__ import annotations

from math import hypot

import numpy as np
from numpy.typing import NDArray

from rules.carrom.board import ICF
from vision.colours import Faces, Wood
from vision.discs import Floats
from vision.settings import ReadingSettings
from vision.topview import Seen, TopView

WOOD_LAB = (53.4, 0.0, 0.0)  # wood against itself: `Faces.relative` makes it a plain grey

LEAST_TWINS = 2  # so many coins may lie like a drawing
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


def twin_share(
    view: TopView,
    seen: Seen,
    wood: Wood,
    at_mm: Floats,
    radius_mm: Floats,
    circle: NDArray[np.bool_],
    unique: NDArray[np.bool_],
    settings: ReadingSettings,
) -> Floats:
    """(N,) share of the mirrored places that look the same as the disc itself, 0 where too few do.

    Takes (N, 2) mm and (N,) mm. Looks at the picture itself, so that a drawing need not be found eight times.
    Three coins may lie so by chance, four hardly; of what is `unique`, as a striker, there are no two. Where a
    base `circle` is printed as a rule, a rougher likeness will do.
    """
    if not len(at_mm):
        return np.zeros(0)
    alike, shown = _alike(view, seen, wood, at_mm, radius_mm, circle, settings)
    shares = np.zeros(len(at_mm))
    for i, place in enumerate(at_mm):
        apart = _apart(TURNS_AND_MIRRORS @ place, place, 2 * settings.twin_reach_mm) & shown[i]
        twins = int((alike[i] & apart).sum())
        shares[i] = _share(twins, int(apart.sum()), unique=bool(unique[i]))
    return shares


def _share(twins: int, places: int, *, unique: bool) -> float:
    if unique:
        return float(twins > 0)
    return twins / places if twins > LEAST_TWINS else 0.0


def _alike(
    view: TopView,
    seen: Seen,
    wood: Wood,
    at_mm: Floats,
    radius_mm: Floats,
    circle: NDArray[np.bool_],
    settings: ReadingSettings,
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """(N, 7) which mirrored places look alike, a little to the side at most, and which of them are in view."""
    spots = _spots(settings) * radius_mm[:, None, None]
    own = _against_wood(view, seen, wood, at_mm[:, None] + spots)
    images = np.einsum("kij,nj->nki", TURNS_AND_MIRRORS, at_mm)
    around = np.einsum("kij,nsj->nksi", TURNS_AND_MIRRORS, spots)
    tried = _tried(images, at_mm, settings)
    found = _against_wood(view, seen, wood, tried[:, :, :, None] + around[:, :, None])
    own, found = _ring_means(own, settings), _ring_means(found, settings)
    away = np.sqrt(((found - own[:, None, None]) ** 2).mean(axis=-1)).min(axis=-1)
    strength = np.sqrt(((own - 1.0) ** 2).mean(axis=-1))
    like_circle = np.minimum(settings.circle_tolerance * strength, settings.circle_apart)
    slack = np.maximum(settings.twin_tolerance * strength, np.where(circle, like_circle, 0.0))
    alike = (away < slack[:, None]) & (strength > settings.twin_least)[:, None]
    return alike, _is_shown(view, images)


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


def printed_ink(
    red: NDArray[np.bool_], circles: NDArray[np.bool_], twins: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """(N,) which discs show the red ink of the board's drawing: what has twins, or lies where base circles do.

    One alone there may be the queen; two are print.
    """
    there = red & circles
    return (red & twins) | (there if there.sum() > 1 else there & twins)


def ink_distance(faces: Faces, ink: NDArray[np.bool_], settings: ReadingSettings) -> Floats:
    """(N,) how far colours are from that of `ink` ones: 1 is where doubt begins; infinite without ink.

    Hue and lightness only: seen from afar a small printed circle pales, its hue stays. As seen or against the
    wood near by, whichever is nearer: a shadow lies on both, a reflection on one.
    """
    if not ink.any():
        return np.full(len(ink), np.inf)
    return np.minimum(*(_apart_in(lab, lab[ink], settings) for lab in (faces.lab, faces.relative)))


def is_faded(faces: Faces, ink: NDArray[np.bool_], settings: ReadingSettings) -> NDArray[np.bool_]:
    """(N,) whether colours are that of `ink` ones or between it and the wood's: worn, powdered, half hidden."""
    if not ink.any():
        return np.zeros(len(ink), bool)
    middle = np.median(faces.relative[ink], axis=0)
    toward = middle[1:] / max(float(np.hypot(*middle[1:])), 1e-6)
    along, aside = faces.relative[:, 1:] @ toward, faces.relative[:, 1:] @ (-toward[1], toward[0])
    lighter = faces.relative[:, 0] > middle[0] - settings.ink_light
    return np.asarray(
        lighter & (along > settings.queen_least_red) & (np.abs(aside) < settings.faded_aside), bool
    )


def is_hollow(faces: Faces, settings: ReadingSettings) -> NDArray[np.bool_]:
    """(N,) whether faces look like the wood beside them: where a base circle is printed, it is a mere ring."""
    return np.asarray(np.linalg.norm(faces.relative - WOOD_LAB, axis=1) < settings.hollow_apart, bool)


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
