"""Where exactly a disc would have to lie: each place is slid about until far rim, near rim and foot all fit.

A pale coin on pale wood shows its dark wall and its shadow more clearly than its top face; only together do
they tell which of the edges is which. The coarse view's nearest pixels do: a rim's mean over many rays is finer
than any of them. First in wide steps for all places, then in small ones for those that are worth it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import COIN_HEIGHT_MM
from vision.frame import Plane
from vision.settings import ReadingSettings
from vision.topview import Seen, TopView
from vision.votes import Edges

SOFT = 0.1  # of a sure edge: what is fainter has no direction to speak of

Floats = NDArray[np.float64]
Field = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Aligned:
    """N discs: `at` (N, 2) mm, `radius` (N,) mm, `fit` (N,) how well rim, foot and face agree, `foot` (N,) how
    much of the foot's outline is seen where the wall turns to the camera (0 flat, 1 all of it)."""

    at: Floats
    radius: Floats
    fit: Floats
    foot: Floats

    def only(self, chosen: NDArray[np.bool_] | NDArray[np.intp]) -> Aligned:
        """Some of the discs."""
        return Aligned(self.at[chosen], self.radius[chosen], self.fit[chosen], self.foot[chosen])


def align(search: Search, at_mm: Floats, radius_mm: Floats, settings: ReadingSettings) -> Aligned:
    """Slides discs of `radius_mm` (N,) about (N, 2) places; those that fit nowhere are left out."""
    likely = search.any_rim(at_mm, radius_mm).mean(axis=0) > settings.least_rim
    at_mm, radius_mm = at_mm[likely], radius_mm[likely]
    widest_mm = float(np.linalg.norm(lean_mm(search.view, at_mm), axis=1).max(initial=0.0))
    slack, (wide, narrow) = settings.slide_mm, settings.slide_steps_mm
    least, least_again = settings.least_fit
    found = search.slid(at_mm, radius_mm, _slides(widest_mm + slack, slack, wide), least)
    found = search.slid(found.at, found.radius, grid(narrow, narrow), least_again)
    return found.only(_worth_measuring(found, settings))


def _worth_measuring(found: Aligned, settings: ReadingSettings) -> NDArray[np.intp]:
    """Without what slid to the place of a better disc, and rings of rim and shadow round a better coin."""
    order = np.argsort(-found.fit)
    at, radius, fit = found.at[order], found.radius[order], found.fit[order]
    x_mm, y_mm = at.T
    away = np.maximum(np.abs(x_mm[:, None] - x_mm), np.abs(y_mm[:, None] - y_mm))
    larger = radius[:, None] - radius
    same = (away < settings.same_mm) & (np.abs(larger) < settings.same_mm)
    ring = (away < radius) & (larger > settings.same_mm) & (fit > fit[:, None] + settings.ring_worse)
    return np.asarray(order[~np.tril(same | ring, -1).any(axis=1)], np.intp)


def lean_mm(view: TopView, at: Floats) -> Floats:
    """(N, 2) from the middle of the top face to the middle of the foot, in the view from above."""
    eye = np.array(view.board_map.eye_mm)
    return np.asarray((eye[:2] - at) * (COIN_HEIGHT_MM / eye[2]), float)


def round_about(count: int) -> Floats:
    """(count, 2) directions evenly round a circle."""
    angles = np.arange(count) * (2 * np.pi / count)
    return np.column_stack([np.cos(angles), np.sin(angles)])


def grid(step_mm: float, reach_mm: float) -> Floats:
    """(M, 2) steps to try, evenly to all sides."""
    axis = np.arange(-reach_mm, reach_mm + 1e-6, step_mm)
    return np.stack(np.meshgrid(axis, axis), axis=-1).reshape(-1, 2)


def _slides(toward_mm: float, slack_mm: float, step_mm: float) -> Floats:
    """(M, 2) steps to try: towards the eye and across."""
    along = np.arange(-step_mm * np.ceil(toward_mm / step_mm), slack_mm + 1e-6, step_mm)
    aside = np.arange(-step_mm * np.floor(slack_mm / step_mm), slack_mm + 1e-6, step_mm)
    grid = np.meshgrid(along, aside, indexing="ij")
    return np.column_stack([grid[0].ravel(), grid[1].ravel()])


