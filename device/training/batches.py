"""The training batches: samples in other light, other colours, turned and mirrored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from device.training.samples import NONE, SIDE_PX, Samples
from vision.frame import Plane
from vision.pieces.detector import CELL_PX, USUAL_PX
from vision.pieces.detector import LEAN_SHARE as LIE_SHARE
from vision.pieces.refiner import LEAN_SHARE, REACH, USUAL_MM
from vision.rectified.network import DARK_LEVEL, Field, light_of_level, middle_level
from vision.rectified.view import Floats

CELLS = SIDE_PX // CELL_PX
SURE_PX, UNSURE_PX = 5.5, 7.5  # a cell this near to a piece's middle belongs to it; farther ones up to this may
HALF_HIDDEN, ALL_HIDDEN = 0.5, 0.95  # shares hidden from which a piece need not be found, and cannot be
CLOSE_OF_ONE = 8  # close-ups of one picture in a batch, at most
PRINTED_SHARE, MOST_PRINTED = 0.1, 4  # of views on which discs are printed, and how many at most
PRINT_ROOM_PX = 6.0  # the distance of print from a piece's rim
FLAT_SHARE, FLAT_CLOSE_SHARE = 0.25, 0.2  # of views, of close-ups on which pieces are made as flat as ink
FLAT_AT_LEAST, MOST_GLOSS = 0.4, 45.0  # the least flattening, and the brightness a window may add, of 255
LEAST_APART = 35.0  # of 255 from the wood, in some colour: a more similar piece keeps its edge
SHADE_REACH, MEDIAN_PX = 1.4, 41  # the reach of shadows, in radii; the pixels that give the wood's colour
SQUEEZED_SHARE, LEAST_CONTRAST = 0.2, 0.4  # of views, of close-ups in flat light; their least contrast
HAZE = 170.0  # of 255, the most brightness of black in such light without contrast
TINTED_SHARE, MUCH_TINT = 0.15, 0.22  # of views with a strong tint, and its strength, in natural logarithms
SHOWS = 0.1  # a piece that is hidden by more is left unchanged
FLIP_AT_MOST = 0.03  # where a wall leans by less, in radii, left and right may be exchanged
X, Y, SIZE, KIND, HIDDEN = range(5)


@dataclass(frozen=True, eq=False)
class BoardBatch:
    """N views (N, side, side, 3) as light, their lies (N, rows, columns, 6), and the answers due for each cell.

    `piece` (N, cells, cells) 1 where a cell belongs to a piece, `counts` the weight of each cell, `places`
    (..., 3) right and down in cells and log size, `kinds` -1 where unknown.
    """

    views: Field
    lies: Field
    piece: Field
    counts: Field
    places: Field
    kinds: Floats


@dataclass(frozen=True, eq=False)
class CloseBatch:
    """N close-ups as light, the numbers `given` with each (N, 2), and the answers due.

    `places` (N, 3) right, up, log size; `kinds` -1 where unknown; `piece` (N,) 1 where there is one.
    """

    shown: Field
    given: Field
    places: Field
    kinds: Floats
    counts: Field
    piece: Field


class Pool:
    """The samples of a folder by source, drawn with the shares of `weights`, by the beginning of file names."""

    def __init__(self, paths: Sequence[Path], weights: dict[str, float], luck: np.random.Generator) -> None:
        groups = {start: [p for p in paths if p.name.startswith(start)] for start in weights}
        self._groups = [[Samples.load(path) for path in group] for group in groups.values() if group]
        shares = np.array([weights[start] for start, group in groups.items() if group])
        self._shares, self._luck = shares / shares.sum(), luck

    def boards(self, count: int) -> BoardBatch:
        """This many views, each of another picture."""
        rows = [self._board(self._drawn()) for _ in range(count)]
        return BoardBatch(*(np.stack(column) for column in zip(*rows, strict=True)))

    def closeups(self, count: int) -> CloseBatch:
        """About this many close-ups, a few from each of several pictures."""
        rows: list[tuple[Any, ...]] = []
        while sum(len(row[0]) for row in rows) < count:
            rows.append(self._closeups(self._drawn(), CLOSE_OF_ONE))
        return CloseBatch(*(np.concatenate(column)[:count] for column in zip(*rows, strict=True)))

    def _drawn(self) -> Samples:
        group = self._groups[self._luck.choice(len(self._groups), p=self._shares)]
        return group[self._luck.integers(len(group))]

    def _board(self, sample: Samples) -> tuple[Any, ...]:
        luck = self._luck
        number = int(luck.integers(len(sample.views)))
        side = int(sample.sides[number])
        view, lie = sample.views[number, :side, :side], sample.lies[number].transpose(1, 2, 0).copy()
        truth = sample.truths[sample.truths[:, 0] == number, 1:]
        eye = sample.eyes[number]
        for _ in range(luck.integers(4)):
            view, truth, eye = np.rot90(view), _turned(truth, side), np.array((-eye[1], eye[0]))
        if luck.random() < 0.5:
            view, truth, eye = view[:, ::-1], _mirrored(truth, side), eye * (-1, 1)
        lie[..., :2] += LIE_SHARE * (sample.eyes[number] - eye)
        view = np.ascontiguousarray(view)
        if luck.random() < PRINTED_SHARE:
            view = printed_on(view, truth, luck)
        if luck.random() < FLAT_SHARE:
            view = flattened(view, truth, luck)
        relighted = relit(view, luck)
        light = light_of_level(middle_level(relighted))[relighted]
        return (np.pad(light, ((0, SIDE_PX - side),) * 2 + ((0, 0),), mode="edge"), lie, *cells_of(truth))

    def _closeups(self, sample: Samples, most: int) -> tuple[Any, ...]:
        luck = self._luck
        some = luck.permutation(len(sample.close))[:most]
        truths, (away, radius, level) = sample.close_truths[some].copy(), sample.given[some].T
        seen = _flattened_each(sample.close[some].astype(np.float32), truths, luck)
        shown, level = _relit_each(seen, level, luck)
        light = np.log((shown + DARK_LEVEL) / (level[:, None, None, None] + DARK_LEVEL)).astype(np.float32)
        upside = luck.random(len(some)) < 0.5
        light[upside], truths[upside, Y] = light[upside, ::-1], -truths[upside, Y]
        across = (luck.random(len(some)) < 0.5) & (away < FLIP_AT_MOST * radius)
        light[across], truths[across, X] = light[across, :, ::-1], -truths[across, X]
        given = np.column_stack([LEAN_SHARE * away / radius, np.log(radius / USUAL_MM)]).astype(np.float32)
        counts = (truths[:, HIDDEN] <= HALF_HIDDEN).astype(np.float32)
        piece = (truths[:, KIND] != NONE).astype(np.float32)
        return light, given, truths[:, :KIND].astype(np.float32), truths[:, KIND], counts, piece


def cells_of(truth: Floats) -> tuple[Field, Field, Field, Floats]:
    """The answers due from the cells of a view for pieces (N, 5): x, y, radius in px, kind, hidden share."""
    middles = CELL_PX * np.arange(CELLS) + (CELL_PX - 1) / 2
    columns, rows = np.meshgrid(middles, middles)
    piece, counts = np.zeros((CELLS, CELLS), np.float32), np.ones((CELLS, CELLS), np.float32)
    places, kinds = np.zeros((CELLS, CELLS, 3), np.float32), np.full((CELLS, CELLS), -1.0)
    nearest = np.full((CELLS, CELLS), np.inf)
    for x, y, radius, kind, hidden in truth[truth[:, HIDDEN] <= ALL_HIDDEN]:
        right, down = x - columns, y - rows
        away = np.hypot(right, down)
        if hidden > HALF_HIDDEN:
            counts[(away < radius) & (piece == 0)] = 0
            continue
        counts[(away < UNSURE_PX) & (piece == 0)] = 0
        own = (away < SURE_PX) & (away < nearest)
        piece[own] = counts[own] = 1
        nearest[own], kinds[own] = away[own], kind
        cells = (right[own] / CELL_PX, down[own] / CELL_PX, np.full(own.sum(), np.log(radius / USUAL_PX)))
        places[own] = np.column_stack(cells)
    return piece, counts, places, kinds


def printed_on(bgr: Plane, truth: Floats, luck: np.random.Generator) -> Plane:
    """A view with printed discs and rings of any colour on the wood: ink lets the grain through.

    None is as large as a coin: from above in soft light a coin looks as flat as ink.
    """
    printed = bgr.astype(np.float32)
    for _ in range(int(luck.integers(1, MOST_PRINTED + 1))):
        x, y = luck.uniform(0.07, 0.93, 2) * len(bgr)
        radius = float(luck.choice((luck.uniform(3.5, 6.0), luck.uniform(10.5, 16.0))))
        if (np.hypot(truth[:, X] - x, truth[:, Y] - y) < truth[:, SIZE] + radius + PRINT_ROOM_PX).any():
            continue
        thick = -1 if luck.random() < 0.6 else int(luck.integers(1, 4))
        mask = np.zeros(bgr.shape[:2], np.uint8)
        middle = (round(16 * x), round(16 * y))
        cv2.circle(mask, middle, round(16 * radius), 255, thick, cv2.LINE_AA, 4)  # in sixteenths
        share = (mask / np.float32(255))[..., None]
        printed *= 1 - share * (1 - luck.uniform(0.1, 1.4, 3).astype(np.float32))
    return np.asarray(np.clip(printed, 0, 255), np.uint8)


def flattened(bgr: Plane, truth: Floats, luck: np.random.Generator) -> Plane:
    """A view with nearly flat pieces: in soft light from above neither grooves nor shadows are seen."""
    flat, wood = bgr.astype(np.float32), cv2.medianBlur(bgr, MEDIAN_PX).astype(np.float32)
    share, gloss = luck.uniform(FLAT_AT_LEAST, 1.0), luck.uniform(0, MOST_GLOSS, len(truth))
    rows, columns = np.mgrid[: len(bgr), : len(bgr)].astype(np.float32)
    for (x, y, radius, _, hidden), shine in zip(truth, gloss, strict=True):
        away = np.hypot(truth[:, X] - x, truth[:, Y] - y)
        if hidden > SHOWS or (np.sort(away)[1:2] < 3 * radius).any():
            continue
        reach = SHADE_REACH * radius + 2
        part = np.s_[max(int(y - reach), 0) : int(y + reach) + 1, max(int(x - reach), 0) : int(x + reach) + 1]
        off = np.hypot(columns[part] - np.float32(x), rows[part] - np.float32(y))
        flat[part] = _flat(flat[part], wood[part], off, float(radius), share, shine)
    return np.asarray(np.clip(flat, 0, 255), np.uint8)


def _flat(seen: Any, wood: Any, off: Any, radius: float, share: float, shine: float) -> Any:
    """Part of a picture with one piece in its own middle colour, brighter by `shine`, and no shade round it."""
    inside = np.clip(radius - off + 0.5, 0, 1)[..., None]
    own = (seen * inside).sum(axis=(0, 1)) / max(float(inside.sum()), 1.0) + shine
    usual = np.median(np.reshape(wood, (-1, 3)), axis=0)
    if np.abs(own - usual).max() < LEAST_APART:
        return seen  # only its edge distinguishes it from the wood
    round_it = np.clip(SHADE_REACH * radius - off, 0, 1)[..., None] * (1 - inside)
    bare = seen + share * round_it * (wood - seen)
    return bare + share * inside * (own - seen)


def _flattened_each(shown: Field, truths: Floats, luck: np.random.Generator) -> Field:
    """Close-ups, some of whose pieces are made flat as by `flattened`; `truths` as in `Samples`."""
    side = shown.shape[1]
    rows, columns = np.mgrid[:side, :side]
    flat = (
        (luck.random(len(shown)) < FLAT_CLOSE_SHARE) & (truths[:, KIND] != NONE) & (truths[:, HIDDEN] <= SHOWS)
    )
    for number in np.flatnonzero(flat):
        across, up, size = truths[number, :3]
        middle_x, middle_y = ((part / REACH + 1) * side / 2 - 0.5 for part in (across, -up))
        off = np.hypot(columns - middle_x, rows - middle_y)
        edge = np.concatenate([shown[number, [0, -1]].reshape(-1, 3), shown[number, :, [0, -1]].reshape(-1, 3)])
        share, shine = luck.uniform(FLAT_AT_LEAST, 1.0), luck.uniform(0, MOST_GLOSS)
        radius = float(np.exp(size)) / REACH * side / 2
        shown[number] = _flat(shown[number], np.median(edge, axis=0), off, radius, share, shine)
    return np.clip(shown, 0, 255)


def relit(bgr: Plane, luck: np.random.Generator) -> Plane:
    """A view in other light: brighter or darker, other colours, uneven light, softer or sharper, noisier."""
    light: Any = bgr.astype(np.float32)
    if luck.random() < 0.7:
        light = 255 * (light / 255) ** np.float32(np.exp(luck.normal(0, 0.22)))
    if luck.random() < 0.7:
        light *= (np.exp(luck.normal(0, 0.12, 3)) * np.exp(luck.normal(0, 0.2))).astype(np.float32)
    if luck.random() < TINTED_SHARE:
        light *= np.exp(luck.normal(0, MUCH_TINT, 3)).astype(np.float32)
    if luck.random() < 0.3:
        light += np.float32(luck.uniform(-8, 25))
    if luck.random() < SQUEEZED_SHARE:
        contrast = luck.uniform(LEAST_CONTRAST, 1)
        light = light * np.float32(contrast) + np.float32((1 - contrast) * luck.uniform(0, HAZE))
    if luck.random() < 0.25:
        grey = light.mean(axis=2, keepdims=True)
        light = grey + (light - grey) * np.float32(luck.uniform(0.3, 1.6))
    if luck.random() < 0.3:
        patches = luck.normal(0, 0.25, (4, 4)).astype(np.float32)
        light *= np.exp(cv2.resize(patches, light.shape[1::-1], interpolation=cv2.INTER_CUBIC))[:, :, None]
    if luck.random() < 0.25:
        light = cv2.GaussianBlur(light, (0, 0), luck.uniform(0.3, 1.1))
    if luck.random() < 0.15:
        light = light + luck.uniform(0.2, 0.8) * (light - cv2.GaussianBlur(light, (0, 0), 1.0))
    if luck.random() < 0.1:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(luck.integers(40, 90))]
        _, written = cv2.imencode(".jpg", np.clip(light, 0, 255).astype(np.uint8), quality)
        light = np.asarray(cv2.imdecode(written, cv2.IMREAD_COLOR), np.float32)
    if luck.random() < 0.3:
        light = light + luck.standard_normal(light.shape, np.float32) * np.float32(luck.uniform(0.5, 4))
    return np.asarray(np.clip(light, 0, 255), np.uint8)


def _relit_each(shown: Field, level: Floats, luck: np.random.Generator) -> tuple[Field, Floats]:
    """Close-ups, each in other light, and their levels."""
    count = (len(shown), 1, 1, 1)
    bend = np.exp(luck.normal(0, 0.2, count) * (luck.random(count) < 0.6)).astype(np.float32)
    tint = np.exp(luck.normal(0, 0.08, (*count[:3], 3)) + luck.normal(0, 0.15, count)).astype(np.float32)
    light: Any = 255 * (shown / 255) ** bend * tint
    light += (luck.uniform(-5, 15, count) * (luck.random(count) < 0.3)).astype(np.float32)
    colour = np.where(luck.random(count) < 0.25, luck.uniform(0.3, 1.6, count), 1.0).astype(np.float32)
    grey = light.mean(axis=3, keepdims=True)
    light = grey + colour * (light - grey)
    flat = luck.random(count) < SQUEEZED_SHARE
    contrast = np.where(flat, luck.uniform(LEAST_CONTRAST, 1, count), 1.0).astype(np.float32)
    haze = ((1 - contrast) * luck.uniform(0, HAZE, count)).astype(np.float32)
    light = contrast * light + haze
    if luck.random() < 0.4:
        light += (luck.normal(0, 1, light.shape) * luck.uniform(0, 5, count)).astype(np.float32)
    level = 255 * (level / 255) ** bend[:, 0, 0, 0] * tint.mean(axis=(1, 2, 3))
    level = contrast[:, 0, 0, 0] * level + haze[:, 0, 0, 0]
    return np.clip(light, 0, 255), level * np.exp(luck.normal(0, 0.1, len(level)))


def _turned(truth: Floats, side: int) -> Floats:
    """A truth in a view that was turned by a quarter, as `np.rot90` turns."""
    turned = truth.copy()
    turned[:, X], turned[:, Y] = truth[:, Y], side - 1 - truth[:, X]
    return turned


def _mirrored(truth: Floats, side: int) -> Floats:
    """A truth in a view whose left is now right."""
    mirrored = truth.copy()
    mirrored[:, X] = side - 1 - truth[:, X]
    return mirrored
