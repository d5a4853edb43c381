"""The scenes of the speed measurement: tables drawn frame by frame, each with its own noise, none kept.

They are like a camera's frames: YUV 4:2:0 planes of a table at 60 frames a second, slightly tilted, the board
as large as the picture allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count, cycle, pairwise

import cv2
import numpy as np

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from device.virtual.disturbance.mount import Mount
from rules.pieces import Kind
from rules.table import Mm
from vision.frame import Frame, Plane
from vision.synthetic.renderer import Renderer
from vision.synthetic.scene.camera import camera_above
from vision.synthetic.scene.look import Look
from vision.synthetic.scene.scene import Disc, Scene

RATE_HZ = 60.0
HFOV_DEG = 66.0  # Raspberry Pi Camera Module 3
SHOWN_MM = 900.0  # board and frame, which the picture's height shows
TILT_MM = 120.0  # the camera's distance south of the middle
HUM_PX = 1.0  # by so much a camera trembles on a table with a fan
STROKE_FRAMES, REST_FRAMES = 90, 60  # a stroke of 1.5 s, then a second in which the table is read
LANES_MM = (-240.0, -120.0, 0.0, 120.0, 240.0)  # the paths of the five moving pieces, along x
SPEEDS_MM_S = (1700.0, 1300.0, 1000.0, 800.0, 600.0)
TURN_MM = 300.0  # their turning points' distance from the middle
APART_MM = 40.0  # least distance between settled pieces
SETTLED_MM = 320.0  # and their most distance from the middle, along x and along y
MAN_COUNT, LAYOUT_COUNT = 9, 8
KINDS = (*[Kind.WHITE] * MAN_COUNT, *[Kind.BLACK] * MAN_COUNT, Kind.QUEEN, Kind.STRIKER)


class Drawn:
    """One table before one camera; the same seed draws the same frames."""

    def __init__(self, size_px: tuple[int, int], seed: int = 1) -> None:
        self.board_map = hung_over(size_px)
        self._luck = np.random.default_rng(seed)
        self._renderer = Renderer(self.board_map, Look(), luck=self._luck)
        self._index = count()

    def frame(self, scene: Scene) -> Frame:
        """The next frame."""
        index = next(self._index)
        return self._renderer.draw(scene, index / RATE_HZ, index, self._luck)

    def still(self) -> Iterator[Frame]:
        """Fourteen pieces at rest, without end."""
        while True:
            yield self.frame(Scene(resting()))

    def trembling(self) -> Iterator[Frame]:
        """The same before a camera that trembles."""
        mount = Mount(hum_px=HUM_PX)
        for frame in self.still():
            x_px, y_px = mount.slide_px(frame.t_s)
            assert frame.u is not None
            assert frame.v is not None
            u, v = (_slid(plane, x_px / 2, y_px / 2) for plane in (frame.u, frame.v))
            yield replace(frame, luma=_slid(frame.y, x_px, y_px), u=u, v=v)

    def moving(self) -> Iterator[tuple[Frame, bool]]:
        """Strokes of five moving pieces among fourteen at rest; with each frame, whether they move in it."""
        for step in count(1):
            moves = step % (STROKE_FRAMES + REST_FRAMES) >= REST_FRAMES
            done = step // (STROKE_FRAMES + REST_FRAMES) * STROKE_FRAMES
            within = max(step % (STROKE_FRAMES + REST_FRAMES) - REST_FRAMES, 0)
            yield self.frame(Scene((*resting(), *runners((done + within) / RATE_HZ, moves)))), moves

    def settled(self) -> Iterator[Frame]:
        """All twenty pieces at rest, one layout after another."""
        layouts = [scattered(np.random.default_rng(seed)) for seed in range(LAYOUT_COUNT)]
        for layout in cycle(layouts):
            yield self.frame(Scene(layout))


def hung_over(size_px: tuple[int, int]) -> BoardMap:
    """A camera so high that the board and its frame fill the picture's height."""
    lens = Lens.from_hfov(*size_px, HFOV_DEG)
    return camera_above(lens, (0.0, -TILT_MM, lens.f_px * SHOWN_MM / size_px[1]))


def _slid(plane: Plane, x_px: float, y_px: float) -> Plane:
    """A plane moved right and down by parts of a pixel."""
    matrix, size = np.array([[1, 0, x_px], [0, 1, y_px]], np.float32), (plane.shape[1], plane.shape[0])
    return np.asarray(cv2.warpAffine(plane, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def resting() -> tuple[Disc, ...]:
    """Fourteen pieces between the lanes."""
    rows = [(low + high) / 2 for low, high in pairwise(LANES_MM)]
    places = [Mm(x_mm, y_mm) for y_mm in rows for x_mm in (-270.0, -90.0, 90.0, 270.0)]
    return tuple(Disc(KINDS[i % len(KINDS)], at) for i, at in enumerate(places[:14]))


def runners(t_s: float, moves: bool) -> tuple[Disc, ...]:
    """Five pieces that run to and fro, each in its lane."""
    return tuple(
        _runner(Kind.WHITE if y_mm else Kind.STRIKER, y_mm, speed * t_s, speed * moves)
        for y_mm, speed in zip(LANES_MM, SPEEDS_MM_S, strict=True)
    )


def _runner(kind: Kind, y_mm: float, way_mm: float, speed_mm_s: float) -> Disc:
    turned = way_mm % (4 * TURN_MM)
    ahead = turned < 2 * TURN_MM
    x_mm = turned - TURN_MM if ahead else 3 * TURN_MM - turned
    return Disc(kind, Mm(x_mm, y_mm), (speed_mm_s if ahead else -speed_mm_s, 0.0))


def scattered(luck: np.random.Generator) -> tuple[Disc, ...]:
    """All twenty pieces at random places without overlap."""
    places: list[Mm] = []
    while len(places) < len(KINDS):
        x_mm, y_mm = (float(part) for part in luck.uniform(-SETTLED_MM, SETTLED_MM, 2))
        if all(np.hypot(x_mm - at.x_mm, y_mm - at.y_mm) > APART_MM for at in places):
            places.append(Mm(x_mm, y_mm))
    return tuple(Disc(kind, at) for kind, at in zip(KINDS, places, strict=True))
