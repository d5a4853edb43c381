"""How much of a thing on a drawn table is hidden from the camera, by nearer things and by hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from vision.synthetic.hexes.painter import outline_of
from vision.synthetic.hexes.scene import Shape, Solid
from vision.synthetic.hexes.shading import project

FLAT_THINGS = (Shape.CARD, Shape.COIN, Shape.HOLE, Shape.MOLE)  # hide nothing
SEEN_THROUGH = (*FLAT_THINGS, Shape.FLAG)  # a flag hides little of what is behind it
Outline = NDArray[np.floating[Any]]


def hidden_shares(
    camera: BoardMap, tokens: Sequence[Solid], solids: Sequence[Solid], covered: NDArray[np.bool_]
) -> list[float]:
    """The share of each token that other solids or a hand hide; `covered` (H, W) are a hand's pixels."""
    outlines = [project(camera, outline_of(token)) for token in tokens]
    return hidden_parts(camera, list(zip(tokens, outlines, strict=True)), solids, covered)


def hidden_parts(
    camera: BoardMap,
    parts: Sequence[tuple[Solid, Outline]],
    solids: Sequence[Solid],
    covered: NDArray[np.bool_],
) -> list[float]:
    """The same for a part of each solid, whose outline (N, 2) in pixels is given: a die's top face."""
    eye = np.array(camera.eye_mm[:2])
    hulls = [
        (solid, _away(solid, eye), _hull(project(camera, outline_of(solid))))
        for solid in solids
        if solid.shape not in SEEN_THROUGH
    ]
    shares = []
    for own, outline in parts:
        nearer = [hull for solid, away, hull in hulls if solid is not own and away < _away(own, eye)]
        shares.append(_hidden(_hull(outline), nearer, covered))
    return shares


def _away(solid: Solid, eye: NDArray[Any]) -> float:
    return float(np.hypot(*(solid.at_mm - eye)))


def _hull(outline: Outline) -> Any:
    return cv2.convexHull(outline.astype(np.float32))


def _hidden(part: Any, nearer: Sequence[Any], covered: NDArray[np.bool_]) -> float:
    """The share of a part's pixels that nearer outlines or a hand cover; 1 outside the picture."""
    height, width = covered.shape
    left, top, wide, tall = cv2.boundingRect(part)
    left, top, right, bottom = max(left, 0), max(top, 0), min(left + wide, width), min(top + tall, height)
    if right <= left or bottom <= top:
        return 1.0
    own, over = np.zeros((2, bottom - top, right - left), np.uint8)
    cv2.fillConvexPoly(own, np.rint(part - (left, top)).astype(np.int32), 1)
    for hull in nearer:
        cv2.fillConvexPoly(over, np.rint(hull - (left, top)).astype(np.int32), 1)
    is_over = (over > 0) | covered[top:bottom, left:right]
    return float(is_over[own > 0].mean()) if own.any() else 1.0
