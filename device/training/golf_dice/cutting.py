"""Cuts about faces, and about what is none, with what a reader should say of them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from device.training.golf_dice.fields import LEAST_SEEN
from device.training.golf_dice.samples import CROP_PX
from device.training.golf_tables.shards import Samples
from device.training.golf_tables.stage import Luck
from vision.golf.dice.crops import CUT_PX, FACE_PX, cut, cut_from_picture

OF_A_CROP = 4  # cuts
DICE_SHARE = 0.5  # of cuts in crops with dice that are about one of these
WHOLE = 0.55  # sides that a face must lie from the border of its crop
OFF, OTHER_SIDE = 0.13, 0.17  # deviations: of a cut's middle in sides, of the logarithm of its side
TURNED_SHARE, TURNED_DEG = 0.3, 10.0  # of cuts that are turned by any angle; deviation of the others
BESIDE_SHARE, BESIDE = 0.15, (0.5, 1.1)  # of cuts beside a face, so many sides off its middle
MISSIZED_SHARE, MISSIZED = 0.08, (2.1, 3.2)  # of cuts so many times too large or too small
ANY_SHARE, ANY_PX = 0.12, (6.0, 36.0)  # of cuts anywhere, of such sides
AT_FACE, NEAR_FACE = 0.35, 0.5  # sides off a middle: closer is that face, farther is none
ALIKE, LIKE = 1.6, 2.0  # and times another's side
HIDDEN = 0.3  # share seen below which a die shows no face; between this and a face that counts is doubt

Values = NDArray[np.float32]
NO_FACE, DOUBT = 0, -1
DUE = 4  # value, middle, side


def cuts_of(samples: Samples, luck: Luck | None) -> tuple[NDArray[np.uint8], Values]:
    """Cuts (N, 40, 40, 3) of crops, and what is due of each (N, 4): value or NO_FACE or DOUBT, middle, side.

    Without a generator the cuts are those about every face and every other solid, straight and centred.
    """
    shown, due = [], []
    for crop, faces in zip(samples.shown, samples.due, strict=True):
        own = faces[faces[:, 2] > 0]
        for x, y, side, turn, flip in _chosen(own, luck) if luck is not None else _plain(own):
            matrix = cut_from_picture(x, y, side, turn, flip)
            shown.append(cut(crop, matrix))
            due.append(due_of(x, y, side, own, matrix))
    return np.stack(shown), np.array(due, np.float32)


def _plain(faces: Values) -> Iterator[tuple[float, float, float, float, bool]]:
    for x, y, side, _, _ in faces[_whole(faces)]:
        yield float(x), float(y), float(side), 0.0, False


def _whole(faces: Values) -> NDArray[np.bool_]:
    """Which faces lie in the crop with all their sides."""
    off = np.minimum(faces[:, :2], CROP_PX - 1 - faces[:, :2]).min(axis=1)
    return np.asarray(off > WHOLE * faces[:, 2])


def _chosen(faces: Values, luck: Luck) -> Iterator[tuple[float, float, float, float, bool]]:
    """Some places by chance: x, y, side, turn, whether mirrored."""
    faces = faces[_whole(faces)]
    dice = faces[faces[:, 3] > 0]
    for _ in range(OF_A_CROP):
        pool = dice if len(dice) and luck.random() < DICE_SHARE else faces
        if len(pool) == 0 or luck.random() < ANY_SHARE:
            x, y = luck.uniform(0, CROP_PX, 2)
            side = float(np.exp(luck.uniform(*np.log(ANY_PX))))
        else:
            x, y, side = (float(value) for value in pool[int(luck.integers(len(pool))), :3])
            x, y, side = _disturbed(x, y, side, luck)
        turn = (
            luck.uniform(0, 2 * np.pi)
            if luck.random() < TURNED_SHARE
            else np.radians(luck.normal(0, TURNED_DEG))
        )
        yield float(x), float(y), side, float(turn), bool(luck.random() < 0.5)


def _disturbed(x: float, y: float, side: float, luck: Luck) -> tuple[float, float, float]:
    """A place as a finder may give it, or one beside a face, or one of a wrong size."""
    if luck.random() < BESIDE_SHARE:
        way, off = luck.uniform(0, 2 * np.pi), side * luck.uniform(*BESIDE)
        x, y = x + off * np.cos(way), y + off * np.sin(way)
    else:
        x, y = (x, y) + luck.normal(0, OFF, 2) * side
    times = float(np.exp(luck.normal(0, OTHER_SIDE)))
    if luck.random() < MISSIZED_SHARE:
        times = float(luck.uniform(*MISSIZED)) ** (1 if luck.random() < 0.5 else -1)
    return float(x), float(y), max(side * times, ANY_PX[0])


def due_of(x: float, y: float, side: float, faces: Values, matrix: NDArray[np.floating]) -> list[float]:
    """What is due of a cut at a place of such a side."""
    dice = faces[faces[:, 3] > 0]
    off = np.hypot(dice[:, 0] - x, dice[:, 1] - y) / np.maximum(dice[:, 2], 1e-3)
    if len(dice) == 0 or off.min() > NEAR_FACE:
        return [NO_FACE, 0, 0, 0]
    face = dice[off.argmin()]
    times = max(side / face[2], face[2] / side)
    if times > LIKE or face[4] < HIDDEN:
        return [NO_FACE, 0, 0, 0]
    if off.min() > AT_FACE or times > ALIKE or face[4] < LEAST_SEEN or not _whole(face[None])[0]:
        return [DOUBT, 0, 0, 0]
    middle = (matrix[:, :2] @ face[:2] + matrix[:, 2] - (CUT_PX - 1) / 2) / FACE_PX
    return [float(face[3]), float(middle[0]), float(middle[1]), float(np.log(face[2] / side))]
