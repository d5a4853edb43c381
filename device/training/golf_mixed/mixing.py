"""Rendered tables mixed: pieces of several laid on the flattened course of one, with the answers due.

Pieces are laid from the farthest to the nearest, so that they hide one another as they would, and each casts
a shadow. The pieces that the table shows itself stay where they are, some in another paint.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from device.training.golf_hexes.labels import (
    Label,
)
from device.training.golf_mixed.colours import reprinted
from device.training.golf_mixed.due import labels_of
from device.training.golf_mixed.grounds import Ground, Laid
from device.training.golf_mixed.hands import CutHand, over
from device.training.golf_mixed.laying import new_ones, stayed
from device.training.golf_mixed.pieces import Numbers, Piece
from device.training.golf_mixed.shadows import hand_shadow, shadows
from device.training.golf_tables.stage import Luck
from vision.golf.ground import FlatCourse
from vision.golf.patches import light_share

REPRINTED_SHARE, HAND_SHARE = 0.7, 0.35  # of tables in other inks; of those with a hand of another


def mixed(
    ground: Ground, pieces: Sequence[Piece], hands: Sequence[CutHand], luck: Luck
) -> tuple[FlatCourse, list[Label]]:
    """The flattened course of a table with more laid on it, and the hexes to learn from."""
    laid = [stayed(ground, piece, luck) for piece in ground.own]
    laid += new_ones(ground, pieces, luck)
    laid.sort(key=lambda each: -each.away)
    share = light_share(ground.flat)
    shown = ground.flat.bgr.astype(np.float32) * np.float32(share)
    if luck.random() < REPRINTED_SHARE and not ground.table.truth["hand"]:
        shown = _reprinted(ground, shown, laid, luck)
    shown *= shadows(ground, laid, luck)[..., None]
    for each in laid:
        shown += each.alpha[..., None] * (each.bgr - shown)
    covered = np.zeros(shown.shape[:2], np.float32)
    if hands and luck.random() < HAND_SHARE:
        laid_hand = over(hands[int(luck.integers(len(hands)))], ground.flat, luck)
        if laid_hand is not None:
            covered, colours = laid_hand
            shown *= hand_shadow(covered, luck)[..., None]
            shown += covered[..., None] * (colours - shown)
    bgr = np.clip(np.rint(shown / share), 0, 255).astype(np.uint8)
    return replace(ground.flat, bgr=bgr), labels_of(ground, laid, covered, luck)


def _reprinted(ground: Ground, shown: Numbers, laid: Sequence[Laid], luck: Luck) -> Numbers:
    """The print in other inks; what stands on it keeps its colours."""
    flat = ground.flat
    names = sorted({ground.table.course[at] for at in flat.hexes})
    kinds = np.array([names.index(ground.table.course[at]) for at in flat.hexes] + [-1])[flat.hex_index]
    fresh = reprinted(shown, kinds, luck)
    stays = np.zeros(kinds.shape, np.float32)
    for each in laid:
        if not each.is_new:
            stays = np.maximum(stays, each.alpha)
    return np.asarray(fresh + stays[..., None] * (shown - fresh), np.float32)
