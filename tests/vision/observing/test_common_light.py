"""Light that changes all mouths shows no fall; a fall beyond it does."""

from rules.pieces import Pocket
from vision.observing.observation import Mouth
from vision.observing.pockets import changed_mouths, common_light, still_mouths

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


def test_two_mouths_in_view_show_no_common_light() -> None:
    two = mouths(NW=3.0, SW=3.1)
    assert common_light(two) == 0.0
