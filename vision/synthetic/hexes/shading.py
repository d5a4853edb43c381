"""Solids in a picture: polygons and ellipsoids, projected by the camera and shaded by the lamp."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from vision.synthetic.hexes.solids import Ellipsoid, Face
from vision.synthetic.scene.look import Light

Values = NDArray[np.floating[Any]]
SUPERSAMPLED = 3
FAR_PX = 1e8  # beyond every picture, and within the whole numbers that OpenCV takes


def project(camera: BoardMap, points: Values) -> Values:
    """Pixels (N, 2) of points (N, 3) above the table in millimetres."""
    eye = np.array(camera.eye_mm)
    slid = eye[:2] + (points[:, :2] - eye[:2]) * (eye[2] / (eye[2] - points[:, 2:]))
    return np.asarray(camera.image_from_board(slid))


def in_sixteenths(px: Values) -> NDArray[np.int32]:
    """Pixels (N, 2) in sixteenths, as OpenCV fills outlines; what lies behind the camera is far away."""
    near = np.clip(np.nan_to_num(px, nan=FAR_PX), -FAR_PX, FAR_PX)
    return np.rint(near * 16).astype(np.int32)


def paint_faces(picture: Values, camera: BoardMap, light: Light, faces: Sequence[Face]) -> None:
    """Draws polygons, the far ones first; those that look away are left out."""
    eye = np.array(camera.eye_mm)
    shown = []
    for order, face in enumerate(faces):
        middle = face.points.mean(axis=0)
        normal = _normal(face.points)
        if normal @ (eye - middle) <= 0 and not _is_sheet(face):
            continue
        shown.append((-float(np.linalg.norm(eye - middle)) if not face.over else 0.0, order, face, normal))
    if not shown:
        return
    whole = np.vstack([face.points for _, _, face, _ in shown])
    px = project(camera, whole)
    box = _box(px, picture.shape)
    if box is None:
        return
    left, top, right, bottom = box
    layer = cv2.resize(picture[top:bottom, left:right], None, fx=SUPERSAMPLED, fy=SUPERSAMPLED)
    starts = np.cumsum([0] + [len(face.points) for _, _, face, _ in shown])
    ranked = sorted(range(len(shown)), key=lambda k: (shown[k][2].over, shown[k][0], shown[k][1]))
    if any(face.over for _, _, face, _ in shown):
        ranked = sorted(range(len(shown)), key=lambda k: shown[k][1])
    for k in ranked:
        _, _, face, normal = shown[k]
        place = (px[starts[k] : starts[k + 1]] - (left, top) + 0.5) * SUPERSAMPLED - 0.5
        colour = _lit(face.bgr, face.points.mean(axis=0), normal, light)
        cv2.fillPoly(layer, [in_sixteenths(place)], colour, cv2.LINE_AA, 4)
    size = (right - left, bottom - top)
    picture[top:bottom, left:right] = cv2.resize(layer, size, interpolation=cv2.INTER_AREA)


def _is_sheet(face: Face) -> bool:
    return len(face.points) <= 4 and not face.over and bool(np.ptp(face.points[:, 1]) < 3.0)


def _normal(points: Values) -> Values:
    """The unit normal of a polygon, which need not be convex (Newell's sum of cross products)."""
    normal = np.cross(points, np.roll(points, -1, axis=0)).sum(axis=0)
    return np.asarray(normal / max(float(np.linalg.norm(normal)), 1e-9))


def _lit(bgr: Sequence[float], at: Values, normal: Values, light: Light) -> tuple[float, ...]:
    way = np.array(light.lamp_mm) - at
    way = way / np.linalg.norm(way)
    direct = max(float(normal @ way), 0.0)
    share = light.ambient * (0.7 + 0.3 * normal[2]) + (1 - light.ambient) * (direct + 0.1)
    return tuple(float(np.clip(c * share * t, 0, 255)) for c, t in zip(bgr, light.tint, strict=True))


def _box(px: Values, shape: tuple[int, ...], margin: float = 2.0) -> tuple[int, int, int, int] | None:
    left, top = np.floor(px.min(axis=0) - margin).astype(int)
    right, bottom = np.ceil(px.max(axis=0) + margin).astype(int)
    left, top, right, bottom = max(left, 0), max(top, 0), min(right, shape[1]), min(bottom, shape[0])
    return (left, top, right, bottom) if right > left + 1 and bottom > top + 1 else None


def paint_ellipsoid(picture: Values, camera: BoardMap, light: Light, part: Ellipsoid) -> None:
    """Draws a round solid by following each pixel's line of sight."""
    corners = np.array([(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)], float)
    reach = np.array([part.half[0], part.half[0], part.half[1]])
    box = _box(project(camera, np.array(part.middle) + corners * reach), picture.shape)
    if box is None:
        return
    left, top, right, bottom = box
    fine = SUPERSAMPLED
    columns = left - 0.5 + (np.arange((right - left) * fine) + 0.5) / fine
    rows = top - 0.5 + (np.arange((bottom - top) * fine) + 0.5) / fine
    grid = np.stack(np.meshgrid(columns, rows), axis=-1)
    foot = camera.board_from_image(grid.reshape(-1, 2))
    hit, normal = _hit(camera, part, foot)
    colour = _shaded(part, normal, camera, light, foot)
    layer = cv2.resize(picture[top:bottom, left:right], None, fx=fine, fy=fine).reshape(-1, 3)
    layer[hit] = colour[hit]
    fine_layer = layer.reshape((bottom - top) * fine, (right - left) * fine, 3)
    picture[top:bottom, left:right] = cv2.resize(
        fine_layer, (right - left, bottom - top), interpolation=cv2.INTER_AREA
    )


def _hit(camera: BoardMap, part: Ellipsoid, foot: Values) -> tuple[NDArray[np.bool_], Values]:
    """Which lines of sight meet the solid, and its normals where they first do."""
    eye, reach = np.array(camera.eye_mm), np.array([part.half[0], part.half[0], part.half[1]])
    start = (eye - np.array(part.middle)) / reach
    way = (np.column_stack([foot, np.zeros(len(foot))]) - eye) / reach
    a, b, c = (way**2).sum(axis=1), way @ start, float(start @ start) - 1
    inside = b**2 - a * c
    hit = inside > 0
    share = (-b - np.sqrt(np.maximum(inside, 0))) / a
    at = start + way * share[:, None]
    normal = at / reach
    return hit, normal / np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)


