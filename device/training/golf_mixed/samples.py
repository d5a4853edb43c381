"""Patches of mixed rendered tables with the answers due, as the network of hexes learns from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from device.training.golf_hexes.samples import patched
from device.training.golf_hexes.views import misplaced
from device.training.golf_mixed.grounds import Ground, ground_of
from device.training.golf_mixed.mixing import mixed
from device.training.golf_tables.rendered import rendered_tables
from device.training.golf_tables.shards import Samples
from device.training.golf_tables.stage import Luck
from vision.golf.ground import PITCH_PX, FlatCourse

SALT = 12
EVERY_FRAME = 3  # of a film: its frames show nearly the same


def grounds_of(shared: Path, groups: tuple[int, ...]) -> list[Ground]:
    """The rendered tables of these groups to mix, of films every third frame and all with a hand."""
    return [
        ground_of(table)
        for number, table in enumerate(rendered_tables(shared, groups))
        if not table.name.startswith("seq") or table.truth["hand"] or number % EVERY_FRAME == 0
    ]


def samples_of_mixed(grounds: list[Ground], tables: int) -> Iterator[Samples]:
    """The patches of so many mixed tables, each of one of these grounds with the pieces of all of them."""
    pieces = [piece for ground in grounds for piece in ground.own if piece.whole]
    hands = [ground.hand for ground in grounds if ground.hand is not None]
    for number in range(tables):
        luck = np.random.default_rng((number, SALT))
        ground = grounds[number % len(grounds)]
        flat, labels = mixed(ground, pieces, hands, luck)
        yield patched(_misplaced(flat, luck), ground.table.plane, ground.table.course, labels)


def _misplaced(flat: FlatCourse, luck: Luck) -> FlatCourse:
    """A flattened course as if the lattice had been found a little off."""
    motion = misplaced(luck)[:2]
    motion[:, 2] *= PITCH_PX
    size = flat.seen.shape[::-1]
    middle = np.array(size) / 2
    motion[:, 2] += middle - motion[:, :2] @ middle
    bgr = cv2.warpAffine(flat.bgr, motion, size, borderMode=cv2.BORDER_REPLICATE)
    return replace(flat, bgr=np.asarray(bgr, np.uint8))
