"""Boards of other makes: a photographed board whose surface, border or room gets another colour.

The form stays, so that the answers do. Where border and surface come out alike, the board is found by little
else than the foot of its cushion, as many a household board is. Colours are B, G, R of 0 to 255.
"""

from __future__ import annotations

import cv2
import numpy as np

from calibration.lens import Picture, Points
from device.training.pretrained.batches import Luck

FRAMES = (0.05, 0.2)  # how wide a border is, as a share of the surface's side
CHANGED_CHANCE, ALIKE_CHANCE, WOOD_CHANCE = 0.5, 0.25, 0.4  # of each part; as its neighbour is; of wood
WOODS = (
    (110, 170, 215),
    (150, 195, 225),
    (70, 120, 180),
    (40, 70, 120),
    (30, 40, 60),
    (185, 215, 235),
    (60, 60, 150),
)
WOOD_SPREAD, ALIKE_SPREAD = 18.0, 10.0  # grey levels about these colours
STRENGTHS, CONTRASTS = (0.3, 0.95), (0.5, 1.2)  # how far to the new colour; of what varies about it
SOFT_PX = (0.4, 2.5)  # of the rim between two parts
REVERSED_CHANCE = 0.06  # a surface is shown as its negative: white lines on black


def remade(canvas: Picture, corners: Points, luck: Luck) -> Picture:
    """The (S, S, 3) canvas with a board whose parts have other colours; `corners` (4, 2) of its surface."""
    seen: Points = canvas.astype(np.float32)
    shares = _parts(corners, len(canvas), luck)
    colours = [_mean(seen, share) for share in shares]
    for number, share in enumerate(shares):
        if luck.random() < CHANGED_CHANCE:
            beside = colours[1] if number != 1 else colours[int(luck.choice((0, 2)))]
            colours[number] = _new_colour(beside, luck)
            seen = _coloured(seen, share, colours[number], luck)
    if luck.random() < REVERSED_CHANCE:
        seen = seen * (1 - shares[0]) + (255 - seen) * shares[0]
    return np.clip(seen, 0, 255).astype(np.uint8)


def tinted_wood(bgr: Picture, pieces: Points, luck: Luck) -> Picture:
    """A (H, W, 3) board from above in another colour, but not its pieces (N, 3): x, y, radius in pixels."""
    keep = np.zeros(bgr.shape[:2], np.uint8)
    for x, y, radius in pieces:
        cv2.circle(keep, (round(16 * x), round(16 * y)), round(16 * (radius + 1)), 255, -1, cv2.LINE_AA, 4)
    soft = cv2.GaussianBlur(keep, (0, 0), 1.0)
    share = (1 - soft / np.float32(255))[..., None]
    seen = bgr.astype(np.float32)
    if luck.random() < REVERSED_CHANCE:
        seen = seen * (1 - share) + (255 - seen) * share
    colour = _new_colour(_mean(seen, share), luck)
    return np.clip(_coloured(seen, share, colour, luck), 0, 255).astype(np.uint8)


def _parts(corners: Points, side_px: int, luck: Luck) -> list[Points]:
    """(S, S, 1) the shares of each pixel that surface, border and room have."""
    width, soft_px = luck.uniform(*FRAMES), luck.uniform(*SOFT_PX)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    canvas_from_unit = cv2.getPerspectiveTransform(unit, corners.astype(np.float32))
    rim = cv2.perspectiveTransform(((unit - 0.5) * (1 + 2 * width) + 0.5)[None], canvas_from_unit)[0]
    surface, board = (_filled(outline, side_px, soft_px) for outline in (corners, rim))
    board = np.maximum(board, surface)
    return [surface, board - surface, 1 - board]


def _filled(outline: Points, side_px: int, soft_px: float) -> Points:
    mask = np.zeros((side_px, side_px), np.uint8)
    cv2.fillPoly(mask, [np.round(np.clip(outline, -999, 999) * 16).astype(np.int32)], 255, shift=4)
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), soft_px)[..., None] / np.float32(255))


def _mean(seen: Points, share: Points) -> Points:
    """(3,) the mean colour of a part; that of the whole where it has no room."""
    total = float(share.sum())
    return np.asarray((seen * share).sum(axis=(0, 1)) / total if total > 1 else seen.mean(axis=(0, 1)))


def _new_colour(beside: Points, luck: Luck) -> Points:
    choice = luck.random()
    if choice < ALIKE_CHANCE:
        return np.asarray(beside + luck.normal(0, ALIKE_SPREAD, 3))
    if choice < ALIKE_CHANCE + WOOD_CHANCE:
        return np.asarray(np.array(WOODS[luck.integers(len(WOODS))]) + luck.normal(0, WOOD_SPREAD, 3))
    return np.asarray(luck.uniform(0, 255, 3))


def _coloured(seen: Points, share: Points, colour: Points, luck: Luck) -> Points:
    """A part in another colour; its grain, print and shade stay, stronger or weaker."""
    own = _mean(seen, share)
    new = colour + (seen - own) * luck.uniform(*CONTRASTS)
    weight = share * luck.uniform(*STRENGTHS)
    return np.asarray(seen * (1 - weight) + new * weight)
