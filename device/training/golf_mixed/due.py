"""The answers due on a mixed table, and which of its hexes are worth learning from."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from calibration.golf.plane import plane_from_hexes
from device.training.golf_hexes.labels import (
    COVERED,
    HAND,
    MIDDLE,
    MOST_HIDDEN,
    NEAR_TOKEN,
    NONE,
    UNCOVERED,
    Label,
)
from device.training.golf_mixed.grounds import Ground, Laid
from device.training.golf_mixed.pieces import Numbers, middle_px
from device.training.golf_tables.stage import Luck
from vision.golf.ground import PITCH_PX, SOLID, FlatCourse
from vision.synthetic.hexes.scene import Place

IN_VIEW = 0.5  # share of the middle of a hex up to which new pieces may hide it
# Shares of hexes without a token that are learnt from: bare ones of the commonest ground and of others,
# those beside tokens and hands, those of obstacles, and those under hands.
BARE_SHARE, RARE_SHARE, BESIDE_KEPT, SOLID_SHARE, HAND_KEPT = 0.1, 0.5, 0.7, 0.6, 0.25


def labels_of(ground: Ground, laid: Sequence[Laid], covered: Numbers, luck: Luck) -> list[Label]:
    """The answers due on the mixed table, for the hexes that are learnt from."""
    fresh = {each.at: each for each in laid if each.at is not None}
    hidden, above = _hidden_shares(laid, covered)
    tokens = plane_from_hexes(list(fresh)).reshape(-1, 2)
    labels = []
    for label in ground.labels:
        each = fresh.get(label.at)
        is_token = each is not None and (each.is_new or label.state not in (NONE, HAND))
        by_hand = _share_over(ground.flat, label.at, covered)
        if each is not None and is_token and hidden[label.at] <= MOST_HIDDEN:
            labels.append(Label(label.at, each.piece.state, each.piece.colour, label.stands))
        elif luck.random() > _share(ground, label, tokens, by_hand):
            continue
        elif by_hand >= COVERED:
            labels.append(Label(label.at, HAND))
        elif not is_token and by_hand <= UNCOVERED and _share_over(ground.flat, label.at, above) < IN_VIEW:
            labels.append(label)
    return labels


def _hidden_shares(laid: Sequence[Laid], covered: Numbers) -> tuple[dict[Place, float], Numbers]:
    """The share of each token that new pieces and a hand hide, and (H, W) how much new pieces hide."""
    hidden: dict[Place, float] = {}
    above = np.zeros(covered.shape, np.float32)
    for each in reversed(laid):  # from the nearest
        if each.at is not None:
            cover = np.maximum(above, covered)
            hidden[each.at] = float((each.alpha * cover).sum() / max(each.alpha.sum(), 1e-6))
        above = np.maximum(above, each.alpha) if each.is_new else above
    return hidden, above


def _share_over(flat: FlatCourse, at: Place, mask: Numbers) -> float:
    """The share of the middle of a hex that a mask takes."""
    (x, y), reach = middle_px(at, flat), MIDDLE * PITCH_PX
    rows, columns = (slice(max(int(mid - reach), 0), int(mid + reach) + 1) for mid in (y, x))
    return float(mask[rows, columns].mean())


def _share(ground: Ground, label: Label, tokens: Numbers, by_hand: float) -> float:
    """How likely a hex without a token is learnt from."""
    if ground.table.course[label.at] in SOLID:
        return SOLID_SHARE
    off = tokens - plane_from_hexes([label.at])[0]
    is_beside = len(tokens) and np.hypot(*off.T).min() < NEAR_TOKEN
    if label.state == HAND or by_hand > UNCOVERED:
        return HAND_KEPT
    if is_beside or by_hand > 0:
        return BESIDE_KEPT
    return BARE_SHARE if ground.table.course[label.at] == ground.usual else RARE_SHARE
