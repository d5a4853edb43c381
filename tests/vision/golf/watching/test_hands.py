"""What lies as still as the table is no hand, nor what does not reach in from the picture's edge."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.golf.drawn_golf import reading_of
from vision.golf.course_reader import Reading
from vision.golf.watching.hands import FEW_S, FIRST_S, LATER_S, Hands

SEED, GAME = 70_002, "carom_golf"
PX = 8  # of the picture for one of the small picture
LIT = 100  # grey levels of a table


def covered(count: int, first: int = 40) -> Reading:
    """A reading in which so many hexes of a row look like a hand."""
    _, reading = reading_of(SEED, GAME)
    return replace(reading, covered=frozenset(reading.hexes[first : first + count]))


@pytest.mark.parametrize(("count", "patience_s"), [(3, FEW_S), (10, LATER_S)])
def test_a_hand_that_lies_still_for_long_is_print(count: int, patience_s: float) -> None:
    hands, reading = Hands(), covered(count)
    assert reading.hand
    assert hands.note_hand(reading, 10.0, 9.4, is_first=False)
    assert hands.note_hand(reading, 10.0 + patience_s - 0.1, 9.4, is_first=False)
    assert not hands.note_hand(reading, 10.0 + patience_s, 9.4, is_first=False)
    assert not hands.note_hand(reading, 20.0, 19.0, is_first=False)  # print stays print
    assert hands.note_hand(covered(10, 80), 21.0, 20.5, is_first=False)  # and a hand a hand


def test_a_hand_that_moves_on_is_one() -> None:
    hands, reading = Hands(), covered(10)
    moved_s = 0.0
    for number in range(20):
        t_s = number * 1.0
        moved_s = t_s - 0.6
        assert hands.note_hand(reading, t_s, moved_s, is_first=False)


def test_at_the_first_look_little_patience_is_enough() -> None:
    hands, reading = Hands(), covered(10)
    assert hands.note_hand(reading, 0.6, 0.0, is_first=True)
    assert not hands.note_hand(reading, 0.6 + FIRST_S, 0.0, is_first=True)


def table_with(*spots: tuple[slice, slice], lit: float = 1.0) -> np.ndarray:
    """A small picture of an even table, on which spots look different; all of it so many times as bright."""
    small = np.full((990 // PX, 1332 // PX), LIT, np.uint8)
    for spot in spots:
        small[spot] += 40
    return np.asarray(small * lit, np.uint8)


def over(reading: Reading) -> tuple[slice, slice]:
    """The part of a small picture that shows the covered hexes."""
    px = reading.placement.plane.px_from_hexes(sorted(reading.covered)) / PX
    (left, top), (right, bottom) = px.min(axis=0).astype(int) - 1, np.ceil(px.max(axis=0)).astype(int) + 2
    return np.s_[top:bottom, left:right]


def arm_to(spot: tuple[slice, slice]) -> tuple[slice, slice]:
    """The part between a spot and the picture's left edge."""
    return spot[0], slice(0, spot[1].start)


@pytest.mark.parametrize("has_arm", [True, False])
def test_a_shadow_on_a_print_in_the_colours_of_skin_is_no_hand(has_arm: bool) -> None:
    """No arm reaches in to it from the picture's edge (18 Holes, 99108: two moves were missed)."""
    hands, reading = Hands(), covered(4)
    spot = over(reading)
    assert hands.reaching(reading, table_with(), PX, is_first=True) is reading
    now = table_with(spot, *([arm_to(spot)] if has_arm else []))
    under = hands.reaching(reading, now, PX, is_first=False)
    assert under.covered == (reading.covered if has_arm else frozenset())
    assert hands.note_hand(under, 10.0, 9.4, is_first=False) == has_arm


@pytest.mark.parametrize("lit", [1.0, 0.8])
def test_a_hand_that_rests_is_told_from_print_at_look_after_look(lit: float) -> None:
    hands, reading = Hands(), covered(10)
    spot = over(reading)
    with_hand = table_with(spot, arm_to(spot), lit=lit)
    hands.reaching(replace(reading, covered=frozenset()), table_with(), PX, is_first=True)
    looks = [hands.reaching(reading, with_hand, PX, is_first=False) for _ in range(3)]
    assert all(look.covered == reading.covered for look in looks)
    assert not hands.reaching(reading, table_with(lit=lit), PX, is_first=False).covered


def test_after_the_camera_was_moved_nothing_is_known_of_the_table() -> None:
    hands, reading = Hands(), covered(10)
    hands.reaching(reading, table_with(), PX, is_first=True)
    hands.forget_table()
    assert hands.reaching(reading, table_with(over(reading)), PX, is_first=False) is reading


def test_after_the_camera_was_moved_what_looked_like_skin_does_so_still() -> None:
    """A course in the colours of skin whose camera seemed nudged (18 Holes, 171519)."""
    hands, reading, more = Hands(), covered(10), covered(12)
    hands.reaching(reading, table_with(), PX, is_first=True)
    hands.reaching(reading, table_with(), PX, is_first=False)
    hands.forget_table()
    assert hands.reaching(more, table_with(), PX, is_first=False).covered == more.covered - reading.covered


def test_an_arm_that_rests_beside_the_course_is_one_where_it_reaches_further_in() -> None:
    hands, reading = Hands(), covered(10)
    spot = over(reading)
    hands.reaching(reading, table_with(), PX, is_first=True)
    hands.reaching(replace(reading, covered=frozenset()), table_with(arm_to(spot)), PX, is_first=False)
    under = hands.reaching(reading, table_with(spot, arm_to(spot)), PX, is_first=False)
    assert under.covered == reading.covered
