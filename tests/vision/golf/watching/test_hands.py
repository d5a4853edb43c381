"""What lies as still as the table is no hand."""

from dataclasses import replace

import pytest

from tests.vision.golf.drawn_golf import reading_of
from vision.golf.reading import Reading
from vision.golf.watching.hands import FEW_S, FIRST_S, LATER_S, Hands

SEED, GAME = 70_002, "carom_golf"


def covered(count: int, first: int = 40) -> Reading:
    """A reading in which so many hexes of a row look like a hand."""
    _, reading = reading_of(SEED, GAME)
    return replace(reading, covered=frozenset(reading.hexes[first : first + count]))


@pytest.mark.parametrize(("count", "patience_s"), [(3, FEW_S), (10, LATER_S)])
def test_a_hand_that_lies_still_for_long_is_print(count: int, patience_s: float) -> None:
    hands, reading = Hands(), covered(count)
    assert reading.hand
    assert hands.is_in(reading, 10.0, 9.4, is_first=False)
    assert hands.is_in(reading, 10.0 + patience_s - 0.1, 9.4, is_first=False)
    assert not hands.is_in(reading, 10.0 + patience_s, 9.4, is_first=False)
    assert not hands.is_in(reading, 20.0, 19.0, is_first=False)  # print stays print
    assert hands.is_in(covered(10, 80), 21.0, 20.5, is_first=False)  # and a hand a hand


def test_a_hand_that_moves_on_is_one() -> None:
    hands, reading = Hands(), covered(10)
    moved_s = 0.0
    for number in range(20):
        t_s = number * 1.0
        moved_s = t_s - 0.6
        assert hands.is_in(reading, t_s, moved_s, is_first=False)


def test_at_the_first_look_little_patience_is_enough() -> None:
    hands, reading = Hands(), covered(10)
    assert hands.is_in(reading, 0.6, 0.0, is_first=True)
    assert not hands.is_in(reading, 0.6 + FIRST_S, 0.0, is_first=True)
