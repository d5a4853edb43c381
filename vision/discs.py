"""From votes to discs: the rim round each voted place is measured ray by ray, finer than a pixel.

A coin is a short cylinder. Where it turns its wall to the camera its outline is not the rim of its top face
but that of its foot, up to a few millimetres further out: on those rays either edge counts as the rim.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import COIN_HEIGHT_MM
from vision.frame import Plane
from vision.settings import ReadingSettings
from vision.topview import TopView
from vision.votes import Field, edge_field

Floats = NDArray[np.float64]

FEW = 16  # places aligned at a time


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


def measure(view: TopView, seen: Plane, at_mm: Floats, radius_mm: Floats, settings: ReadingSettings) -> Rims:
    """The discs of about `radius_mm` (N,) that best explain the edges near (N, 2) places.

    A few places at a time: what is compared then stays in the processor's cache, and memory small.
    """
    angles = np.arange(settings.rays) * (2 * np.pi / settings.rays)
    outward = np.column_stack([np.cos(angles), np.sin(angles)])
    field = edge_field(seen, settings.gradient_floor / 2)
    slides = _slides(float(np.linalg.norm(_lean_mm(view, at_mm), axis=1).max(initial=0.0)), settings)
    parts = []
    for start in range(0, max(len(at_mm), 1), FEW):
        few = slice(start, start + FEW)
        aligned = _aligned(view, seen, field, at_mm[few], radius_mm[few], slides, outward, settings)
        parts.append(_measured(view, seen, aligned, radius_mm[few], outward, settings))
    columns = ([getattr(part, column.name) for part in parts] for column in fields(Rims))
    return Rims(*(np.concatenate(column) for column in columns))


def _measured(
    view: TopView,
    seen: Plane,
    aligned: tuple[Floats, Floats, Floats],
    radius_mm: Floats,
    outward: Floats,
    settings: ReadingSettings,
) -> Rims:
    at, fit, foot = aligned
    radius = radius_mm.copy()
    for reach_mm in settings.rim_reach_mm:
        offsets = np.arange(-reach_mm, reach_mm + 1e-6, settings.ray_step_mm)
        edges = _edges(view, seen, at, radius, outward, offsets, settings)
        found, strength = _strongest(edges, offsets, reach_mm)
        moved, grown = _fitted(found, strength, outward, settings)
        at, radius = at + moved, radius + grown
        rest = found - moved @ outward.T - grown[:, None]
    sure = (strength > settings.edge_floor) & (np.abs(rest) < settings.rim_slack_mm)
    return Rims(at, radius, sure.mean(axis=1), np.median(strength, axis=1), foot, fit)


def _aligned(
    view: TopView,
    seen: Plane,
    field: Field,
    at: Floats,
    radius_mm: Floats,
    slides: Floats,
    outward: Floats,
    settings: ReadingSettings,
) -> tuple[Floats, Floats, Floats]:
    """Slides each place about until far rim, near rim and foot all fit and the face is of one colour.

    A pale coin on pale wood shows its dark wall and its shadow more clearly than its top face; only together
    do they tell which of the edges is which. Returns places, how well they fit, and the foot's evidence.
    """
    radius_mm = radius_mm - settings.bevel_mm
    lean = _lean_mm(view, at)
    wall = np.linalg.norm(lean, axis=1)
    toward = lean / np.maximum(wall, 1e-6)[:, None]
    across = np.column_stack([-toward[:, 1], toward[:, 0]])
    middles = at[:, None] + slides[:, 0, None] * toward[:, None] + slides[:, 1, None] * across[:, None]
    facing = (np.maximum(toward @ outward.T, 0.0) ** 0.5).T.astype(np.float32)
    rim = _rim_evidence(view, field, middles, radius_mm, outward)
    foot = _rim_evidence(view, field, middles + lean[:, None], radius_mm, outward)
    near = _weighted_mean(rim, facing)
    far = _weighted_mean(rim, 1 - facing)
    feet = _weighted_mean(foot, facing)
    both = far + np.maximum(near, feet) + 0.5 * np.minimum(near, feet)
    both -= settings.one_colour * _unevenness(view, seen, middles, radius_mm, outward, settings)
    best = both.argmax(axis=1)
    rows = np.arange(len(at))
    return middles[rows, best], both[rows, best], feet[rows, best]


def _weighted_mean(evidence: Field, weight: Field) -> Floats:
    """(N, M) means over the rays of (rays, N, M), weighted by (rays, N)."""
    return np.asarray(np.einsum("rnm,rn->nm", evidence, weight) / weight.sum(axis=0)[:, None], float)


def _slides(widest_mm: float, settings: ReadingSettings) -> Floats:
    """(M, 2) steps to try: towards the eye and across."""
    step, slack = settings.slide_step_mm, settings.slide_mm
    along = np.arange(-step * np.ceil((widest_mm + slack) / step), slack + 1e-6, step)
    aside = np.arange(-step * np.floor(slack / step), slack + 1e-6, step)
    grid = np.meshgrid(along, aside, indexing="ij")
    return np.column_stack([grid[0].ravel(), grid[1].ravel()])


def _rim_evidence(view: TopView, field: Field, middles: Floats, radius_mm: Floats, outward: Floats) -> Field:
    """(rays, N, M) how surely an edge runs along the circle at each ray, 0 to 1."""
    found = _sample_rings(view, field, middles, radius_mm, outward)
    angle = (2 * np.arctan2(-outward[:, 1], outward[:, 0]))[:, None, None]
    along = found[..., 0] * np.cos(angle).astype(np.float32)
    along += found[..., 1] * np.sin(angle).astype(np.float32)
    return np.asarray(np.maximum(along, 0.0, out=along), np.float32)


def _unevenness(
    view: TopView, seen: Plane, middles: Floats, radius_mm: Floats, outward: Floats, settings: ReadingSettings
) -> Floats:
    """(N, M) how much the colour varies along circles inside the rim: a coin's own rings do not vary."""
    total = np.zeros(middles.shape[:2])
    for part in settings.inner_rings:
        colour = _sample_rings(view, seen, middles, radius_mm * part, outward[::2])
        colour -= colour.mean(axis=0)
        apart = np.abs(colour, out=colour)
        away = np.maximum(np.maximum(apart[..., 0], apart[..., 1]), apart[..., 2])
        total += np.mean(away / (away + np.float32(settings.uneven_levels)), axis=0)
    return total / len(settings.inner_rings)


