"""A face in a net shows through the hole: as a patch that became brighter, or took another tint."""

from __future__ import annotations

import numpy as np
import pytest

from rules.pieces import Pocket
from rules.table import Mm
from tests.vision.plain_table import plain_detector
from vision.change.difference import TableDifference
from vision.change.faces import Colour, face_colours, new_faces
from vision.change.rest_picture import RestPicture
from vision.observing.pockets import Mouths

NET: Colour = (30.0, 128.0, 128.0)
RED, PALE, DARKER = (34.0, 123.0, 145.0), (80.0, 124.0, 132.0), (18.0, 128.0, 128.0)
GRID = plain_detector().grid
MOUTH = Mouths.of(GRID).mask(Pocket.NE)
MIDDLE = Mouths.of(GRID).middle(Pocket.NE)
FACE_MM = 13.0


def net(*faces: tuple[Colour, float]) -> RestPicture:
    """A board whose net shows these faces, so many millimetres beside the mouth's middle."""
    planes = [np.full((GRID.size[1], GRID.size[0]), level, np.float64) for level in NET]
    rows, columns = np.ogrid[: GRID.size[1], : GRID.size[0]]
    for colour, off_mm in faces:
        column, row = GRID.cell_of(Mm(MIDDLE.x_mm - off_mm, MIDDLE.y_mm))
        face = np.hypot(rows - row, columns - column) < FACE_MM * GRID.cells_per_mm()
        for plane, level in zip(planes, colour, strict=True):
            plane[face] = level
    y, u, v = (plane.astype(np.uint8) for plane in planes)
    return RestPicture(y, u, v)


def shown(before: RestPicture, after: RestPicture) -> list[tuple[float, Colour, bool]]:
    return list(new_faces(TableDifference(GRID, before, after, 12, 8), MOUTH))


@pytest.mark.parametrize("colour", [RED, PALE])
def test_what_is_brighter_or_of_another_tint_than_the_net_shows(colour: Colour) -> None:
    ((area_mm2, seen, was_there),) = shown(net(), net((colour, 4.0)))
    assert area_mm2 == pytest.approx(np.pi * FACE_MM**2, rel=0.3)
    assert seen == pytest.approx(colour, abs=1.0)
    assert not was_there


def test_what_is_darker_alone_may_be_a_shadow() -> None:
    assert shown(net(), net((DARKER, 4.0))) == []


def test_what_leaves_a_net_does_not_show() -> None:
    assert shown(net((PALE, 4.0)), net()) == []


def test_a_face_that_another_one_pushed_aside_was_there() -> None:
    ((_, _, was_there),) = shown(net((PALE, 12.0)), net((PALE, -12.0)))
    assert was_there


def test_a_second_face_beside_one_that_stayed_is_new() -> None:
    ((_, _, was_there),) = shown(net((PALE, 12.0)), net((PALE, 12.0), (PALE, -12.0)))
    assert not was_there


def test_faces_on_the_surface_have_the_colour_of_their_inner_parts() -> None:
    difference = TableDifference(GRID, net(), net((RED, 4.0)), 12, 8)
    places = [(Mm(MIDDLE.x_mm - 4.0, MIDDLE.y_mm), FACE_MM), (Mm(5000.0, 0.0), FACE_MM)]
    assert list(face_colours(difference, places, now=True)) == [pytest.approx(RED, abs=1.0)]
    assert list(face_colours(difference, places, now=False)) == [pytest.approx(NET, abs=1.0)]
