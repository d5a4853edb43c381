"""What is printed on the board is printed eight times: the drawing repeats under quarter turns and mirrors.

A base circle, a petal or the ring of an arrow looks the same at the seven mirrored places; a piece does not:
there is wood there, or another piece, or the drawing that it hides. So no board's drawing need be known
beforehand. Only what is printed in the middle has no twin: its ink is compared with that of the base circles.
"""

from __future__ import annotations

from dataclasses import dataclass

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
    ],
    float,
)


@dataclass(frozen=True, eq=False)
class Likeness:
    """How the seven mirrored places look against each of N discs.

    `away` (N, 7) how they differ from the disc, `strength` (N,) how the disc differs from the wood, both in
    parts of the wood's brightness; `apart` (N, 7) which of the places are in view, and are not one another's.
    `away` is `FAR` where it was not asked for, or is more than makes a twin of a disc that was not `gauged`.
    """

    away: Floats
    strength: Floats
    apart: NDArray[np.bool_]


def likeness(
    seen: Seen,
    wood: Wood,
    at_mm: Floats,
    radius_mm: Floats,
    gauged: NDArray[np.bool_],
    settings: ReadingSettings,
) -> Likeness:
    """Looks at the mirrored places of discs at (N, 2) mm: so no drawing need be found eight times.

    Of `gauged` (N,) discs it is told how unlike the places are, of the others only whether they are alike: most
    are not, and one ring of each place shows it.
    """
    images = np.einsum("kij,nj->nki", TURNS_AND_MIRRORS, at_mm)
    apart = _apart(np.concatenate([at_mm[:, None], images], axis=1), 2 * settings.twin_reach_mm)
    apart &= _is_shown(seen.view, images)
    spots = _spots(settings)
    own = _Look(seen, wood, np.eye(2)[None]).at(at_mm, spots, radius_mm, np.zeros(len(at_mm), np.intp))
    strength = np.sqrt(((own - 1.0) ** 2).mean(axis=(1, 2)))
    most = np.where(gauged, FAR, settings.twin_tolerance * strength)
    discs, turns = np.nonzero(apart & (gauged | (strength > settings.twin_least))[:, None])
    tried = _tried(images[discs, turns], at_mm, settings)
    away = np.full(apart.shape, FAR)
    look = _Look(seen, wood, TURNS_AND_MIRRORS)
    away[discs, turns] = _least_away(look, tried, turns, own[discs], radius_mm[discs], most[discs], spots)
    return Likeness(away, strength, apart)


@dataclass(frozen=True, eq=False)
class _Look:
    """How places look against the wood, each seen turned or mirrored by one of `turns` (K, 2, 2)."""

    seen: Seen
    wood: Wood
    turns: Floats

    def at(self, at_mm: Floats, spots: Floats, radius_mm: Floats, turned: NDArray[np.intp]) -> Floats:
        """(P, rings, 3) the colour at (P, 2) mm in parts of the wood's; `spots` (rings, rays, 2) in radii.

        Means along rings bear being a millimetre off, thin lines do not.
        """
        around = np.einsum("kij,srj->kisr", self.turns, spots)[turned]
        around *= radius_mm[:, None, None, None]
        around += at_mm[:, :, None, None]
        base = self.wood.at(self.seen.view, at_mm)[:, None]
        return np.asarray((self.seen.means(around[:, 0], around[:, 1]) + 6.0) / (base + 6.0), float)


def _least_away(
    look: _Look,
    tried: Floats,
    turns: NDArray[np.intp],
    own: Floats,
    radius_mm: Floats,
    most: Floats,
    spots: Floats,
) -> Floats:
    """(P,) how the likest of the (P, M, 2) places tried differs from the disc, `FAR` where by `most` or more.

    The sum of squares over all rings is never less than over the first of them.
    """
    count, rings = tried.shape[1], len(spots)
    pair = np.repeat(np.arange(len(tried)), count)
    places, enough = tried.reshape(-1, 2), 3 * rings * most**2
    unlike = np.zeros(len(pair))
    for part in (slice(0, 1), slice(1, rings)):
        left = np.flatnonzero(unlike < enough[pair])
        if not len(left):
            break
        of = pair[left]
        found = look.at(places[left], spots[part], radius_mm[of], turns[of])
        unlike[left] += ((found - own[of, part]) ** 2).sum(axis=(1, 2))
    least = unlike.reshape(-1, count).min(axis=1, initial=np.inf)
    return np.where(least < enough, np.sqrt(least / (3 * rings)), FAR)


def twin_share(like: Likeness, unique: NDArray[np.bool_], scores: Floats, settings: ReadingSettings) -> Floats:
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
    """(rings, rays, 2) where a disc and its rim are looked at, in radii."""
    angles = np.arange(settings.twin_rays) * (2 * np.pi / settings.twin_rays)
    outward = np.column_stack([np.cos(angles), np.sin(angles)])
    return np.asarray(np.array(settings.twin_rings)[:, None, None] * outward, float)


def _tried(images: Floats, at_mm: Floats, settings: ReadingSettings) -> Floats:
    """(P, M, 2) mm where (P, 2) mirrored places are looked for: a little to each side, and where a disc is."""
    steps = np.array([-1.0, 0.0, 1.0]) * settings.twin_step_mm
    shifts = np.array([(x, y) for x in steps for y in steps])
    off_mm2 = (images[:, 0, None] - at_mm[:, 0]) ** 2 + (images[:, 1, None] - at_mm[:, 1]) ** 2
    nearest = at_mm[off_mm2.argmin(axis=1)]
    disc = np.where((off_mm2.min(axis=1) < settings.twin_reach_mm**2)[:, None], nearest, images)
    return np.concatenate([images[:, None] + shifts, disc[:, None]], axis=1)


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


def _apart(places: Floats, least_mm: float) -> NDArray[np.bool_]:
    """(N, 7) which mirrored places of (N, 8, 2), the first its own, are neither that nor one another."""
    x_mm, y_mm = places[..., 0], places[..., 1]
    near = np.hypot(x_mm[:, :, None] - x_mm[:, None], y_mm[:, :, None] - y_mm[:, None]) <= least_mm
    kept = np.zeros(x_mm.shape, bool)
    for k in range(places.shape[1]):
        kept[:, k] = ~(near[:, k] & kept).any(axis=1)
    return kept[:, 1:]