def _shaded(part: Ellipsoid, normal: Values, camera: BoardMap, light: Light, foot: Values) -> Values:
    middle = np.array(part.middle)
    lamp = np.array(light.lamp_mm) - middle
    lamp = lamp / np.linalg.norm(lamp)
    eye = np.array(camera.eye_mm) - middle
    eye = eye / np.linalg.norm(eye)
    bumpy = normal
    luck = np.random.default_rng(part.seed)
    if part.rough > 0:
        waves = np.sin(normal @ luck.normal(0, 5, (3, 3)) + luck.uniform(0, 6, 3))
        bumpy = normal + part.rough * waves
        bumpy = bumpy / np.linalg.norm(bumpy, axis=1, keepdims=True)
    direct = np.clip(bumpy @ lamp, 0, 1)
    direct = direct * (1 - part.even) + part.even * (0.5 + 0.5 * (bumpy @ lamp)) ** 0.6
    share = light.ambient * (0.6 + 0.4 * bumpy[:, 2]) + (1 - light.ambient) * direct
    base = np.broadcast_to(np.asarray(part.bgr, float), normal.shape).copy()
    if part.spots is not None:
        for _ in range(11):
            way = luck.normal(0, 1, 3)
            way[2] = abs(way[2])
            near = normal @ (way / np.linalg.norm(way)) > 0.96
            base[near] = part.spots
    half = (lamp + eye) / np.linalg.norm(lamp + eye)
    gloss = part.gloss * 255 * np.clip(normal @ half, 0, 1) ** part.focus
    return np.asarray(np.clip(base * share[:, None] * np.asarray(light.tint) + gloss[:, None], 0, 255))
