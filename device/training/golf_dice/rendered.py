"""Crops of rendered tables with the top faces of their dice, and what else stands there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from device.training.golf_dice.samples import USUAL_SIDE_PX, Row, crops_of, joined
from device.training.golf_dice.throws import Top
from device.training.golf_tables.rendered import Rendered
from device.training.golf_tables.shards import Samples
from device.training.golf_tables.stage import Luck
from vision.golf.dice.detection import places
from vision.golf.dice.faces import SCALES

LEAST_SURE = 0.3  # of a place that a reader should learn to tell from dice
AWAY = 0.6  # sides of a die: what is nearer is that die


def samples_of_rendered(table: Rendered, luck: Luck) -> Samples:
    """The crops of one picture at a scale by chance, as `samples_of` gives those of drawn tables."""
    dice = [_top(die) for die in table.truth["dice"]]
    others = [
        _other(marked) for marked in (*table.truth["tokens"], *table.truth["obstacles"]) if "px_top" in marked
    ]
    usual = float(np.median([die.side_px for die in dice])) if dice else USUAL_SIDE_PX
    parts = crops_of(table.picture, others, dice, usual, luck)
    if suspects := _suspects(table.picture, dice):
        parts += crops_of(table.picture, suspects, dice, usual, luck)
    return joined(parts)


def _suspects(picture: NDArray[np.uint8], dice: Sequence[Top]) -> list[Row]:
    """What the finder that ships takes for dice where none lies: print, caps of mushrooms, small houses."""
    suspects = [place for scale in SCALES for place in places(picture, scale) if place.sure > LEAST_SURE]
    return [
        (place.x_px, place.y_px, place.side_px, 0, 1.0)
        for place in suspects
        if all(np.hypot(place.x_px - die.x_px, place.y_px - die.y_px) > AWAY * die.side_px for die in dice)
    ]


def _top(die: Mapping[str, Any]) -> Top:
    x, y = die["px_top"]
    seen = (1 - float(die["occluded"])) * float(die["in_picture"])
    return Top(float(x), float(y), float(die["size_px"]), int(die["value"]), seen)


def _other(solid: Mapping[str, Any]) -> Row:
    """A token or obstacle: none of them is a die, whatever is drawn on it."""
    x, y = solid["px_top"]
    return float(x), float(y), USUAL_SIDE_PX, 0, 1.0
