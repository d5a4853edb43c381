"""Shadows of what is laid on a table: of pieces, of hands, and of nothing."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from device.training.golf_mixed.grounds import Ground, Laid
from device.training.golf_mixed.pieces import Numbers
from device.training.golf_tables.stage import Luck
from vision.golf.ground import PITCH_PX

HAND_SHADOW, HAND_SOFT = (0.0, 0.5), (0.1, 0.4)  # share of light that a hand's shadow takes; pitches
CONTACT, CAST = (0.0, 0.5), (0.0, 0.5)  # shares of light that shadows take, at a foot and beyond it
LENGTHS = (0.1, 0.9)  # of shadows, in heights of what casts them
SOFTNESS, NEAR_SOFT = (0.05, 0.25), 0.12  # pitches: of shadows' edges, and of those at a foot
FOOT = 0.36  # pitches: radius of what stands on the table
BLOBS, BLOB_PITCHES = 4, (0.2, 0.7)  # soft shadows of nothing, at most; their radii


def shadows(ground: Ground, laid: Sequence[Laid], luck: Luck) -> Numbers:
    """(H, W) the share of light that the shadows of new pieces, and of nothing, leave to the course."""
    shape = ground.flat.seen.shape
    contact, cast = float(luck.uniform(*CONTACT)), float(luck.uniform(*CAST))
    way = float(luck.uniform(0, 2 * np.pi))
    cast_way = np.array([np.cos(way), np.sin(way)])
    long, soft = float(luck.uniform(*LENGTHS)), float(luck.uniform(*SOFTNESS)) * PITCH_PX
    near, far = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
    for each in laid:
        if each.is_new:
            tip = each.piece.foot_px + long * each.piece.height * PITCH_PX * cast_way
            wide = FOOT * PITCH_PX
            cv2.circle(near, _whole(each.piece.foot_px), round(1.1 * wide), 1.0, -1)
            cv2.line(far, _whole(each.piece.foot_px), _whole(tip), 1.0, round(1.6 * wide))
    for _ in range(int(luck.integers(0, BLOBS + 1))):
        middle = luck.uniform(0, shape[::-1])
        axes = luck.uniform(*BLOB_PITCHES, 2) * PITCH_PX
        cv2.ellipse(far, _whole(middle), _whole(axes), float(luck.uniform(0, 180)), 0, 360, 1.0, -1)
    at_foot, beyond = cv2.GaussianBlur(near, (0, 0), NEAR_SOFT * PITCH_PX), cv2.GaussianBlur(far, (0, 0), soft)
    return np.asarray((1 - contact * at_foot) * (1 - cast * beyond), np.float32)


def hand_shadow(covered: Numbers, luck: Luck) -> Numbers:
    """(H, W) the share of light that a hand's shadow leaves, cast to one side."""
    shift = np.column_stack((np.eye(2), luck.uniform(-1, 1, 2) * PITCH_PX))
    shadow = cv2.warpAffine(covered, shift, covered.shape[::-1])
    shadow = cv2.GaussianBlur(shadow, (0, 0), float(luck.uniform(*HAND_SOFT)) * PITCH_PX)
    return np.asarray(1 - float(luck.uniform(*HAND_SHADOW)) * shadow, np.float32)


def _whole(point: Numbers) -> tuple[int, int]:
    return round(float(point[0])), round(float(point[1]))
