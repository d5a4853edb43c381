"""The training data of the cushions' feet: strips along the cushions of drawn boards, with truth.

The print is assumed up to a centimetre beside its place, so that no place is learnt by heart. Then light, wood
and cushions are varied: real ones are glossy, rounded, painted, and reflect each other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.cushion.footing import ALONG_MM, ROW_MM, sampled, strip_of
from calibration.cushion.footing_network import Field
from calibration.cushion.side_frame import board_from_side
from calibration.lens import Picture, Points
from device.training.rooms import perhaps_in_a_room
from vision.synthetic.variety.varied import show, varied

WORKING_PX = 1400  # as in the search for the board
PRINT_MM = 370.0  # half the surface, in the print's scale
BESIDE_MM, SIZE_SPREAD, TURN_SPREAD = 10.0, 0.003, 0.002
Luck = np.random.Generator
Change = Callable[[Points, Points, Points, Luck], Points]


@dataclass(frozen=True, eq=False)
class Side:
    """One cushion: `colours` (R, C, 3) and what is `known` of them (R, C), the `slant` at which it is seen;
    `end`, `top` (C,) where the surface ends and the cushion's top is seen, in the strip's mm."""

    colours: Field
    known: Points
    slant: float
    end: Points
    top: Points


def sides_of(seed: int, luck: Luck) -> list[Side]:
    """The four cushions of a drawn scene, with the print assumed beside its place."""
    scene = varied(seed)
    board_map, height_mm = scene.board_map, scene.profile.frame_height_mm
    scale, ratio = min(1.0, WORKING_PX / max(scene.size_px)), PRINT_MM / board_map.half_mm
    bgr = perhaps_in_a_room(show(scene).bgr, luck)
    small = cv2.resize(bgr, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    lie = _lie(luck) / ratio

    def image_from_print(mm: Points) -> Points:
        board_mm = np.column_stack([mm, np.full(len(mm), ratio)]) @ lie.T
        return (board_map.image_from_board(board_mm) + 0.5) * scale - 0.5

    print_from_board = np.linalg.inv(np.vstack([lie * [1, 1, ratio], [0, 0, 1]]))[:2]
    eye = np.array(board_map.eye_mm)
    return [
        _side(np.asarray(small, np.uint8), image_from_print, print_from_board, eye, height_mm, side)
        for side in range(4)
    ]


def disturbed(side: Side, luck: Luck) -> Side:
    """The same cushion as of another maker, in other light, its left and right exchanged half of the time."""
    colours: Points = side.colours
    for change, chance in CHANGES:
        if luck.random() < chance:
            colours = change(colours, side.end, side.top, luck)
    way = slice(None, None, -1 if luck.random() < 0.5 else 1)
    colours = np.clip(colours, 0, 255).astype(np.float32)[:, way]
    return Side(colours, side.known[:, way], side.slant, side.end[way], side.top[way])


def given(side: Side) -> Field:
    """The network's input for a cushion."""
    return strip_of(side.colours, side.known > 0, slant=side.slant)


def _lie(luck: Luck) -> Points:
    """(2, 3) the assumed place of a point of the print: turned, of another size, beside its place."""
    size, turn = 1 + luck.normal(0, SIZE_SPREAD), luck.normal(0, TURN_SPREAD)
    cos, sin = size * np.cos(turn), size * np.sin(turn)
    return np.column_stack([[[cos, -sin], [sin, cos]], luck.uniform(-BESIDE_MM, BESIDE_MM, 2)])


def _side(
    bgr: Picture,
    image_from_print: Callable[[Points], Points],
    print_from_board: Points,
    eye: Points,
    height_mm: float,
    side: int,
) -> Side:
    colours, known = sampled(bgr, image_from_print, side)
    ratio = float(np.sqrt(np.linalg.det(print_from_board[:, :2])))
    half = PRINT_MM / ratio
    lines = []
    for raised in (0.0, height_mm):
        foot = board_from_side(np.linspace(-0.97, 0.97, 99) * half, np.full(99, half), side)
        seen = eye[:2] + (foot - eye[:2]) * eye[2] / (eye[2] - raised)
        at = np.column_stack([seen, np.ones(len(seen))]) @ print_from_board.T
        left, away = (at @ board_from_side(np.array([1.0, 0.0]), np.array([0.0, 1.0]), side).T).T
        lines.append(np.interp(ALONG_MM, left, away))
    beyond = float((eye[:2] @ board_from_side(np.zeros(1), np.ones(1), side)[0] - half) / eye[2])
    return Side(colours, known.astype(float), beyond, np.minimum(*lines), lines[1])


def _within(off_mm: Points, soft_mm: float) -> Points:
    """(R, C, 1) the share of a place inside the region that begins where `off_mm` is 0."""
    return np.asarray(1 / (1 + np.exp(-np.clip(off_mm / soft_mm, -30, 30))))[..., None]


