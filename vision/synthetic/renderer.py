"""A drawn table with known truth: scene in, frame out.

    renderer = Renderer(camera_above(lens, eye_mm), look, luck=luck)
    frame = renderer.draw(scene, t_s, index, luck)

A frame depends only on the scene and on the luck handed in for its noise. The state between frames only saves
time: where nothing moves nothing is drawn again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from rules.carrom.board import CORNER, ICF, BoardProfile
from rules.pieces import Kind, Pocket
from rules.table import Mm
from vision.frame import Frame, Plane
from vision.synthetic.drawing.background import BackgroundPainter
from vision.synthetic.drawing.disc import DiscPainter
from vision.synthetic.drawing.edge import paint_on_edge
from vision.synthetic.drawing.hand import HandPainter
from vision.synthetic.drawing.prop import PropPainter
from vision.synthetic.drawing.sprite import Box, Picture, Sprite, joined_boxes
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.scene import Disc, Hand, Prop, Scene
from vision.synthetic.sight import PLAIN, Sight, seen_through

Item = Disc | Hand | Prop
Points = NDArray[np.floating[Any]]
# A bank of noise is this much larger than the picture, so that it never looks the same twice.
NOISE_MARGIN_PX = 256


@dataclass(frozen=True, slots=True)
class DrawnPiece:
    """The truth about one drawn piece: its kind, footprint, and the centre of its top face in the picture."""

    kind: Kind
    at: Mm
    px: tuple[float, float]


@dataclass(frozen=True, slots=True)
class SceneTruth:
    """The truth about one drawn scene; `corners_px`, `pockets_px` on the surface, NW NE SE SW."""

    corners_px: tuple[tuple[float, float], ...]
    pockets_px: tuple[tuple[float, float], ...]
    pieces: tuple[DrawnPiece, ...]


class Renderer:
    """One table before one camera."""

    def __init__(
        self,
        board_map: BoardMap,
        look: Look,
        profile: BoardProfile = ICF,
        *,
        luck: np.random.Generator,
        graded: Callable[[Picture], Picture] | None = None,
    ) -> None:
        """`luck` decides the wood's grain, the cloth's weave and the bank of noise.

        `graded` is the camera's change of colours in its frames, pixel by pixel; a `picture` is as drawn.
        """
        painter = BackgroundPainter(look, profile, board_map, luck)
        background = painter.paint()
        self.board_map = board_map
        self.profile = profile
        self.size_px = (board_map.lens.width_px, board_map.lens.height_px)
        self._empty = background.bgr
        self._background = background
        self._look, self._lighting = look, painter.lighting
        self._discs = DiscPainter(look, profile, board_map, painter.lighting)
        self._hands = HandPainter(look, profile, board_map, painter.lighting)
        self._props = PropPainter(look, board_map, painter.lighting)
        self._noise = _noise_bank(look.sensor.noise, self.size_px, luck)
        self._picture = self._empty.copy()
        self._graded = graded or _as_drawn
        self._planes = _planes(self._graded(self._picture))
        self._drawn: dict[Item, Sprite] = {}

    def draw(
        self, scene: Scene, t_s: float, index: int, luck: np.random.Generator, sight: Sight = PLAIN
    ) -> Frame:
        """The scene as one frame, as planes, seen through `sight`; `luck` decides its noise."""
        self._show(scene)
        return self.frame(t_s, index, luck, sight)

    def frame(self, t_s: float, index: int, luck: np.random.Generator, sight: Sight = PLAIN) -> Frame:
        """The planes as they were last exposed, as one frame."""
        seen = seen_through(self._planes, sight, self.board_map.lens)
        y, u, v = (self._noisy(plane, luck, part) for part, plane in enumerate(seen))
        return Frame.from_planes(y, u, v, t_s, index)

    def picture(self, scene: Scene) -> Picture:
        """The scene as (H, W, 3) BGR, without noise; the caller's own."""
        self._show(scene)
        return self._picture.copy()

    def truth(self, scene: Scene) -> SceneTruth:
        """The truth of this scene; pieces below the surface are no pieces."""
        on_board = [disc for disc in scene.discs if disc.base_mm >= 0]
        tops = [self._top_px(disc) for disc in on_board]
        middles = self.board_map.pocket_middle_mm * np.array([CORNER[pocket] for pocket in Pocket], float)
        mouths = self.board_map.image_from_board(middles)
        return SceneTruth(
            _pairs(self.board_map.corners_px()),
            _pairs(mouths),
            tuple(DrawnPiece(disc.kind, disc.at, px) for disc, px in zip(on_board, tops, strict=True)),
        )

    def hidden_share(self, scene: Scene, disc: Disc) -> float:
        """The share of a piece's top face that is hidden by the border, a hand, a thing, a piece on top.

        The part outside the picture is hidden too.
        """
        place = self._discs.rim_px(disc)
        whole = Box.unbounded(place, 2.0)
        top = self._discs.top_cover(disc, whole)
        box = whole.cut(Box(0, 0, *self.size_px))
        seen: Points = whole.part(top, box)
        mask = self._discs.seen_share(disc, self._background)
        if mask is not None:
            seen = seen * (mask[box.rows_columns] / np.float32(255))
        for item, sprite in self._sprites(scene).items():
            is_over = not isinstance(item, Disc) or item.base_mm > disc.base_mm + 1
            if is_over and not sprite.box.cut(box).is_empty:
                seen = seen * (1 - sprite.cover_within(box))
        return float(np.clip(1 - seen.sum() / top.sum(), 0.0, 1.0))

    def _top_px(self, disc: Disc) -> tuple[float, float]:
        place = np.array([[disc.at.x_mm, disc.at.y_mm]])
        return _pairs(self.board_map.image_from_board(place, self.profile.coin_thick_mm))[0]

    def _show(self, scene: Scene) -> None:
        """Brings the picture and its planes up to the scene."""
        for box in self.repainted(scene):
            self.expose(box, self.drawn(box))

    def repainted(self, scene: Scene) -> list[Box]:
        """Brings the picture up to the scene, drawing again only where it changed: there."""
        drawn = self._sprites(scene)
        changed = [self._drawn[item].box for item in self._drawn.keys() - drawn.keys()]
        changed += [drawn[item].box for item in drawn.keys() - self._drawn.keys()]
        self._drawn = drawn
        boxes = joined_boxes(changed)
        for box in boxes:
            self._picture[box.rows_columns] = self._empty[box.rows_columns]
            for sprite in drawn.values():
                sprite.lay_on(self._picture, box)
        return boxes

    def drawn(self, box: Box) -> Picture:
        """A box of the picture as it was last drawn, before the camera's change of colours."""
        return self._picture[box.rows_columns]

    def _sprites(self, scene: Scene) -> dict[Item, Sprite]:
        """The sprites of a scene in painter's order: nets, far pieces, near ones, things, hands."""
        eye_x, eye_y, _ = self.board_map.eye_mm

        def order(disc: Disc) -> tuple[float, float]:
            return disc.base_mm, -float(np.hypot(disc.at.x_mm - eye_x, disc.at.y_mm - eye_y))

        sprites: dict[Item, Sprite] = {}
        for disc in sorted(scene.discs, key=order):
            sprites[disc] = self._drawn.get(disc) or self._piece(disc)
        for prop in scene.props:
            sprites[prop] = self._drawn.get(prop) or self._props.paint(prop, self._background.beside)
        for hand in scene.hands:
            sprites[hand] = self._drawn.get(hand) or self._hands.paint(hand)
        return sprites

    def _piece(self, disc: Disc) -> Sprite:
        if disc.edge_deg is None:
            return self._discs.paint(disc, self._background)
        return paint_on_edge(disc, self._look, self.profile, self.board_map, self._lighting)

    def expose(self, box: Box, bgr: Picture) -> None:
        """Carries a changed box of a picture over to the planes."""
        y, u, v = _planes(self._graded(bgr))
        self._planes[0][box.rows_columns] = y
        self._planes[1][box.halved] = u
        self._planes[2][box.halved] = v

    def _noisy(self, plane: Plane, luck: np.random.Generator, part: int) -> Plane:
        """The plane with a random window of the bank laid over it."""
        up, down = self._noise[0 if part == 0 else 1]
        height, width = plane.shape
        top = int(luck.integers(up.shape[0] - height))
        left = int(luck.integers(up.shape[1] - width))
        window = np.s_[top : top + height, left : left + width]
        noisy = cv2.subtract(cv2.add(plane, up[window]), down[window])
        noisy.setflags(write=False)
        return np.asarray(noisy, np.uint8)


