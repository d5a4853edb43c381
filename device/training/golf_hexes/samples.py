"""Patches of drawn tables with the answers due, as small numbers: a table takes some four megabytes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from calibration.golf.course import Course
from calibration.golf.plane import HexPlane
from device.training.golf_hexes.labels import Label, labels
from device.training.golf_hexes.views import SALT, View, views
from device.training.golf_tables.shards import Samples
from device.training.golf_tables.stage import Luck
from vision.golf.flat_course import FlatCourse, flat_course
from vision.golf.patches import CHANNELS, SIZE, patches

PICTURES = 4  # of each table
LEVELS = 60  # steps of a kept patch in one of the network's: all of a patch's range fits a byte
MOST_LEVEL = 127


def samples_of(seed: int, pictures: int = PICTURES) -> Samples:
    """The patches (N, 9, 48, 40) int8 of a table's pictures, and (N, 3) int8: state, colour, whether it stands.

    State and colour are indices of `hex_network`'s; -1 is unknown.
    """
    luck = np.random.default_rng((seed, SALT, 1))
    parts = [_of_view(view, luck) for view in views(seed, pictures)]
    shown = [np.zeros((0, CHANNELS, SIZE[1], SIZE[0]), np.int8), *(part.shown for part in parts)]
    due = [np.zeros((0, 3), np.int8), *(part.due for part in parts)]
    return Samples(np.concatenate(shown), np.concatenate(due))


def _of_view(view: View, luck: Luck) -> Samples:
    flat = flat_course(view.picture, view.plane, view.course)
    return patched(flat, view.plane, view.course, labels(view, luck))


def patched(flat: FlatCourse, plane: HexPlane, course: Course, kept: Sequence[Label]) -> Samples:
    """The patches of some hexes of a flattened picture, with the answers due."""
    cut = patches(flat, plane, course, [label.at for label in kept])
    shown = np.clip(np.rint(cut * LEVELS), -MOST_LEVEL, MOST_LEVEL).astype(np.int8)
    return Samples(shown, np.array([_numbers(label) for label in kept], np.int8).reshape(-1, 3))


def _numbers(label: Label) -> tuple[int, int, int]:
    return label.state, label.colour, label.stands
