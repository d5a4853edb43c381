"""A drawn golf table before one camera: the empty table once, then solids, shadows and hands on top of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from rules.carrom.board import ICF
from vision.synthetic.drawing.hand import HandPainter
from vision.synthetic.drawing.light import Lighting
from vision.synthetic.drawing.sprite import Box
from vision.synthetic.hexes.dice import corners_of, paint_die
from vision.synthetic.hexes.printing import PX_PER_PITCH, FlatPrint, Ink, printed, with_ink
from vision.synthetic.hexes.scene import GolfLook, GolfScene, Ground, Place, Shape, Solid
from vision.synthetic.hexes.shading import in_sixteenths, paint_ellipsoid, paint_faces, project
from vision.synthetic.hexes.solids import parts_of
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.scene import Hand

Picture = NDArray[np.uint8]
Values = NDArray[np.floating[Any]]
COARSE = 8  # pixels between points that are mapped exactly
SHADOW_POINTS = 12
CONTACT_MM = 4.0  # how far about a thing's foot less light comes from the room
TABLE_PX = 1024  # side of the cloth's repeating picture


class GolfPainter:
    """One golf table before one camera; `camera` maps its millimetres to pixels, `ink` lies on the print."""

    def __init__(
        self, camera: BoardMap, look: GolfLook, course: Mapping[Place, str], ink: Sequence[Ink] = ()
    ) -> None:
        self.camera, self.look = camera, look
        self.size_px = (camera.lens.width_px, camera.lens.height_px)
        self._lighting = Lighting(look.light, camera.eye_mm, camera.half_mm, 0.0)
        self._hands = HandPainter(Look(light=look.light), ICF, camera, self._lighting)
        x_mm, y_mm = self._ground_points()
        self._light = self._strength(x_mm, y_mm)
        self.empty = self._empty(with_ink(printed(course, look.print), ink), x_mm, y_mm)

    def picture(self, scene: GolfScene) -> Picture:
        """The scene as (H, W, 3) BGR, without the camera's noise."""
        picture = self._shadowed(self.empty, scene.solids)
        for solid in self._far_first(scene.solids):
            self._lay(picture, solid)
        drawn = np.asarray(np.clip(picture + 0.5, 0, 255), np.uint8)
        self.lay_hands(drawn, scene.hands)
        return drawn

    def lay_hands(self, picture: Picture, hands: Sequence[Hand]) -> None:
        """Draws hands over a picture of this table, in place."""
        whole = Box(0, 0, *self.size_px)
        for hand in hands:
            self._hands.paint(hand).lay_on(picture, whole)

    def _ground_points(self) -> tuple[Values, Values]:
        width, height = self.size_px
        columns, rows = np.arange(0, width + COARSE, COARSE), np.arange(0, height + COARSE, COARSE)
        grid = np.stack(np.meshgrid(columns, rows), axis=-1).reshape(-1, 2).astype(float)
        mm = self.camera.board_from_image(grid).reshape(len(rows), len(columns), 2)
        whole = cv2.resize(mm, None, fx=COARSE, fy=COARSE, interpolation=cv2.INTER_LINEAR)
        off = (COARSE - 1) // 2 + 1  # resize maps the middles of cells
        whole = whole[off : off + height, off : off + width]
        short = ((0, height - whole.shape[0]), (0, width - whole.shape[1]), (0, 0))
        whole = np.pad(whole, short, mode="edge")
        return np.asarray(whole[..., 0], np.float64), np.asarray(whole[..., 1], np.float64)

    def _strength(self, x_mm: Values, y_mm: Values) -> Values:
        """The light on each pixel, by colour, before glare."""
        lit = self._lighting.strength(x_mm, y_mm)[..., None]
        return np.asarray(lit * np.asarray(self.look.light.tint), np.float32)

    def _empty(self, flat: FlatPrint, x_mm: Values, y_mm: Values) -> Values:
        pitch = self.look.print.pitch_mm
        column = ((x_mm / pitch - flat.low[0]) * PX_PER_PITCH).astype(np.float32)
        row = ((-y_mm / pitch - flat.low[1]) * PX_PER_PITCH).astype(np.float32)
        board = _minified(flat.bgr, column, row)
        cover = _minified(flat.cover, column, row)[..., None]
        table = _table(self.look, x_mm, y_mm)
        picture = (table * (1 - cover) + board * cover) * self._light
        glare = self._lighting.glare(x_mm, y_mm)[..., None] * (0.25 + 0.75 * cover)
        return np.asarray(np.clip(picture + glare, 0, 255), np.float32)

    def _shadowed(self, picture: Values, solids: Sequence[Solid]) -> Values:
        """The empty table with the shadows of all solids."""
        lamp = np.array(self.look.light.lamp_mm)
        shade = np.zeros(picture.shape[:2], np.float32)
        for solid in solids:
            points = outline_of(solid)
            rise = points[:, 2:] / np.maximum(lamp[2] - points[:, 2:], 1.0)
            cast = points[:, :2] + (points[:, :2] - lamp[:2]) * rise
            px = project(self.camera, np.column_stack([cast, np.zeros(len(cast))]))
            hull = cv2.convexHull(in_sixteenths(px))
            cv2.fillConvexPoly(shade, hull, 1.0, cv2.LINE_AA, 4)
        soft = cv2.GaussianBlur(shade, (0, 0), self.look.light.piece_shadow_px)
        shadowed = np.asarray(picture * (1 - self._lighting.shadow_depth * soft[..., None]), np.float32)
        return self._in_contact(shadowed, solids) if self.look.contact else shadowed

    def _in_contact(self, picture: Values, solids: Sequence[Solid]) -> Values:
        """The table with the dark about the foot of each thing, where less of the room is seen."""
        x_mm, y_mm = self.camera.eye_mm[:2]
        beside = self.camera.image_from_board(np.array([(x_mm, y_mm), (x_mm + 1, y_mm)]))
        px_per_mm = float(np.hypot(*(beside[1] - beside[0])))
        dark = np.zeros(picture.shape[:2], np.float32)
        for solid in solids:
            if solid.height_mm < CONTACT_MM / 2:
                continue
            foot = outline_of(solid) * [1, 1, 0]
            hull = cv2.convexHull(in_sixteenths(project(self.camera, foot)))
            cv2.fillConvexPoly(dark, hull, 1.0, cv2.LINE_AA, 4)
        soft = cv2.GaussianBlur(dark, (0, 0), CONTACT_MM * px_per_mm)
        return np.asarray(picture * (1 - self.look.contact * soft[..., None]), np.float32)

    def _far_first(self, solids: Sequence[Solid]) -> list[Solid]:
        eye = np.array(self.camera.eye_mm[:2])
        return sorted(solids, key=lambda solid: (solid.base_mm, -float(np.hypot(*(solid.at_mm - eye)))))

    def _lay(self, picture: Values, solid: Solid) -> None:
        if solid.shape is Shape.DIE:
            paint_die(picture, self.camera, self.look.light, solid)
            return
        round_parts, faces = parts_of(solid)
        paint_faces(picture, self.camera, self.look.light, faces)
        for part in round_parts:
            paint_ellipsoid(picture, self.camera, self.look.light, part)


