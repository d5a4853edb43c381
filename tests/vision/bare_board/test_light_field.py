"""The light is a smooth field, found in spite of what lies on the board."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz import examples
from vision.bare_board.light_field import FEWEST, LightField, fitted_light, unit_axis

SIDE = 60


@given(seed=st.integers(0, 2**32 - 1), strays=st.floats(0, 0.15))
@settings(max_examples=examples(20), deadline=None)
def test_a_field_is_found_among_strays(seed: int, strays: float) -> None:
    luck = np.random.default_rng(seed)
    field = LightField(luck.uniform(-0.4, 0.4, (6, 3)))
    across, down = luck.uniform(-1, 1, (2, 900))
    change = field.at(across, down) + luck.normal(0, 0.01, (900, 3))
    change[luck.random(900) < strays] += luck.uniform(0.5, 2.0, 3) * luck.choice((-1, 1))
    found = fitted_light(change.astype(np.float32), across, down)
    assert np.abs(found.at(across, down) - field.at(across, down)).max() < 0.06


def test_all_over_the_view_is_as_place_by_place() -> None:
    field = LightField(np.random.default_rng(3).uniform(-1, 1, (6, 3)))
    axis = unit_axis(SIDE)
    assert field.over(SIDE) == pytest.approx(field.at(*np.meshgrid(axis, axis)), abs=1e-5)


def test_too_few_places_show_no_light() -> None:
    few = np.ones((FEWEST - 1, 3), np.float32)
    places = np.linspace(-1, 1, FEWEST - 1)
    assert not fitted_light(few, places, places).terms.any()
