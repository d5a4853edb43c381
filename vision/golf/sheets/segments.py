"""Segments: which sides of a hex the ink of a pen joins.

A line crosses a hex from side to side. Ink that reaches two sides is a segment. Ink that reaches more is
several lines that touch or cross: the ways that the ink fits best are taken, straighter ones first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.plane import ROW, Points, plane_from_hexes
from rules.golf.roll_in_one.lines.edges import Edge
from rules.hexes import Hex
from vision.golf.sheets.faint import with_faint
from vision.golf.sheets.flat import PX_PER_PITCH, FlatPage
from vision.golf.sheets.ink import InkPlane
from vision.golf.sheets.pens import NAMES
from vision.golf.sheets.segment import SeenSegment, straightness

RIM = 0.05  # pitches along the sides that are left out: printed lines lie there
REACHES = 0.15  # ink that comes as near to a side reaches it
ALONG = 0.2  # pitches from a side's middle: nearer to the corners two sides would be reached at once
LEAST_PX = 2  # pixels of ink by which a side is reached
CLOSE_PX = 5  # gaps in a line are closed that are shorter
CROSSED_PX = 9  # ink of another pen this near may cover a line's own
LEAST_LENGTH = 0.22  # pitches across a component: smaller ones are dots
POINTS = 15  # of a way through a hex
BESIDE = (-0.12, -0.06, 0.0, 0.06, 0.12)  # pitches that ink may lie beside its usual way
LEAST_OWN = 0.25  # share of a component that must be of its own pen
FITS = 0.75  # share of a way that must be ink where several are possible
FITS_ALONE = 0.6  # and where ink joins just two sides
WAYS = tuple((np.cos(np.pi / 3 * side), -np.sin(np.pi / 3 * side)) for side in range(6))  # towards side k


def segments_on(page: FlatPage, ink: InkPlane) -> list[SeenSegment]:
    """Every segment of every pen, those of faint ink among them."""
    plain, faint = (_once_each(_of_ink(page, ink, strength)) for strength in (ink.strength, ink.faint))
    return _recoloured(with_faint(plain, faint))


def _of_ink(page: FlatPage, ink: InkPlane, of_page: NDArray[np.float32]) -> list[SeenSegment]:
    """The segments of every pen in every hex, by a strength of ink (H, W): the plain one, or with faint ink."""
    segments: list[SeenSegment] = []
    for at in page.hexes:
        left, top, patch = _patch(page, at)
        if patch is None:
            continue
        strength = of_page[patch]
        if not (strength > 0).any():
            continue
        pens = ink.pen[patch]
        for number, name in enumerate(NAMES):
            mask = ((strength > 0) & (pens == number)).astype(np.uint8)
            if mask.sum() >= LEAST_LENGTH * PX_PER_PITCH:
                usual = float(np.median(strength[mask > 0]))
                through = _through(Hex(*at), name, (mask, strength > 0), (left, top), page)
                segments += [replace(segment, ink=usual) for segment in through]
    return segments


def _once_each(segments: list[SeenSegment]) -> list[SeenSegment]:
    """One segment for each way through a hex: of two pens that seem to be there, the surer."""
    best: dict[tuple[Hex, tuple[int, int]], SeenSegment] = {}
    for segment in segments:
        held = best.get((segment.at, segment.sides))
        if held is None or segment.score > held.score:
            best[segment.at, segment.sides] = segment
    return list(best.values())


def _recoloured(segments: list[SeenSegment]) -> list[SeenSegment]:
    """The segments, each that joins none of its own pen given to the pen that both its neighbours are of."""
    at: dict[Edge, list[SeenSegment]] = {}
    for segment in segments:
        for border in segment.ends:
            at.setdefault(border, []).append(segment)
    return [_with_neighbours(segment, at) for segment in segments]


def _with_neighbours(segment: SeenSegment, at: dict[Edge, list[SeenSegment]]) -> SeenSegment:
    beside = [{other.colour for other in at[border] if other is not segment} for border in segment.ends]
    if any(segment.colour in colours for colours in beside):
        return segment
    shared = beside[0] & beside[1] or (beside[0] | beside[1] if not all(beside) else set())
    return replace(segment, colour=min(shared)) if len(shared) == 1 else segment


def _patch(page: FlatPage, at: tuple[int, int]) -> tuple[int, int, tuple[slice, slice] | None]:
    """The square of the page that holds a hex; None where it leaves the page's picture."""
    x, y = page.px(plane_from_hexes([at]))[0]
    reach = PX_PER_PITCH * 0.6
    left, top = round(x - reach), round(y - reach)
    right, bottom = round(x + reach) + 1, round(y + reach) + 1
    height, width = page.index.shape
    if left < 0 or top < 0 or right > width or bottom > height:
        return left, top, None
    return left, top, (slice(top, bottom), slice(left, right))


