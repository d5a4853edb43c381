"""Answers the requests of vision's work from drawn pictures, as an observer does from those of a camera."""

from __future__ import annotations

import numpy as np

from calibration.lens import Lens
from vision.change.difference import TableDifference
from vision.change.grid import CellGrid
from vision.change.settings import ChangeSettings
from vision.observing.observation import Observation
from vision.observing.reading_pictures import ReadingPictures
from vision.observing.requests import Measure, ReadAgain, Result, Work
from vision.observing.settling import SettlingHistory
from vision.questions.doubts import Events
from vision.strokes.witness import Witness
from vision.synthetic.scene.camera import camera_above
from vision.tracking.tracker import Tracked


def answered(work: Work[Result], pictures: ReadingPictures) -> Result:
    """The result of work that asks for measures only."""
    try:
        request = next(work)
        while True:
            assert isinstance(request, Measure), "there is no second reading of a drawn picture"
            request = work.send(pictures.measures(request.questions))
    except StopIteration as done:
        result: Result = done.value
        return result


def pictures_of(difference: TableDifference | None = None) -> ReadingPictures:
    """The pictures of a reading before which no other picture shows the table."""
    grid = CellGrid.of(camera_above(Lens.from_hfov(320, 240, 66.0), (0.0, -1.0, 1100.0)), ChangeSettings())
    at_rest = np.full((grid.size[1], grid.size[0]), 150, np.uint8)
    return ReadingPictures(difference, SettlingHistory(grid, (), at_rest, 12))


def witnessed(
    witness: Witness,
    tracked: Tracked,
    pictures: ReadingPictures | None = None,
    second: list[Observation] | None = None,
) -> Events:
    """The events of a witness whose requests the pictures answer, and the `second` readings, once each."""
    pictures = pictures or pictures_of()
    events = witness.receive(tracked)
    while (request := witness.request) is not None:
        if isinstance(request, ReadAgain):
            assert second, "this reading offers no second one"
            events = witness.answer(second.pop())
        else:
            events = witness.answer(pictures.measures(request.questions))
    return events
