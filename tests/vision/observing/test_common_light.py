"""Light that changes all mouths shows no fall; a fall beyond it does."""

import numpy as np
import pytest

from rules.pieces import Pocket
from tests.vision.plain_table import plain_detector
from vision.change.difference import difference_between
from vision.change.rest_picture import RestPicture
from vision.observing.observation import Mouth
from vision.observing.pockets import Mouths, changed_mouths, common_light, still_mouths

NE, NW, SE, SW = Pocket.NE, Pocket.NW, Pocket.SE, Pocket.SW


def mouths(**brighter: float) -> tuple[Mouth, ...]:
    return tuple(Mouth(Pocket[name], abs(by), by) for name, by in brighter.items())


def test_mouths_that_all_became_brighter_show_no_fall() -> None:
    """As a flickering lamp left them: read so, three coins had fallen, or one into the fourth."""
    assert changed_mouths(mouths(NW=3.1, NE=3.6, SE=0.9, SW=3.0)) == {}
    assert still_mouths(mouths(NW=3.1, NE=3.6, SE=0.9, SW=3.0)) == {NW, NE, SW}


def test_a_fall_shows_beyond_the_light() -> None:
    assert set(changed_mouths(mouths(NW=2.0, NE=2.2, SE=9.0, SW=1.9))) == {SE}


def test_two_falls_are_no_light() -> None:
    two = mouths(NW=4.0, NE=5.0, SE=0.2, SW=-0.1)
    assert common_light(two) == 0.0
    assert set(changed_mouths(two)) == {NE, NW}


def compared(*brighter: float) -> tuple[Mouth, ...]:
    """The mouths of two pictures on a plain table, of which the second was evened after a change of light."""
    detector = plain_detector()
    mouths = Mouths.of(detector.grid)
    before = np.full_like(mouths.numbers, 50)
    gains = np.array([0.0, *brighter])[mouths.numbers]
    noise = np.random.default_rng(1).random(before.shape)
    return mouths.compare(before, np.asarray(np.floor(before + gains + noise), np.uint8), is_uneven=True)


def test_light_that_was_evened_is_no_fall_in_any_mouth() -> None:
    """As steps of exposure left them: mouths near a bright part of the wood get less of it."""
    assert changed_mouths(compared(-0.1, 1.4, 2.6, 17.6)).keys() == {list(Pocket)[3]}
    assert changed_mouths(compared(1.4, -1.0, 0.9, 0.3)) == {}


def test_no_mouth_is_still_in_light_that_was_evened() -> None:
    """In a net of fine mesh a fall shows less than such light leaves."""
    assert still_mouths(compared(-3.0, -2.5, -3.1, -1.4)) == frozenset()
    assert still_mouths(compared(0.1, 0.0, -0.1, 0.2)) == frozenset(Pocket)


def test_two_falls_show_in_evened_light() -> None:
    assert changed_mouths(compared(1.2, 15.0, 1.8, -3.4)).keys() == {list(Pocket)[1], list(Pocket)[3]}


@pytest.mark.parametrize(("gain", "is_fall"), [(1.0, True), (0.8, False)])
def test_a_step_of_the_exposure_is_no_fall(gain: float, *, is_fall: bool) -> None:
    """From drawn rooms, 420024: with dark mouths evened by the wood's factor, three seemed to hold a coin."""
    grid = plain_detector().grid
    mouths = Mouths.of(grid)
    levels = np.where(mouths.numbers > 0, 40.0, 150.0)
    off = np.array([0.0, 1.7, -0.6, 1.5, 1.6])[mouths.numbers] + np.random.default_rng(1).random(levels.shape)
    before, after = (np.asarray(lit, np.uint8) for lit in (levels, np.floor((levels + off) * gain)))
    grey = np.full_like(before, 128)
    was, now = (RestPicture(small, grey, grey) for small in (before, after))
    shown = mouths.compare_tables(difference_between(was, now, grid, 12), contrast=1.0)
    assert bool(changed_mouths(shown)) is is_fall


def test_two_mouths_in_view_show_no_common_light() -> None:
    two = mouths(NW=3.0, SW=3.1)
    assert common_light(two) == 0.0
