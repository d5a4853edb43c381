"""Tokens, obstacles and hands cut out of a rendered table, with soft masks, in its course flattened.

A flattened course shows what is tall drawn out along the way in which it leans. A piece keeps that way and how
aslant it was seen, so that it can be turned and stretched to another hex.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.golf.camera import Stand, stand
from calibration.golf.plane import plane_from_hexes
from device.training.golf_hexes.labels import NONE, UNKNOWN
from device.training.golf_tables.rendered import Rendered
from vision.golf.ground import PITCH_PX, FlatCourse, flat_course
from vision.golf.hex_network import COLOURS, STATES
from vision.golf.patches import lean_at, light_share

Numbers = NDArray[Any]

DISC, GOLFER = 0.46, 0.62  # pitches: radius of a disc, and of all that a golfer may cover
OBSTACLE = {"tree": 0.6, "flag": 0.55, "hole": 0.55, "mole": 0.55}  # the same of obstacles
USUAL_OBSTACLE = 0.5
HOLLOW = ("flag", "hole", "mole")  # told from the print by colour alone, not by where they may be
ROUND = ("ball", "flat", "mushroom", "stump")  # with edges as smooth as their masks
CORE = 0.55  # share of a radius within which a thing's foot surely shows it
AROUND = 64  # directions in which an outline is followed
ANYWHERE = (0, 0, 1, 1)  # a rectangle, which a search that begins with a mask does not heed
SOFT_PX = 0.8  # of a mask's edge
ROUNDS = 4  # of the search for a mask
MARGIN_PX = 10  # of a cut-out about all that a thing may cover
CLEAN = 0.02  # share hidden up to which a thing is laid elsewhere
LEAST_MASK, MOST_MASK = 0.06, 0.97  # shares of what it may cover that a found mask takes


@dataclass(frozen=True, eq=False)
class Piece:
    """What stands on a hex, cut out: its state and colour (indices, or NONE and UNKNOWN), and how it is seen.

    `alpha` (h, w) and `bgr` (h, w, 3) are its mask and its colours in the usual light; pixel 0 lies at `low` of
    the flattened picture, its foot at `foot_px`. `turn` and `slope` are as `patches.lean_at` gives them;
    `height` is in pitches. A piece that is not `whole` may only stay where it is.
    """

    state: int
    colour: int
    foot_px: Numbers
    height: float
    turn: float
    slope: float
    low: NDArray[np.int64]
    alpha: Numbers
    bgr: Numbers
    whole: bool


def pieces_of(table: Rendered) -> tuple[Piece, ...]:
    """The tokens and obstacles of a rendered table."""
    flat = flat_course(table.picture, table.plane, table.course)
    return tuple(piece for entry in _entries(table.truth) if (piece := _cut(table, flat, entry)) is not None)


def _entries(truth: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    yield from (token for token in truth["tokens"] if token["at"])
    yield from truth["obstacles"]


def _cut(table: Rendered, flat: FlatCourse, entry: Mapping[str, Any]) -> Piece | None:
    foot = table.plane.plane_from_px(np.array([entry.get("px_base") or entry["px"]]))[0]
    height = float(entry["height_mm"]) / float(table.truth["hex_pitch_mm"])
    camera, kind = stand(table.plane), str(entry.get("form") or entry["kind"])
    if height >= 0.8 * camera.height:
        return None
    hull = _px(outline(kind, foot, height, camera), flat)
    low = np.floor(hull.min(axis=0)).astype(int) - MARGIN_PX
    high = np.ceil(hull.max(axis=0)).astype(int) + MARGIN_PX
    low, high = np.maximum(low, 0), np.minimum(high, np.array(flat.seen.shape[::-1]) - 1)
    if (high - low < 8).any():
        return None
    part = np.s_[low[1] : high[1], low[0] : high[0]]
    may = _filled(hull - low, flat.seen[part].shape)
    bgr = np.ascontiguousarray(flat.bgr[part])
    if kind == "ball":
        mask = may
    else:
        core = _px(_disc(foot, CORE * radius(kind)), flat) - low
        mask = _grown(bgr, may, _filled(core, may.shape), is_hollow=kind in HOLLOW)
    share = float(mask.sum() / max(may.sum(), 1))
    turn, slope = lean_at(foot, camera)
    hidden = float(entry.get("occluded", 0.0))
    is_whole = hidden <= CLEAN and share > LEAST_MASK and (kind == "ball" or share < MOST_MASK)
    is_whole = is_whole and bool(flat.seen[part][mask].all()) and not _touches_edge(mask)
    return Piece(
        STATES.index(kind) if kind in STATES else NONE,
        COLOURS.index(entry["token"]) if "token" in entry else UNKNOWN,
        _px(foot[None], flat)[0],
        height,
        turn,
        slope,
        low,
        _softened(mask, is_narrow=kind in ROUND),
        bgr.astype(np.float32) * np.float32(light_share(flat)),
        is_whole,
    )


def radius(kind: str) -> float:
    """How far from its foot a thing may reach, in pitches."""
    return {"flat": DISC, "meeple": GOLFER, **OBSTACLE}.get(kind, USUAL_OBSTACLE)


def outline(kind: str, foot: Numbers, height: float, camera: Stand) -> Numbers:
    """(N, 2) the hull, in pitches of the plane, of all that a thing on a foot may cover."""
    if kind == "ball":
        rings = [(height / 2 * (1 + np.sin(at)), height / 2 * np.cos(at)) for at in np.linspace(-1.5, 1.5, 13)]
    else:
        rings = [(at, radius(kind)) for at in (0.0, height)]
    below = np.array([camera.x, camera.y])
    points = [below + (_disc(foot, wide) - below) * camera.height / (camera.height - at) for at, wide in rings]
    hull = cv2.convexHull(np.concatenate(points).astype(np.float32))
    return np.asarray(hull.reshape(-1, 2), np.float64)


def _disc(foot: Numbers, wide: float) -> Numbers:
    ways = np.linspace(0, 2 * np.pi, AROUND, endpoint=False)
    return np.asarray(foot + wide * np.column_stack((np.cos(ways), np.sin(ways))))


def _grown(
    bgr: NDArray[np.uint8], may: NDArray[np.bool_], core: NDArray[np.bool_], *, is_hollow: bool
) -> NDArray[np.bool_]:
    """The mask of a thing by its colours against those around it, within what it may cover."""
    marks = np.full(may.shape, cv2.GC_BGD, np.uint8)
    marks[may] = cv2.GC_PR_BGD if is_hollow else cv2.GC_PR_FGD
    marks[core & may] = cv2.GC_PR_FGD
    colours_around, colours_of = np.zeros((1, 65)), np.zeros((1, 65))
    cv2.grabCut(bgr, marks, ANYWHERE, colours_around, colours_of, ROUNDS, cv2.GC_INIT_WITH_MASK)
    return np.asarray((marks == cv2.GC_FGD) | (marks == cv2.GC_PR_FGD), np.bool_)


def _softened(mask: NDArray[np.bool_], *, is_narrow: bool) -> Numbers:
    """A mask with a soft edge; a narrow one leaves out the print's colours at its rim."""
    whole = mask.astype(np.uint8)
    narrow = cv2.erode(whole, np.ones((3, 3), np.uint8)) if is_narrow else whole
    return np.asarray(cv2.GaussianBlur(narrow.astype(np.float32), (0, 0), SOFT_PX))


def _touches_edge(mask: NDArray[np.bool_]) -> bool:
    return bool(mask[[0, -1]].any() or mask[:, [0, -1]].any())


def _filled(hull: Numbers, shape: Sequence[int]) -> NDArray[np.bool_]:
    mask = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(mask, np.rint(hull).astype(np.int32), 1)
    return mask.astype(bool)


def _px(points: Numbers, flat: FlatCourse) -> Numbers:
    return np.asarray((points - flat.low) * PITCH_PX, np.float64)


def middle_px(place: tuple[int, int], flat: FlatCourse) -> Numbers:
    """The pixel of the flattened picture at the middle of a hex."""
    return np.asarray(_px(plane_from_hexes([place]), flat)[0])
