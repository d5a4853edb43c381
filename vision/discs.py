"""Discs on the surface: where exactly the rim of a top face is, how round it is, and where its foot shows.

A coin that is seen at a slant shows its far rim in full, and towards the camera its wall, which hides the
near rim's edge when both are dark. How far the wall stands out is known from the eye's place, so edges found
there are folded back onto the rim.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from vision.aligning import Aligned, Field, Floats, Search, grid
from vision.fan import Fan
from vision.settings import ReadingSettings
from vision.topview import Seen

__all__ = ["Floats", "Rims", "measure"]


@dataclass(frozen=True, eq=False)
class Rims:
    """What was measured round N places; row i belongs to place i. All lengths in mm of the board.

    `at` (N, 2) middle of the top face, `radius` (N,), `support` (N,) share of the rays in view that found an
    edge where the circle has it, `sharpness` (N,) median edge in grey levels a mm, `foot` (N,) how much of
    the foot's outline is seen where the wall turns to the camera (0 flat, 1 all of it), `fit` (N,) how well
    rim, foot and face agree.
    """

    at: Floats
    radius: Floats
    support: Floats
    sharpness: Floats
    foot: Floats
    fit: Floats

    def only(self, chosen: NDArray[np.bool_]) -> Rims:
        """Some of the places."""
        return Rims(*(getattr(self, column.name)[chosen] for column in fields(self)))


def measure(seen: Seen, search: Search, rough: Aligned, settings: ReadingSettings) -> Rims:
    """The circles that best explain the edges near discs found roughly, without those that are plainly none."""
    fan = Fan.of(seen, search, rough, settings)
    moved, fit, foot = _slid(fan, search, settings)
    edges = np.maximum(fan.edges[:, :, : fan.count], fan.folded(fan.edges))
    circle = np.column_stack([fan.outward, np.ones(len(fan.outward))])
    rim = np.column_stack([moved, np.zeros(len(moved))])
    for reach_mm in settings.rim_reach_mm:
        found, strength = _strongest(edges, fan.offsets_mm[: fan.count], rim @ circle.T, reach_mm)
        rim = _fitted(found, strength, circle, settings)
    sure = (strength > settings.edge_floor) & (np.abs(found - rim @ circle.T) < settings.rim_slack_mm)
    support, radius = sure.mean(axis=1), fan.radius + rim[:, 2]
    grown = _of_one_size(radius, support, settings) - fan.radius
    expected = rim[:, :2] @ fan.outward.T + grown[:, None]
    found, again = _strongest(edges, fan.offsets_mm[: fan.count], expected, settings.sized_reach_mm)
    at = fan.at + _fitted(found - grown[:, None], again, fan.outward, settings)
    rims = Rims(at, radius, support, np.median(strength, axis=1), foot, fit)
    least_fit, least_support = settings.least_measured
    return rims.only((fit > least_fit) & (support > least_support) | (fit == fit.max()))  # never none at all


def _of_one_size(radius: Floats, support: Floats, settings: ReadingSettings) -> Floats:
    """(N,) the radii of discs, where those that may be coins are as large as the coins of this picture.

    A shadow on one side draws a free circle there, and makes it larger; one that may not grow follows less.
    """
    near = np.abs(radius - settings.coin_radius_mm)
    sure = (support > settings.whole_rim) & (near < settings.coin_off_mm)
    if sure.sum() < settings.few_coins:
        return radius
    coin_mm = float(np.median(radius[sure]))
    return np.where(np.abs(radius - coin_mm) < settings.coin_off_mm, coin_mm, radius)


def _slid(fan: Fan, search: Search, settings: ReadingSettings) -> tuple[Floats, Floats, Floats]:
    """(N, 2) moves after which rim, foot and face agree best, how well they do, and the foot's evidence."""
    rims = np.ascontiguousarray(fan.sure[:, :, : fan.count]).ravel()
    feet = fan.folded(fan.sure).ravel()
    facing = fan.facing()
    near_share, far_share = (
        part / np.maximum(part.sum(axis=1), 1e-6)[:, None] for part in (facing, 1 - facing)
    )
    shares = (far_share, near_share, near_share)
    moves = grid(settings.fan_steps_mm[0], settings.fan_slide_mm)[None]
    rows = np.arange(len(fan.at))
    uneven: Field | None = None
    face_mm = fan.radius - settings.bevel_mm
    for step in (*settings.fan_steps_mm[1:], None):
        far, near, low = (
            np.einsum("nmr,nr->nm", edges.take(fan.spots(moves, bevel_mm)), share)
            for edges, bevel_mm, share in zip((rims, rims, feet), settings.bevels_mm, shares, strict=True)
        )
        both = far + np.maximum(near, low) + 0.5 * np.minimum(near, low)
        if uneven is None:
            uneven = search.unevenness(fan.at[:, None] + moves, face_mm, search.bgr)
        both -= settings.one_colour * uneven
        best = both.argmax(axis=1)
        moved = np.broadcast_to(moves, (len(fan.at), *moves.shape[1:]))[rows, best]
        if step is not None:
            moves, uneven = moved[:, None] + grid(step, step), uneven[rows, best, None]
    return moved, both[rows, best], low[rows, best]


def _strongest(edges: Field, offsets: Floats, expected: Floats, reach_mm: float) -> tuple[Floats, Floats]:
    """(N, rays) where along each ray its best edge is, in mm from the first circle, and how strong."""
    away = (offsets - expected[:, :, None]).astype(np.float32)
    away *= away
    away *= np.float32(-0.5 / (0.7 * reach_mm) ** 2)
    best = np.argmax(edges * np.exp(away, out=away), axis=2)
    inner = np.clip(best, 1, len(offsets) - 2)[:, :, None]
    before, here, after = (
        np.take_along_axis(edges, inner + k, axis=2)[:, :, 0].astype(float) for k in (-1, 0, 1)
    )
    bend = before - 2 * here + after
    part = np.where(bend < -1e-6, 0.5 * (before - after) / np.where(bend < -1e-6, bend, 1.0), 0.0)
    step = float(offsets[1] - offsets[0])
    return offsets[inner[:, :, 0]] + np.clip(part, -0.5, 0.5) * step, here


def _fitted(found: Floats, strength: Floats, design: Floats, settings: ReadingSettings) -> Floats:
    """(N, K) what brings circles to their edges (N, rays), outliers weighing little; `design` is (rays, K)."""
    weight = strength / (strength + settings.edge_floor)
    unknowns = design.shape[1]
    products = (design[:, :, None] * design[:, None]).reshape(len(design), -1)
    answer: Floats = np.zeros((len(found), unknowns))
    for _ in range(3):
        rest = found - answer @ design.T
        sway = weight / (1.0 + (rest / settings.rim_slack_mm) ** 2)
        normal = (sway @ products).reshape(-1, unknowns, unknowns) + 1e-6 * np.eye(unknowns)
        answer = np.asarray(np.linalg.solve(normal, ((sway * found) @ design)[:, :, None])[:, :, 0], float)
    return answer
