"""The eight printed base circles round a proposed surface, which correct its corners.

The network is about a hundredth of the side off where a corner is plain, and more where a near cushion hides
the foot. Base circles stand in four pairs, symmetric about the board's middle whatever a maker's measures are:
`reach` tells how far out a base line is, `spread` how far apart a pair. Seen through one homography they leave
the size of the surface open, and nothing else; the proposed corners tell that.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace

import cv2
import numpy as np

from calibration.base_circles.fit import CORNERS, CircleFit, base_circles, fitted, half_side
from calibration.base_circles.steps import RADII, Shades, Steps, circle_steps
from calibration.geometry import mapped, mean_side, px_before_resizing, px_when_resized
from calibration.lens import Picture, Points

REACHES = np.linspace(0.575, 0.71, 19)  # of half the side: a base line's distance from the middle
SPREADS = np.linspace(0.74, 0.92, 10)  # of that: half the distance between its two circles
NEAR_REACH, NEAR_SPREAD = 0.008, 0.02  # how far both are looked for about what was seen before
LARGEST_PX = 600.0  # a larger side is reduced to this
SURE_CIRCLES, SURE_RESIDUAL, SURE_CONTRAST = 7, 0.0035, 2.0  # what chance does not give
LEAST_STEP = 3.0  # of Lab's 255 levels: a fainter circle may be noise
TURNS_RAD = np.radians([12, 20, 28, -12, -20, -28])  # by which the same places hold no circles


@dataclass(frozen=True, eq=False)
class CirclePairs:
    """Base circles that were seen: (4, 2) `corners_px` of the surface about them, and how well they fit.

    `seen` of the eight; `residual` of half the side; `contrast` with places where no circles are, 0 where they
    are faint; `print_ratio` is half the side over a base line's distance from the middle.
    """

    corners_px: Points
    seen: int
    residual: float
    contrast: float
    print_ratio: float

    def is_sure(self) -> bool:
        """Whether so many circles fit so well as nothing else does."""
        return self.seen >= SURE_CIRCLES and self.residual <= SURE_RESIDUAL and self.contrast >= SURE_CONTRAST


@dataclass(frozen=True)
class _Stage:
    """One look: half the side in its flattened picture, and in halves of the side how far a circle may lie from
    where it is looked for, how far the two of a pair may be off by different ways, and the residual up to which
    circles belong together."""

    half_px: float
    window: float
    apart: float
    fit: float


STAGES = (
    _Stage(100.0, 0.11, 0.012, 0.015),
    _Stage(200.0, 0.04, 0.01, 0.0075),
    _Stage(200.0, 0.04, 0.01, 0.005),
)


@dataclass(frozen=True, eq=False)
class _Layout:
    """Where circles of one size were seen: `at` (8, 2) places in halves of the side, `step` (8,) of colour."""

    reach: float
    spread: float
    size: int
    at: Points
    step: Points


@dataclass(frozen=True, eq=False)
class _Sought:
    """The measures of the print, and the sizes of circles, that are tried."""

    reaches: Points
    spreads: Points
    radii: Points

    def about(self, layout: _Layout) -> _Sought:
        """Those near what was seen."""
        radii = self.radii[max(layout.size - 1, 0) : layout.size + 2]
        reaches = layout.reach + NEAR_REACH * np.linspace(-1, 1, 3)
        return _Sought(reaches, layout.spread + NEAR_SPREAD * np.linspace(-1, 1, 5), radii)


def circle_pairs(bgr: Picture, corners_px: Points) -> CirclePairs | None:
    """The base circles of the surface near (4, 2) corners, clockwise; None where too few fit together."""
    lab, scale = _reduced(bgr, corners_px)
    proposed = px_when_resized(corners_px, scale)
    place = cv2.getPerspectiveTransform(CORNERS.astype(np.float32), proposed.astype(np.float32)).astype(float)
    sought = _Sought(REACHES, SPREADS, RADII)
    seen: CirclePairs | None = None
    for stage in STAGES:
        steps = circle_steps(lab, place, stage.half_px, sought.radii)
        layout = _likeliest(steps, sought, stage)
        fit = fitted(layout.at, layout.step > 0, layout.reach, stage.fit)
        if fit is None:
            return None
        layout = replace(layout, spread=fit.spread)
        place, sought = place @ fit.matrix, sought.about(layout)
        half = half_side(mapped(np.linalg.inv(place), proposed))
        corners = px_before_resizing(mapped(place, half * CORNERS), scale)
        contrast = _contrast(steps, layout, fit, stage)
        seen = CirclePairs(corners, len(fit.circles), fit.residual, contrast, half / layout.reach)
    return seen


def _reduced(bgr: Picture, corners_px: Points) -> tuple[Shades, float]:
    """The picture as Lab floats, so small that its surface has sides of `LARGEST_PX` at most, and the scale."""
    scale = min(1.0, LARGEST_PX / mean_side(corners_px))
    small = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else bgr
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2LAB), np.float32), scale


def _likeliest(steps: Steps, sought: _Sought, stage: _Stage) -> _Layout:
    """The layout whose circles are plainest, the two faintest aside: coins hide some."""
    apart = round(stage.apart * steps.half_px)
    kernel = np.ones((2 * apart + 1, 2 * apart + 1), np.uint8)
    plainness = np.log(np.maximum([cv2.dilate(step, kernel) for step in steps.steps], 1.0))
    seen = [
        _seen(steps, plainness, float(reach), float(spread), stage)
        for reach, spread in itertools.product(sought.reaches, sought.spreads)
    ]
    plainest = max(seen, key=lambda layout: np.sort(layout.step)[2:].sum())
    at_px = [_plainest_near(steps.steps[plainest.size], at, apart) for at in steps.pixels(plainest.at)]
    step = [float(steps.steps[plainest.size][round(y), round(x)]) for x, y in at_px]
    return replace(plainest, at=steps.places(np.array(at_px)), step=np.array(step))


def _seen(steps: Steps, plainness: Points, reach: float, spread: float, stage: _Stage) -> _Layout:
    """The plainest circles of one size near their places in a layout, with the logarithms of their steps."""
    at_px, logs = _nearby(plainness, steps.pixels(base_circles(reach, spread)), stage, steps.half_px)
    size = int(np.sort(logs, axis=0)[2:].sum(axis=0).argmax())
    return _Layout(reach, spread, size, steps.places(at_px[:, size]), logs[:, size])


def _nearby(plainness: Points, at_px: Points, stage: _Stage, half_px: float) -> tuple[Points, Points]:
    """(8, R, 2) where each circle of each size is plainest near its place, and (8, R) how plain.

    The two of a pair are off by about the same, so that they never take the same circle for both.
    """
    window, likely_px = round(stage.window * half_px), stage.window / 2 * half_px
    off = np.arange(-window, window + 1)
    farness = (off[:, None] ** 2 + off[None] ** 2) / likely_px**2 / 2
    places, logs = [], []
    for pair in np.round(at_px).astype(int).reshape(4, 2, 2):
        cuts = [
            plainness[:, y - window : y + window + 1, x - window : x + window + 1].reshape(len(plainness), -1)
            for x, y in pair
        ]
        best = (cuts[0] + cuts[1] - 2 * farness.ravel()).argmax(axis=1)
        row, column = np.unravel_index(best, farness.shape)
        shift = np.column_stack([column, row]) - window
        places += [circle + shift for circle in pair]
        logs += [cut[np.arange(len(best)), best] - farness.ravel()[best] for cut in cuts]
    return np.array(places, float), np.array(logs)


def _plainest_near(strength: Points, at_px: Points, apart: int) -> Points:
    """The plainest place within `apart` pixels, between pixels."""
    x, y = np.round(at_px).astype(int)
    cut = strength[y - apart : y + apart + 1, x - apart : x + apart + 1]
    row, column = np.unravel_index(int(cut.argmax()), cut.shape)
    return _between_pixels(strength, np.array([x - apart + column, y - apart + row]))


def _between_pixels(strength: Points, at_px: Points) -> Points:
    """The middle of the strength round a pixel."""
    x, y = np.round(at_px).astype(int)
    cut = strength[y - 2 : y + 3, x - 2 : x + 3]
    weight = cut - cut.min() + 1e-6
    rows, columns = np.mgrid[-2:3, -2:3]
    return np.array([x + (weight * columns).sum() / weight.sum(), y + (weight * rows).sum() / weight.sum()])


def _contrast(steps: Steps, layout: _Layout, fit: CircleFit, stage: _Stage) -> float:
    """How much plainer the circles are than places without; 0 where they are as faint as noise."""
    step = float(np.median(layout.step[fit.circles]))
    return step / _elsewhere(steps, layout, stage) if step > LEAST_STEP else 0.0


def _elsewhere(steps: Steps, layout: _Layout, stage: _Stage) -> float:
    """The step that is plainest about such places on the same surface as hold no circles, the median."""
    window = round(stage.window * steps.half_px)
    strengths = []
    for turn in TURNS_RAD:
        turned = base_circles(layout.reach, layout.spread) @ _turn(turn)
        for x, y in np.round(steps.pixels(turned)).astype(int):
            cut = steps.steps[layout.size, y - window : y + window + 1, x - window : x + window + 1]
            strengths.append(float(cut.max()) if cut.size else 0.0)
    return max(float(np.median(strengths)), 1e-6)


def _turn(angle_rad: float) -> Points:
    cosine, sine = np.cos(angle_rad), np.sin(angle_rad)
    return np.array([[cosine, sine], [-sine, cosine]])
