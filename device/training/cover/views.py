"""The training data of the cover network: clear boards from above, with hands and things laid over them.

A board is drawn without hands and things, and viewed from above once. Each sample lays others over it, in
other light and with other faults of a camera; their places are known to the pixel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.boardmap import BoardMap
from device.training.cover.hands import ASIDE_MM, NORTH_MM, PITCH_MM, Field, FlatHand, Luck, coloured
from device.training.cover.things import TRAPS, draw_thing, with_shadow
from device.training.rooms import perhaps_in_a_room
from vision.frame import Frame, Plane
from vision.occlusion.network import CELLS, given
from vision.rectified.view import TopView
from vision.synthetic.variety.odd import odd
from vision.synthetic.variety.traps import Traps
from vision.synthetic.variety.varied import VariedScene, show, varied

SIDE_PX = 192  # of a kept view: hands are laid over it at this size
VIEW_MM = 788.0  # the surface and its margins
VIEW_PITCH_MM = VIEW_MM / SIDE_PX
ODD_EVERY = 3
HANDS_SHARE, THINGS_SHARE = (0.35, 0.48, 0.17), (0.8, 0.17, 0.03)  # of samples with none, one, two
HAND_TIP_COLUMN = ASIDE_MM / PITCH_MM  # of a flat hand
RAIL_SHARE = 0.55  # of hands that reach in just over a rail; others go anywhere
SHADOW_ALONE_SHARE = 0.2  # arms of which only the shadow shows


@dataclass(frozen=True, eq=False)
class ClearBoard:
    """A board with nothing over it: `bgr` (SIDE_PX, SIDE_PX, 3), `shown` where the picture reaches."""

    bgr: Plane
    shown: Plane


@dataclass(frozen=True, eq=False)
class _Layers:
    """A view in progress: `light` (side, side, 3), and its cover by hands and things."""

    light: Field
    hands: Field
    things: Field


def drawn_board(seed: int) -> ClearBoard:
    """The drawn board of a seed, cleared; every nth is an odd one."""
    scene = varied(seed)
    scene = odd(scene) if seed % ODD_EVERY == 0 else scene
    shown = show(cleared(scene))
    return looked_at(shown.bgr, scene.board_map)


def cleared(scene: VariedScene) -> VariedScene:
    """The scene without hands, and without things on the surface."""
    return replace(scene, traps=Traps(scene.traps.in_net, scene.traps.off_board, (), scene.traps.props, ()))


def looked_at(bgr: Plane, board_map: BoardMap) -> ClearBoard:
    """A view of a picture, kept to lay things over it."""
    view = TopView.of(board_map)
    size = (SIDE_PX, SIDE_PX)
    small = cv2.resize(view.look(Frame.from_bgr(bgr)).bgr, size, interpolation=cv2.INTER_AREA)
    shown = cv2.resize(view.shown.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST)
    return ClearBoard(np.asarray(small, np.uint8), np.asarray(shown, np.uint8))


def sample_of(board: ClearBoard, hands: Sequence[FlatHand], luck: Luck) -> tuple[Field, Field]:
    """The network's input, (rows, columns, 4), and (CELLS, CELLS, 2) the covered share of each cell."""
    turns, shown = int(luck.integers(4)), board.shown
    bgr, shown = np.rot90(board.bgr, turns), np.rot90(shown, turns)
    if luck.random() < 0.5:
        bgr, shown = bgr[:, ::-1], shown[:, ::-1]
    light, shown = _askew(bgr.astype(np.float32), np.ascontiguousarray(shown), luck)
    wood = np.median(light[24:-24:3, 24:-24:3].reshape(-1, 3), axis=0).astype(np.float32)
    for trap, chance in TRAPS:
        if luck.random() < chance:
            light = trap(light, luck)
    none = np.zeros((SIDE_PX, SIDE_PX), np.float32)
    layers = _Layers(light, none, none)
    for _ in range(int(luck.choice(3, p=THINGS_SHARE))):
        layers = _with_thing(layers, wood, luck)
    for _ in range(int(luck.choice(3, p=HANDS_SHARE))):
        layers = _with_hand(layers, hands[int(luck.integers(len(hands)))], wood, luck)
    truth = np.dstack(
        [
            cv2.resize(part, (CELLS, CELLS), interpolation=cv2.INTER_AREA)
            for part in (layers.hands, layers.things)
        ]
    )
    seen = given(pictured(layers.light, luck), shown)
    return seen.transpose(1, 2, 0), np.asarray(truth * _cells(shown)[..., None], np.float32)


def _cells(shown: Plane) -> Plane:
    return np.asarray(cv2.resize(shown, (CELLS, CELLS), interpolation=cv2.INTER_NEAREST), np.uint8)


def _askew(light: Field, shown: Plane, luck: Luck) -> tuple[Field, Plane]:
    """The view with a slightly wrong place of the board, sometimes with a side outside of the picture."""
    size, slip = 1 + luck.normal(0, 0.012), luck.normal(0, 1.2, 2)
    matrix = cv2.getRotationMatrix2D((SIDE_PX / 2, SIDE_PX / 2), float(luck.normal(0, 0.4)), float(size))
    matrix = matrix + np.column_stack([np.zeros((2, 2)), slip])
    moved = cv2.warpAffine(light, matrix, (SIDE_PX, SIDE_PX), borderMode=cv2.BORDER_REPLICATE)
    if luck.random() < 0.04:
        cut = int(luck.uniform(0.6, 1.0) * SIDE_PX)
        shown = shown.copy()
        shown[:, cut:] = 0
        moved[:, cut:] = moved[:, cut - 1 : cut]
    return np.asarray(moved, np.float32), shown


