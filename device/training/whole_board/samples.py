"""The samples of a training: a board with real pieces laid on it, seen from above, disguised, with its truth.

Some are in a real room (`device.training.rooms`); light and camera change again later, in a batch at once
(`exposure`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from calibration.lens import Picture
from device.training.board_finding.augmentation import Change, packed_as_jpeg, smeared
from device.training.board_finding.makes import tinted_wood
from device.training.board_finding.pictures import Kept
from device.training.pretrained.batches import Luck
from device.training.rooms import perhaps_in_a_room
from device.training.sources import RADIUS
from device.training.whole_board.cutting import Cut
from device.training.whole_board.disguises import covered, printed, recoloured, strewn
from device.training.whole_board.laying import Composite, laid_on
from device.training.whole_board.ornaments import ornamented
from device.training.whole_board.pictures import BaseView
from device.training.whole_board.view import SIDE_PX, drawn_view, seen_through, truth_through
from vision.rectified.view import Floats

LAID_CHANCE, EMPTY_LAID_CHANCE = 0.4, 0.8  # pieces are laid on so many real boards, on so many empty ones
OWN_CHANCE, ONE_GROUP_CHANCE = 0.5, 0.6  # of the board's own group; else all from one group
WOOD_CHANCE, EMPTY_WOOD_CHANCE = 0.2, 0.45  # so many real boards get another colour, so many empty ones
RECOLOURED_CHANCE, PRINTED_CHANCE, COVERED_CHANCE = 0.3, 0.15, 0.15
ORNAMENTED_CHANCE, STREWN_CHANCE = 0.2, 0.12
CHANGES: tuple[tuple[Change, float], ...] = ((smeared, 0.1), (packed_as_jpeg, 0.35))  # what no GPU does


@dataclass(frozen=True, eq=False)
class Sample:
    """A view (SIDE_PX, SIDE_PX, 3), the truth (N, 5) of its pieces in its pixels, whether a hand is over it.

    `groups` are those of the photographs whose pixels it may show.
    """

    view: Picture
    truth: Floats
    hand: bool | None
    groups: frozenset[int]


def sample_of(base: BaseView, cuts: Sequence[Cut], others: Sequence[Kept], luck: Luck) -> Sample:
    """A view of a board, perhaps with some of the cuts laid on it, and with things over it."""
    board = _composed(base, cuts, luck)
    groups, hand, matrix = {base.group, *board.groups}, base.hand, drawn_view(luck)
    view, truth = seen_through(board.bgr, matrix), truth_through(board.truth, matrix, base.shown())
    if luck.random() < RECOLOURED_CHANCE:
        view = recoloured(view, truth, luck)
    if luck.random() < PRINTED_CHANCE:
        view = printed(view, truth, luck)
    if luck.random() < ORNAMENTED_CHANCE:
        view = ornamented(view, truth, luck)
    if luck.random() < STREWN_CHANCE:
        view, truth = strewn(view, truth, luck)
    if luck.random() < COVERED_CHANCE:
        other = others[int(luck.integers(len(others)))] if others else None
        view, truth = covered(view, truth, None if other is None else _fitted(other.bgr()), luck)
        groups.add(None if other is None else other.group)
        hand = hand or None  # a thing may pass for a hand, so that its absence is not taught
    view = perhaps_in_a_room(view, luck)
    for change, chance in CHANGES:
        if luck.random() < chance:
            view = np.clip(change(view.astype(np.float32), luck), 0, 255).astype(np.uint8)
    return Sample(view, truth, hand, frozenset(group for group in groups if group is not None))


def _composed(base: BaseView, cuts: Sequence[Cut], luck: Luck) -> Composite:
    """The board as it is, or with pieces laid on it."""
    bgr, is_empty = base.bgr(), len(base.truth) == 0
    if not base.is_drawn and luck.random() < (EMPTY_WOOD_CHANCE if is_empty else WOOD_CHANCE):
        bgr = tinted_wood(bgr, base.truth[:, : RADIUS + 1], luck)
    chance = EMPTY_LAID_CHANCE if is_empty else LAID_CHANCE
    if base.is_drawn or not cuts or luck.random() >= chance:
        return Composite(bgr, base.truth, frozenset())
    if not is_empty and luck.random() < OWN_CHANCE:
        group: int | None = base.group
    else:
        group = cuts[int(luck.integers(len(cuts)))].group
        if luck.random() >= ONE_GROUP_CHANCE:
            return laid_on(bgr, base.truth, cuts, luck)
    return laid_on(bgr, base.truth, [cut for cut in cuts if cut.group == group] or cuts, luck)


def _fitted(bgr: Picture) -> Picture:
    return np.asarray(cv2.resize(bgr, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA), np.uint8)