def _as_drawn(bgr: Picture) -> Picture:
    return bgr


def _planes(bgr: Plane) -> tuple[Plane, Plane, Plane]:
    """The y, u, v planes of a BGR picture with even sides; a colour is the mean of its four pixels.

    OpenCV takes the colour of the upper left pixel of four, which would shift everything coloured by half a
    pixel, so the means are put there first.
    """
    height, width = bgr.shape[:2]
    luma, quarter = height * width, height * width // 4
    half = (height // 2, width // 2)
    means = cv2.blur(bgr, (2, 2), anchor=(0, 0))
    stacked = cv2.cvtColor(means, cv2.COLOR_BGR2YUV_I420).reshape(-1)
    y = cv2.cvtColor(np.ascontiguousarray(bgr), cv2.COLOR_BGR2YUV_I420)[:height]
    return (
        np.asarray(y, np.uint8),
        np.asarray(stacked[luma : luma + quarter].reshape(half), np.uint8),
        np.asarray(stacked[luma + quarter :].reshape(half), np.uint8),
    )


def _noise_bank(
    noise: float, size_px: tuple[int, int], luck: np.random.Generator
) -> tuple[tuple[Plane, Plane], tuple[Plane, Plane]]:
    """The noise for brightness and for colour: to add and to take away, a margin larger than the planes.

    It is split in two because saturating sums of bytes are five times faster than sums of wider numbers.
    """
    bank = []
    for deviation, share in ((noise, 1), (noise / 2, 2)):
        if noise == 0:
            quiet = np.zeros((size_px[1] // share + 1, size_px[0] // share + 1), np.uint8)
            bank.append((quiet, quiet))
            continue
        shape = (size_px[1] // share + NOISE_MARGIN_PX, size_px[0] // share + NOISE_MARGIN_PX)
        grains: NDArray[np.float32] = luck.standard_normal(shape, np.float32) * np.float32(deviation)
        whole = np.rint(grains)
        bank.append((np.maximum(whole, 0).astype(np.uint8), np.maximum(-whole, 0).astype(np.uint8)))
    return bank[0], bank[1]


def _pairs(points: NDArray[np.floating]) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in points)
