"""A striker goes before the rings turned into it, and a coin before its own wall and shadow."""

import numpy as np
import pytest

from vision.discs import Floats, Rims
from vision.evidence import MARKS
from vision.ringed import likely_strikers
from vision.settings import ReadingSettings

COIN_MM = 15.5


def marks_of(**told: float) -> Floats:
    usual = {"one": 1.0, "fit": 1.7, "support": 1.0, "weak": 0.65, "apart": 0.8, "uneven": 0.4} | told
    return np.array([usual.get(name, 0.0) for name in MARKS])


def likely(inner_mm: float, off_mm: float, outer: dict[str, float], inner: dict[str, float]) -> float:
    at = np.array([(0.0, 0.0), (off_mm, 0.0)])
    plain = np.ones(2)
    rims = Rims(at, np.array([20.0, inner_mm]), plain, plain, plain, plain)
    may_be = np.array([(False, True), (False, False)])
    told = np.vstack([marks_of(**outer), marks_of(**inner)])
    found = likely_strikers(rims, told, may_be, COIN_MM, ReadingSettings())
    assert found[1].tolist() == [0.0, 0.0]
    return float(found[0, 1])


@pytest.mark.parametrize("inner_mm", [12.5, 14.0, 17.0])
def test_a_disc_that_is_clear_all_round_is_a_striker_round_its_rings(inner_mm: float) -> None:
    assert likely(inner_mm, 0.5, {}, {"weak": 0.4, "apart": 0.6}) > 0.5


def test_a_coin_and_its_shadow_are_no_striker() -> None:
    assert likely(COIN_MM, 3.0, {"weak": 0.3, "fit": 1.2, "uneven": 0.7}, {}) < 0.2


def test_what_lies_beside_a_disc_is_not_in_it() -> None:
    assert likely(COIN_MM, 25.0, {}, {}) == 0.0
