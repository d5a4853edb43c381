"""A value with other fields is what the standard library makes of it, and a function is not asked twice."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, fields, replace

import pytest

from rules.carrom.laws.state import State
from rules.header import header_from_json
from rules.match import Match
from rules.thrift import remembers_last, replaced


@dataclass(frozen=True, slots=True)
class Pair:
    left: int
    right: int = 0

    def __post_init__(self) -> None:
        if self.left < 0:
            raise ValueError("left of nothing")


def test_each_field_of_a_state_is_replaced_as_by_the_standard_library() -> None:
    state = Match.begin(header_from_json({"variant": "base"})).position.state  # type: ignore[attr-defined]
    assert isinstance(state, State)
    for field in fields(State):
        changes = {field.name: object()}
        assert replaced(state, **changes) == replace(state, **changes)  # type: ignore[arg-type]
    assert replaced(state) == state


def test_the_value_stays_is_checked_and_has_no_other_fields() -> None:
    pair = Pair(1, 2)
    assert replaced(pair, right=3) == Pair(1, 3)
    assert pair == Pair(1, 2)
    with pytest.raises(ValueError, match="left of nothing"):
        replaced(pair, left=-1)
    with pytest.raises(TypeError, match="no field 'middle'"):
        replaced(pair, middle=1)
    with pytest.raises(FrozenInstanceError):
        replaced(pair, left=5).left = 6  # type: ignore[misc]


def test_only_the_very_values_that_came_last_are_remembered() -> None:
    asked: list[tuple[Pair, Pair]] = []

    @remembers_last
    def add(one: Pair, other: Pair) -> Pair:
        asked.append((one, other))
        return Pair(one.left + other.left)

    first, second, equal = Pair(1), Pair(2), Pair(1)
    assert add(first, second) is add(first, second)
    assert len(asked) == 1
    assert add(equal, second) == add(first, second) == Pair(3)
    assert len(asked) == 3
    assert add(second, first) == Pair(3)
    assert len(asked) == 4
