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
    points = rims.at[:, None] + spots * rims.radius[:, None, None]
    colour = seen.sample(points[..., 0], points[..., 1])
    like_wood = wooden(colour, wood.at(view, rims.at)[:, None], settings)
    like_wood |= wooden(colour, wood.whole, settings)  # beside a printed emblem the wood near by is half ink
    return np.asarray(
        np.mean(~like_wood & _open(view, points, rims.at[sure], rims.radius[sure], settings), axis=1), float
    )


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
    lightness = ratio.mean(axis=-1)
    tint = ratio.max(axis=-1) - ratio.min(axis=-1)
    low, high = settings.wood_light
    return np.asarray((lightness > low) & (lightness < high) & (tint < settings.wood_tint * lightness), bool)


def _open(
    view: TopView, points: Floats, at_mm: Floats, radius_mm: Floats, settings: ReadingSettings
) -> NDArray[np.bool_]:
    """Whether a place is on the surface and clear of every disc, its wall and its shadow."""
    inside = np.abs(points).max(axis=-1) < view.board_map.half_mm - settings.rail_shadow_mm
    hole_mm, hole_radius_mm = view.board_map.pocket_middle_mm, view.board_map.pocket_radius_mm
    open_wood = np.linalg.norm(np.abs(points) - hole_mm, axis=-1) > hole_radius_mm + settings.rail_shadow_mm
    halo_mm = (radius_mm * settings.disc_halo).astype(np.float32)
    across, along = (
        points[..., part, None].astype(np.float32) - at_mm[:, part].astype(np.float32) for part in (0, 1)
    )
    across *= across
    along *= along
    across += along
    clear = inside & open_wood & (across > halo_mm * halo_mm).all(axis=2)
    return np.asarray(clear, bool)