def _sample_rings(
    view: TopView, seen: Plane | Field, middles: Floats, radius_mm: Floats, outward: Floats
) -> Field:
    """(rays, N, M, channels) what `seen` holds on circles round (N, M, 2) places, ray by ray."""
    at = view.view_from_board(middles.reshape(-1, 2)).astype(np.float32).reshape(middles.shape)
    out = (outward * view.scale_px_per_mm).astype(np.float32)
    radius = radius_mm.astype(np.float32)[:, None]
    columns = at[..., 0] + out[:, 0, None, None] * radius
    rows = at[..., 1] - out[:, 1, None, None] * radius
    flat = (len(outward), -1)
    read = cv2.remap(
        seen, columns.reshape(flat), rows.reshape(flat), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(read.reshape(*columns.shape, seen.shape[2]), np.float32)


def _edges(
    view: TopView,
    seen: Plane,
    at: Floats,
    radius: Floats,
    outward: Floats,
    offsets: Floats,
    settings: ReadingSettings,
) -> Field:
    """(N, rays, offsets) edge strength along each ray, grey levels a mm, walls folded onto the rim."""
    step = settings.ray_step_mm
    wall = _wall_mm(view, at, outward)
    longest = float(wall.max(initial=0.0)) + step
    reach = np.arange(offsets[0] - step, offsets[-1] + longest + step, step)
    along = radius[:, None, None] + reach
    x_mm = at[:, 0, None, None] + outward[:, 0, None] * along
    y_mm = at[:, 1, None, None] + outward[:, 1, None] * along
    rays = sample(view, seen, x_mm, y_mm)
    slope = (rays[:, :, 2:] - rays[:, :, :-2]) / (2 * step)
    edge = np.sqrt(np.sum(slope * slope, axis=-1))
    count = len(offsets)
    shift = np.round(wall / step).astype(int)[:, :, None] + np.arange(count)
    shift = np.minimum(shift, edge.shape[2] - 1)
    return np.asarray(np.maximum(edge[:, :, :count], np.take_along_axis(edge, shift, axis=2)), np.float32)


def sample(view: TopView, seen: Plane | Field, x_mm: Floats, y_mm: Floats) -> Field:
    """(...,) or (..., 3) what `seen` holds at the given board places, read between the pixels."""
    columns = ((x_mm + view.reach_mm) * view.scale_px_per_mm - 0.5).astype(np.float32)
    rows = ((view.reach_mm - y_mm) * view.scale_px_per_mm - 0.5).astype(np.float32)
    flat = (-1, x_mm.shape[-1])
    read = cv2.remap(
        seen, columns.reshape(flat), rows.reshape(flat), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(read.reshape(*x_mm.shape, *seen.shape[2:]), np.float32)


def _wall_mm(view: TopView, at: Floats, outward: Floats) -> Floats:
    """(N, rays) how far the foot's outline stands out from the top face's rim, in the view from above."""
    return np.asarray(np.maximum(_lean_mm(view, at) @ outward.T, 0.0), float)


def _lean_mm(view: TopView, at: Floats) -> Floats:
    """(N, 2) from the middle of the top face to the middle of the foot, in the view from above."""
    eye = np.array(view.board_map.eye_mm)
    return np.asarray((eye[:2] - at) * (COIN_HEIGHT_MM / eye[2]), float)


def _strongest(edges: Field, offsets: Floats, reach_mm: float) -> tuple[Floats, Floats]:
    """(N, rays) where along each ray its best edge is, in mm from the rim expected, and how strong."""
    prior = np.exp(-0.5 * (offsets / (0.7 * reach_mm)) ** 2)
    best = np.argmax(edges * prior, axis=2)
    inner = np.clip(best, 1, len(offsets) - 2)[:, :, None]
    before, here, after = (
        np.take_along_axis(edges, inner + k, axis=2)[:, :, 0].astype(float) for k in (-1, 0, 1)
    )
    bend = before - 2 * here + after
    part = np.where(bend < -1e-6, 0.5 * (before - after) / np.where(bend < -1e-6, bend, 1.0), 0.0)
    step = float(offsets[1] - offsets[0])
    return offsets[inner[:, :, 0]] + np.clip(part, -0.5, 0.5) * step, here


def _fitted(
    found: Floats, strength: Floats, outward: Floats, settings: ReadingSettings
) -> tuple[Floats, Floats]:
    """(N, 2) move and (N,) growth that bring the circles to their edges, outliers weighing little."""
    design = np.column_stack([outward, np.ones(len(outward))])
    weight = strength / (strength + settings.edge_floor)
    answer = np.zeros((len(found), 3))
    for _ in range(3):
        rest = found - answer @ design.T
        sway = weight / (1.0 + (rest / settings.rim_slack_mm) ** 2)
        normal = np.einsum("nr,ri,rj->nij", sway, design, design) + 1e-6 * np.eye(3)
        right = np.einsum("nr,nr,ri->ni", sway, found, design)
        answer = np.linalg.solve(normal, right[:, :, None])[:, :, 0]
    return answer[:, :2], answer[:, 2]
