"""What lies round a disc: bare board and other pieces, or a hand, a sleeve, a machine that carries it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.colours import Wood
from vision.discs import Floats, Rims
from vision.settings import ReadingSettings
from vision.topview import Seen, TopView


def strangeness(
    view: TopView, seen: Seen, wood: Wood, rims: Rims, sure: NDArray[np.bool_], settings: ReadingSettings
) -> Floats:
    """(N,) share of the ring round each disc that is neither wood nor another sure disc nor off the surface."""
    angles = np.arange(settings.rays) * (2 * np.pi / settings.rays)
    outward = np.column_stack([np.cos(angles), np.sin(angles)])
    spots = (np.array(settings.round_rings)[:, None, None] * outward).reshape(-1, 2)
    x_mm, y_mm = (rims.at[:, part, None] + spots[:, part] * rims.radius[:, None] for part in (0, 1))
    asked = _on_surface(view, x_mm, y_mm, settings)
    asked &= _clear(x_mm, y_mm, rims, sure, settings)
    discs, places = np.nonzero(asked)
    colour = seen.sample(x_mm, y_mm)[discs, places]
    odd = ~wooden(colour, wood.at(view, rims.at).astype(np.float32)[discs], settings)
    # beside a printed emblem the wood near by is half ink
    odd[odd] = ~wooden(colour[odd], wood.whole.astype(np.float32), settings)
    return np.bincount(discs[odd], minlength=len(rims.at)) / len(spots)


def lies_on_wood(
    seen: Seen, wood: Wood, at_mm: Floats, radius_mm: Floats, settings: ReadingSettings
) -> NDArray[np.bool_]:
    """(N,) whether most of what is seen close round each disc is wood: round what lies in a net it is not."""
    if not len(at_mm):
        return np.zeros(0, bool)
    angles = np.arange(settings.rays) * (2 * np.pi / settings.rays)
    outward = np.column_stack([np.cos(angles), np.sin(angles)])
    points = at_mm[:, None] + outward * (settings.close_round * radius_mm)[:, None, None]
    colour = seen.sample(points[..., 0], points[..., 1])
    like_wood = wooden(colour, wood.at(seen.view, at_mm)[:, None], settings)
    like_wood |= wooden(colour, wood.whole, settings)
    return np.asarray(like_wood.mean(axis=1) > settings.wood_close, bool)


def wooden(
    colour: NDArray[np.float32], base: Floats | NDArray[np.float32], settings: ReadingSettings
) -> NDArray[np.bool_]:
    """Whether a colour is the wood's, in light or in shadow: the channels keep their proportion."""
    ratio = (colour + 6.0) / (base + 6.0)
    blue, green, red = (ratio[..., channel] for channel in range(3))  # an axis of three is slow to reduce
    lightness = (blue + green + red) / 3
    tint = np.maximum(np.maximum(blue, green), red) - np.minimum(np.minimum(blue, green), red)
    low, high = settings.wood_light
    return np.asarray((lightness > low) & (lightness < high) & (tint < settings.wood_tint * lightness), bool)


def _on_surface(view: TopView, x_mm: Floats, y_mm: Floats, settings: ReadingSettings) -> NDArray[np.bool_]:
    """Whether places are on the surface, clear of the rail's shadow and the pockets'."""
    across, along = np.abs(x_mm), np.abs(y_mm)
    hole_mm, hole_radius_mm = view.board_map.pocket_middle_mm, view.board_map.pocket_radius_mm
    inside = np.maximum(across, along) < view.board_map.half_mm - settings.rail_shadow_mm
    off_mm2 = (across - hole_mm) ** 2 + (along - hole_mm) ** 2
    return np.asarray(inside & (off_mm2 > (hole_radius_mm + settings.rail_shadow_mm) ** 2), bool)


def _clear(
    x_mm: Floats, y_mm: Floats, rims: Rims, sure: NDArray[np.bool_], settings: ReadingSettings
) -> NDArray[np.bool_]:
    """(N, places) whether places round each disc are clear of every sure disc, its wall and its shadow.

    Only what is so near that its halo meets a disc's outermost ring can cover one of its places.
    """
    at, halo_mm = rims.at[sure], rims.radius[sure] * settings.disc_halo
    reach_mm = rims.radius * max(settings.round_rings) + 1e-3
    away_mm = np.hypot(rims.at[:, None, 0] - at[:, 0], rims.at[:, None, 1] - at[:, 1])
    discs, others = np.nonzero(away_mm < reach_mm[:, None] + halo_mm)
    off_mm2 = (x_mm[discs] - at[others, 0, None]) ** 2 + (y_mm[discs] - at[others, 1, None]) ** 2
    covered = np.zeros(x_mm.shape, bool)
    np.logical_or.at(covered, discs, off_mm2 <= (halo_mm * halo_mm)[others, None])
    return ~covered