def _through(
    at: Hex,
    name: str,
    inks: tuple[NDArray[np.uint8], NDArray[np.bool_]],
    corner: tuple[int, int],
    page: FlatPage,
) -> Iterator[SeenSegment]:
    """The segments of one pen through one hex; `inks` are its own and that of all pens.

    Where another pen crosses a line, the line goes on beneath it.
    """
    own, of_all = inks
    away = _away(at, own.shape, corner, page)
    near = cv2.dilate(own, np.ones((CROSSED_PX, CROSSED_PX), np.uint8)) > 0
    inner = np.asarray(near & of_all & (away[0].min(axis=0) > RIM), np.uint8)
    closed = cv2.morphologyEx(inner, cv2.MORPH_CLOSE, np.ones((CLOSE_PX, CLOSE_PX), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(np.asarray(closed, np.uint8))
    for number in range(1, count):
        size = max(stats[number, cv2.CC_STAT_WIDTH], stats[number, cv2.CC_STAT_HEIGHT])
        if size < LEAST_LENGTH * PX_PER_PITCH:
            continue
        component = labels == number
        if own[component].mean() < LEAST_OWN:
            continue
        sides = _reached(component, away)
        if len(sides) >= 2:
            yield from _ways(at, name, component, sides, corner, page)


def _away(
    at: Hex, shape: tuple[int, ...], corner: tuple[int, int], page: FlatPage
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """(6, h, w) pitches of each pixel from each side, and along it from its middle."""
    rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]]
    x = (columns + corner[0]) / PX_PER_PITCH + page.low[0] - (at.q + at.r / 2)
    y = (rows + corner[1]) / PX_PER_PITCH + page.low[1] - at.r * ROW
    across = np.stack([0.5 - (x * way[0] + y * way[1]) for way in WAYS])
    along = np.stack([-x * way[1] + y * way[0] for way in WAYS])
    return across, along


def _reached(component: NDArray[np.bool_], away: tuple[NDArray[np.float64], NDArray[np.float64]]) -> list[int]:
    """The sides that a component reaches."""
    across, along = away
    return [
        side
        for side in range(6)
        if np.count_nonzero(component & (across[side] < REACHES) & (np.abs(along[side]) < ALONG)) >= LEAST_PX
    ]


def _ways(
    at: Hex,
    name: str,
    component: NDArray[np.bool_],
    sides: Sequence[int],
    corner: tuple[int, int],
    page: FlatPage,
) -> Iterator[SeenSegment]:
    """The ways through a hex that a component shows; each side is used once."""
    thick = np.asarray(cv2.dilate(component.astype(np.uint8), np.ones((3, 3), np.uint8)), np.uint8)
    fits = {pair: _fit(thick, at, pair, corner, page) for pair in combinations(sides, 2)}
    if len(sides) == 2:
        if fits[sides[0], sides[1]] >= FITS_ALONE:
            yield SeenSegment(name, at, (sides[0], sides[1]), fits[sides[0], sides[1]])
        return
    free = set(sides)
    for pair in sorted(fits, key=lambda pair: (round(fits[pair], 1), straightness(pair)), reverse=True):
        if fits[pair] >= FITS and free.issuperset(pair):
            free -= set(pair)
            yield SeenSegment(name, at, pair, 0.8 * fits[pair])


def _fit(
    thick: NDArray[np.uint8], at: Hex, pair: tuple[int, int], corner: tuple[int, int], page: FlatPage
) -> float:
    """The share of the usual way between two sides that is ink, or lies near to ink."""
    middle = plane_from_hexes([at])[0]
    best = np.zeros(POINTS, bool)
    for curve in _curves(pair):
        covered = np.zeros(POINTS, bool)
        slope = np.gradient(curve, axis=0)
        normal = np.column_stack([-slope[:, 1], slope[:, 0]]) / np.linalg.norm(slope, axis=1, keepdims=True)
        for beside in BESIDE:
            px = np.rint(page.px(curve + normal * beside + middle) - corner).astype(int)
            px = np.clip(px, 0, np.array(thick.shape[::-1]) - 1)
            covered |= thick[px[:, 1], px[:, 0]] > 0
        if covered.sum() > best.sum():
            best = covered
    return float(best.mean())


def _curves(pair: tuple[int, int]) -> Iterator[Points]:
    """Points from one side's middle to another's about a hex's own: a chord, and a curve at right angles."""
    first, last = (np.array(WAYS[side]) * 0.5 for side in pair)
    t = np.linspace(0.12, 0.88, POINTS)[:, None]
    yield first * (1 - t) + last * t
    bend = 0.45
    yield (
        (1 - t) ** 3 * first
        + 3 * (1 - t) ** 2 * t * first * bend
        + 3 * (1 - t) * t**2 * last * bend
        + t**3 * last
    )
