"""The training data of the cushions' feet: the truth is where the built-in network sees it."""

import numpy as np
import pytest

from calibration.cushion.footing import ALONG_MM, AT_MM, ROW_MM
from calibration.cushion.footing_network import LAYERS, answer
from device.training.footing.course import first_weights
from device.training.footing.strips import CHANGES, Side, disturbed, given, sides_of

SEED = 5003


@pytest.fixture(scope="module")
def sides() -> list[Side]:
    """The four sides of one drawn board."""
    return sides_of(SEED, np.random.default_rng(1))


def told_off_mm(sides: list[Side]) -> float:
    """The median error of the built-in network's ends over all columns."""
    ends = AT_MM[answer(np.stack([given(side) for side in sides]))[..., 0].argmax(axis=1)]
    truth = np.stack([side.end for side in sides]).reshape(len(sides), -1, 4).mean(axis=2)
    return float(np.median(np.abs(ends - truth)))


@pytest.mark.long
def test_the_truth_of_a_drawn_board_lies_where_the_shipped_network_sees_it(sides: list[Side]) -> None:
    assert len(sides) == 4
    assert all(side.colours.shape == (len(ROW_MM), len(ALONG_MM), 3) for side in sides)
    assert all((side.top >= side.end).all() for side in sides)
    assert told_off_mm(sides) < 0.6
    luck = np.random.default_rng(2)
    others = [disturbed(side, luck) for side in sides for _ in range(4)]
    assert told_off_mm(others) < 1.0


def test_each_disturbance_changes_what_is_seen_and_leaves_the_truth(sides: list[Side]) -> None:
    side = sides[0]
    for change, _ in CHANGES:
        changed = change(side.colours, side.end, side.top, np.random.default_rng(3))
        assert changed.shape == side.colours.shape
        assert np.isfinite(changed).all(), change
        assert np.abs(changed - side.colours).max() > 1, change


def test_the_first_weights_have_the_shape_of_the_layers() -> None:
    weights = first_weights(np.random.default_rng(1))
    assert {name.partition(".")[0] for name in weights} == set(LAYERS)
    assert all(weights[f"{name}.weight"].shape == (size, size, *ends) for name, (size, *ends) in LAYERS.items())
