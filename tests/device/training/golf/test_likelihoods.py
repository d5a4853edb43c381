"""Networks of hexes are judged by how likely they hold the truth."""

from pathlib import Path

import numpy as np
import pytest

from device.errors import BadInput
from device.training.golf_hexes.likelihoods import average_precision, compared, figures, said_apart
from vision.golf.hex_network import COLOURS, STATES, HexAnswers

BALL, FLAT, HAND = (STATES.index(name) for name in ("ball", "flat", "hand"))
RED, BLUE = COLOURS.index("red"), COLOURS.index("blue")


def answers(rows: list[tuple[dict[int, float], int]]) -> HexAnswers:
    """Answers of these likelihoods of states, each with a colour of likelihood 0.8."""
    states = np.array([[row.get(n, 0.0) for n in range(len(STATES))] for row, _ in rows], np.float32)
    colours = np.full((len(rows), len(COLOURS)), 0.2 / (len(COLOURS) - 1), np.float32)
    colours[np.arange(len(rows)), [colour for _, colour in rows]] = 0.8
    return HexAnswers(states, colours, np.zeros(len(rows), np.float32))


def test_a_disc_that_is_called_a_ball_is_as_likely_as_both_together() -> None:
    said = compared(answers([({BALL: 0.6, FLAT: 0.2, 0: 0.2}, RED)]), np.array([FLAT]), np.array([RED]))
    assert said.right[0] == pytest.approx(0.8)
    assert said.named[0] == pytest.approx(0.8)


def test_a_token_of_another_colour_is_as_good_as_missed() -> None:
    said = compared(answers([({BALL: 0.9, 0: 0.1}, RED)]), np.array([BALL]), np.array([BLUE]))
    assert said.token_scores[0] == 0


def test_precision_is_that_of_the_order() -> None:
    there = np.array([True, False, True])
    assert average_precision(np.array([0.9, 0.1, 0.8]), there) == pytest.approx(1.0)
    assert average_precision(np.array([0.9, 0.85, 0.8]), there) == pytest.approx((1 + 2 / 3) / 2)


def test_tokens_and_others_are_counted_apart() -> None:
    given = answers([({BALL: 0.5, 0: 0.5}, RED), ({0: 0.9, BALL: 0.1}, RED), ({HAND: 0.25, 0: 0.75}, RED)])
    counted = figures([compared(given, np.array([BALL, 0, HAND]), np.array([RED, -1, -1]))])
    assert (counted["tokens"], counted["others"]) == (1, 2)
    assert counted["token_loss"] == pytest.approx(-np.log(0.5), abs=1e-3)
    assert counted["other_loss"] == pytest.approx(-(np.log(0.9) + np.log(0.25)) / 2, abs=1e-3)


def test_a_folder_without_the_network_is_refused(tmp_path: Path, shared: Path) -> None:
    with pytest.raises(BadInput, match="lacks golf_hex"):
        said_apart(shared, tmp_path, 0)
