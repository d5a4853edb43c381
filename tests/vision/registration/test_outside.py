"""The part of a board that a camera does not show."""

import pytest

from calibration.boardmap import BoardMap
from calibration.lens import Lens
from rules.pieces import Pocket
from vision.registration.outside import Outside, shows
from vision.synthetic.scene.camera import camera_above


def seen_from(target_mm: tuple[float, float]) -> BoardMap:
    return camera_above(
        Lens.from_hfov(1332, 990, 66.0), (target_mm[0], target_mm[1] - 1.0, 1050.0), target_mm, 12.0
    )


@pytest.mark.parametrize(("target_mm", "outside"), [((0.0, 0.0), set()), ((-330.0, 0.0), {Pocket.NE})])
def test_places_outside_are_given_where_a_pocket_is(
    target_mm: tuple[float, float], outside: set[Pocket]
) -> None:
    board_map = seen_from(target_mm)
    found = Outside.of(board_map)
    assert found.pockets == outside
    assert bool(found.places) == bool(outside)
    assert not any(shows(board_map, at) for at in found.places)
