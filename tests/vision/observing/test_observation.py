"""The values at the doors of observing: numbers to the bottom, and nobody changes them."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, get_args, get_type_hints

import numpy as np
import pytest

from rules.pieces import Kind
from rules.table import Mm
from vision.change.detector import ChangeDetector
from vision.change.hands import Hand
from vision.evidence.stroke import StrokeEvidence
from vision.observing.observation import Observation, State, TableReading, View
from vision.pieces.seen import SeenPiece

NUMBERS = (int, float, bool, str, type(None))


def held_types(kind: Any) -> set[Any]:
    """The types that a value of this type holds, down to those that hold no other."""
    if parts := [part for part in get_args(kind) if part is not Ellipsis]:
        return set().union(*map(held_types, parts))
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        return set().union(*map(held_types, get_type_hints(kind).values()))
    return {kind}


def is_a_number(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, (*NUMBERS, Enum))


def any_hand(detector: ChangeDetector) -> Hand:
    return Hand(np.zeros((detector.grid.size[1], detector.grid.size[0]), np.uint8), detector.grid)


def test_a_reading_of_the_table_holds_numbers_only() -> None:
    assert {kind for kind in held_types(TableReading) if not is_a_number(kind)} == set()


def test_a_stroke_is_judged_by_the_reading_alone() -> None:
    assert get_type_hints(StrokeEvidence)["seen"] is TableReading


def test_the_reading_of_an_observation_leaves_the_hand_out(detector: ChangeDetector) -> None:
    disc = SeenPiece(Kind.BLACK, Mm(1.0, 2.0), (40.0, 50.0), 15.0, 0.9)
    seen = Observation(2.0, View.CLEAR, State.HAND, pieces=(disc,), hand=any_hand(detector), comparison=3)
    reading = seen.reading
    assert type(reading) is TableReading
    assert (reading.t_s, reading.pieces, reading.comparison) == (2.0, (disc,), 3)
    assert {part.name for part in fields(reading)} < {part.name for part in fields(seen)}


def test_nobody_writes_to_the_mask_of_a_hand(detector: ChangeDetector) -> None:
    with pytest.raises(ValueError, match="read-only"):
        any_hand(detector).mask[0, 0] = 255