def _with_thing(layers: _Layers, wood: Field, luck: Luck) -> _Layers:
    colours, cover = draw_thing(SIDE_PX, VIEW_PITCH_MM, wood, luck)
    light = layers.light
    if luck.random() < 0.7:
        light = with_shadow(light, luck, _slid(cover, luck.normal(0, 5, 2)))
    gain = np.exp(luck.normal(0, 0.25))
    share = cv2.GaussianBlur(cover, (0, 0), float(luck.uniform(0.3, 1.2)))[..., None]
    light = light * (1 - share) + share * colours * np.float32(gain)
    return _Layers(light, layers.hands * (1 - cover), np.maximum(layers.things, cover))


def _with_hand(layers: _Layers, hand: FlatHand, wood: Field, luck: Luck) -> _Layers:
    """The layers with a hand and its shadow; sometimes its shadow alone, sometimes smeared by movement."""
    matrix = _reach(luck)
    light, size = layers.light, (SIDE_PX, SIDE_PX)
    cover = np.asarray(cv2.warpAffine(hand.cover, matrix, size, flags=cv2.INTER_AREA), np.float32)
    alone = luck.random() < SHADOW_ALONE_SHARE
    if alone or luck.random() < 0.75:
        light = with_shadow(light, luck, _slid(cover, luck.normal(0, 9, 2)))
    if alone:
        return replace(layers, light=light)
    shown = np.dstack([coloured(hand, wood, luck) * hand.cover[..., None], hand.cover])
    laid = np.asarray(cv2.warpAffine(shown, matrix, size, flags=cv2.INTER_LINEAR), np.float32)
    if luck.random() < 0.25:
        laid = _smeared(laid, luck)
    light = light * (1 - laid[..., 3:]) + laid[..., :3]
    return _Layers(light, np.maximum(layers.hands, laid[..., 3]), layers.things * (1 - laid[..., 3]))


def _reach(luck: Luck) -> Field:
    """(2, 3) the place of a flat hand: from any side, just over the rail or far in."""
    half = VIEW_MM / 2
    in_mm = float(luck.uniform(20, 190)) if luck.random() < RAIL_SHARE else float(luck.uniform(20, VIEW_MM))
    tip = np.array([float(luck.uniform(-0.95, 0.95)) * half, half - in_mm])  # x, y down: from below
    heading = np.radians(
        float(luck.normal(0, 22)) + (0.0 if abs(tip[0]) < 250 else -np.sign(tip[0]) * luck.uniform(0, 40))
    )
    scale = PITCH_MM / VIEW_PITCH_MM * float(np.exp(luck.normal(0.05, 0.12)))
    turn = heading + np.pi / 2 * int(luck.integers(4))
    quarter = turn - heading
    around = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) * scale
    board = np.array([[np.cos(quarter), -np.sin(quarter)], [np.sin(quarter), np.cos(quarter)]])
    at_px = board @ tip / VIEW_PITCH_MM + SIDE_PX / 2
    own_tip = np.array([HAND_TIP_COLUMN, NORTH_MM / PITCH_MM])
    return np.asarray(np.column_stack([around, at_px - around @ own_tip]), np.float32)


def _slid(cover: Field, by_px: NDArray[np.float64]) -> Field:
    matrix = np.array([[1, 0, by_px[0]], [0, 1, by_px[1]]], np.float32)
    return np.asarray(cv2.warpAffine(cover, matrix, (SIDE_PX, SIDE_PX)), np.float32)


def _smeared(laid: Field, luck: Luck) -> Field:
    """A layer smeared as by an open shutter."""
    angle, reach = float(luck.uniform(0, np.pi)), float(luck.uniform(1, 9))
    kernel = np.zeros((21, 21), np.float32)
    ends = [
        tuple(round((10 + way * value) * 16) for value in (np.cos(angle) * reach, np.sin(angle) * reach))
        for way in (-1, 1)
    ]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
    return np.asarray(cv2.filter2D(laid, -1, kernel / kernel.sum()), np.float32)


def pictured(light: Field, luck: Luck) -> Plane:
    """(side, side, 3) a camera's picture of it: its colours, contrast, blur, noise and compression."""
    seen: NDArray[Any] = light * _float(np.exp(luck.normal(0, 0.07, 3) + luck.normal(0, 0.15)))
    if luck.random() < 0.35:
        across, down = (np.linspace(-1, 1, SIDE_PX) * luck.normal(0, 0.25) for _ in range(2))
        seen = seen * _float(np.exp(across + down[:, None]))[..., None]
    if luck.random() < 0.35:
        grey = seen.mean(axis=2, keepdims=True)
        seen = grey + (seen - grey) * np.float32(0.0 if luck.random() < 0.1 else luck.uniform(0.5, 1.4))
    if luck.random() < 0.4:
        seen = 255 * np.clip(seen / 255, 0, 1.2) ** np.float32(np.exp(luck.normal(0, 0.18)))
    if luck.random() < 0.4:
        seen = cv2.GaussianBlur(seen, (0, 0), float(luck.uniform(0.3, 1.2)))
    if luck.random() < 0.6:
        seen = seen + luck.standard_normal(seen.shape, np.float32) * np.float32(luck.uniform(0.5, 6))
    bgr: Plane = np.clip(seen, 0, 255).astype(np.uint8)
    if luck.random() < 0.2:
        _, packed = cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, int(luck.integers(30, 90))])
        bgr = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return perhaps_in_a_room(bgr, luck)


def _float(values: Field) -> Field:
    return np.asarray(values, np.float32)