def _frame(colours: Points, end: Points, top: Points, luck: Luck) -> Points:
    """The colours with another border, or only another wall."""
    beyond = _within(ROW_MM[:, None] - end, 0.4)
    if luck.random() < 0.45:
        beyond = beyond * _within(top - ROW_MM[:, None], 0.4)
    return np.asarray(colours * (1 - beyond + beyond * np.exp(luck.normal(0, 0.4) + luck.normal(0, 0.2, 3))))


def _shadow(colours: Points, end: Points, top: Points, luck: Luck) -> Points:
    """The colours with a shadow on the wood before the cushion, tinted a little by the cushion's reflection."""
    broad_mm, soft_mm = luck.uniform(1.5, 14), luck.uniform(0.3, 4)
    here = _within(end - ROW_MM[:, None], 0.4) * _within(ROW_MM[:, None] - end + broad_mm, soft_mm)
    return colours * (1 - here * np.clip(luck.uniform(0.15, 0.6) + luck.normal(0, 0.05, 3), 0, 0.8))


def _mirror(colours: Points, end: Points, top: Points, luck: Luck) -> Points:
    """The colours with the cushion upside down in the varnish."""
    off = end - ROW_MM[:, None]
    rows = ((end + off * luck.uniform(0.6, 1.6) - ROW_MM[0]) / (ROW_MM[1] - ROW_MM[0])).astype(np.float32)
    columns = np.broadcast_to(np.arange(colours.shape[1], dtype=np.float32), rows.shape).copy()
    seen = cv2.remap(
        colours.astype(np.float32), columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    share = (off > 0) * luck.uniform(0.1, 0.6) * np.exp(-np.maximum(off, 0) / luck.uniform(4, 25))
    return np.asarray(colours * (1 - share[..., None]) + share[..., None] * seen)


def _corner(colours: Points, end: Points, top: Points, luck: Luck) -> Points:
    """The colours, darker where wood and wall meet."""
    off = ROW_MM[:, None] - end
    share = np.exp(-np.abs(off) / np.where(off < 0, luck.uniform(0.5, 5), luck.uniform(0.5, 5)))
    return colours * (1 - luck.uniform(0.1, 0.6) * share[..., None])


def _line(colours: Points, end: Points, top: Points, luck: Luck) -> Points:
    """The colours with a joint at the foot, or a line along the border."""
    at = end + (luck.uniform(0, 1.2) if luck.random() < 0.5 else luck.uniform(3, 32))
    share = np.exp(-(((ROW_MM[:, None] - at) / luck.uniform(0.3, 2.0)) ** 2))[..., None]
    return np.asarray(colours * (1 - share + share * np.exp(luck.normal(-0.3, 0.5) + luck.normal(0, 0.2, 3))))


def _gloss(colours: Points, end: Points, top: Points, luck: Luck) -> Points:
    """The colours with light along the cushion's rounded top."""
    at, along = np.maximum(top, end) - luck.uniform(-1.5, 1.5), np.linspace(0, 1, colours.shape[1])
    share = np.exp(-(((ROW_MM[:, None] - at) / luck.uniform(0.3, 1.5)) ** 2))
    share = share * np.exp(-(((along - luck.random()) / luck.uniform(0.1, 1)) ** 2))
    return colours + luck.uniform(20, 200) * share[..., None]


def _light(colours: Points, end: Points, top: Points, luck: Luck) -> Points:
    bent = 255 * np.clip(colours / 255, 0, 1.5) ** np.exp(luck.normal(0, 0.2))
    return np.asarray(bent * np.exp(luck.normal(0, 0.1, 3) + luck.normal(0, 0.2)))


def _grain(colours: Points, end: Points, top: Points, luck: Luck) -> Points:
    grain = luck.normal(0, luck.uniform(1, 8), colours.shape).astype(np.float32)
    return np.asarray(colours + cv2.GaussianBlur(grain, (0, 0), sigmaX=0.5, sigmaY=0.8))


def _blur(colours: Points, end: Points, top: Points, luck: Luck) -> Points:
    soft = cv2.GaussianBlur(colours.astype(np.float32), (0, 0), sigmaX=0.6, sigmaY=luck.uniform(0.4, 2.5))
    return np.asarray(soft if luck.random() < 0.6 else 1.5 * colours - 0.5 * soft)


CHANGES: tuple[tuple[Change, float], ...] = (
    (_frame, 0.5),
    (_shadow, 0.35),
    (_mirror, 0.35),
    (_corner, 0.35),
    (_gloss, 0.3),
    (_line, 0.4),
    (_light, 0.6),
    (_blur, 0.4),
    (_grain, 0.5),
)