@dataclass(frozen=True, eq=False)
class Search:
    """What is looked at: the edges, the brightness and the three colours, all flat, and the rays."""

    view: TopView
    cos: Field
    sin: Field
    grey: Plane
    bgr: tuple[Plane, ...]
    outward: Floats
    settings: ReadingSettings

    @classmethod
    def of(cls, seen: Seen, edges: Edges, settings: ReadingSettings) -> Search:
        bgr = tuple(np.asarray(channel, np.uint8).ravel() for channel in cv2.split(seen.bgr))
        grey = np.asarray(cv2.cvtColor(seen.bgr, cv2.COLOR_BGR2GRAY), np.uint8).ravel()
        outward = round_about(settings.slide_rays)
        return cls(seen.view, edges.cos.ravel(), edges.sin.ravel(), grey, bgr, outward, settings)

    def slid(self, at: Floats, radius_mm: Floats, slides: Floats, least_fit: float) -> Aligned:
        """The discs that fit better than `least_fit` somewhere, each where it fits best among the slides.

        An uneven face only makes a fit worse: it is looked at where rim and foot alone are good enough.
        """
        face_mm = radius_mm - self.settings.bevel_mm
        lean = lean_mm(self.view, at)
        toward = lean / np.maximum(np.linalg.norm(lean, axis=1), 1e-6)[:, None]
        across = np.column_stack([-toward[:, 1], toward[:, 0]])
        middles = at[:, None] + slides[:, 0, None] * toward[:, None] + slides[:, 1, None] * across[:, None]
        facing = np.sqrt(np.maximum(self.outward @ toward.T, 0.0)).astype(np.float32)
        rim = self._rim_evidence(middles, face_mm)
        near, far = weighted_mean(rim, facing), weighted_mean(rim, 1 - facing)
        feet = weighted_mean(self._rim_evidence(middles + lean[:, None], face_mm), facing)
        both = far + np.maximum(near, feet) + 0.5 * np.minimum(near, feet)
        enough = both > least_fit
        uneven = self.unevenness(middles[enough][:, None], face_mm[enough.nonzero()[0]], (self.grey,))
        both[enough] -= self.settings.one_colour * uneven[:, 0]
        best = both.argmax(axis=1)
        rows = np.arange(len(at))
        found = Aligned(middles[rows, best], radius_mm, both[rows, best], feet[rows, best])
        return found.only(found.fit > least_fit)

    def any_rim(self, at: Floats, radius_mm: Floats) -> Field:
        """(rays, N) how surely an edge runs along a circle, further in or out at each ray."""
        beside = self.settings.rim_beside_mm
        evidence = [self._rim_evidence(at[:, None], radius_mm + grown)[:, :, 0] for grown in beside]
        return np.asarray(reduce(np.maximum, evidence), np.float32)

    def agreement(self, x_mm: Floats, y_mm: Floats, outward: Floats) -> Field:
        """(N, rays, offsets) how squarely the edge that is there crosses the ray, 0 to 1."""
        side, scale, reach = len(self.view.columns), self.view.scale_px_per_mm, self.view.reach_mm
        rows = np.clip(((reach - y_mm) * scale).astype(np.int32), 0, side - 1)
        rows *= side
        rows += np.clip(((x_mm + reach) * scale).astype(np.int32), 0, side - 1)
        cos, sin = self.cos.take(rows), self.sin.take(rows)
        angle = (2 * np.arctan2(-outward[:, 1], outward[:, 0]))[None, :, None]
        along = cos * np.cos(angle).astype(np.float32) + sin * np.sin(angle).astype(np.float32)
        along /= np.sqrt(cos * cos + sin * sin) + np.float32(SOFT)
        return np.asarray(np.maximum(along, 0.0), np.float32)

    def _rim_evidence(self, middles: Floats, radius_mm: Floats) -> Field:
        """(rays, N, M) how surely an edge runs along the circle at each ray, 0 to 1."""
        spots = self._spots(middles, radius_mm, self.outward)
        angle = (2 * np.arctan2(-self.outward[:, 1], self.outward[:, 0]))[:, None, None]
        along = self.cos.take(spots) * np.cos(angle).astype(np.float32)
        along += self.sin.take(spots) * np.sin(angle).astype(np.float32)
        return np.asarray(np.maximum(along, 0.0, out=along), np.float32)

    def unevenness(self, middles: Floats, radius_mm: Floats, planes: tuple[Plane, ...]) -> Field:
        """(N, M) how much planes vary along circles inside the rim: a coin's own rings do not vary."""
        total = np.zeros(middles.shape[:2], np.float32)
        for part in self.settings.inner_rings:
            spots = self._spots(middles, radius_mm * part, self.outward[::2])
            apart = reduce(np.maximum, (_from_mean(plane.take(spots)) for plane in planes))
            apart /= apart + np.float32(self.settings.uneven_levels)
            total += apart.mean(axis=0)
        return total / np.float32(len(self.settings.inner_rings))

    def _spots(self, middles: Floats, radius_mm: Floats, outward: Floats) -> NDArray[np.int32]:
        """(rays, N, M) the flat index of the pixel under each ray's end, the view's edge where it is beyond."""
        side = len(self.view.columns)
        at = (self.view.view_from_board(middles) + 0.5).astype(np.float32).reshape(middles.shape)
        out = outward.astype(np.float32)[:, :, None] * (radius_mm * self.view.scale_px_per_mm).astype(
            np.float32
        )
        columns = at[..., 0] + out[:, 0, :, None]
        rows = at[..., 1] - out[:, 1, :, None]
        for part in (columns, rows):
            np.clip(part, 0, side - 1, out=part)
        return np.asarray(rows.astype(np.int32) * np.int32(side) + columns.astype(np.int32), np.int32)


def _from_mean(values: Plane) -> Field:
    """How far values are from their mean along the first axis."""
    apart = values.astype(np.float32)
    apart -= apart.mean(axis=0)
    return np.asarray(np.abs(apart, out=apart), np.float32)


def weighted_mean(evidence: Field, weight: Field) -> Field:
    """(N, M) means over the rays of (rays, N, M), weighted by (rays, N)."""
    total = np.einsum("rnm,rn->nm", evidence, weight)
    return np.asarray(total / np.maximum(weight.sum(axis=0), 1e-6)[:, None], np.float32)