def outline_of(solid: Solid) -> Values:
    """Points of a solid's hull that its shadow's outline comes from."""
    if solid.shape is Shape.DIE:
        return corners_of(solid)
    round_parts, faces = parts_of(solid)
    points = [face.points for face in faces]
    angles = np.linspace(0, 2 * np.pi, SHADOW_POINTS, endpoint=False)
    for part in round_parts:
        for level in (-0.8, -0.3, 0.3, 0.8):
            radius = part.half[0] * np.sqrt(1 - level**2)
            ring = np.column_stack([np.cos(angles) * radius, np.sin(angles) * radius, 0 * angles])
            points.append(ring + np.array(part.middle) + [0, 0, level * part.half[1]])
    whole = np.vstack(points)
    whole[:, 2] = np.maximum(whole[:, 2], 0)
    return whole


def _minified(flat: Values, column: Values, row: Values) -> Values:
    """The flat picture where the camera sees it, averaged as far as its pixels are smaller."""
    step = float(np.median(np.abs(np.diff(column[:: max(len(column) // 40, 1)], axis=1))))
    step = max(step, float(np.median(np.abs(np.diff(row[:, :: max(row.shape[1] // 40, 1)], axis=0)))))
    soft = cv2.GaussianBlur(flat, (0, 0), max(0.45 * step, 0.1))
    return np.asarray(cv2.remap(soft, column, row, cv2.INTER_LINEAR, borderValue=(0, 0, 0)), np.float32)


def _table(look: GolfLook, x_mm: Values, y_mm: Values) -> Values:
    """The cloth or wood around the board."""
    luck = np.random.default_rng((look.print.seed, 17))
    first, second = (np.asarray(bgr, np.float32) for bgr in look.ground_bgr)
    if look.ground is Ground.CHECKED:
        across = (np.floor(x_mm / look.cell_mm) + 0).astype(int) & 1
        down = np.floor(y_mm / look.cell_mm).astype(int) & 1
        share = (across + down).astype(np.float32)[..., None] / 2
    elif look.ground is Ground.WOOD:
        share = _tile(luck, 60, 3)[_wrapped(x_mm, 2.0), _wrapped(y_mm, 0.25)][..., None]
    else:
        share = _tile(luck, 4, 4)[_wrapped(x_mm, 1.5), _wrapped(y_mm, 1.5)][..., None]
    return np.asarray(first * (1 - share) + second * share, np.float32)


def _tile(luck: np.random.Generator, across: int, down: int) -> Values:
    """A repeating picture of smooth noise, 0 to 1."""
    small = luck.random((TABLE_PX // across * across // across, TABLE_PX // down)).astype(np.float32)
    return np.asarray(cv2.resize(small, (TABLE_PX, TABLE_PX), interpolation=cv2.INTER_LINEAR))


def _wrapped(mm: Values, px_per_mm: float) -> NDArray[np.int64]:
    return np.asarray(np.floor(mm * px_per_mm), np.int64) % TABLE_PX
