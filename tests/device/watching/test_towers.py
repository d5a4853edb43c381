"""A coin that came to lie on another one: the camera says where both are, so that a tower can be proposed."""

import pytest

from device.virtual.film import Film
from device.watching.pipeline import Board, watch
from rules.magnetic.laws.sets import CoinSet
from rules.magnetic.reading.contact import towers_in
from rules.pieces import Kind
from rules.table import StrokeEnded


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("seed", "tower"),
    [
        (301, {Kind.WHITE, Kind.BLACK}),
        pytest.param(304, {Kind.QUEEN, Kind.BLACK}, marks=pytest.mark.long),
        pytest.param(305, {Kind.QUEEN, Kind.WHITE}, marks=pytest.mark.long),
        pytest.param(306, {Kind.WHITE, Kind.BLACK}, marks=pytest.mark.long),
    ],
)
def test_a_tower_is_in_the_layout_that_the_camera_tells(seed: int, tower: set[Kind]) -> None:
    film = Film(seed, mix="overlap")
    events = watch(film, Board(surface_mm=film.table.board_map.surface_mm))
    (end,) = (event for event in events if isinstance(event, StrokeEnded))
    assert end.layout is not None
    assert [set(pair) for pair in towers_in(end.layout, CoinSet(name="plain"))] == [tower]
